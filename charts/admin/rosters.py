"""Rosters: searched, edited in the list, taken out and brought in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin, messages
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts.admin.parts import PartAdmin, for_keepers, summary_of_changes
from charts.books import raw_for, raw_of
from charts.browse.views import download
from charts.figures.check import roster_faults
from charts.figures.differences import differences
from charts.figures.fault import Raw
from charts.files import spreadsheets
from charts.grid import keep
from charts.grid.forms.listed import ShipList
from charts.grid.forms.roster import RosterForm
from charts.grid.storage import part_of
from charts.models import Roster

SALT = "charts.import"


@admin.register(Roster)
class RosterAdmin(PartAdmin[Roster, RosterForm]):
    """A roster: searched, sorted, filtered, edited in the list, reordered, taken out and brought in."""

    kind, place = "roster", "rosters"
    form_type = RosterForm
    list_display = ["code", "title", "ships_listed", "edition"]
    search_fields = ["code", "title", "ships__name"]
    template = "admin/charts/roster.html"

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        mine = [
            path("<path:object_id>/export.<str:form>", view(self.export_view), name="charts_roster_export"),
            path("<path:object_id>/import/", view(self.import_view), name="charts_roster_import"),
        ]
        return [*mine, *super().get_urls()]

    @admin.display(description=gettext_lazy("ships"))
    def ships_listed(self, roster: Roster) -> int:
        return roster.ships.count()

    def part_form(self, request: HttpRequest, part: Roster, raw: Raw, posted: Mapping[str, str] | None) -> RosterForm:
        form = super().part_form(request, part, raw, posted)
        form.listed = ShipList(request.GET if posted is None else posted, form.stored)
        form.show_only(form.listed.page.object_list)
        return form

    def more_context(self, request: HttpRequest, part: Roster, form: RosterForm) -> dict[str, Any]:
        return {"listed": form.listed}

    def after(self, request: HttpRequest, part: Roster) -> str:
        listed = ShipList(request.POST, {"id": part.code, "ships": []})
        return f"{super().after(request, part)}?{listed.query}&page={listed.number}"

    @for_keepers
    def export_view(self, request: HttpRequest, part: Roster, form: Any) -> HttpResponse:
        raw = next(one for one in raw_for(part.edition)["rosters"] if one["id"] == part.code)
        name = f"{part.edition.slug}-{part.code}.{form}"
        if form == "csv":
            return download(spreadsheets.to_csv(raw), name, "text/csv; charset=utf-8")
        if form == "xlsx":
            kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.form"
            return download(spreadsheets.to_xlsx(raw), name, kind)
        raise Http404

    @for_keepers
    def import_view(self, request: HttpRequest, part: Roster) -> HttpResponse:
        """A file, then a preview of exactly what it would change, then the change itself, all or nothing."""
        if part.edition.shipped:
            messages.error(request, _("The shipped edition cannot be edited. Copy it to make changes."))
            return redirect("admin:charts_roster_change", part.pk)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": part,
            "edition": part.edition,
            "title": _("Import into %(roster)s") % {"roster": part},
            "largest": spreadsheets.LARGEST // 1024,
        }
        if request.method == "POST" and "agreed" in request.POST:
            if self._carry_out(request, part):
                return redirect("admin:charts_roster_change", part.pk)
        elif request.method == "POST":
            context |= self._preview(request.FILES.get("file"), part)
        return TemplateResponse(request, "admin/charts/import.html", context)

    def _preview(self, file: Any, part: Roster) -> dict[str, Any]:
        if file is None:
            return {"refused": _("Please choose a file first.")}
        if file.size > spreadsheets.LARGEST:
            return {"refused": _("The file is larger than %(size)s KB.") % {"size": spreadsheets.LARGEST // 1024}}
        raw = raw_of(part.edition)
        kept = part_of(raw, "roster", part.code)
        try:
            incoming = spreadsheets.read(file.name, file.read(), kept)
        except spreadsheets.Unreadable as error:
            return {"refused": str(error), "file_name": file.name}
        if bad := incoming.named(roster_faults(kept | {"ships": incoming.ships}, raw)):
            return {"bad": bad, "file_name": file.name}
        ships = sorted(incoming.ships, key=lambda ship: ship["roll"])
        lines = differences("roster", kept, kept | {"ships": ships})
        agreed = {"roster": part.pk, "revision": part.edition.revision, "ships": ships}
        return {
            "lines": lines,
            "previewed": True,
            "file_name": file.name,
            "agreed": signing.dumps(agreed, salt=SALT, compress=True),
        }

    def _carry_out(self, request: HttpRequest, part: Roster) -> bool:
        """Put in what the preview showed, if the edition still stands as it stood then."""
        try:
            agreed = signing.loads(request.POST["agreed"], salt=SALT, max_age=3600)
        except signing.BadSignature:
            messages.error(request, _("This preview has expired. Please upload the file again."))
            return False
        if agreed["roster"] != part.pk:
            raise PermissionDenied
        kept = next(one for one in raw_of(part.edition)["rosters"] if one["id"] == part.code)
        try:
            made = kept | {"ships": agreed["ships"]}
            changed = keep.replace(part.edition, "roster", made, request.user, agreed["revision"])
        except (keep.Unsound, keep.Overtaken, keep.ShippedEdition) as error:
            messages.error(request, str(error))
            return False
        messages.success(request, summary_of_changes(changed, part.code))
        return True
