"""Lists for the staff: editions, parts and revisions. A part is edited on the keeper's page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar, Final
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts import models
from charts.books import raw_for
from charts.fields import is_name
from charts.figures.parts import Part, Raw, is_one_line
from charts.grid import keep
from charts.grid.keep import make_copy
from charts.grid.views import part_url
from charts.models import Edition, EditionInUse, Kind, Revision

SHOWN: Final = 500  # values of a revision


class ReadOnlyAdmin(admin.ModelAdmin):
    """A read-only list."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


# --- editions ------------------------------------------------------------------------------------------------------


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin):
    """Editions are copied, renamed and deleted; the shipped one is read-only."""

    list_display = ["name", "slug", "origin", "parts", "played"]
    search_fields = ["name", "slug", "note"]
    change_form_template = "admin/charts/edition.html"

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        mine = [
            path("<path:object_id>/copy/", view(self.copy_view), name="charts_edition_copy"),
            path("<path:object_id>/track/", view(self.track_view), name="charts_edition_track"),
        ]
        return [*mine, *super().get_urls()]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        return super().get_queryset(request).select_related("copied_from")

    @admin.display(description=gettext_lazy("made from"))
    def origin(self, edition: Edition) -> str:
        if edition.shipped:
            return _("shipped with the log book")
        return _("copy of %(name)s") % {"name": edition.copied_from or "?"}

    @admin.display(description=gettext_lazy("charts, rosters, boats"))
    def parts(self, edition: Edition) -> str:
        counts = kinds_of(edition)
        return f"{counts['chart']}, {counts['roster']}, {counts['boat']}"

    @admin.display(description=gettext_lazy("careers and contests"))
    def played(self, edition: Edition) -> int:
        return len(edition.played_in())

    def copy_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        edition = self.get_object(request, unquote(object_id))
        if edition is None:
            raise Http404
        if request.method != "POST" or not self.has_change_permission(request):
            raise PermissionDenied
        name = request.POST.get("name", "").strip()
        if not is_one_line(name):
            messages.error(request, is_name.message)
            return redirect("admin:charts_edition_change", edition.pk)
        made = make_copy(edition, name[:72], request.user)
        messages.success(request, _("You can now edit %(name)s.") % {"name": made.name})
        return redirect("admin:charts_edition_change", made.pk)

    def track_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Add a track, copied from another type, for the keeper to adapt to his mat."""
        edition = self.get_object(request, unquote(object_id))
        if edition is None:
            raise Http404
        if request.method != "POST" or not self.has_change_permission(request, edition):
            raise PermissionDenied
        type_, assignment = (request.POST.get(key, "").replace("\x00", "") for key in ("type", "assignment"))
        like = new_track(raw_for(edition), type_, assignment)
        if like is None:
            messages.error(request, _("Choose a type and an assignment that have no track yet."))
            return redirect("admin:charts_edition_change", edition.pk)
        try:
            keep.change(edition, [keep.PartChange("track", f"{type_}, {assignment}", like)], request.user)
        except keep.Unsound as error:
            messages.error(request, str(error.faults[0]))
            return redirect("admin:charts_edition_change", edition.pk)
        return redirect(part_url(edition, "track", f"{type_}, {assignment}"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        return not (obj and obj.shipped) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        return not (obj and obj.shipped) and super().has_delete_permission(request, obj)

    def get_fields(self, request: HttpRequest, obj: Edition | None = None) -> list[str]:
        return ["name", "note"]

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, obj: Edition | None = None, **kwargs: Any
    ) -> HttpResponse:
        if obj is not None:
            counts = kinds_of(obj)
            context |= {
                "boards": [(kind, name, counts[kind]) for kind, name in Kind.choices if counts[kind]],
                "revisions": obj.revisions.count(),
                "played_in": obj.played_in(),
                "types": [boat["type"] for boat in raw_for(obj)["boats"]],
                "assignments": sorted({track["assignment"] for track in raw_for(obj)["tracks"]}),
            }
        return super().render_change_form(request, context, *args, obj=obj, **kwargs)

    def save_model(self, request: HttpRequest, obj: Edition, form: Any, change: Any) -> None:
        keep.rename(obj, obj.name, obj.note, request.user)

    def get_deleted_objects(
        self, objs: Iterable[Edition], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Careers and contests protect their edition, by name; the shipped edition cannot be deleted."""
        in_the_way = [
            _("%(edition)s is used in: %(names)s") % {"edition": edition, "names": ", ".join(names)}
            for edition in objs
            if (names := edition.played_in())
        ]
        in_the_way += [
            _("%(edition)s is shipped with the log book and cannot be deleted") % {"edition": edition}
            for edition in objs
            if edition.shipped
        ]
        if in_the_way:
            return [str(edition) for edition in objs], {}, set(), in_the_way
        parts = models.Part.objects.filter(edition__in=objs).count()
        return [str(edition) for edition in objs], {models.Part._meta.verbose_name_plural: parts}, set(), []

    def delete_model(self, request: HttpRequest, obj: Edition) -> None:
        try:
            obj.delete()
        except EditionInUse as error:
            raise PermissionDenied(str(error)) from error

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Edition]) -> None:
        for edition in queryset:
            self.delete_model(request, edition)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect(f"{reverse('admin:charts_revision_changelist')}?edition__id__exact={unquote(object_id)}")


def kinds_of(edition: Edition) -> Counter[str]:
    return Counter(edition.parts.order_by().values_list("kind", flat=True))


def new_track(raw: Raw, type_: str, assignment: str) -> Part | None:
    """A track as the first other type has it; None where there is one already, or no such type or assignment."""
    alike = [track for track in raw["tracks"] if track["assignment"] == assignment]
    if type_ not in {boat["type"] for boat in raw["boats"]} or not alike or type_ in {one["type"] for one in alike}:
        return None
    return {**alike[0], "type": type_}


# --- their parts ---------------------------------------------------------------------------------------------------


@admin.register(models.Part)
class PartAdmin(admin.ModelAdmin):
    """Parts are listed and searched here, and open on the keeper's page; read-only staff see the player's."""

    list_display = ["code", "title", "kind", "edition"]
    list_filter: ClassVar[list[Any]] = [("edition", admin.RelatedOnlyFieldListFilter), "kind"]
    list_per_page = 200
    search_fields = ["code", "title", "data"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("edition")

    def part_or_404(self, request: HttpRequest, object_id: str) -> Any:
        part = self.get_object(request, unquote(object_id))
        if part is None:
            raise Http404
        if not self.has_view_or_change_permission(request, part):
            raise PermissionDenied
        return part

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        part = self.part_or_404(request, object_id)
        if not request.user.has_perm("charts.change_edition"):
            return redirect(part)
        return redirect(part_url(part.edition, part.kind, part.code))

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        part = self.part_or_404(request, object_id)
        query = urlencode({"edition__id__exact": part.edition_id, "q": f'"{part.code}"'})
        return redirect(f"{reverse('admin:charts_revision_changelist')}?{query}")


# --- what was changed ----------------------------------------------------------------------------------------------


@admin.register(Revision)
class RevisionAdmin(ReadOnlyAdmin):
    """One save: what changed, by whom, when and why; it is undone on the edition's own page."""

    list_display = ["at", "by_name", "edition", "what", "why", "values", "state"]
    list_filter = [("edition", admin.RelatedOnlyFieldListFilter), "by_name", "at"]
    search_fields = ["what", "why", "by_name", "lines"]
    list_select_related = ["edition", "undone_by"]
    fields = ["edition", "at", "by_name", "why", "changes", "state"]

    @admin.display(description=gettext_lazy("values"))
    def values(self, revision: Revision) -> int:
        return len(revision.lines)

    @admin.display(description=gettext_lazy("changes"))
    def changes(self, revision: Revision) -> str:
        lines = [(f"{part}: {place}", old, new) for part, place, old, new in revision.lines[:SHOWN]]
        return format_html_join(mark_safe("<br>"), "{} <del>{}</del> {}", lines)

    @admin.display(description=gettext_lazy("state"))
    def state(self, revision: Revision) -> str:
        if revision.is_undone:
            return _("undone")
        if not revision.can_be_undone:
            return ""
        return format_html(
            '<a href="{}">{}</a>', reverse("charts:check-history", args=[revision.edition.slug]), _("Undo")
        )
