"""The crew: two watches of sixteen, with figures, names and dead; with the crew sheet also tokens and free men."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns import play
from campaigns.engine.prompts import Charts
from campaigns.games.u_boot.pages.tracks import next_bell, watch_said
from campaigns.games.u_boot.rules import GAME, men, orders, tables
from campaigns.games.u_boot.rules.crew import skilled_man
from campaigns.games.u_boot.rules.state import FIGURES, MEN, PLACES, ROLES, SPACES, Man, Tour, role_of
from campaigns.games.u_boot.rules.words import EVENTS as LABELS
from campaigns.games.u_boot.rules.words import ROLES as ROLE_WORDS
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.words import capital, joined, say_option, say_word, sayer

UP_TO: Final = ("observe", "fire")
COLOURS: Final = {
    "captain": gettext_lazy("white"),
    "first_officer": gettext_lazy("blue"),
    "navigator": gettext_lazy("green"),
    "engineer": gettext_lazy("brown"),
}
SIGNS: Final = {
    "activation": gettext_lazy("A"),
    "observation": gettext_lazy("O"),
    "green": gettext_lazy("R"),
    "yellow": gettext_lazy("R"),
    "red": gettext_lazy("R"),
    "wound": gettext_lazy("W"),
    "fatigue": gettext_lazy("F"),
}


@dataclass(frozen=True)
class Token:
    sign: str
    kind: str
    meaning: str


@dataclass
class Sailor:
    key: str
    place: int
    name: str
    dead: bool
    figure: bool = False  # it is in the boat
    note: str = ""
    tokens: list[Token] = field(default_factory=list)
    free: list[int] = field(default_factory=list)  # spaces without a token
    cards: list[str] = field(default_factory=list)


@dataclass
class Group:
    role: str
    colour: str
    who: str
    rows: list[tuple[Sailor, Sailor]]


def context(log_book: CareerLog) -> dict[str, Any]:
    table = log_book.table
    tour: Tour = log_book.state
    return {
        "seq": table.seq,
        "named": standing(table) and log_book.owned,
        "groups": groups(tour),
        "on_duty": watch_said(tour.mission.watch),
        "resting": watch_said(3 - tour.mission.watch),
        "alive": sum(not man.dead for man in tour.men.values()),
        "all": len(MEN),
        "figures": [figure in tour.living for figure in FIGURES],
        "standing": len(tour.living),
        "fallen": roll_of_honour(tour),
        "bell": next_bell(tour.mission.time) if tour.stage == "watch" else "",
        "sheet": tour.crew_sheet,
    }


def standing(table: play.OpenCareer) -> bool:
    return table.prompt is not None and table.prompt.key == "desk"


def groups(tour: Tour) -> list[Group]:
    watch = tour.mission.watch
    return [
        Group(
            say_word(ROLE_WORDS[role]),
            str(COLOURS[role]),
            tour.people[role],
            [
                (sailor(tour, figure, watch), sailor(tour, figure, 3 - watch))
                for figure in FIGURES
                if role_of(figure) == role
            ],
        )
        for role in ROLES
    ]


def sailor(tour: Tour, figure: str, watch: int) -> Sailor:
    key, on_duty = f"{figure}-{watch}", watch == tour.mission.watch
    man, other = tour.men[key], tour.men[f"{figure}-{3 - watch}"]
    return Sailor(
        key,
        int(figure[1]),
        man.name,
        man.dead,
        figure=on_duty and not man.dead,
        note=_note(tour, man, other, on_duty),
        tokens=tokens(man),
        free=list(range(SPACES - len(man.tokens))) if tour.crew_sheet and not man.dead else [],
        cards=[card_said(card) for card in man.conditions],
    )


def _note(tour: Tour, man: Man, other: Man, on_duty: bool) -> str:
    """The effect of the next bell on his figure."""
    bell = next_bell(tour.mission.time) if tour.mission.time else ""
    if man.dead:
        return _("killed")
    if not bell or not other.dead:
        return ""
    return _("figure leaves at %s") % bell if on_duty else _("figure returns at %s") % bell


def tokens(man: Man) -> list[Token]:
    say = sayer(GAME.texts)
    return [Token(str(SIGNS[token]), token, say(token)) for token in man.tokens]


def card_said(card: Any) -> str:
    """Burns: ointment, treated."""
    forbids = [_("no %s") % say_option(LABELS[order]) for order in card.forbids or ()]
    held = joined([_("treated") if card.treated else card.supplies, *forbids])
    return f"{card.title}: {held}" if held else str(card.title)


def roll_of_honour(tour: Tour) -> list[dict[str, Any]]:
    """The dead by name, role, watch and date, of every crew."""
    say = sayer(GAME.texts)
    return [
        {"name": name or _("name not entered"), "place": say(one.man), "mission": one.mission, "date": one.date}
        for one, name in men.honour(tour)
    ]


# --- beside the prompt, with the crew sheet ---------------------------------------------------------------------


def panel(tour: Tour, charts: Charts) -> dict[str, Any]:
    """The men on duty with their tokens, the needs of each order, and the men with its icon who have a free space."""
    return {
        "groups": groups(tour),
        "orders": [_order(key, tour, charts) for key in orders.ORDERS if key != "mobilise"],
        "places": range(1, PLACES + 1),
    }


def _order(key: str, tour: Tour, charts: Charts) -> dict[str, Any]:
    order, say = tables.order(charts, key), sayer(GAME.texts)
    known = GAME.texts.words
    icons = joined(say(icon) if icon in known else say_option(LABELS.get(icon, icon)) for icon in order.icons)
    return {
        "name": say_option(LABELS[key]),
        "needs": needs(key, tour, charts) if order.sections(tour.mission.surfaced) else _("not in this posture"),
        "icons": icons,
        "free": [] if order.mixed else [_named(tour, figure) for figure in able(tour, order.job)],
    }


def needs(key: str, tour: Tour, charts: Charts) -> str:
    """How many men carry out an order, and where: 2 in 3."""
    order = tables.order(charts, key)
    sections = [one for one in order.sections(tour.mission.surfaced) if one != tables.ANY]
    if key == "mobilise":
        return _("anybody")
    if key == "repair":
        return _("1 or 5 men")
    if not sections:
        return ngettext("%d man", "%d men", order.men) % order.men
    count = f"1–{order.men}" if key in UP_TO else str(order.men)
    return _("%(men)s in %(sections)s") % {"men": count, "sections": (", " if order.all else "/").join(sections)}


def able(tour: Tour, job: str) -> list[str]:
    """Men with the icon, alive, with a free space."""
    skills = tour.skills.get(job, {})
    return [
        figure
        for figure in tour.living
        if skills.get(skilled_man(tour, figure)) and len(tour.man(figure).tokens) < SPACES
    ]


def _named(tour: Tour, figure: str) -> str:
    return tour.man(figure).name or capital(sayer(GAME.texts)(figure))
