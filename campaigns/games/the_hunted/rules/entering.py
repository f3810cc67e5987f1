"""13: the kernel's view of contests: their forms, how a boat enters, and the score."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from campaigns.engine.contest import Career, ContestRules, Entrant, Form
from campaigns.games.the_hunted.rules import contests, newboat
from campaigns.games.the_hunted.rules.charts import HuntedCharts

FORMS: Final = (
    Form(
        contests.DUEL,
        "Duel",
        "Two boats sail their patrols in turn until an agreed month. The higher tonnage wins.",
        "13.1",
        contests.MOST[contests.DUEL],
        by_turns=True,
    ),
    Form(
        "tonnage",
        "Top tonnage",
        "Any number of boats until May 1945. The highest tonnage wins, whether or not the Kommandant survives.",
        "13.2",
        contests.ALL,
    ),
    Form(
        "survival",
        "Survival",
        "The same, but a Kommandant who is dead, a prisoner or relieved by May 1945 is not placed.",
        "13.3",
        contests.ALL,
    ),
    Form(
        contests.WOLFPACK,
        "Wolfpacks",
        "Packs of six Type VIIC boats, one patrol starting in July 1943. Packs and single boats are ranked.",
        "13.5",
        contests.ALL,
        teams=True,
        team_size=contests.PACK,
    ),
)


def setup(
    terms: Mapping[str, Any], wish: Mapping[str, Any], taken: Collection[str], book: HuntedCharts
) -> dict[str, Any]:
    """A career on the terms of a contest, with a boat from history where none is named."""
    contests.admit(terms["form"], taken, str(wish.get("boat") or ""), terms["closed"])
    agreed = {key: terms[key] for key in ("form", "type", "start", "until")}
    asked = {key: value for key, value in wish.items() if key != "pack"}
    found = {
        **asked,
        "type": terms["type"] or wish.get("type"),
        "start": terms["start"],
        "options": terms["options"],
        "contest": {**agreed, "pack": wish.get("pack") or "", "shared": True},
    }
    if not found.get("boat"):
        found["boat"] = newboat.suggest(book, str(found["type"]), f"{found['kommandant']} {len(taken)}", taken)
    return found


def entrant(form: str, career: Career) -> Entrant:
    """Tonnage; of a pack, one patrol counts (13.5.6)."""
    head = career.head
    pack_is_home = form == contests.WOLFPACK and head.get("patrols", 0) > 0
    return Entrant(
        career.key,
        career.first if pack_is_home else head.get("tons", 0),
        not career.ended or head.get("end") == "war_over",
        career.ended or pack_is_home,
        head.get("pack", ""),
    )


CONTEST: Final = ContestRules(
    forms=FORMS,
    setup=setup,
    entrant=entrant,
    table=contests.table,
    turn=lambda head: head.get("patrol", 0),
    may_wait=contests.may_wait,
    other_seat=contests.OTHER,
    known=contests.known,
    gone_by=contests.gone_by,
    team=lambda head: head.get("pack", ""),
    entered=("byhand.box", "byhand.engagement", "byhand.port", "afterwards.engagement", "afterwards.box"),
)
