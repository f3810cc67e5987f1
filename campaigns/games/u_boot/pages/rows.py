"""A mission as rows of the paper log: read off the journal, in the order in which it was entered.

The hour of a row is the one that was typed; of a row without one it is after the last that is known. What was filled
in later stands in its row as if it had been there from the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.replay import ANSWERS, Entry, standing
from campaigns.games.u_boot.pages.tracks import watch_said
from campaigns.games.u_boot.rules import GAME, men
from campaigns.games.u_boot.rules.day import EVENING
from campaigns.games.u_boot.rules.state import Tour
from campaigns.pages.logbook.own_words import Written
from campaigns.pages.words import capital, sayer, translate

QUIET: Final = ("bell", "order")


@dataclass
class LoggedRow:
    """One event: kind is begun, bell, order, ship, death, damage, own, end or plain."""

    number: int
    date: str
    time: str
    after: bool  # the hour is that of the last known, and this came later
    text: str
    kind: str = "plain"
    tons: int | None = None
    remark: str = ""
    watch: int = 0  # that comes on duty with it


@dataclass
class LoggedShip:
    """What was sunk: kind, name if known, tons, hour."""

    kind: str
    name: str
    grt: int
    time: str


@dataclass
class Logged:
    """A mission as its journal tells it."""

    number: int
    title: str = ""
    date: str = ""
    primary: str = ""
    secondary: list[str] = field(default_factory=list)
    fulfilled: list[str] | None = None
    grade: str = ""
    renown: int | None = None
    grt: int | None = None
    rows: list[LoggedRow] = field(default_factory=list)
    ships: list[LoggedShip] = field(default_factory=list)

    @property
    def sunk(self) -> int:
        return sum(ship.grt for ship in self.ships)

    @property
    def objectives(self) -> list[tuple[str, str, str]]:
        """Kind, text, and whether it was fulfilled."""
        listed = [("primary", _("Primary"), self.primary)]
        listed += [(f"secondary-{place}", _("Secondary"), text) for place, text in enumerate(self.secondary, start=1)]
        return [(name, text, self._done(key)) for key, name, text in listed]

    def _done(self, key: str) -> str:
        if self.fulfilled is None:
            return "" if self.grade else _("open")
        return _("yes") if key in self.fulfilled else _("no")


def read(number: int, entries: Iterable[Any], tour: Tour, written: Iterable[Written] = ()) -> Logged:
    """A mission; entries are those of its chapter, written what the players put beside its lines."""
    kept = list(entries)
    reader = _Reader(number, kept, tour)
    for entry in standing(kept):
        if entry.kind in ANSWERS:
            reader.take(entry)
    for own in written:
        if own.text:
            reader.put(own)
    return reader.found


class _Reader:
    def __init__(self, number: int, entries: list[Any], tour: Tour) -> None:
        self.found = Logged(number)
        self.tour, self.say = tour, sayer(GAME.texts)
        self.later = _filled_in(entries)
        self.date = self.clock = ""
        self.logged = 0

    def take(self, entry: Entry) -> None:
        for row in self._answered(entry, entry.answer or {}):
            self.found.rows.append(row)

    def put(self, own: Written) -> None:
        """Beside the row of its line, or as a row after the nearest."""
        rows = self.found.rows
        for row in rows:
            if row.number == own.at:
                row.remark = f"{row.remark} {own.text}".strip()
                return
        place = sum(row.number <= own.at for row in rows)
        before = rows[place - 1] if place else None
        date, time = (before.date, before.time) if before else (self.date, self.clock)
        rows.insert(place, LoggedRow(own.number, date, time, True, "", "own", remark=own.text))

    def _row(self, entry: Entry, text: str, kind: str = "plain", time: str = "", tons: int | None = None) -> LoggedRow:
        """A typed hour moves the clock of the rows after it."""
        row = LoggedRow(
            entry.number, self.date, time or self.clock, not time and kind not in ("bell", "begun"), text, kind, tons
        )
        self.clock = time or self.clock
        return row

    def _answered(self, entry: Entry, answer: Mapping[str, Any]) -> Iterator[LoggedRow]:
        facts = answer.get("facts") or {}
        match answer.get("key"):
            case "briefing":
                yield self._begun(entry, facts)
            case "desk" if answer.get("choose") in ORDERS:
                yield self._row(entry, ORDERS[answer["choose"]](), "order")
            case "fire":
                count = facts.get("torpedoes", 1)
                yield self._row(entry, ngettext("%d torpedo fired.", "%d torpedoes fired.", count) % count, "order")
            case "sunk":
                yield self._ship(entry, facts)
            case "log":
                yield self._line(entry, facts)
            case "environment":
                place = {"what": capital(self.say(facts.get("kind", ""))), "section": facts.get("section")}
                yield self._row(entry, _("%(what)s in section %(section)s.") % place, "damage")
            case "breach":
                yield self._row(entry, _("Hull breach in section %s.") % facts.get("section"), "damage")
            case "breach.end":
                section = (answer.get("data") or {}).get("section")
                sealed = answer.get("choose") == "sealed"
                said = _("The breach in section %s was sealed.") if sealed else _("Section %s was flooded.")
                yield self._row(entry, said % section, "damage")
            case "objective":
                self.found.secondary.append(facts.get("text", ""))
                yield self._row(entry, _("Order from HQ: %s") % facts.get("text", ""), "order")
            case "debrief.fulfilled":
                self.found.fulfilled = list(answer.get("choose") or ())
            case "debrief":
                self.found.renown = facts.get("renown")
        for key, data, _case in entry.notes or ():
            yield from self._noted(entry, key, data)

    def _begun(self, entry: Entry, facts: Mapping[str, Any]) -> LoggedRow:
        found = self.found
        found.title, found.date = facts.get("title", ""), facts.get("date", "")
        found.primary = self.later.get("mission.primary", facts.get("primary") or "")
        self.date = found.date
        return self._row(entry, _("Mission begun: %s.") % found.title, "begun", facts.get("time", ""))

    def _ship(self, entry: Entry, facts: Mapping[str, Any]) -> LoggedRow:
        """With what was filled in since."""
        path = f"mission.ships.{len(self.found.ships)}"
        told = next((data.get("grt") for key, data, _case in entry.notes or () if key == "sunk"), 0)
        ship = LoggedShip(
            capital(self.say(self.later.get(f"{path}.kind", facts.get("kind", "")))),
            self.later.get(f"{path}.name", facts.get("name") or ""),
            self.later.get(f"{path}.grt", told) or 0,
            self.later.get(f"{path}.time", facts.get("time") or ""),
        )
        self.found.ships.append(ship)
        text = _("%(kind)s %(name)s sunk.") if ship.name else _("%(kind)s sunk.")
        return self._row(entry, text % {"kind": ship.kind, "name": ship.name}, "ship", ship.time, ship.grt)

    def _line(self, entry: Entry, facts: Mapping[str, Any]) -> LoggedRow:
        path = f"mission.log.{self.logged}"
        self.logged += 1
        text = self.later.get(f"{path}.text", facts.get("text", ""))
        return self._row(entry, text, "own", self.later.get(f"{path}.time", facts.get("time") or ""))

    def _noted(self, entry: Entry, key: str, data: Mapping[str, Any]) -> Iterator[LoggedRow]:
        match key:
            case "bell":
                self.date = data["date"]
                row = self._row(entry, _("Bell: %s on duty.") % watch_said(data["watch"]), "bell", data["time"])
                row.watch = data["watch"]
                if not any(one.watch for one in self.found.rows):
                    self.found.rows[0].watch = 3 - row.watch  # who had the watch until now
                yield row
            case "evening":
                time = EVENING[1] if EVENING[0] <= self.clock < EVENING[1] else ""
                yield self._row(entry, translate_note(key, data), "plain", time)
            case "dead":
                yield self._row(entry, _("%s was killed.") % self._named(data["man"]), "death")
            case "exhausted" | "lost" | "gas.vented":
                yield self._row(entry, translate_note(key, data), "damage")
            case "mission.over":
                self.found.grade, self.found.grt = data["grade"], data["grt"]
                yield self._row(entry, translate_note(key, data), "end")

    def _named(self, man: str) -> str:
        """Otto Reimann (Captain 2, first watch)."""
        names = [name for one, name in men.honour(self.tour) if one.man == man and one.mission == self.found.number]
        place = self.say(man)
        return _("%(name)s (%(place)s)") % {"name": names[0], "place": place} if names and names[0] else place


def translate_note(key: str, data: Mapping[str, Any]) -> str:
    return GAME.texts.note(key, data, translate)


ORDERS: Final = {
    "dive": lambda: _("Dived."),
    "resurface": lambda: _("Resurfaced."),
    "alert": lambda: _("High alert."),
}


def _filled_in(entries: Iterable[Any]) -> dict[str, Any]:
    """What was set by hand, by its path; the last word counts."""
    return {
        path: new
        for entry in standing(list(entries))
        if entry.kind == "amend"
        for path, (_old, new) in (entry.answer or {}).get("amend", {}).items()
    }
