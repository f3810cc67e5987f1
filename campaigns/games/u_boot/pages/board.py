"""The pad: every event as one tap, with a small form for its facts; closed events give their reason.

A tap and its facts are posted together. A button may bring its facts along: "breach?section=4".
A column of orders for each role; that of the player at the device is large. The hot events follow; the others are on a
second face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.prompts import Charts, Choose, Facts, Option
from campaigns.games.u_boot.pages import boat, fill
from campaigns.games.u_boot.pages.boat import BoatSection
from campaigns.games.u_boot.pages.needs import needs
from campaigns.games.u_boot.pages.tracks import next_bell
from campaigns.games.u_boot.rules import GAME, events, hazards, health, men, orders, tables, technical
from campaigns.games.u_boot.rules.state import ENDS, ROLES, Tour
from campaigns.games.u_boot.rules.texts import HELPS
from campaigns.games.u_boot.rules.words import EVENTS as LABELS
from campaigns.games.u_boot.rules.words import ROLES as ROLE_WORDS
from campaigns.games.u_boot.rules.words import WHY_CLOSED
from campaigns.pages.bridge.prompt import PromptView
from campaigns.pages.bridge.typed import facts_of
from campaigns.pages.corrections.values import number
from campaigns.pages.words import capital, sayer, translate
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
    "fire": gettext_lazy("Fire"),
    "leak": gettext_lazy("Leak"),
    "gas": gettext_lazy("Gas"),
    "electric": gettext_lazy("Electric"),
    "lighting": gettext_lazy("Light"),
}
MORE: Final = (
    *("excess", "smoke", "evening", "damage", "clear", "breach-over", "morale", "medkit", "spoil"),
    *("objective", "name", "log", "end"),
    *("condition", "technical", "worse", "repaired", "paused", "resume", "join", "relieve", "carry"),
)
SMALL: Final = 11  # the largest figure that is tapped and not typed
LONGEST: Final = 300
LONG: Final = 14  # signs of a chip
USUAL: Final = {"c:sunk/kind": "merchant"}  # what is picked unless it is something else


@dataclass(frozen=True)
class Chip:
    value: str
    label: str
    picked: bool = False


@dataclass(frozen=True)
class Ask:
    name: str
    key: str
    label: str
    help: str = ""
    chips: Sequence[Chip] = ()
    many: bool = False
    manner: str = ""  # how chips are laid out: figures, or long ones in two columns
    tick: bool = False
    value: str = ""
    numeric: bool = False
    most: int = 60


@dataclass
class Tap:
    """A button of the pad."""

    key: str
    label: str
    small: str = ""
    closed: str = ""
    asks: Sequence[Ask] = ()
    steps: str = ""  # what follows the choice: facts, one, many
    picked: bool = False
    value: str = ""  # what is posted, where it is more than the key
    sections: Sequence[BoatSection] = ()  # the boat as buttons
    numbers: Sequence[Chip] = ()  # further buttons beside it, for one who has room

    @property
    def posted(self) -> str:
        return self.value or self.key

    @property
    def facts(self) -> set[str]:
        """Fields that can show an error; other errors go to the end of the form."""
        return {ask.key for ask in self.asks if self.steps == "facts"}


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
    taps = dict(_taps(view, table, wanted(view.given.post)))
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
    return RoleOrders(role, translate(ROLE_WORDS[role]), tour.people[role] if several else "", shown, hazards_)


def _now(keys: str, tour: Tour) -> str:
    """The order of a pair that the posture allows: dive on the surface, surface from below."""
    first, _slash, second = keys.partition("/")
    return first if tour.mission.surfaced or not second else second


def _taps(view: PromptView, table: OpenCareer, typed: str) -> Iterator[tuple[str, Tap]]:
    """Every event; typed is the one that was posted and refused."""
    tour: Tour = table.state
    open_, closed = events.offered(tour, table.book)
    wrong, _mark, facts = typed.partition("?")
    for key in [*open_, *closed]:
        tap = Tap(key, translate(LABELS[key]), small(key, tour, table.book))
        if key in closed:
            tap.closed = translate(WHY_CLOSED[closed[key]])
        else:
            tap.picked = key == wrong and not facts
            tap.asks, tap.steps = _asked(key, view.given.post if tap.picked else QueryDict(), table)
        yield key, tap
        yield from _with_facts(tap, tour, typed)


def _with_facts(tap: Tap, tour: Tour, typed: str) -> Iterator[tuple[str, Tap]]:
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
            tap.picked = typed.startswith("breach")
        case "environment" if not tap.closed:
            for kind, label in HAZARDS.items():
                value = f"environment?kind={kind}"
                drawn = boat.sections(tour, value + "&section={}", hazards.dry(tour.mission))
                yield (
                    value,
                    Tap(f"hazard-{kind}", str(label), value=value, sections=drawn, picked=typed.startswith(value)),
                )


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
    return translate(HELPS.get(key, ""))


# --- the small form of a tap ------------------------------------------------------------------------------------


def _asked(key: str, post: QueryDict, table: OpenCareer) -> tuple[list[Ask], str]:
    """The fields asked right after it, and their kind: facts, one or several."""
    tour: Tour = table.state
    if key in FOLLOWS:
        prompts = FOLLOWS[key](tour)
        asks = [_choice(key, place, prompt, post) for place, prompt in enumerate(prompts)]
        return asks, " ".join("many" if prompt.many else "one" for prompt in prompts)
    form = events.EVENTS[key].form(tour, table.book)
    if form is None:
        return [], ""
    asks = [_fact(key, one, form, post) for one in form.open()]
    return sorted(asks, key=lambda ask: key == "sunk" and bool(ask.chips)), "facts"  # of a ship the tons come first


def _fact(key: str, one: Any, form: Facts, post: QueryDict) -> Ask:
    """Few values are chips, a tick is a tick, the rest is typed."""
    label, help_ = GAME.texts.field(form.key, one.key, translate)
    sign = {"integer": "i", "boolean": "b", "choice": "c"}.get(one.type, "t")
    name = f"{sign}:{key}/{one.key}"
    usual = USUAL.get(name, "") if one.initial is None else str(one.initial)
    value = post.get(name, usual)[:LONGEST]
    made = Ask(name, one.key, label, help_, value=value, numeric=one.keypad, most=one.high or 60)
    if one.type == "boolean":
        return Ask(name, one.key, label, help_, tick=True, value=post.get(name, ""))
    if one.type == "choice":
        words = {
            option: GAME.texts.option(form.key, option, form.data, translate=translate)[0] for option in one.options
        }
        chips = [Chip(*pair, pair[0] == value) for pair in words.items()]
        return Ask(name, one.key, label, help_, chips, manner=_manner(chips))
    if one.type == "integer":
        if one.low is not None and one.low >= 0 and one.high is not None and one.high <= SMALL:
            figures = [str(figure) for figure in range(one.low, one.high + 1)]
            return Ask(name, one.key, label, help_, [Chip(figure, figure, figure == value) for figure in figures])
        return Ask(name, one.key, label, help_, value=value, numeric=one.keypad, most=6)
    return made


def _choice(key: str, place: int, prompt: Choose, post: QueryDict) -> Ask:
    name = f"s:{key}:{place}"
    chips = [_chip(option, prompt, post.getlist(name)) for option in prompt.open()]
    label = GAME.texts.title(prompt.key, prompt.data, translate)
    figures = any("figure" in option.data for option in prompt.open())
    manner = "figures" if figures else _manner(chips)
    return Ask(name, "choose", label, "", chips, many=prompt.many is not None, manner=manner)


def _manner(chips: Sequence[Chip]) -> str:
    return "pairs" if len(chips) > 3 and max(len(chip.label) for chip in chips) > LONG else ""


def _chip(option: Option, prompt: Choose, chosen: Sequence[str]) -> Chip:
    label = GAME.texts.option(prompt.key, option.key, prompt.data, option.data, translate)[0]
    if "man" in option.data:  # a figure: its place, and its name if it has one
        label = option.data["name"] or translate(GAME.texts.words[option.key])
    return Chip(option.key, capital(label), option.key in chosen)


def _figures(key: str, many: bool = True) -> Callable[[Tour], list[Choose]]:
    return lambda tour: (
        [Choose(key, "", men.options(tour, tour.living), many=(0, len(tour.living)) if many else None)]
        if tour.living
        else []
    )


def _breach_over(tour: Tour) -> list[Choose]:
    several = [Choose("breach.what", "", tuple(Option(str(one)) for one in sorted(tour.mission.breaches)))]
    end = Choose("breach.end", "", (Option("sealed"), Option("flooded")), data={"section": tour.mission.breaches[0]})
    dead = _figures("breach.dead")(tour)
    return [*(several if len(tour.mission.breaches) > 1 else []), end, *dead]


def _technical(fits: Callable[[Any], bool]) -> Callable[[Tour], list[Choose]]:
    return lambda tour: [Choose("technical.what", "", technical.options(tour, fits))]


FOLLOWS: Final[dict[str, Callable[[Tour], list[Choose]]]] = {
    "dive": lambda tour: [] if tour.crew_sheet else _figures("dive.outside")(tour),
    "repair": lambda tour: [Choose("repair.what", "", orders.faults(tour))],
    "first-aid": lambda tour: (
        [Choose("aid.patients", "", men.options(tour, health.patients(tour)), many=(1, len(health.patients(tour))))]
        if tour.crew_sheet
        else []
    ),
    "dead": _figures("dead"),
    "clear": lambda tour: [Choose("clear", "", hazards.token_options(tour.mission))],
    "breach-over": _breach_over,
    "end": lambda tour: [Choose("end.how", "", tuple(Option(key) for key in ENDS))],
    "condition": _figures("condition.man", many=False),
    "worse": _technical(technical.can_worsen),
    "repaired": _technical(technical.is_there),
    "paused": _technical(technical.is_running),
    "resume": _technical(technical.is_paused),
    "relieve": lambda tour: [Choose("relieve", "", men.options(tour, men.busy(tour)), many=(1, len(men.busy(tour))))],
}


# --- what was posted --------------------------------------------------------------------------------------------


def read(post: QueryDict) -> dict[str, Any]:
    """A tap with all that came with it, as answers one after another."""
    if "fill" in post:
        return fill.read(post)
    if deck := post.get("due"):
        return {"run": [{"choose": "card"}, {"facts": {"deck": deck[:20], "to_hand": False}}]}
    key, _mark, facts = wanted(post).partition("?")
    if facts:
        return {"run": [{"choose": key}, {"facts": {name: number(text) for name, text in parse_qsl(facts[:100])}}]}
    steps = [{"choose": key}, *_steps(key, post)]
    return steps[0] if len(steps) == 1 else {"run": steps}


def wanted(post: QueryDict) -> str:
    """The tapped event, or the typed name, or (Enter in a field) the event of that form."""
    if key := post.get("choose", ""):
        return key
    typed = [name for name in post if name.startswith("t:") and "/" in name and post[name].strip()]
    forms = {name[2:].partition("/")[0] for name in typed}
    return _event_named(post.get("find", "")) or (forms.pop() if len(forms) == 1 else "")


def _steps(key: str, post: QueryDict) -> Iterator[dict[str, Any]]:
    if post.get(f"steps:{key}") == "facts":
        facts = facts_of(post, f"{key}/")
        if key == "sunk" and facts.get("grt") is None and facts.get("kind") in post.get("open", "").split(","):
            facts["grt"] = 0  # filled in later
        yield {"facts": facts}
        return
    for place, step in enumerate(post.get(f"steps:{key}", "").split()):
        chosen = post.getlist(f"s:{key}:{place}")
        if key == "breach-over" and step == "many" and not _flooded(key, post):
            return
        yield {"choose": chosen if step == "many" else (chosen[0] if chosen else "")}


def _flooded(key: str, post: QueryDict) -> bool:
    return any("flooded" in post.getlist(name) for name in post if name.startswith(f"s:{key}:"))


def _event_named(text: str) -> str:
    """An event by its name or the start of it."""
    wanted = text.strip().casefold()
    names = {key: translate(label).casefold() for key, label in LABELS.items()}
    exact = [key for key, name in names.items() if wanted and wanted in (name, key)]
    near = [key for key, name in names.items() if wanted and name.startswith(wanted)]
    return next(iter([*exact, *near]), "")
