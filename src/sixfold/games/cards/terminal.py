"""The face of Qwirkle Cards: rows have numbers, and a turn need only tell the rows that change.

`Bt => 2 Bt / ...` is row 2 with the blue starburst, everything else as it lies; `3 -Gc` is row 3 without Gc.
"""

from collections import Counter
from typing import Final

from sixfold.cli.terminal.faces.base import TypedMove, read_number
from sixfold.cli.terminal.refusals import InputRefused
from sixfold.cli.terminal.words import Words
from sixfold.games.cards import rules as cards
from sixfold.games.cards.rules_rows import Row, best_turn
from sixfold.games.grid.terminal import tidy_pieces

THE_REST: Final = "..."


def choices(view: cards.View, words: Words) -> list[TypedMove]:
    """List some plays, the best one that there is first."""
    moves = list(cards.legal_moves(view))
    if view.phase is cards.Phase.PLAY:
        best = best_turn((card for row in view.rows for card in row), view.hand)
        moves = [*([cards.Play(*best)] if best else []), *moves]
    unique = sorted(dict.fromkeys(moves), key=_rank)
    return [TypedMove(move, shortened(move, view.rows), _note(move, words)) for move in unique]


def _rank(move: cards.Move) -> tuple[int, int, str]:
    if not isinstance(move, cards.Play):
        return (0, 0, "")
    return (-_qwirkles(move), -len(move.cards), cards.format_move(move))


def _qwirkles(move: cards.Play) -> int:
    return sum(len(row) == cards.QWIRKLE for row in move.rows)


def _note(move: cards.Move, words: Words) -> str:
    if not isinstance(move, cards.Play):
        return ""
    made = _qwirkles(move)
    return words.count("cards", len(move.cards)) + (f", {words.count('qwirkles', made)}" if made else "")


def forced(view: cards.View) -> cards.Move | None:
    """Return the only move there is; in the middle of the game a listed move is never known to be the only one."""
    moves = () if view.phase is cards.Phase.PLAY else cards.legal_moves(view)
    return moves[0] if len(moves) == 1 else None


def shortened(move: cards.Move, rows: tuple[Row, ...]) -> str:
    """Write a turn so that `typed` reads it: rows that stay as they lie are left to `...`."""
    if not isinstance(move, cards.Play):
        return cards.format_move(move)
    staying = Counter(rows) & Counter(move.rows)
    changed = list((Counter(move.rows) - staying).elements())
    told = [" ".join(row) for row in sorted(changed)] + ([THE_REST] if staying else [])
    return f"{' '.join(move.cards)} => {' / '.join(told)}"


def typed(text: str, view: cards.View) -> str:
    """Read any case, row numbers and `...`. Raises InputRefused."""
    played, arrow, rows = tidy_pieces(text.strip()).replace("…", THE_REST).partition("=>")
    if not arrow:
        return played.strip().lower() if played.strip().lower() == "pass" else played
    told = [part.split() for part in rows.split("/")]
    used = [_numbered(word, view.rows) for part in told for word in part if read_number(word) is not None]
    if len(set(used)) != len(used):
        raise InputRefused("refused.row-twice")
    spelled = [_spelled(part, view.rows) for part in told if part != [THE_REST]]
    if [THE_REST] in told:
        others = tuple(row for number, row in enumerate(view.rows) if number not in used)
        lying = Counter(card for row in view.rows for card in row)
        spelled += _staying(others, lying + Counter(played.split()) - Counter(card for row in spelled for card in row))
    return f"{played.strip()} => {' / '.join(' '.join(row) for row in spelled)}"


def _staying(rows: tuple[Row, ...], left: Counter[str]) -> list[list[str]]:
    """Return the rows that `...` stands for: those that make up what is left, or as many as it holds."""
    whole = _cover(rows, left)
    if whole is not None:
        return whole
    found = []
    for row in rows:
        if Counter(row) <= left:
            found.append(list[str](row))
            left = left - Counter(row)
    return found


def _cover(rows: tuple[Row, ...], left: Counter[str]) -> list[list[str]] | None:
    """Return rows that hold exactly these cards, or None."""
    if not left:
        return []
    card = min(left)
    for number, row in enumerate(rows):
        if card in row and Counter[str](row) <= left:
            rest = _cover(rows[:number] + rows[number + 1 :], left - Counter(row))
            if rest is not None:
                return [list(row), *rest]
    return None


def _numbered(word: str, rows: tuple[Row, ...]) -> int:
    number = read_number(word) or 0
    if not 1 <= number <= len(rows):
        raise InputRefused("refused.no-row", number=word, most=len(rows))
    return number - 1


def _spelled(part: list[str], rows: tuple[Row, ...]) -> list[str]:
    """Write out a row that is told by number, with cards added and taken away."""
    row: list[str] = []
    for word in part:
        if read_number(word) is not None:
            row += rows[_numbered(word, rows)]
        elif word.startswith("-") and word[1:] in row:
            row.remove(word[1:])
        elif word.startswith("-"):
            raise InputRefused("refused.not-in-row", card=word[1:])
        else:
            row.append(word)
    return row


def due(view: cards.View) -> str:
    """Say what is asked for."""
    return "ask.cards-open" if view.phase is cards.Phase.OPEN else "ask.cards"
