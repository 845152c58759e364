"""Which dice a move used, as tables and replays say: the client lights those and works nothing out itself."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sixfold.games.dice.rules import BY_LETTER
from sixfold.rules.events import DiceRolled, Move
from sixfold.tables.commands import Moment
from sixfold.tables.entries import ENTRY, Played, Started
from sixfold.tables.imported import imported
from sixfold.tables.replays import replayed
from tests.local.device import Device
from tests.matches import played_out

GAMES = ("qwixx", "duel")


def require_right(steps) -> None:
    """Every cross is the sum of the dice that are said to be used, both white ones in the first action."""
    dice, seen = None, set()
    for events, used in steps:
        crosses = [event for event in events if isinstance(event, Move) and event.move != "-"]
        for cross in crosses:
            faces = {"white0": dice.white[0], "white1": dice.white[1], "row": getattr(dice, used[1], None)}
            kind = used if cross.action == 1 else (used[0], "row")
            assert used[1] == ("white1" if cross.action == 1 else BY_LETTER[cross.move[0]].value)
            assert sum(faces[die] for die in kind) == int(cross.move[1:])
            seen.add(kind)
        assert bool(used) == bool(crosses)
        dice = next((event.dice for event in events if isinstance(event, DiceRolled)), dice)
    assert seen == {("white0", "white1"), ("white0", "row"), ("white1", "row")}


def in_log(entries) -> Iterator[tuple]:
    for entry in entries:
        if isinstance(entry, Started | Played):
            yield entry.events, entry.used if isinstance(entry, Played) else ()


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_says_which_dice_a_move_used(game):
    steps = replayed(played_out(game, 2, 5).record(), None, "en", is_open=True).steps
    require_right((step.events, step.used) for step in steps)


@pytest.mark.parametrize("game", GAMES)
def test_the_log_of_a_record_says_which_dice_a_move_used(game):
    record = played_out(game, 2, 5).record()
    people = tuple(replace(player, kind="human") for player in record.players)
    change = imported(replace(record, players=people), "ada", 0, Moment(1, 1))
    require_right(in_log(logged.entry for logged in change.logged))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_says_which_dice_a_move_used(game):
    device = Device()
    table = device.begin(game)
    device.play(table)
    require_right(in_log(ENTRY.validate_python(kept["entry"]) for kept in device.kept[table]["log"]))
