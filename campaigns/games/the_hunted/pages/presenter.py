"""The Hunted's own way of being shown; the names are those of campaigns.pages.plain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine import dice as dice_
from campaigns.engine.prompts import Roll
from campaigns.engine.texts import Texts, month_name
from campaigns.games.the_hunted.pages import boat, fight, harbour, readings, salvo, ships
from campaigns.games.the_hunted.rules import books, contests, escorts
from campaigns.games.the_hunted.rules.state import LEVELS
from campaigns.pages import plain
from campaigns.pages.bridge.reading import percent
from campaigns.pages.plain import Cell, Panel, translate

STYLES: Sequence[str] = ()
SYMBOLS = "games/the_hunted/_symbols.html"

result = readings.result
card = harbour.card
fallen = harbour.fallen
ending = harbour.ending
arrival = harbour.arrival


def head(table: Any) -> list[Cell]:
    """Boat, Kommandant, patrol, month, box, sunk."""
    career = table.state
    if career is None:
        return plain.head(table)
    say, patrol = boat._sayer(table.game.texts), career.patrol
    name = f"{harbour.short_rank(career.rank)} {career.kommandant.name.split()[-1] if career.kommandant.name else ''}"
    cells = [Cell(_("Boat"), career.boat.number), Cell(_("Kommandant"), name.strip(), wide=True)]
    if patrol is not None:
        tag = f" ({patrol.tag})" if patrol.tag else ""
        cells.append(Cell(_("Patrol %d") % career.number, boat._capital(say(patrol.zone)) + tag, wide=True))
    else:
        cells.append(Cell(_("Base"), boat._capital(say(career.base)), wide=True))
    month = career.end.month if career.end is not None else career.month
    cells.append(Cell(_("Month"), month_name(month, translate)))
    box = _("in port") if career.end is None else _("closed")
    if patrol is not None and patrol.at >= 0:
        box = _("%(at)d of %(of)d") % {"at": max(patrol.at + 1, 0), "of": len(patrol.track)}
    return [*cells, Cell(_("Box"), box), Cell(_("Sunk"), harbour.tons(career.tons))]


def panels(table: Any) -> list[Panel]:
    """The combat mat while there is a fight, and the boat always."""
    career, texts = table.state, table.game.texts
    say = boat._sayer(texts)
    mat = boat.display(career, table.book, texts)
    title = _("%(boat)s, Type %(type)s") % {"boat": career.boat.number, "type": career.boat.type}
    found = [
        Panel("boat", _("Boat"), title, "games/the_hunted/_boat.html", boat.posture(career, say), mat),
    ]
    if career.patrol is not None and career.patrol.fight is not None:
        data = fight.mat(career, texts)
        aside = _("Round %d") % data["round"] if data["round"] else ""
        found.insert(0, Panel("fight", _("Fight"), _("Combat mat"), "games/the_hunted/_fight.html", aside, data))
    return found


def against(chart: str | None) -> int:
    return readings.AGAINST.get(chart or "", 0)


def helps(chart: str | None) -> str:
    return str(readings.HELPS.get(chart or "", ""))


def kind_template(kind: str) -> str:
    return "games/the_hunted/_salvo.html" if kind == "salvo" else plain.kind_template(kind)


def kind_data(prompt: Any, table: Any, given: Any) -> Any:
    return salvo.drawing(prompt, table, given) if prompt.kind == "salvo" else plain.kind_data(prompt, table, given)


def read_kind(kind: str, post: Any) -> dict[str, Any]:
    return salvo.read(post) if kind == "salvo" else plain.read_kind(kind, post)


def do_kind(prompt: Any) -> str:
    if prompt.kind != "salvo":
        return plain.do_kind(prompt)
    return _("Give each tube a target, or hold it.") if prompt.tubes() else _("Give each round its target.")


def do_roll(prompt: Any, table: Any) -> str:
    """13.1.2: in a duel the other player rolls for the enemy."""
    if table.state is not None and contests.other_rolls(table.state, prompt):
        return _("The other player rolls %s.") % prompt.dice
    return plain.do_roll(prompt, table)


def say_kind(kind: str, answer: Mapping[str, Any], texts: Texts) -> str:
    return salvo.say(answer) if kind == "salvo" else ""


# The sections of the long forms: a legend, and how the keys of its fields begin
SECTIONS: Final[Mapping[str, Sequence[tuple[Any, tuple[str, ...]]]]] = {
    "byhand.box": (
        ("", ("met", "light", "event")),
        (gettext_lazy("Ship 1"), ("ship1_",)),
        (gettext_lazy("Ship 2"), ("ship2_",)),
        (gettext_lazy("Ship 3"), ("ship3_",)),
        (gettext_lazy("Ship 4"), ("ship4_",)),
        (gettext_lazy("Spent"), ("fired_", "gun_rounds", "bold")),
        (gettext_lazy("The mission"), ("mission_done",)),
        (gettext_lazy("Supplies for other boats"), ("supplied", "fuel", "own_fuel")),
        (gettext_lazy("Parts handed over"), ("part_",)),
        (gettext_lazy("Damage to the boat"), ("hull", "cause", "system_")),
        (gettext_lazy("The crew"), ("wound_",)),
        (gettext_lazy("And then"), ("must_abort", "note")),
    ),
    "byhand.port": (
        ("", ("months", "base", "rank", "crew_level")),
        (gettext_lazy("Experten"), ("experte_",)),
        (gettext_lazy("Aboard"), ("schnorchel", "naxos", "balkon", "alberich", "gun")),
        (gettext_lazy("And then"), ("note",)),
    ),
    "carryover.state": (
        ("", ("began", "rank", "base", "posting")),
        (gettext_lazy("Sunk so far"), ("tons", "ships", "capital_ships", "patrols", "successes", "failures_running")),
        (gettext_lazy("Awards and wounds"), ("grade", "narvik_shield", "cross_barred", "wounds")),
        (gettext_lazy("Promotion"), ("period_",)),
        (gettext_lazy("Held for later"), ("requests", "hals", "xxi_sooner")),
        (gettext_lazy("The crew"), ("crew_level",)),
        (gettext_lazy("Experten"), ("experte_",)),
        (gettext_lazy("Aboard"), ("boat_patrols", "gun_removed", "naxos", "schnorchel", "balkon", "alberich")),
    ),
}


def groups(prompt: Any, keys: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
    """The fields of a long form in their sections; one that belongs to none comes last."""
    if prompt.key not in SECTIONS:
        return [("", keys)]
    found: list[tuple[str, Sequence[str]]] = []
    left = list(keys)
    for legend, starts in SECTIONS[prompt.key]:
        mine = [key for key in left if key.startswith(starts)]
        left = [key for key in left if key not in mine]
        if mine:
            found.append((str(legend), mine))
    return [*found, (_("Other"), left)] if left else found


def field_label(prompt_key: str, key: str, texts: Texts) -> tuple[str, str]:
    """The legend of a section already says which ship."""
    label, help_ = texts.field(prompt_key, key, translate)
    if key.startswith("ship") and ": " in label:
        label = label.partition(": ")[2]
    elif key.startswith("fired_"):
        label = _("%s fired") % key.removeprefix("fired_")
    elif key.startswith(("system_", "wound_", "experte_", "part_")):
        label = texts.word(key.partition("_")[2], translate)
    return boat._capital(label.replace("_", " ")), help_


def complete(prompt_key: str, facts: dict[str, Any], book: Any) -> dict[str, Any]:
    return ships.complete(facts, book) if prompt_key == "byhand.box" else facts


def suggestions(book: Any, source: str, query: str) -> list[tuple[str, str]]:
    return ships.search(book, query) if source == "ships" else []


def known_values(path: str) -> Sequence[str]:
    if path.startswith("boat.systems."):
        return books.SYSTEM_STATES
    if path.endswith(".wound"):
        return books.WOUNDS
    return {"crew_level": LEVELS, "patrol.posture": ("surfaced", "schnorchel")}.get(path, ())


def risk(prompt: Any, option: str, table: Any) -> str:
    """The next search of the escorts, if this is chosen and nothing else changes."""
    watch = escorts.Watch(table.state, table.book)
    if prompt.key in ("attack.range", "submarines.attack") and option == "close":
        return _closing(watch)
    if prompt.key == "escorts.evade":
        return "; ".join([_sweep(watch, option), *([_dive(watch)] if option in ("deep", "both") else [])])
    return ""


def _closing(watch: Any) -> str:
    """9.2.2, 9.9.3: the approach to close range, where there are escorts or a submarine."""
    if not watch.fight.escorted and watch.fight.kind != "submarine":
        return ""
    return _("found while closing in: %s") % percent(_chance(escorts.approach(watch), watch.book, 0, "detected"))


def _sweep(watch: Any, option: str) -> str:
    """9.6.9: detection with BOLD or depth counted in."""
    roll = Roll("", "2d6", "9.6.9", "E2", drms=escorts.DETECTION, on=watch)
    lines = watch.book.lines("E2")
    extra = 0
    if option in ("bold", "both") and watch.fight.quality not in ("veteran", "elite"):
        extra += lines["bold"].drm
    if option in ("deep", "both"):
        extra += lines["test_depth"].drm
    return _("this sweep finds the boat: %s") % percent(_chance(roll, watch.book, extra, "detected"))


def _dive(watch: Any) -> str:
    """9.6.4: what the dive itself may do; the sure box first, unless it is spared (14.15 no. 19)."""
    boxes, fallen = watch.boat.figures["hull_boxes"], dice_.spread("2d6")

    def lost(hull: int) -> float:
        if hull >= boxes:
            return 1.0
        crushed = sum(chance for natural, chance in fallen.items() if natural < hull)
        return crushed + fallen.get(hull, 0.0) * lost(hull + 1)

    sure = 0 if escorts.spared(watch) else watch.figure("test_depth_cost")
    return _("the dive costs the boat: %s") % percent(lost(watch.boat.hull + sure))


def _chance(roll: Roll, book: Any, extra: int, wanted: str) -> float:
    drm = roll.drm(book) + extra
    found = 0.0
    for natural, chance in dice_.spread(roll.dice).items():
        said = roll.result(book, (), natural, natural + drm)
        found += chance * ((said["result"] if isinstance(said, Mapping) else said) == wanted)
    return found
