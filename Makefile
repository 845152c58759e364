# Sixfold: `make` alone lists the verbs.
PYTHON ?= python3
HOST ?= 127.0.0.1
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
WEB := $(wildcard web/*.* web/public/*) $(shell find web/src -type f 2>/dev/null)
KERNEL_SOURCES := $(shell find src/sixfold/kernels/src -type f)
NATIVE := CMakeLists.txt $(KERNEL_SOURCES)

.DEFAULT_GOAL := help
.PHONY: help setup play serve system test ready test-web test-python test-native races check check-web format sanitize golden bench screens site docs lock wheel wheels sdist clean

help:  ## list the verbs
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sixfold needs Python 3.11 or newer: try  make setup PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/build: requirements/build.lock $(STAMPS)/venv
	$(PIP) --require-hashes --requirement $<
	@touch $@

$(STAMPS)/sixfold: requirements/play.lock pyproject.toml $(STAMPS)/build $(NATIVE)
	$(PIP) --require-hashes --requirement $<
	$(PIP) --no-build-isolation --no-deps --editable .
	@$(BIN)/python -c 'import sys; from sixfold.kernels import available; sys.exit(not available)' || echo "No C++ extension \
	  could be built: all games play, but expert and master play as greedy does. Install a C++ compiler for more."
	@touch $@

# Much of what tests need is large, and little of it is used: Python compiles that when it comes to it.
$(STAMPS)/test: requirements/test.lock $(STAMPS)/sixfold
	$(PIP) --no-compile --require-hashes --requirement $<
	@touch $@

# What a browser takes along: Pyodide, the few wheels that the tables need, our own as plain Python, and the kernels.
PYODIDE := build/pyodide
OWN := build/own
ZIG := build/zig
KERNELS := build/wasm/sixfold.kernels._kernels.wasm
TAKEN := web/node_modules/pyodide $(PYODIDE)/*.whl $(OWN)/*.whl $$(ls $(KERNELS) 2>/dev/null)
NOT_TAKEN := sixfold/kernels/src/**;sixfold/server/**;sixfold/cli/**;sixfold/camera/**;sixfold/envs/**;sixfold/arena/**
NOT_TAKEN := $(NOT_TAKEN);sixfold/door/**;sixfold/solve/**;sixfold/drawing/**;sixfold/games/*/drawing.py;sixfold/games/*/env.py;sixfold/games/*/solver.py;sixfold/games/*/terminal.py
NOT_TAKEN := $(NOT_TAKEN);sixfold/games/*/arena.py;sixfold/games/*/camera.py;sixfold/processes.py;sixfold/local/packing.py;sixfold/local/compiling.py;*.pyi
PLAIN := $(shell find src/sixfold -name '*.py' -not -path 'src/sixfold/server/*' -o -name '*.toml' -o -path 'src/sixfold/games/*.jsonl' -o -path 'src/sixfold/games/*.f16')
$(STAMPS)/pyodide: requirements/pyodide.lock $(STAMPS)/venv
	rm -rf $(PYODIDE)
	$(BIN)/pip download --quiet --disable-pip-version-check --require-hashes --requirement $< --dest $(PYODIDE) --no-deps \
	  --only-binary :all: --python-version 3.14 --implementation cp --abi cp314 --platform pyemscripten_2026_0_wasm32
	@touch $@

$(STAMPS)/own: $(PLAIN) pyproject.toml $(STAMPS)/build
	rm -rf $(OWN)
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir $(OWN) \
	  -C wheel.cmake=false -C wheel.platlib=false -C "wheel.exclude=$(NOT_TAKEN)" .
	@touch $@

$(STAMPS)/wasm: requirements/wasm.lock src/sixfold/local/compiling.py $(NATIVE) $(STAMPS)/build
	@rm -rf $(dir $(KERNELS)) $(ZIG); $(PIP) --require-hashes --requirement $< --target $(ZIG) || true  # the next line says what is lacking
	PYTHONPATH=$(ZIG):src $(BIN)/python -m sixfold.local.compiling $(KERNELS)
	@touch $@

$(STAMPS)/pocket: $(STAMPS)/web $(STAMPS)/pyodide $(STAMPS)/own $(STAMPS)/wasm $(STAMPS)/sixfold
	@if [ -f src/sixfold/server/static/index.html ]; then PYTHONPATH=src $(BIN)/python -m sixfold.local src/sixfold/server/static $(TAKEN); fi
	@touch $@

$(STAMPS)/docs: requirements/docs.lock $(STAMPS)/sixfold
	$(PIP) --require-hashes --requirement $<
	@touch $@

$(STAMPS)/node: web/package-lock.json
	@mkdir -p $(STAMPS)
	@if command -v npm >/dev/null; then cd web && npm ci --no-fund --no-audit --loglevel=error; \
	  else echo "No Node.js here: going on without the browser client. Install Node 20 or newer and run make setup again."; fi
	@if command -v npm >/dev/null; then touch $@; fi

$(STAMPS)/web: $(STAMPS)/node $(WEB)
	@if command -v npm >/dev/null; then cd web && npm run --silent build -- --logLevel warn && touch ../$@; fi

setup: $(STAMPS)/sixfold $(STAMPS)/pocket  ## make .venv with sixfold in it

play: setup  ## play in the browser (HOST=0.0.0.0 lets the home network in); in the terminal without Node.js
	@if [ -f src/sixfold/server/static/index.html ]; then $(BIN)/sixfold serve --open --host $(HOST); \
	  else $(BIN)/sixfold play; fi

serve: setup  ## serve live tables at http://127.0.0.1:8666
	$(BIN)/sixfold serve --host $(HOST)

SYSTEM := $(shell command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || echo postgresql) \
  $(shell command -v chromium >/dev/null || echo chromium) \
  $(shell command -v chromium-headless-shell >/dev/null || ! command -v apt-get >/dev/null || echo chromium-headless-shell) \
  $(shell command -v systemd-analyze >/dev/null || echo systemd)

system:  ## install what the tests need from Debian where it is missing: PostgreSQL, Chromium with its headless shell, systemd-analyze
	@if [ -n "$(strip $(SYSTEM))" ]; then echo "installing for the tests, from Debian: $(strip $(SYSTEM))"; \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(SYSTEM); } || \
	  { echo "Install these with your system's package manager, then try again: $(strip $(SYSTEM))"; exit 1; }; fi

test:  ## install what tests need, run all
	@$(MAKE) --no-print-directory --jobs 2 ready
	@$(MAKE) --no-print-directory --jobs 2 test-web test-python test-native  # the first mostly waits for browsers, the others compute

ready: $(STAMPS)/test $(STAMPS)/pocket $(STAMPS)/site $(if $(strip $(SYSTEM)),system) check

# Tests start hundreds of Pythons, each of which would compile the house anew where this is set.
test-web test-python test-native: export PYTHONDONTWRITEBYTECODE :=

test-web: $(STAMPS)/test $(STAMPS)/pocket $(STAMPS)/site
	@if command -v npm > /dev/null; then $(BIN)/pytest tests/web; \
	  else echo "No Node.js: the tests of the browser client were left out."; fi

test-python: $(STAMPS)/test
	$(BIN)/pytest -n 2 --durations 30 --durations-min 3 --ignore tests/web $(if $(shell command -v c++),--ignore tests/kernels --ignore-glob 'tests/games/*/test_kernel*')  # those run sanitized

test-native: $(STAMPS)/test
	@if command -v c++ > /dev/null; then MAKEFLAGS= $(MAKE) --no-print-directory sanitize; \
	  else echo "No C++ compiler: the kernel tests under sanitizers were left out."; fi

TIMES := 3
races: $(STAMPS)/test $(STAMPS)/pocket $(STAMPS)/site  ## look for races in a day's quiet: browser tests with slow pages and late answers (TIMES=3 SEED= FILES= UNDER=)
	$(BIN)/python -m tests.web.races --times $(TIMES) $(SEED:%=--seed %) $(UNDER:%=--under %) $(FILES)

check: $(STAMPS)/test check-web  ## ruff, mypy --strict, clang-format; of the browser client types, prettier and eslint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(KERNEL_SOURCES)
	$(BIN)/mypy

check-web: $(STAMPS)/node
	@if command -v npm > /dev/null; then cd web && npm run --silent check; fi

format: $(STAMPS)/test $(STAMPS)/node  ## write all Python, C++ and the browser client in the one style that `make check` asks for
	$(BIN)/ruff check --quiet --select I --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(KERNEL_SOURCES)
	@if command -v npm > /dev/null; then cd web && npm run --silent format; fi

SANITIZED := build/sanitize
sanitize: $(STAMPS)/test  ## run the kernel tests under AddressSanitizer and UBSan
	$(BIN)/cmake -S . -B $(SANITIZED) -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DCMAKE_BUILD_TYPE=Debug \
	  -DSIXFOLD_SANITIZE=ON -DCMAKE_CXX_FLAGS=-D_GLIBCXX_ASSERTIONS -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
	  -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir) > /dev/null
	$(BIN)/cmake --build $(SANITIZED)
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	  SIXFOLD_KERNELS=$$(echo $(CURDIR)/$(SANITIZED)/_kernels*.so) \
	  $(BIN)/python -m pytest -q -n 2 -p tests.kernels.sanitized tests/kernels tests/games/*/test_kernel*.py

golden: $(STAMPS)/test  ## rewrite the golden games; review the diff
	$(BIN)/python -m tests.golden.rewrite

bench: $(STAMPS)/test  ## measure, and print one table
	$(BIN)/python -m benchmarks

screens: $(STAMPS)/sixfold $(STAMPS)/web $(if $(strip $(SYSTEM)),system)  ## take screenshots of every screen into build/screens
	cd web && npm run --silent screens

$(STAMPS)/site: $(STAMPS)/node $(WEB) $(STAMPS)/pyodide $(STAMPS)/own $(STAMPS)/wasm $(STAMPS)/sixfold
	@if command -v npm >/dev/null; then cd web && npm run --silent build -- --mode site --logLevel warn && cd .. && \
	  $(BIN)/python -m sixfold.local build/static $(TAKEN) && touch $@; \
	  else echo "The site is the browser client: install Node.js 20 or newer."; fi

site: $(STAMPS)/site  ## write a folder for any static host into build/static, with the documentation if `make docs` was run
	@if [ -f build/site/index.html ]; then rm -rf build/static/docs && cp -r build/site build/static/docs; fi
	@echo "build/static/index.html"

docs: $(STAMPS)/docs  ## build the documentation site into build/site; every warning is an error
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet --site-dir build/site
	@echo "build/site/index.html"

LOCK = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
  --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --upgrade
lock: $(STAMPS)/venv  ## choose the newest versions of all Python packages and write them to requirements/*.lock
	$(PIP) uv
	$(LOCK) --extra play --extra postgres --extra push --extra ray --group build --group test --group check --group docs --group pyodide --group wasm \
	  --output-file requirements/all.lock
	$(LOCK) --constraint requirements/all.lock --group build --output-file requirements/build.lock
	$(LOCK) --constraint requirements/all.lock --extra play --output-file requirements/play.lock
	$(LOCK) --constraint requirements/all.lock --extra play --extra postgres --extra push --extra ray --group test --group check \
	  --output-file requirements/test.lock
	$(LOCK) --constraint requirements/all.lock --group docs --output-file requirements/docs.lock
	$(LOCK) --constraint requirements/all.lock --group pyodide --output-file requirements/pyodide.lock
	$(LOCK) --constraint requirements/all.lock --group wasm --output-file requirements/wasm.lock
	$(LOCK) --constraint requirements/all.lock --extra postgres --extra push --output-file deploy/requirements.txt
	$(LOCK) --constraint requirements/all.lock --group build --output-file deploy/build-requirements.txt
	rm requirements/all.lock

wheel: $(STAMPS)/build $(STAMPS)/pocket  ## build a wheel for this machine into dist/, with the browser client if Node.js is here
	$(BIN)/pip wheel --no-build-isolation --no-deps --verbose --wheel-dir dist .

sdist: $(STAMPS)/build $(STAMPS)/pocket  ## build the source archive into dist/, with the browser client
	@[ -f src/sixfold/server/static/index.html ] || { echo "The archive has to hold the client: install Node.js 20."; exit 1; }
	$(PIP) build
	$(BIN)/python -m build --sdist --no-isolation --outdir dist

wheels: $(STAMPS)/venv  ## build wheels for many Pythons from the archive of `make sdist`, with cibuildwheel
	$(PIP) cibuildwheel
	$(BIN)/cibuildwheel --output-dir dist dist/sixfold-*.tar.gz

clean:  ## remove everything that was built or installed
	rm -rf $(VENV) $(STAMPS) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules src/sixfold/server/static
