"""The plain data of a patrol played at the table: patrol, boxes, ships, engagements, salvos, hunts.

Only what was said is here: an absent key means not said. Forms, notation and spreadsheets are read into this shape,
and it is plain JSON. A ship's id counts through the patrol; a chase into the next box names the same id again.
"""

from __future__ import annotations

from typing import Final, TypedDict

KINDS: Final = ("small freighter", "large freighter", "tanker", "capital ship", "escort", "submarine")
MET: Final = ("convoy", "ship", "ship+escort", "two ships", "two ships+escort", "tanker", "capital ship")
ENGAGEMENTS: Final = (
    "attack",
    "round",
    "follow",
    "aircraft",
    "escort",
    "submarine",
    "event",
    "mines",
    "agent",
    "supply",
    "nothing",
)
MODES: Final = ("submerged", "surfaced", "night_surface", "nibelung")
LIGHTS: Final = ("day", "night")
RANGES: Final = ("close", "medium", "long", "extreme")
PACKS: Final = ("busy", "focused")
QUALITIES: Final = ("green", "trained", "veteran", "elite")
CAME: Final = ("escort", "aircraft")  # to an additional round
BREAKS: Final = ("let go", "contact lost")  # how an engagement ends without shots
STATES: Final = ("sunk", "damaged", "afloat")
HUNTERS: Final = ("escort", "aircraft", "submarine", "mine")
WEAPONS: Final = ("depth charges", "hedgehog", "squid", "FIDO", "Tsetse", "rockets")
FLAK: Final = ("miss", "damaged", "shot down", "not fired")
MENDED: Final = ("repaired", "inoperable", "damaged")
ONE_LIGHT_WOUND: Final = "one light wound"
INJURIES: Final = (
    ONE_LIGHT_WOUND,
    "LW",
    "SW",
    "KIA",
    "fit",
    "lost with the kite",
    "lost overboard",
    "died in an accident",
)
HINTS: Final = {  # contradictions that a form points out, and what the log says of those that stay
    "load.short": "More torpedoes of a kind were fired than were aboard by this log.",
    "tubes.more": "More torpedoes were fired at once than this end of the boat has tubes.",
    "ship.tons": "A ship's tonnage is not that of the roster.",
    "ship.again": "A ship of this name was sunk on an earlier patrol.",
    "sunk.no_hit": "A ship was sunk, and no hit is noted.",
    "damaged.no_hit": "A ship was damaged, and no hit is noted.",
    "hit.enough": "A ship took hits enough to sink, and stayed afloat.",
    "follow.alone": "Ships without escort were followed (9.7.2).",
    "follow.new": "A convoy that was followed showed the same ships (9.7.7).",
    "pack.no": "Escorts were busy or focused, though this was no convoy of a (W) patrol (7.2).",
    "gun.escort": "The deck gun was used against escorted ships (9.3.1).",
    "surface.day": "The boat attacked escorted ships on the surface by day (9.4.6).",
    "event.two": "This patrol has more than one random event (12.1.2).",
    "bold.none": "BOLD was used, though none was left by this log.",
    "bold.two": "More than one BOLD was used in one encounter (9.6.7).",
    "man.dead": "A man was hurt who had been killed before.",
    "system.none": "A system was hit that was inoperable already (10.7.3).",
    "mission.box": "The mission was carried out in another box than its own.",
    "abort.must": "The boat sailed on, though damage forced it to turn back (10.2).",
    "order": "The boat met something ahead of the box in which it had turned back.",
}
HOMING: Final = "homing"  # the homing torpedo of the month


class ShipForm(TypedDict, total=False):
    """Once per box. `class` and `fast` as the roster has them."""

    id: int
    name: str
    kind: str  # KINDS
    tons: int | None
    ship_class: str
    fast: bool


class SalvoForm(TypedDict, total=False):
    at: int  # id of the ship
    torpedo: str  # a kind of the load, HOMING, or "" for a kind not noted
    fired: int
    hit: int  # and exploded
    dud: int
    wasted: int
    missed: int  # worked out: what is left of those fired
    end: str  # fore, aft
    ladder: bool  # a FaT that missed another ship (9.2.4)


class GunForm(TypedDict, total=False):
    at: int
    fired: int
    hit: int
    wasted: int
    missed: int  # worked out
    first: bool  # before the torpedoes at her


class HuntForm(TypedDict, total=False):
    """What one hunter did to the boat in one engagement. Without `by`: nobody's work, such as a man overboard."""

    by: str  # HUNTERS
    found: int  # times
    attacks: int  # of aircraft
    weapon: str  # WEAPONS
    hits: int
    hull: int
    flooding: int
    deep: int  # hull boxes that going below test depth cost
    bold: int
    systems: list[tuple[str, str]]  # system, MENDED; in JSON a list
    men: list[tuple[str, str]]  # post, or "crew" for one without a number; INJURIES
    holed: bool
    forced_up: bool


class EngagementForm(TypedDict, total=False):
    kind: str  # ENGAGEMENTS
    met: str  # MET, of an attack
    came: str  # CAME, of a round
    mode: str
    light: str
    waited: bool  # for the night
    range: str
    pack: str
    quality: str
    escort: str  # "none" when the quarry sails alone
    posture: str  # surfaced, snorkelling
    end: str  # BREAKS
    salvos: list[SalvoForm]
    gun: list[GunForm]
    after: list[tuple[int, str] | tuple[int, str, int]]  # ship, STATES, damage points; in JSON a list
    hunts: list[HuntForm]
    fate: str  # of an aircraft: dived
    flak: str  # FLAK
    event: str  # as R1 names it
    turned_back: bool
    failed: bool  # a mission that was not carried out
    first: str  # of a submarine: who fired first, "enemy" or "boat"
    boats: int  # supplied
    fuel: int
    own: int
    parts: list[str]
    torpedoes: bool
    note: str


class BoxForm(TypedDict, total=False):
    box: int | None  # None: not known
    ships: list[ShipForm]
    engagements: list[EngagementForm]
    note: str


class OrdersForm(TypedDict, total=False):
    orders: str  # as P1 names them, such as "Atlantic (W)"
    start: str  # month
    posting: str


class LoadForm(TypedDict, total=False):
    """The basic load with so many more of one kind, or every kind as listed."""

    more: str
    count: int
    listed: dict[str, int]


class HomeForm(TypedDict, total=False):
    how: str  # home, towed, rescued, sunk, scuttled, boat_captured ...
    by: str  # of a boat sunk: the hunter
    month: str
    base: str
    outcome: str  # S, F
    refit: int


class PatrolForm(TypedDict, total=False):
    orders: OrdersForm
    load: LoadForm
    boxes: list[BoxForm]
    home: HomeForm
    hints: list[str]
