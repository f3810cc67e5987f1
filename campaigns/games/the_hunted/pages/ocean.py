"""Areas, bases and narrows on the coasts, and the maps of a patrol and of a career.

The game names the area of a box, not the place: boxes of one area lie side by side, out along one side and home
along the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import cos, dist, pi, sin, sqrt
from typing import Final

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.notes.outing import PatrolLog
from campaigns.games.the_hunted.pages.record import Area
from campaigns.games.the_hunted.rules.state import Career
from campaigns.games.the_hunted.rules.victory import FATES
from campaigns.models import Patrol
from campaigns.pages.logbook.sea_chart import LEAST, Coast, Frame, Mark, Point, SeaChart, along, coast, framed, parted
from campaigns.pages.words import Say, capital, joined

NORTH, WORLD, INDIAN = "north-atlantic", "world", "indian-ocean"
PLACES: Final[dict[str, dict[str, Point]]] = {
    NORTH: {
        "atlantic": (300, 161),
        "british_isles": (366, 142),
        "invasion": (429, 158),
        "north_america": (140, 222),
        "mediterranean": (494, 199),
        "arctic": (396, 40),
        "transit_biscay": (413, 191),
        "transit_gibraltar": (440, 250),
        "France": (425, 176),
        "Norway": (423, 87),
        "Germany": (457, 115),
        "Mediterranean": (488, 172),
    },
    WORLD: {
        "atlantic": (206, 102),
        "british_isles": (254, 90),
        "invasion": (276, 101),
        "north_america": (143, 125),
        "caribbean": (130, 172),
        "west_african_coast": (237, 184),
        "brazilian_coast": (213, 221),
        "mediterranean": (307, 131),
        "arctic": (309, 57),
        "indian_ocean": (406, 217),
        "australia": (509, 261),
        "transit_biscay": (264, 111),
        "transit_gibraltar": (267, 131),
        "France": (271, 107),
        "Norway": (289, 81),
        "Germany": (299, 93),
        "Mediterranean": (299, 114),
        "Penang": (485, 194),
    },
    INDIAN: {"indian_ocean": (245, 222), "australia": (522, 337), "Penang": (448, 144)},
}
# From a base, or to an area, round what lies between
ROUND: Final[dict[str, dict[str, Sequence[Point]]]] = {
    NORTH: {
        "Norway": [(386, 74)],
        "Germany": [(438, 98), (386, 74)],
        "mediterranean": [(410, 206), (420, 244), (440, 250), (462, 238)],
    },
    WORLD: {
        "Norway": [(268, 76)],
        "Germany": [(288, 86), (268, 76)],
        "mediterranean": [(258, 118), (261, 131), (267, 131)],
        "west_african_coast": [(242, 142)],
        "brazilian_coast": [(228, 150)],
        "indian_ocean": [(238, 146), (240, 196), (300, 279), (350, 262)],
        "australia": [(238, 146), (240, 196), (300, 279), (420, 282)],
    },
    INDIAN: {},
}
STRAIGHT: Final = {  # bases from which there is nothing to go round
    "Norway": ("arctic",),
    "Germany": ("arctic",),
    "Mediterranean": ("mediterranean",),
    "Penang": ("indian_ocean", "australia"),
}


@dataclass(frozen=True)
class PassedBox:
    """A box that the boat was in."""

    number: int
    zone: str
    met: bool = False
    sunk: bool = False
    lost: bool = False

    @property
    def passage(self) -> bool:
        return self.zone.startswith("transit")


def coast_of(zones: Collection[str], bases: Collection[str]) -> Coast:
    """The closest map that shows all of it."""
    wanted = {*zones, *bases} - {""}
    return coast(next((name for name in (NORTH, INDIAN) if wanted <= PLACES[name].keys()), WORLD))


def way(on: Coast, base: str, area: str) -> list[Point]:
    """From a base to an area."""
    places, around = PLACES[on.name], ROUND[on.name]
    if area in STRAIGHT.get(base, ()):
        return [places[base], places[area]]
    out = list(around.get(base, ()))
    return [places[base], *out, *around.get(area, ()), places[area]]


# --- a patrol -----------------------------------------------------------------------------------------------------


def passed(log: PatrolLog, of: Patrol, say: Say) -> SeaChart | None:
    """The boxes of a patrol as the boat passed them."""
    home, lost = log.port.arrival, log.end is not None and log.end.text("reason") in FATES
    boxes = []
    for leg in log.legs:
        units = [unit for unit in log.units if unit.leg is leg and leg.zone]
        met = any(not unit.dodged and unit.kind != "words" for unit in units)
        sunk = any(ship.fate == "sunk" for unit in units for ship in unit.ships)
        box = PassedBox(leg.box, leg.zone, met, sunk, lost and leg is log.leg and home is None)
        boxes += [box] if leg.zone else []
    title = _("Patrol %(number)d: %(area)s") % {"number": of.number or 0, "area": capital(say(of.zone))}
    return patrol(boxes, of.zone, (of.base_from, home.text("base") if home else ""), say, title)


def patrol(boxes: Sequence[PassedBox], area: str, bases: tuple[str, str], say: Say, title: str) -> SeaChart | None:
    """The boxes the boat passed, from one base to another or to the place of loss."""
    sailed, home = bases
    on = coast_of({area}, {sailed, home})
    places = PLACES[on.name]
    if area not in places or sailed not in places or not boxes:
        return None
    out_way, home_way = way(on, sailed, area), way(on, home if home in places else sailed, area)
    room = _reach(sum(not box.passage for box in boxes), LEAST / 42)
    x, y = places[area]
    frame = framed(on, [*out_way, *(home_way if home else []), (x - room, y - room), (x + room, y + room)])
    radius = frame[2] / 42
    spots = list(_spots(boxes, places, out_way, home_way, radius))
    ports = [Mark(*places[port], name=capital(say(port)), port=True) for port in dict.fromkeys((sailed, home)) if port]
    marks = parted([*ports, *(_mark(box, spot) for box, spot in zip(boxes, spots, strict=True))], radius, frame)
    course = [ports[0].at, *(mark.at for mark in marks[len(ports) :]), *([places[home]] if home else [])]
    there = [mark for mark, box in zip(marks[len(ports) :], boxes, strict=True) if not box.passage]
    names = [(*_under(there, frame, radius), capital(say(area)))] if there else []
    return SeaChart(on, frame, marks, course, names, title, _description(boxes), _legend(boxes))


def _mark(box: PassedBox, spot: Point) -> Mark:
    return Mark(*spot, label=str(box.number), met=box.met, sunk=box.sunk, lost=box.lost)


def _spots(
    boxes: Sequence[PassedBox], places: dict[str, Point], out: Sequence[Point], home: Sequence[Point], radius: float
) -> Iterable[Point]:
    """Out along one side, around the area, home along the other."""
    station = [place for place, box in enumerate(boxes) if not box.passage]
    turn = (
        station[0]
        if station
        else next(
            (place for place, box in enumerate(boxes) if place and box.number <= boxes[place - 1].number), len(boxes)
        )
    )
    last = station[-1] if station else turn - 1
    reach = 1.0 if station else 0.6
    for place, box in enumerate(boxes):
        if place < turn:
            yield places.get(box.zone) or _beside(out, reach * (place + 1) / (turn + 1), radius)
        elif place <= last:
            yield _around(out, place - turn, last - turn + 1, radius)
        else:
            share = reach * (1 - (place - last) / (len(boxes) - last))
            yield places.get(box.zone) or _beside(home, share, -radius)


def _heading(road: Sequence[Point]) -> Point:
    (x, y), (to_x, to_y) = road[-2], road[-1]
    length = dist(road[-2], road[-1]) or 1.0
    return (to_x - x) / length, (to_y - y) / length


def _beside(road: Sequence[Point], share: float, off: float) -> Point:
    (x, y), (u, v) = along(road, share), _heading(road)
    return x - v * off, y + u * off


def _around(road: Sequence[Point], place: int, many: int, radius: float) -> Point:
    """A place on an arc round the end of the road."""
    (x, y), (u, v) = road[-1], _heading(road)
    reach = _reach(many, radius)
    turn = pi / 2 - pi * (place + 0.5) / many
    ahead, aside = reach * cos(turn), reach * sin(turn)
    return x + u * ahead - v * aside, y + v * ahead + u * aside


def _reach(many: int, radius: float) -> float:
    return 0.0 if many == 1 else max(2.5 * many * radius / pi, 1.3 * radius)


def _under(marks: Sequence[Mark], frame: Frame, radius: float) -> Point:
    """The name of the area goes below its boxes, or above where there is no room."""
    x = sum(mark.x for mark in marks) / len(marks)
    below = max(mark.y for mark in marks) + 2.9 * radius
    above = min(mark.y for mark in marks) - 2.0 * radius
    return round(x, 1), round(below if below < frame[1] + frame[3] - radius else above, 1)


def _description(boxes: Sequence[PassedBox]) -> str:
    """The map in words."""
    parts = [_("Boxes passed: %s.") % joined(str(box.number) for box in boxes)]
    for words, found in (
        (_("Contact in: %s."), [box for box in boxes if box.met]),
        (_("Ships sunk in: %s."), [box for box in boxes if box.sunk]),
        (_("The boat was lost in: %s."), [box for box in boxes if box.lost]),
    ):
        if found:
            parts.append(words % joined(dict.fromkeys(str(box.number) for box in found)))
    return " ".join(parts)


def _legend(boxes: Sequence[PassedBox]) -> str:
    parts = [_("Filled: contact.")]
    parts += [_("Ringed: a ship sunk.")] if any(box.sunk for box in boxes) else []
    parts += [_("Crossed out: the boat was lost.")] if any(box.lost for box in boxes) else []
    return " ".join([*parts, _("The game names the area of a box, not the place.")])


# --- a career -----------------------------------------------------------------------------------------------------


def of_career(state: Career, areas: Sequence[Area], say: Say) -> SeaChart | None:
    bases = list(
        dict.fromkeys(base for patrol in state.all_patrols for base in (patrol.base_from, patrol.base_to) if base)
    )
    return career(areas, bases, lost_at(state), say, _("The areas of %s") % state.boat.number)


def lost_at(state: Career) -> str:
    """The area or narrow where the boat was lost; of a passage nothing else is known."""
    last = state.patrol or (state.patrols[-1] if state.patrols else None)
    if state.end is None or state.end.reason not in FATES or last is None or not last.track:
        return ""
    zone = last.track[min(max(last.at, 0), len(last.track) - 1)].box
    return last.zone if zone in ("transit", "mission") else zone.removesuffix("_or_mission")


def career(areas: Sequence[Area], bases: Sequence[str], lost: str, say: Say, title: str) -> SeaChart | None:
    """Every area: how often it was sailed to, as large as the tonnage sunk there; and the place of loss."""
    known = [area for area in areas if area.key in PLACES[WORLD]]
    if not known:
        return None
    zones = {area.key for area in known} | ({lost} if lost in PLACES[WORLD] else set())
    on = coast_of(zones, bases)
    places = PLACES[on.name]
    ports = [Mark(*places[base], port=True) for base in dict.fromkeys(bases) if base in places]
    frame = framed(on, [*(places[zone] for zone in zones), *(port.at for port in ports)])
    most = max((area.tons for area in known), default=0) or 1
    marks = [
        Mark(
            *places[area.key],
            label=str(area.patrols) if area.patrols else "",
            name=area.name,
            size=1 + sqrt(area.tons / most),
            met=bool(area.tons),
            sunk=bool(area.ships),
            lost=area.key == lost,
        )
        for area in known
    ]
    if lost in places and lost not in {area.key for area in known}:
        marks.append(Mark(*places[lost], name=capital(say(lost)), size=0.8, lost=True))
    said = " ".join(_area_description(area) for area in known)
    return SeaChart(
        on, frame, parted([*ports, *marks], frame[2] / 42, frame), (), (), title, said, _career_legend(lost)
    )


def _area_description(area: Area) -> str:
    return _("%(area)s: patrols %(patrols)d, ships sunk %(ships)d, tons %(tons)s.") % {
        "area": area.name,
        "patrols": area.patrols,
        "ships": area.ships,
        "tons": f"{area.tons:,}",
    }


def _career_legend(lost: str) -> str:
    said = _("The figure counts the patrols; a filled circle grows with the tonnage sunk there.")
    return f"{said} {_('Crossed out: where the boat was lost.')}" if lost else said
