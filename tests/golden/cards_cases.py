"""How the golden records of Qwirkle Cards came about, one function a record."""

from collections.abc import Sequence

from sixfold.rules.pieces import COLOURS, SHAPES
from tests.told import Told

HAND = 9


class Cards(Told):
    """A table of Qwirkle Cards, told in notation."""

    def __init__(self, seats: int, youngest: int = 0) -> None:
        super().__init__("cards", seats, ages=tuple(9 if seat == youngest else 40 + seat for seat in range(seats)))

    def lay(self, *rows: str) -> "Cards":
        """Lay new rows from the hand beside those that lie."""
        lying = [" ".join(row) for row in self.state.rows]
        self.play(f"{' '.join(rows)} => {' / '.join([*rows, *lying])}")
        return self

    def join(self, cards: str, row: str) -> "Cards":
        """Lay cards onto the row that begins with these."""
        lying = [" ".join(other) for other in self.state.rows]
        joined = [f"{other} {cards}" if other.startswith(row) else other for other in lying]
        assert joined != lying, "no such row"
        self.play(f"{cards} => {' / '.join(joined)}")
        return self


def line_of(letter: str) -> str:
    """Return the six cards of a colour or a shape."""
    if letter in COLOURS:
        return " ".join(letter + shape for shape in SHAPES)
    return " ".join(colour + letter for colour in COLOURS)


def reached(lines: str, rows: Sequence[str], hands: Sequence[str], pile: str = "", opener: int = 0) -> Cards:
    """Play Qwirkles of these lines, then these rows, one a turn and all from the hand, until these hands are left.

    Everyone always holds what they are going to play next, and what they keep at the end.
    """
    turns = [line_of(letter) for letter in lines] + list(rows)
    seats = len(hands)
    streams: list[list[str]] = [[] for _ in hands]
    for number, cards in enumerate(turns):
        streams[(opener + number) % seats] += cards.split()
    for seat, hand in enumerate(hands):
        streams[seat] += hand.split()
    table = Cards(seats, youngest=opener)
    table.deal(*(" ".join(stream[:HAND]) for stream in streams))
    for number, cards in enumerate(turns):
        stream = streams[(opener + number) % seats]
        table.lay(cards)
        del stream[: len(cards.split())]
        table.draw(" ".join(stream[HAND - len(cards.split()) : HAND]))
    assert sorted(table.state.pile) == sorted(pile.split())
    return table


def redeal() -> Told:
    """Deal to two players without three cards that could lie together: gathered, shuffled, dealt again (K3)."""
    table = Cards(2).deal("Ro Ro Ro Rs Rs Rs Oo Oo Oo", "Yd Yd Yd Yc Yc Yc Gd Gd Gd")
    table.deal("Ro Ro Rs Rs Od Od Yc Yc Bx", "Bt Bt Bt Bx Bx Px Px Pt Pt")
    table.deal("Ro Rs Rd Oo Yc Yc Yc Bx Px", "Bt Bt Bt Bx Bx Px Px Pt Pt")
    return table.play("Ro Rs Rd => Ro Rs Rd").draw("Rc Gc Gc")


def opening_qwirkle() -> Told:
    """Open with six of a colour: a Qwirkle at once, and an empty table (K3, K6)."""
    table = Cards(3).deal("Ro Rs Rd Gc Gc Bx Bx Yt Yt", "Oo Os Od Oc Ot Ox Bx Yt Gs", "Yo Ys Yd Yc Pt Pt Px Gs Go")
    return table.play(f"{line_of('O')} => {line_of('O')}").draw("Po Po Ps Pd Go Go")


def stuck() -> Told:
    """Show a hand without a play, draw nine new cards, be stuck again, draw again, and go on with the turn (K7)."""
    table = Cards(2).deal("Ro Rs Rd Px Px Px Po Gs Bc", "Yt Yt Yt Yx Yx Yx Gt Gt Gt")
    table.play("Ro Rs Rd => Ro Rs Rd").draw("Bc Po Po")
    table.redraw("Oc Oc Oc Ot Ot Ot Bx Bx Bx").redraw("Rc Yt Yt Yt Yx Yx Yx Gt Gt")
    return table.play("Rc => Ro Rs Rd Rc").draw("Oc")


def stuck_with_a_small_pile() -> Told:
    """Draw all six cards of the pile, and three of the old ones, which were shuffled in for the rest (K7)."""
    hands = ("Bs Bd Bc Bt Bx Pd Pc Pt Px", "Bo Bo Bs Po Po Po Ps Ps Ps", "Bc Bt Bx Pd Pc Pt Px Pt Px")
    table = reached("RRROOOYYYGGG", ["Bo Bs Bd"], hands, "Bc Bd Bt Bx Pc Pd")
    return table.redraw("Bc Bd Bt Bx Pc Pd Bo Bo Bs").join("Bc Bt Bx", "Bd").draw("Po Po Ps")


def pass_with_an_empty_pile() -> Told:
    """Pass, all four, with nine cards each, an empty table and an empty pile: the last turns are over (K7, K9)."""
    hands = (
        "Bo Bo Bo Bs Bs Bs Po Po Po",
        "Bc Bc Bc Pc Pc Pc Pd Pd Pd",
        "Bx Bx Bx Pt Pt Pt Px Px Px",
        "Ps Ps Ps Bd Bd Bd Bt Bt Bt",
    )
    return reached("RRROOOYYYGGG", [], hands).play("pass", "pass", "pass", "pass")


def pass_with_a_hopeless_pile() -> Told:
    """Pass with a pile of three left: no card of hand and pile together could be played (K7)."""
    hands = (
        "Bo Bo Bs Bs Bs Pd Pd Pc Pc",
        "Gc Gt Gx Bd Bd Bd Bc Bc Bc",
        "Bt Bt Bt Bx Bx Bx Po Po Po",
        "Ps Ps Ps Pt Pt Pt Px Px Px",
    )
    table = reached("RRROOOYYYGG", ["Go Gs Gd"], hands, "Bo Pc Pd")
    return table.play("pass").join("Gc Gt", "Gd")


def shared_win() -> Told:
    """Draw the last card; everyone takes one more turn, and both have eight Qwirkles (K9)."""
    table = reached("ROYGBPROYGBPROY", [], ("Go Gs Gd Gc Gt Gx Bo Bs Bd", "Po Ps Pd Pc Pt Px Bc Bt Bx"))
    assert (table.state.turn, table.state.turns_left) == (1, 2)
    return table.lay(line_of("P")).lay("Go Gs Gd")


def won_in_the_last_turn() -> Told:
    """Leave half a Qwirkle on the table in the last turns; the other player completes it and one more (K6, K9)."""
    table = reached("ROYGBPROYGBPROY", [], ("Go Gs Gd Gc Gt Gx Bo Bs Bd", "Po Ps Pd Pc Pt Px Bc Bt Bx"))
    table.lay("Bc Bt Bx", "Pc Po Ps Pd")
    return table.play(f"{line_of('G')} Bd Bo Bs => {line_of('G')} / {line_of('B')} / Pc Po Ps Pd")


def several_qwirkles() -> Told:
    """Complete two rows in one turn: two Qwirkles (K6)."""
    table = Cards(2).deal("Ro Rs Rd Rc Rt Bx Yo Gs Oc", "Bo Bs Bd Bc Yt Yt Gx Gx Po")
    table.lay("Ro Rs Rd Rc Rt").draw("Rx Bt Px Px Yd")
    table.lay("Bo Bs Bd Bc").draw("Od Od Ot Ps")
    return table.play(f"Rx Bx Bt => {line_of('R')} / {line_of('B')}").draw("Go Gt Gd")


def qwirkle_of_table_cards() -> Told:
    """Push two rows together into a Qwirkle that no card of the hand is in, and lay one card elsewhere (K6)."""
    table = Cards(2).deal("Bo Bs Bd Ro Oo Gx Gx Px Yc", "Bc Bt Bx Go Yd Yd Os Os Pt")
    table.lay("Bo Bs Bd").draw("Yo Rt Rt")
    table.lay("Bc Bt Bx").draw("Ps Ps Rs")
    table.lay("Ro Oo Yo").draw("Gd Gd Gc")
    return table.play(f"Go => {line_of('B')} / Ro Oo Yo Go").draw("Pd")


def rearranged() -> Told:
    """Play the booklet's example: the purple square joins the squares, and the green square leaves them (K4)."""
    table = Cards(2).deal("Po Ps Pd Pc Go Gd Rx Rx Yt", "Rs Gs Bs Ot Ot Oo Yc Yc Bx")
    table.lay("Po Ps Pd Pc").draw("Ro Rt Yx Ox")
    table.lay("Rs Gs Bs").draw("Yd Yd Bc")
    return table.play("Go Gd => Po Pd Pc / Rs Ps Bs / Gs Go Gd").draw("Bt Bt")


CASES = {
    "cards/redeal": redeal,
    "cards/opening-qwirkle": opening_qwirkle,
    "cards/stuck": stuck,
    "cards/stuck-with-a-small-pile": stuck_with_a_small_pile,
    "cards/pass-with-an-empty-pile": pass_with_an_empty_pile,
    "cards/pass-with-a-hopeless-pile": pass_with_a_hopeless_pile,
    "cards/shared-win": shared_win,
    "cards/won-in-the-last-turn": won_in_the_last_turn,
    "cards/several-qwirkles": several_qwirkles,
    "cards/qwirkle-of-table-cards": qwirkle_of_table_cards,
    "cards/rearranged": rearranged,
}
