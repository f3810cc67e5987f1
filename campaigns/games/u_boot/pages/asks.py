"""The small form of a tap: each prompt that rides on it as chips, figures, ticks or words, and how they are read.

A field is called by its tap, the name of its prompt in the run, and its own key: "i:sunk/sunk/grt".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import QueryDict

from campaigns.engine.ahead import Rider, Riders
from campaigns.engine.prompts import Choose, Facts, Field, Option
from campaigns.games.u_boot.pages.crew import tokens
from campaigns.games.u_boot.rules import GAME, crew, tables
from campaigns.games.u_boot.rules.state import Tour
from campaigns.pages.bridge.posted import facts_of
from campaigns.pages.pieces.chips import Chip
from campaigns.pages.words import capital, translate
from campaigns.play import OpenCareer

SMALL: Final = 11  # the largest figure that is tapped and not typed
LONGEST: Final = 300
LONG: Final = 14  # signs of a chip
USUAL: Final = {"c:sunk/sunk/kind": "merchant"}  # what is picked unless it is something else
SIGNS: Final = {"integer": "i", "boolean": "b", "choice": "c", "many": "m"}
UNSKILLED: Final = "crew.unskilled"


@dataclass(frozen=True)
class ManChip(Chip):
    """A figure with what he holds; unsure where it is not known whether he has the icon."""

    unsure: bool = False
    lacks: bool = False


@dataclass(frozen=True)
class Ask:
    """A field, or a choice as chips; place is where an error names it."""

    name: str
    place: str
    label: str
    help: str = ""
    chips: Sequence[Chip] = ()
    many: bool = False
    manner: str = ""  # how chips are laid out: figures, or long ones in two columns
    tick: bool = False
    value: str = ""
    numeric: bool = False
    most: int = 60
    head: str = ""  # above it, where others are asked as well
    part: tuple[str, str] = ("", "")  # what is posted beside it: that its prompt is answered by facts, or by a choice

    @property
    def hour(self) -> bool:
        return self.name.endswith("/time")

    @property
    def places(self) -> tuple[str, str]:
        """What an error may call it."""
        return self.place, f"{self.place}/choose"


def of_riders(found: Riders, tap: str, given: Mapping[str, Any], table: OpenCareer) -> list[Ask]:
    """All that an answer leads to; who lacks the icon is asked with the men themselves."""
    made: list[Ask] = []
    for rider in found.asks:
        prompt, answer = rider.prompt, given.get(rider.name) or {}
        if isinstance(prompt, Facts):
            fields = of_facts(prompt, rider.name, tap, answer.get("facts") or {})
            title = GAME.texts.title(prompt.key, prompt.data, translate) if prompt.data else ""
            made += [replace(one, head=title if place == 0 else "") for place, one in enumerate(fields)]
        elif isinstance(prompt, Choose) and not prompt.among:
            made.append(_choice(rider, prompt, tap, answer, given.get(UNSKILLED) or {}, table))
    return made


def of_facts(form: Facts, name: str, tap: str, given: Mapping[str, Any]) -> list[Ask]:
    made = [_fact(one, form, name, tap, given) for one in form.open()]
    return sorted(made, key=lambda ask: tap == "sunk" and bool(ask.chips))  # of a ship the tons come first


def _fact(one: Field, form: Facts, rider: str, tap: str, given: Mapping[str, Any]) -> Ask:
    """Few values are chips, a tick is a tick, the rest is typed."""
    label, help_ = GAME.texts.field(form.key, one.key, translate)
    name = f"{SIGNS.get(one.type, 't')}:{tap}/{rider}/{one.key}"
    value = given.get(one.key, USUAL.get(name) if one.initial is None else one.initial)
    said = "" if value is None else str(value)[:LONGEST]
    ask = Ask(name, f"{rider}/{one.key}", label, help_, part=(f"{tap}:facts", rider))
    if one.type == "boolean":
        return replace(ask, tick=True, value="on" if value else "")
    if one.type in ("choice", "many"):
        several = one.type == "many"
        picked = (value or ()) if several else (said,)
        words = {key: GAME.texts.option(form.key, key, form.data, translate=translate)[0] for key in one.options}
        chips = [Chip(key, label, key in picked) for key, label in words.items()]
        return replace(ask, chips=chips, manner=_manner(chips), many=several)
    if one.type == "integer" and one.low is not None and one.low >= 0 and one.high is not None and one.high <= SMALL:
        figures = [str(figure) for figure in range(one.low, one.high + 1)]
        return replace(ask, chips=[Chip(figure, figure, figure == said) for figure in figures])
    most = 6 if one.type == "integer" else one.high or 60
    return replace(ask, value=said, numeric=one.keypad, most=most)


def _choice(
    rider: Rider, prompt: Choose, tap: str, given: Mapping[str, Any], lacking: Mapping[str, Any], table: OpenCareer
) -> Ask:
    unsure = crew.unknown(table.state, _job(prompt.data["order"], table)) if prompt.key == "crew.men" else []
    chosen, lacks = given.get("choose") or (), lacking.get("choose") or ()
    chips: list[Chip] = []
    for option in prompt.open():
        label = GAME.texts.option(prompt.key, option.key, prompt.data, option.data, translate)[0]
        chip = Chip(option.key, capital(label), option.key in chosen)
        chips.append(_man(chip, option, table.state, option.key in unsure, option.key in lacks))
    return Ask(
        f"{tap}/{rider.name}/choose",
        rider.name,
        GAME.texts.title(prompt.key, prompt.data, translate),
        GAME.texts.why(prompt.key, prompt.data, translate),
        chips,
        many=prompt.many is not None,
        manner="figures" if any(isinstance(chip, ManChip) for chip in chips) else _manner(chips),
        part=(f"{tap}:choose", rider.name),
    )


def _job(order: str, table: OpenCareer) -> str:
    """The icon that counts; nothing for an order that mixes them."""
    if order in crew.JOBS:
        return crew.JOBS[order]
    row = tables.order(table.book, order)
    return "" if row.mixed else row.job


def _manner(chips: Sequence[Chip]) -> str:
    return "pairs" if len(chips) > 3 and max(len(chip.label) for chip in chips) > LONG else ""


def _man(chip: Chip, option: Option, tour: Tour, unsure: bool, lacks: bool) -> Chip:
    """A figure has the name of its man if he has one, or else that of its place."""
    man = option.data.get("man")
    if man is None:
        return chip
    label = option.data["name"] or capital(GAME.texts.word(option.key, translate))
    held = " ".join(token.sign for token in tokens(tour.men[man]))
    return ManChip(chip.value, label, chip.picked, held, unsure, lacks)


# --- what was posted --------------------------------------------------------------------------------------------


def read(post: QueryDict, tap: str) -> dict[str, Any]:
    """The answers in the form of a tap, by the names of their prompts."""
    riders: dict[str, Any] = {}
    for name in post.getlist(f"{tap}:facts"):
        riders[name] = {"facts": facts_of(post, f"{tap}/{name}/")}
    for name in post.getlist(f"{tap}:choose"):
        chosen = post.getlist(f"{tap}/{name}/choose")
        riders[name] = {"choose": chosen}
        lacking = post.getlist(f"{tap}/{UNSKILLED}/choose")
        if name == "crew.men" and (ticked := [figure for figure in lacking if figure in chosen]):
            riders[UNSKILLED] = {"choose": ticked}
    return riders
