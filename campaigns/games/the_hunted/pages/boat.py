"""The display mat, with the numbers that the drawing and the list share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.engine.texts import Texts
from campaigns.games.the_hunted.rules import basing, cards
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import (
    CREW,
    ELECTRIC,
    GRADES,
    MINE,
    OFFICERS,
    RANKS,
    STEAM,
    Boat,
    Career,
    Patrol,
)
from campaigns.games.the_hunted.rules.victory import ALL_HANDS
from campaigns.games.the_hunted.rules.watch import Watch
from campaigns.pages.presentation import PanelPart
from campaigns.pages.words import Say, capital, cases, joined, sayer, set_right
from charts.book import Book

MOST_HONOURS: Final = 3  # beside the Kommandant's name
POSTINGS: Final = {"Arctic": "7.3.5", "Mediterranean": "7.3.4", "Penang": "4.7.5"}
# Where each system is drawn on the side view (360 wide, bow to the right): the place of its number, the end of its
# leader, and the shape that is hatched. In the order in which systems are numbered.
TOP: Final = 11
FOOT: Final = 117
PLACES: Final[dict[str, tuple[int, int, tuple[int, int], str]]] = {
    "aft_torpedo_doors": (18, FOOT, (31, 73), "M26 69l21 4v5l-21-3z"),
    "electric_engine_1": (50, FOOT, (60, 84), "M52 71h17v13H52z"),
    "electric_engine_2": (75, FOOT, (80, 86), "M73 70h16v16H73z"),
    "diesel_engine_1": (100, FOOT, (103, 86), "M96 69h16v17H96z"),
    "diesel_engine_2": (125, FOOT, (126, 86), "M118 69h16v17h-16z"),
    "fuel_tanks": (150, FOOT, (154, 94), "M112 90H204V95H112z"),
    "batteries": (232, FOOT, (232, 86), "M141 79h33v8h-33zM215 79h35v8h-35z"),
    "battery_1": (176, FOOT, (160, 86), "M141 79h33v8h-33z"),
    "battery_2": (204, FOOT, (206, 86), "M190 79h20v8h-20z"),
    "battery_3": (232, FOOT, (232, 86), "M215 79h35v8h-35z"),
    "bakery": (258, FOOT, (258, 78), "M254 69h11v9h-11z"),
    "hydrophones": (284, FOOT, (284, 94), "M273 90h20v5h-20z"),
    "dive_planes": (322, FOOT, (318, 88), "M304 84h24v4h-24zM20 86h22v4H20z"),
    "fwd_torpedo_doors": (341, TOP, (333, 66), "M318 68L344 62v6L338 74 318 74z"),
    "deck_gun": (262, TOP, (248, 50), "M237 51l26-4 1 3-14 3v5h-10z"),
    "radio": (229, TOP, (221, 67), "M214 66h14v10h-14z"),
    "periscope": (196, TOP, (193, 19), "M190 19h6v16h-6z"),
    "extra_flak": (174, TOP, (168, 33), "M163 32h11v8h-11z"),
    "flak_2cm": (152, TOP, (153, 33), "M147 31h13v9h-13z"),
    "flak_2cm_a": (152, TOP, (153, 33), "M147 31h13v9h-13z"),
    "flak_2cm_b": (130, TOP, (136, 42), "M129 40h13v10h-13z"),
    "flak_3_7cm": (130, TOP, (136, 42), "M129 40h13v10h-13z"),
    "flak_3_7cm_a": (130, TOP, (136, 42), "M129 40h13v10h-13z"),
    "flak_3_7cm_b": (108, TOP, (120, 42), "M113 40h13v10h-13z"),
}
SPARE_PLACES: Final = (  # for a third gun aft of the tower, and for a system that no mat of today has
    (108, TOP, (120, 42), "M113 40h13v10h-13z"),
    (86, TOP, (108, 52), "M104 48h8v8h-8z"),
)
XXI_PLACES: Final = {  # guns in turrets at both ends of a smooth tower
    "flak_2cm_a": (222, TOP, (219, 34), "M215 33h10v5h-10z"),
    "flak_2cm_b": (172, TOP, (181, 34), "M177 33h10v5h-10z"),
    "radio": (248, TOP, (222, 67), "M214 66h14v10h-14z"),
}
SURFACES: Final = "\N{UPWARDS ARROW}"  # the last box of the flooding track, explained below it
SHAPES: Final = {"sound": "", "damaged": "dmg", "inoperable": "out"}
Link = Callable[..., SafeString]
"""Makes a link of a path, a text, and perhaps a value and a label: to the correction of a fact."""
PLAIN: Final[Link] = partial(set_right, "")


@dataclass(frozen=True)
class System:
    number: int
    key: str
    name: str
    state: str  # sound, dmg, out
    word: str
    x: int
    y: int
    lead: str
    shape: str
    text_y: str
    link: SafeString


@dataclass(frozen=True)
class Load:
    label: str
    symbol: str
    name: str
    empty: bool = False
    link: SafeString | str = ""  # of a tube; torpedoes in a rack have no order


class Equipment(NamedTuple):
    """Something the boat or its Kommandant has, with its state and case; without a path it cannot be amended."""

    name: str
    stands: str
    case: str
    path: str = ""

    def linked(self, link: Link) -> Equipment:
        stands = link(self.path, self.stands) if self.path else self.stands
        return self._replace(stands=stands, case=cases(self.case, GAME.key))


@dataclass(frozen=True)
class Post:
    post: str
    name: str
    state: str
    hurt: bool
    experte: bool = False
    extra: str = ""
    path: str = "kommandant"

    def linked(self, link: Link) -> Post:
        name = self.name or (_("give a name") if link is not PLAIN else "")
        return replace(self, name=link(f"{self.path}.name", name), state=link(f"{self.path}.wound", self.state))


@dataclass(frozen=True)
class TrackBox:
    """One box of the hull or flooding track."""

    full: bool
    third: bool
    last: bool
    text: SafeString | str = ""


def parts(career: Career, book: Book, texts: Texts, amend: str = "") -> list[PanelPart]:
    """The mat in the parts in which it changes; in port without a track. Its facts are amended at an address."""
    boat, patrol, say = career.boat, career.patrol, sayer(texts)
    link = partial(set_right, amend) if amend else PLAIN

    def part(name: str, of: Any, make: Callable[[], Any]) -> PanelPart:
        return PanelPart(f"boat-{name}", f"games/the_hunted/_{name}.html", of, make)

    found = []
    if patrol is not None:
        way = (patrol.track, patrol.at, patrol.heading, patrol.zone, patrol.base_from, patrol.base_to, patrol.to_med)
        found.append(part("track", way, lambda: _track(patrol, say)))
    hull = (boat.type, boat.figures, boat.systems, boat.gun, list(boat.tubes), boat.flooding)
    loads = (boat.tubes, boat.racks, boat.gun, boat.gun_ammo, boat.extra_flak, boat.figures)
    aboard = (career.crew_level, career.kommandant, career.rank, career.crew, career.awards, career.grade, career.end)
    fitted = (boat.bold, boat.naxos, boat.alberich, boat.balkon, boat.kite, boat.schnorchel, boat.cargo, boat.figures)
    superior = patrol is not None and patrol.superior
    held = (career.hals, career.requests, career.posting, superior, career.ability, career.card, career.flotilla)
    return [
        *found,
        part("plan", hull, lambda: plan(boat, say)),
        part("boxes", (boat.hull, boat.flooding, boat.holed, boat.figures), lambda: _boxes(boat, link)),
        part("systems", (boat.systems, boat.family), lambda: systems(boat, say, link)),
        part("torpedoes", loads, lambda: torpedoes(boat, link)),
        part("crew", aboard, lambda: _crew(career, say, link)),
        part("kit", (fitted, held, career.options), lambda: _kit(career, book, say, link)),
    ]


def plan(boat: Boat, say: Say) -> dict[str, Any]:
    listed = systems(boat, say)
    return {
        "family": "xxi" if boat.family == "XXI" else "vii" if boat.family == "VII" else "ix",
        "systems": listed,
        "guns": sum(system.key.startswith("flak") for system in listed),
        "gun": boat.gun,
        "aft": any(tube[0] == "A" for tube in boat.tubes),
        "in_words": boat_in_words(boat, listed),
        "flooding_lines": [88 - 1.6 * n for n in range(1, 2 * boat.flooding + 1)],
    }


def torpedoes(boat: Boat, link: Link) -> dict[str, Any]:
    return {
        "fore": [_tube(tube, load, link) for tube, load in boat.tubes.items() if tube[0] == "F"],
        "aft": [_tube(tube, load, link) for tube, load in boat.tubes.items() if tube[0] == "A"],
        "fore_rack": rack(boat.racks.get("fore", [])),
        "aft_rack": rack(boat.racks.get("aft", [])),
        "gun": link("boat.gun_ammo", gun(boat)) if boat.gun else gun(boat),
    }


def _boxes(boat: Boat, link: Link) -> dict[str, Any]:
    hull, flooding = boat.figures["hull_boxes"], boat.figures["flooding_boxes"]

    def to_hull(text: str, sets: int) -> SafeString:
        return link("boat.hull", text, sets, _("Set hull to %(value)s") % {"value": sets})

    def to_flooding(text: str, sets: int) -> SafeString:
        return link("boat.flooding", text, sets, _("Set flooding to %(value)s") % {"value": sets})

    return {
        "hull": track(boat.hull, hull, _("sunk"), to_hull, months=True),
        "flooding": track(boat.flooding, flooding, SURFACES, to_flooding),
        "hull_label": _("Hull %(hull)d of %(boxes)d") % {"hull": boat.hull, "boxes": hull},
        "flooding_label": _("Flooding %(flooding)d of %(boxes)d") % {"flooding": boat.flooding, "boxes": flooding},
        "holed": boat.holed,
        "hull_n": hull,
        "flooding_n": flooding,
    }


def _crew(career: Career, say: Say, link: Link) -> dict[str, Any]:
    return {"level": say(career.crew_level), "men": [post.linked(link) for post in crew(career, say)]}


def _kit(career: Career, book: Book, say: Say, link: Link) -> list[Equipment]:
    return [one.linked(link) for one in (*kit(career, say), *standing(career, book, say))]


def systems(boat: Boat, say: Say, link: Link = PLAIN) -> list[System]:
    """Every system of this boat in the order of the drawing."""
    xxi = boat.family == "XXI"
    order = [*PLACES, *(name for name in boat.systems if name not in PLACES)]
    found: list[System] = []
    taken: set[tuple[int, int]] = set()
    for number, name in enumerate((name for name in order if name in boat.systems), start=1):
        place = (XXI_PLACES.get(name) if xxi else None) or PLACES.get(name, SPARE_PLACES[0])
        place = next((one for one in (place, *SPARE_PLACES) if one[:2] not in taken), place)
        taken.add(place[:2])
        x, y, (to_x, to_y), shape = place
        if y == TOP and name == "periscope":
            y = 9
        lead = f"M{x} {y + 7 if y < 60 else y - 7}L{to_x} {to_y}"
        state, title = SHAPES.get(boat.systems[name], "out"), capital(say(name))
        of = link(f"boat.systems.{name}", title)
        found.append(
            System(number, name, title, state, say(boat.systems[name]), x, y, lead, shape, f"{y + 3.1:.1f}", of)
        )
    return found


def boat_in_words(boat: Boat, listed: Sequence[System]) -> str:
    """The drawing in one sentence, for a screen reader."""
    hurt = [f"{system.name} {system.word}" for system in listed if system.state]
    parts = [_("Type %s, side view, bow to the right") % boat.type]
    parts.append(joined(hurt) if hurt else _("all systems working"))
    if boat.flooding:
        parts.append(_("flooding"))
    return ". ".join(parts) + "."


def track(marked: int, boxes_: int, last: str, link: Callable[[str, int], str], months: bool = False) -> list[TrackBox]:
    """On the hull track each third box closes a month of refit (10.11)."""
    cells = []
    for place in range(1, boxes_ + 1):
        begins = months and place % 3 == 1 and place > 1
        text = last if place == boxes_ else f"+{(place + 2) // 3}" if begins and place > marked else ""
        third, sets = months and place % 3 == 0 and place < boxes_, place - 1 if place == marked else place
        cells.append(TrackBox(place <= marked, third, place == boxes_, link(text, sets)))
    return cells


def symbol(load: str) -> str:
    """The symbol of a torpedo: full for steam, hollow for electric, tipped for homing."""
    if not load:
        return "nil"
    if load == MINE:
        return "mine"
    return {STEAM: "g7a", ELECTRIC: "g7e"}.get(load, "hom")


def short_name(load: str) -> str:
    """For example Zaunkönig for G7es Zaunkönig."""
    return load.removeprefix("G7es ").removeprefix("G7e ") if symbol(load) == "hom" else load


def _tube(tube: str, load: str, link: Link) -> Load:
    name = short_name(load) if load else _("empty")
    return Load(tube, symbol(load), name, not load, link(f"boat.tubes.{tube}", name))


def rack(loads: Sequence[str]) -> list[Load]:
    return [Load(str(count), symbol(kind), short_name(kind)) for kind, count in sorted(Counter(loads).items())]


def gun(boat: Boat) -> str:
    if boat.gun:
        calibre = str(boat.figures.get("deck_gun") or "").replace("cm", " cm").replace("  ", " ")
        return _("%(gun)s, %(rounds)d rounds") % {"gun": calibre, "rounds": boat.gun_ammo}
    return _("removed; extra Flak mounted instead") if boat.extra_flak else ""


def crew(career: Career, say: Say) -> list[Post]:
    rank = say(RANKS[career.rank])
    man = career.kommandant
    head = Post(
        _("Kommandant, %s") % rank, man.name, say(man.wound), man.wound != "fit", extra=joined(honours(career, say))
    )
    posts = [*OFFICERS, *CREW, *(post for post in career.crew if post not in (*OFFICERS, *CREW))]
    found = [head]
    for post in posts:
        if post in career.crew:
            man = career.crew[post]
            how = man.condition
            found.append(Post(capital(say(post)), man.name, say(how), how != "fit", man.experte, path=f"crew.{post}"))
    end = career.end
    if end is not None and end.reason in ALL_HANDS and not end.alive:
        return [replace(one, state=_("lost with the boat"), hurt=True) for one in found]
    return found


def honours(career: Career, say: Say) -> list[str]:
    names = list(dict.fromkeys(award.name for award in career.awards))
    others = [name for name in names if name not in GRADES]
    if "war_badge_diamonds" in others:
        others = [name for name in others if name != "war_badge"]  # 11.3.11: worn in its place
    highest = [GRADES[career.grade]] if career.grade else []
    return [say(name) for name in (*highest, *others[len(highest) - MOST_HONOURS :])]


def kit(career: Career, say: Say) -> list[Equipment]:
    boat = career.boat
    fitted, none = _("fitted"), _("none")
    most = boat.figures.get("bold_canisters", 0)
    bold = _("%(left)d of %(most)d left") % {"left": boat.bold, "most": most} if boat.bold else none
    found = [
        Equipment(_("BOLD"), bold, "9.6.7", "boat.bold"),
        Equipment(_("NAXOS"), fitted if boat.naxos else none, "4.4", "boat.naxos"),
        Equipment(_("Schnorchel"), fitted if boat.schnorchel else none, "8.1", "boat.schnorchel"),
    ]
    if boat.alberich:
        found.append(Equipment(_("Alberich"), fitted, "9.6.8", "boat.alberich"))
    if boat.balkon:
        found.append(Equipment(_("Balkon-Gerät"), fitted, "10.11.9", "boat.balkon"))
    if boat.kite:
        found.append(Equipment(_("Kite Fa 330"), fitted, "8.2.2", "boat.kite"))
    if career.hals:
        found.append(Equipment(_("Rerolls held"), str(career.hals), "12.1.3", "hals"))
    if career.requests:
        found.append(Equipment(_("Requests for a newer boat"), str(career.requests), "11.4.3", "requests"))
    if boat.cargo is not None:
        cargo = boat.cargo
        found.append(Equipment(_("Fuel for other boats"), str(cargo.fuel), "11.4.10", "boat.cargo.fuel"))
        found.append(Equipment(_("Torpedoes for other boats"), str(cargo.torpedoes), "11.4.10", "boat.cargo.torpedoes"))
        parts = joined(f"{say(key)} {count}" for key, count in cargo.parts.items())
        found.append(Equipment(_("Spare parts"), parts, "11.4.10"))
    return found


def standing(career: Career, book: Book, say: Say) -> list[Equipment]:
    found = []
    if career.posting:
        found.append(
            Equipment(_("Permanent posting"), capital(say(career.posting)), POSTINGS.get(career.posting, "7.3"))
        )
    if career.patrol is not None and career.patrol.superior:
        found.append(Equipment(_("Superior torpedoes"), _("this patrol"), "12.1.3"))
    if career.ability and career.options.get("special-abilities"):
        found.append(Equipment(_("Special ability"), say(f"ability_{career.ability}"), "14.15"))
    card = cards.card(Watch(career, book))
    if card is not None:
        record = {"name": card["name"], "ships": card["ships"], "tons": f"{card['tons']:,}"}
        found.append(
            Equipment(_("Card and record to beat"), _("%(name)s: %(ships)s ships, %(tons)s t") % record, "14.13")
        )
    if career.flotilla:
        found.append(Equipment(_("Flotilla"), career.flotilla, "14.14"))
    return found


def boxes(patrol: Patrol, say: Say) -> list[dict[str, Any]]:
    found = []
    for place, (box, kind) in enumerate(zip(patrol.track, basing.places(patrol), strict=True)):
        past = place < patrol.at if patrol.heading == 1 else place > patrol.at
        name = _short(kind) or capital(say(kind))
        found.append({"number": place + 1, "name": name, "past": past, "here": place == patrol.at, "rolls": box.rolls})
    return found


def _short(box: str) -> str:
    return {"transit_biscay": _("Biscay"), "transit_gibraltar": _("Gibraltar")}.get(box, "")


def _track(patrol: Patrol, say: Say) -> dict[str, Any]:
    found = boxes(patrol, say)
    longest = max((len(word) for box in found for word in box["name"].split()), default=0)
    return {"boxes": found, "boxes_n": columns(len(found), 5 if longest > 9 else 8), "zone": say(patrol.zone)}


def columns(count: int, most: int) -> int:
    """Boxes in one row while they fit, else rows of equal length."""
    rows = -(-count // most)
    return -(-count // rows) if rows else 1


def posture(career: Career, say: Say) -> str:
    patrol = career.patrol
    if career.end is not None and not (career.end.alive and career.boat.fate == ""):
        return capital(say(career.end.reason))
    if patrol is None or patrol.at < 0:
        return _("In port, %s") % say(career.base)
    fight = patrol.fight
    if fight is not None and fight.submerged:
        return _("Submerged")
    return capital(say(patrol.posture))
