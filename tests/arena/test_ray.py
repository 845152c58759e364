"""The same work on a real Ray cluster with two workers, one of which is killed on the way."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from sixfold.arena import Schedule, parse_entrant, play_on_ray
from sixfold.rules.errors import InvalidSetup
from tests.arena.conftest import with_bots
from tests.processes import free_port

COMMAND = [
    "arena",
    "duel",
    "--bots",
    "greedy,tests.arena.arena_bots:kills_parent",
    "--games",
    20,
    "--budget",
    60,
    "--json",
]


@pytest.fixture
def cluster(tmp_path):
    """Start Ray with two workers on this machine, which may be busy; its sockets need a short path."""
    port = free_port("127.0.0.2")
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        options = [f"--port={port}", "--node-ip-address=127.0.0.2", "--num-cpus=2", f"--temp-dir={folder}"]
        ray = subprocess.Popen(
            [
                Path(sys.executable).with_name("ray"),
                "start",
                "--head",
                "--block",
                "--include-dashboard=false",
                *options,
            ],
            env={**with_bots(tmp_path), "RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            for line in ray.stdout:
                if "runtime started" in line:
                    break
            yield f"127.0.0.2:{port}"
        finally:
            ray.terminate()
            ray.stdout.close()
            ray.wait()


def test_a_worker_that_dies_on_the_cluster_costs_no_result(cluster, sixfold_process, tmp_path):
    on_ray = sixfold_process(*COMMAND, "--ray", cluster, "--record", "games.jsonl")
    assert on_ray.returncode == 0, on_ray.stderr
    assert (tmp_path / "marker").exists(), "nobody was killed"
    here = sixfold_process(*COMMAND)
    for there, same in zip(json.loads(on_ray.stdout)["bots"], json.loads(here.stdout)["bots"], strict=True):
        assert {**there, "ms_per_move": None} == {**same, "ms_per_move": None}
    assert json.loads(on_ray.stdout)["faults"] == []
    assert "20 good, 0 bad" in sixfold_process("replay", "games.jsonl").stdout


def plan():
    return Schedule("duel", (parse_entrant("greedy"), parse_entrant("random")), 2, 2, 1)


def test_without_ray_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InvalidSetup, match="arena/no-ray"):
        next(play_on_ray(plan(), "auto"))


def test_an_address_without_a_cluster_is_refused(sixfold_process):
    run = sixfold_process(*COMMAND, "--ray", "no such:address")
    assert run.returncode == 2
    assert "No Ray cluster answers at no such:address" in run.stderr
    assert os.linesep not in run.stderr.strip()
