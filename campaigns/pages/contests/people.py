from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.contests import notice
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Career, Contest, HandOver
from campaigns.pages.contests import contest_view, views
from campaigns.pages.contests.forms import team_name
from campaigns.pages.corrections.values import number as figure
from campaigns.play import people


@require_POST
def manage(request: HttpRequest, contest: UUID) -> HttpResponse:
    found, do = contest_view.find_contest(request.user, contest, owned=True), request.POST.get("do", "")
    name = request.POST.get("name", "")[:150]
    try:
        match do:
            case "invite":
                people.invite(found, name)
                messages.success(request, _("%(name)s was invited.") % {"name": name.strip()})
            case "link" | "nolink":
                people.set_link(found, do == "link")
            case "remove" if people.uninvite(found, name):
                pass
            case "remove" | "readmit":
                user = people.invited(found, name)
                for career in people.remove(found, user, do == "remove", request.user):
                    said = _("%(boat)s stays out: it has been played on outside of the contest.")
                    messages.warning(request, said % {"boat": career.boat})
            case "team":
                people.add_team(found, team_name(request.POST.get("team", "")))
            case "owner":
                people.offer(found, name, request.user)
                messages.success(request, _("%(name)s has been asked to take over.") % {"name": name.strip()})
    except BadAnswer as error:
        return views.page(request, found, fault=(do, views.in_words(found, error)))
    except ValidationError as error:
        return views.page(request, found, fault=(do, " ".join(error.messages)))
    return redirect(reverse("campaigns:contest", args=[found.uuid]) + "#people")


@require_POST
def boat(request: HttpRequest, contest: UUID) -> HttpResponse:
    found, do = contest_view.find_contest(request.user, contest), request.POST.get("do", "")
    number = figure(request.POST.get("boat", "")[:12])
    career = Career.objects.filter(contest=found, owner=request.user, pk=number if isinstance(number, int) else 0)
    sailing = get_object_or_404(career, left="")
    name = request.POST.get("name", "").strip()[:150]
    try:
        if do == "withdraw":
            people.leave_contest(sailing, str(Career.Left.WITHDRAWN), request.user)
        elif do in ("mail", "nomail"):
            notice.want(found, request.user, do == "mail")
        elif do == "hand":
            people.offer(found, name, request.user, sailing)
            messages.success(request, _("%(name)s has been asked to take over.") % {"name": name})
    except BadAnswer as error:
        return views.page(request, found, fault=(do, views.in_words(found, error)))
    return redirect("campaigns:contest", found.uuid)


@require_POST
def offer(request: HttpRequest, contest: UUID) -> HttpResponse:
    found, do = contest_view.find_contest(request.user, contest), request.POST.get("do", "")
    pk, last = (figure(request.POST.get(name, "")[:12]) for name in ("offer", "last"))
    whose = {"by": request.user} if do == "recall" else {"user": request.user}
    one = get_object_or_404(HandOver, contest=found, pk=pk if isinstance(pk, int) else 0, **whose)
    try:
        if do == "accept":
            people.accept(one, last if isinstance(last, int) else None)
        elif do in ("decline", "recall"):
            one.delete()
    except BadAnswer as error:
        return views.page(request, found, fault=(do, views.in_words(found, error)))
    return redirect("campaigns:contest", found.uuid)


@require_http_methods(["GET", "POST"])
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    contest = get_object_or_404(Contest.objects.select_related("owner", "edition"), token=token)
    if contest.game not in contest_view.contest_games():
        raise Http404
    if people.may_see(contest, request.user):
        return redirect("campaigns:contest", contest.uuid)
    if request.method == "POST":
        try:
            people.admit(contest, request.user)
            return redirect("campaigns:contest", contest.uuid)
        except BadAnswer as error:
            messages.warning(request, views.in_words(contest, error))
    one = contest_view.opened(contest)
    context = {
        "contest": contest,
        "kind": contest_view.in_words(one.kind),
        "terms": one.pages.terms(contest),
        "game_key": contest.game,
    }
    return render(request, "campaigns/contests/join.html", context | {"here": "contests"})
