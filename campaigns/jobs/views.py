"""How far a job is, and the button that stops it. Another player's job does not exist."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaigns.jobs import queue
from campaigns.jobs.models import Job


def progress(job: Job) -> dict[str, Any]:
    """For templates/campaigns/jobs/_progress.html."""
    if not job.is_finished:
        queue.wake(job)
    percent = min(100, 100 * job.done // job.total) if job.total else None
    return {"job": job, "percent": percent, "before": queue.jobs_before(job), "unattended": not queue.is_attended()}


@require_GET
@never_cache
def show(request: HttpRequest, job: UUID) -> HttpResponse:
    """The partial asks again until the job is done; without scripts the page loads itself anew. Then on to the result.

    A file is saved, and the page stays.
    """
    found = get_object_or_404(Job, pk=job, owner=request.user)
    if request.htmx and found.is_finished:
        response = HttpResponse(headers={"HX-Refresh": "true"})
    elif request.htmx:
        response = render(request, "campaigns/jobs/_job.html", progress(found))
    elif found.is_good and found.next and not found.file:
        response = redirect(found.next)
    else:
        response = render(request, "campaigns/jobs/job.html", progress(found))
        if not found.is_finished:
            response.headers["Refresh"] = "2"
        elif found.is_good and found.file:
            response.headers["Refresh"] = f"0; url={found.next}"
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_POST
def stop(request: HttpRequest, job: UUID) -> HttpResponse:
    """The partial around the button goes on asking, and shows that it has ended."""
    found = get_object_or_404(Job, pk=job, owner=request.user)
    if not found.is_finished:
        queue.give_up(found)
    return HttpResponse(status=204) if request.htmx else redirect(found.back or found)


app_name = "jobs"
urlpatterns = [path("<uuid:job>/", show, name="job"), path("<uuid:job>/stop/", stop, name="stop")]
