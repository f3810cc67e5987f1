from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.texts import Texts
from campaigns.pages.telling import listed, nth, number
from campaigns.pages.words import score

CHANGES: Final = {
    "handed": gettext_lazy("%(by)s took %(boat)s over from %(former)s in the contest %(contest)s."),
    "withdrawn": gettext_lazy("%(by)s withdrew %(boat)s from the contest %(contest)s."),
    "removed": gettext_lazy("%(by)s removed %(boat)s from the contest %(contest)s."),
    "back": gettext_lazy("%(by)s let %(boat)s back into the contest %(contest)s."),
}


def change(answer: Mapping[str, Any], boat: str) -> str:
    """What happened to a boat in its contest, and who did it."""
    said = {"former": "", **answer, "boat": boat, "by": answer["by"] or _("The staff")}
    return str(CHANGES[answer["what"]]) % said


def sentences(answer: Mapping[str, Any], career: UUID, texts: Texts) -> list[str]:
    """How this boat came out, and who won."""
    mine = next((row for row in answer["table"] if row["career"] == str(career)), None)
    boat = mine["boat"] if mine else ""
    named = {
        "contest": answer["name"],
        "boat": boat,
        "of": number(answer["of"]),
        "score": score(answer["score"], answer["unit"], texts),
    }
    if answer["place"] is None:
        told = [_("%(boat)s was not placed in the contest %(contest)s.") % named]
    elif answer["of"] == 1:
        told = [_("%(boat)s finished the contest %(contest)s alone, with %(score)s.") % named]
    else:
        named["place"] = nth(answer["place"])
        told = [_("%(boat)s came %(place)s of %(of)s in the contest %(contest)s, with %(score)s.") % named]
    winners = [row for row in answer["table"] if row["place"] == 1]
    if winners and boat not in [row["boat"] for row in winners]:
        names = listed([f"{row['boat']} ({row['name']})" for row in winners])
        first = score(winners[0]["score"], answer["unit"], texts)
        told.append(_("The winner was %(names)s with %(score)s.") % {"names": names, "score": first})
    packs = [team for place, team, _score in answer["teams"] if place == 1]
    if packs:
        told.append(_("The leading pack was %(names)s.") % {"names": listed(packs)})
    return told
