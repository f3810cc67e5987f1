"""The sentences of a mission: an event in the log, and in the story where that differs.

A clause is a part the story joins: "fire broke out in section 5" with "was put out by Otto", if both fall in one watch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.pages.telling import number
from campaigns.pages.words import capital, joined, translate


@dataclass(frozen=True)
class Said:
    """A sentence of the log; clause and key join the start and the end of something within a watch."""

    text: str
    clause: str = ""
    key: str = ""
    ends: bool = False
    whole: str = ""  # the sentence where the log sheet shows a part of it in a column of its own


AT_ONCE: Final[Mapping[str, Callable[[], Said]]] = {
    "dive": lambda: Said(_("The boat dived."), _("the boat dived"), "depth"),
    "resurface": lambda: Said(_("The boat surfaced."), _("came up again"), "depth", ends=True),
    "gun-88": lambda: Said(_("The 88 mm gun fired.")),
    "gun-20": lambda: Said(_("The 20 mm gun fired.")),
}


def signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}" if change < 0 else "±0"


# --- orders -----------------------------------------------------------------------------------------------------


def fired(count: int, captain: str) -> Said:
    told = {"count": number(count), "captain": captain}
    text = ngettext("%(count)s torpedo fired.", "%(count)s torpedoes fired.", count) % told
    clause = ngettext("%(captain)s fired %(count)s torpedo", "%(captain)s fired %(count)s torpedoes", count) % told
    return Said(capital(text), clause, "torpedoes")


def deciphered(count: int) -> str:
    return capital(ngettext("%s message deciphered.", "%s messages deciphered.", count) % number(count))


def smoked(count: int, lifted: int) -> str:
    text = capital(ngettext("%s cigarette on deck", "%s cigarettes on deck", count) % number(count))
    if not lifted:
        return _("%s.") % text
    blocks = ngettext("%s block lifted", "%s blocks lifted", lifted) % number(lifted)
    return _("%(cigarettes)s; %(blocks)s.") % {"cigarettes": text, "blocks": blocks}


def alert(blocked: int) -> str:
    text = ngettext(
        "High alert. The Order Track is full again, %s space blocked.",
        "High alert. The Order Track is full again, %s spaces blocked.",
        blocked,
    )
    return text % number(blocked)


def address(captain: str, title: str | None, morale_: int | None) -> str:
    told = {"captain": captain, "title": title}
    text = (_("%(captain)s addressed the crew: %(title)s.") if title else _("%(captain)s addressed the crew.")) % told
    return f"{text} {_morale(morale_)}".strip()


def first_aid(by: str, patients: Sequence[str]) -> str:
    return _("%(man)s treated %(patients)s.") % {"man": by, "patients": joined(patients)}


def work_begun(what: str, part: Mapping[str, Any], count: int) -> str:
    """On a breach, or on a technical condition, whose name only the crew sheet knows."""
    told = {"men": capital(number(count)), "part": part.get("part", ""), "section": what.removeprefix("breach-")}
    if what.startswith("breach-"):
        if not count:
            return _("Work began on the breach in section %(section)s.") % told
        return (
            ngettext(
                "%(men)s man began on the breach in section %(section)s.",
                "%(men)s men began on the breach in section %(section)s.",
                count,
            )
            % told
        )
    if not told["part"]:
        return _("Work began on a technical condition.")
    told["men"] = number(count)
    return (
        ngettext("Work began on the %(part)s: %(men)s man.", "Work began on the %(part)s: %(men)s men.", count) % told
    )


def resumed(count: int) -> str:
    return ngettext("Work went on with %s man.", "Work went on with %s men.", count) % number(count)


# --- hazards ----------------------------------------------------------------------------------------------------

HAZARDS: Final[Mapping[str, Callable[[], tuple[str, str]]]] = {  # in the log, in the story
    "electric": lambda: (_("Electrical hazard in section %s."), _("an electrical fault threatened section %s")),
    "fire": lambda: (_("Fire in section %s."), _("fire broke out in section %s")),
    "gas": lambda: (_("Toxic gas in section %s."), _("toxic gas spread in section %s")),
    "lighting": lambda: (_("Lighting failure in section %s."), _("the light failed in section %s")),
    "leak": lambda: (_("A leak in section %s."), _("water leaked into section %s")),
}
REPAIRED: Final[Mapping[str, Callable[[], tuple[str, str]]]] = {  # by a man, in the log and in the story
    "electric": lambda: (
        _("The electrical fault in section %(section)s was made safe by %(man)s."),
        _("was made safe by %(man)s"),
    ),
    "fire": lambda: (_("The fire in section %(section)s was put out by %(man)s."), _("was put out by %(man)s")),
    "lighting": lambda: (_("The light in section %(section)s was repaired by %(man)s."), _("was repaired by %(man)s")),
    "leak": lambda: (_("The leak in section %(section)s was stopped by %(man)s."), _("was stopped by %(man)s")),
}
OVER: Final[Mapping[str, Callable[[], tuple[str, str]]]] = {
    "electric": lambda: (_("The electrical fault in section %(section)s was made safe."), _("was made safe")),
    "fire": lambda: (_("The fire in section %(section)s is out."), _("was put out")),
    "gas": lambda: (_("The gas in section %(section)s is gone."), _("was cleared")),
    "lighting": lambda: (_("The light in section %(section)s is back."), _("came back")),
    "leak": lambda: (_("The leak in section %(section)s was stopped."), _("was stopped")),
}


def hazard(kind: str, section: Any) -> Said:
    text, clause = HAZARDS[kind]()
    return Said(text % section, clause % section, f"{kind}-{section}")


def cleared(token: str, event: str, man: str) -> Said:
    """A token is off: by whom, by what, or simply off."""
    kind, _dash, section = token.rpartition("-")
    told = {"section": section, "man": man}
    if event == "resurface":
        return Said(
            _("The gas in section %(section)s went with the fresh air.") % told,
            _("went with the fresh air when the boat surfaced"),
            token,
            ends=True,
        )
    text, clause = (REPAIRED if event == "repair" and man else OVER)[kind]()
    return Said(text % told, clause % told, token, ends=True)


def breach(section: Any) -> Said:
    return Said(
        _("Hull breach in section %s.") % section, _("water broke into section %s") % section, f"breach-{section}"
    )


def sealed(section: Any) -> Said:
    return Said(
        _("The breach in section %s was sealed.") % section,
        _("the breach was sealed in time"),
        f"breach-{section}",
        ends=True,
    )


def flooded(section: Any) -> Said:
    return Said(_("Section %s was flooded.") % section, _("the section was given up"), f"breach-{section}", ends=True)


def flooded_with(said: Said, names: Sequence[str]) -> Said:
    """The same with the men left behind."""
    told = {"flooded": said.text.rstrip("."), "clause": said.clause, "men": joined(names)}
    text, clause = _left(len(names))
    return replace(said, text=text % told, clause=clause % told)


def _left(count: int) -> tuple[str, str]:
    text = ngettext("%(flooded)s; %(men)s was lost.", "%(flooded)s; %(men)s were lost.", count)
    return text, ngettext("%(clause)s with %(men)s", "%(clause)s with %(men)s", count)


# --- men --------------------------------------------------------------------------------------------------------

CAUSES: Final[Mapping[str, Callable[[], str]]] = {
    "fire": lambda: _("%s was killed by fire."),
    "gas": lambda: _("%s was killed by gas."),
    "electric": lambda: _("%s was killed by an electric shock."),
    "attack": lambda: _("%s was killed in an enemy attack."),
    "wounds": lambda: _("%s died of wounds."),
}


def killed(name: str, cause: str) -> str:
    return (CAUSES[cause]() if cause in CAUSES else _("%s was killed.")) % name


def outside(names: Sequence[str]) -> str:
    return ngettext("%s was left outside.", "%s were left outside.", len(names)) % joined(names)


def damage(section: str, cause: str, draw: int) -> str:
    told = {"section": _("7 and 8") if section == "outside" else section, "cause": cause, "draw": number(draw)}
    return _("Crew damage in %(section)s, %(cause)s: %(draw)s of 16 drawn.") % told


def hit(names: Sequence[str]) -> str:
    return ngettext("%s was hit.", "%s were hit.", len(names)) % joined(names)


def health_card(name: str, facts: Mapping[str, Any], cause: str) -> str:
    wounds, fatigue = facts.get("wounds") or 0, facts.get("fatigue") or 0
    laid = [facts.get("title") or ""]
    laid += [ngettext("%s wound", "%s wounds", wounds) % number(wounds)] if wounds else []
    laid += [ngettext("%s fatigue token", "%s fatigue tokens", fatigue) % number(fatigue)] if fatigue else []
    told = {"man": name, "laid": joined(laid)}
    return (_("%(man)s: %(laid)s.") if told["laid"] else _("%(man)s took a health card.")) % told


# --- cards, morale, stores --------------------------------------------------------------------------------------


def _morale(change: int | None) -> str:
    return _("Morale %s.") % signed(change) if change else ""


def card(facts: Mapping[str, Any]) -> str:
    title, deck = facts.get("title"), str(facts.get("deck", ""))
    if title:
        text = _("Card: %s.") % title
    elif deck == "event":
        text = _("A card of the event deck.")
    else:
        text = _("A card of morale deck %s.") % deck.removeprefix("morale-")
    kept = _("Kept in hand.") if facts.get("to_hand") else ""
    return " ".join(part for part in (text, _morale(facts.get("morale")), kept) if part)


def morale(change: int, why: str) -> str:
    return _("Morale %(change)s: %(why)s.") % {"change": signed(change), "why": why.rstrip(".")}


def store(key: str, data: Mapping[str, Any], say: Callable[[str], str]) -> str:
    if key == "medkit":
        return _("A medkit was opened, %s left.") % (number(data["left"]) if data["left"] else _("none"))
    return _("All %s spoiled.") % say(data["food"])


# --- technical conditions ---------------------------------------------------------------------------------------

LEVELS: Final[Mapping[str, Callable[[], str]]] = {
    "green": lambda: _("maintenance"),
    "yellow": lambda: _("failure"),
    "red": lambda: _("major failure"),
}
WORSE: Final = {"green": "yellow", "yellow": "red"}


def technical(facts: Mapping[str, Any]) -> str:
    told = {**facts, "part": capital(str(facts.get("part", ""))), "level": LEVELS[facts["level"]]()}
    return _("%(part)s in section %(section)s: %(level)s.") % told


def _worse(part: Mapping[str, Any]) -> Said:
    level = WORSE.get(part.get("level", ""), "red")
    return Said(_("%(part)s: it got worse, %(level)s.") % {"part": _part(part), "level": LEVELS[level]()})


def _part(part: Mapping[str, Any]) -> str:
    return capital(str(part.get("part", "")))


TECHNICAL: Final[Mapping[str, Callable[[str, Mapping[str, Any]], Said]]] = {
    "worse": lambda key, part: _worse(part),
    "repaired": lambda key, part: Said(_("%s: working again.") % _part(part)),
    "paused": lambda key, part: Said(_("%s: work stopped.") % _part(part)),
}


# --- the day, ships, the end ------------------------------------------------------------------------------------


def on_duty(watch: int) -> str:
    return _("The first watch came on duty.") if watch == 1 else _("The second watch came on duty.")


def evening(meals: int, change: int) -> str:
    told = {"meals": number(meals), "change": signed(change)}
    if not meals:
        return _("22:00: no meal, morale %(change)s.") % told
    return (
        ngettext("22:00: %(meals)s meal, morale %(change)s.", "22:00: %(meals)s meals, morale %(change)s.", meals)
        % told
    )


SHIPS: Final[Mapping[str, Callable[[], str]]] = {
    "corvette": lambda: _("the corvette"),
    "destroyer-town": lambda: _("the destroyer"),
    "destroyer-tribal": lambda: _("the destroyer"),
    "sloop": lambda: _("the sloop"),
    "carrier": lambda: _("the carrier"),
    "merchant": lambda: _("the merchant"),
    "fishing-boat": lambda: _("the fishing boat"),
    "motor-torpedo-boat": lambda: _("the motor torpedo boat"),
    "patrol-boat": lambda: _("the patrol boat"),
}


def ship(kind: str, label: str, name: str, grt: int, time: str) -> Said:
    """Merchant Wren, 6,200 GRT, sunk; in the story: at 02:40 the merchant Wren sank, 6,200 GRT."""
    told = {"label": f"{label} {name}".strip(), "tons": translate.number(grt), "time": time}
    whole = _("%(label)s, %(tons)s GRT, sunk.") if grt else _("%(label)s sunk (GRT to come).")
    told["ship"] = f"{SHIPS[kind]() if kind in SHIPS else _('the ship')} {name}".strip()
    clause = _("%(ship)s sank, %(tons)s GRT") if grt else _("%(ship)s sank")
    if time:
        clause = _("at %(time)s %(ship)s sank, %(tons)s GRT") if grt else _("at %(time)s %(ship)s sank")
    return Said(_("%(label)s sunk.") % told, clause % told, "torpedoes", ends=True, whole=whole % told)


LOST: Final[Mapping[str, Callable[[], str]]] = {
    "rammed": lambda: _("The boat was lost: rammed."),
    "aground": lambda: _("The boat was lost: run aground."),
    "flooded": lambda: _("The boat was lost: flooded."),
    "all-dead": lambda: _("The boat was lost with all hands."),
    "sunk": lambda: _("The boat was lost: sunk by the enemy."),
    "exhausted": lambda: _("The boat was lost: the exhausted crew could not hold out."),
}


def lost(how: str) -> str:
    return LOST[how]() if how in LOST else _("The boat was lost.")


def over(data: Mapping[str, Any], renown: int | None) -> str:
    told = {"grade": data["grade"], "grt": translate.number(data["grt"]), "renown": translate.number(renown or 0)}
    ways = {"base": _("Base."), "time": _("The time ran out.")}
    result = (
        _("Grade %(grade)s, %(grt)s GRT.") if renown is None else _("Grade %(grade)s, %(renown)s Renown, %(grt)s GRT.")
    )
    return f"{ways.get(data['how'], '')} {result % told}".strip()
