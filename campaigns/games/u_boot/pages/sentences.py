"""The sentences of a mission: an event in the log, and as a clause of the story where that differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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
    "begun": Telling("Mission begun: {title}.", kind="begun"),
    # Orders
    "dive": order("The boat dived.", "the boat dived", "depth"),
    "resurface": order("The boat surfaced.", "came up again", "depth", ends=True),
    "gun-88": order("The 88 mm gun fired."),
    "gun-20": order("The 20 mm gun fired."),
    "fire": order(
        forms("{N} torpedo fired.", "{N} torpedoes fired."),
        forms("{captain} fired {n} torpedo", "{captain} fired {n} torpedoes"),
        "torpedoes",
    ),
    "enigma": order(forms("{N} message was deciphered.", "{N} messages were deciphered.")),
    "smoke": order(forms("{N} cigarette on deck.", "{N} cigarettes on deck."), "the crew smoked on deck"),
    "smoke.lifted": order(forms("{N} cigarette on deck; {blocks}.", "{N} cigarettes on deck; {blocks}.")),
    "smoke.blocks": order("", forms("{n} block lifted", "{n} blocks lifted")),
    "alert": order(
        forms(
            "High alert. The Order Track is full again, {n} space blocked.",
            "High alert. The Order Track is full again, {n} spaces blocked.",
        ),
        "high alert was ordered",
    ),
    "address.untitled": order("{captain} addressed the crew. {morale}", "{captain} spoke to the crew"),
    "address": order("{captain} addressed the crew: {title}. {morale}", "{captain} spoke to the crew: {title}"),
    "first-aid": order("{who} treated {whom}."),
    "work.breach": order(
        forms("{N} man began on the breach in section {section}.", "{N} men began on the breach in section {section}.")
    ),
    "work.breach.nobody": order("Work began on the breach in section {section}."),
    "work.part": order(forms("Work began on the {part}: {n} man.", "Work began on the {part}: {n} men.")),
    "work.technical": order("Work began on a technical condition."),
    "resume": order(forms("Work went on with {n} man.", "Work went on with {n} men.")),
    # Hazards, and how each ends: by a man, or by something else
    "electric.begins": begins(
        "Electrical hazard in section {section}.", "an electrical fault threatened section {section}", "{what}"
    ),
    "fire.begins": begins("Fire in section {section}.", "fire broke out in section {section}", "{what}"),
    "gas.begins": begins("Toxic gas in section {section}.", "toxic gas spread in section {section}", "{what}"),
    "lighting.begins": begins(
        "Lighting failure in section {section}.", "the light failed in section {section}", "{what}"
    ),
    "leak.begins": begins("A leak in section {section}.", "water leaked into section {section}", "{what}"),
    "electric.by": ends(
        "The electrical fault in section {section} was made safe by {who}.",
        "was made safe by {who}",
        "{what}",
    ),
    "fire.by": ends("The fire in section {section} was put out by {who}.", "was put out by {who}", "{what}"),
    "lighting.by": ends("The light in section {section} was repaired by {who}.", "was repaired by {who}", "{what}"),
    "leak.by": ends("The leak in section {section} was stopped by {who}.", "was stopped by {who}", "{what}"),
    "electric.over": ends("The electrical fault in section {section} was made safe.", "was made safe", "{what}"),
    "fire.over": ends("The fire in section {section} is out.", "was put out", "{what}"),
    "gas.over": ends("The gas in section {section} is gone.", "was cleared", "{what}"),
    "gas.surfaced": ends(
        "The gas in section {section} went with the fresh air.",
        "went with the fresh air when the boat surfaced",
        "{what}",
    ),
    "lighting.over": ends("The light in section {section} is back.", "came back", "{what}"),
    "leak.over": ends("The leak in section {section} was stopped.", "was stopped", "{what}"),
    "gas.vented": harm("Gas in section {section} escaped through the hatch."),
    "breach.begins": begins("Hull breach in section {section}.", "water broke into section {section}", "{what}"),
    "sealed": ends("The breach in section {section} was sealed.", "the breach was sealed in time", "{what}"),
    "flooded": ends("Section {section} was flooded.", "the section was given up", "{what}"),
    "breach.dead": Telling(
        forms("Section {section} was flooded; {them} was lost.", "Section {section} was flooded; {them} were lost."),
        "the section was given up with {them}",
        "{what}",
        ends=True,
        kind="damage",
    ),
    # Men
    "dead": death("{who} was killed."),
    "dead.fire": death("{who} was killed by fire."),
    "dead.gas": death("{who} was killed by gas."),
    "dead.electric": death("{who} was killed by an electric shock."),
    "dead.attack": death("{who} was killed in an enemy attack."),
    "dead.wounds": death("{who} died of wounds."),
    "dive.outside": death(forms("{them} was left outside.", "{them} were left outside.")),
    "damage": harm("Crew damage in {section}, {cause}: {draw} of 16 drawn."),
    "damage.hit": harm(
        forms(
            "Crew damage in {section}, {cause}: {draw} of 16 drawn. {them} was hit.",
            "Crew damage in {section}, {cause}: {draw} of 16 drawn. {them} were hit.",
        ),
        forms("{them} was hurt", "{them} were hurt"),
    ),
    "condition": harm("{who}: {laid}."),
    "condition.plain": harm("{who} took a health card."),
    "exhausted": harm("The crew is exhausted.", "the crew was exhausted"),
    # Cards, morale, stores
    "card": Telling("Card: {title}. {morale} {to_hand}"),
    "card.untitled.event": Telling("A card of the event deck. {morale} {to_hand}"),
    "card.untitled": Telling("A card of morale deck {deck}. {morale} {to_hand}"),
    "morale": Telling("Morale {change}: {why}."),
    "medkit": Telling("A medkit was opened, {left} left."),
    "medkit.0": Telling("A medkit was opened, none left."),
    "spoiled": Telling("All {food} spoiled."),
    "objective": order("HQ: {text}", "HQ ordered: {text}"),
    # Technical conditions
    "technical": harm("{Part} in section {section}: {level}."),
    "worse": harm("{Part}: it got worse, {level}."),
    "repaired": harm("{Part}: working again."),
    "paused": harm("{Part}: work stopped."),
    # The day, ships, the end
    "bell": Telling("The first watch came on duty.", kind="bell"),
    "bell.second": Telling("The second watch came on duty.", kind="bell"),
    "evening": Telling(forms("22:00: {n} meal, morale {change}.", "22:00: {n} meals, morale {change}.")),
    "evening.none": Telling("22:00: no meal, morale {change}.", "by 22:00 the crew had eaten nothing"),
    "evening.missed": Telling("The 22:00 question is open.", kind="missed"),
    "sunk": sinks("{label}, {grt} GRT, sunk.", "{ship:nom} {name} sank, {grt} GRT"),
    "sunk.at": sinks("{label}, {grt} GRT, sunk.", "at {time} {ship:nom} {name} sank, {grt} GRT"),
    "sunk.open": sinks("{label} sunk (GRT to come).", "{ship:nom} {name} sank"),
    "sunk.open.at": sinks("{label} sunk (GRT to come).", "at {time} {ship:nom} {name} sank"),
    "sunk.short": Telling("{label} sunk."),
    "lost": harm("The boat was lost."),
    "lost.rammed": harm("The boat was lost: rammed."),
    "lost.aground": harm("The boat was lost: run aground."),
    "lost.flooded": harm("The boat was lost: flooded."),
    "lost.all-dead": harm("The boat was lost with all hands."),
    "lost.sunk": harm("The boat was lost: sunk by the enemy."),
    "lost.exhausted": harm("The boat was lost: the exhausted crew could not hold out."),
    "over": Telling("{how} Grade {grade}, {grt} GRT.", kind="end"),
    "over.renown": Telling("{how} Grade {grade}, {renown} Renown, {grt} GRT.", kind="end"),
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
