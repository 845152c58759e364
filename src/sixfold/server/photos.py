"""Photos of real tables: read in a process with limits, one after the other, fairly, and kept nowhere."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeVar

from sixfold import camera
from sixfold.camera import Board, Edition, PhotoQuestion, PhotoWorker, Reading, Seen, Turn, judge_turn
from sixfold.rulebook import Language
from sixfold.rules.errors import InvalidSetup, Refusal
from sixfold.rules.events import Move
from sixfold.server.fair_queue import FairQueue
from sixfold.server.limits import Work
from sixfold.tables import messages, presenters

MOST_WAITING: Final = 20  # people; each of their photos lies in the memory
T = TypeVar("T")


class Photos:
    """One process that reads photos for everyone; without the extra `sixfold[camera]` it refuses them."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._workers = (PhotoWorker(),) if camera.is_installed() else ()
        self._queue = FairQueue(self._workers, 1)

    async def ask(self, asked: Callable[[PhotoWorker], Awaitable[T]], address: str, person: str | None) -> T:
        """Return what a worker tells. Raises UnreadablePhoto, InvalidSetup, or Refusal where somebody asks too much."""
        if not self._workers:
            raise InvalidSetup("camera/not-installed")
        self._work.require(address, person)
        if self._queue.people >= MOST_WAITING:
            raise Refusal("TABLE", "limit/too-often")
        async with self._queue.lent(person or address) as worker:
            try:
                return await asked(worker)
            finally:
                self._work.charge(worker.work_s, address, person)

    async def stop(self) -> None:
        """End the process."""
        for worker in self._workers:
            await worker.stop()


Asks = Callable[[PhotoWorker], Awaitable[messages.PhotoRead]]


def read_board(photo: bytes, game: str, edition: Edition | None, known: Board, language: Language) -> Asks:
    """Return the question what lies on a table; with known pieces, what this turn placed."""

    async def asked(worker: PhotoWorker) -> messages.PhotoRead:
        reading = await worker.read(PhotoQuestion("board", game, edition, confirmed=known), photo)
        return _turn_told(game, judge_turn(known, reading), language) if known else _told(reading)

    return asked


def read_hand(photo: bytes, game: str, edition: Edition | None, known: Board) -> Asks:
    """Return the question which pieces a hand holds, where the known ones lie on the table."""

    async def asked(worker: PhotoWorker) -> messages.PhotoRead:
        question = PhotoQuestion("hand", game, edition, elsewhere=tuple(known.values()))
        return _told(await worker.read(question, photo))

    return asked


def _told(reading: Reading, placed: Iterable[Seen] = ()) -> messages.PhotoRead:
    fresh = frozenset(seen.placed for seen in placed)
    return messages.PhotoRead(
        pieces=tuple(_piece(seen, is_new=seen.placed in fresh) for seen in reading.pieces),
        width=reading.width,
        height=reading.height,
        edition=None if reading.edition is None else reading.edition.value,
        differing=tuple(_piece(seen) for seen in reading.differing),
    )


def _turn_told(game: str, turn: Turn, language: Language) -> messages.PhotoRead:
    """Tell a turn with its points line by line, or with what the rules have against it."""
    read = _told(turn.reading, turn.placed)
    if turn.refusal is not None:
        return read.model_copy(update={"problem": presenters.problem(turn.refusal, language)})
    move = Move(0, " ".join(str(seen.placed) for seen in turn.placed))
    lines = presenters.of(game).lines(
        turn.reading, (move,) if turn.placed else ()
    )  # of a view these ask the grid alone
    return read.model_copy(update={"points": turn.points, "lines": lines})


def _piece(seen: Seen, *, is_new: bool = False) -> messages.PhotoPiece:
    return messages.PhotoPiece(
        piece=str(seen.placed.piece),
        x=seen.placed.cell.x,
        y=seen.placed.cell.y,
        confidence=round(seen.confidence, 3),
        sure=seen.is_sure,
        known=seen.confirmed,
        is_new=is_new,
        outline=None if seen.outline is None else tuple((round(x, 1), round(y, 1)) for x, y in seen.outline),
    )
