"""Photos in, readings out: every photo is decoded and read in a worker process with limits, and kept nowhere."""

import json
import os
import sys
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, field, fields
from importlib.util import find_spec
from threading import Lock
from typing import Any, Final, Literal, Self, TypeVar

from sixfold.camera.photo_files import MOST_BYTES, MOST_PIXELS, check_size
from sixfold.camera.reading import Edition, Reading, Turn, judge_turn
from sixfold.games.grid.rules import EMPTY, Grid
from sixfold.processes import Call, LoopThread, Message, ProcessFailed, Worker
from sixfold.rules.catalog import GAMES as ALL_GAMES
from sixfold.rules.catalog import has_part
from sixfold.rules.errors import InvalidSetup, UnreadablePhoto
from sixfold.rules.notation import to_json
from sixfold.rules.pieces import Piece, Pieces

T = TypeVar("T")
PATIENCE_S: Final = 60.0  # for one photo, on a busy machine too
MOST_CPU_S: Final = 15  # a photo
GAMES: Final = tuple(game for game in ALL_GAMES if has_part(game, "camera"))  # whose pieces lie on a grid
COMMAND: Final = (sys.executable, "-m", "sixfold.camera.worker")
READY: Final = b"ready\n"
ENVIRONMENT: Final = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENCV_IO_MAX_IMAGE_PIXELS": str(MOST_PIXELS),
}


def is_installed() -> bool:
    """Tell whether the extra `sixfold[camera]` is here."""
    return find_spec("cv2") is not None and find_spec("numpy") is not None


@dataclass(frozen=True, slots=True)
class PhotoQuestion:
    """What a worker is asked about a photo: the pieces of a board or hand, or the photo without its metadata."""

    task: Literal["board", "hand", "strip"]
    game: str = GAMES[0]
    edition: Edition | None = None
    confirmed: Grid = EMPTY  # of a board
    elsewhere: Pieces = ()  # beside a hand

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise InvalidSetup("camera/no-grid", game=self.game, games=" ".join(GAMES))


@dataclass(frozen=True, slots=True)
class PhotoAnswer:
    """What a worker tells: a reading or a photo, or why there is none; and the seconds of a processor that it took."""

    work_s: float = 0.0
    reading: dict[str, Any] | None = None  # as JSON
    refused: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)  # of the refusal
    failed: str | None = None
    photo: bytes = b""

    def message(self) -> Message:
        """Write the answer."""
        told = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "photo"}
        return Message(json.dumps(told).encode(), self.photo)

    @classmethod
    def read(cls, message: Message) -> "PhotoAnswer":
        """Read what `message` wrote."""
        return cls(**json.loads(message.line), photo=message.attached)


class PhotoWorker(Worker):
    """A process that reads photos one after the other; one that a photo has broken is replaced for the next one.

    Raises InvalidSetup where the extra `sixfold[camera]` is not installed.
    """

    def __init__(self) -> None:
        if not is_installed():
            raise InvalidSetup("camera/not-installed")
        super().__init__(COMMAND, MOST_BYTES, os.environ | ENVIRONMENT, READY)
        self.work_s = 0.0  # seconds of a processor that the last photo took

    async def read(self, question: PhotoQuestion, photo: bytes) -> Reading:
        """Return what lies on a photo that is small enough to be sent. Raises UnreadablePhoto."""
        answer = await self.answer(question, photo)
        assert answer.reading is not None, "asked for one"
        return Reading.from_json(answer.reading)

    async def answer(self, question: PhotoQuestion, photo: bytes) -> PhotoAnswer:
        """Return what a worker tells of a photo that is small enough to be sent. Raises UnreadablePhoto."""
        self.work_s = 0.0
        message = Message(json.dumps(to_json(question)).encode(), photo)
        try:
            answer = await self.ask(Call(message, PhotoAnswer.read), PATIENCE_S)
        except ProcessFailed:
            self.work_s = MOST_CPU_S
            raise UnreadablePhoto("camera/broken") from None
        self.work_s = answer.work_s
        if answer.failed is not None:
            raise RuntimeError(answer.failed)
        if answer.refused is not None:
            raise UnreadablePhoto(answer.refused, **answer.values)
        return answer


class Reader:
    """A worker that reads photos one after the other, for code without an event loop; a context manager.

    Threads may share it. Raises what `PhotoWorker` raises.
    """

    def __init__(self) -> None:
        self._worker = PhotoWorker()
        self._lock = Lock()
        self._loop: LoopThread | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def work_s(self) -> float:
        """Seconds of a processor that the last photo took."""
        return self._worker.work_s

    @property
    def pid(self) -> int | None:
        """The id of the worker's process, while there is one."""
        return self._worker.pid

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
        return self._asked(self._worker.read, PhotoQuestion("board", game, edition, confirmed=confirmed), photo)

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
        return self._asked(self._worker.read, PhotoQuestion("hand", game, edition, elsewhere=tuple(elsewhere)), photo)

    def strip(self, photo: bytes) -> bytes:
        """Return the photo upright as a JPEG of at most 1,800 pixels a side, without place, time or any other metadata.

        For whoever is asked to keep a photo. Raises UnreadablePhoto.
        """
        return self._asked(self._worker.answer, PhotoQuestion("strip"), photo).photo

    def close(self) -> None:
        """End the worker."""
        with self._lock:
            if self._loop is not None:
                self._loop.run(self._worker.stop())
                self._loop.stop()
                self._loop = None

    def _asked(
        self, ask: Callable[[PhotoQuestion, bytes], Coroutine[Any, Any, T]], question: PhotoQuestion, photo: bytes
    ) -> T:
        check_size(photo)
        with self._lock:
            self._loop = self._loop or LoopThread()
            return self._loop.run(ask(question, photo))


def read(photo: bytes, *, game: str = GAMES[0], edition: Edition | None = None, confirmed: Grid = EMPTY) -> Reading:
    """Read one photo in a worker of its own, as `Reader.read` does."""
    with Reader() as reader:
        return reader.read(photo, game=game, edition=edition, confirmed=confirmed)


def read_turn(before: Grid, photo: bytes, *, game: str = GAMES[0], edition: Edition | None = None) -> Turn:
    """Read one turn in a worker of its own, as `Reader.read_turn` does."""
    with Reader() as reader:
        return reader.read_turn(before, photo, game=game, edition=edition)
