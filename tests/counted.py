"""Work that is counted, not timed: how much of a record is read while it is judged."""

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
