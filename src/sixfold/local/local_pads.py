"""The pads of one device: evenings at a real table, judged as at a server. Nobody else tells turns."""

import secrets
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from pydantic import TypeAdapter

from sixfold.local.protocol import HERE, Ask, KeptPadEntry, Reply, given
from sixfold.logs import Bounds, Change, Log, Logged
from sixfold.pads.pad import Pad, folded
from sixfold.pads.pad_entries import ENTRY, Begun, Entry
from sixfold.pads.records import record_of
from sixfold.pads.solving import proof_of
from sixfold.pads.summaries import as_csv, people, summary
from sixfold.rulebook import Language
from sixfold.rules.errors import Refusal
from sixfold.rules.record import format_record
from sixfold.tables import pad_messages
from sixfold.tables.names import clean_name
from sixfold.tables.parsing import read

NEW: Final = TypeAdapter(pad_messages.NewPad)
QUESTION: Final = TypeAdapter(pad_messages.PadQuestion)
HAND: Final = TypeAdapter(pad_messages.PadHand)
BOUNDS: Final = Bounds(entries=5_000, tail=1, listeners=0)


class LocalPads:
    """All pads of this device; `kept` is what has to be kept of an answer, `gone` the pads that were taken away."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._pads: dict[str, Log[Entry, Pad]] = {}
        self.kept: list[KeptPadEntry] = []
        self.gone: list[str] = []

    def restore(self, kept: Iterable[KeptPadEntry]) -> None:
        """Open all pads as the device kept them: the entries of each in their order."""
        for code, entries in groupby(kept, lambda each: each.code):
            log = tuple(Logged(each.number, each.at, each.entry) for each in entries)
            self._pads[code] = Log(Change(log, folded(log)), BOUNDS)

    def answered(self, asked: Ask) -> Reply:
        """Answer a request about pads. Raises SixfoldError."""
        match asked.method, *asked.parts[1:]:
            case "GET", "manners":
                return given(200, pad_messages.manners())
            case ("GET",):
                return given(200, self._list())
            case ("POST",):
                return given(201, self._begun(read(NEW, asked.body), asked.person.language))
            case method, code, *what if code in self._pads:
                place = pad_messages.PadPlace(asked.number("game"), asked.query("before"))
                return self._at_pad(asked, code, (method, *what), place)
        raise Refusal("TABLE", "pad/unknown")

    def _at_pad(self, asked: Ask, code: str, what: tuple[str, ...], place: pad_messages.PadPlace) -> Reply:
        language, pad = asked.person.language, self._pads[code].value
        match what:
            case ("GET",):
                return given(200, self._state(code, language, place))
            case "POST", "entries":
                self._take(code, read(ENTRY, asked.body))
                return given(200, self._state(code, language, place))
            case "POST", "check":
                return given(200, pad_messages.answer(pad, read(QUESTION, asked.body), language))
            case "POST", "hand":
                return given(200, pad_messages.proof(proof_of(pad.games[-1], read(HAND, asked.body).hand)))
            case "GET", "record":
                games = pad.games if place.game is None else pad.games[place.game - 1 : place.game]
                return Reply(status=200, body="".join(format_record(record_of(each)) + "\n" for each in games))
            case "GET", "csv":
                return Reply(status=200, body=as_csv(pad, language))
            case ("DELETE",):
                del self._pads[code]
                self.gone.append(code)
                return Reply()
        raise Refusal("TABLE", "pad/unknown")

    def _list(self) -> pad_messages.PadList:
        links = [
            pad_messages.PadLink(
                code=code, changed_at=log.tail[-1].at, mine=True, games=tuple(map(summary, log.value.games))
            )
            for code, log in self._pads.items()
        ]
        links.sort(key=lambda link: link.changed_at, reverse=True)
        return pad_messages.PadList(pads=tuple(links), people=people(game for link in links for game in link.games))

    def _begun(self, new: pad_messages.NewPad, language: Language) -> pad_messages.PadState:
        code = HERE + secrets.token_hex(4)
        self._take(code, Begun(id=new.id, game=new.game, manner=new.manner, players=new.players))
        return self._state(code, language, pad_messages.PadPlace())

    def _take(self, code: str, entry: Entry) -> None:
        """Write an entry, unless it is written already. Raises SixfoldError."""
        if isinstance(entry, Begun):
            entry = entry.model_copy(update={"players": tuple(map(clean_name, entry.players))})
        log = self._pads.get(code) or Log(Change((), Pad()), BOUNDS)
        change = log.value.judged(entry, self._clock())
        log.require_room(len(change.logged))
        log.go_on(change)
        self._pads[code] = log
        self.kept += [KeptPadEntry(code=code, number=one.number, at=one.at, entry=entry) for one in change.logged]

    def _state(self, code: str, language: Language, place: pad_messages.PadPlace) -> pad_messages.PadState:
        return pad_messages.pad_state(self._pads[code].value, code, language, mine=True, place=place)
