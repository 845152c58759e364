"""The table of results: what every bot won, by how much, how strong that makes it, and how long it thought."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from sixfold.arena.intervals import DealSum, Estimate, mean, share
from sixfold.arena.pairings import Schedule
from sixfold.arena.ratings import ratings
from sixfold.arena.results import GameResult, Wrong, names
from sixfold.rules.notation import Json


@dataclass(frozen=True, slots=True)
class Times:
    """How long a bot thought about a decision."""

    decisions: int
    mean_ms: float
    p95_ms: float
    max_ms: float


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One line of the table."""

    bot: str
    games: int  # that it took part in
    wins: int  # alone in first place; games, or seats where it has more than one
    draws: int  # first place shared
    losses: int
    share: Estimate | None  # of the wins, a shared one in equal parts
    adjusted: Estimate | None  # the same with luck taken out, of the games whose luck is known
    fair_share: float  # what it would be among equals
    score: Estimate | None
    margin: Estimate | None  # points ahead of the best other
    rating: Estimate
    times: Times | None
    faults: dict[Wrong, int]


def standings(plan: Schedule, played: Sequence[GameResult]) -> list[StandingsLine]:
    """Return everyone's line, in the order in which they were named."""
    bots = names(plan.entrants)
    return [_standing(bot, played, rating) for bot, rating in zip(bots, ratings(played, bots), strict=True)]


def running_share(played: Iterable[GameResult], bot: str) -> Estimate | None:
    """Estimate one bot's share of the wins so far."""
    return share(_by_deal(_shares(played, bot)))


def _standing(bot: str, played: Sequence[GameResult], rating: Estimate) -> StandingsLine:
    there = [game for game in played if bot in game.seats]
    seats = [(game, seat) for game in there for seat, name in enumerate(game.seats) if name == bot]
    firsts = Counter(game.shares()[seat] for game, seat in seats)
    wins, losses = firsts[1.0], firsts[0.0]
    return StandingsLine(
        bot=bot,
        games=len(there),
        wins=wins,
        draws=len(seats) - wins - losses,
        losses=losses,
        share=running_share(there, bot),
        adjusted=mean(_by_deal(_adjusted(there, bot))),
        fair_share=sum(1 / len(game.seats) for game, _ in seats) / len(there) if there else 0.0,
        score=mean(_by_deal((game.deal, game.scores[seat]) for game, seat in seats if game.scores)),
        margin=mean(_by_deal((game.deal, _margin(game.scores, seat)) for game, seat in seats if game.scores)),
        rating=rating,
        times=_times([took for game, seat in seats for took in game.times_ms[seat]]),
        faults={kind: sum(_is_at_fault(game, seat, kind) for game, seat in seats) for kind in Wrong},
    )


def _shares(played: Iterable[GameResult], bot: str) -> Iterator[tuple[int, float]]:
    """Return this bot's part of every game it was in, all its seats together."""
    for game in played:
        parts = [part for name, part in zip(game.seats, game.shares(), strict=True) if name == bot]
        if parts:
            yield game.deal, sum(parts)


def _adjusted(played: Iterable[GameResult], bot: str) -> Iterator[tuple[int, float]]:
    """Return this bot's part of every game whose luck is known, less its luck."""
    for game in played:
        if game.luck is not None:
            parts = zip(game.seats, game.shares(), game.luck, strict=True)
            yield game.deal, sum(part - luck for name, part, luck in parts if name == bot)


def _by_deal(values: Iterable[tuple[int, float]]) -> list[DealSum]:
    deals: dict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        deals[deal].append(value)
    return [DealSum(sum(found), len(found)) for found in deals.values()]


def _margin(scores: Sequence[int], seat: int) -> int:
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def _is_at_fault(game: GameResult, seat: int, kind: Wrong) -> bool:
    return game.fault is not None and game.fault.kind is kind and game.fault.seat in (seat, None)


def _times(times_ms: list[float]) -> Times | None:
    if not times_ms:
        return None
    ordered = sorted(times_ms)
    p95 = ordered[ceil(0.95 * len(ordered)) - 1]
    return Times(len(ordered), sum(ordered) / len(ordered), p95, ordered[-1])


def cells(standing: StandingsLine, reference: str) -> dict[str, str]:
    """Return a line of the table as text by what it measures; the reference has rating 0."""
    times = standing.times
    return {
        "games": str(standing.games),
        "wins": str(standing.wins),
        "draws": str(standing.draws),
        "losses": str(standing.losses),
        "share of wins": _shown(standing.share, ".1%"),
        **({} if standing.adjusted is None else {"luck taken out": _shown(standing.adjusted, ".1%")}),
        "fair share": f"{standing.fair_share:.1%}",
        "mean score": _shown(standing.score, ".1f"),
        "margin": _shown(standing.margin, "+.1f"),
        "rating": "0" if standing.bot == reference else _shown(standing.rating, "+.0f"),
        "ms per move": "-" if times is None else _ms(times.mean_ms),
        "95 % below": "-" if times is None else _ms(times.p95_ms),
        "slowest": "-" if times is None else _ms(times.max_ms),
        "faults": ", ".join(f"{count} {kind}" for kind, count in standing.faults.items() if count) or "-",
    }


def _shown(estimate: Estimate | None, form: str) -> str:
    if estimate is None:
        return "-"
    return f"{estimate.value:{form}} [{estimate.low:{form}}, {estimate.high:{form}}]"


def _ms(time: float) -> str:
    return f"{time:.2f}" if time < 10 else f"{time:.0f}"


def to_json(plan: Schedule, played: Sequence[GameResult]) -> dict[str, Json]:
    """Return everything as one JSON object."""
    return {
        "game": plan.game,
        "players": plan.players,
        "seed": plan.seed,
        "games": len(played),
        "planned": plan.total,
        "deals": len({game.deal for game in played}),
        "bots": [_line(standing) for standing in standings(plan, played)],
        "faults": [
            {"game": game.number, "bot": _culprit(game), **game.fault.to_json()} for game in played if game.fault
        ],
    }


def _culprit(game: GameResult) -> str | None:
    assert game.fault is not None, "asked of faults"
    return None if game.fault.seat is None else game.seats[game.fault.seat]


def _line(standing: StandingsLine) -> dict[str, Json]:
    times = standing.times
    return {
        "bot": standing.bot,
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "share": _interval(standing.share),
        **({} if standing.adjusted is None else {"adjusted": _interval(standing.adjusted)}),
        "fair_share": standing.fair_share,
        "score": _interval(standing.score),
        "margin": _interval(standing.margin),
        "rating": _interval(standing.rating),
        "ms_per_move": None if times is None else {"mean": times.mean_ms, "p95": times.p95_ms, "max": times.max_ms},
        "moves": 0 if times is None else times.decisions,
        **{kind.value: count for kind, count in standing.faults.items()},
    }


def _interval(estimate: Estimate | None) -> dict[str, float | None] | None:
    """Write an estimate; a bound that does not exist is null, as JSON knows no infinity."""
    if estimate is None:
        return None
    low, high = (None if abs(bound) == float("inf") else bound for bound in (estimate.low, estimate.high))
    return {"value": estimate.value, "low": low, "high": high}
