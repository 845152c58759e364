"""The referee: whether a move is allowed in a position, by which rule, and its points line by line; without a table."""

from sixfold import rulebook
from sixfold.rulebook import Language
from sixfold.rulebook.sentences import NOT_NUMBERED
from sixfold.rules.errors import IllegalPosition, SixfoldError
from sixfold.rules.positions import AnyPosition, format_position, game_of, parse_position
from sixfold.tables import messages, presenters
from sixfold.tables.looking import seen_by_decider


def judge(asked: messages.AskReferee, language: Language) -> messages.Verdict:
    """Judge a move. Raises InvalidSetup and InvalidNotation for what cannot be read."""
    try:
        position = parse_position(asked.game, asked.position)
    except IllegalPosition as error:
        return _refused(asked, error, language)
    return _judged(asked, position, language)


def _refused(asked: messages.AskReferee, error: SixfoldError, language: Language) -> messages.Verdict:
    """Refuse the position already."""
    return messages.Verdict(
        game=asked.game,
        position=asked.position,
        move=asked.move,
        allowed=False,
        fault="position",
        problem=presenters.problem(error, language),
        rules=_texts((error.rule,), language),
    )


def _judged(asked: messages.AskReferee, position: AnyPosition, language: Language) -> messages.Verdict:
    game = game_of(position)
    view, move = seen_by_decider(game, position), game.parse_move(asked.move)
    presenter = presenters.of(asked.game)
    grounds = presenter.grounds(view, move)
    refusal = grounds.refusal or presenters.refusal_of(game, view, move)
    return messages.Verdict(
        game=asked.game,
        position=format_position(position),
        move=game.format_move(move),
        allowed=refusal is None,
        fault=None if refusal is None else "move",
        problem=None if refusal is None else presenters.problem(refusal, language),
        rules=_texts(grounds.rules if refusal is None else (refusal.rule,), language),
        view=presenter.show(view),
        answer=presenters.drafted(asked.game, view, grounds.draft, language),
    )


def _texts(ids: tuple[str, ...], language: Language) -> tuple[messages.RuleText, ...]:
    return tuple(rule_text(rulebook.rule(rule, language)) for rule in ids if rule not in NOT_NUMBERED)


def rule_text(rule: rulebook.Rule) -> messages.RuleText:
    """Return a rule as a message."""
    return messages.RuleText(id=rule.id, name=rule.name, text=rule.text, settled=rule.settled, examples=rule.examples)
