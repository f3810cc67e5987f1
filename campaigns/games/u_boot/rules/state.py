"""A group's missions as plain structures, and the limits of a state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date as day
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from campaigns.engine.paths import Among, Between, outside

SCHEMA: Final = 2
ROLES: Final = ("captain", "first_officer", "navigator", "engineer")
LETTERS: Final = dict(zip("cfne", ROLES, strict=True))
PLACES: Final = 4  # figures of a role
FIGURES: Final = tuple(f"{letter}{place}" for letter in LETTERS for place in range(1, PLACES + 1))
WATCHES: Final = (1, 2)
MEN: Final = tuple(f"{figure}-{watch}" for figure in FIGURES for watch in WATCHES)
LEVELS: Final = ("easy", "medium", "hard")
MODES: Final = ("single", "linked", "campaign")

ORDERS: Final = 8  # VIII, the left end of the Order Track
MORALE: Final = 11  # XI, the left end of the Morale Track
SPACES: Final = 3  # for the tokens of a man
CIGARETTES: Final = 2  # of each role
MEALS: Final = 3  # of a day
SECONDARIES: Final = 6  # rows of the printed log
SECTIONS: Final = range(1, 7)  # inside the hull; 7 and 8 are outside
HAZARDS: Final = ("electric", "fire", "gas")
CONDITIONS: Final = (*HAZARDS, "lighting", "leak")
SEVERITIES: Final = ("green", "yellow", "red")
BUSY: Final = ("observation", *SEVERITIES)
TOKENS: Final = ("activation", *BUSY, "wound", "fatigue")
REPAIRS: Final = ("open", "running", "paused")
TOOLBOXES: Final = {"toolbox-1": 2, "toolbox-2": 4}
SUPPLIES: Final = ("wire", "rebreathers", "pump", "bulbs", "extinguisher")
DECKS: Final = ("1", "2", "3")
GRADES: Final = ("S", "A", "B", "C", "D", "E", "F")
ALIVE: Final = ("time", "base")
ENDS: Final = (*ALIVE, "rammed", "aground", "flooded", "all-dead", "sunk")
STAGES: Final = ("briefing", "watch", "debrief")
MINUTES: Final = 99  # of a countdown
MOST: Final = 999_999  # what is counted without an end of its own

DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
TIME: Final = re.compile(r"([01]\d|2[0-3]):[0-5]\d", re.ASCII)


class HealthCard(msgspec.Struct):
    """A health condition card of a man: left are those of his tokens that it laid."""

    title: str
    supplies: str = ""
    treated: bool = False
    left: list[str] = []
    forbids: list[str] | UnsetType = UNSET  # orders


class Man(msgspec.Struct):
    """One of the thirty-two; the dead hold nothing."""

    name: str = ""
    dead: bool = False
    tokens: list[str] = []
    conditions: list[HealthCard] = []

    @property
    def busy(self) -> str:
        return next((token for token in self.tokens if token in BUSY), "")

    @property
    def forbidden(self) -> set[str]:
        """Orders that his cards forbid him."""
        return {order for card in self.conditions for order in card.forbids or ()}

    @property
    def untreated(self) -> list[HealthCard]:
        return [card for card in self.conditions if not card.treated]

    @property
    def treated(self) -> list[HealthCard]:
        return [card for card in self.conditions if card.treated and card.left]


class Objective(msgspec.Struct):
    """A secondary objective from HQ."""

    key: str
    text: str


class Meal(msgspec.Struct):
    tokens: int
    lemon: bool = False


class Technical(msgspec.Struct):
    """A technical condition, and the men who repair it."""

    part: str
    section: Annotated[int, Between(1, 8)]
    level: Annotated[str, Among(SEVERITIES)]
    state: Annotated[str, Among(REPAIRS)] = "open"
    crew: list[str] = []
    men: Annotated[int | UnsetType, Between(1, 6)] = UNSET  # as many as the app says it needs
    card: str | UnsetType = UNSET  # the Engineer's, on it

    @property
    def short(self) -> bool:
        """Whether too few are left at it."""
        return self.state == "running" and self.men is not UNSET and len(self.crew) < self.men


class Duty(msgspec.Struct, frozen=True):
    """A task for men: at most how many, which icon, where, and the token of a busy man.

    Each of them is activated so many times, or they share so many activations.
    """

    order: str
    most: int
    job: str
    mixed: bool = False
    sections: tuple[str, ...] = ()
    each: int = 1
    shared: int = 0
    busy: str = ""
    later: bool = False  # its men are named afterwards

    def costs(self, count: int) -> list[int]:
        """Of each man; shared as evenly as they go, the first named men taking the odd ones."""
        if not self.shared:
            return [self.each] * count
        each, odd = divmod(self.shared, count)
        return [each + (place < odd) for place in range(count)]


class SunkShip(msgspec.Struct):
    kind: str
    name: str
    grt: Annotated[int, Between(0, MOST)]
    date: str
    time: str


class LogRow(msgspec.Struct):
    """A row of the paper log in the players' own words."""

    date: str
    time: str
    text: str


class Mission(msgspec.Struct):
    """The mission at hand: the table and its log."""

    number: int
    title: str = ""
    date: str = ""
    time: str = ""
    began: str = ""  # the date of the briefing
    bells: Annotated[int, Between(0, MOST)] = 0
    watch: Annotated[int, Between(1, len(WATCHES))] = 1
    surfaced: bool = True
    primary: str = ""
    objectives: list[Objective] = []
    order: Annotated[int, Between(0, ORDERS)] = ORDERS
    blocked: Annotated[int, Between(0, ORDERS)] = 0
    morale: Annotated[int, Between(0, MORALE)] = MORALE
    excess: Annotated[int | None, Between(0, MORALE)] = 0
    alerts: Annotated[int, Between(0, MOST)] = 0
    smoked: bool = False
    cigarettes: dict[str, int] = {}
    meals: list[Meal] = []
    evening_due: bool = False
    spoiled: list[str] = []
    environment: dict[str, int] = {}
    breaches: list[int] = []
    countdown: dict[str, int] = {}  # minutes of a breach, as the app shows them; 0: not told
    flooded: list[int] = []
    due: dict[str, int] = {}
    technical: dict[str, Technical] = {}
    stores: dict[str, int | None] = {}
    ships: list[SunkShip] = []
    log: list[LogRow] = []
    later: list[Duty] = []  # orders of this watch whose men are not named yet
    torpedoes: Annotated[int, Between(0, MOST)] = 0
    orders: Annotated[int, Between(0, MOST)] = 0
    deaths: Annotated[int, Between(0, MOST)] = 0
    how: str | None = None
    grade: str | None = None
    renown: int | None = None
    grt: int | None = None  # the sum of the ships, until the debrief says otherwise
    fulfilled: list[str] = []

    def __post_init__(self) -> None:
        """States of older versions have empty words, no sum before the debrief, and no minutes of a breach."""
        self.how, self.grade = self.how or None, self.grade or None
        self.countdown = {str(section): 0 for section in self.breaches} | self.countdown
        self.add_up()

    def add_up(self) -> None:
        if self.how is None or self.grt is None:
            self.grt = self.sunk

    def tokens_of(self, kind: str, section: object) -> int:
        return self.environment.get(f"{kind}-{section}", 0)

    @property
    def exhausted(self) -> bool:
        return self.morale == 0

    @property
    def sunk(self) -> int:
        return sum(ship.grt for ship in self.ships)


class Record(msgspec.Struct):
    """A mission that is over."""

    number: int
    title: str
    date: str
    how: str
    grade: str
    renown: int | None
    grt: int
    ships: int
    dead: int
    primary: bool
    secondaries: int


class Fallen(msgspec.Struct):
    """A man of the roll of honour; his name is filled in when his crew leaves the boat."""

    man: str
    mission: int
    date: str
    name: str = ""
    ashore: bool = False  # his crew has left the boat


class Tour(msgspec.Struct):
    """A group of players, its boat, its missions."""

    mode: str
    people: dict[str, str]
    levels: dict[str, str]
    mission: Mission
    alerts_allowed: Annotated[int | None, Between(0, 99)] = None
    missions_planned: int = 1
    medkits: Annotated[int, Between(0, 99)] = 0
    cards: Annotated[int | None, Between(0, 99)] = None
    crew_sheet: bool = False
    simple_watch: bool = False
    men: dict[str, Man] = {}
    skills: dict[str, dict[str, bool]] = {}
    record: list[Record] = []
    sunk: dict[str, list[SunkShip]] = {}  # of missions that are over, by their numbers
    fallen: list[Fallen] = []
    stage: str = "briefing"
    over: bool = False
    reason: str = ""
    schema: int = SCHEMA

    @property
    def easy(self) -> bool:
        """6.6.1: on the Captain's easy level excess is not kept."""
        return self.levels["captain"] == "easy"

    @property
    def living(self) -> list[str]:
        men, watch = self.men, self.mission.watch
        return [figure for figure in FIGURES if not men[f"{figure}-{watch}"].dead]

    def id(self, figure: str) -> str:
        """6.2: an event that names a figure means the man of the active watch."""
        return f"{figure}-{self.mission.watch}"

    def man(self, figure: str) -> Man:
        return self.men[self.id(figure)]

    @property
    def persons(self) -> list[str]:
        """The players at the table, each once."""
        return list(dict.fromkeys(self.people.values()))


def figure_of(man: str) -> str:
    return man.partition("-")[0]


def counterpart(man: str) -> str:
    figure, _, watch = man.partition("-")
    return f"{figure}-{3 - int(watch)}"


def role_of(figure: str) -> str:
    return LETTERS[figure[0]]


# --- what no state may be -------------------------------------------------------------------------------------


def check(tour: Tour) -> list[str]:
    """Values out of their range; the table may know better about everything else."""
    faults = [*_career(tour), *_men(tour), *_mission(tour.mission)]
    if tour.stage == "watch" and not (tour.mission.date and tour.mission.time):
        faults.append("a mission without date and hour")
    return faults


def _career(tour: Tour) -> Iterator[str]:
    if set(tour.people) != set(ROLES) or not all(0 < len(name.strip()) <= 60 for name in tour.people.values()):
        yield "a role that nobody plays"
    if set(tour.levels) != set(ROLES) or not set(tour.levels.values()) <= set(LEVELS):
        yield "a level that is none"
    planned = tour.missions_planned
    if not (1 <= planned <= 20) or (tour.mode == "single" and planned != 1) or (tour.mode == "linked" and planned < 2):
        yield f"{planned} missions"
    yield from outside(tour)


def _men(tour: Tour) -> Iterator[str]:
    if set(tour.men) != set(MEN):
        yield "a crew that is not thirty-two men"
    for key, man in tour.men.items():
        if len(man.tokens) > SPACES or not set(man.tokens) <= set(TOKENS):
            yield f"{key} with tokens {', '.join(man.tokens)}"
        if len(man.name) > 60:
            yield f"a name of {len(man.name)} characters"
        if any(len(card.left) > SPACES or not set(card.left) <= {"wound", "fatigue"} for card in man.conditions):
            yield f"{key} with a card of other tokens"


def _mission(mission: Mission) -> Iterator[str]:
    yield from outside(mission)
    if mission.date and not is_date(mission.date):
        yield f"date {mission.date}"
    if mission.time and not is_time(mission.time):
        yield f"time {mission.time}"
    if set(mission.cigarettes) != set(ROLES) or not all(0 <= n <= CIGARETTES for n in mission.cigarettes.values()):
        yield f"cigarettes that are not 0 to {CIGARETTES}"
    if len(mission.meals) > MEALS or not all(1 <= meal.tokens <= 3 for meal in mission.meals):
        yield "a meal that is not of 1 to 3 tokens"
    if len(set(mission.spoiled)) != len(mission.spoiled):
        yield "food that is spoiled twice"
    if set(mission.due) != set(DECKS) or not all(0 <= n <= 99 for n in mission.due.values()):
        yield "cards due that cannot be"
    yield from _sections(mission)
    for part in (*mission.ships, *mission.technical.values()):
        yield from outside(part)
    if len(mission.title) > 120 or len(mission.primary) > 200 or any(len(row.text) > 300 for row in mission.log):
        yield "a text that is too long"


def _sections(mission: Mission) -> Iterator[str]:
    """Sections 1 to 6; a technical condition may be outside."""
    tokens = {f"{kind}-{section}" for kind in CONDITIONS for section in SECTIONS}
    if set(mission.environment) - tokens or not all(0 <= n <= 99 for n in mission.environment.values()):
        yield "an environmental token that is none, or stands in no section"
    for name in ("breaches", "flooded"):
        sections = getattr(mission, name)
        if len(set(sections)) != len(sections) or not set(sections) <= set(SECTIONS):
            yield f"{name} that are not sections 1 to 6, each once"
    if not all(section.isdecimal() and 0 <= minutes <= MINUTES for section, minutes in mission.countdown.items()):
        yield "a countdown that is none"
    known = set(mission.stores) in (set(), {*TOOLBOXES, *SUPPLIES})
    if not known or not all(section is None or section in SECTIONS for section in mission.stores.values()):
        yield "a store in no section"
    for key, one in mission.technical.items():
        if not set(one.crew) <= set(MEN):
            yield f"{key} with men who are none"


def is_date(text: str) -> bool:
    if not DATE.fullmatch(text):
        return False
    try:
        day.fromisoformat(text)
    except ValueError:
        return False
    return True


def is_time(text: str) -> bool:
    return TIME.fullmatch(text) is not None


def fresh_men() -> dict[str, Man]:
    return {key: Man() for key in MEN}


def fresh_mission(number: int, easy: bool, **values: Any) -> Mission:
    """As it is set up: tracks at their left ends, two cigarettes a role, no card due."""
    return Mission(
        number,
        excess=None if easy else 0,
        cigarettes=dict.fromkeys(ROLES, CIGARETTES),
        due=dict.fromkeys(DECKS, 0),
        **values,
    )
