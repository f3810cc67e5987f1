"""The result of a contest in words, as it stands in the log, the diary and the story of each who took part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from campaigns.engine.texts import Texts
from campaigns.pages.telling import listed, nth, number
from campaigns.pages.words import score


def sentences(answer: Mapping[str, Any], career: UUID, texts: Texts) -> list[str]:
    """What became of this one, and who won."""
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
