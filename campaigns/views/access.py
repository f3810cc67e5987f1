"""Whose career may be opened: its owner's, and the staff's. To everyone else it does not exist."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404

from campaigns.models import Career


def get_career_for(user: Any, uuid: Any) -> Career:
    career = get_object_or_404(Career.objects.select_related("edition", "contest"), uuid=uuid)
    if career.owner_id != user.pk and not user.is_staff:
        raise Http404
    return career
