"""A bot by its level, for any game: `sf.bot("expert")`."""

from dataclasses import dataclass
from typing import overload

from sixfold.players import find_bot
from sixfold.rules import cards, cubes, duel, qwirkle, qwixx
from sixfold.rules.chance import Generator, Source, source_of
from sixfold.rules.positions import game_of
from sixfold.seeds import Stream


@dataclass(frozen=True, slots=True)
class Level:
    """Plays any game at one level: the bot of the game whose view it is shown."""

    name: str
    budget_s: float | None = None  # for one decision; None: what the match allows

    @overload
    def choose(
        self, view: qwirkle.View, source: Source | Generator | None = None, budget_s: float = 1.0
    ) -> qwirkle.Move: ...
    @overload
    def choose(
        self, view: cubes.View, source: Source | Generator | None = None, budget_s: float = 1.0
    ) -> cubes.Move: ...
    @overload
    def choose(
        self, view: cards.View, source: Source | Generator | None = None, budget_s: float = 1.0
    ) -> cards.Move: ...
    @overload
    def choose(
        self, view: qwixx.View, source: Source | Generator | None = None, budget_s: float = 1.0
    ) -> qwixx.Move: ...
    @overload
    def choose(self, view: duel.View, source: Source | Generator | None = None, budget_s: float = 1.0) -> duel.Move: ...
    @overload
    def choose(self, view: object, source: Source | Generator | None = None, budget_s: float = 1.0) -> object: ...
    def choose(self, view: object, source: Source | Generator | None = None, budget_s: float = 1.0) -> object:
        """Return a move of the view's seat; without a source of luck always the same one. Raises InvalidSetup."""
        luck = Stream(0, "player") if source is None else source_of(source)
        bot = find_bot(game_of(view).ABOUT.name, self.name)
        return bot.choose(view, luck, self.budget_s or budget_s)
