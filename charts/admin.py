"""The workbench of the chart keeper: editions to copy, sheets to edit, rosters to exchange, changes to read.

A page checks before it saves and shows what it found; without script the Check button does what htmx does.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import IntegrityError, transaction
from django.http import Http404
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.http import urlencode
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from charts import desk, keep, sheets
from charts.books import raw_for, raw_of
from charts.check import faults as edition_faults
from charts.check import roster_faults
from charts.models import BoatType, Change, Chart, Edition, EditionInUse, Roster, Track
from charts.search import fold
from charts.views import download, spread_of

SALT = "charts.import"
PER_PAGE = 25
BANDS = (
    ("", gettext_lazy("Any tonnage"), 0, 999_999),
    ("small", gettext_lazy("5,000 t or less"), 0, 5000),
    ("middle", gettext_lazy("5,001 to 9,999 t"), 5001, 9999),
    ("large", gettext_lazy("10,000 t or more"), 10_000, 999_999),
)
SORTS = {
    "roll": (gettext_lazy("Roll"), lambda ship: ship["roll"]),
    "name": (gettext_lazy("Name"), lambda ship: fold(ship["name"])),
    "tons": (gettext_lazy("Tons"), lambda ship: (-ship["tons"], ship["roll"])),
    "flag": (gettext_lazy("Flag"), lambda ship: (ship.get("nation", ""), ship["roll"])),
}


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin):
    """Editions are copied, renamed and thrown away; the shipped one stands as it is."""

    list_display = ["name", "slug", "origin", "parts", "played"]
    search_fields = ["name", "slug", "note"]
    actions = ["copy_editions"]
    change_form_template = "admin/charts/edition.html"

    def get_urls(self):
        mine = path("<path:object_id>/copy/", self.admin_site.admin_view(self.copy_view), name="charts_edition_copy")
        return [mine, *super().get_urls()]

    def get_queryset(self, request):
        return super().get_queryset(request).select_related("copied_from")

    @admin.display(description=gettext_lazy("made from"))
    def origin(self, edition):
        if edition.shipped:
            return _("shipped with the log book")
        return _("copy of %(name)s") % {"name": edition.copied_from or "?"}

    @admin.display(description=gettext_lazy("charts, rosters, boats"))
    def parts(self, edition):
        return f"{edition.charts.count()}, {edition.rosters.count()}, {edition.boats.count()}"

    @admin.display(description=gettext_lazy("careers and contests"))
    def played(self, edition):
        return len(edition.played_in())

    @admin.action(description=gettext_lazy("Copy edition"), permissions=["change"])
    def copy_editions(self, request, queryset):
        for edition in queryset:
            made = make_copy(edition, "", request.user)
            messages.success(request, _("%(name)s is yours to change.") % {"name": made.name})

    def copy_view(self, request, object_id):
        edition = self.get_object(request, unquote(object_id))
        if edition is None:
            raise Http404
        if request.method != "POST" or not self.has_change_permission(request):
            raise PermissionDenied
        made = make_copy(edition, request.POST.get("name", "").replace("\x00", "").strip()[:72], request.user)
        messages.success(request, _("%(name)s is yours to change.") % {"name": made.name})
        return redirect("admin:charts_edition_change", made.pk)

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return not (obj and obj.shipped) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request, obj=None):
        return not (obj and obj.shipped) and super().has_delete_permission(request, obj)

    def get_fields(self, request, obj=None):
        return ["name", "note"]

    def render_change_form(self, request, context, *args, obj=None, **kwargs):
        if obj is not None:
            context |= {
                "boards": [
                    (model._meta.verbose_name_plural, f"admin:{model._meta.db_table}_changelist", number)
                    for model, number in (
                        (Chart, obj.charts.count()),
                        (Roster, obj.rosters.count()),
                        (BoatType, obj.boats.count()),
                        (Track, obj.tracks.count()),
                        (Change, obj.changes.count()),
                    )
                ],
                "played_in": obj.played_in(),
            }
        return super().render_change_form(request, context, *args, obj=obj, **kwargs)

    def save_model(self, request, obj, form, change):
        keep.rename(obj, obj.name, obj.note, request.user)

    def get_deleted_objects(self, objs, request):
        """The careers and contests of an edition stand in its way, by name; the shipped edition stays for good."""
        in_the_way = [
            _("%(edition)s is played in: %(names)s") % {"edition": edition, "names": ", ".join(names)}
            for edition in objs
            if (names := edition.played_in())
        ]
        in_the_way += [
            _("%(edition)s is shipped with the log book and stays") % {"edition": edition}
            for edition in objs
            if edition.shipped
        ]
        if in_the_way:
            return [str(edition) for edition in objs], {}, set(), in_the_way
        counts = {
            Chart._meta.verbose_name_plural: Chart.objects.filter(edition__in=objs).count(),
            Roster._meta.verbose_name_plural: Roster.objects.filter(edition__in=objs).count(),
        }
        return [str(edition) for edition in objs], counts, set(), []

    def delete_model(self, request, obj):
        try:
            obj.delete()
        except EditionInUse as error:
            raise PermissionDenied(str(error)) from error

    def delete_queryset(self, request, queryset):
        for edition in queryset:
            self.delete_model(request, edition)

    def history_view(self, request, object_id, extra_context=None):
        return redirect(f"{reverse('admin:charts_change_changelist')}?edition__id__exact={unquote(object_id)}")


def make_copy(edition: Edition, name: str, by) -> Edition:
    """A copy under a name of its own; a short name that is taken gets a number."""
    taken = set(Edition.objects.values_list("name", flat=True))
    wanted = name or _("%(name)s, my cards") % {"name": edition.name}
    number, full = 1, wanted
    while full in taken:
        number += 1
        full = f"{wanted} {number}"
    stem = slugify(full)[:32] or "cards"
    slugs = set(Edition.objects.values_list("slug", flat=True))
    slug = next(one for one in (stem, *(f"{stem}-{n}" for n in range(2, 999))) if one not in slugs)
    try:
        with transaction.atomic():
            return keep.copy(edition, full, slug, by)
    except IntegrityError:  # another keeper took the short name at the same moment
        return keep.copy(edition, full, f"{slug[:28]}-{signing.Signer().signature(full)[:8].lower()}", by)


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
            sheet.more += desk.MORE
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
        kept = next(one for one in raw[self.place] if keep.part_name(self.kind, one) == self.part_name(part))
        return desk.SHEETS[self.kind](kept, raw, posted)

    def faults(self, raw, figures):
        """What would be wrong with the edition if this were saved."""
        name = keep.part_name(self.kind, figures)
        others = [figures if keep.part_name(self.kind, one) == name else one for one in raw[self.place]]
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


@admin.register(Chart)
class ChartAdmin(PartAdmin):
    """A chart's rows in one grid, with its coverage drawn before anything is saved."""

    kind, place = "chart", "charts"
    list_display = ["code", "title", "dice", "edition"]
    list_filter = [*PartAdmin.list_filter, "dice"]
    search_fields = ["code", "title", "rows__results", "modifiers__label"]

    def checked(self, posted, sheet, figures):
        context = super().checked(posted, sheet, figures) | {"coverage": None}
        readable = all(isinstance(line["drm"], int) for line in figures["modifiers"]) and figures["rows"]
        if figures["dice"] is not None and readable:
            context["coverage"] = desk.coverage(figures)
            if "_show" in posted:
                context["rolled"] = spread_of(figures, {"drm": posted.get("drm"), "column": posted.get("column")})
        return context

    def besides(self, request, part, sheet):
        coverage = desk.coverage(sheet.kept) if sheet.kept["dice"] is not None else None
        return {"coverage": coverage, "faults": [], "chart": sheet.kept}


@admin.register(Roster)
class RosterAdmin(PartAdmin):
    """A roster: searched, sorted, filtered, edited in the list, reordered, taken out and brought in."""

    kind, place = "roster", "rosters"
    list_display = ["code", "title", "ships_listed", "edition"]
    search_fields = ["code", "title", "ships__name"]
    template = "admin/charts/roster.html"

    def get_urls(self):
        view = self.admin_site.admin_view
        mine = [
            path("<path:object_id>/export.<str:form>", view(self.export_view), name="charts_roster_export"),
            path("<path:object_id>/import/", view(self.import_view), name="charts_roster_import"),
        ]
        return [*mine, *super().get_urls()]

    @admin.display(description=gettext_lazy("ships"))
    def ships_listed(self, roster):
        return roster.ships.count()

    def sheet(self, request, part, raw, posted):
        sheet = super().sheet(request, part, raw, posted)
        sheet.listed = Listed(request.GET if posted is None else posted, sheet.kept)
        sheet.show(sheet.listed.page.object_list)
        return sheet

    def besides(self, request, part, sheet):
        return {"listed": sheet.listed}

    def after(self, request, part):
        listed = Listed(request.POST, {"id": part.code, "ships": []})
        return f"{super().after(request, part)}?{listed.query}&page={listed.number}"

    @for_keepers
    def export_view(self, request, part, form):
        raw = next(one for one in raw_for(part.edition)["rosters"] if one["id"] == part.code)
        name = f"{part.edition.slug}-{part.code}.{form}"
        if form == "csv":
            return download(sheets.to_csv(raw), name, "text/csv; charset=utf-8")
        if form == "xlsx":
            kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            return download(sheets.to_xlsx(raw), name, kind)
        raise Http404

    @for_keepers
    def import_view(self, request, part):
        """A file, then a preview of exactly what it would change, then the change itself, all or nothing."""
        if part.edition.shipped:
            messages.error(request, _("The shipped edition is not edited. Copy it to change it."))
            return redirect("admin:charts_roster_change", part.pk)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": part,
            "edition": part.edition,
            "title": _("Import into %(roster)s") % {"roster": part},
            "largest": sheets.LARGEST // 1024,
        }
        if request.method == "POST" and "agreed" in request.POST:
            if self._carry_out(request, part):
                return redirect("admin:charts_roster_change", part.pk)
        elif request.method == "POST":
            context |= self._preview(request.FILES.get("file"), part)
        return TemplateResponse(request, "admin/charts/import.html", context)

    def _preview(self, file, part) -> dict[str, Any]:
        if file is None:
            return {"refused": _("Choose a file first.")}
        if file.size > sheets.LARGEST:
            return {"refused": _("The file is larger than %(size)s KB.") % {"size": sheets.LARGEST // 1024}}
        try:
            incoming = sheets.read(file.name, file.read())
        except sheets.Unreadable as error:
            return {"refused": str(error), "file_name": file.name}
        raw = raw_of(part.edition)
        kept = next(one for one in raw["rosters"] if one["id"] == part.code)
        points = next(one for one in raw["charts"] if one["id"] == "U3-PT")
        if bad := incoming.named(roster_faults(kept | {"ships": incoming.ships}, points)):
            return {"bad": bad, "file_name": file.name}
        ships = sorted(incoming.ships, key=lambda ship: ship["roll"])
        lines = keep.differences("roster", kept, kept | {"ships": ships})
        agreed = {"roster": part.pk, "revision": part.edition.revision, "ships": ships}
        return {
            "lines": lines,
            "previewed": True,
            "file_name": file.name,
            "agreed": signing.dumps(agreed, salt=SALT, compress=True),
        }

    def _carry_out(self, request, part) -> bool:
        """Put in what the preview showed, if the edition still stands as it stood then."""
        try:
            agreed = signing.loads(request.POST["agreed"], salt=SALT, max_age=3600)
        except signing.BadSignature:
            messages.error(request, _("This preview is too old. Bring the file in again."))
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
        messages.success(request, said_of(changed, part.code))
        return True


class Listed:
    """Which ships of a roster are shown: searched, filtered by kind and tonnage, sorted, a page at a time."""

    def __init__(self, asked, roster):
        self.q = asked.get("q", "").strip()[:60]
        self.kind = asked.get("kind", "")
        self.band = asked.get("band", "")
        self.sort = asked.get("sort") if asked.get("sort") in SORTS else "roll"
        low, high = next(((low, high) for key, _n, low, high in BANDS if key == self.band), (0, 999_999))
        ships = [
            ship
            for ship in roster["ships"]
            if fold(self.q) in fold(" ".join([ship["name"], ship.get("nation", ""), ship.get("uboat", "")]))
            and self.kind in ("", ship["kind"])
            and low <= ship["tons"] <= high
        ]
        self.kinds = sorted({ship["kind"] for ship in roster["ships"]})
        self.found = len(ships)
        pages = Paginator(sorted(ships, key=SORTS[self.sort][1]), PER_PAGE)
        self.page = pages.get_page(asked.get("page"))
        self.number = self.page.number
        self.bands = [(key, name) for key, name, _low, _high in BANDS]
        self.sorts = [(key, name) for key, (name, _key) in SORTS.items()]

    @property
    def asked(self) -> dict[str, str]:
        return {"q": self.q, "kind": self.kind, "band": self.band, "sort": self.sort}

    @property
    def query(self) -> str:
        return urlencode({key: value for key, value in self.asked.items() if value})


@admin.register(BoatType)
class BoatTypeAdmin(PartAdmin):
    """A boat type's figures."""

    kind, place = "boat", "boats"
    list_display = ["type", "family", "available", "hull_boxes", "torpedo_total", "edition"]
    list_filter = [*PartAdmin.list_filter, "family"]
    search_fields = ["type", "family"]

    def part_name(self, part):
        return part.type


@admin.register(Track)
class TrackAdmin(PartAdmin):
    """The travel boxes of one assignment."""

    kind, place = "track", "tracks"
    list_display = ["type", "assignment", "boxes_listed", "source", "edition"]
    list_filter = [*PartAdmin.list_filter, "type", "source"]
    search_fields = ["type", "assignment", "note"]

    def part_name(self, part):
        return f"{part.type}, {part.assignment}"

    @admin.display(description=gettext_lazy("boxes"))
    def boxes_listed(self, track):
        return len(track.boxes)


@admin.register(Change)
class ChangeAdmin(admin.ModelAdmin):
    """Who changed what and when, with the old value; to be read only."""

    list_display = ["at", "by_name", "edition", "part", "place", "old", "new"]
    list_display_links = None
    list_filter = [("edition", admin.RelatedOnlyFieldListFilter), "by_name", "at"]
    search_fields = ["part", "place", "old", "new", "by_name"]
    list_select_related = ["edition"]

    def lookup_allowed(self, lookup, value, request=None):
        return lookup == "part" or super().lookup_allowed(lookup, value, request)

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        return False
