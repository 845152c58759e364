"""Looking at a position without a table: what the rules say of it, and of a move in it."""

from sixfold.rulebook import Language
from sixfold.rules.core import AnyGame, AnyView
from sixfold.rules.positions import AnyPosition, format_position, game_of, parse_position
from sixfold.tables import messages, presenters


def look_at(wanted: messages.LookAt, language: Language) -> messages.LookedAt:
    """Read and judge a position and its draft. Raises InvalidSetup, InvalidNotation, IllegalPosition."""
    position = parse_position(wanted.game, wanted.position)
    game = game_of(position)
    view = seen_by_decider(game, position)
    draft = wanted.draft
    return messages.LookedAt(
        game=wanted.game,
        position=format_position(position),
        view=presenters.of(wanted.game).show(view),
        scores=game.scores(view),
        answer=None if draft is None else presenters.drafted(wanted.game, view, draft, language),
    )


def seen_by_decider(game: AnyGame, position: AnyPosition) -> AnyView:
    """Return what the seat of a view knows; of a whole table, what the first to decide knows."""
    if isinstance(position, game.View):
        return position
    return game.view(position, next(iter(game.deciders(position)), None))
