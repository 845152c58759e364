"""What is said of a reviewed game: the account in a sentence, and why a decision lost something, made from the numbers.

Takes plain numbers, and knows nothing of how they were found.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from sixfold.rulebook.data import load
from sixfold.rulebook.languages import Language
from sixfold.rulebook.words import counted, listed, piece_name, word
from sixfold.rules.catalog import find_game

MINUS: Final = "\u2212"
EVEN: Final = 0.05  # of a win: luck or play below this decided nothing
WORTH_SAYING: Final = 0.5  # points
WORTH_SAYING_CHANCE: Final = 0.05
MOST_NAMED: Final = 3  # pieces that say where something is


class SeatAccount(NamedTuple):
    """How a game went for a seat, in shares of a win."""

    seat: int
    result: float
    luck: float
    skill: float


def verdict(name: str, game: str, scores: Sequence[int], account: SeatAccount, language: Language) -> str:
    r"""Say how a game went for a seat; without scores it is not over.

    >>> ascii(verdict("Ada", "qwirkle", (180, 192), SeatAccount(0, 0.0, -0.6, 0.1), "en"))
    "'Ada lost by 12 points; luck \\u221260%, play +10%: Ada played the better game.'"
    """
    said = load(language, "analysis")["verdict"]
    seat, result, luck, skill = account
    values = {"name": name, "margin": _margin(game, scores, seat, language)}
    return str(
        said["account"].format(
            end=said[_end(scores, result)].format(**values),
            luck=signed(luck, language),
            skill=signed(skill, language),
            judgement=said[_judgement(luck, skill)].format(**values),
        )
    )


def _end(scores: Sequence[int], result: float) -> str:
    if not scores:
        return "open"
    return "won" if result == 1 else "lost" if result == 0 else "shared"


def _margin(game: str, scores: Sequence[int], seat: int, language: Language) -> str:
    if not scores:
        return ""
    best = max(score for other, score in enumerate(scores) if other != seat)
    return points(game, abs(scores[seat] - best), language)


def points(game: str, number: float, language: Language) -> str:
    """Say so many points, or Qwirkles, of a game: whole, or with one decimal."""
    forms = load(language, "events")["counts"][find_game(game).ABOUT.counts]
    whole = round(number)
    if abs(number - whole) < 0.05:
        return counted(forms, whole, language)
    shown = f"{number:.1f}" if language == "en" else f"{number:.1f}".replace(".", ",")
    return str(forms[1].format(n=shown))


def _judgement(luck: float, skill: float) -> str:
    if skill >= EVEN:
        return "better"
    if skill <= -EVEN:
        return "worse"
    if abs(luck) < EVEN:
        return "even"
    return "lucky" if luck > 0 else "unlucky"


def signed(share: float, language: Language) -> str:
    """Write a change of a share of the win in per cent: `+7%`, or below nothing with a true minus."""
    return f"{'+' if round(100 * share) >= 0 else MINUS}{percent(abs(share), language)}"


def lost_points(game: str, lost: float, language: Language) -> str:
    """Say what a decision lost in points, or made more where that is below 0; nothing where it is too little to say.

    >>> lost_points("qwirkle", 3.4, "en").replace(MINUS, "-"), lost_points("cards", -1, "fr")
    ('-3.4 points', '+1 Qwirkle')
    """
    if abs(lost) < WORTH_SAYING:
        return ""
    return f"{MINUS if lost > 0 else '+'}{points(game, abs(lost), language)}"


def told_loss(game: str, loss: float, lost: float, language: Language) -> str:
    """Say what a decision lost of the win, and then in points."""
    return ", ".join(filter(None, (signed(-loss, language), lost_points(game, lost, language))))


def percent(share: float, language: Language) -> str:
    """Write a share as per cent."""
    return f"{round(100 * share)}{'%' if language == 'en' else chr(0xA0) + '%'}"


def why(game: str, chosen: Mapping[str, float], best: Mapping[str, float], language: Language) -> str:
    """Say why the chosen option is worse than the best, by what each makes now and leads to.

    >>> chosen = {"now": 8, "others": 9, "own": 5, "large": 0.4, "skipped": 0}
    >>> why("qwirkle", chosen, {**chosen, "now": 5, "others": 6, "large": 0.1}, "en")
    '3 points more now, but it gives the next player a large score with 40% instead of 10%'
    """
    said = load(language, "analysis")["why"]
    good = _told(game, chosen, best, language, is_good=True)
    bad = _told(game, chosen, best, language, is_good=False) or str(said["chances"])
    return str(said["but"].format(good=good, bad=bad)) if good else bad


def _told(
    game: str, chosen: Mapping[str, float], best: Mapping[str, float], language: Language, *, is_good: bool
) -> str:
    """Say the weightiest thing that speaks for, or against, the chosen option; nothing if there is none."""
    said = load(language, "analysis")["why"]
    large, weights = chosen["large"] - best["large"], _weights(chosen, best)
    fitting = {word: weight for word, weight in weights.items() if (weight > 0) == is_good and weight}
    if not is_good and large > WORTH_SAYING_CHANCE and fitting.keys() & {"others"}:
        shares = {"chosen": percent(chosen["large"], language), "best": percent(best["large"], language)}
        return str(said["large-more"].format(**shares))
    if not fitting:
        return ""
    word = max(fitting, key=lambda found: abs(fitting[found]))
    more = {"now": "more-now", "own": "own-more", "others": "others-less", "skipped": "skips-less"}
    less = {"now": "less-now", "own": "own-less", "others": "others-more", "skipped": "skips-more"}
    number = abs(chosen[word] - best[word])
    told = str(round(number)) if word == "skipped" else points(game, number, language)
    return str(said[(more if is_good else less)[word]].format(n=told))


def _weights(chosen: Mapping[str, float], best: Mapping[str, float]) -> dict[str, float]:
    """Return what each part speaks for the chosen option, or against it where it is below 0."""
    signs = {"now": 1, "own": 1, "others": -1, "skipped": -1}
    gaps = {word: sign * (chosen[word] - best[word]) for word, sign in signs.items()}
    return {word: gap if abs(gap) >= WORTH_SAYING else 0.0 for word, gap in gaps.items()}


def likeness(name: str, like: Sequence[str | None], language: Language) -> str | None:
    """Say which bot someone played like in the opening, the middle and the end; None where nothing is known.

    >>> likeness("Ada", ("expert", None, "greedy"), "en")
    'Ada played like “expert” in the opening and like “casual” at the end.'
    """
    said = load(language, "analysis")["like"]
    known = {phase: level for phase, level in zip(("opening", "middle", "end"), like, strict=True) if level}
    if not known:
        return None
    levels = {word("levels", level, language) for level in known.values()}
    if len(known) == len(like) and len(levels) == 1:
        return str(said["throughout"].format(name=name, level=levels.pop()))
    parts = [said[phase].format(level=word("levels", level, language)) for phase, level in known.items()]
    return str(said["played"].format(name=name, parts=listed(parts, language)))


def where(said: str, pieces: Sequence[str], rows: Sequence[str], language: Language) -> str:
    """Say where to look, and not what to do there.

    >>> where("touch", ("Ro", "Bs"), (), "en")
    'Look for a place that touches a red circle and a blue square.'
    """
    row = word("rows", rows[0], language) if said == "row" else ""
    return str(load(language, "analysis")["where"][said].format(pieces=_named(pieces, language), row=row))


def beside(told: str, pieces: Sequence[str], side: str | None, language: Language) -> str:
    """Add to what is told of a placement what it touches.

    >>> beside("You place a red circle for 2 points.", ("Rs",), "left", "en")
    'You place a red circle for 2 points, touching a red square from the left.'
    """
    said = load(language, "analysis")["beside"]
    return str(said[side or "touch"].format(told=told.removesuffix("."), pieces=_named(pieces, language)))


def _named(pieces: Sequence[str], language: Language) -> str:
    """Name the first of these pieces as what something touches or holds."""
    named = [piece_name(piece, language, article=True, as_object=True) for piece in pieces[:MOST_NAMED]]
    return listed(named, language) if named else ""


def mark_name(mark: str, language: Language) -> str:
    """Return the word for a mark."""
    return str(load(language, "analysis")["marks"][mark])


def kind_name(kind: str, language: Language) -> str:
    """Return the word for what luck came with, or for play."""
    return str(load(language, "analysis")["kinds"][kind])


def page_word(word: str, language: Language, /, **values: object) -> str:
    """Return a word of the page of a review, its values filled in."""
    return str(load(language, "analysis")["page"][word]).format(**values)


def option_word(word: str, language: Language) -> str:
    """Return a word of the table of options."""
    return str(load(language, "analysis")["options"][word])
