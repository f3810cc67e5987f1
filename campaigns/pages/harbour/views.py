"""The harbour: careers as cards, the games that can be started, a new career, and the settings of each."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import Count, QuerySet, prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import play
from campaigns.accounts import quotas
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.session import Broken
from campaigns.log import damage
from campaigns.models import Career
from campaigns.pages.access import get_career_for
from campaigns.pages.afterwards.unfinished import open_die, typed_outing
from campaigns.pages.bridge import page
from campaigns.pages.corrections import values
from campaigns.pages.frame import frame
from campaigns.pages.games import presentation_of, presentations
from campaigns.pages.harbour import editions
from campaigns.pages.harbour.forms import SettingsForm
from campaigns.pages.harbour.start import StartForm
from campaigns.pages.port.views import pauses
from campaigns.pages.presentation import Presentation
from campaigns.pages.words import translate
from campaigns.play import OpenCareer

CARDS = 7  # the one that was played last, and six more
LISTED = 40


@require_GET
@never_cache
def harbour(request: HttpRequest) -> HttpResponse:
    mine = Career.objects.filter(owner=request.user)
    present = mine.filter(archived=None)
    cards, torn = damage.sorted_out(damage.each_row(present.order_by("ended", "-touched")[:CARDS]), _card)
    prefetch_related_objects([card["career"] for card in cards], "draft")
    for card in cards:
        card["typed"] = typed_outing(card["table"]) if "table" in card else None
    away, lost = damage.sorted_out(damage.each_row(mine.exclude(archived=None)[:LISTED]), lambda career: career)
    tables = Career.objects.filter(seats__user=request.user, ended=False, archived=None).distinct()[:LISTED]
    seated, _torn = damage.sorted_out(damage.each_row(tables), _summary)
    first = cards[0]["career"].game if cards and not cards[0]["career"].ended else ""
    return render(
        request,
        "campaigns/harbour.html",
        {
            "cards": cards,
            "count": present.count(),
            "away": away,
            "seated": seated,
            "damaged": [*torn, *lost],
            "start": _start(request.GET.get("start") or first, guide=not (cards or away or torn or lost)),
            "games": _games(present),
            "symbols": [one.drawings for one in presentations().values() if one.drawings],
        },
    )


def _startable() -> list[Presentation]:
    return [one for one in presentations().values() if one.start is not None]


def _start(key: str, guide: bool) -> dict[str, Any] | None:
    """The start form of the requested or the usual game; None where no game can be started.

    Players without a career are offered the guide.
    """
    shown = _startable()
    wanted = next((one for one in shown if one.game.key == key), shown[0] if shown else None)
    if wanted is None or wanted.start is None:
        return None
    return {"game": wanted.game, "name": wanted.short_name, "form": wanted.start(initial={"guide": guide})}


def _games(present: QuerySet[Career]) -> list[dict[str, Any]]:
    counted = present.filter(ended=False).order_by().values_list("game").annotate(count=Count("pk"))
    afloat = dict(counted)
    return [
        {"key": one.game.key, "name": one.short_name, "keeps": one.keeps, "open": afloat.get(one.game.key, 0)}
        for one in _startable()
    ]


def _card(career: Career) -> dict[str, Any]:
    if career.ended:
        return _summary(career)
    table, presentation = play.open_career(career), presentation_of(career.game)
    prompt, way = table.prompt, presentation.afterwards
    return _summary(career) | {
        "table": table,
        "open_die": open_die(table),
        "title": _next(table, presentation),
        "goal": presentation.goal(table) if prompt is not None else None,
        "out_of_step": table.out_of_step is not None,
        "afterwards": way if way and way.offered(prompt) else None,
    }


def _next(table: OpenCareer, presentation: Presentation) -> str:
    """The next question; in port the next outing."""
    if table.prompt is None:
        return ""
    if pauses(table):
        return str(presentation.outing.next)
    return table.game.texts.title(table.prompt.key, table.prompt.data, translate)


def _summary(career: Career) -> dict[str, Any]:
    return {"career": career, "summary": presentation_of(career.game).summary(career.head)}


@require_http_methods(["GET", "POST"])
@never_cache
def first_game(request: HttpRequest) -> HttpResponse:
    """Old address: leads to the form of the first game."""
    return new(request, _startable()[0].game.key)


@require_http_methods(["GET", "POST"])
@never_cache
def new(request: HttpRequest, game: str) -> HttpResponse:
    """Open a career, from a preset or from a form; a fault is shown beside its field."""
    presentation = presentations().get(game)
    if presentation is None or presentation.start is None:
        raise Http404
    if request.method == "GET":
        return _form(request, presentation, presentation.start())
    form = presentation.start.posted(request.POST)
    if request.POST.get("do") == "look" or not form.is_valid():
        return _form(request, presentation, form)
    if refusal := quotas.no_room_for_a_career(request.user):
        form.add_error(None, refusal)
        return _form(request, presentation, form)
    try:
        career = play.start(request.user, game, form.setup(), form.chosen_edition(), **form.settings())
    except BadAnswer as error:
        field = error.field if error.field in form.fields else None
        form.add_error(field, presentation.game.texts.error(error.key, error.data, translate))
        return _form(request, presentation, form)
    except Broken as error:
        form.add_error(None, _("This career could not be started: %s") % error)
        return _form(request, presentation, form)
    return redirect("campaigns:bridge", career.uuid)


def _form(request: HttpRequest, presentation: Presentation, form: StartForm) -> HttpResponse:
    form.take_to_the_fault()
    symbols = [presentation.drawings] if presentation.drawings else []
    context = {"form": form, "game": presentation.game, "game_key": presentation.game.key, "symbols": symbols}
    context |= {"game_name": presentation.game.name, "game_needs": presentation.needs}  # for the foot of the page
    return render(request, form.template, context)


@require_http_methods(["GET", "POST"])
@never_cache
def settings(request: HttpRequest, career: UUID) -> HttpResponse:
    """Dice and odds at any time; the optional rules between patrols, as an amendment with its reason."""
    found = get_career_for(request.user, career)
    start = presentation_of(found.game).start
    guided = start is not None and start.guided
    form = SettingsForm(request.POST if request.POST.get("do") == "settings" else None, instance=found, guided=guided)
    if request.POST.get("do") == "settings" and form.is_valid():
        kept = {key: form.cleaned_data[key] for key in ("dice_mode", "guide", "cards") if key in form.cleaned_data}
        Career.objects.filter(pk=found.pk).update(**kept)
        reply = play.act(found.pk, {"switch": {"odds": form.cleaned_data["odds"]}}, by=request.user)
        if reply.out_of_step is None:
            messages.success(request, _("Saved."))
        else:
            messages.warning(
                request, _("The setting for odds takes effect with your next entry. Everything else is saved.")
            )
        return redirect("campaigns:bridge", found.uuid)
    table = play.open_career(found)
    fault = None
    if request.POST.get("do") == "options":
        changes = _changes(table, request.POST.getlist("options"))
        why = request.POST.get("why", "").strip() or _("optional rules changed")
        reply = play.act(found.pk, {"amend": changes, "why": why}, table.seq, request.user)
        if reply.accepted:
            messages.success(request, _("The optional rules were changed. They apply from here on."))
            return redirect("campaigns:bridge", found.uuid)
        fault = page.fault(reply.table, reply.error) if reply.error else None
    if request.POST.get("do") == "edition":
        refused = editions.switch(found, request.POST.get("edition", ""), request.user)
        if not refused:
            messages.success(request, _("The other charts are used from the next entry on."))
            return redirect("campaigns:bridge", found.uuid)
        messages.error(request, refused)
    context = frame(found, table.facts) | {
        "table": table,
        "form": form,
        "switches": (switches := _switches(table)),
        "sealed": not any(switch["open"] for switch in switches),
        "chosen": [switch["label"] for switch in switches if switch["chosen"]],
        "fault": fault,
        "editions": editions.choices(found),
    }
    return render(request, "campaigns/settings.html", context)


def _switches(table: OpenCareer) -> list[dict[str, Any]]:
    if table.state is None:
        return []
    options = getattr(table.state, "options", {})
    return [
        {
            "key": switch.key,
            "label": translate(switch.label),
            "help": translate(switch.help),
            "case": switch.case,
            "chosen": bool(options.get(switch.key)),
            "open": switch.key in options and values.may_amend(table.game, table.state, f"options.{switch.key}"),
        }
        for switch in table.game.switches
    ]


def _changes(table: OpenCareer, wanted: list[str]) -> dict[str, bool]:
    return {
        f"options.{switch['key']}": switch["key"] in wanted
        for switch in _switches(table)
        if switch["open"] and (switch["key"] in wanted) is not switch["chosen"]
    }


@require_POST
def put_away(request: HttpRequest, career: UUID) -> HttpResponse:
    """Hide a career in the harbour, or show it again. Nothing is deleted."""
    found = get_career_for(request.user, career)
    play.archive(found, request.POST.get("do") != "back")
    return redirect("campaigns:harbour")
