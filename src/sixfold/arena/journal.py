"""The file of an arena run: one record a line, as `sixfold replay` reads them, each with what the arena knows about it.

A line is written when its game ends, so whatever stops a run, the games that were over are in the file, and the same
run begun again on the same file goes on with the rest. The lines come in the order in which the games ended.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sixfold.arena.pairings import Schedule
from sixfold.arena.results import Fault, GameResult
from sixfold.rules.errors import InvalidSetup
from sixfold.rules.notation import Json
from sixfold.rules.record import written


class Journal:
    """A file of finished games that can be taken up again. Use it as a context."""

    def __init__(self, path: Path, plan: Schedule) -> None:
        """Open the file, or a new one. Raises InvalidSetup if it belongs to another run, and OSError."""
        self._run = _run(plan)
        self._path = path
        self.played = [game for game in self._read() if game.number < plan.total]
        self._file = path.open("a", encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def write(self, played: GameResult) -> None:
        """Keep a game that was just played."""
        assert played.record is not None, "what was just played has its record"
        known = {
            "run": self._run,
            "number": played.number,
            "deal": played.deal,
            "times_ms": played.times_ms,
            "fault": None if played.fault is None else played.fault.to_json(),
            **({} if played.luck is None else {"luck": played.luck}),
        }
        self._file.write(json.dumps({**written(played.record), "arena": known}, ensure_ascii=False) + "\n")
        self._file.flush()

    def _read(self) -> Iterator[GameResult]:
        """Return the games in the file, once each; a last line that was cut off is dropped."""
        if not self._path.exists():
            return
        whole, seen = 0, set()
        with self._path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
                game = self._parse(line, number)
                if game.number not in seen:
                    yield game
                seen.add(game.number)
        if whole < self._path.stat().st_size:
            with self._path.open("r+b") as file:
                file.truncate(whole)

    def _parse(self, line: bytes, number: int) -> GameResult:
        try:
            data = json.loads(line)
            arena = data["arena"]
            run, game = arena["run"], _played(data, arena)
        except (KeyError, TypeError, ValueError) as error:
            raise InvalidSetup("arena/other-file", file=self._path, line=number) from error
        if run != self._run:
            raise InvalidSetup("arena/other-run", file=self._path, line=number)
        return game


def _run(plan: Schedule) -> dict[str, Json]:
    """Return what makes two runs the same; how many games are wanted may grow."""
    return {
        "game": plan.game,
        "players": plan.players,
        "bots": [[bot.name, bot.budget_s] for bot in plan.bots],
        "seed": plan.seed,
    }


def _played(data: dict[str, Any], arena: dict[str, Any]) -> GameResult:
    result, fault = data["result"], arena["fault"]
    return GameResult(
        number=arena["number"],
        deal=arena["deal"],
        seats=tuple(player["name"] for player in data["players"]),
        scores=None if result is None else tuple(result["scores"]),
        times_ms=tuple(tuple(times) for times in arena["times_ms"]),
        fault=None if fault is None else Fault.from_json(fault),
        luck=tuple(arena["luck"]) if "luck" in arena else None,
    )
