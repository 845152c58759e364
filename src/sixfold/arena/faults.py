"""What went wrong in the games of an arena, told once for each bot and kind of fault, with the bot's own traceback."""

from collections.abc import Iterator, Sequence
from typing import Final

from sixfold.arena.results import Fault, GameResult, Wrong

SENTENCES: Final = {
    Wrong.ILLEGAL: "{bot} answered with a move that is not allowed and lost {games}",
    Wrong.CRASH: "{bot} raised an error and lost {games}",
    Wrong.TIMEOUT: "{bot} took more than twice its time and lost {games}",
    Wrong.ENDLESS: "Nobody ended {games}: they are draws",
}


def fault_report(played: Sequence[GameResult]) -> Iterator[str]:
    """Return a sentence for each bot and kind of fault, and the traceback of the first where it has one."""
    found: dict[tuple[str, Wrong], list[tuple[GameResult, Fault]]] = {}
    for game in played:
        if game.fault is not None:
            bot = "" if game.fault.seat is None else game.seats[game.fault.seat]
            found.setdefault((bot, game.fault.kind), []).append((game, game.fault))
    for (bot, kind), cases in found.items():
        game, fault = cases[0]
        told = SENTENCES[kind].format(bot=bot, games=f"{len(cases)} of {len(played)} games")
        yield f"{told}. The first time, in game {game.number}: {fault.what}"
        if fault.traceback:
            yield fault.traceback.rstrip()
