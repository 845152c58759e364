"""Photos in, readings out: every photo is decoded and read in a worker process with limits, and kept nowhere."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from threading import Lock, Timer
from typing import Any, Final, Self

from sixfold.camera.files import MOST_PIXELS, check_size
from sixfold.camera.reading import Edition, Reading, Turn, judge_turn
from sixfold.games.grid.rules import EMPTY, Grid
from sixfold.rules.catalog import GAMES as ALL_GAMES
from sixfold.rules.catalog import has_part
from sixfold.rules.errors import InvalidSetup, UnreadablePhoto
from sixfold.rules.pieces import Piece

PATIENCE_S: Final = 60.0  # for one photo, on a busy machine too
MOST_CPU_S: Final = 15  # a photo
GAMES: Final = tuple(game for game in ALL_GAMES if has_part(game, "camera"))  # whose pieces lie on a grid
READY: Final = b"ready\n"
ENVIRONMENT: Final = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENCV_IO_MAX_IMAGE_PIXELS": str(MOST_PIXELS),
}


def is_installed() -> bool:
    """Tell whether the extra `sixfold[camera]` is here."""
    return find_spec("cv2") is not None and find_spec("numpy") is not None


class Reader:
    """A worker that reads photos one after the other; a context manager.

    Threads may share it. A worker that a photo has broken is replaced for the next one. Raises InvalidSetup where the
    extra `sixfold[camera]` is not installed.
    """

    def __init__(self) -> None:
        if not is_installed():
            raise InvalidSetup("camera/not-installed")
        self.work_s = 0.0  # seconds of a processor that the last photo took
        self._lock = Lock()
        self._worker: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The id of the worker's process, while there is one."""
        return None if self._worker is None else self._worker.pid

    def read(
        self,
        photo: bytes,
        *,
        game: str = GAMES[0],
        edition: Edition | None = None,
        confirmed: Grid = EMPTY,
    ) -> Reading:
        """Read the pieces on the table. Raises UnreadablePhoto.

        The edition is detected if it is not given. Confirmed pieces stay as they are, and give the cells their
        numbers; without any, the smallest x and y are 0.
        """
        asked = _asked("board", game, edition) | {"confirmed": confirmed.to_json()}
        return Reading.from_json(self._answer(asked, photo)[0]["reading"])

    def read_turn(self, before: Grid, photo: bytes, *, game: str = GAMES[0], edition: Edition | None = None) -> Turn:
        """Read what was placed since the confirmed board `before`, with its points. Raises UnreadablePhoto."""
        return judge_turn(before, self.read(photo, game=game, edition=edition, confirmed=before))

    def read_hand(
        self,
        photo: bytes,
        *,
        game: str = GAMES[0],
        edition: Edition | None = None,
        elsewhere: Iterable[Piece] = (),
    ) -> Reading:
        """Read a hand that lies in one row; `elsewhere` are the pieces on the table. Raises UnreadablePhoto."""
        asked = _asked("hand", game, edition) | {"elsewhere": list(elsewhere)}
        return Reading.from_json(self._answer(asked, photo)[0]["reading"])

    def strip(self, photo: bytes) -> bytes:
        """Return the photo upright as a JPEG of at most 1,800 pixels a side, without place, time or any other metadata.

        For whoever is asked to keep a photo. Raises UnreadablePhoto.
        """
        return self._answer({"task": "strip"}, photo)[1]

    def close(self) -> None:
        """End the worker."""
        with self._lock:
            self._end()

    def _answer(self, asked: dict[str, Any], photo: bytes) -> tuple[dict[str, Any], bytes]:
        self.work_s = 0.0
        check_size(photo)
        with self._lock:
            try:
                told, follows = _exchange(self._started(), asked, photo)
                self.work_s = told["work_s"]
            except (OSError, ValueError):  # the worker died, or was ended for taking too long
                self._end()
                self.work_s = MOST_CPU_S
                raise UnreadablePhoto("camera/broken") from None
        if "failed" in told:
            raise RuntimeError(told["failed"])
        if "refused" in told:
            raise UnreadablePhoto(told["refused"], **told["values"])
        return told, follows

    def _started(self) -> subprocess.Popen[bytes]:
        if self._worker is None:
            self._worker = _start()
        return self._worker

    def _end(self) -> None:
        if self._worker is not None:
            self._worker.kill()
            self._worker.communicate()
            self._worker = None


def _start() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "sixfold.camera.worker"]
    worker = subprocess.Popen(  # noqa: S603  our own module; decoders mutter on standard error
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | ENVIRONMENT,
    )
    assert worker.stdout is not None
    if worker.stdout.readline() != READY:
        worker.communicate()
        raise RuntimeError(f"the camera's worker does not start; this shows why: {' '.join(command)}")
    return worker


def _asked(task: str, game: str, edition: Edition | None) -> dict[str, Any]:
    if game not in GAMES:
        raise InvalidSetup("camera/no-grid", game=game, games=" ".join(GAMES))
    return {"task": task, "game": game, "edition": edition}


def _exchange(worker: subprocess.Popen[bytes], asked: dict[str, Any], photo: bytes) -> tuple[dict[str, Any], bytes]:
    """Ask the worker; a worker that takes too long is ended, and its answer is then no JSON."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    clock = Timer(PATIENCE_S, worker.kill)
    clock.start()
    try:
        worker.stdin.write(json.dumps(asked | {"bytes": len(photo)}).encode() + b"\n" + photo)
        worker.stdin.flush()
        told = json.loads(worker.stdout.readline())
        return told, worker.stdout.read(told["bytes"])
    finally:
        clock.cancel()


def read(photo: bytes, *, game: str = GAMES[0], edition: Edition | None = None, confirmed: Grid = EMPTY) -> Reading:
    """Read one photo in a worker of its own, as `Reader.read` does."""
    with Reader() as reader:
        return reader.read(photo, game=game, edition=edition, confirmed=confirmed)


def read_turn(before: Grid, photo: bytes, *, game: str = GAMES[0], edition: Edition | None = None) -> Turn:
    """Read one turn in a worker of its own, as `Reader.read_turn` does."""
    with Reader() as reader:
        return reader.read_turn(before, photo, game=game, edition=edition)
