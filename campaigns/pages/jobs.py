"""How far a job is, and the button that stops it. Another player's job does not exist."""

from typing import Any
from uuid import UUID

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_tasks_db.models import DBTaskResult

from campaigns.jobs import queue
from campaigns.jobs.models import Job


def progress(job: Job) -> dict[str, Any]:
    """For templates/campaigns/jobs/_progress.html."""
    if not job.is_finished:
        queue.wake(job)
    percent = min(100, 100 * job.done // job.total) if job.total else None
    sooner = Q(priority__gt=job.row.priority) | Q(priority=job.row.priority, enqueued_at__lt=job.row.enqueued_at)
    before = DBTaskResult.objects.ready().filter(sooner).count()
    return {"job": job, "percent": percent, "before": before, "unattended": not queue.is_attended()}


@require_GET
@never_cache
def show(request: HttpRequest, job: UUID) -> HttpResponse:
    """The page asks again until the job is done. Then on to the result; a file is saved, and the page stays."""
    found = get_object_or_404(Job, pk=job, owner=request.user)
    if request.htmx and found.is_finished:
        return HttpResponse(headers={"HX-Refresh": "true"})
    if found.is_good and found.next and not found.file:
        return redirect(found.next, found.pk)
    return render(request, "campaigns/jobs/job.html", progress(found))


@require_POST
def stop(request: HttpRequest, job: UUID) -> HttpResponse:
    """The page goes on asking, and shows that it has ended."""
    found = get_object_or_404(Job, pk=job, owner=request.user)
    if not found.is_finished:
        queue.give_up(found)
    return HttpResponse(status=204) if request.htmx else redirect(found.back or found)


app_name = "jobs"
urlpatterns = [path("<uuid:job>/", show, name="job"), path("<uuid:job>/stop/", stop, name="stop")]
