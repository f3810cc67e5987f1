"""What the keeper's pages of all parts share: the form, its checks, its changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ClassVar, Generic, TypeVar

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from charts.books import raw_for, shipped_root
from charts.figures.fault import Fault, Part, Raw
from charts.grid import keep, storage
from charts.grid.forms.part import PartForm
from charts.grid.keepers import posted_number
from charts.grid.storage import part_of
from charts.grid.worklist import checklist_code
from charts.models import BoatType, Change, Chart, Edition, Roster, Save, Track


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
    may_be_removed = False
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
        if button := next((name for name in ("_more", "_column") if name in posted), ""):
            form.ask_for_more(button)
            return self.page(request, part, form)
        if "_shipped" in posted:
            return self.replaced(request, part, form, self.shipped(part))
        if "_remove" in posted and self.may_be_removed:
            return self.replaced(request, part, form, None)
        figures = form.parse()
        if not form.faults:
            form.add_faults(self.faults(raw, figures))
        if "_save" in posted or "_continue" in posted:
            return self.save(request, part, form, figures)
        if request.htmx:
            return TemplateResponse(request, "admin/charts/_checked.html", self.checked(posted, form, figures))
        return self.page(request, part, form, self.checked(posted, form, figures))

    def part_form(self, request: HttpRequest, part: Kept, raw: Raw, posted: Mapping[str, str] | None) -> Form:
        return self.form_type(part_of(raw, self.kind, self.part_name(part)), raw, posted)

    def faults(self, raw: Raw, figures: Part) -> list[Fault]:
        """What would be wrong with the edition if this were saved."""
        return keep.faults_after(raw, [keep.PartChange(self.kind, storage.part_name(self.kind, figures), figures)])

    def checked(self, posted: Mapping[str, str], form: Form, figures: Part) -> dict[str, Any]:
        """What the Check button and the htmx preview show: faults, and for charts the bar and a hundred rolls."""
        return {"checked": True, "faults": form.faults, "form": form}

    def save(self, request: HttpRequest, part: Kept, form: Form, figures: Part) -> HttpResponse:
        """Store what was typed; refused, the page comes back as it was typed, with the reasons."""
        if not form.faults and self.stored(request, part, form, figures):
            return redirect(self.after(request, part))
        return self.page(request, part, form, self.checked(request.POST, form, figures) | {"refused": True})

    def replaced(self, request: HttpRequest, part: Kept, form: Form, figures: Part | None) -> HttpResponse:
        """The whole part as it is shipped; none any more, where the edition can do without it."""
        if self.stored(request, part, form, figures):
            edition = reverse("admin:charts_edition_change", args=[part.edition_id])
            return redirect(edition if figures is None else self.after(request, part))
        return self.page(request, part, form, {"checked": True, "faults": form.faults, "refused": True})

    def stored(self, request: HttpRequest, part: Kept, form: Form, figures: Part | None) -> bool:
        name, why = self.part_name(part), request.POST.get("why", "").replace("\x00", "").strip()
        wanted = keep.PartChange(self.kind, name, figures)
        try:
            changed = keep.change(part.edition, [wanted], request.user, posted_number(request, "revision"), why)
        except keep.Unsound as error:
            form.add_faults(error.faults)
        except (keep.Overtaken, keep.ShippedEdition) as error:
            messages.error(request, str(error))
        else:
            beside = keep.last_changed(part.edition) if changed else Counter[str]()
            messages.success(request, summary_of_changes(beside.pop(name, 0), name))
            if beside:
                messages.success(request, summary_of_what_followed(beside))
            return True
        return False

    def shipped(self, part: Kept) -> Part | None:
        """The part as the shipped edition has it today."""
        return part_of(raw_for(shipped_root(part.edition)), self.kind, self.part_name(part))

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
            "saves": saves_of(part.edition, self.part_name(part)),
            "may_be_removed": self.may_be_removed,
            "differs": (shipped := self.shipped(part)) is not None and shipped != form.stored,
            "public_url": part.get_absolute_url(),
            "check_url": self.check_url(part),
            "is_nav_sidebar_enabled": False,  # the form needs the width
        }
        return TemplateResponse(request, self.template, context | self.more_context(request, part, form) | (more or {}))

    def check_url(self, part: Kept) -> str:
        code = checklist_code(self.kind, self.part_name(part))
        return reverse("charts:check-list", args=[part.edition.slug, code])

    def more_context(self, request: HttpRequest, part: Kept, form: Form) -> dict[str, Any]:
        return {}

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        part = self.get_object(request, unquote(object_id))
        if part is None:
            raise Http404
        query = f"?edition__id__exact={part.edition_id}&changes__part={self.part_name(part)}"
        return redirect(reverse("admin:charts_save_changelist") + query)


def saves_of(edition: Edition, part: str, most: int = 10) -> list[Save]:
    """The last saves that changed a part, each with the values that it changed there."""
    saves = edition.saves.filter(changes__part=part).distinct().select_related("undone_by")
    lines = Prefetch("changes", Change.objects.filter(part=part).order_by("id"), to_attr="lines")
    return list(saves.prefetch_related(lines)[:most])


def summary_of_changes(changed: int, name: str) -> str:
    if not changed:
        return _("%(name)s: nothing was changed.") % {"name": name}
    text = ngettext("%(name)s: %(number)s value changed.", "%(name)s: %(number)s values changed.", changed)
    return text % {"name": name, "number": changed}


def summary_of_what_followed(beside: Counter[str]) -> str:
    """What a save changed in other parts because it follows from this one."""
    text = ngettext(
        "%(number)s value follows from this and changed with it, in %(parts)s.",
        "%(number)s values follow from this and changed with it, in %(parts)s.",
        beside.total(),
    )
    return text % {"number": beside.total(), "parts": ", ".join(sorted(beside))}
