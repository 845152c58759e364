"""The referee: whether a move is allowed in a position, by which rule, and its points line by line; without a table."""

from pydantic import ValidationError

from sixfold import rulebook
from sixfold.rulebook import Language
from sixfold.rulebook.sentences import NOT_NUMBERED
from sixfold.rules.errors import IllegalPosition, InvalidNotation, SixfoldError
from sixfold.rules.positions import AnyPosition, format_position, game_of, parse_position
from sixfold.tables import messages, presenters
from sixfold.tables.looking import seen_by_decider
from sixfold.tables.presenters import CaseMessage, CaseText


def judge(asked: messages.AskReferee, language: Language) -> messages.Verdict:
    """Judge a move, if there is one. Raises InvalidSetup and InvalidNotation for what cannot be read."""
    kind = presenters.case_of(asked.game)
    told = _told(asked, kind)
    case = None if kind is None else _laid(kind, told)
    found = _verdict(asked.game, told, language)
    text = {} if asked.case is None else told._asdict()  # as it was laid, not in its canonical form
    return found.model_copy(update={"case": case, **text})


def _told(asked: messages.AskReferee, kind: type[CaseMessage] | None) -> CaseText:
    """Return what is asked as text. Raises InvalidNotation for a case of another game."""
    if asked.case is None:
        return CaseText(asked.position, asked.move)
    if kind is None or not isinstance(asked.case, kind):
        raise InvalidNotation("format/case", kind=asked.case.kind)
    return asked.case.written()


def _laid(kind: type[CaseMessage], told: CaseText) -> CaseMessage | None:
    """Return what is asked as it is laid; None where that is more than a table can hold. Raises InvalidNotation."""
    try:
        return kind.read(*told)
    except ValidationError:
        return None


def _verdict(game: str, told: CaseText, language: Language) -> messages.Verdict:
    if not told.move:
        return messages.Verdict(game=game, position=told.position, move="")
    try:
        position = parse_position(game, told.position)
    except IllegalPosition as error:
        return _refused(game, told, error, language)
    return _judged(game, told, position, language)


def _refused(name: str, told: CaseText, error: SixfoldError, language: Language) -> messages.Verdict:
    """Refuse the position already."""
    return messages.Verdict(
        game=name,
        position=told.position,
        move=told.move,
        allowed=False,
        fault="position",
        problem=presenters.problem(error, language),
        rules=_texts((error.rule,), language),
    )


def _judged(name: str, told: CaseText, position: AnyPosition, language: Language) -> messages.Verdict:
    game = game_of(position)
    view, move = seen_by_decider(game, position), game.parse_move(told.move)
    presenter = presenters.of(name)
    grounds = presenter.grounds(view, move)
    refusal = grounds.refusal or presenters.refusal_of(game, view, move)
    return messages.Verdict(
        game=name,
        position=format_position(position),
        move=game.format_move(move),
        allowed=refusal is None,
        fault=None if refusal is None else "move",
        problem=None if refusal is None else presenters.problem(refusal, language),
        rules=_texts(grounds.rules if refusal is None else (refusal.rule,), language),
        view=presenter.show(view),
        answer=presenters.drafted(name, view, grounds.draft, language),
    )


def _texts(ids: tuple[str, ...], language: Language) -> tuple[messages.RuleText, ...]:
    return tuple(rule_text(rulebook.rule(rule, language)) for rule in ids if rule not in NOT_NUMBERED)


def rule_text(rule: rulebook.Rule) -> messages.RuleText:
    """Return a rule as a message."""
    return messages.RuleText(id=rule.id, name=rule.name, text=rule.text, settled=rule.settled, examples=rule.examples)
