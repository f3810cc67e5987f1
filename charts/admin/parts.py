"""What the keeper's pages of all parts share: the form, its checks, its changes."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from charts import keep, storage
from charts.books import raw_for
from charts.check import faults as edition_faults
from charts.forms import FORMS
from charts.forms.chart import MORE


def for_keepers(view):
    """A page of the workbench for whoever may change the part; others get it to read, or not at all."""

    @wraps(view)
    def guarded(self, request, object_id, *args, **kwargs):
        part = self.get_object(request, unquote(object_id))
        if part is None:
            raise Http404
        if not self.has_view_or_change_permission(request, part):
            raise PermissionDenied
        if request.method == "POST" and not self.has_change_permission(request, part):
            raise PermissionDenied
        return view(self, request, part, *args, **kwargs)

    return guarded


class PartAdmin(admin.ModelAdmin):
    """A part of an edition on the workbench: a sheet to edit, its checks, its changes."""

    kind = ""
    place = ""
    list_filter = [("edition", admin.RelatedOnlyFieldListFilter)]
    list_per_page = 200
    template = "admin/charts/sheet.html"

    def has_add_permission(self, request):
        return False

    def has_delete_permission(self, request, obj=None):
        return False

    def get_queryset(self, request):
        return super().get_queryset(request).select_related("edition")

    def part_name(self, part) -> str:
        return part.code

    @for_keepers
    def change_view(self, request, part, form_url="", extra_context=None):
        raw = raw_for(part.edition)
        posted = request.POST if request.method == "POST" else None
        sheet = self.sheet(request, part, raw, posted)
        if posted is None:
            return self.page(request, part, sheet)
        if "_more" in posted:
            sheet.more += MORE
            return self.page(request, part, sheet)
        figures = sheet.parse()
        if not sheet.faults:
            sheet.accuse(self.faults(raw, figures))
        if "_save" in posted or "_continue" in posted:
            return self.save(request, part, sheet, figures)
        if request.htmx:
            return TemplateResponse(request, "admin/charts/_checked.html", self.checked(posted, sheet, figures))
        return self.page(request, part, sheet, self.checked(posted, sheet, figures))

    def sheet(self, request, part, raw, posted):
        kept = next(one for one in raw[self.place] if storage.part_name(self.kind, one) == self.part_name(part))
        return FORMS[self.kind](kept, raw, posted)

    def faults(self, raw, figures):
        """What would be wrong with the edition if this were saved."""
        name = storage.part_name(self.kind, figures)
        others = [figures if storage.part_name(self.kind, one) == name else one for one in raw[self.place]]
        return edition_faults(raw | {self.place: others})

    def checked(self, posted, sheet, figures) -> dict[str, Any]:
        """What the Check button and the htmx preview show: faults, and for charts the bar and a hundred rolls."""
        return {"checked": True, "faults": sheet.faults, "sheet": sheet}

    def save(self, request, part, sheet, figures):
        """Store what was typed; refused, the page comes back as it was typed, with the reasons."""
        if not sheet.faults:
            try:
                revision = request.POST.get("revision", "")
                revision = int(revision) if revision.isdecimal() and len(revision) < 10 else 0
                changed = keep.replace(part.edition, self.kind, figures, request.user, revision)
            except keep.Unsound as error:
                sheet.accuse(error.faults)
            except (keep.Overtaken, keep.ShippedEdition) as error:
                messages.error(request, str(error))
            else:
                messages.success(request, said_of(changed, self.part_name(part)))
                return redirect(self.after(request, part))
        return self.page(request, part, sheet, self.checked(request.POST, sheet, figures) | {"refused": True})

    def after(self, request, part) -> str:
        return reverse(f"admin:charts_{self.opts.model_name}_change", args=[part.pk])

    def page(self, request, part, sheet, more=None):
        editable = not part.edition.shipped and self.has_change_permission(request, part)
        sheet.editable = editable
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": part,
            "title": str(part),
            "edition": part.edition,
            "editable": editable,
            "sheet": sheet,
            "sections": sheet.sections(),
            "revision": part.edition.revision,
            "changes": part.edition.changes.filter(part=self.part_name(part))[:20],
            "public_url": part.get_absolute_url(),
            "is_nav_sidebar_enabled": False,  # the sheet needs the width
        }
        return TemplateResponse(request, self.template, context | self.besides(request, part, sheet) | (more or {}))

    def besides(self, request, part, sheet) -> dict[str, Any]:
        return {}

    def history_view(self, request, object_id, extra_context=None):
        part = self.get_object(request, unquote(object_id))
        if part is None:
            raise Http404
        query = f"?edition__id__exact={part.edition_id}&part={self.part_name(part)}"
        return redirect(reverse("admin:charts_change_changelist") + query)


def said_of(changed: int, name: str) -> str:
    if not changed:
        return _("%(name)s: nothing was changed.") % {"name": name}
    text = ngettext("%(name)s: %(number)s value changed.", "%(name)s: %(number)s values changed.", changed)
    return text % {"name": name, "number": changed}
