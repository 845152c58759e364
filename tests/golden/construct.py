"""How the golden records of Qwirkle and Qwirkle Cubes were made, one function a record; the booklet has its own search.

What they show does not occur by chance, or seldom. `python -m tests.golden.construct` writes the records again, which
is only needed to change them: the records are the truth, and `make golden` writes their transcripts.
"""

import sys
from collections import Counter
from itertools import count
from random import Random

from sixfold.games.grid.rules import ACROSS, DOWN, Grid, Placed, Placement
from sixfold.rules.pieces import COLOURS, KINDS, SHAPES, Cell, Colour, Piece, parse_pieces
from tests.golden.cases import FOLDER, pretty
from tests.golden.plan import HAND, Plan, square
from tests.told import Told

OLDEST_FIRST, YOUNGEST_FIRST = (40, 9), (9, 40)
YOUNGEST_OF_THREE_FIRST = (9, 40, 41)


def qwirkle_out() -> Told:
    """Go out for 6 more; the second player is left with some tiles."""
    return _played_out("qwirkle", Random(1)).told(OLDEST_FIRST)


def cubes_out() -> Told:
    """Go out for 6 more, after drawing the bag's last cubes, too few to fill the hand."""
    return _played_out("cubes", Random(0)).told(YOUNGEST_FIRST)


def _played_out(game: str, random: Random) -> Plan:
    plan = Plan(game, 2).place(square()[0])
    while min(plan.sizes) > 0:
        plan.place(random.choice(plan.choices(random, min(5, plan.sizes[plan.seat]))))
    return plan


def qwirkle_blocked() -> Told:
    """Fill a square of all 36 kinds: every line is full, nothing fits any more, and no bonus is due (Q12)."""
    return _squared(Plan("qwirkle", 2), square()).told(OLDEST_FIRST)


def cubes_blocked() -> Told:
    """Do the same with cubes (C6)."""
    return _squared(Plan("cubes", 2), square()).told(YOUNGEST_FIRST)


def _squared(plan: Plan, turns: list[Placement]) -> Plan:
    for placement in turns:
        plan.place(placement)
    return plan


def qwirkle_shared_win() -> Told:
    """Fill the square in pieces of rows such that both end with the same total (Q13)."""
    return _shared("qwirkle").told(OLDEST_FIRST)


def cubes_shared_win() -> Told:
    """Do the same with cubes (C9)."""
    return _shared("cubes").told(YOUNGEST_FIRST)


def _shared(game: str) -> Plan:
    for seed in count():
        random = Random(seed)
        rows = [(part, HAND - part) if part < HAND else (part,) for part in random.choices(range(3, 7), k=5)]
        plan = _squared(Plan(game, 2), square([HAND, *(part for row in rows for part in row)]))
        if len(set(plan.scores)) == 1:
            return plan
    raise AssertionError


def qwirkle_forced_pass() -> Told:
    """Hold a last tile back while the other player leaves no cell for it, with the bag empty (Q10)."""
    for seed in count(2):
        plan = _starved(Random(seed))
        if plan is not None:
            return plan.told(OLDEST_FIRST)
    raise AssertionError


def _starved(random: Random) -> Plan | None:
    """Plan a game whose second player passes with one tile at the end, if this source of chance leads to one."""
    plan = Plan("qwirkle", 2).place(square()[0])
    held = random.choice([kind for kind in KINDS if kind not in plan.grid.values()])
    plan.keep(1, (held,))
    while min(plan.sizes) > 0:
        most = min(5, plan.sizes[plan.seat] - (plan.seat == 1 and plan.bag == 0))
        choices = [placement for size in range(1, most + 1) for placement in plan.choices(random, size)]
        if choices:
            plan.place(_starving(plan, random.sample(choices, min(60, len(choices))), held))
        elif plan.seat == 1 and most == 0 and cells_for(plan.grid)[held] == 0:
            plan.stay()
        else:
            return None
    return plan if ("pass", ()) in plan.turns else None


def _starving(plan: Plan, choices: list[Placement], held: Piece) -> Placement:
    """Choose a placement that leaves least room for the tile held back, and gets rid of its kin early."""

    def left(placement: Placement) -> float:
        cells = cells_for(plan.grid.with_placed(placement))
        kin = sum(piece.colour == held.colour or piece.shape == held.shape for piece, _ in placement)
        return 20 * cells[held] + cells.total() / 4 - 3 * len(placement) - 6 * kin

    return min(choices, key=left)


def cells_for(grid: Grid) -> Counter[Piece]:
    """Return how many cells could take each kind."""
    return Counter(piece for cell in grid.frontier() for piece in grid.room(cell, ACROSS) & grid.room(cell, DOWN))


def qwirkle_exchange_small_bag() -> Told:
    """Exchange three tiles of a hand of six: the bag holds no more (Q10)."""
    return _exchanged(_until_bag_holds(3), 3)


def qwirkle_exchange_last_tile() -> Told:
    """Exchange the bag's last tile, twice: the second player draws what the first put back (Q10)."""
    return _exchanged(_exchanged(_until_bag_holds(1), 1), 1)


def _until_bag_holds(tiles: int) -> Told:
    random = Random(tiles)
    plan = Plan("qwirkle", 2).place(square()[0])
    while plan.bag > tiles:
        plan.place(random.choice(plan.choices(random, min(5, plan.bag - tiles))))
    return plan.told(OLDEST_FIRST)


def _exchanged(table: Told, tiles: int) -> Told:
    swapped, bag = table.state.hands[table.state.turn][:tiles], table.state.bag
    return table.play(f"swap {' '.join(swapped)}").draw(" ".join(bag[:tiles]))


def qwirkle_oldest_opens() -> Told:
    """Break a tie of three for the opening by age: the eldest at the third seat opens (Q3)."""
    table = Told("qwirkle", 3, ages=(30, 31, 62))
    table.deal("Ro Rs Rd Bc Yx Gt", "Bo Bs Bd Rc Px Ot", "Go Gs Gd Oc Yx Pt")
    return table.play("Gd@0,0 Go@1,0 Gs@2,0").draw("Yo Ys Yd")


def qwirkle_qwirkle() -> Told:
    """Complete a line that others built: a Qwirkle, twelve points (Q9); then exchange a whole hand (Q10)."""
    table = Told("qwirkle", 2).deal("Ro Rs Rd Gc Bt Yx", "Rc Rt Gc Bo Oo Po")
    table.play("Rd@2,0 Ro@0,0 Rs@1,0").draw("Rx Yd Po")
    table.play("Rc@3,0 Rt@4,0").draw("Yt Yt")
    table.play("Rx@5,0").draw("Pc")
    return table.play("swap Bo Gc Oo Po Yt Yt").draw("Bs Bd Os Od Oc Ps")


def cubes_youngest_opens() -> Told:
    """Break a tie for the opening by age: the youngest, here at seat 1 of three, opens (C3)."""
    table = Told("cubes", 3, ages=(30, 8, 62))
    table.deal("Ro Rs Rd Bc Yx Gt", "Bo Bs Bd Rc Px Ot", "Go Gs Gd Oc Yx Pt")
    return table.play("Bd@0,0 Bo@1,0 Bs@2,0").draw("Yo Ys Yd")


def cubes_rolls() -> Told:
    """Keep everything, roll some cubes, roll all of them (C4)."""
    table = Told("cubes", 2, ages=YOUNGEST_FIRST).deal("Ro Rs Rd Gc Bt Yx", "Go Gs Bc Ot Yx Rd")
    table.play("Rd@2,0 Ro@0,0 Rs@1,0").draw("Pc Pd Yo")
    table.play("keep", "Go@0,1 Gs@1,1").draw("Pt Bx")
    table.play("roll Bt Gc").roll("Bo Gd").play("Gd@2,1").draw("Rc")
    return table.play("roll Bc Bx Ot Pt Rd Yx").roll("Bs Bs Oo Po Rt Ys").play("Rt@3,0").draw("Yc")


def cubes_forced_rolls() -> Told:
    """Leave room for the purple crisscross alone: the next player must roll everything until it shows (C6)."""
    plan = Plan("cubes", 2).keep(0, parse_pieces("Go Gs Pc Po Yd Yt"))
    table = _squared(plan, square([HAND] * 5 + [5])).told(YOUNGEST_FIRST)
    table.play("roll Pc Po").roll("Pd Ps")
    table.roll("Gs Gt Pc Po Yx Ys").roll("Gd Gc Pc Px Ys Yo")
    return table.play("Px@5,5").draw("Rt")


def cubes_new_hand() -> Told:
    """Close everything but red with a square of four: who has no red changes the whole hand, twice (C6)."""
    table = Told("cubes", 2, ages=YOUNGEST_FIRST).deal("Ro Rs Bd Gc Yt Px", "Rd Rc Bo Gt Yx Ps")
    table.play("Ro@0,0 Rs@1,0").draw("Bo Gs")
    table.play("keep", "Rd@0,1 Rc@1,1").draw("Yd Oc")
    table.play("roll Bo").roll("Bt").redraw("Bs Gd Yc Po Ox Ot").redraw("Rt Bo Gs Yd Oc Px")
    return table.play("Rt@2,0").draw("Rx")


def cubes_new_hand_from_a_small_bag() -> Told:
    """Change a hand of six against a bag of one: five of the old cubes come back, and all are rolled again (C6)."""
    plan = Plan("cubes", 3).keep(0, parse_pieces("Bd Bo Bs Gd Go Gs")).keep(1, parse_pieces("Od Oo Os Rd Ro Rs"))
    table = _squared(plan.keep(2, parse_pieces("Pd Po Ps Yd Yo Ys")), _only_purple()).told(YOUNGEST_OF_THREE_FIRST)
    table.play("keep").redraw("Ps Oc Oo Rd Rt Rx").roll("Oc Os Po Rd Rt Rx")
    return table.play("Po@6,-1").draw("Od")


def cubes_pass() -> Told:
    """Pass twice: neither one's own colours nor that of the bag's last cube fit, but the third player's do (C6)."""
    plan = Plan("cubes", 3).keep(0, parse_pieces("Pc Pd Ps Pt Ro Rs")).keep(1, parse_pieces("Od Oo Os Yd Yo Ys"))
    table = _squared(plan.keep(2, parse_pieces("Bd Bo Bs Gd Go Gs")), _only_purple()).told(YOUNGEST_OF_THREE_FIRST)
    table.play("keep", "pass", "keep", "pass")
    return table.play("roll Pc").roll("Po").play("Po@-6,11").draw("Rc")


def _only_purple() -> list[Placement]:
    """Return placements of 71 cubes after which the purple circle alone fits anywhere.

    A square without its last row, purple; a line of circles away from its first column; and a colour down from each of
    these. Then purple closes the columns of the first part and the rows of the second.
    """
    square_rows = square()[:-1]
    circles = [Placed(Piece(f"{colour}o"), Cell(x, 5)) for x, colour in enumerate(COLOURS, -5)]
    columns = [_others_down(colour, Cell(x, 6)) for x, colour in enumerate(COLOURS[:-1], -5)]
    above = [Placed(Piece(f"P{shape}"), Cell(x, -1)) for x, shape in enumerate(SHAPES[1:], 1)]
    return [*square_rows, tuple(circles), *columns, tuple(above), _others_down(Colour.PURPLE, Cell(-6, 6))]


def _others_down(colour: Colour, cell: Cell) -> Placement:
    """Return all of a colour but its circle, downwards."""
    return tuple(Placed(Piece(colour + shape), Cell(cell.x, y)) for y, shape in enumerate(SHAPES[1:], cell.y))


CASES = {
    "qwirkle/out": qwirkle_out,
    "qwirkle/blocked": qwirkle_blocked,
    "qwirkle/shared-win": qwirkle_shared_win,
    "qwirkle/forced-pass": qwirkle_forced_pass,
    "qwirkle/exchange-small-bag": qwirkle_exchange_small_bag,
    "qwirkle/exchange-last-tile": qwirkle_exchange_last_tile,
    "qwirkle/oldest-opens": qwirkle_oldest_opens,
    "qwirkle/qwirkle": qwirkle_qwirkle,
    "cubes/out": cubes_out,
    "cubes/blocked": cubes_blocked,
    "cubes/shared-win": cubes_shared_win,
    "cubes/youngest-opens": cubes_youngest_opens,
    "cubes/rolls": cubes_rolls,
    "cubes/forced-rolls": cubes_forced_rolls,
    "cubes/new-hand": cubes_new_hand,
    "cubes/new-hand-from-a-small-bag": cubes_new_hand_from_a_small_bag,
    "cubes/pass": cubes_pass,
}


if __name__ == "__main__":
    for name in sys.argv[1:] or CASES:
        (FOLDER / f"{name}.json").write_text(pretty(CASES[name]().match.record()), encoding="utf-8")
