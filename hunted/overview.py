"""The admin's page of the server: contents, storage by account, jobs, damage."""

import shutil
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.views.decorators import staff_member_required
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.models import Count, Q, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_tasks_db.models import DBTaskResult

from campaigns.jobs import queue
from campaigns.jobs.models import Job
from campaigns.models import Career, Contest
from campaigns.pages.games import presentation_of
from hunted import survey
from hunted.models import Lockout, Survey

DAY = timedelta(days=1)


@require_http_methods(["GET", "POST"])
@never_cache
@staff_member_required
def page(request: HttpRequest) -> HttpResponse:
    """GET shows it; POST asks for a new survey."""
    if not request.user.is_superuser:
        raise PermissionDenied(_("Only administrators can open this page."))
    if request.method == "POST":
        try:
            queue.ask(survey.look_through, request.user, key=f"survey-{timezone.now():%Y%m%d%H%M}", title=_("Survey"))
            messages.info(request, _("The check has started. The result will appear here."))
        except queue.Full as error:
            messages.warning(request, str(error))
        return redirect("server")
    context = {**admin.site.each_context(request), **overview(), "title": _("Server")}
    return render(request, "admin/server.html", context)


def overview() -> dict[str, Any]:
    since = timezone.now() - DAY
    careers = (
        Career.objects.order_by("game")
        .values("game")
        .annotate(
            all=Count("pk"),
            under_way=Count("pk", filter=Q(ended=False, archived=None)),
            out_of_step=Count("pk", filter=~Q(out_of_step=0)),
            entries=Sum("last"),
        )
    )
    queued = DBTaskResult.objects.order_by().values_list("status").annotate(Count("pk"))
    shown = Job.objects.select_related("owner").order_by("-row__enqueued_at")
    return {
        "careers": [{**one, "name": presentation_of(one["game"]).game.name} for one in careers],
        "contests": Contest.objects.aggregate(all=Count("pk"), open=Count("pk", filter=Q(closed=False))),
        "lockouts": Lockout.objects.filter(began__gte=since).count(),
        "database": _database_size(),
        "disk": shutil.disk_usage(settings.DATA_DIR).free,
        "jobs": {status.lower(): count for status, count in queued},
        "running": shown.filter(row__status="RUNNING"),
        "failed": shown.filter(row__status="FAILED", row__finished_at__gte=since)[:20],
        "workers": queue.workers(),
        "attended": queue.is_attended(),
        "survey": Survey.objects.first(),
    }


def _database_size() -> int:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        return int(cursor.fetchone()[0])
