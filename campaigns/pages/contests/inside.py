"""The people of a contest: its maker sees who may enter, a player sees his own boats."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.urls import reverse

from campaigns.contests import notice
from campaigns.models import Admission, Career, Contest
from campaigns.play import people


def panel(request: HttpRequest, contest: Contest) -> dict[str, Any]:
    found: dict[str, Any] = {"boats": [], "link": "", "members": [], "removed": [], "players": []}
    offers = people.offers(contest)
    found["offered"] = [one for one in offers if one.user_id == request.user.pk]
    found["offers"] = [one for one in offers if one.by_id == request.user.pk]
    if contest.ended is None:
        found["boats"] = list(Career.objects.filter(contest=contest, owner=request.user, left="", ended=False))
    found |= {"can_write": notice.can_write(request.user), "writes": notice.wanted(contest, request.user)}
    if settings.MODE != "hosted" or contest.owner_id != request.user.pk:
        return found
    open_to = {one.user_id: one for one in Admission.objects.filter(contest=contest).select_related("user")}
    boats = Career.objects.filter(contest=contest)
    sailors = {key for pair in boats.filter(entries__number=1).values_list("owner", "entries__by") for key in pair}
    gone = {key for key, one in open_to.items() if one.removed}
    players = get_user_model().objects.filter(pk__in={*sailors, *open_to} - gone - {contest.owner_id})
    ashore = [one.user.get_username() for key, one in open_to.items() if key not in sailors | gone]
    found["members"] = sorted([*ashore, *contest.invited])
    found["removed"] = [open_to[key].user.get_username() for key in open_to if key in gone]
    found["players"] = sorted([*(one.get_username() for one in players), *contest.invited])
    if contest.token:
        found["link"] = request.build_absolute_uri(reverse("campaigns:contest-join", args=[contest.token]))
    return found
