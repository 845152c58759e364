"""Whole games of the rules, told to a pad as people at a real table would tell them."""

from itertools import groupby

from sixfold.pads.pad import Pad
from sixfold.pads.pad_entries import Begun, Tell
from sixfold.pads.tellings import Began, Missed, Moved, Rolled, Showed
from sixfold.rules import events

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve")


def tellings(match, manner):
    """What someone at the table would tell of this game."""
    for _, group in groupby(match.events, key=lambda event: getattr(event, "action", None)):
        has_locked = False
        for event in group:
            telling = _telling(event, manner)
            if telling is None:
                continue
            yield telling.model_copy(update={"together": True}) if has_locked and manner == "sheets" else telling
            has_locked = has_locked or _locks(event)


def _locks(event):
    return isinstance(event, events.Move) and event.move in ("R12", "Y12", "G2", "B2") and event.action == 1


def _telling(event, manner):
    match event:
        case events.Open() if manner == "dice":
            return Began(seat=event.seat)
        case events.DiceRolled() if manner == "dice":
            dice = event.dice
            return Rolled(white=dice.white, red=dice.red, yellow=dice.yellow, green=dice.green, blue=dice.blue)
        case events.Move() if manner == "dice":
            return Moved(seat=event.seat, move=event.move)
        case events.Miss() if manner != "dice":
            return Missed(seat=event.seat)
        case events.Redraw() if manner == "rows":
            return Showed(seat=event.seat)
        case events.Move():
            return _moved(event)
    return None


def _moved(event):
    word, *rest = event.move.split()
    if word in ("-", "keep", "roll"):
        return None
    return Moved(seat=event.seat, move=f"swap {len(rest)}" if word == "swap" else event.move)


def begun(game, manner, seats=2):
    return Pad().accepts(Begun(id="game", game=game, manner=manner, players=NAMES[:seats]), 0)


def told(pad, in_order):
    for number, telling in enumerate(in_order, pad.number):
        pad = pad.accepts(Tell(id=f"t{number}", telling=telling), number)
    return pad
