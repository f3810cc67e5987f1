"""What a career is. Everything that must survive a scene lives here, never in a local variable."""

from __future__ import annotations

from typing import Any, Final

import msgspec

SCHEMA: Final = 1

RANKS: Final = ("OltzS", "KptLt", "KKpt", "FKpt", "KptzS")  # 11.2.1, rising
LEVELS: Final = ("green", "trained", "veteran", "elite")  # 11.1
GRADES: Final = ("", "knights_cross", "oakleaves", "swords", "diamonds")  # 11.3
OFFICERS: Final = ("1wo", "2wo", "li", "doctor")
CREW: Final = ("crew_1", "crew_2", "crew_3", "crew_4")
ZONES: Final = (
    "arctic",
    "atlantic",
    "british_isles",
    "caribbean",
    "mediterranean",
    "north_america",
    "west_african_coast",
    "brazilian_coast",
    "indian_ocean",
    "australia",
    "invasion",
)
BOXES: Final = (
    "transit",
    "transit_biscay",
    "transit_gibraltar",
    "mission",
    *ZONES,
    *(f"{zone}_or_mission" for zone in ZONES),
)
OUT: Final = ("SW", "KIA")  # 10.6.3: such a man cannot do his duty

STEAM: Final = "G7a FaT"
ELECTRIC: Final = "G7e FaT"
MINE: Final = "mine"


class Man(msgspec.Struct):
    """A crew member: a named post, or one of the four boxes for the rest of the crew."""

    id: int
    post: str
    name: str = ""
    wound: str = "fit"  # fit, LW, SW, KIA
    experte: bool = False
    joined: str = ""
    left: str = ""
    fate: str = ""
    wounds: int = 0
    tended: int = 0  # light wounds that an Experte Doctor has already tried (11.1)
    boat: str = ""
    away: bool = False  # lost with the kite: out until the boat is home (8.2.2)

    @property
    def out(self) -> bool:
        return self.wound in OUT or self.away

    @property
    def aboard(self) -> bool:
        return self.wound != "KIA" and not self.away

    @property
    def condition(self) -> str:
        """How he is, in one word of the texts."""
        return "left with the kite" if self.away else self.wound


class Target(msgspec.Struct):
    """A ship in the periscope."""

    name: str
    kind: str  # small freighter, large freighter, tanker, capital ship, escort, submarine
    tons: int
    points: int
    hits: int = 0
    fast: bool = False
    ship_class: str = ""
    weapon: str = ""
    gone: bool = False  # no longer in reach
    mark: str = ""  # of a ship that the boats of a pack share (13.5): box, round, place
    their_hits: int = 0  # points that other boats of the pack have taken
    by: str = ""  # the boat of the pack that sank it
    number: int = 0  # in a form, through the patrol
    least: bool = False  # hits are points that she took at least

    @property
    def taken(self) -> int:
        return self.hits + self.their_hits

    @property
    def sunk(self) -> bool:
        return self.taken >= self.points

    @property
    def damaged(self) -> bool:
        return 0 < self.taken < self.points

    @property
    def left(self) -> int:
        return max(self.points - self.taken, 0)


class Encounter(msgspec.Struct):
    """What was met in a box."""

    box: int
    zone: str
    kind: str
    month: str
    light: str = ""
    escorted: bool = False
    entered: bool = False  # logged by hand, not guided
    targets: list[Target] = []
    note: str = ""


class Fight(msgspec.Struct):
    """The combat mat: one engagement at this moment (9.1)."""

    kind: str
    targets: list[Target] = []
    light: str = ""  # day, night (9.1.3)
    mode: str = ""  # submerged, surfaced, night_surface
    range: str = ""  # 9.1.4: close, medium, long, extreme; empty before the approach and where none counts (9.4.6)
    escorted: bool = False  # 9.1.5, with its quality below
    submerged: bool = False
    round: int = 0  # of detection, within this engagement
    company: int = 0  # escort or aircraft in a row from additional rounds (9.4.8)
    straggler: bool = False
    others: list[Target] = []  # damaged ships that sail with the quarry (9.7.6)
    on_mission: bool = False  # in the mission box, or with hoses out (7.4.4)
    partner: bool = False  # another boat's Flak helps (11.4.10.7)
    group: bool = False  # staying up under the Biscay order (9.8.9)
    on_surface: bool = False  # fighting aircraft on the surface after the first attack
    wolfpack: str = ""  # busy, focused (9.1.7)
    quality: str = ""  # of the escort (14.6)
    air_quality: str = ""  # of the aircraft (14.7)
    fore_and_aft: bool = False  # until the first detection (9.6.3)
    steam_by_day: bool = False
    detected: bool = False  # before, in this encounter (9.6.14)
    caught_closing: bool = False
    escort_hit: bool = False
    escort_missed: bool = False
    nibelung: bool = False
    bold_used: bool = False
    bold_now: bool = False
    deep_now: bool = False
    harder: int = 0  # what E2 adds on E3 (9.6.9)
    flooded: bool = False  # at least one flooding result this round (10.1.3)
    threat: str = "escort"  # what attacks the boat: escort, aircraft, submarine, depth; by hand, mine


class Box(msgspec.Struct):
    """One travel box of the track."""

    box: str
    rolls: int = 1


class Patrol(msgspec.Struct):
    """One patrol, under way or done."""

    number: int
    boat: str
    assignment: str
    zone: str
    start: str
    base_from: str
    base_to: str
    track: list[Box]
    tag: str = ""  # W, M, A
    at: int = -1  # the box; -1 before the first
    heading: int = 1  # -1 when an aborting boat runs back
    rolls_left: int = 0
    posture: str = "surfaced"
    kite_up: bool = False
    aborting: bool = False
    abort_why: str = ""
    abort_rolls: int = 0  # encounter rolls behind it when it aborted (10.9.6)
    must_abort: str = ""
    to_med: bool = False  # first Mediterranean patrol: Biscay and Gibraltar (7.3.3)
    from_penang: bool = False
    event_done: bool = False
    hastened: bool = False  # an event has brought the XXI closer (14.11)
    quiet_box: int = -1  # no encounters up to this box (R1)
    mines: bool = False
    agent: bool = False
    replenish: bool = False
    mission: str = ""  # pending, done, failed
    supplied: int = 0  # boats
    notional: int = 0  # tons for it (11.4.10.5)
    cargo_given: bool = False
    bread_at: int = -1  # the last box that the bakery's bread was counted in (11.4.10.5)
    superior: bool = False  # Superior Torpedoes
    resupplied: bool = False
    resupply_tried: bool = False
    shirked: bool = False
    spared_deep: bool = False  # Keen judgement used
    straggled: bool = False  # Straggler killer used
    pack_met: bool = False  # the pack's first convoy is behind it (13.5.3)
    pack_round: int = 0  # of the pack at this convoy; 0 when the boat fights by itself (13.5.5)
    fired: int = 0
    hits: int = 0
    duds: int = 0
    rounds_in_box: int = 0
    follows_in_box: int = 0
    encounters: list[Encounter] = []
    fight: Fight | None = None
    outcome: str = ""  # S, F
    ended: str = ""  # month of return
    months_at_sea: int = 0  # P months after the first
    grade: str = ""  # the Knight's Cross grade it brought
    forced_up: bool = False  # entered by hand: scuttled or captured is still to be said (10.10.2)
    entered: bool = False  # played at the table, and entered afterwards


class Cargo(msgspec.Struct):
    """What a tanker carries for others (11.4.10)."""

    fuel: int
    own_fuel: int
    torpedoes: int
    parts: dict[str, int]


class Boat(msgspec.Struct):
    """The display mat."""

    number: str
    type: str
    figures: dict[str, Any]  # the mat's own figures when the boat was received
    joined: str
    tubes: dict[str, str] = {}  # F1 .. A2: the torpedo, a mine, or nothing
    racks: dict[str, list[str]] = {}  # fore, aft: one torpedo a place
    gun_ammo: int = 0
    gun: bool = False  # the deck gun is aboard
    extra_flak: bool = False
    bold: int = 0
    naxos: bool = False
    schnorchel: bool = False
    schnorchel_attempts: int = 0
    alberich: bool = False
    balkon: bool = False
    kite: bool = False
    hull: int = 0
    flooding: int = 0
    holed: bool = False
    systems: dict[str, str] = {}  # sound, damaged, inoperable
    cargo: Cargo | None = None
    patrols: int = 0
    left: str = ""
    fate: str = ""

    @property
    def family(self) -> str:
        return str(self.figures["family"])

    def works(self, system: str) -> bool:
        return self.systems.get(system) == "sound"

    def hurt(self, system: str) -> bool:
        """Damaged or inoperable: both count against the boat (10.0)."""
        return self.systems.get(system, "sound") != "sound"

    def dead(self, system: str) -> bool:
        return self.systems.get(system) == "inoperable"

    @property
    def torpedoes(self) -> int:
        loaded = sum(1 for load in self.tubes.values() if load and load != MINE)
        return loaded + sum(len(rack) for rack in self.racks.values())

    @property
    def flak(self) -> list[str]:
        return [system for system in self.systems if system.startswith("flak_")]


class Award(msgspec.Struct):
    name: str
    month: str
    reason: str = ""
    patrol: int = 0


class Promotion(msgspec.Struct):
    rank: int
    month: str
    success: bool


class Refit(msgspec.Struct):
    """One stay in port."""

    patrol: int
    start: str
    months: int
    base: str
    hull: int
    inoperable: int
    air_raid: str = ""
    why: list[str] = []
    due: int = 0  # months due for the boat before rank shortens them
    wait: int = 0  # months the Kommandant needs
    new_boat: str = ""  # why there is one
    healing: dict[int, int] = {}  # months of the severely wounded who come back, by the man's number


class SheetLine(msgspec.Struct):
    """A month of the log sheet: P or R, and what the margin says."""

    month: str
    letter: str = ""
    note: str = ""


class Sunk(msgspec.Struct):
    """A ship sunk, or tonnage credited."""

    name: str
    kind: str
    tons: int
    month: str
    patrol: int
    area: str
    ship_class: str = ""


class Carried(msgspec.Struct):
    """What a career brought over from the predecessor (15)."""

    tons: int = 0
    ships: int = 0
    capital_ships: int = 0
    grade_tons: int = 0  # tonnage when the last grade was won
    awards: list[str] = []
    successes: int = 0
    patrols: int = 0
    combined: bool = True  # begun under The Hunters; False when it was only under way at the table


class Contest(msgspec.Struct):
    """13: the terms of a contest that the career is sailed in."""

    form: str  # duel, tonnage, survival, wolfpack
    until: str  # the last month (13.1.1)
    pack: str = ""  # 13.5.1
    shared: bool = False  # the pack meets one convoy: what one boat has settled of it all others find so
    hits: dict[str, int] = {}  # of this boat, by the mark of the ship
    sunk: list[str] = []  # the marks of those it sank
    heard: dict[str, dict[str, int]] = {}  # mark -> boat of the pack: the points it has taken, as far as known here


class End(msgspec.Struct):
    """How it ended."""

    reason: str
    month: str
    victory: str = ""
    alive: bool = False
    captured: bool = False
    case: str = ""


class Career(msgspec.Struct):
    """One Kommandant's campaign."""

    start: str
    month: str
    kommandant: Man
    rank: int
    boat: Boat
    crew: dict[str, Man]
    base: str
    scene: str
    schema: int = SCHEMA
    options: dict[str, bool] = {}
    ability: int = 0  # 14.15
    begun: dict[str, Any] = {}  # what was asked for at the start
    numbers_ships: bool = False  # two of one name get numbers; not in older careers
    numbers_entered: bool = False  # also in boxes entered by hand
    card: str = ""  # 14.13
    flotilla: str = ""  # 14.14
    posting: str = ""  # Arctic, Mediterranean, Penang
    crew_level: str = "trained"  # 11.1.1
    men: int = 0  # numbered so far
    former: list[Man] = []
    names: list[str] = []  # for men who come aboard; none in careers older than the names
    boats: list[Boat] = []  # left behind
    number: int = 0  # of the present patrol
    patrol: Patrol | None = None
    patrols: list[Patrol] = []
    refit: Refit | None = None
    refits: list[Refit] = []
    sheet: list[SheetLine] = []
    sinkings: list[Sunk] = []
    notional: int = 0  # tons by replenishment (11.4.10.5)
    successes: int = 0
    failures_running: int = 0
    since_advancement: int = 0
    awards: list[Award] = []
    grade: int = 0  # of the Knight's Cross
    grade_tons: int = 0  # tonnage when it was won
    cross_barred: bool = False  # 7.4.3
    wounds: int = 0  # of the Kommandant, for the badge
    requests: int = 0  # for a new boat, saved (11.4.3)
    promotions: list[Promotion] = []
    promotion_due: str = ""
    last_promotion_roll: bool = False
    period_ships: int = 0
    period_failures: int = 0
    period_grades: int = 0
    gun_settled: bool = False  # removed for good: no more rolls (10.11.8)
    hals: int = 0  # Hals und Beinbruch held (12.1.3)
    xxi_from: str = ""  # 14.11
    carried: Carried | None = None
    contest: Contest | None = None  # 13
    end: End | None = None

    @property
    def combined(self) -> bool:
        return self.carried is not None and self.carried.combined

    @property
    def all_patrols(self) -> list[Patrol]:
        """With the one under way."""
        return [*self.patrols, self.patrol] if self.patrol else self.patrols

    @property
    def tons(self) -> int:
        brought = self.carried.tons if self.carried else 0
        return brought + self.notional + sum(ship.tons for ship in self.sinkings)

    @property
    def ships(self) -> int:
        return (self.carried.ships if self.carried else 0) + len(self.sinkings)

    @property
    def sailed(self) -> int:
        """Patrols made, those brought along among them (15.4)."""
        return (self.carried.patrols if self.carried else 0) + len(self.patrols)

    def man(self, post: str) -> Man | None:
        return self.kommandant if post == "kommandant" else self.crew.get(post)
