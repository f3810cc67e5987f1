"""The sentences of a mission: an event in the log, and as a clause of the story where that differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.texts import N_
from campaigns.games.u_boot.rules import GAME
from campaigns.pages.telling import Alternative, Alternatives, Pattern, forms, noun, number
from campaigns.pages.words import joined, sayer, translate


@dataclass(frozen=True)
class Telling:
    """about names a thing whose start and end the story joins, if both fall in one watch."""

    log: Alternative
    story: Alternative = ""
    about: str = ""
    ends: bool = False
    kind: str = "plain"


def order(log: Alternative, story: Alternative = "", about: str = "", ends: bool = False) -> Telling:
    return Telling(log, story, about, ends, "order")


def begins(log: str, story: str, about: str) -> Telling:
    return Telling(log, story, about, kind="damage")


def ends(log: str, story: str, about: str) -> Telling:
    return Telling(log, story, about, ends=True, kind="damage")


def harm(log: Alternative, story: Alternative = "") -> Telling:
    return Telling(log, story, kind="damage")


def sinks(log: str, story: str) -> Telling:
    return Telling(log, story, "torpedoes", ends=True, kind="ship")


def death(log: Alternative) -> Telling:
    return Telling(log, kind="death")


TELLINGS: Final[dict[str, Telling]] = {
    "begun": Telling(N_("Mission begun: {title}."), kind="begun"),
    # Orders
    "dive": order(N_("The boat dived."), N_("the boat dived"), "depth"),
    "resurface": order(N_("The boat surfaced."), N_("came up again"), "depth", ends=True),
    "gun-88": order(N_("The 88 mm gun fired.")),
    "gun-20": order(N_("The 20 mm gun fired.")),
    "fire": order(
        forms("{N} torpedo fired.", "{N} torpedoes fired."),
        forms("{captain} fired {n} torpedo", "{captain} fired {n} torpedoes"),
        "torpedoes",
    ),
    "enigma": order(forms("{N} message was deciphered.", "{N} messages were deciphered.")),
    "smoke": order(forms("{N} cigarette on deck.", "{N} cigarettes on deck."), N_("the crew smoked on deck")),
    "smoke.lifted": order(forms("{N} cigarette on deck; {blocks}.", "{N} cigarettes on deck; {blocks}.")),
    "smoke.blocks": order("", forms("{n} block lifted", "{n} blocks lifted")),
    "alert": order(
        forms(
            "High alert. The Order Track is full again, {n} space blocked.",
            "High alert. The Order Track is full again, {n} spaces blocked.",
        ),
        N_("high alert was ordered"),
    ),
    "address.untitled": order(N_("{captain} addressed the crew. {morale}"), N_("{captain} spoke to the crew")),
    "address": order(N_("{captain} addressed the crew: {title}. {morale}"), N_("{captain} spoke to the crew: {title}")),
    "first-aid": order(N_("{who} treated {whom}.")),
    "work.breach": order(
        forms("{N} man began on the breach in section {section}.", "{N} men began on the breach in section {section}.")
    ),
    "work.breach.nobody": order(N_("Work began on the breach in section {section}.")),
    "work.part": order(forms("Work began on the {part}: {n} man.", "Work began on the {part}: {n} men.")),
    "work.technical": order(N_("Work began on a technical condition.")),
    "resume": order(forms("Work went on with {n} man.", "Work went on with {n} men.")),
    # Hazards, and how each ends: by a man, or by something else
    "electric.begins": begins(
        N_("Electrical hazard in section {section}."), N_("an electrical fault threatened section {section}"), "{what}"
    ),
    "fire.begins": begins(N_("Fire in section {section}."), N_("fire broke out in section {section}"), "{what}"),
    "gas.begins": begins(N_("Toxic gas in section {section}."), N_("toxic gas spread in section {section}"), "{what}"),
    "lighting.begins": begins(
        N_("Lighting failure in section {section}."), N_("the light failed in section {section}"), "{what}"
    ),
    "leak.begins": begins(N_("A leak in section {section}."), N_("water leaked into section {section}"), "{what}"),
    "electric.by": ends(
        N_("The electrical fault in section {section} was made safe by {who}."),
        N_("was made safe by {who}"),
        "{what}",
    ),
    "fire.by": ends(N_("The fire in section {section} was put out by {who}."), N_("was put out by {who}"), "{what}"),
    "lighting.by": ends(
        N_("The light in section {section} was repaired by {who}."), N_("was repaired by {who}"), "{what}"
    ),
    "leak.by": ends(N_("The leak in section {section} was stopped by {who}."), N_("was stopped by {who}"), "{what}"),
    "electric.over": ends(
        N_("The electrical fault in section {section} was made safe."), N_("was made safe"), "{what}"
    ),
    "fire.over": ends(N_("The fire in section {section} is out."), N_("was put out"), "{what}"),
    "gas.over": ends(N_("The gas in section {section} is gone."), N_("was cleared"), "{what}"),
    "gas.surfaced": ends(
        N_("The gas in section {section} went with the fresh air."),
        N_("went with the fresh air when the boat surfaced"),
        "{what}",
    ),
    "lighting.over": ends(N_("The light in section {section} is back."), N_("came back"), "{what}"),
    "leak.over": ends(N_("The leak in section {section} was stopped."), N_("was stopped"), "{what}"),
    "gas.vented": harm(N_("Gas in section {section} escaped through the hatch.")),
    "breach.begins": begins(
        N_("Hull breach in section {section}."), N_("water broke into section {section}"), "{what}"
    ),
    "sealed": ends(N_("The breach in section {section} was sealed."), N_("the breach was sealed in time"), "{what}"),
    "flooded": ends(N_("Section {section} was flooded."), N_("the section was given up"), "{what}"),
    "breach.dead": Telling(
        forms("Section {section} was flooded; {them} was lost.", "Section {section} was flooded; {them} were lost."),
        N_("the section was given up with {them}"),
        "{what}",
        ends=True,
        kind="damage",
    ),
    # Men
    "dead": death(N_("{who} was killed.")),
    "dead.fire": death(N_("{who} was killed by fire.")),
    "dead.gas": death(N_("{who} was killed by gas.")),
    "dead.electric": death(N_("{who} was killed by an electric shock.")),
    "dead.attack": death(N_("{who} was killed in an enemy attack.")),
    "dead.wounds": death(N_("{who} died of wounds.")),
    "dive.outside": death(forms("{them} was left outside.", "{them} were left outside.")),
    "damage": harm(N_("Crew damage in {section}, {cause}: {draw} of 16 drawn.")),
    "damage.hit": harm(
        forms(
            "Crew damage in {section}, {cause}: {draw} of 16 drawn. {them} was hit.",
            "Crew damage in {section}, {cause}: {draw} of 16 drawn. {them} were hit.",
        ),
        forms("{them} was hurt", "{them} were hurt"),
    ),
    "condition": harm(N_("{who}: {laid}.")),
    "condition.plain": harm(N_("{who} took a health card.")),
    "exhausted": harm(N_("The crew is exhausted."), N_("the crew was exhausted")),
    # Cards, morale, stores
    "card": Telling(N_("Card: {title}. {morale} {to_hand}")),
    "card.untitled.event": Telling(N_("A card of the event deck. {morale} {to_hand}")),
    "card.untitled": Telling(N_("A card of morale deck {deck}. {morale} {to_hand}")),
    "morale": Telling(N_("Morale {change}: {why}.")),
    "medkit": Telling(N_("A medkit was opened, {left} left.")),
    "medkit.0": Telling(N_("A medkit was opened, none left.")),
    "spoiled": Telling(N_("All {food} spoiled.")),
    "objective": order(N_("HQ: {text}"), N_("HQ ordered: {text}")),
    # Technical conditions
    "technical": harm(N_("{Part} in section {section}: {level}.")),
    "worse": harm(N_("{Part}: it got worse, {level}.")),
    "repaired": harm(N_("{Part}: working again.")),
    "paused": harm(N_("{Part}: work stopped.")),
    # The day, ships, the end
    "bell": Telling(N_("The first watch came on duty."), kind="bell"),
    "bell.second": Telling(N_("The second watch came on duty."), kind="bell"),
    "evening": Telling(forms("22:00: {n} meal, morale {change}.", "22:00: {n} meals, morale {change}.")),
    "evening.none": Telling(N_("22:00: no meal, morale {change}."), N_("by 22:00 the crew had eaten nothing")),
    "evening.missed": Telling(N_("The 22:00 question is open."), kind="missed"),
    "sunk": sinks(N_("{label}, {grt} GRT, sunk."), N_("{ship:nom} {name} sank, {grt} GRT")),
    "sunk.at": sinks(N_("{label}, {grt} GRT, sunk."), N_("at {time} {ship:nom} {name} sank, {grt} GRT")),
    "sunk.open": sinks(N_("{label} sunk (GRT to come)."), N_("{ship:nom} {name} sank")),
    "sunk.open.at": sinks(N_("{label} sunk (GRT to come)."), N_("at {time} {ship:nom} {name} sank")),
    "sunk.short": Telling(N_("{label} sunk.")),
    "lost": harm(N_("The boat was lost.")),
    "lost.rammed": harm(N_("The boat was lost: rammed.")),
    "lost.aground": harm(N_("The boat was lost: run aground.")),
    "lost.flooded": harm(N_("The boat was lost: flooded.")),
    "lost.all-dead": harm(N_("The boat was lost with all hands.")),
    "lost.sunk": harm(N_("The boat was lost: sunk by the enemy.")),
    "lost.exhausted": harm(N_("The boat was lost: the exhausted crew could not hold out.")),
    "over": Telling(N_("{how} Grade {grade}, {grt} GRT."), kind="end"),
    "over.renown": Telling(N_("{how} Grade {grade}, {renown} Renown, {grt} GRT."), kind="end"),
}
A_SHIP: Final = noun("the ship")
SHIPS: Final = {
    "corvette": noun("the corvette"),
    "destroyer-town": noun("the destroyer"),
    "destroyer-tribal": noun("the destroyer"),
    "sloop": noun("the sloop"),
    "carrier": noun("the carrier"),
    "merchant": noun("the merchant"),
    "fishing-boat": noun("the fishing boat"),
    "motor-torpedo-boat": noun("the motor torpedo boat"),
    "patrol-boat": noun("the patrol boat"),
}
PATTERNS: Final[dict[str, Pattern]] = {
    **{f"log.{key}": (one.log,) for key, one in TELLINGS.items() if one.log},
    **{f"story.{key}": (one.story,) for key, one in TELLINGS.items() if one.story},
}


@dataclass
class Said:
    """A sentence of the log with its clause of the story; short where the log sheet has a column for the rest."""

    text: str
    clause: str = ""
    about: str = ""
    ends: bool = False
    kind: str = "plain"
    short: str = ""


def tell(key: str, *, count: int = 1, **values: Any) -> Said:
    one, say = TELLINGS[key], Alternatives(PATTERNS)
    blanks = {name: SHOWN[name](value) if name in SHOWN else value for name, value in values.items()}
    clause = say.clause(f"story.{key}", count, **blanks) if one.story else ""
    text = say.clause(f"log.{key}", count, **blanks).strip() if one.log else ""
    return Said(text, clause, one.about.format(**values), one.ends, one.kind)


def signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}" if change < 0 else "±0"


def laid(facts: Mapping[str, Any]) -> str:
    """A health card: its title, wounds and fatigue."""
    wounds, fatigue = facts.get("wounds") or 0, facts.get("fatigue") or 0
    found = [facts.get("title") or ""]
    found += [ngettext("%s wound", "%s wounds", wounds) % number(wounds)] if wounds else []
    found += [ngettext("%s fatigue token", "%s fatigue tokens", fatigue) % number(fatigue)] if fatigue else []
    return joined(found)


SHOWN: Final[Mapping[str, Callable[[Any], Any]]] = {  # facts and notes as the sentences take them
    "section": lambda one: _("7 and 8") if one == "outside" else str(one),
    "morale": lambda change: _("Morale %s.") % signed(change) if change else "",
    "change": signed,
    "why": lambda why: why.rstrip("."),
    "deck": lambda deck: deck.removeprefix("morale-"),
    "to_hand": lambda kept: _("Kept in hand.") if kept else "",
    "how": lambda how: {"base": _("Base."), "time": _("The time ran out.")}.get(how, ""),
    **dict.fromkeys(("grt", "renown"), translate.number),
    **dict.fromkeys(("cause", "food", "level"), lambda key: sayer(GAME.texts)(key)),
}
