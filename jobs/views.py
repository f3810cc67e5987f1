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

from jobs import models, queue
from jobs.models import Job


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
    """The partial asks again until the job is done, the page loads itself anew; then on to what it gave."""
    found = _own(request, job)
    if found.is_good and found.next:
        response = HttpResponse(headers={"HX-Redirect": found.next}) if request.htmx else redirect(found.next)
    else:
        template = "jobs/_job.html" if request.htmx else "jobs/job.html"
        response = render(request, template, {**progress(found), "why": trouble(found)})
        if not found.is_finished and not request.htmx:
            response["Refresh"] = "2"
    patch_vary_headers(response, ["HX-Request"])
    return response


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
        models.LOST: _("This broke off several times and was not tried again."),
        models.FAULT: _("This could not be done. The reason is in the server’s log."),
    }[job.trouble]


def _own(request: HttpRequest, job: UUID) -> Job:
    return get_object_or_404(Job.objects.select_related("row"), pk=job, owner=request.user)
