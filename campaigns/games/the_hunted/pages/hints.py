"""Contradictions in a typed patrol: a sentence each, and at most one press that mends it. They stop nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.notation.writing import shots_of, size_of
from campaigns.games.the_hunted.pages.cards import Cards, fights
from campaigns.games.the_hunted.rules import homeward
from campaigns.games.the_hunted.rules.calendar import between
from campaigns.games.the_hunted.rules.engagement_form import ANY_MAN
from campaigns.games.the_hunted.rules.identity import points_of
from campaigns.games.the_hunted.rules.loading import homing_kind
from campaigns.games.the_hunted.rules.sighting import ESCORTED
from campaigns.games.the_hunted.rules.state import ELECTRIC, STEAM, Patrol
from campaigns.games.the_hunted.rules.watch import Watch
from campaigns.games.the_hunted.table.model import HOMING, BoxForm, EngagementForm, ShipForm
from campaigns.pages.words import month, tons, translate

TURNED_BACK: Final = "ab"
MOST_EXCHANGED: Final = 4  # 4.5
MOST_ROUNDS: Final = 3  # in one meeting (9.4.7, 9.7.11)
MOST_SET: Final = 12  # values that one button sets


@dataclass(frozen=True)
class FieldHint:
    key: str  # of HINTS; nothing for one that is no contradiction
    path: str  # of its field
    text: str
    label: str = ""  # of the button that mends it
    values: Mapping[str, Any] = field(default_factory=dict)  # by the path of a field

    @property
    def do(self) -> str:
        return f"set:{urlencode(self.values)}" if self.label else ""

    @property
    def card(self) -> int:
        """Its card; the first for what concerns the whole patrol."""
        way = self.path.split(".")
        return int(way[1]) if way[0] == "boxes" else 0

    @property
    def column(self) -> int:
        way = self.path.split(".")
        return int(way[3]) if "fights" in way else int(way[-1].partition("shots")[2] or 0)

    @property
    def id(self) -> str:
        return f"f-{self.path}".replace(".", "-")


def mended(form: Mapping[str, Any], which: str) -> dict[str, Any]:
    """The form with the values that a button of a hint sets."""
    found = deepcopy(dict(form))
    for path, value in parse_qsl(which, keep_blank_values=True)[:MOST_SET]:
        with suppress(
            AttributeError, IndexError, KeyError, TypeError, ValueError
        ):  # a field that is not there any more
            *way, key = path.split(".")
            at: Any = found
            for part in way:
                if isinstance(at, list):
                    at += [{} for _ in range(len(at), min(int(part) + 1, MOST_ROUNDS))]
                at = at[int(part)] if isinstance(at, list) else at.setdefault(part, [] if part == "fights" else {})
            at[key] = int(value) if key == "box" else value or None
    return found


@dataclass(frozen=True)
class _Fight:
    """An engagement with its card."""

    place: int  # of the card
    column: int
    card: Mapping[str, Any]
    box: BoxForm
    said: EngagementForm

    @property
    def path(self) -> str:
        return f"boxes.{self.place}.fights.{self.column}"

    @property
    def met(self) -> str:
        return str(self.card.get("met") or "")

    @property
    def number(self) -> int:
        return self.box.get("box") or 0

    @property
    def shots(self) -> list[Mapping[str, Any]]:
        return [*self.said.get("salvos", []), *self.said.get("gun", [])]

    @property
    def after(self) -> dict[int, Sequence[Any]]:
        return {row[0]: row for row in self.said.get("after", [])}


def _divided(row: Mapping[str, Any], fired: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """A salvo as two: the torpedoes that were fired first are those that hit."""
    now, then, left = {**row, "fired": fired}, {**row, "fired": row["fired"] - fired}, fired
    for key in ("hit", "dud", "wasted"):
        if row.get(key) and then["fired"]:
            now[key] = min(row[key], left)
            left, then[key] = left - now[key], row[key] - now[key]
    return now, then


def _rows(fought: Sequence[_Fight], name: str) -> list[tuple[str, str]]:
    hunts: list[Any] = [hunt for one in fought for hunt in one.said.get("hunts", [])]
    return [row for hunt in hunts for row in hunt.get(name, [])]


def _bold(fight: _Fight) -> int:
    return sum(hunt.get("bold") or 0 for hunt in fight.said.get("hunts", []))


class HintsOfForm:
    def __init__(
        self, watch: Watch, patrol: Patrol | None, form: Mapping[str, Any], cards: Cards, say: Callable[[str], str]
    ) -> None:
        self.watch, self.patrol, self.form, self.cards, self.say = watch, patrol, form, cards, say
        self.fights = [
            _Fight(place, column, card, box, said)
            for place, (card, box) in enumerate(zip(form["boxes"], cards.boxes, strict=False))
            for column, said in enumerate(box.get("engagements", []))
        ]
        self.ships: dict[int, tuple[str, ShipForm]] = {}  # where she is listed, by her number
        for place, box in enumerate(cards.boxes):
            for row, ship in enumerate(box.get("ships", [])):
                self.ships.setdefault(ship["id"], (f"boxes.{place}.ships.{row}", ship))

    def of_patrol(self, months: Sequence[str], load: Mapping[str, Any]) -> Iterator[FieldHint]:
        """Hints about the month of sailing and the torpedo load."""
        start = self.form.get("orders", {}).get("start") or months[0]
        if start in months and (late := between(months[0], start)):
            text = _("%(late)d months in port are not noted: they become R, from %(month)s on.")
            yield FieldHint("", "orders.start", text % {"late": late, "month": month(months[0])})
        yield from self._load(load)

    def of_cards(self) -> Iterator[FieldHint]:
        yield from self._roster()
        yield from self._sunk_before()
        yield from self._twice()
        for fight in self.fights:
            yield from self._hits(fight)
            yield from self._tubes(fight)
            yield from self._circumstances(fight)
            yield from self._boat(fight)
            yield from self._mission(fight)
        yield from self._way_home()

    # --- torpedoes ----------------------------------------------------------------------------------------------------

    def _load(self, load: Mapping[str, Any]) -> Iterator[FieldHint]:
        """4.5: more of a kind was fired than was aboard."""
        homing = homing_kind(self.watch, self.watch.month)
        fired: Counter[str] = Counter()
        for fight in self.fights:
            for row in fight.said.get("salvos", []):
                kind = row.get("torpedo", "")
                fired[homing if kind == HOMING else kind] += 0 if row.get("ladder") else row["fired"]
        for kind, aboard in load.items():
            if fired[kind] > aboard:
                text = _("%(fired)d %(kind)s fired, %(aboard)d were aboard by this log.")
                said = {"fired": fired[kind], "kind": kind, "aboard": aboard}
                yield FieldHint("load.short", "load.choice", text % said, *self._exchange(fired, load))

    def _exchange(self, fired: Mapping[str, int], load: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        """The exchange that has enough of both kinds; none where the load was listed."""
        if self.form.get("load", {}).get("choice") or not {STEAM, ELECTRIC} <= load.keys():
            return "", {}
        for more, less in ((STEAM, ELECTRIC), (ELECTRIC, STEAM)):
            count = fired.get(more, 0) - load[more]
            if 0 < count <= MOST_EXCHANGED and load[less] - count >= fired.get(less, 0):
                now = {**load, more: load[more] + count, less: load[less] - count}
                text = _("Load %(a)d G7a, %(e)d G7e") % {"a": now[STEAM], "e": now[ELECTRIC]}
                return text, {"load.choice": f"{'a' if more == STEAM else 'e'}+{count}"}
        return "", {}

    def _tubes(self, fight: _Fight) -> Iterator[FieldHint]:
        """9.2.1: more fired at one end than there are tubes."""
        tubes = Counter("aft" if tube.startswith("A") else "fore" for tube in self.watch.boat.tubes)
        fired: Counter[str] = Counter()
        for row in fight.said.get("salvos", []):
            fired[row.get("end") or "fore"] += 0 if row.get("ladder") else row["fired"]
        for end, count in fired.items():
            if count > tubes[end]:
                at = next(row["at"] for row in fight.said["salvos"] if (row.get("end") or "fore") == end)
                text = (
                    _("%(count)d fired aft in one attack; this boat has %(tubes)d tubes there.")
                    if end == "aft"
                    else _("%(count)d fired forward in one attack; this boat has %(tubes)d tubes there.")
                )
                said = {"count": count, "tubes": tubes[end]}
                mending = self._as_two_rounds(fight, end, tubes[end]) if tubes[end] else {}
                label = _("As two rounds") if mending else ""
                yield FieldHint("tubes.more", self._shots(fight, at), text % said, label, mending)

    def _as_two_rounds(self, fight: _Fight, end: str, tubes: int) -> Mapping[str, str]:
        """What the tubes hold is fired first, the rest in a round of its own, in which ships then sink."""
        later = fight.column + 1
        if later == MOST_ROUNDS or any(one.place == fight.place and one.column == later for one in self.fights):
            return {}
        first, second = list[Any](), list[Any]()
        for row in fight.said.get("salvos", []):
            fits = row["fired"] if (row.get("end") or "fore") != end or row.get("ladder") else min(row["fired"], tubes)
            tubes -= fits if (row.get("end") or "fore") == end and not row.get("ladder") else 0
            now, then = _divided(row, fits)
            first += [now] if now["fired"] else []
            second += [then] if then["fired"] else []
        again = {row["at"] for row in second}
        after = fight.said.get("after", [])
        rounds: Any = (
            {**fight.said, "salvos": first, "after": [row for row in after if row[0] not in again]},
            {"salvos": second, "after": [row for row in after if row[0] in again]},
        )
        values = {f"boxes.{fight.place}.fights.{later}.kind": "round"}
        values |= {self._shots(fight, ship): "" for ship in again}
        for column, said in enumerate(rounds, start=fight.column):
            for ship, words in shots_of(said):
                path = f"{self._shots(fight, ship).rpartition('.')[0]}.shots{column}"
                values[path] = " ".join([*filter(None, [values.get(path)]), *words])
        return values if len(values) <= MOST_SET else {}

    # --- ships --------------------------------------------------------------------------------------------------------

    def _shots(self, fight: _Fight, ship: int | None) -> str:
        path = self.ships[ship][0] if ship in self.ships else f"boxes.{fight.place}.ships.0"
        return f"{path}.shots{fight.column}"

    def _name(self, ship: int) -> str:
        found = self.ships[ship][1]
        return found["name"] or found["kind"]

    def _roster(self) -> Iterator[FieldHint]:
        for hint in self.cards.hints:
            if hint.key == "ship.tons" and hint.data["ship"] in self.ships:
                path, ship = self.ships[hint.data["ship"]]
                listed = hint.data["tons"]
                values = {f"{path}.size": size_of({"kind": ship["kind"], "tons": listed})}
                yield FieldHint("ship.tons", f"{path}.size", hint.text(translate), _("Take %s") % tons(listed), values)

    def _sunk_before(self) -> Iterator[FieldHint]:
        sunk = {ship.name: ship.patrol for ship in self.watch.career.sinkings if ship.name}
        for path, ship in self.ships.values():
            if ship["name"] in sunk:
                text = _("%(ship)s was sunk on patrol %(patrol)d.")
                said = {"ship": ship["name"], "patrol": sunk[ship["name"]]}
                yield FieldHint("ship.again", f"{path}.name", text % said, _("Another name"), {f"{path}.name": ""})

    def _hits(self, fight: _Fight) -> Iterator[FieldHint]:
        for ship, row in fight.after.items():
            shots = [one for one in fight.shots if one["at"] == ship]
            hits = sum(one.get("hit") or 0 for one in shots)
            if row[1] != "afloat" and not hits:
                text = (
                    _("%s: sunk, and no hit is noted.") if row[1] == "sunk" else _("%s: damaged, and no hit is noted.")
                )
                yield self._mending(f"{row[1]}.no_hit", fight, ship, text % self._name(ship), _("1 hit"), bool(shots))
            elif row[1] == "damaged" and len(row) < 3:
                yield from self._enough(fight, ship)

    def _enough(self, fight: _Fight, ship: int) -> Iterator[FieldHint]:
        """9.2.7: every hit takes a point at least."""
        found = self.ships[ship][1]
        fought = [one for one in self.fights if one.place == fight.place and one.column <= fight.column]
        hits = sum(row.get("hit") or 0 for one in fought for row in one.shots if row["at"] == ship)
        later = [one for one in self.fights if one.place == fight.place and one.column > fight.column]
        if any(ship in one.after for one in later) or not found.get("tons"):
            return
        needed = points_of(self.watch, found["kind"], found["tons"] or 0)
        if hits >= needed:
            text = _("%(hits)d hits take at least %(hits)d points; %(ship)s has %(points)d. Sunk?")
            said = {"hits": hits, "ship": self._name(ship), "points": needed}
            yield self._mending("hit.enough", fight, ship, text % said, _("Sunk"), sunk=True)

    def _mending(
        self, key: str, fight: _Fight, ship: int, text: str, label: str, hit: bool = False, sunk: bool = False
    ) -> FieldHint:
        """With her shots as they read with a hit more, or when she sank by them."""
        said: Any = deepcopy(fight.said)
        path = self._shots(fight, ship)
        if hit:
            row = next(one for one in [*said.get("salvos", []), *said.get("gun", [])] if one["at"] == ship)
            row["hit"] = 1
            if row["fired"] <= sum(row.get(key) or 0 for key in ("dud", "wasted")):
                return FieldHint(key, path, text)
        if sunk:
            said["after"] = [[ship, "sunk"] if row[0] == ship else row for row in said["after"]]
        words = " ".join(word for at, found in shots_of(said) if at == ship for word in found)
        return FieldHint(key, path, text, label, {path: words}) if hit or sunk else FieldHint(key, path, text)

    # --- how it was attacked ------------------------------------------------------------------------------------------

    def _circumstances(self, fight: _Fight) -> Iterator[FieldHint]:
        said, path, escorted = fight.said, fight.path, fight.met in ESCORTED
        if said["kind"] == "follow" and fight.met and not escorted and said.get("end") != "contact lost":
            text = _("Ships without escort are not followed; another round? (9.7.2)")
            yield FieldHint("follow.alone", f"{path}.kind", text, _("Another round"), {f"{path}.kind": "round"})
        if said["kind"] == "follow" and fight.met == "convoy" and self._all_unharmed(fight):
            yield FieldHint("follow.new", f"{path}.kind", _("A convoy that was followed shows new ships (9.7.7)."))
        if said.get("pack") and not (fight.met == "convoy" and self.patrol and self.patrol.tag == "W"):
            text = _("Only convoys on a (W) patrol have busy or focused escorts (7.2).")
            yield FieldHint("pack.no", f"{path}.pack", text, _("Remove it"), {f"{path}.pack": ""})
        if said.get("gun") and escorted and said.get("escort") != "none":
            text = _("The deck gun is not used against escorted ships (9.3.1).")
            yield FieldHint("gun.escort", self._shots(fight, said["gun"][0]["at"]), text)
        if said.get("mode") == "surfaced" and said.get("light") == "day" and escorted:
            text = _("Escorts keep the boat under water by day (9.4.6).")
            yield FieldHint("surface.day", f"{path}.mode", text, _("Under"), {f"{path}.mode": "submerged"})

    def _all_unharmed(self, fight: _Fight) -> bool:
        """Whether all its ships were there before, and unharmed."""
        before = [one for one in self.fights if one.place == fight.place and one.column < fight.column]
        shot = {row["at"] for row in fight.shots}
        there = {row["at"] for one in before for row in one.shots}
        return bool(shot) and shot <= there and not any(ship in one.after for one in before for ship in shot)

    def _twice(self) -> Iterator[FieldHint]:
        for fight in [one for one in self.fights if one.said["kind"] == "event"][1:]:
            yield FieldHint("event.two", f"boxes.{fight.place}.met", _("One random event a patrol (12.1.2)."))

    # --- the boat -----------------------------------------------------------------------------------------------------

    def _boat(self, fight: _Fight) -> Iterator[FieldHint]:
        before = self.fights[: self.fights.index(fight)]
        path, boat = f"{fight.path}.boat", self.watch.boat
        bold, now = sum(map(_bold, before)), _bold(fight)
        if now > 1:
            yield FieldHint("bold.two", path, _("One BOLD an encounter (9.6.7)."))
        if now and bold >= boat.bold:
            yield FieldHint("bold.none", path, _("No BOLD was left by this log."))
        dead = {man for man, state in _rows(before, "men") if state == "KIA"} - {ANY_MAN}
        for man in dict.fromkeys(man for man, _state in _rows([fight], "men") if man in dead):
            yield FieldHint("man.dead", path, _("%s was killed before. Nothing is written for him.") % self.say(man))
        out = {system for system in boat.systems if boat.dead(system)} | self._out(before)
        for system, _state in _rows([fight], "systems"):
            if system in out:
                yield FieldHint(
                    "system.none", path, _("%s: inoperable already, no effect (10.7.3).") % self.say(system)
                )

    @staticmethod
    def _out(fought: Sequence[_Fight]) -> set[str]:
        return {system for system, state in _rows(fought, "systems") if state == "inoperable"}

    def _mission(self, fight: _Fight) -> Iterator[FieldHint]:
        """7.4: mines and agents belong into the mission box, where the track has one."""
        track = self.patrol.track if self.patrol else []
        boxes = [place for place, box in enumerate(track, start=1) if "mission" in box.box]
        if fight.said["kind"] in ("mines", "agent") and boxes and fight.number and fight.number not in boxes:
            text = _("The mission box is box %d of this track.") % boxes[0]
            path = f"boxes.{fight.place}.box"
            yield FieldHint("mission.box", path, text, _("Box %d") % boxes[0], {path: boxes[0]})

    def _way_home(self) -> Iterator[FieldHint]:
        """10.2, 10.4.2, 10.9.2: damage that forces the boat home, or its turn, and a box ahead of it on station."""
        turned = next((place for place, one in enumerate(self.fights) if one.said.get("turned_back")), None)
        for place, (fight, after) in enumerate(zip(self.fights, self.fights[1:], strict=False)):
            forced = self._out([fight]) & {*homeward.FORCING} if turned is None else set()
            if not (forced or place == turned) or after.number <= fight.number or not self._on_station(after.number):
                continue
            if forced:
                text = _("%s is inoperable: the boat has to turn back (10.2).") % self.say(min(forced))
                yield FieldHint("abort.must", *self._turn(fight, text, _("Turned back here")))
            else:
                boxes = {"turned": fight.number, "ahead": after.number}
                text = _("The boat turned back in box %(turned)d; box %(ahead)d lies ahead of it.") % boxes
                label, (path, words) = _("Turned back in box %d") % after.number, self._words(fight)
                _path, text, label, values = self._turn(after, text, label)
                less = " ".join(word for word in words.split() if word != TURNED_BACK)
                yield FieldHint("order", path, text, label, {**values, path: less})

    def _turn(self, fight: _Fight, text: str, label: str) -> tuple[str, str, str, dict[str, str]]:
        """To turn back in this engagement."""
        path, words = self._words(fight)
        return path, text, label, {path: f"{words} {TURNED_BACK}".strip()}

    @staticmethod
    def _words(fight: _Fight) -> tuple[str, str]:
        return f"{fight.path}.boat", str(fights(fight.card)[fight.column].get("boat") or "")

    def _on_station(self, number: int) -> bool:
        if self.patrol is None or number > len(self.patrol.track):
            return False
        return not homeward.is_transit(self.patrol, number - 1)
