"""How far a job is, and the button that stops it. Another player's job does not exist."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaigns.jobs import queue
from campaigns.jobs.models import Job


def lead(job: Job) -> HttpResponse:
    """To its result, or to the page that shows how far it is."""
    return redirect(job.next if job.is_good and job.next else reverse("jobs:job", args=[job.pk]))


def is_attended() -> bool:
    return bool(settings.JOBS) or bool(queue.workers().exists())


def progress(job: Job) -> dict[str, Any]:
    """For templates/campaigns/jobs/_progress.html."""
    if not job.is_finished:
        queue.wake(job)
    percent = min(100, 100 * job.done // job.total) if job.total else None
    return {"job": job, "percent": percent, "before": queue.before(job), "unattended": not is_attended()}


@require_GET
@never_cache
def show(request: HttpRequest, job: UUID) -> HttpResponse:
    """The partial asks again until the job is done; without scripts the page loads itself anew. Then on to the result.

    A file is saved, and the page stays: so the page, not the partial, leads there.
    """
    found, there = _own(request, job), {}
    if found.is_good and found.next and not found.file:
        response = HttpResponse(headers={"HX-Redirect": found.next}) if request.htmx else redirect(found.next)
    elif found.is_good and request.htmx:
        response = HttpResponse(headers={"HX-Refresh": "true"})
    else:
        if not request.htmx and not found.is_finished:
            there = {"Refresh": "2"}
        elif not request.htmx and found.is_good and found.file:
            there = {"Refresh": f"0; url={found.next}"}
        template = "campaigns/jobs/_job.html" if request.htmx else "campaigns/jobs/job.html"
        response = render(request, template, progress(found))
        for name, value in there.items():
            response.headers[name] = value
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_POST
def stop(request: HttpRequest, job: UUID) -> HttpResponse:
    """The partial around the button goes on asking, and shows that it has ended."""
    found = _own(request, job)
    if not found.is_finished:
        queue.give_up(found)
    return HttpResponse(status=204) if request.htmx else redirect(found.back or reverse("jobs:job", args=[found.pk]))


def too_much() -> str:
    """The words of queue.Full."""
    return _("You have several jobs running. Please wait until one of them is finished.")


def _own(request: HttpRequest, job: UUID) -> Job:
    return get_object_or_404(Job.objects.select_related("row"), pk=job, owner=request.user)


app_name = "jobs"
urlpatterns = [path("<uuid:job>/", show, name="job"), path("<uuid:job>/stop/", stop, name="stop")]
