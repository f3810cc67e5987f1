"""The pad: every event as one tap, with a small form for its facts; closed events give their reason.

A tap and its facts are posted together. A button may bring its facts along: "breach?section=4".
A column of orders for each role; that of the player at the device is large. The hot events follow; the others are on a
second face.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from campaigns import play
from campaigns.engine.prompts import Charts
from campaigns.games.u_boot.pages import asks, boat, to_fill_in
from campaigns.games.u_boot.pages.asks import Ask
from campaigns.games.u_boot.pages.boat import BoatSection
from campaigns.games.u_boot.pages.crew import needs
from campaigns.games.u_boot.pages.tracks import next_bell
from campaigns.games.u_boot.rules import GAME, events, hazards, orders, tables
from campaigns.games.u_boot.rules.state import ROLES, Tour
from campaigns.games.u_boot.rules.texts import HELPS
from campaigns.games.u_boot.rules.words import EVENTS as LABELS
from campaigns.games.u_boot.rules.words import ROLES as ROLE_WORDS
from campaigns.games.u_boot.rules.words import WHY_CLOSED
from campaigns.pages.bridge.prompt import PromptView
from campaigns.pages.corrections.values import number
from campaigns.pages.pieces.chips import Chip
from campaigns.pages.words import say_option, say_word, sayer, translate
from campaigns.play import OpenCareer

TEMPLATE: Final = "games/u_boot/_pad.html"
KIND: Final = "tap"
COLUMNS: Final[Mapping[str, Sequence[str]]] = {
    "captain": ("mobilise", "tdc", "fire", "flood", "reload", "address", "periscope"),
    "first_officer": ("new-course", "enigma", "gun-88", "first-aid", "hydrophone"),
    "navigator": ("observe", "sextant", "gun-20", "meal", "evening"),
    "engineer": ("new-speed", "repair", "dive/resurface", "new-depth"),
}
HOT: Final = ("bell", "alert", "excess?spaces=1", "breach", "environment", "mobilise?", "card", "dead", "sunk")
HAZARDS: Final = {
    "fire": pgettext_lazy("hazard", "Fire"),
    "leak": gettext_lazy("Leak"),
    "gas": gettext_lazy("Gas"),
    "electric": gettext_lazy("Electric"),
    "lighting": pgettext_lazy("hazard", "Light"),
}
MORE: Final = (
    *("excess", "smoke", "evening", "damage", "clear", "breach-over", "morale", "medkit", "spoil"),
    *("objective", "name", "log", "end"),
    *("condition", "technical", "worse", "repaired", "paused", "resume", "join", "relieve", "carry", "men-later"),
)


@dataclass
class Tap:
    """A button of the pad; with asks a form, which is drawn with the page or once its press has been refused."""

    key: str
    label: str
    small: str = ""
    closed: str = ""
    asks: Sequence[Ask] = ()
    drawn: bool = False  # its form depends on nothing, and lies on the page
    waits: bool = False  # its men may be named later
    told: Sequence[str] = ()  # what has come of the answers so far
    answered: bool = False  # a part of its form came along
    picked: bool = False
    value: str = ""  # what is posted, where it is more than the key
    sections: Sequence[BoatSection] = ()  # the boat as buttons
    numbers: Sequence[Chip] = ()  # further buttons beside it, for one who has room

    @property
    def posted(self) -> str:
        return self.value or self.key

    @property
    def parts(self) -> list[tuple[str, str]]:
        """The prompts that its form answers."""
        return list(dict.fromkeys(ask.part for ask in self.asks))

    @property
    def places(self) -> set[str]:
        """Fields that can show an error; other errors go to the end of the form."""
        return {place for ask in self.asks for place in ask.places}


@dataclass(frozen=True)
class RoleOrders:
    key: str
    role: str
    who: str
    taps: Sequence[Tap]
    hazards: Sequence[Tap] = ()


@dataclass
class Pad:
    columns: Sequence[RoleOrders] = ()
    hot: Sequence[Tap] = ()
    more: Sequence[Tap] = ()
    open_kinds: str = ""  # kinds of ship that have no tons on the identification sheet
    named: list[tuple[str, str]] = field(default_factory=list)  # to find an event by its name

    @property
    def turned(self) -> bool:
        """Whether the refused form is on the second face."""
        return any(tap.picked for tap in self.more)

    @property
    def face(self) -> str:
        return "more" if self.turned else "orders"

    @property
    def faces(self) -> list[tuple[str, str]]:
        return [("orders", _("Orders")), ("others", _("Others’ orders")), ("more", _("More events"))]

    @property
    def picked(self) -> bool:
        """Whether its form is open, with a fault beside a field."""
        placed = [tap for column in self.columns for tap in (*column.taps, *column.hazards)]
        return any(tap.picked and (tap.asks or tap.sections) for tap in (*self.hot, *self.more, *placed))


def pad(view: PromptView, table: OpenCareer) -> Pad:
    taps = dict(_taps(view, table))
    columns = [_column(role, taps, table) for role in ROLES]
    placed = {tap.key for column in columns for tap in column.taps}
    return Pad(
        columns=columns,
        hot=[taps[key] for key in HOT if key in taps],
        more=[taps[key] for key in MORE if key in taps and key not in placed],
        open_kinds=",".join(kind for kind, tons in tables.grt(table.book).items() if tons is None),
        named=[(tap.key, tap.label) for tap in taps.values() if not tap.closed and not tap.value],
    )


def _column(role: str, taps: Mapping[str, Tap], table: OpenCareer) -> RoleOrders:
    tour: Tour = table.state
    keys = [_now(keys, tour) for keys in COLUMNS[role]]
    shown = [taps[key] for key in keys if key != "evening" or tour.mission.evening_due]
    several = len(tour.persons) > 1
    hazards_ = [tap for tap in taps.values() if tap.value.startswith("environment?")] if role == "engineer" else []
    return RoleOrders(role, say_word(ROLE_WORDS[role]), tour.people[role] if several else "", shown, hazards_)


def _now(keys: str, tour: Tour) -> str:
    """The order of a pair that the posture allows: dive on the surface, surface from below."""
    first, _slash, second = keys.partition("/")
    return first if tour.mission.surfaced or not second else second


def _taps(view: PromptView, table: OpenCareer) -> Iterator[tuple[str, Tap]]:
    """Every event; one that was posted and refused with what it asks."""
    tour: Tour = table.state
    open_, closed = events.offered(tour, table.book)
    typed = wanted(view.given.post)
    wrong = typed.partition("?")[0]
    for key in [*open_, *closed]:
        tap = Tap(key, say_option(LABELS[key]), small(key, tour, table.book))
        if key in closed:
            tap.closed = say_word(WHY_CLOSED[closed[key]])
        else:
            _fill(tap, key == wrong, view, table)
        yield key, tap
        yield from _with_facts(tap, tour)


def _fill(tap: Tap, typed: bool, view: PromptView, table: OpenCareer) -> None:
    """What it asks, as far as that is known; once it is typed all that it comes to."""
    form = events.EVENTS[tap.key].form(table.state, table.book)
    tap.drawn = form is not None and not (table.state.crew_sheet and (tap.key in orders.ORDERS or tap.key == "card"))
    if typed:
        raw = read(view.given.post)
        found = play.ahead(table, {"choose": tap.key, "riders": raw["riders"]}, guess=True)
        tap.asks = asks.of_riders(found, tap.key, raw["riders"], table)
        damage = [note for note in found.told if GAME.texts.tone(note[0]) == "damage"]
        tap.told = [GAME.texts.note(key, data, translate) for key, data, _case in damage]
        tap.picked, tap.answered = bool(tap.asks), bool(raw["riders"])
        tap.waits = any("/crew." in ask.name for ask in tap.asks) and tap.key not in orders.NAMED_AT_ONCE
        tap.waits = tap.waits and tap.key in orders.ORDERS
    elif form is not None and tap.drawn:
        tap.asks = asks.of_facts(form, form.key, tap.key, {})


def _with_facts(tap: Tap, tour: Tour) -> Iterator[tuple[str, Tap]]:
    """The same event with its facts on the button."""
    match tap.key:
        case "mobilise":  # anybody's order: with those of the others, and among the hot events
            yield "mobilise?", Tap("mobilise-too", tap.label, tap.small, tap.closed, value=tap.key)
        case "excess":
            value = "excess?spaces=1"
            now = _("then %d") % ((tour.mission.excess or 0) + 1)
            yield value, Tap("excess-1", _("Excess +1"), now, tap.closed, value=value)
        case "fire":
            tap.numbers = [Chip(f"fire?torpedoes={count}", str(count)) for count in range(1, orders.MOST_TORPEDOES + 1)]
        case "breach":
            tap.sections = boat.sections(tour, "breach?section={}", hazards.sound(tour.mission))
        case "environment" if not tap.closed:
            for kind, label in HAZARDS.items():
                value = f"environment?kind={kind}"
                drawn = boat.sections(tour, value + "&section={}", hazards.dry(tour.mission))
                yield value, Tap(f"hazard-{kind}", str(label), value=value, sections=drawn)


def small(key: str, tour: Tour, charts: Charts) -> str:
    """The line under an event: the needs of an order, the effect of an event."""
    mission, say = tour.mission, sayer(GAME.texts)
    match key:
        case "bell":
            return next_bell(mission.time)
        case "alert":
            return _("to VIII")
        case "excess":
            return _("now %d") % (mission.excess or 0)
        case "spoil":
            food = next((one for one in tables.spoilage(charts) if one not in mission.spoiled), "")
            return say(food)
        case "medkit":
            return _("%d left") % tour.medkits
        case "objective":
            return _("%d so far") % len(mission.objectives)
    if key in orders.ORDERS:
        return needs(key, tour, charts)
    return say_option(HELPS.get(key, ""))


# --- what was posted --------------------------------------------------------------------------------------------


def read(post: QueryDict) -> dict[str, Any]:
    """A tap with all that came with it: an answer, and what rides on it."""
    if "fill" in post:
        return to_fill_in.read(post)
    if deck := post.get("due"):
        return _ridden("card", {"card": {"facts": {"deck": deck[:20], "to_hand": False}}})
    key, _mark, facts = wanted(post).partition("?")
    riders = asks.read(post, key)
    if facts:
        riders[key] = {"facts": {name: number(text) for name, text in parse_qsl(facts[:100])}}
    ship = riders.get("sunk", {}).get("facts", {})
    if ship and ship.get("grt") is None and ship.get("kind") in post.get("open", "").split(","):
        ship["grt"] = 0  # filled in later
    if "later" in post:
        riders = {name: answer for name, answer in riders.items() if not name.startswith("crew.")}
        return _ridden(key, riders) | {"beside": {"later": True}}
    return _ridden(key, riders) | ({"again": True} if post.get("again") else {})


def _ridden(key: str, riders: dict[str, Any]) -> dict[str, Any]:
    return {"choose": key, "usual": True, "riders": riders}


def wanted(post: QueryDict) -> str:
    """The tapped event, or the typed name, or (Enter in a field) the event of that form."""
    if key := post.get("again") or post.get("later") or post.get("choose", ""):
        return key
    if "due" in post:
        return "card"
    typed = [name for name in post if name.startswith("t:") and "/" in name and post[name].strip()]
    forms = {name[2:].partition("/")[0] for name in typed}
    return _event_named(post.get("find", "")) or (forms.pop() if len(forms) == 1 else "")


def _event_named(text: str) -> str:
    """An event by its name or the start of it."""
    wanted = text.strip().casefold()
    names = {key: say_option(label).casefold() for key, label in LABELS.items()}
    exact = [key for key, name in names.items() if wanted and wanted in (name, key)]
    near = [key for key, name in names.items() if wanted and name.startswith(wanted)]
    return next(iter([*exact, *near]), "")
