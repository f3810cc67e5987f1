"""How far a job is, and the button that stops it. Another player's job does not exist."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_tasks import task_backends

from campaigns.jobs import models, queue
from campaigns.jobs.models import Job


def lead(job: Job) -> HttpResponse:
    """To what it gave, or to the page that shows how far it is."""
    return redirect(job.next if job.is_good and job.next else reverse("jobs:job", args=[job.pk]))


def progress(job: Job) -> dict[str, Any]:
    """What the pages show of a job that is not done: templates/jobs/_progress.html."""
    backend = task_backends[job.row.backend_name]
    if not job.is_running and not job.is_finished:
        backend.wake(job)
    return {
        "job": job,
        "percent": min(100, 100 * job.done // job.total) if job.total else None,
        "before": queue.before(job),
        "unattended": not backend.is_attended(),
    }


@require_GET
@never_cache
def show(request: HttpRequest, job: UUID) -> HttpResponse:
    """The partial asks again until the job is done, the page loads itself anew; then on to what it gave.

    A file is saved, and the page that asked for it stays: so the page, not the partial, leads there.
    """
    found = _own(request, job)
    if found.is_good and found.next and not found.file:
        response = HttpResponse(headers={"HX-Redirect": found.next}) if request.htmx else redirect(found.next)
    elif found.is_good and request.htmx:
        response = HttpResponse(headers={"HX-Refresh": "true"})
    else:
        template = "campaigns/jobs/_job.html" if request.htmx else "campaigns/jobs/job.html"
        response = render(request, template, {**progress(found), "why": trouble(found)})
        if not request.htmx and (then := _then(found)):
            response["Refresh"] = then
    patch_vary_headers(response, ["HX-Request"])
    return response


def _then(job: Job) -> str:
    """What a browser without scripts does next, by itself."""
    if not job.is_finished:
        return "2"
    return f"0; url={job.next}" if job.is_good and job.file else ""


@require_POST
def stop(request: HttpRequest, job: UUID) -> HttpResponse:
    """The partial around the button goes on asking, and shows that it has ended."""
    found = _own(request, job)
    if not found.is_finished:
        queue.give_up(found)
    if request.htmx:
        return HttpResponse(status=204)
    return redirect(found.back or reverse("jobs:job", args=[found.pk]))


def trouble(job: Job) -> str:
    """Why it came to nothing, in words."""
    return {
        "": "",
        models.GIVEN_UP: _("You stopped this."),
        models.TIME: _("This took longer than it is allowed to, so it was stopped."),
        models.MEMORY: _("This needed more memory than it is allowed to use, so it was stopped."),
        models.LOST: _("This was interrupted several times and was not tried again."),
        models.FAULT: _("This failed. The reason is in the server’s log."),
    }[job.trouble]


def too_much() -> str:
    """What queue.Full says on a page."""
    return _("You have several jobs running. Please wait until one of them is finished.")


def _own(request: HttpRequest, job: UUID) -> Job:
    return get_object_or_404(Job.objects.select_related("row"), pk=job, owner=request.user)
