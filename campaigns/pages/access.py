"""Whose career may be opened: its owner's, and the staff's. To everyone else it does not exist."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404

from campaigns.models import Career


def get_career_for(user: Any, uuid: Any, whole: bool = True) -> Career:
    """The career for a page; or no more of it than its game, for an act that reads it anew under its lock."""
    careers = Career.objects
    found = careers.select_related("edition", "contest") if whole else careers.only("owner", "game", "edition")
    career = get_object_or_404(found, uuid=uuid)
    if career.owner_id != user.pk and not user.is_staff:
        raise Http404
    return career
