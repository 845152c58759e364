"""Reviews and analyses as messages, in the words of a language. Done in the processes that judge."""

import re
from collections.abc import Sequence
from dataclasses import asdict
from itertools import islice
from typing import Final

from sixfold import analysis
from sixfold.analysis.account import RecordStep, steps_of
from sixfold.analysis.options import view_of
from sixfold.pads.stand_ins import with_stand_ins
from sixfold.rulebook import Addressee, Language, players_called, tell
from sixfold.rulebook.verdicts import SeatAccount, kind_name, likeness, lost_points, verdict, why
from sixfold.rules.catalog import find_game
from sixfold.rules.core import AnyGame, AnyView, Seat
from sixfold.rules.errors import NotYourTurn, Refusal
from sixfold.rules.events import Move
from sixfold.rules.positions import format_position, game_of, has_notation, parse_position
from sixfold.rules.record import Record
from sixfold.server.questions import JudgedPart
from sixfold.tables import messages
from sixfold.tables.looking import seen_by_decider
from sixfold.tables.puzzling import move_told
from sixfold.tables.replays import MOST_EVENTS
from sixfold.tables.spotting import told_apart

ADVICE_EFFORT: Final = 1.0
COACH_EFFORT: Final = 0.2
COACH_SAYS: Final = 0.03  # of a win that a move loses: below it the coach is silent
MOST_ADVISED: Final = 5
CELL: Final = re.compile(r"@\S+")


def analysed(wanted: messages.Analyse, language: Language) -> messages.Analysed:
    """Rank the options in a position. Raises SixfoldError."""
    position = parse_position(wanted.game, wanted.position)
    found = analysis.analyse(position, wanted.seat, wanted.effort)
    written = messages.Analysed.model_validate(analysis.written(found))
    _, view = view_of(position, found.seat)
    options = zip(written.options, _told(view, found, language), strict=True)
    return written.model_copy(
        update={"options": tuple(option.model_copy(update={"told": text}) for option, text in options)}
    )


def _told(view: AnyView, found: analysis.Analysis, language: Language) -> list[str]:
    """Tell the options of a view in words, no two alike."""
    moves = [find_game(found.game).format_move(option.move) for option in found.options]
    points = [option.why.now + option.why.bonus for option in found.options]
    told = [move_told(found.game, found.seat, move, made, language) for move, made in zip(moves, points, strict=True)]
    return told_apart(found.game, view, moves, told, language)


def advised(asked: messages.AskAdvice, language: Language) -> messages.Advice:
    """Say what would be good to play, each thing once wherever it lies. Raises SixfoldError."""
    position = with_stand_ins(asked.game, parse_position(asked.game, asked.position))
    game = game_of(position)
    view = seen_by_decider(game, position)
    if not game.legal_moves(view):
        raise NotYourTurn("referee/nothing-to-decide")
    found = analysis.analyse(view, effort=ADVICE_EFFORT)
    options = [_advised(game, found.seat, option, language) for option in found.options]
    once = {CELL.sub("", option.move): option for option in reversed(options)}
    best = tuple(option for option in options if once[CELL.sub("", option.move)] is option)
    return messages.Advice(game=asked.game, seat=found.seat, options=best[:MOST_ADVISED])


def _advised(game: AnyGame, seat: Seat, option: analysis.Option, language: Language) -> messages.AdvisedOption:
    move, points = game.format_move(option.move), option.why.now + option.why.bonus
    return messages.AdvisedOption(
        move=move,
        told=move_told(game.ABOUT.name, seat, move, points, language),
        points=round(points),
        share=messages.Likely(**asdict(option.share)),
        final=messages.Likely(**asdict(option.points)),
        exact=option.exact,
    )


def coached(game: str, view: AnyView, position: int, text: str, language: Language) -> messages.Coached:
    """Say what a move would lose, and which one would be better. Raises InvalidNotation, IllegalMove."""
    found = find_game(game)
    move = found.parse_move(text)
    found.check(view, move)
    judged = analysis.judge_view(found, view, move, COACH_EFFORT, with_points=False)
    if judged.loss < COACH_SAYS or judged.chosen_for is None or judged.best_for is None:
        return messages.Coached(position=position, move=judged.move, loss=0.0)
    return messages.Coached(
        position=position,
        move=judged.move,
        loss=judged.loss,
        why=why(game, asdict(judged.chosen_for), asdict(judged.best_for), language),
        better=messages.BetterMove(
            move=judged.best, told=move_told(game, view.seat, judged.best, judged.best_for.now, language)
        ),
    )


def judged_part(record: Record, first: int, count: int, effort: float) -> JudgedPart:
    """Judge some decisions of a game. Raises what `replay` raises."""
    if len(record.events) > MOST_EVENTS:
        raise Refusal("TABLE", "limit/too-big")
    return JudgedPart(
        first=first,
        total=sum(isinstance(event, Move) for event in record.events),
        decisions=tuple(analysis.judged_part(record, first, count, effort)),
    )


def review_part(record: Record, part: JudgedPart, language: Language) -> messages.ReviewPart:
    """Tell what was judged. Raises what `replay` raises."""
    return messages.ReviewPart(first=part.first, total=part.total, decisions=_told_of(record, part, language))


def _told_of(record: Record, part: JudgedPart, language: Language) -> tuple[messages.ReviewedDecision, ...]:
    positions = _positions(record, part.first, len(part.decisions))
    return tuple(
        _decision(record, judged, position, language)
        for judged, position in zip(part.decisions, positions, strict=True)
    )


def _positions(record: Record, first: int, count: int) -> list[str | None]:
    """Return what whoever decided knew, decision by decision, where the game's positions can be written."""
    game = find_game(record.game)
    if not has_notation(game):
        return [None] * count
    decided = (step for step in steps_of(game, record) if step.seat is not None)
    return [format_position(game.view(step.state, step.seat)) for step in islice(decided, first, first + count)]


def _decision(
    record: Record, judged: analysis.JudgedDecision, position: str | None, language: Language
) -> messages.ReviewedDecision:
    chosen, best = judged.chosen_for, judged.best_for
    names = players_called(record.players, language)
    reader = Addressee(record.game, names)
    return messages.ReviewedDecision(
        event=judged.event,
        seat=judged.seat,
        move=judged.move,
        best=judged.best,
        loss=judged.loss,
        mark=analysis.mark_of(judged).value,
        exact=judged.exact,
        before=judged.before,
        after=judged.after,
        points=judged.points,
        points_told=lost_points(record.game, judged.points, language) or None,
        why=None if chosen is None or best is None else why(record.game, asdict(chosen), asdict(best), language),
        position=None if chosen is None else position,
        told=None if chosen is None else _move_told(judged.seat, judged.move, chosen.now, reader, language),
        best_told=None if best is None else _move_told(judged.seat, judged.best, best.now, reader, language),
    )


def _move_told(seat: Seat, move: str, points: float, reader: Addressee, language: Language) -> str:
    """Tell a move of someone in words."""
    return tell(Move(seat, move, points=round(points) or None), reader, language)


def review(record: Record, parts: Sequence[JudgedPart], language: Language) -> messages.GameReview:
    """Put the parts of a review together. Raises what `replay` raises."""
    decisions = tuple(judged for part in parts for judged in part.decisions)
    whole = JudgedPart(first=0, total=len(decisions), decisions=decisions)
    by_event = {judged.event: judged for judged in decisions}

    def judging(_game: AnyGame, step: RecordStep) -> analysis.JudgedDecision:
        return by_event[step.number]

    found = analysis.reviewed(record, judging)
    names = players_called(record.players, language)
    return messages.GameReview(
        game=record.game,
        seats=tuple(_seat(found, seat, names[seat], language) for seat in range(len(names))),
        decisions=_told_of(record, whole, language),
        course=tuple(
            messages.ReviewLeg(event=event, shares=shares, luck=by_luck)
            for event, shares, by_luck in analysis.legs(found.account)
        ),
        turning=tuple(
            messages.ReviewTurn(**asdict(point), named=kind_name(point.kind, language)) for point in found.turning
        ),
    )


def _seat(found: analysis.Review, seat: int, name: str, language: Language) -> messages.ReviewedSeat:
    about = found.seats[seat]
    account = SeatAccount(seat, about.result, about.luck, about.skill)
    return messages.ReviewedSeat(
        **asdict(about),
        told=verdict(name, found.game, found.scores, account, language),
        likeness=likeness(name, about.like, language),
    )
