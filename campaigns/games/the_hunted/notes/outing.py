"""One patrol as its log tells it: legs, units, ships, beats and harm.

A unit is one encounter or event, a beat one thing that happened in it. `read` builds it from the events of the patrol
in the order in which they count. Story, sheet, tables and map are made from this alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from campaigns.games.the_hunted.rules.identity import STANDARD, plain

Person = tuple[str, str]
"""Post and name."""

NOTHING: Final[Mapping[str, Any]] = {}
UNKNOWN: Final = -1
GUN: Final = "deck gun"
TABLE: Final = ("afterwards.engagement", "byhand.engagement")  # the prompts of a patrol played at the table
ON_THE_WAY: Final = ("homeward.way",)  # asked before what was entered has happened


@dataclass(frozen=True)
class LogEvent:
    """A note, or an answer to a prompt; number is that of the entry, prompt the key it answers."""

    number: int
    key: str
    data: Mapping[str, Any]
    answered: Any = None
    prompt: str = ""
    answers: bool = False  # what was answered, and no note
    roll: Mapping[str, Any] | None = None  # the answer as it was kept, with the chart and column that it was read on
    at_table: bool = False  # of an engagement that was entered by hand, in which nothing was rolled

    def text(self, name: str) -> str:
        return str(self.data.get(name) or "")

    def count(self, name: str, fallback: int = 0) -> int:
        value = self.data.get(name)
        return value if isinstance(value, int) else fallback

    @property
    def person(self) -> Person:
        return self.text("post"), self.text("name")


# --- ships and men ----------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class MetShip:
    """A ship that was met; left is the number of points that still sink it."""

    name: str
    kind: str = ""
    tons: int | None = None
    left: int | None = None
    fate: str = ""  # damaged, sunk
    weapon: str = ""
    hurt_before: bool = False  # damaged in an earlier round, or when the boat met her before

    @property
    def unnamed(self) -> bool:
        """Entered by hand without a name, she is called by her kind: Tanker, Tanker (2)."""
        return self.name.partition(" (")[0] == (self.kind or "ship").capitalize()


@dataclass
class Harm:
    """Damage to the boat and its men."""

    hull: int = 0
    systems: list[str] = field(default_factory=list)
    water: bool = False
    forced_up: bool = False
    holed: bool = False
    minor: bool = False
    wounds: dict[Person, str] = field(default_factory=dict)
    killed: list[Person] = field(default_factory=list)
    died: list[Person] = field(default_factory=list)
    command: Person | None = None


# --- beats ------------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Beat:
    """One thing that happened. number is its first entry."""

    number: int
    harm: Harm = field(default_factory=Harm)


@dataclass(eq=False)
class ShotsAt:
    """Everything fired in one salvo at one ship, with torpedoes or with the gun."""

    number: int
    ship: MetShip
    gun: bool = False
    outcomes: Counter[str] = field(default_factory=Counter)  # hit, sunk, dud, missed, wasted
    strayed: int = 0  # missed her and found another ship
    hurt_before: bool = False

    @property
    def fired(self) -> int:
        return self.outcomes.total() + self.strayed

    @property
    def hits(self) -> int:
        return self.outcomes["hit"] + self.outcomes["sunk"]


@dataclass(frozen=True)
class ShotRolls:
    """The rolls of one shot at a ship, and how many points would have sunk her."""

    number: int
    ship: MetShip
    rolls: tuple[LogEvent, ...]
    left: int | None
    sunk: bool
    largest: bool = False  # of the patrol so far


@dataclass(eq=False)
class SalvoBeat(Beat):
    """An attack from one range: shots by target, and ships found by torpedoes that had missed."""

    mode: str = ""
    range: str = ""
    shots: list[ShotsAt] = field(default_factory=list)
    strays: list[tuple[int, MetShip, str]] = field(default_factory=list)
    by_hand: Counter[str] = field(default_factory=Counter)  # fired, hit, dud, missed: not aimed at ships
    in_order: bool = True  # of torpedoes and gun, which a form lists apart

    def shots_at(self, number: int, ship: MetShip, gun: bool) -> ShotsAt:
        found = next((one for one in self.shots if one.ship is ship and one.gun is gun), None)
        if found is None:
            found = ShotsAt(number, ship, gun, hurt_before=ship.hurt_before)
            self.shots.append(found)
        return found


@dataclass
class Blow:
    """An attack on the boat: its weapon, its hits, the roll, and whether it sank the boat."""

    number: int
    weapon: str
    hits: int = 0
    sunk: bool = False
    flak: str = ""  # what the Flak did first: none, miss, damaged, shot down
    roll: Mapping[str, Any] | None = None


@dataclass(eq=False)
class Hunt(Beat):
    """Escorts looking for the boat, from the first search to the last."""

    one: bool = False  # a single escort
    found: int = 0  # the search that found the boat; -1 while it was closing in
    blows: list[Blow] = field(default_factory=list)
    tried: set[str] = field(default_factory=set)  # bold, deep: before the search to come
    in_vain: set[str] = field(default_factory=set)  # tried, and found all the same
    noted: set[str] = field(default_factory=set)  # tried, and before which search nobody said
    searches: list[LogEvent] = field(default_factory=list)
    dives: list[LogEvent] = field(default_factory=list)
    deep_hull: int = 0  # boxes that going below test depth cost
    just: bool = False  # the hull could bear no more
    stakes: tuple[int, int] | None = None  # hull boxes gone, and all of them, before the last dive
    hull_when_found: int = 0
    over: str = ""  # unfound, escaped
    crushed: bool = False
    by_hand: bool = False

    @property
    def escorts(self) -> int:
        return 1 if self.one else 2


@dataclass(eq=False)
class AirAttack(Beat):
    """One attack from the air; again is every one after the first of the same aircraft."""

    blow: Blow = field(default_factory=lambda: Blow(0, ""))
    again: bool = False
    by_hand: bool = False


@dataclass(eq=False)
class Called(Beat):
    """Aircraft that another one called up, and their attacks."""

    aircraft: int = 0
    up: bool = False  # the boat could not dive
    blows: list[Blow] = field(default_factory=list)


@dataclass(eq=False)
class Follow(Beat):
    """What the boat followed: convoy, ships, cripple, straggler; or contact lost."""

    what: str = ""
    ship: MetShip | None = None
    hurt: bool = False  # with at least half of the hull gone
    sighted: bool = False  # what it led to


@dataclass(eq=False)
class PlainBeat(Beat):
    """Anything that is one sentence, that of its name; without a pattern of that name it has none."""

    name: str = ""
    man: Person | None = None
    ship: MetShip | None = None
    count: int = 1
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(eq=False)
class Caught(PlainBeat):
    """An aircraft before which the boat did not dive in time."""

    name: str = "air.caught"
    roll: LogEvent | None = None


@dataclass(eq=False)
class Dodge(PlainBeat):
    """An aircraft that the boat dived from."""

    name: str = "air.dodged"
    roll: LogEvent | None = None


@dataclass(eq=False)
class Flak(PlainBeat):
    """A volley that no attack followed, or an aircraft that was driven off or shot down."""

    by_hand: bool = False


# --- legs and units ---------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Leg:
    """One travel box."""

    box: int
    zone: str
    number: int
    snorkelled: bool = False
    surfaced: bool = False


@dataclass(eq=False)
class Unit:
    """One encounter or event; kind is attack, raid, hunt, duel, supply, mission, passed, event or words."""

    kind: str
    number: int
    leg: Leg
    met: str = ""
    light: str = ""
    ships: list[MetShip] = field(default_factory=list)
    beats: list[Beat] = field(default_factory=list)
    numbers: set[int] = field(default_factory=set)
    mode: str = ""
    range: str = ""
    nibelung: bool = False
    waited: bool = False
    contact_lost: bool = False
    left: bool = False  # alone, by choice
    cannot: bool = False  # attack: no way was open
    hindered: tuple[str, ...] = ()
    rolled: list[ShotRolls] = field(default_factory=list)
    deaths: list[tuple[int, Person]] = field(default_factory=list)
    hurt: bool = False  # at least half of the hull was gone when it began
    torpedoes_before: int = 0
    torpedoes_after: int = 0
    followed: bool = False  # another unit goes on where this one ends
    lead: str = ""  # what led to it: a report
    mended: dict[str, bool] = field(default_factory=dict)
    pumped: bool = False
    abort: str = ""
    way: str = ""
    by_hand: bool = False
    at_table: bool = False  # what its form leaves out is not known
    own_words: list[tuple[int, str]] = field(default_factory=list)

    @property
    def salvos(self) -> list[SalvoBeat]:
        """Attacks in which something was fired; a range may be chosen without a shot."""
        beats = [beat for beat in self.beats if isinstance(beat, SalvoBeat)]
        return [beat for beat in beats if beat.shots or beat.by_hand or self.by_hand]

    @property
    def blows(self) -> list[Blow]:
        found: list[Blow] = []
        for beat in self.beats:
            if isinstance(beat, Hunt | Called):
                found += beat.blows
            elif isinstance(beat, AirAttack):
                found.append(beat.blow)
        return found

    @property
    def fired(self) -> bool:
        return any(salvo.shots or salvo.by_hand for salvo in self.salvos)

    @property
    def dodged(self) -> bool:
        """Nothing but aircraft that were seen in time."""
        only = bool(self.beats) and all(isinstance(beat, Dodge) for beat in self.beats)
        return only and not (self.abort or self.way or self.own_words or self.mended or self.pumped)


@dataclass
class Port:
    """The stay in port, with its notes."""

    arrival: LogEvent | None = None
    events: list[LogEvent] = field(default_factory=list)
    said: list[tuple[str, LogEvent, Person]] = field(default_factory=list)  # by the name of a sentence

    def all(self, key: str) -> list[LogEvent]:
        return [event for event in self.events if event.key == key]

    def one(self, key: str) -> LogEvent | None:
        return next(iter(self.all(key)), None)


GOES_ON: Final = ("round", "follow")  # engagements with ships that were met before


def kind_as_name(name: str) -> str:
    """14.1.1: a ship of standard tonnage is called by her kind."""
    kind = plain(name).lower()
    return kind if kind in STANDARD else ""


class PatrolLog:
    """A patrol under way or done."""

    def __init__(self) -> None:
        self.sailing: dict[str, LogEvent] = {}
        self.legs: list[Leg] = []
        self.units: list[Unit] = []
        self.port = Port()
        self.end: LogEvent | None = None
        self.converted = ""  # the number of a boat that became another type
        self.torpedoes = 0
        self.hull, self.boxes = 0, 0
        self.holed = False
        self.passing: list[tuple[int, str]] = []  # unseen, storm, weather: what made no encounter
        self.known: dict[str, MetShip] = {}  # identified, by the name on the card
        self.shots: dict[str, Counter[str]] = {}  # by type of torpedo, or the gun
        self.flak = ""
        self.strays = 0  # torpedoes that missed and are about to find another ship
        self.rolls: list[LogEvent] = []  # of the shot that is on its way
        self.dive: LogEvent | None = None  # the last roll for a crash dive
        self.calling: Called | None = None
        self.card: Mapping[str, Any] = NOTHING  # the form of a box that was entered by hand
        self.form: Mapping[str, Any] = NOTHING  # of the engagement that was entered last
        self.words: list[tuple[int, str]] = []
        self.events: list[LogEvent] = []
        self.men: list[tuple[str, str, str]] = []  # post, name, and a word for what befell him
        self.at = 0
        self.at_table = False  # what is read was played there
        self.goes_on = False  # the attack, in the next box

    # --- where the boat is ------------------------------------------------------------------------------------

    @property
    def leg(self) -> Leg:
        if not self.legs:
            self.legs.append(Leg(0, "", self.at))
        return self.legs[-1]

    @property
    def hurt(self) -> bool:
        """At least half of the hull is gone."""
        return bool(self.boxes) and 2 * self.hull >= self.boxes

    def enter(self, event: LogEvent) -> None:
        self.legs.append(Leg(event.count("box"), event.text("zone"), event.number))
        entered = self.at_table and self.form.get("kind") == "round" and self.units
        if self.goes_on or (entered and self.units[-1].kind == "attack"):
            self.goes_on = False
            self.go_on("on", [ship for ship in self.units[-1].ships if ship.fate != "sunk"])

    # --- units and beats --------------------------------------------------------------------------------------

    def open(self, kind: str, **given: Any) -> Unit:
        """Begin a new unit with this event."""
        unit = Unit(kind, self.at, self.leg, hurt=self.hurt, torpedoes_before=self.torpedoes, **given)
        unit.by_hand, unit.at_table = bool(self.card), self.at_table
        unit.numbers.add(self.at)
        self.units.append(unit)
        self.flak, self.calling, self.strays = "", None, 0
        return unit

    def go_on(self, what: str, ships: list[MetShip]) -> Unit:
        """Continue the last unit; ships damaged there stay damaged."""
        before = self.units[-1] if self.units else None
        if before is not None:
            before.followed = True
        unit = self.open("attack", met=before.met if before is not None else "")
        unit.ships = ships
        self.end_of_round()
        unit.beats.append(Follow(self.at, what=what, ship=ships[0] if ships else None, hurt=self.hurt))
        return unit

    def unit(self, kind: str = "event") -> Unit:
        """The unit of this box that goes on, or a new one."""
        if not self.units or self.units[-1].leg is not self.leg:
            return self.open(kind)
        unit = self.units[-1]
        unit.numbers.add(self.at)
        return unit

    def add(self, beat: Beat, kind: str = "event") -> None:
        self.unit(kind).beats.append(beat)

    def moment(self, name: str, kind: str = "event", **given: Any) -> None:
        self.add(PlainBeat(self.at, name=name, **given), kind)

    def harm(self) -> Harm:
        """The harm of the last beat; a unit that begins with harm has a beat without words of its own."""
        unit = self.unit()
        if not unit.beats:
            unit.beats.append(Beat(self.at))
        return unit.beats[-1].harm

    def salvo(self) -> SalvoBeat:
        unit = self.unit("attack")
        if not unit.beats or not isinstance(unit.beats[-1], SalvoBeat):
            unit.beats.append(SalvoBeat(self.at, mode=unit.mode, range=unit.range))
        salvo = unit.beats[-1]
        assert isinstance(salvo, SalvoBeat)
        return salvo

    def hunt(self) -> Hunt:
        unit = self.unit("hunt")
        hunts = [beat for beat in unit.beats if isinstance(beat, Hunt) and not beat.over]
        if not hunts:
            hunts = [Hunt(self.at, one=unit.met != "convoy", hull_when_found=self.hull)]
            unit.beats += hunts
        return hunts[-1]

    def befell(self, event: LogEvent, what: str, post: str = "") -> None:
        self.men.append((post or event.text("post"), event.text("name"), what))

    def went_down(self) -> None:
        """The form knows only at its end that the boat was lost: in its last encounter it did not get away."""
        unit = self.unit()
        unit.pumped = False
        unit.beats = [beat for beat in unit.beats if not isinstance(beat, Flak)]
        for beat in unit.beats:
            if isinstance(beat, Hunt):
                beat.over = ""

    # --- ships ------------------------------------------------------------------------------------------------

    def sighted(self, unit: Unit, text: str, kind: str = "") -> MetShip:
        """A ship as the log writes it: Marit, 5,500 t. A note entered by hand names the kind."""
        name, _comma, tons = text.rpartition(", ")
        figure = tons.removesuffix(" t").replace(",", "")
        name, size = (name, int(figure)) if name and figure.isdecimal() else (text, None)
        ship = self._identified(name) or MetShip(name, tons=size)
        ship.tons = ship.tons if ship.tons is not None else size
        ship.kind = ship.kind or kind or kind_as_name(name)
        unit.ships.append(ship)
        return ship

    def _identified(self, name: str) -> MetShip | None:
        """The ship of that card; of two with one name the later one bears a number: Tutoya (2)."""
        found = self.known.get(plain(name))
        return replace(found, name=name) if found is not None else None

    def ship(self, name: str, kind: str = "", tons: int | None = None) -> MetShip:
        """A ship in reach; of two with one name the one afloat."""
        unit = self.unit("attack")
        same = [ship for ship in unit.ships if ship.name == name]
        found = next((ship for ship in same if ship.fate != "sunk"), same[-1] if same else None)
        if found is None:
            found = self._met_before(name, kind) or self._identified(name) or MetShip(name, kind, tons)
            unit.ships.append(found)
        found.kind = found.kind or kind
        found.tons = found.tons if found.tons is not None else tons
        return found

    def _met_before(self, name: str, kind: str) -> MetShip | None:
        """A form names her in each engagement: one that was damaged, or with which this one goes on."""
        fates = ("damaged", "") if self.form.get("kind") in GOES_ON else ("damaged",)
        afloat = [ship for ship in reversed(self.ships) if ship.name == name and ship.fate in fates]
        return afloat[0] if afloat and self.at_table and kind != "escort" else None

    def struck(self, outcome: str, event: LogEvent) -> None:
        """The outcome of one shot."""
        if event.data.get("shot") is False:
            self.fell(outcome, event)
            return
        gun = "tube" not in event.data
        weapon = GUN if gun else event.text("torpedo")
        self.shots.setdefault(weapon, Counter())["hit" if outcome == "sunk" else outcome] += 1
        if outcome == "sunk":
            self.shots[weapon]["sunk"] += 1
        self.torpedoes -= not gun
        tons = event.data.get("tons")
        ship = self.ship(event.text("target"), event.text("kind"), tons if isinstance(tons, int) else None)
        salvo = self.salvo()
        salvo.in_order = not event.at_table
        if self.strays and not gun:
            salvo.strays.append((event.number, ship, outcome))
            self.strays -= 1
        else:
            salvo.shots_at(event.number, ship, gun).outcomes[outcome] += 1
        self.unit("attack").torpedoes_after = self.torpedoes
        rolls, self.rolls = tuple(self.rolls), []
        largest = outcome == "sunk" and (ship.tons or 0) > max((one.tons or 0 for one in self.sunk), default=0)
        self.unit("attack").rolled.append(
            ShotRolls(event.number, ship, rolls, ship.left, outcome == "sunk", largest and bool(ship.tons))
        )
        if outcome in ("hit", "sunk"):
            ship.fate = "sunk" if outcome == "sunk" else "damaged"
            ship.left = event.count("left", UNKNOWN)
            ship.weapon = weapon

    def fell(self, outcome: str, event: LogEvent) -> None:
        """A ship that sank or was damaged by an unknown weapon."""
        ship = self.ship(event.text("target"), event.text("kind"), event.count("tons") or None)
        ship.fate = "sunk" if outcome == "sunk" else "damaged"
        self.salvo()

    def end_of_round(self) -> None:
        """Ships damaged by now were damaged before the next shot."""
        for ship in self.unit("attack").ships:
            ship.hurt_before = ship.hurt_before or ship.fate == "damaged"

    # --- figures of the whole patrol --------------------------------------------------------------------------

    @property
    def ships(self) -> list[MetShip]:
        return list(dict.fromkeys(ship for unit in self.units for ship in unit.ships))

    @property
    def sunk(self) -> list[MetShip]:
        return [ship for ship in self.ships if ship.fate == "sunk"]

    @property
    def damaged(self) -> list[MetShip]:
        return [ship for ship in self.ships if ship.fate == "damaged"]

    @property
    def torpedo_counts(self) -> Counter[str]:
        """The outcomes of all torpedoes; one that sank a ship is a hit, too."""
        found: Counter[str] = Counter()
        for weapon, count in self.shots.items():
            found.update(count if weapon != GUN else {})
        return found

    @property
    def fired(self) -> int:
        return self.torpedo_counts.total() - self.torpedo_counts["sunk"]

    @property
    def beats(self) -> list[Beat]:
        return [beat for unit in self.units for beat in unit.beats]

    @property
    def blows(self) -> list[Blow]:
        return [blow for unit in self.units for blow in unit.blows]

    @property
    def hits(self) -> int:
        hand = sum(beat.count for beat in self.beats if isinstance(beat, PlainBeat) and beat.name == "hits")
        return sum(blow.hits for blow in self.blows) + hand

    @property
    def dead(self) -> list[Person]:
        lost = [beat.man for beat in self.beats if isinstance(beat, PlainBeat) and beat.name.startswith("lost")]
        return [man for beat in self.beats for man in (*beat.harm.killed, *beat.harm.died)] + [m for m in lost if m]

    @property
    def wounded(self) -> set[Person]:
        return {man for beat in self.beats for man in beat.harm.wounds} - set(self.dead)

    @property
    def done(self) -> set[str]:
        """Tasks carried out: mines, agent, supplied; and failed."""
        tasks = {"mission.mines": "mines", "mission.agent": "agent", "supply": "supplied", "mission.failed": "failed"}
        return {tasks[beat.name] for beat in self.beats if isinstance(beat, PlainBeat) and beat.name in tasks}

    @property
    def supplied(self) -> tuple[int, int]:
        found = [beat for beat in self.beats if isinstance(beat, PlainBeat) and beat.name == "supply"]
        return sum(beat.count for beat in found), sum(int(beat.data.get("tons", 0)) for beat in found)


Into = Callable[[PatrolLog, LogEvent], None]


def read(events: Iterable[LogEvent], notes: Mapping[str, Into], answers: Mapping[str, Into]) -> PatrolLog:
    """Build the patrol from its events, each taken up by the function of its kind."""
    log = PatrolLog()
    for event in events:
        log.at, log.at_table = event.number, event.at_table
        log.events.append(event)
        into = (answers if event.answers else notes).get(event.key)
        if into is not None:
            into(log, event)
    for number, words in log.words:
        _unit_of_entry(log, number).own_words.append((number, words))
    return log


def _unit_of_entry(log: PatrolLog, number: int) -> Unit:
    """The last one that an entry belongs to, or one of nothing but words."""
    found = next((unit for unit in reversed(log.units) if number in unit.numbers), None)
    if found is None:
        leg = next((leg for leg in reversed(log.legs) if leg.number <= number), log.leg)
        found = Unit("words", number, leg, numbers={number})
        log.units.insert(sum(unit.number < number for unit in log.units), found)
    return found
