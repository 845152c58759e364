# Sixfold: `make` alone lists the verbs.
PYTHON ?= python3
HOST ?= 127.0.0.1
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
WEB := $(wildcard web/*.* web/public/*) $(shell find web/src -type f 2>/dev/null)
NATIVE := CMakeLists.txt $(wildcard sixfold/kernels/src/*)

.DEFAULT_GOAL := help
.PHONY: help setup play serve postgres systemd lock test check sanitize golden bench screens clean

help:  ## list the verbs
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sixfold needs Python 3.11 or newer: try  make setup PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/build: pyproject.toml $(STAMPS)/venv
	$(BIN)/pip install --quiet --disable-pip-version-check --group build
	@touch $@

$(STAMPS)/sixfold: $(STAMPS)/build $(NATIVE)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --editable .
	@touch $@

$(STAMPS)/test: $(STAMPS)/sixfold
	$(BIN)/pip install --quiet --disable-pip-version-check --group test --group check
	@touch $@

$(STAMPS)/node: web/package-lock.json
	@mkdir -p $(STAMPS)
	@if command -v npm >/dev/null; then cd web && npm ci --no-fund --no-audit --loglevel=error; \
	  else echo "No Node.js here: going on without the browser client. Install Node 20 or newer and run make setup again."; fi
	@if command -v npm >/dev/null; then touch $@; fi

$(STAMPS)/web: $(STAMPS)/node $(WEB)
	@if command -v npm >/dev/null; then cd web && npm run --silent build -- --logLevel warn && touch ../$@; fi

setup: $(STAMPS)/sixfold $(STAMPS)/web  ## make .venv with sixfold in it

play: setup  ## play in the browser (HOST=0.0.0.0 lets the home network in); in the terminal without Node.js
	@if [ -f sixfold/server/static/index.html ]; then $(BIN)/sixfold serve --open --host $(HOST); \
	  else $(BIN)/sixfold play; fi

serve: setup  ## serve live tables at http://127.0.0.1:8666
	$(BIN)/sixfold serve --host $(HOST)

postgres: $(STAMPS)/postgres  ## install the PostgreSQL that the tests of the server start

$(STAMPS)/postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	  { echo "installing PostgreSQL for the tests of many nodes"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql; } || \
	  { echo "Install PostgreSQL (Debian: apt-get install postgresql), then try again."; exit 1; }
	@mkdir -p $(STAMPS) && touch $@

systemd: $(STAMPS)/systemd  ## install systemd-analyze, which judges the units in deploy/

$(STAMPS)/systemd:
	@command -v systemd-analyze >/dev/null || \
	  { echo "installing systemd-analyze for the tests of the units"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends systemd; } || \
	  { echo "Install systemd (Debian: apt-get install systemd), then try again."; exit 1; }
	@mkdir -p $(STAMPS) && touch $@

LOCK := uv pip compile --quiet --python-version 3.12 --python-platform linux --generate-hashes --no-annotate \
  --custom-compile-command "make lock"
lock: $(STAMPS)/venv  ## write deploy/*requirements.txt anew: what the image is built from
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/$(LOCK) --extra postgres pyproject.toml --output-file deploy/requirements.txt
	$(BIN)/$(LOCK) --group build --output-file deploy/build-requirements.txt

$(STAMPS)/chromium:
	@command -v chromium >/dev/null || \
	  { echo "installing Chromium for the tests of the browser client"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } || \
	  { echo "Install Chromium (Debian: apt-get install chromium), then try again."; exit 1; }
	@mkdir -p $(STAMPS) && touch $@

test: $(STAMPS)/test $(STAMPS)/web $(STAMPS)/postgres $(STAMPS)/systemd $(STAMPS)/chromium check  ## install what tests need, run all
	$(BIN)/pytest -n 2 --ignore tests/web
	@if command -v npm > /dev/null; then $(BIN)/pytest tests/web; \
	  else echo "No Node.js: the tests of the browser client were left out."; fi
	@if command -v c++ > /dev/null; then $(MAKE) --no-print-directory sanitize; \
	  else echo "No C++ compiler: the kernel tests under sanitizers were left out."; fi

check: $(STAMPS)/test $(STAMPS)/web  ## ruff, mypy --strict, and the types of the browser client
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if command -v npm > /dev/null; then cd web && npm run --silent check; fi

SANITIZED := build/sanitize
sanitize: $(STAMPS)/test  ## run the kernel tests under AddressSanitizer and UBSan
	$(BIN)/cmake -S . -B $(SANITIZED) -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DCMAKE_BUILD_TYPE=Debug \
	  -DSIXFOLD_SANITIZE=ON -DCMAKE_CXX_FLAGS=-D_GLIBCXX_ASSERTIONS -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
	  -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir) > /dev/null
	$(BIN)/cmake --build $(SANITIZED)
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc \
	  SIXFOLD_KERNELS=$$(echo $(CURDIR)/$(SANITIZED)/_kernels*.so) \
	  $(BIN)/python -m pytest -q -n 2 -p tests.kernels.sanitized tests/kernels

golden: $(STAMPS)/test  ## rewrite the golden games; review the diff
	$(BIN)/python -m tests.golden.rewrite

bench: $(STAMPS)/test  ## measure, and print one table
	$(BIN)/python -m benchmarks

screens: $(STAMPS)/sixfold $(STAMPS)/web $(STAMPS)/chromium  ## take screenshots of every screen into build/screens
	cd web && npm run --silent screens

clean:  ## remove everything that was built or installed
	rm -rf $(VENV) $(STAMPS) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules sixfold/server/static
