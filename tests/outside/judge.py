"""What our rules say of a case from another project, in the terms in which that project expects something."""

from dataclasses import replace

from sixfold.games.dice.rules import BY_LETTER, ROWS, Cross, Dice, Skip
from sixfold.games.grid.rules import Grid, check_placement, format_placing, parse_placing, placement_points, placements
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwixx import rules as qwixx
from sixfold.rules.core import Options
from sixfold.rules.errors import Refusal
from sixfold.rules.pieces import COLOURS, KINDS, largest_sets, parse_pieces
from sixfold.rules.positions import parse_position

ROW = {row.value: row for row in ROWS}


def allowed(act, *told):
    """Whether the rules accept this."""
    try:
        act(*told)
    except Refusal:
        return False
    return True


def place(case):
    """A placement: from a hand it is an opening, otherwise only the grid is judged."""
    grid, move = Grid(case["board"]), parse_placing(case["move"])
    if "hand" in case:
        return {"legal": allowed(qwirkle.check, parse_position("qwirkle", f"hand {case['hand']}"), move)}
    if not allowed(check_placement, grid, move.placed):
        return {"legal": False}
    return {"legal": True, "points": placement_points(grid, move.placed)}


def placing(case):
    """Every placement from a hand."""
    found = placements(Grid(case["board"]), parse_pieces(case["hand"]))
    return {"placements": sorted(format_placing(qwirkle.Place(each)) for each in found)}


def largest(case):
    """The largest set of a hand."""
    return {"size": len(largest_sets(parse_pieces(case["hand"]))[0])}


def opener(case):
    """Who opens, of hands whose largest sets have these sizes."""
    hands = [with_largest(size, seat) for seat, size in enumerate(case["sizes"])]
    state = qwirkle.start(len(hands), Options())
    return {"seat": qwirkle.settle(state, tuple(hands)).state.turn}


def with_largest(size, seat):
    """Six tiles whose largest set has this size: some of a colour, copies of the first, others that share nothing."""
    own = [kind for kind in KINDS if kind.colour is COLOURS[seat]][:size]
    others = [KINDS[6 * ((seat + step) % 6) + step] for step in range(size, 6)]
    hand = parse_pieces(" ".join((*own, *others)))
    assert len(largest_sets(hand)[0]) == size, hand
    return hand


def turn(case):
    """A turn of Qwirkle from a whole table."""
    state = parse_position("qwirkle", case["state"])
    after = qwirkle.apply(state, state.turn, parse_placing(case["move"])).state
    found = {"scores0": after.scores[0], "over": qwirkle.outcome(after) is not None}
    return found | ({"hand0": " ".join(after.hands[0])} if "hand0" in case["expect"] else {})


def sheets(case):
    """A table of two whose first sheet is told."""
    misses = f" M{case['misses']}" if case.get("misses") else ""
    closed = f" | closed {case['closed']}" if case.get("closed") else ""
    sheet = case["sheet"].replace("-", "") + misses
    return parse_position("qwixx", f"{sheet.strip() or '-'} / -{closed}")


def cross(case):
    """A cross of the active player; without dice, those that offer it lie there."""
    wanted = Cross(ROW[case["row"]], case["number"])
    if not allowed(sheets, case):
        return {"legal": False}
    state = sheets(case)
    low = max(1, wanted.number - 6)
    offered = Dice((low, wanted.number - low), tuple(None if row in state.closed else 1 for row in ROWS))
    phase = qwixx.Phase.WHITE if case["action"] == 1 else qwixx.Phase.COLOUR
    dice = read_dice(case["dice"]) if case["dice"] else offered
    table = replace(state, phase=phase, dice=dice, active=0)
    return {"legal": allowed(qwixx.check, qwixx.view(table, 0), wanted)}


def read_dice(text):
    """Dice as a position tells them."""
    faces = [(word[0], int(word[1])) for word in text.split()]
    white = tuple(face for letter, face in faces if letter == "W")
    coloured = {BY_LETTER[letter]: face for letter, face in faces if letter != "W"}
    return Dice(white, tuple(coloured.get(row) for row in ROWS))


def score(case):
    """The points of a sheet; None where no game leads to it."""
    if not allowed(sheets, case):
        return {"points": None}
    state = sheets(case)
    return {"points": qwixx.scores(qwixx.view(state, None))[0]}


def count(case):
    """How many crosses someone who is not active can make."""
    state = replace(sheets(case), phase=qwixx.Phase.WHITE, dice=read_dice(case["dice"]), active=1)
    moves = qwixx.legal_moves(qwixx.view(state, 0))
    return {"crosses": sum(not isinstance(move, Skip) for move in moves)}


def turn_miss(case):
    """The misses after a turn."""
    first, second = case["moves"]
    state = parse_position("qwixx", f"- / - | dice {case['dice']}")
    for seat, text in ((0, first), (1, "-"), (0, second)):
        state = qwixx.apply(state, seat, qwixx.parse_move(text)).state
    return {"misses": state.sheets[0].misses}


def play(case):
    """A turn of Qwixx, and how it left the table."""
    state = parse_position("qwixx", case["state"])
    for seat, text in case["moves"]:
        state = qwixx.apply(state, seat, qwixx.parse_move(text)).state
    end = qwixx.outcome(state)
    scores = list(qwixx.scores(qwixx.view(state, None)))
    found = {"scores": scores, "over": None if end is None else end.reason.value, "active": state.active}
    return {name: found[name] for name in case["expect"]}


JUDGES = {
    "place": place,
    "singles": placing,
    "all": placing,
    "largest": largest,
    "opener": opener,
    "turn": turn,
    "cross": cross,
    "score": score,
    "count": count,
    "turnmiss": turn_miss,
    "play": play,
}


def judged(case):
    """What our rules say."""
    found = JUDGES[case["kind"]](case)
    if "placements" in case["expect"]:
        return found
    return {name: found.get(name) for name in case["expect"]}


def expected(case):
    """What the other project expects, in the same form."""
    wanted = dict(case["expect"])
    if "placements" in wanted:
        told = (qwirkle.Place(parse_placing(text).placed) for text in wanted["placements"])
        wanted["placements"] = sorted(map(format_placing, told))
    return wanted
