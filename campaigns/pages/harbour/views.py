"""The harbour: careers as cards, the fallen, a new one, and the settings of each."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import play, quotas
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.session import Broken
from campaigns.games.the_hunted.pages import harbour as quay
from campaigns.games.the_hunted.pages.start import GAME, CareerForm, SettingsForm
from campaigns.models import Career
from campaigns.pages.access import get_career_for
from campaigns.pages.bridge import page
from campaigns.pages.corrections import values
from campaigns.pages.games import presenter
from campaigns.pages.plain import translate

CARDS = 10
FALLEN = 40


@require_GET
@never_cache
def harbour(request: HttpRequest) -> HttpResponse:
    """My careers, what is asked next in each, and the start of another."""
    mine = Career.objects.filter(owner=request.user).select_related("edition")
    afloat = Paginator(mine.filter(ended=False, archived=None), CARDS).get_page(request.GET.get("page"))
    return render(
        request,
        "campaigns/harbour.html",
        {
            "cards": [_card(career) for career in afloat],
            "afloat": afloat,
            "fallen": [_fallen(career) for career in mine.filter(ended=True, archived=None)[:FALLEN]],
            "away": mine.exclude(archived=None)[:FALLEN],
            "form": CareerForm(),
            "presets": _presets(),
            "symbols": "games/the_hunted/_symbols.html",
        },
    )


def _card(career: Career) -> dict[str, Any]:
    """A career that goes on; one that cannot be opened still has its card."""
    table = play.look(career)
    shown = presenter(career.game)
    prompt = table.prompt
    texts = table.game.texts
    return {
        "career": career,
        "facts": shown.card(table) if table.state is not None else {},
        "number": table.seq,
        "title": texts.title(prompt.key, prompt.data, translate) if prompt is not None else "",
        "case": prompt.case if prompt is not None else "",
        "dice": getattr(prompt, "dice", ""),
        "out_of_step": table.out_of_step is not None,
    }


def _fallen(career: Career) -> dict[str, Any]:
    texts = play.game_of(career.game).texts
    facts = presenter(career.game).fallen(career)
    facts["end"] = values.shown(texts.word(facts["end"], translate)) if facts.get("end") else ""
    facts["how"] = texts.word(facts["how"], translate) if facts.get("how") else ""
    return {"career": career, "facts": facts}


def _presets() -> list[dict[str, Any]]:
    """Beginnings with the figures of the edition that a new career takes by itself."""
    form = CareerForm()
    boats = form.book.boats if form.book is not None else {}
    return [
        {
            "preset": preset,
            "family": quay.family(boats[preset.type]),
            "figures": quay.figures_of(boats[preset.type]),
        }
        for preset in quay.PRESETS
        if preset.type in boats
    ]


@require_http_methods(["GET", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Open a career, from a preset or from a form; whatever is wrong stands beside its field."""
    if request.method == "GET":
        return _form(request, CareerForm())
    preset = quay.preset(request.POST.get("preset", ""))
    data = request.POST.copy()
    if preset is not None:
        data["type"], data["start"] = preset.type, preset.start
    form = CareerForm(data)
    if request.POST.get("do") == "look" or not form.is_valid() or form.chosen_edition() is None:
        return _form(request, form)
    if refusal := quotas.no_room_for_a_career(request.user):
        form.add_error(None, refusal)
        return _form(request, form)
    try:
        career = play.start(request.user, GAME, form.setup(), form.chosen_edition(), **form.settings())
    except BadAnswer as error:
        field = error.field if error.field in form.fields else None
        form.add_error(field, play.game_of(GAME).texts.error(error.key, error.data, translate))
        return _form(request, form)
    except Broken as error:
        form.add_error(None, _("The rules could not open this career: %s") % error)
        return _form(request, form)
    return redirect("campaigns:bridge", career.uuid)


def _form(request: HttpRequest, form: CareerForm) -> HttpResponse:
    return render(request, "campaigns/new.html", {"form": form, "symbols": "games/the_hunted/_symbols.html"})


@require_GET
def types(request: HttpRequest) -> HttpResponse:
    """The types of another month, while the form is being filled in."""
    form = CareerForm(request.GET)
    form.is_valid()
    return render(request, "campaigns/_types.html", {"form": form})


@require_http_methods(["GET", "POST"])
@never_cache
def settings(request: HttpRequest, career: Any) -> HttpResponse:
    """Dice and odds at any time; the optional rules between patrols, as an amendment with its reason."""
    found = get_career_for(request.user, career)
    form = SettingsForm(request.POST if request.POST.get("do") == "settings" else None, instance=found)
    if request.POST.get("do") == "settings" and form.is_valid():
        Career.objects.filter(pk=found.pk).update(dice_mode=form.cleaned_data["dice_mode"])
        reply = play.act(found.pk, {"switch": {"odds": form.cleaned_data["odds"]}}, by=request.user)
        if reply.out_of_step is None:
            messages.success(request, _("Kept."))
        else:
            messages.warning(request, _("The log cannot note the odds until play goes on; the rest is kept."))
        return redirect("campaigns:bridge", found.uuid)
    table = play.look(found)
    fault = None
    if request.POST.get("do") == "options":
        changes = _changes(table, request.POST.getlist("options"))
        why = request.POST.get("why", "").strip() or _("optional rules changed")
        reply = play.act(found.pk, {"amend": changes, "why": why}, table.seq, request.user)
        if reply.accepted:
            messages.success(request, _("The optional rules are changed from here on."))
            return redirect("campaigns:bridge", found.uuid)
        fault = page.fault(reply.table, reply.error) if reply.error else None
    shown = presenter(found.game)
    context = {
        "career": found,
        "table": table,
        "form": form,
        "switches": (switches := _switches(table)),
        "sealed": not any(switch["open"] for switch in switches),
        "chosen": [switch["label"] for switch in switches if switch["chosen"]],
        "fault": fault,
        "head": shown.head(table),
    }
    return render(request, "campaigns/settings.html", context)


def _switches(table: Any) -> list[dict[str, Any]]:
    """The optional rules, as they stand and whether they may be changed now."""
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


def _changes(table: Any, wanted: list[str]) -> dict[str, bool]:
    return {
        f"options.{switch['key']}": switch["key"] in wanted
        for switch in _switches(table)
        if switch["open"] and (switch["key"] in wanted) is not switch["chosen"]
    }


@require_POST
def put_away(request: HttpRequest, career: Any) -> HttpResponse:
    """Off the desk, or back on it. Nothing is deleted."""
    found = get_career_for(request.user, career)
    play.put_away(found, request.POST.get("do") != "back")
    return redirect("campaigns:harbour")
