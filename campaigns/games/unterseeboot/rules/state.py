"""A campaign: the boat on patrol, finished patrols, and the limits of a state."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Final

import msgspec

from campaigns.engine.paths import Among, Between, held_to, outside

SCHEMA: Final = 1
MAPPED: Final = 3  # from these rules on the patrol on which the boat was lost is kept as it was then
BOUNDED: Final = 2  # from these rules on a patrol by hand is held against all that the rulebook bounds
SURFACE, PERISCOPE, HUNDRED, TWO_HUNDRED = "S", "P", "D", "T"
LEVELS: Final = (SURFACE, PERISCOPE, HUNDRED, TWO_HUNDRED)  # from the top
SPACE: Final = re.compile(r"[SPDT][1-9]")
TORPEDOES: Final = {"VIIA": 7, "VIIC": 14}
OPTIONS: Final = ("entry", "big-ships", "uncontrolled-dive")
HULL: Final = 3
MAIN: Final = 6
AUX: Final = 3
TURNS: Final = 20
THOUSAND: Final = 1000
LEAST_TONS, MOST_TONS = 2 * THOUSAND, 20 * THOUSAND
TWO_HITS: Final = 10 * THOUSAND  # from here on a ship takes two
BIG_DICE: Final = ("d8", "d10", "d12", "d20")
ESCORTS: Final = ("none", "searching", "detected")
TARGETS: Final = ("unknown", "identified", "false", "sunk")
GOAL: Final = 10  # patrols that make a campaign
MOST_PATROLS: Final = 999  # in a value set by hand, for a campaign begun on paper
MOST_A_PATROL: Final = 100 * THOUSAND
HOME, LOST = "home", "lost"
CAUSES: Final = ("aircraft", "destroyer", "battery", "dive", "submerged")


class Space(msgspec.Struct):
    touches: list[str]
    """Where a step leads."""
    adjacent: list[str]
    """What counts as next to it for identification and shots."""
    target: bool = False
    """Whether a target lies here at first."""


class Target(msgspec.Struct):
    state: Annotated[str, Among(TARGETS)] = "unknown"
    tons: int = 0
    hits_left: int = 0

    @property
    def afloat(self) -> bool:
        return self.state == "identified"

    @property
    def wanted(self) -> bool:
        return self.state in ("unknown", "identified")


class Ship(msgspec.Struct):
    space: str
    tons: int


class Patrol(msgspec.Struct):
    number: int
    space: str
    torpedoes: int
    targets: dict[str, Target]
    turn: Annotated[int, Between(0, TURNS)] = 0
    hull: Annotated[int, Between(1, HULL)] = HULL
    main: Annotated[int, Between(0, MAIN)] = MAIN
    aux: Annotated[int, Between(0, AUX)] = AUX
    spotted: bool = False
    escort: Annotated[str, Among(ESCORTS)] = "none"
    big_dice: list[str] = []
    homeward: bool = False
    fired: int = 0
    hits: int = 0
    ships: list[Ship] = []

    @property
    def level(self) -> str:
        return self.space[0]

    @property
    def surfaced(self) -> bool:
        return self.level == SURFACE

    @property
    def hunted(self) -> bool:
        return self.escort != "none"

    @property
    def power(self) -> int:
        return self.main + self.aux

    @property
    def tons(self) -> int:
        return sum(target.tons for target in self.targets.values() if target.state == "sunk")


class Record(msgspec.Struct):
    number: int
    turns: int
    outcome: str
    cause: str
    tons: int
    honour: str
    hull: int
    torpedoes: int
    fired: int
    hits: int
    ships: list[Ship]


class Campaign(msgspec.Struct):
    kommandant: str
    boat: str
    type: str
    map: str
    start: str
    options: dict[str, bool]
    board: dict[str, Space]
    """The map as it was when the campaign began."""
    number: int = 1
    patrol: Patrol | None = None
    patrols: list[Record] = []
    survived: Annotated[int, Between(0, MOST_PATROLS)] = 0
    tons: Annotated[int, Between(0, MOST_PATROLS * MOST_A_PATROL)] = 0
    wreck: Patrol | None = None
    over: bool = False
    schema: int = SCHEMA
    rules: int = 1  # those that the campaign began with; it is played to its end by them

    @property
    def success(self) -> bool:
        return self.survived >= GOAL

    @property
    def load(self) -> int:
        return TORPEDOES[self.type]


def at_sea(campaign: Campaign) -> Patrol:
    assert campaign.patrol is not None
    return campaign.patrol


# --- what no state may be ---------------------------------------------------------------------------------

beyond: Final = held_to(MOST_PATROLS, MOST_PATROLS * MOST_A_PATROL)


def check(campaign: Campaign) -> list[str]:
    faults = list(board_faults(campaign.board))
    if campaign.type not in TORPEDOES or set(campaign.options) != set(OPTIONS):
        faults.append("a boat or options that the game does not have")
    elif not faults:
        faults += _campaign(campaign)
    return faults


def board_faults(board: Mapping[str, Space]) -> Iterator[str]:
    """Limits of a patrol area: targets are on the surface, and every way leads both ways."""
    if not board or not all(SPACE.fullmatch(name) for name in board):
        yield "a patrol area without spaces, or with one that is none"
        return
    for name, space in board.items():
        for kind, others in (("touch", space.touches), ("be adjacent to", space.adjacent)):
            if len(set(others)) != len(others) or not set(others) <= set(board) - {name}:
                yield f"{name} cannot {kind} {', '.join(map(str, others))}"
        if any(name not in board[other].touches for other in space.touches if other in board):
            yield f"{name} touches what does not touch it"
        if any(abs(LEVELS.index(name[0]) - LEVELS.index(other[0])) > 1 for other in space.touches if other in board):
            yield f"{name} touches a level beyond the next"
        if space.target and name[0] != SURFACE:
            yield f"a target below the surface at {name}"
    if not any(space.target for space in board.values()):
        yield "a patrol area without targets"


def _campaign(campaign: Campaign) -> Iterator[str]:
    if campaign.start not in campaign.board:
        yield f"a start at {campaign.start}"
    yield from outside(campaign)
    if campaign.number - len(campaign.patrols) not in (0, 1) or campaign.number > MOST_PATROLS:
        yield f"patrol {campaign.number} after {len(campaign.patrols)}"
    if [record.number for record in campaign.patrols] != list(range(1, len(campaign.patrols) + 1)):
        yield "patrols that do not follow one another"
    if campaign.patrol is not None:
        yield from _patrol(campaign, campaign.patrol)


def _patrol(campaign: Campaign, patrol: Patrol) -> Iterator[str]:
    carried = Between(0, campaign.load)
    yield from outside(patrol, torpedoes=carried, fired=carried, hits=Between(0, patrol.fired))
    if patrol.number != campaign.number:
        yield f"patrol {patrol.number}"
    if patrol.space not in campaign.board:
        yield f"a boat at {patrol.space}"
    if patrol.big_dice != [die for die in BIG_DICE if die in patrol.big_dice]:
        yield f"large dice {', '.join(patrol.big_dice)}"
    if set(patrol.targets) != {name for name, space in campaign.board.items() if space.target}:
        yield "targets that do not lie where the map has them"
    for name, target in patrol.targets.items():
        if not _is_sound(target):
            yield f"{name}: {target.state} with {target.tons} t and {target.hits_left} hits left"


def _is_sound(target: Target) -> bool:
    """Unknown and false are empty; identified takes a hit or two; sunk keeps its tons."""
    if target.state in ("unknown", "false"):
        return target.tons == target.hits_left == 0
    if target.state not in TARGETS or not LEAST_TONS <= target.tons <= MOST_TONS:
        return False
    return target.hits_left == 0 if target.state == "sunk" else target.hits_left in (1, 2)
