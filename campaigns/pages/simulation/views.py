"""The form that asks for a simulation, and the report."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.jobs import queue
from campaigns.jobs.models import Job
from campaigns.pages.games import presentation_of
from campaigns.pages.simulation import tasks
from campaigns.pages.simulation.forms import SimulationForm, beginning, games


@require_http_methods(["GET", "POST"])
@never_cache
def simulation(request: HttpRequest) -> HttpResponse:
    known = games()
    wanted = request.POST.get("game") or request.GET.get("game") or ""
    key = wanted if wanted in known else next(iter(known), "")
    form = SimulationForm(known[key], request.POST or None, initial=_wish(request)) if key else None
    if request.method == "POST" and form is not None and form.is_valid():
        asked = form.cleaned_data
        try:
            return redirect(tasks.ask(known[key].game, form.chosen, asked["policy"], asked["careers"], request.user))
        except queue.Full as error:
            form.add_error(None, str(error))
    context = {
        "form": form,
        "game": key,
        "games": [(one, shown.game.name) for one, shown in known.items()] if len(known) > 1 else [],
        "beginning": known[key].report.title(beginning(known[key])) if key else "",
        "here": "simulation",
    }
    return render(request, "campaigns/simulation/ask.html", context, status=400 if form and form.errors else 200)


@require_GET
@never_cache
def simulated(request: HttpRequest, job: UUID) -> HttpResponse:
    ours = {"owner": request.user, "row__task_path": tasks.simulate.module_path}
    done = get_object_or_404(Job, pk=job, **ours)
    if not done.is_good:
        return redirect(done)
    report, asked = done.row.return_value, done.row.args_kwargs["kwargs"]
    context = {"report": report, "asked": asked, "game_name": presentation_of(asked["game"]).game.name, "job": done}
    return render(request, "campaigns/simulation/report.html", {**context, "here": "simulation"})


def _wish(request: HttpRequest) -> dict[str, str]:
    """Presets from the address: a page of an edition links here."""
    return {name: request.GET[name] for name in ("edition", "beside") if name in request.GET}
