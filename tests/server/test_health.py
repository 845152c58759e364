"""`/health` tells the truth: a server that cannot write is not well."""

import resource

import httpx

from tests.server.harness import PATIENCE_S, Node


def health(node):
    answer = httpx.get(f"http://{node.address}/health", timeout=PATIENCE_S)
    return answer.status_code, answer.json()


def test_a_full_disk_is_told_and_so_is_its_end(tmp_path):
    database = tmp_path / "sixfold.sqlite3"
    with Node(str(database)) as node:
        assert health(node) == (200, {"status": "ok"})
        full = (tmp_path / "sixfold.sqlite3-wal").stat().st_size
        _, hard = resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (full, hard))
        status, told = health(node)
        assert (status, told["problem"]["code"]) == (503, "wire/cannot-write")
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        assert health(node)[0] == 200
