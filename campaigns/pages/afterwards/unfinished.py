"""What is logged by half: an outing that is typed and not entered, or entered with a die still open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import Draft
from campaigns.pages.games import presentation_of
from campaigns.pages.words import translate
from campaigns.play import OpenCareer


@dataclass(frozen=True)
class TypedOuting:
    """A draft; with an address while the form it was typed into can be opened."""

    outing: int
    name: str
    what: str
    at: datetime
    address: str
    discard: str


def typed_outing(table: OpenCareer) -> TypedOuting | None:
    kept: Draft | None = getattr(table.career, "draft", None)
    presentation = presentation_of(table.game.key)
    way = presentation.afterwards
    if way is None or kept is None or table.session is None:
        return None
    address = reverse("campaigns:afterwards", args=[table.career.uuid])
    opens = way.offered(table.prompt) and kept.outing == table.session.chapter
    name = presentation.outing.numbered % kept.outing
    return TypedOuting(kept.outing, name, way.in_short(kept.form), kept.at, address if opens else "", address)


def open_die(table: OpenCareer) -> str:
    presentation, prompt = presentation_of(table.game.key), table.prompt
    outing = presentation.afterwards.half_logged(table) if presentation.afterwards and prompt is not None else 0
    if not outing or prompt is None:
        return ""
    words = {"outing": presentation.outing.numbered % outing}
    words["title"] = table.game.texts.title(prompt.key, prompt.data, translate)
    if prompt.kind == "roll":
        return _("Half-logged: %(outing)s, one die is open (%(title)s).") % words
    return _("Half-logged: %(outing)s, one question is open (%(title)s).") % words
