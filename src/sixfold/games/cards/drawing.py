"""Qwirkle Cards drawn: Qwirkles taken, the numbered rows, and the hands that may be seen."""

from collections import Counter
from typing import Final

from sixfold.drawing.scene import Scene, hand_lines, legend, mark_span, piece_span, player_label, title_line
from sixfold.drawing.spans import FAINT, Line, Lines, Span, beside, spread
from sixfold.drawing.svg import Block, SvgPicture, at, flowing, labelled, player_chips, shape, words
from sixfold.games.cards import rules as cards
from sixfold.games.cards.rules_rows import Row
from sixfold.rules.pieces import Piece, Pieces

BOARD_SHOWS: Final = frozenset({"rows"})  # the fields of a view that the board alone tells
COLUMN: Final = 31  # characters that a row of five takes
ROWS_A_COLUMN: Final = 8
CARD_WIDTH: Final = 40  # in a picture
CARD_HEIGHT: Final = 56
FULL_ROW: Final = 5  # cards that lie in the longest row
WIDTH: Final = 520  # of the table in a picture


def board(scene: Scene) -> Lines:
    """Draw the rows in as many columns as are useful and fit; cards that were just played are marked."""
    rows = scene.view.rows
    if not rows:
        return ((Span(scene.text("no-rows"), FAINT),),)
    columns = min(max(1, scene.room.columns // COLUMN), -(-len(rows) // ROWS_A_COLUMN))
    deep = -(-len(rows) // columns)
    fresh = Counter(card for event in scene.recent for card in played_cards(event.move))
    drawn = [_row(scene, number, row, fresh) for number, row in enumerate(rows, 1)]
    return tuple(beside([tuple(drawn[start : start + deep]) for start in range(0, len(drawn), deep)]))


def lines(scene: Scene) -> Lines:
    """Draw everything."""
    view = scene.view
    hands = hand_lines(scene)
    shown = scene.text("shown", name=scene.names[view.turn], pieces=" ".join(view.shown))
    return (
        title_line(scene, *facts(scene)),
        *spread((_player(scene, seat) for seat in range(len(view.qwirkles))), scene.room.columns),
        *board(scene),
        *(((Span(shown, FAINT),),) if view.shown and scene.seat != view.turn else ()),
        *hands,
        *((legend(scene),) if hands else ()),
    )


def picture(scene: Scene) -> SvgPicture:
    """Draw everything."""
    view = scene.view
    players = [
        scene.player(seat, len(taken), _told_player(scene, seat), is_turn=view.turn == seat)
        for seat, taken in enumerate(view.qwirkles)
    ]
    shown = [(scene.text("shown-hand", name=scene.names[view.turn]), view.shown)] if view.shown else []
    hands = [(scene.hand_label(seat), hand) for seat, hand in scene.hands().items() if hand]
    fans = [labelled(label, _fan(hand)) for label, hand in (*shown, *hands)]
    return scene.picture(facts(scene), [flowing(player_chips(players), WIDTH), _table(scene), *fans])


def _told_player(scene: Scene, seat: int) -> str:
    """Say how many cards a player holds, and which Qwirkles they took."""
    view = scene.view
    size = len(view.hands[seat]) if hasattr(view, "hands") else view.hand_sizes[seat]
    return ", ".join([scene.count("cards", size), *(line_name(scene, row) for row in view.qwirkles[seat])])


def _table(scene: Scene) -> Block:
    """Draw the rows with their numbers, as many next to each other as fit."""
    rows = scene.view.rows
    if not rows:
        return Block(300, 20, words(0, 15, scene.text("no-rows"), "soft"))
    fresh = Counter(card for event in scene.recent for card in played_cards(event.move))
    drawn = [_numbered(number, _fan(row, fresh)) for number, row in enumerate(rows, 1)]
    return flowing(drawn, WIDTH, gap=16)


def _numbered(number: int, fan: Block) -> Block:
    """Draw a row of cards behind its number; rows of any length take the same room."""
    body = words(16, CARD_HEIGHT / 2 + 5, str(number), "soft end", 13) + at(24, 0, fan.body)
    return Block(24 + FULL_ROW * (CARD_WIDTH + 4), fan.height, body)


def _fan(row: Pieces, fresh: Counter[Piece] | None = None) -> Block:
    """Draw cards next to each other; those that were just played have a bright edge."""
    body = ""
    for index, card in enumerate(row):
        is_new = fresh is not None and fresh[card] > 0
        if fresh is not None:
            fresh[card] -= is_new
        body += at(index * (CARD_WIDTH + 4), 0, _card(card, is_fresh=is_new))
    return Block(len(row) * (CARD_WIDTH + 4) - 4, CARD_HEIGHT, body)


def _card(card: Piece, *, is_fresh: bool) -> str:
    """Draw a card: its shape, and the letter of its colour in a corner."""
    edge = " fresh" if is_fresh else ""
    return (
        f'<rect class="tile thin{edge}" x="1" y="1" width="{CARD_WIDTH - 2}" height="{CARD_HEIGHT - 2}" rx="6"/>'
        + at(CARD_WIDTH / 2, CARD_HEIGHT / 2 + 4, shape(card), 0.38)
        + f'<text class="letter" x="5" y="14" font-size="11">{card.colour}</text>'
    )


def facts(scene: Scene) -> list[str]:
    """Say how many cards are left and, near the end, how many turns."""
    view = scene.view
    told = [scene.text("pile", count=len(view.pile) if hasattr(view, "pile") else view.pile_size)]
    if view.turns_left is not None and view.reason is None:
        told.append(scene.count("last-turns", view.turns_left))
    return told


def _player(scene: Scene, seat: int) -> Line:
    view = scene.view
    label = player_label(scene, seat, turn=view.turn == seat and view.reason is None)
    taken = ", ".join(line_name(scene, row) for row in view.qwirkles[seat])
    return (*label, Span(f" {len(view.qwirkles[seat])}"), Span(f" ({taken})" if taken else "", FAINT))


def line_name(scene: Scene, row: Row) -> str:
    """Say which line a Qwirkle is: a colour or a shape."""
    first = row[0]
    if all(card.colour == first.colour for card in row):
        return scene.word("colours", first.colour.name.lower())
    return scene.word("shapes", first.shape.name.lower())


def played_cards(move: str) -> Pieces:
    """Return the cards that a move, as a record tells it, plays."""
    parsed = cards.parse_move(move)
    return parsed.cards if isinstance(parsed, cards.Play) else ()


def _row(scene: Scene, number: int, row: Row, fresh: Counter[Piece]) -> Line:
    line: Line = (Span(f"{number:>3} ", FAINT),)
    for card in row:
        new = fresh[card] > 0
        fresh[card] -= new
        line += (mark_span(fresh=new), piece_span(scene, card, fresh=new), Span(" "))
    return line
