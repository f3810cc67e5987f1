"""A whole edition as a file, out and in: into an edition, or as a new one; first a preview, then all or nothing."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from charts.books import raw_for
from charts.browse.views import download
from charts.figures.check import faults
from charts.figures.differences import differences
from charts.figures.shipped import pattern
from charts.files.bring import into
from charts.files.normal import LARGEST, read_edition
from charts.files.rows_in import Unreadable
from charts.files.workbook import to_workbook
from charts.grid import keep
from charts.grid.copies import free_name
from charts.grid.keepers import for_keeper
from charts.grid.storage import part_of
from charts.models import Edition

SALT = "charts.edition"
SHOWN = 400  # lines of a preview
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
def export(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """JSON to pass on, or a workbook with a sheet a chart: to print, fill in and take back."""
    for_keeper(request)
    raw = raw_for(get_object_or_404(Edition, slug=slug))
    if form == "json":
        return download(json.dumps(raw, ensure_ascii=False, indent=1).encode(), f"{slug}.json", "application/json")
    if form == "xlsx":
        return download(to_workbook(raw), f"{slug}.xlsx", XLSX)
    raise Http404


@require_http_methods(["GET", "HEAD", "POST"])
def files(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Take a file in: into the edition of this address, or as a new one."""
    for_keeper(request)
    edition = get_object_or_404(Edition, slug=slug) if slug else None
    context: dict[str, Any] = {"edition": edition, "largest": LARGEST // 1024}
    if request.method == "POST" and "agreed" in request.POST:
        done = _carry_out(request, edition)
        if done is not None:
            return redirect("charts:check", done.slug)
    elif request.method == "POST":
        context |= _preview(request, edition)
    return render(request, "charts/files.html", context)


def _preview(request: HttpRequest, edition: Edition | None) -> dict[str, Any]:
    file = request.FILES.get("file")
    if file is None:
        return {"refused": _("Please choose a file first.")}
    if file.size > LARGEST:
        return {"refused": _("The file is larger than %(size)s KB.") % {"size": LARGEST // 1024}}
    try:
        raw = read_edition(file.name, file.read())
    except Unreadable as error:
        return {"refused": str(error), "file_name": file.name}
    if edition is not None and raw["game"] != edition.game:
        return {"refused": _("This edition is of another game."), "file_name": file.name}
    added = keep.fill_in(raw, pattern(raw["game"]))
    kept = raw_for(edition) if edition is not None else pattern(raw["game"])
    wanted = keep.with_what_follows(kept, into(kept, raw))
    found = faults({**raw, "game": raw["game"]}) if edition is None else keep.faults_after(kept, wanted)
    context = {"file_name": file.name, "name": raw["name"], "added": added}
    if found:
        return context | {"bad": [str(fault) for fault in found[:200]], "number": len(found)}
    lines = [
        (one.name, *line)
        for one in wanted
        for line in differences(one.kind, part_of(kept, one.kind, one.name), one.part)
        if not line[0].endswith(f", {_('source')}")
    ]
    agreed = {"into": edition.pk if edition else None, "revision": edition.revision if edition else 0, "raw": raw}
    return context | {
        "previewed": True,
        "lines": lines[:SHOWN],
        "number": len(lines),
        "changes": bool(wanted) or edition is None,
        "agreed": signing.dumps(agreed | {"file": file.name}, salt=SALT, compress=True),
    }


def _carry_out(request: HttpRequest, edition: Edition | None) -> Edition | None:
    """Put in what the preview showed, if the edition still stands as it stood then."""
    try:
        agreed = signing.loads(request.POST["agreed"], salt=SALT, max_age=3600)
    except signing.BadSignature:
        messages.error(request, _("This preview has expired. Please upload the file again."))
        return None
    if agreed["into"] != (edition.pk if edition else None):
        raise PermissionDenied
    raw, why = agreed["raw"], _("From the file %(name)s") % {"name": agreed["file"]}
    try:
        if edition is None:
            name, slug = free_name(raw["name"] or raw["edition"])
            made = keep.add(raw | {"name": name, "edition": slug}, request.user, why)
            messages.success(request, _("%(name)s was imported.") % {"name": made.name})
            return made
        changed = keep.change(edition, into(raw_for(edition), raw), request.user, agreed["revision"], why)
    except (keep.Unsound, keep.Overtaken, keep.ShippedEdition) as error:
        messages.error(request, str(error))
        return None
    text = ngettext("%(number)s value changed.", "%(number)s values changed.", changed)
    messages.success(request, text % {"number": changed})
    return edition
