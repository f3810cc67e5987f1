"""A mission as one sentence an event, from the journal in order.

Captain's log, diary, story and print take their sentences from here. A row has the hour that was typed; a row
without one follows the last known hour. Facts filled in later appear in their row as if known from the start. Orders
that only the app carries on (a new course, a mobilisation) have no row: the full log has them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from django.utils.translation import gettext as _

from campaigns.engine.replay import ANSWERS, Entry
from campaigns.games.u_boot.pages.sentences import A_SHIP, SHIPS, TELLINGS, Said, laid, tell
from campaigns.games.u_boot.rules import GAME, men
from campaigns.games.u_boot.rules.day import EVENING
from campaigns.games.u_boot.rules.state import SEVERITIES, Record, SunkShip, Tour, figure_of
from campaigns.log.outing import OutingLog, Remark
from campaigns.pages.telling import listed
from campaigns.pages.words import capital, sayer

UNTOLD: Final = (LookupError, TypeError, ValueError, AttributeError)
WORDS: Final = {
    *("title", "date", "time", "primary", "kind", "name", "text", "cause", "why", "part", "level"),
    *("man", "how", "what", "food", "grade"),
}
FIGURES: Final = {"grt", "renown", "torpedoes", "messages", "count", "change", "blocked", "draw", "watch", "left"}
TONES: Final = {"ship": "sunk", "death": "damage", "damage": "damage", "end": "award"}
AT_ONCE: Final = ("dive", "resurface", "gun-88", "gun-20")  # orders with nothing to ask
BY: Final = {
    "dead": "by",
    "lost": "how",
    "medkit": "left",
    "card.untitled": "deck",
}  # what makes another sentence of it
OF_MEN: Final = ("crew.men", "aid.patients", "dive.outside", "breach.dead", "damage.hit")
WORSE: Final = dict(itertools.pairwise(SEVERITIES))


@dataclass
class LoggedRow:
    """One event: kind is begun, bell, order, ship, death, damage, own, end or plain."""

    number: int
    date: str
    time: str
    after: bool  # the hour is that of the last known, and this came later
    said: Said
    kind: str = "plain"
    tons: int | None = None
    remark: str = ""
    watch: int = 0  # that comes on duty with it

    @property
    def short(self) -> str:
        """Without the tons of a ship, which the log sheet shows in its own column."""
        return self.said.short or self.said.text

    @property
    def tone(self) -> str:
        return TONES.get(self.kind, "plain")


@dataclass
class Logged:
    number: int
    title: str = ""
    date: str = ""
    primary: str = ""
    secondary: list[str] = field(default_factory=list)
    fulfilled: list[str] | None = None
    over: Record | None = None
    rows: list[LoggedRow] = field(default_factory=list)
    ships: list[SunkShip] = field(default_factory=list)

    @property
    def sunk(self) -> int:
        return sum(ship.grt for ship in self.ships)

    @property
    def objectives(self) -> list[tuple[str, str, str]]:
        listed = [("primary", _("Primary"), self.primary)]
        listed += [(f"secondary-{place}", _("Secondary"), text) for place, text in enumerate(self.secondary, start=1)]
        return [(name, text, self._done(key)) for key, name, text in listed]

    def _done(self, key: str) -> str:
        if self.fulfilled is None:
            return "" if self.over else _("open")
        return _("yes") if key in self.fulfilled else _("no")


def read(outing: OutingLog, tour: Tour, remarks: Iterable[Remark] = ()) -> Logged:
    """A mission with the players' remarks."""
    living = [entry for entry in outing.living if entry.chapter == outing.number]
    reader = _Reader(outing.number, living, tour)
    for entry in living:
        if entry.kind in ANSWERS:
            reader.take(entry)
    for own in remarks:
        if own.text:
            reader.put(own)
    return reader.found


@dataclass
class _Event:
    key: str = ""
    what: str = ""
    men: list[str] = field(default_factory=list)  # who carries it out, by their names
    patients: list[str] = field(default_factory=list)
    part: Mapping[str, Any] = field(default_factory=dict)
    cause: str = ""
    draw: int = 0
    cleared: list[str] = field(default_factory=list)
    row: LoggedRow | None = None  # that a later form completes


class _Reader:
    def __init__(self, number: int, entries: list[Any], tour: Tour) -> None:
        present = number == tour.mission.number
        ships = tour.sunk.get(str(number), tour.mission.ships if present else [])
        self.found = Logged(number, over=next((one for one in tour.record if one.number == number), None), ships=ships)
        self.tour, self.say = tour, sayer(GAME.texts)
        self.later = _filled_in(entries)
        self.date = self.clock = ""
        self.sunk = self.logged = self.meals = self.blocked = 0
        self.event = _Event()
        self.names = {one.man: name for one, name in men.honour(tour) if one.mission == number}
        if present:
            self.names |= {key: man.name for key, man in tour.men.items() if man.name}

    def take(self, entry: Entry) -> None:
        answer = entry.answer or {}
        if answer.get("key") == "desk":
            self.event = _Event(str(answer.get("choose", "")))
        if not all(map(_is_sound, (answer.get("facts"), answer.get("data"), *(note[1] for note in entry.notes or ())))):
            return
        try:
            self.found.rows += [*self._answered(entry, answer), *self._noted(entry)]
        except UNTOLD:  # a line that these rules cannot have written: the full log shows it
            self.event = _Event()

    def put(self, own: Remark) -> None:
        """Beside the row of its line, or as a row after the nearest."""
        rows = self.found.rows
        for row in rows:
            if row.number == own.at:
                row.remark = f"{row.remark} {own.text}".strip()
                return
        place = sum(row.number <= own.at for row in rows)
        before = rows[place - 1] if place else None
        date, time = (before.date, before.time) if before else (self.date, self.clock)
        rows.insert(place, LoggedRow(own.number, date, time, True, Said(""), "own", remark=own.text))

    def _row(self, entry: Entry, said: Said, time: str = "") -> LoggedRow:
        """A typed hour moves the clock of the rows after it."""
        after = not time and said.kind not in ("bell", "begun")
        self.clock = time or self.clock
        return LoggedRow(entry.number, self.date, self.clock, after, said, said.kind)

    def _told(self, entry: Entry, key: str, values: Mapping[str, Any]) -> Iterator[LoggedRow]:
        narrow = f"{key}.{values.get(BY[key], '')}" if key in BY else ""
        yield self._row(entry, tell(narrow if narrow in TELLINGS else key, **values))

    # --- names --------------------------------------------------------------------------------------------------

    def _name(self, man: str, chosen: str = "") -> str:
        """His name, or his place at the table."""
        return self.names.get(man) or chosen or self.say(figure_of(man))

    def _chosen(self, answer: Mapping[str, Any]) -> list[str]:
        data = answer.get("chosen") or {}
        return [self._name(one.get("man", key), one.get("name", "")) for key, one in data.items()]

    # --- what was answered --------------------------------------------------------------------------------------

    def _answered(self, entry: Entry, answer: Mapping[str, Any]) -> Iterator[LoggedRow]:
        facts, data, key = answer.get("facts") or {}, answer.get("data") or {}, str(answer.get("key"))
        chosen, event = self._chosen(answer) if key in OF_MEN else [], self.event
        match key:
            case "desk":
                yield from self._told(entry, event.key, {}) if event.key in AT_ONCE else ()
            case "crew.men":
                event.men = chosen
                yield from self._at_work(entry)
            case "aid.patients":
                event.patients = chosen
            case "repair.what" | "technical.what" | "clear":
                yield from self._what(entry, answer)
            case "dive.outside" if chosen:
                yield from self._told(entry, key, {"count": len(chosen), "them": listed(chosen)})
            case "breach.dead" if chosen and event.row:
                what = event.row.said.about
                there = {"them": listed(chosen), "section": what.removeprefix("breach-"), "what": what}
                event.row.said = tell(key, count=len(chosen), **there)
            case "damage.hit" if chosen:
                hit = {"count": len(chosen), "them": listed(chosen), "draw": event.draw}
                yield from self._told(entry, key, {**data, **hit})
            case "breach.end":
                end = tell(str(answer.get("choose")), **data, what=f"breach-{data['section']}")
                event.row = self._row(entry, end)
                yield event.row
            case "debrief.fulfilled":
                self.found.fulfilled = list(answer.get("choose") or ())
            case _ if facts:
                yield from self._entered(entry, key, facts, data)

    def _entered(
        self, entry: Entry, key: str, facts: Mapping[str, Any], data: Mapping[str, Any]
    ) -> Iterator[LoggedRow]:
        notes = {note[0]: note[1] for note in entry.notes or ()}
        match key:
            case "briefing":
                yield self._begun(entry, facts)
            case "sunk":
                yield self._ship(entry)
            case "log":
                yield self._line(entry, facts)
            case "smoke":
                yield from self._smoked(entry, facts)
            case "card":
                way = "address" if self.event.key == "address" else "card"
                told = {"captain": self.tour.people["captain"], **facts}
                yield from self._told(entry, way if facts.get("title") else f"{way}.untitled", told)
            case "condition":
                self.event.cause = data.get("cause", "wounds")
                if "dead" not in notes:
                    name = self._name(data.get("man", ""), data.get("name", ""))
                    yield from self._told(entry, key, {"who": name, "laid": laid(facts)})
            case "name":
                self.names[facts.get("man", "")] = facts.get("name", "")
            case "environment" | "breach" if "gas.vented" not in notes:
                kind = facts.get("kind", "breach")
                yield from self._told(entry, f"{kind}.begins", {**facts, "what": f"{kind}-{facts['section']}"})
            case "damage" if facts.get("men"):
                yield from self._told(entry, key, {**facts, **notes.get("damage.draw", {})})
            case "objective":
                self.found.secondary.append(facts.get("text", ""))
                yield from self._told(entry, key, facts)
            case "fire":
                captain = self.tour.people["captain"]
                yield from self._told(entry, key, {"count": facts["torpedoes"], "captain": captain})
            case "enigma":
                yield from self._told(entry, key, {"count": facts["messages"]})
            case "morale" | "technical":
                yield from self._told(entry, key, facts)

    def _begun(self, entry: Entry, facts: Mapping[str, Any]) -> LoggedRow:
        found = self.found
        found.title, found.date = facts.get("title", ""), facts.get("date", "")
        found.primary = self.later.get("mission.primary", facts.get("primary") or "")
        self.date = found.date
        return self._row(entry, tell("begun", title=found.title), facts.get("time", ""))

    def _ship(self, entry: Entry) -> LoggedRow:
        """As the state has it by now; the log sheet has the tons in a column of their own."""
        ship = self.found.ships[self.sunk]
        self.sunk += 1
        label = f"{capital(self.say(ship.kind))} {ship.name}".strip()
        told: dict[str, Any] = {"label": label, "ship": SHIPS.get(ship.kind, A_SHIP), **msgspec.structs.asdict(ship)}
        key = "sunk" + ("" if ship.grt else ".open") + (".at" if ship.time else "")
        row = self._row(entry, tell(key, **told), ship.time)
        row.tons, row.said.short = ship.grt, tell("sunk.short", label=label).text
        return row

    def _line(self, entry: Entry, facts: Mapping[str, Any]) -> LoggedRow:
        path = f"mission.log.{self.logged}"
        self.logged += 1
        text = self.later.get(f"{path}.text", facts.get("text", ""))
        time = self.later.get(f"{path}.time", facts.get("time") or "")
        return self._row(entry, Said(text, clause=_("“%s”") % text, kind="own"), time)

    def _smoked(self, entry: Entry, facts: Mapping[str, Any]) -> Iterator[LoggedRow]:
        count = sum(value or 0 for value in facts.values())
        lifted = min(self.blocked, count)
        self.blocked -= lifted
        blocks = tell("smoke.blocks", count=lifted).clause if lifted else ""
        yield from self._told(entry, "smoke.lifted" if lifted else "smoke", {"count": count, "blocks": blocks})

    def _what(self, entry: Entry, answer: Mapping[str, Any]) -> Iterator[LoggedRow]:
        """The repair or change; without the crew sheet no men follow."""
        event, what = self.event, str(answer.get("choose", ""))
        event.what, event.part = what, (answer.get("chosen") or {}).get(what) or {}
        if event.key == "repair" and not self.tour.crew_sheet:
            yield from self._at_work(entry)
        elif event.key in ("worse", "repaired", "paused"):
            level = WORSE.get(event.part.get("level", ""), "red")
            yield from self._told(entry, event.key, {**event.part, "level": level})

    def _at_work(self, entry: Entry) -> Iterator[LoggedRow]:
        """On a breach, or on a technical condition, whose name only the crew sheet knows."""
        event, count, breach = self.event, len(self.event.men), self.event.what.removeprefix("breach-")
        match event.key:
            case "resume":
                yield from self._told(entry, "resume", {"count": count})
            case "first-aid":
                yield from self._told(entry, "first-aid", {"who": listed(event.men), "whom": listed(event.patients)})
            case "repair" if breach != event.what:
                key = "work.breach" if count else "work.breach.nobody"
                yield from self._told(entry, key, {"count": count, "section": breach})
            case "repair" if event.part.get("part"):
                yield from self._told(entry, "work.part", {"count": count, "part": event.part["part"]})
            case "repair" if event.what == "technical":
                yield from self._told(entry, "work.technical", {})

    # --- what followed ------------------------------------------------------------------------------------------

    def _noted(self, entry: Entry) -> Iterator[LoggedRow]:
        asked = str((entry.answer or {}).get("key", ""))
        for key, data, _case in entry.notes or ():
            yield from self._note(entry, key, data, asked)
        cleared, self.event.cleared = self.event.cleared, []
        for what in dict.fromkeys(cleared):
            kind, _dash, section = what.rpartition("-")
            by = listed(self.event.men) if self.event.key == "repair" else ""
            way = "surfaced" if self.event.key == "resurface" else "by" if by else "over"
            yield from self._told(entry, f"{kind}.{way}", {"section": section, "who": by, "what": what})

    def _note(self, entry: Entry, key: str, data: Mapping[str, Any], asked: str) -> Iterator[LoggedRow]:
        event = self.event
        match key:
            case "bell":
                yield self._bell(entry, data)
            case "meal":
                self.meals = data["count"]
            case "evening":
                told = tell("evening" if self.meals else "evening.none", count=self.meals, **data)
                yield self._row(entry, told, EVENING[1] if EVENING[0] <= self.clock < EVENING[1] else "")
                self.meals = 0
            case "blocked":
                yield from self._told(entry, "alert", {"count": data["blocked"]}) if event.key == "alert" else ()
                self.blocked = data["blocked"]
            case "dead" if asked not in ("dive.outside", "breach.dead"):
                yield from self._told(entry, key, {"who": self._name(data["man"]), "by": event.cause})
            case "damage.draw":
                event.draw = data["draw"]
            case "cleared":
                event.cleared.append(data["what"])
            case "mission.over":
                renown = self.found.over.renown if self.found.over else None
                result = data if renown is None else {**data, "renown": renown}
                yield from self._told(entry, "over" if renown is None else "over.renown", result)
            case "gas.vented" | "exhausted" | "evening.missed" | "medkit" | "spoiled" | "lost":
                yield from self._told(entry, key, data)

    def _bell(self, entry: Entry, data: Mapping[str, Any]) -> LoggedRow:
        self.date = data["date"]
        row = self._row(entry, tell("bell" if data["watch"] == 1 else "bell.second"), data["time"])
        row.watch = data["watch"]
        if self.found.rows and not any(one.watch for one in self.found.rows):
            self.found.rows[0].watch = 3 - row.watch  # who had the watch until now
        return row


def _is_sound(values: Any) -> bool:
    """Whether words are words and figures are figures, as in every log of these rules."""
    if not isinstance(values, Mapping):
        return values is None
    return all(
        value is None or isinstance(value, str if key in WORDS else int if key in FIGURES else object)
        for key, value in values.items()
    )


def _filled_in(entries: Iterable[Any]) -> dict[str, Any]:
    """Values set by hand, by path; the last one counts."""
    return {
        path: new
        for entry in entries
        if entry.kind == "amend"
        for path, (_old, new) in (entry.answer or {}).get("amend", {}).items()
    }
