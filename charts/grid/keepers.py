"""What the keeper's pages ask of every request: that he may change editions, and which state of one he saw."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


def for_keeper(request: HttpRequest) -> None:
    if not request.user.has_perm("charts.change_edition"):
        raise PermissionDenied


def posted_number(request: HttpRequest, name: str) -> int:
    """A revision, or the key of a row; one that nothing has where the request says none."""
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0
