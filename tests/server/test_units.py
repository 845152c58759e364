"""What deploy/ holds: units that are shut in, an image of which every part is locked."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
MOST_EXPOSED = 20  # of 100; systemd calls up to 20 "OK"


@pytest.mark.parametrize("unit", ["sixfold.service", "sixfold@.service"])
def test_systemd_finds_the_units_safe(unit):
    command = ["systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(DEPLOY / unit)]
    judged = subprocess.run(command, capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stdout[-2000:]


def test_every_base_of_the_image_has_its_full_version_and_its_digest():
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(bases) == 3
    assert all(re.fullmatch(r"[a-z]+:\d+\.\d+\.\d+-[a-z-]+@sha256:[0-9a-f]{64}", base) for base in bases), bases
    assert bases[1] == bases[2], "the wheel is built where it is installed"


def test_the_image_installs_only_what_is_locked():
    installing = re.findall(r"^RUN (pip install .*|npm .*)", DOCKERFILE, re.MULTILINE)
    assert len(installing) == 6
    for line in installing:
        assert "--require-hashes" in line or "--no-index --no-deps" in line or line.startswith(("npm ci", "npm run"))


def test_the_lock_holds_every_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["play"], *extras["postgres"]]
    locked = set(re.findall(r"^([\w-]+)==", (DEPLOY / "requirements.txt").read_text("utf-8"), re.MULTILINE))
    assert {re.split(r"[\[<>=]", each)[0] for each in wanted} - {project["name"]} <= locked
