"""The keeper lays his cards beside an edition: cell by cell, what agrees and what his card says instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from charts.books import raw_for
from charts.figures.fault import Fault, Part
from charts.grid import keep
from charts.grid.cells import TO_CHECK, Figure, agreed, with_value
from charts.grid.check_page import last_save, page, url_of
from charts.grid.compared import shipped_figure
from charts.grid.copies import make_copy
from charts.grid.forms.single import typed_value
from charts.grid.keepers import for_keeper, posted_number
from charts.grid.storage import part_of
from charts.grid.worklist import Checklist, address_of, checklist_of, checklists, next_checklist
from charts.models import Edition


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest, slug: str, code: str = "") -> HttpResponse:
    """One checklist at a time; without a code the one that counts most of those that are not done."""
    for_keeper(request)
    edition = get_object_or_404(Edition, slug=slug)
    raw = raw_for(edition)
    source = asked_source(request.POST if request.method == "POST" else request.GET)
    if not code:
        found = checklists(raw)
        if not found:
            return redirect(edition)
        return redirect(url_of(edition, (next_checklist(found, source) or found[0]).code, source=source))
    checklist = checklist_of(raw, code)
    if checklist is None:
        raise Http404
    if request.method == "POST":
        return Act(request, edition, checklist, source).done()
    return page(request, edition, checklist, source, checklist.at(request.GET.get("cell", "")))


def asked_source(asked: Mapping[str, Any]) -> str:
    return asked["source"] if asked.get("source") in TO_CHECK else ""


class Act:
    """What a keeper does on a checklist: agree, say otherwise, skip, undo."""

    def __init__(self, request: HttpRequest, edition: Edition, checklist: Checklist, source: str) -> None:
        self.request, self.edition, self.checklist, self.source = request, edition, checklist, source
        self.raw = raw_for(edition)
        self.here = checklist.at(request.POST.get("cell", ""))

    def done(self) -> HttpResponse:
        """Do it and go on; what cannot be is said beside the field, and nothing typed is lost."""
        asked = self.request.POST
        try:
            if asked.get("do") == "undo":
                self.undo()
                return self.go(self.here)
            if asked.get("do") == "skip":
                return self.go(self.checklist.next_left(self.here, self.source))
            self.change(self.wanted())
        except keep.Unsound as error:
            return self.refused(error.faults)
        except (keep.Overtaken, keep.ShippedEdition) as error:
            return self.refused([Fault(self.checklist.code, str(error))])
        return self.go_on()

    def wanted(self) -> list[keep.PartChange]:
        """The parts as they shall be."""
        asked = self.request.POST
        if "row" in asked:
            mine = self.checklist.rows.get(asked["row"], ())
            return self.agreeing(one for one in self.left() if one in mine)
        if "column" in asked:
            return self.agreeing(one for one in self.left() if one.column == asked["column"])
        if asked.get("do") == "all":
            return self.agreeing(self.left())
        if self.here is None:
            return []
        part = part_of(self.raw, self.here.kind, self.here.part)
        if asked.get("do") == "shipped":
            return self.as_shipped(self.here, part)
        value = typed_value(self.here, part, self.raw, asked)
        if value == self.here.value and type(value) is type(self.here.value):
            return self.agreeing([self.here])
        changed = with_value(self.here.kind, part, self.here.address, value, self.raw["game"])
        return [keep.PartChange(self.here.kind, self.here.part, changed)]

    def left(self) -> list[Figure]:
        return [one for one in self.checklist.figures if one.is_left and self.source in ("", one.source)]

    def agreeing(self, figures: Iterable[Figure]) -> list[keep.PartChange]:
        parts: dict[tuple[str, str], list[str]] = {}
        for one in figures:
            parts.setdefault((one.kind, one.part), []).append(one.address)
        return [
            keep.PartChange(kind, name, agreed(kind, part_of(self.raw, kind, name), addresses, self.raw["game"]))
            for (kind, name), addresses in parts.items()
        ]

    def as_shipped(self, here: Figure, part: Part) -> list[keep.PartChange]:
        theirs = shipped_figure(self.edition, here)
        if theirs is None:
            return []
        made = with_value(here.kind, part, here.address, theirs.value, self.raw["game"], theirs.origin)
        return [keep.PartChange(here.kind, here.part, made)]

    def change(self, wanted: list[keep.PartChange]) -> None:
        """A shipped edition stands as it is: the first touch makes a copy of it."""
        revision = posted_number(self.request, "revision")
        if self.edition.shipped and wanted:
            if found := keep.faults_after(self.raw, wanted):
                raise keep.Unsound(found)
            self.edition = make_copy(self.edition, "", self.request.user)
            revision = self.edition.revision
            messages.success(self.request, _("You can now edit %(name)s.") % {"name": self.edition.name})
        if wanted:
            keep.change(self.edition, wanted, self.request.user, revision)

    def undo(self) -> None:
        save = last_save(self.edition, self.request.user)
        if save is not None:
            keep.undo(save, self.request.user)

    def go_on(self) -> HttpResponse:
        """To the next that is left, on this checklist or on another."""
        raw = raw_for(self.edition)
        checklist = checklist_of(raw, self.checklist.code)
        here = checklist.at(address_of(self.here)) if checklist is not None and self.here is not None else None
        following = checklist.next_left(here, self.source) if checklist is not None else None
        if following is not None or self.request.POST.get("do") not in (None, "", "set"):
            return self.go(following or here)
        other = next_checklist(checklists(raw), self.source)
        return redirect(url_of(self.edition, other.code if other else self.checklist.code, source=self.source))

    def go(self, figure: Figure | None) -> HttpResponse:
        cell = address_of(figure) if figure is not None else ""
        return redirect(url_of(self.edition, self.checklist.code, cell=cell, source=self.source))

    def refused(self, faults: Sequence[Fault]) -> HttpResponse:
        return page(self.request, self.edition, self.checklist, self.source, self.here, faults)
