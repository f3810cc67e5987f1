"""A whole edition as a file, out and in: into an edition, or as a new one; first a preview, then all or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from charts.books import raw_for
from charts.browse import download
from charts.figures.changes import differences
from charts.figures.check import faults
from charts.figures.parts import Part, Raw
from charts.figures.shipped import pattern
from charts.files import sheets
from charts.files.edition import LARGEST, into, read_edition
from charts.files.part import MODES, read_part, roster_change
from charts.files.sheets import Unreadable
from charts.files.workbook import to_workbook
from charts.grid import keep
from charts.grid.keep import free_name, part_of
from charts.grid.views import for_keeper, url_of
from charts.models import Edition

SALT = "charts.edition"
SHOWN = 400  # lines of a preview
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
def export(request: HttpRequest, slug: str, code: str = "") -> HttpResponse:
    """A workbook of an edition, with a sheet a chart, or of one part: to print, fill in and take back."""
    for_keeper(request)
    raw = raw_for(get_object_or_404(Edition, slug=slug))
    if code:
        return download(sheets.to_xlsx(_part_or_404(raw, code)[1], raw["game"]), f"{slug}-{code}.xlsx", XLSX)
    return download(to_workbook(raw), f"{slug}.xlsx", XLSX)


def _part_or_404(raw: Raw, code: str) -> tuple[str, Part]:
    for kind in ("chart", "roster"):
        if (part := part_of(raw, kind, code)) is not None:
            return kind, part
    raise Http404


@require_http_methods(["GET", "HEAD", "POST"])
def files(request: HttpRequest, slug: str = "", code: str = "") -> HttpResponse:
    """Import a file: into the edition of this address or one part of it, or as a new edition."""
    for_keeper(request)
    edition = get_object_or_404(Edition, slug=slug) if slug else None
    part = _part_or_404(raw_for(edition), code) if code else None
    context: dict[str, Any] = {"edition": edition, "code": code, "part": part and part[1]}
    context["largest"] = (sheets.LARGEST if part else LARGEST) // 1024
    if request.method == "POST" and "agreed" in request.POST:
        done = _carry_out(request, edition, code)
        if done is not None:
            return redirect(url_of(done, code) if code else reverse("charts:check", args=[done.slug]))
    elif request.method == "POST":
        context |= _preview(request, edition, part)
    return render(request, "charts/files.html", context)


def _preview(request: HttpRequest, edition: Edition | None, part: tuple[str, Part] | None) -> dict[str, Any]:
    file = request.FILES.get("file")
    if file is None:
        return {"refused": _("Please choose a file first.")}
    largest = sheets.LARGEST if part else LARGEST
    if file.size > largest:
        return {"refused": _("The file is larger than %(size)s KB.") % {"size": largest // 1024}}
    how = request.POST.get("how", "")
    if part and part[0] == "roster" and how not in MODES:
        return {"refused": _("Choose what becomes of the ships that are not in the file.")}
    try:
        if edition is not None and part is not None:
            found = _read_part(file.name, file.read(), raw_for(edition), *part, how)
        else:
            found = _read_edition(file.name, file.read(), edition)
    except Unreadable as error:
        return {"refused": str(error), "file_name": file.name}
    context = {"file_name": file.name} | found.context
    if found.bad:
        return context | {"bad": found.bad[:200], "number": len(found.bad)}
    kept = raw_for(edition) if edition is not None else pattern(found.context["game"])
    lines = [
        (one.name, *line)
        for one in found.wanted
        for line in differences(one.kind, part_of(kept, one.kind, one.name), one.part)
        if not line[0].endswith(f", {_('source')}")
    ]
    agreed = {"into": edition.pk if edition else None, "revision": edition.revision if edition else 0}
    agreed |= {"code": part[1]["id"] if part else "", "file": file.name, "raw": found.raw}
    agreed["removed"] = len(found.context["ships"].removed) if "ships" in found.context else 0
    agreed["wanted"] = [[one.kind, one.name, one.part] for one in found.wanted] if edition else []
    return context | {
        "previewed": True,
        "lines": lines[:SHOWN],
        "number": len(lines),
        "changes": bool(found.wanted) or edition is None,
        "agreed": signing.dumps(agreed, salt=SALT, compress=True),
    }


@dataclass
class FileContent:
    """The changes in a file; a new edition is raw."""

    wanted: Sequence[keep.PartChange]
    bad: Sequence[str]
    context: dict[str, Any]
    raw: Raw | None = None


def _read_edition(name: str, data: bytes, edition: Edition | None) -> FileContent:
    raw = read_edition(name, data)
    if edition is not None and raw["game"] != edition.game:
        raise Unreadable(_("This edition is of another game."))
    added = keep.fill_in(raw, pattern(raw["game"]))
    kept = raw_for(edition) if edition is not None else pattern(raw["game"])
    wanted = keep.with_what_follows(kept, into(kept, raw))
    bad = faults({**raw, "game": raw["game"]}) if edition is None else keep.faults_after(kept, wanted)
    context = {"name": raw["name"], "added": added, "game": raw["game"]}
    return FileContent(wanted, list(map(str, bad)), context, None if edition else raw)


def _read_part(name: str, data: bytes, raw: Raw, kind: str, kept: Part, how: str) -> FileContent:
    """Rows that the file does not have stay or go, as how says."""
    found = read_part(name, data, kept, raw, how)
    wanted = [keep.PartChange(kind, kept["id"], found.part)] if found.part != kept else []
    wanted = keep.with_what_follows(raw, wanted)
    bad = found.named(keep.faults_after(raw, wanted))
    return FileContent(wanted, bad, {"ships": roster_change(kept, found.part)} if kind == "roster" and not bad else {})


def _carry_out(request: HttpRequest, edition: Edition | None, code: str) -> Edition | None:
    """Apply the previewed changes, if the edition has not changed since."""
    try:
        agreed = signing.loads(request.POST["agreed"], salt=SALT, max_age=3600)
    except signing.BadSignature:
        messages.error(request, _("This preview has expired. Please upload the file again."))
        return None
    if (agreed["into"], agreed["code"]) != (edition.pk if edition else None, code):
        raise PermissionDenied
    if agreed["removed"] and "removed" not in request.POST:
        messages.error(request, _("Nothing was changed: agree to the removal of the ships first."))
        return None
    raw, why = agreed["raw"], _("From the file %(name)s") % {"name": agreed["file"]}
    try:
        if edition is None:
            name, slug = free_name(raw["name"] or raw["edition"])
            made = keep.add(raw | {"name": name, "edition": slug}, request.user, why)
            messages.success(request, _("%(name)s was imported.") % {"name": made.name})
            return made
        wanted = [keep.PartChange(*one) for one in agreed["wanted"]]
        changed = keep.change(edition, wanted, request.user, agreed["revision"], why)
    except (keep.Unsound, keep.EditionChanged, keep.ShippedEdition) as error:
        messages.error(request, str(error))
        return None
    text = ngettext("%(number)s value changed.", "%(number)s values changed.", changed)
    messages.success(request, text % {"number": changed})
    return edition
