"""A mission as one sentence an event, from the journal in order.

Captain's log, diary, story and print take their sentences from here. A row has the hour that was typed; a row
without one follows the last known hour. Facts filled in later appear in their row as if known from the start. Orders
that only the app carries on (a new course, a mobilisation) have no row: the full log has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.engine.replay import ANSWERS, Entry
from campaigns.games.u_boot.pages import sentences
from campaigns.games.u_boot.pages.sentences import Said
from campaigns.games.u_boot.rules import GAME, men
from campaigns.games.u_boot.rules.day import EVENING
from campaigns.games.u_boot.rules.state import Tour, figure_of
from campaigns.log.outing import OutingLog, Remark
from campaigns.pages.words import capital, joined, sayer

UNTOLD: Final = (LookupError, TypeError, ValueError, AttributeError)
WORDS: Final = {
    *("title", "date", "time", "primary", "kind", "name", "text", "cause", "why", "part", "level"),
    *("man", "how", "what", "food", "grade"),
}
FIGURES: Final = {"grt", "renown", "torpedoes", "messages", "count", "change", "blocked", "draw", "watch", "left"}
TONES: Final = {"ship": "sunk", "death": "damage", "damage": "damage", "end": "award"}


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
    def text(self) -> str:
        return self.said.text

    @property
    def sentence(self) -> str:
        """With the tons of a ship, which the log sheet shows in its own column."""
        return self.said.whole or self.said.text

    @property
    def tone(self) -> str:
        return TONES.get(self.kind, "plain")


@dataclass
class LoggedShip:
    kind: str
    name: str
    grt: int
    time: str


@dataclass
class Logged:
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
        listed = [("primary", _("Primary"), self.primary)]
        listed += [(f"secondary-{place}", _("Secondary"), text) for place, text in enumerate(self.secondary, start=1)]
        return [(name, text, self._done(key)) for key, name, text in listed]

    def _done(self, key: str) -> str:
        if self.fulfilled is None:
            return "" if self.grade else _("open")
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
        self.found = Logged(number)
        self.tour, self.say = tour, sayer(GAME.texts)
        self.later = _filled_in(entries)
        self.date = self.clock = ""
        self.logged = self.meals = self.blocked = 0
        self.event = _Event()
        self.names = {one.man: name for one, name in men.honour(tour) if one.mission == number}
        if number == tour.mission.number:
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

    def _row(self, entry: Entry, said: Said | str, kind: str = "plain", time: str = "") -> LoggedRow:
        """A typed hour moves the clock of the rows after it."""
        said = said if isinstance(said, Said) else Said(said)
        after = not time and kind not in ("bell", "begun")
        self.clock = time or self.clock
        return LoggedRow(entry.number, self.date, self.clock, after, said, kind)

    # --- names --------------------------------------------------------------------------------------------------

    def _name(self, man: str, chosen: str = "") -> str:
        """His name, or his place at the table."""
        return self.names.get(man) or chosen or self.say(figure_of(man))

    def _chosen(self, answer: Mapping[str, Any]) -> list[str]:
        data = answer.get("chosen") or {}
        return [self._name(one.get("man", key), one.get("name", "")) for key, one in data.items()]

    # --- what was answered --------------------------------------------------------------------------------------

    def _answered(self, entry: Entry, answer: Mapping[str, Any]) -> Iterator[LoggedRow]:
        facts, data, key = answer.get("facts") or {}, answer.get("data") or {}, answer.get("key")
        event = self.event
        match key:
            case "desk":
                if (make := sentences.AT_ONCE.get(event.key)) is not None:
                    yield self._row(entry, make(), "order")
            case "crew.men":
                event.men = self._chosen(answer)
                yield from self._at_work(entry, data)
            case "aid.patients":
                event.patients = self._chosen(answer)
            case "repair.what" | "technical.what" | "clear":
                yield from self._what(entry, answer)
            case "dive.outside" | "breach.dead" if answer.get("choose"):
                yield from self._lost_together(entry, str(key), self._chosen(answer))
            case "damage.hit" if answer.get("choose"):
                told = sentences.damage(data.get("section", ""), self.say(data.get("cause", "")), event.draw)
                yield self._row(entry, told + " " + sentences.hit(self._chosen(answer)), "damage")
            case "breach.end":
                yield self._breach_over(entry, data.get("section"), answer.get("choose") == "sealed")
            case "debrief.fulfilled":
                self.found.fulfilled = list(answer.get("choose") or ())
            case "debrief":
                self.found.renown = facts.get("renown")
            case _ if facts:
                yield from self._entered(entry, str(key), facts, data)

    def _entered(
        self, entry: Entry, key: str, facts: Mapping[str, Any], data: Mapping[str, Any]
    ) -> Iterator[LoggedRow]:
        match key:
            case "briefing":
                yield self._begun(entry, facts)
            case "fire":
                captain = self.tour.people["captain"]
                yield self._row(entry, sentences.fired(facts.get("torpedoes", 1), captain), "order")
            case "enigma":
                yield self._row(entry, sentences.deciphered(facts.get("messages", 1)), "order")
            case "sunk":
                yield self._ship(entry, facts)
            case "log":
                yield self._line(entry, facts)
            case "smoke":
                yield self._smoked(entry, facts)
            case "environment" if not any(note[0] == "gas.vented" for note in entry.notes or ()):
                yield self._row(entry, sentences.hazard(facts.get("kind", ""), facts.get("section")), "damage")
            case "breach":
                yield self._row(entry, sentences.breach(facts.get("section")), "damage")
            case "damage" if facts.get("men"):
                told = sentences.damage(facts.get("section", ""), self.say(facts.get("cause", "")), _drawn(entry))
                yield self._row(entry, told, "damage")
            case "condition":
                yield from self._health_card(entry, facts, data)
            case "card" if self.event.key == "address":
                captain = self.tour.people["captain"]
                yield self._row(entry, sentences.address(captain, facts.get("title"), facts.get("morale")), "order")
            case "card":
                yield self._row(entry, sentences.card(facts))
            case "morale":
                yield self._row(entry, sentences.morale(facts.get("change", 0), facts.get("why", "")))
            case "objective":
                self.found.secondary.append(facts.get("text", ""))
                yield self._row(entry, _("HQ: %s") % facts.get("text", ""), "order")
            case "name":
                self.names[facts.get("man", "")] = facts.get("name", "")
            case "technical":
                yield self._row(entry, sentences.technical(facts), "damage")

    def _begun(self, entry: Entry, facts: Mapping[str, Any]) -> LoggedRow:
        found = self.found
        found.title, found.date = facts.get("title", ""), facts.get("date", "")
        found.primary = self.later.get("mission.primary", facts.get("primary") or "")
        self.date = found.date
        return self._row(entry, _("Mission begun: %s.") % found.title, "begun", facts.get("time", ""))

    def _ship(self, entry: Entry, facts: Mapping[str, Any]) -> LoggedRow:
        """With the facts filled in since."""
        path = f"mission.ships.{len(self.found.ships)}"
        told = next((data.get("grt") for key, data, _case in entry.notes or () if key == "sunk"), 0)
        kind = self.later.get(f"{path}.kind", facts.get("kind", ""))
        ship = LoggedShip(
            capital(self.say(kind)),
            self.later.get(f"{path}.name", facts.get("name") or ""),
            self.later.get(f"{path}.grt", told) or 0,
            self.later.get(f"{path}.time", facts.get("time") or ""),
        )
        self.found.ships.append(ship)
        row = self._row(entry, sentences.ship(kind, ship.kind, ship.name, ship.grt, ship.time), "ship", ship.time)
        row.tons = ship.grt
        return row

    def _line(self, entry: Entry, facts: Mapping[str, Any]) -> LoggedRow:
        path = f"mission.log.{self.logged}"
        self.logged += 1
        text = self.later.get(f"{path}.text", facts.get("text", ""))
        time = self.later.get(f"{path}.time", facts.get("time") or "")
        return self._row(entry, Said(text, clause=_("“%s”") % text), "own", time)

    def _smoked(self, entry: Entry, facts: Mapping[str, Any]) -> LoggedRow:
        count = sum(value or 0 for value in facts.values())
        lifted = min(self.blocked, count)
        self.blocked -= lifted
        return self._row(entry, sentences.smoked(count, lifted), "order")

    def _what(self, entry: Entry, answer: Mapping[str, Any]) -> Iterator[LoggedRow]:
        """The repair or change; without the crew sheet no men follow."""
        event, what = self.event, str(answer.get("choose", ""))
        event.what, event.part = what, (answer.get("chosen") or {}).get(what) or {}
        if event.key == "repair" and not self.tour.crew_sheet and (what == "technical" or what.startswith("breach-")):
            yield self._row(entry, sentences.work_begun(what, {}, 0), "order")
        elif event.key in sentences.TECHNICAL:
            yield self._row(entry, sentences.TECHNICAL[event.key](what, event.part), "damage")

    def _at_work(self, entry: Entry, data: Mapping[str, Any]) -> Iterator[LoggedRow]:
        event = self.event
        if event.key == "repair" and (event.part.get("part") or event.what.startswith("breach-")):
            yield self._row(entry, sentences.work_begun(event.what, event.part, len(event.men)), "order")
        elif event.key == "resume":
            yield self._row(entry, sentences.resumed(len(event.men)), "order")
        elif event.key == "first-aid":
            yield self._row(entry, sentences.first_aid(joined(event.men), event.patients), "order")

    def _lost_together(self, entry: Entry, key: str, names: list[str]) -> Iterator[LoggedRow]:
        row = self.event.row
        if key == "breach.dead" and row is not None:
            row.said = sentences.flooded_with(row.said, names)
        elif key == "dive.outside":
            yield self._row(entry, sentences.outside(names), "death")

    def _breach_over(self, entry: Entry, section: Any, sealed: bool) -> LoggedRow:
        row = self._row(entry, sentences.sealed(section) if sealed else sentences.flooded(section), "damage")
        self.event.row = row
        return row

    def _health_card(self, entry: Entry, facts: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[LoggedRow]:
        self.event.cause = data.get("cause", "wounds")
        if not any(note[0] == "dead" for note in entry.notes or ()):
            name = self._name(data.get("man", ""), data.get("name", ""))
            yield self._row(entry, sentences.health_card(name, facts, self.event.cause), "damage")

    # --- what followed ------------------------------------------------------------------------------------------

    def _noted(self, entry: Entry) -> Iterator[LoggedRow]:
        answer = entry.answer or {}
        for key, data, _case in entry.notes or ():
            yield from self._note(entry, key, data, str(answer.get("key", "")))
        cleared, self.event.cleared = self.event.cleared, []
        for what in dict.fromkeys(cleared):
            yield self._row(entry, sentences.cleared(what, self.event.key, joined(self.event.men)), "damage")

    def _note(self, entry: Entry, key: str, data: Mapping[str, Any], asked: str) -> Iterator[LoggedRow]:
        match key:
            case "bell":
                yield self._bell(entry, data)
            case "meal":
                self.meals = data["count"]
            case "evening":
                time = EVENING[1] if EVENING[0] <= self.clock < EVENING[1] else ""
                yield self._row(entry, sentences.evening(self.meals, data["change"]), "plain", time)
                self.meals = 0
            case "evening.missed":
                yield self._row(entry, _("The 22:00 question is open."), "missed")
            case "blocked":
                if self.event.key == "alert":
                    yield self._row(entry, sentences.alert(data["blocked"]), "order")
                self.blocked = data["blocked"]
            case "dead" if asked not in ("dive.outside", "breach.dead"):
                yield self._row(entry, sentences.killed(self._name(data["man"]), self.event.cause), "death")
            case "damage.draw":
                self.event.draw = data["draw"]
            case "cleared":
                self.event.cleared.append(data["what"])
            case "gas.vented":
                yield self._row(entry, _("Gas in section %s escaped through the hatch.") % data["section"], "damage")
            case "exhausted":
                yield self._row(entry, _("The crew is exhausted."), "damage")
            case "medkit" | "spoiled":
                yield self._row(entry, sentences.store(key, data, self.say))
            case "lost":
                yield self._row(entry, sentences.lost(data["how"]), "damage")
            case "mission.over":
                self.found.grade, self.found.grt = data["grade"], data["grt"]
                yield self._row(entry, sentences.over(data, self.found.renown), "end")

    def _bell(self, entry: Entry, data: Mapping[str, Any]) -> LoggedRow:
        self.date = data["date"]
        row = self._row(entry, sentences.on_duty(data["watch"]), "bell", data["time"])
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


def _drawn(entry: Entry) -> int:
    return next((data["draw"] for key, data, _case in entry.notes or () if key == "damage.draw"), 0)


def _filled_in(entries: Iterable[Any]) -> dict[str, Any]:
    """Values set by hand, by path; the last one counts."""
    return {
        path: new
        for entry in entries
        if entry.kind == "amend"
        for path, (_old, new) in (entry.answer or {}).get("amend", {}).items()
    }
