"""What the keeper's pages of all parts share: the form, its checks, its changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ClassVar, Generic, TypeVar

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from charts import keep, storage
from charts.books import raw_for
from charts.check import faults as edition_faults
from charts.fault import Fault, Part, Raw
from charts.forms.chart import MORE
from charts.forms.part import PartForm
from charts.models import BoatType, Chart, Roster, Track


def for_keepers(view: Callable[..., Any]) -> Callable[..., Any]:
    """A page of the keeper for whoever may change the part; others get it to read, or not at all."""

    @wraps(view)
    def guarded(self: Any, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        part = self.get_object(request, unquote(object_id))
        if part is None:
            raise Http404
        if not self.has_view_or_change_permission(request, part):
            raise PermissionDenied
        if request.method == "POST" and not self.has_change_permission(request, part):
            raise PermissionDenied
        return view(self, request, part, *args, **kwargs)

    return guarded


Kept = TypeVar("Kept", Chart, Roster, BoatType, Track)
Form = TypeVar("Form", bound=PartForm)


class PartAdmin(Generic[Kept, Form], admin.ModelAdmin):
    """A part of an edition on the keeper's page: its form, its checks, its changes."""

    kind = ""
    place = ""
    form_type: type[Form]
    list_filter: ClassVar[list[Any]] = [("edition", admin.RelatedOnlyFieldListFilter)]
    list_per_page = 200
    template = "admin/charts/part.html"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Kept | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Kept]:
        return super().get_queryset(request).select_related("edition")

    def part_name(self, part: Kept) -> str:
        return part.code

    @for_keepers
    def change_view(
        self, request: HttpRequest, part: Kept, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        raw = raw_for(part.edition)
        posted = request.POST if request.method == "POST" else None
        form = self.part_form(request, part, raw, posted)
        if posted is None:
            return self.page(request, part, form)
        if "_more" in posted:
            form.more += MORE
            return self.page(request, part, form)
        figures = form.parse()
        if not form.faults:
            form.add_faults(self.faults(raw, figures))
        if "_save" in posted or "_continue" in posted:
            return self.save(request, part, form, figures)
        if request.htmx:
            return TemplateResponse(request, "admin/charts/_checked.html", self.checked(posted, form, figures))
        return self.page(request, part, form, self.checked(posted, form, figures))

    def part_form(self, request: HttpRequest, part: Kept, raw: Raw, posted: Mapping[str, str] | None) -> Form:
        kept = next(one for one in raw[self.place] if storage.part_name(self.kind, one) == self.part_name(part))
        return self.form_type(kept, raw, posted)

    def faults(self, raw: Raw, figures: Part) -> list[Fault]:
        """What would be wrong with the edition if this were saved."""
        name = storage.part_name(self.kind, figures)
        others = [figures if storage.part_name(self.kind, one) == name else one for one in raw[self.place]]
        return edition_faults({**raw, self.place: others})

    def checked(self, posted: Mapping[str, str], form: Form, figures: Part) -> dict[str, Any]:
        """What the Check button and the htmx preview show: faults, and for charts the bar and a hundred rolls."""
        return {"checked": True, "faults": form.faults, "form": form}

    def save(self, request: HttpRequest, part: Kept, form: Form, figures: Part) -> HttpResponse:
        """Store what was typed; refused, the page comes back as it was typed, with the reasons."""
        if not form.faults:
            try:
                revision = request.POST.get("revision", "")
                revision = int(revision) if revision.isdecimal() and len(revision) < 10 else 0
                changed = keep.replace(part.edition, self.kind, figures, request.user, revision)
            except keep.Unsound as error:
                form.add_faults(error.faults)
            except (keep.Overtaken, keep.ShippedEdition) as error:
                messages.error(request, str(error))
            else:
                messages.success(request, summary_of_changes(changed, self.part_name(part)))
                return redirect(self.after(request, part))
        return self.page(request, part, form, self.checked(request.POST, form, figures) | {"refused": True})

    def after(self, request: HttpRequest, part: Kept) -> str:
        return reverse(f"admin:charts_{self.opts.model_name}_change", args=[part.pk])

    def page(self, request: HttpRequest, part: Kept, form: Form, more: dict[str, Any] | None = None) -> HttpResponse:
        editable = not part.edition.shipped and self.has_change_permission(request, part)
        form.editable = editable
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": part,
            "title": str(part),
            "edition": part.edition,
            "editable": editable,
            "form": form,
            "sections": form.sections(),
            "revision": part.edition.revision,
            "changes": part.edition.changes.filter(part=self.part_name(part))[:20],
            "public_url": part.get_absolute_url(),
            "is_nav_sidebar_enabled": False,  # the form needs the width
        }
        return TemplateResponse(request, self.template, context | self.more_context(request, part, form) | (more or {}))

    def more_context(self, request: HttpRequest, part: Kept, form: Form) -> dict[str, Any]:
        return {}

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        part = self.get_object(request, unquote(object_id))
        if part is None:
            raise Http404
        query = f"?edition__id__exact={part.edition_id}&part={self.part_name(part)}"
        return redirect(reverse("admin:charts_change_changelist") + query)


def summary_of_changes(changed: int, name: str) -> str:
    if not changed:
        return _("%(name)s: nothing was changed.") % {"name": name}
    text = ngettext("%(name)s: %(number)s value changed.", "%(name)s: %(number)s values changed.", changed)
    return text % {"name": name, "number": changed}
