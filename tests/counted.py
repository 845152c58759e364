"""Work that is counted, not timed: what is read of a record, and how many functions are called."""

import sys
from dataclasses import replace


class Counted(list):
    """Events that count how many of them were handed out, one by one or in a slice."""

    read = 0

    def __getitem__(self, index):
        found = super().__getitem__(index)
        self.read += len(found) if isinstance(index, slice) else 1
        return found


def events_read(record, judge):
    """How many events this judge reads of the record."""
    counted = Counted(record.events)
    judge(replace(record, events=counted))
    return counted.read


def calls(act):
    """How many functions this act calls, those written in C and every step of a generator among them."""
    count = 0

    def note(_frame, event, _what):
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return count
