"""The diary's words for a patrol, a box and a salvo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.replay import Entry
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.pages.reading import patrol_log
from campaigns.games.the_hunted.pages.story import head, words
from campaigns.models import Outing, Patrol
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.presentation import OutingSummary, OutingWords
from campaigns.pages.words import Say, capital, closed, joined, month, sayer, tons, translate

MANNERS: Final = ("travel.posture", "attack.how", "following.light")
HOW: Final = {  # the form used after the name of an area
    **words.LIGHTS,
    **words.MODES,
    "night_surface": words.MODES["surfaced"],
    "schnorchel": N_("snorkelling"),
}
BY_HAND: Final = ("byhand.box", "afterwards.box", "afterwards.engagement")
NO_MANNER: Final = ("leave", "wait")
SALVOS: Final = ("attack.salvo", "submarines.salvo")
SHOTS: Final = ("attack.torpedo", "attack.late", "attack.extreme", "attack.gun")
WASTED: Final = "attack.spent"
PATROL: Final = OutingWords(
    many=gettext_lazy("Patrols"),
    one=gettext_lazy("Patrol"),
    this=gettext_lazy("This patrol"),
    numbered=gettext_lazy("Patrol %d"),
    next=gettext_lazy("Next patrol"),
    diary=gettext_lazy("War diary"),
    diary_of=gettext_lazy("War diary, patrol %d"),
    columns=(gettext_lazy("Box"), gettext_lazy("Where and how"), gettext_lazy("Events")),
    log=gettext_lazy("Log of this patrol"),
    lines=gettext_lazy("All entries of this patrol"),
    sealed=gettext_lazy("This entry belongs to an earlier patrol and can no longer be undone."),
    fixed=gettext_lazy("fixed during a patrol, can be changed in port"),
    fixed_now=gettext_lazy("They cannot be changed during a patrol. You can change them in port."),
)


# --- a patrol -----------------------------------------------------------------------------------------------------


def patrol_title(row: Outing, say: Say) -> str:
    """Atlantic, Jul 1943."""
    parts = capital(say(row.title)), month(str((row.facts or {}).get("month", "")))
    return joined(part for part in parts if part)


def patrol_summary(log_book: CareerLog, row: Outing) -> OutingSummary:
    """Orders, base and outcome; torpedoes and ships."""
    say = sayer(log_book.game.texts)
    patrol = next(one for one in log_book.rows["patrol"].values() if one.number == row.number)
    targets = log_book.rows["target"].values()
    sunk = [ship.tonnage for ship in targets if ship.encounter.patrol is patrol and ship.fate == "sunk"]
    orders = capital(say(patrol.assignment)) + (f" ({patrol.tag})" if patrol.tag else "")
    line = joined((orders, capital(say(patrol.base_from))))
    outcome = f". {capital(say(patrol.outcome))}" if patrol.outcome else ""
    count = patrol_log(log_book.outing(patrol.number)).torpedo_counts
    fired = _("%d fired") % (count.total() - count["sunk"])
    facts = [(_("Torpedoes"), fired, joined(head.outcomes(count))), (_("Sunk"), _sunk(patrol), "")]
    return OutingSummary(line + outcome, facts, sunk)


def _sunk(patrol: Patrol) -> str:
    if not patrol.ships:
        return _("nothing")
    ships = ngettext("%d ship", "%d ships", patrol.ships) % patrol.ships
    return f"{ships}, {tons(patrol.tonnage)}"


# --- its boxes ----------------------------------------------------------------------------------------------------


def circumstances(entry: Entry, say: Say) -> list[str]:
    """Posture, way of attack and light, in the order in which they came."""
    answer = entry.answer or {}
    chosen, found = answer.get("choose"), []
    if answer.get("key") in MANNERS and isinstance(chosen, str) and chosen not in NO_MANNER:
        found.append(chosen)
    if answer.get("key") in BY_HAND:
        facts = answer.get("facts") or {}
        found += [str(facts[key]) for key in ("light", "attack") if facts.get(key)]
    for note, data, _case in entry.notes:
        if note == "travel.light":
            found.append(data.get("light", ""))
        elif note == "travel.to_night":
            found.append("night")
    return [translate(HOW[word]) if word in HOW else say(word) for word in found]


def salvos(entries: Sequence[Entry]) -> dict[int, str]:
    """F1, F2 at Dalfram; F3, F4 at Devis. An old log kept only places, but its rolls name the ships."""
    aims, found = _aims(entries), {}
    for entry in entries:
        answer, at = entry.answer or {}, aims.get(entry.number, {})
        tubes: Mapping[str, str] = answer.get("salvo") or {}
        if at and tubes and "chosen" not in answer and not answer.get("gun") and all(tube in at for tube in tubes):
            found[entry.number] = _in_words(tubes, at)
    return found


def _in_words(tubes: Iterable[str], at: Mapping[str, str]) -> str:
    aimed: dict[str, list[str]] = {}
    for tube in tubes:
        aimed.setdefault(at[tube], []).append(tube)
    said = [_("%(tubes)s at %(ship)s") % {"tubes": joined(which), "ship": ship} for ship, which in aimed.items()]
    return closed("; ".join(said))


def _aims(entries: Sequence[Entry]) -> dict[int, dict[str, str]]:
    """Salvo -> tube -> the ship, as the torpedoes' own rolls name it."""
    found: dict[int, dict[str, str]] = {}
    salvo: dict[str, str] = {}
    for entry in entries:
        answer = entry.answer or {}
        if answer.get("key") in SALVOS:
            salvo = found.setdefault(entry.number, {})
        data = answer.get("data") or {}
        if answer.get("key") in SHOTS and data.get("target"):
            salvo[str(data.get("tube") or "gun")] = str(data["target"])
        for key, told, _case in entry.notes:
            if key == WASTED and told.get("tube"):
                salvo[str(told["tube"])] = str(told.get("target", ""))
    return found
