"""A bot by its level, for any game: `sf.bot("expert")`."""

from dataclasses import dataclass

from sixfold.players import BUDGET_S, find_bot
from sixfold.rules.chance import Generator, Source, source_of
from sixfold.rules.errors import NotYourTurn
from sixfold.rules.positions import game_of
from sixfold.seeds import Stream


@dataclass(frozen=True, slots=True)
class Level:
    """Plays any game at one level: the bot of the game whose view it is shown."""

    name: str
    budget_s: float | None = None  # for one decision; None: what the match allows

    def choose(self, view: object, source: Source | Generator | None = None, budget_s: float = BUDGET_S) -> object:
        """Return a move of the view's seat; without a source of luck always the same one.

        Raises InvalidSetup, and NotYourTurn for a view whose seat owes no decision.
        """
        luck = Stream(0, "player") if source is None else source_of(source)
        game = game_of(view)
        bot = find_bot(game.ABOUT.name, self.name)
        try:
            move = bot.choose(view, luck, self.budget_s or budget_s)
        except Exception as error:
            # Bots rely on being asked in turn: to find out beforehand would take longer than they do.
            if isinstance(view, game.View) and not game.legal_moves(view):
                raise NotYourTurn(seat="-" if view.seat is None else view.seat, turn="-") from error
            raise
        game.check(view, move)
        return move
