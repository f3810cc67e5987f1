"""One page for every part of an edition: its cells with their sources, to be confirmed, changed, checked and saved.

Boat types are side by side on one page, and so are the tracks. Filters show a part, the figures still to be checked,
or the numbers of the mats; everything typed is saved at once, as one revision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from charts.books import raw_for, shipped_root
from charts.browse import ShipList, origin, spread_of
from charts.figures.parts import SIGNS, Fault, Part, Raw
from charts.figures.reach import coverage, has_whole_ends
from charts.figures.rules import rules_of
from charts.figures.words import in_words, track_text
from charts.grid import keep
from charts.grid.cells import (
    BOATS,
    TO_CHECK,
    TRACKS,
    ChartCell,
    Checklist,
    agreed,
    checklist_of,
    checklists,
    code_of,
    figures,
    next_checklist,
    other_figures,
    other_shapes,
    progress,
    shipped_figure,
    with_value,
)
from charts.grid.forms import FORMS, PartForm, RosterForm
from charts.grid.keep import EditionChanged, part_name, part_of
from charts.grid.sections import FormSection, heads, known_words, side_by_side, sign_of
from charts.models import Edition, Revision

LAST: Final = 10  # revisions of a part that its page shows
NEAR: Final = 12  # lines of the worklist shown open
FILTERS: Final = ("source", "only", "left", "numbers", "q", "kind", "band", "sort")
Place = tuple[str, str]  # the kind of a part and its name


def for_keeper(request: HttpRequest) -> None:
    if not request.user.has_perm("charts.change_edition"):
        raise PermissionDenied


def posted_number(request: HttpRequest, name: str) -> int:
    """A revision, or the key of a row; 0 where the request has none."""
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest, slug: str, code: str = "") -> HttpResponse:
    """One checklist at a time; without a code the one that counts most of those not done."""
    for_keeper(request)
    edition = get_object_or_404(Edition, slug=slug)
    raw = raw_for(edition)
    asked = request.POST if request.method == "POST" else request.GET
    if not code:
        found = checklists(raw)
        if not found:
            return redirect(edition)
        source = asked_source(asked)
        return redirect(url_of(edition, (next_checklist(found, source) or found[0]).code, source=source))
    checklist = checklist_of(raw, code)
    if checklist is None:
        raise Http404
    page = GridPage(request, edition, raw, checklist, asked)
    return page.answer() if request.method == "POST" else page.shown()


def url_of(edition: Edition, code: str, **asked: str) -> str:
    query = urlencode({key: value for key, value in asked.items() if value})
    return reverse("charts:check-list", args=[edition.slug, code]) + (f"?{query}" if query else "")


def part_url(edition: Edition, kind: str, name: str) -> str:
    """The page of one part."""
    return url_of(edition, {"boat": BOATS, "track": TRACKS}.get(kind, name), only=name if kind == "boat" else "")


def asked_source(asked: Mapping[str, Any]) -> str:
    source = asked.get("source", "")
    return source if source in TO_CHECK else ""


def last_save(edition: Edition, by: Any) -> Revision | None:
    """The revision that undo takes back: the keeper's last that is not undone."""
    saves = edition.revisions.filter(by=by, undoes=None, undone_by=None).exclude(patch=[])
    return saves.first() if not edition.shipped else None


class GridPage:
    """The forms of one checklist, filled in from the stored parts or the post."""

    def __init__(
        self, request: HttpRequest, edition: Edition, raw: Raw, checklist: Checklist, asked: Mapping[str, Any]
    ) -> None:
        self.all_parts = checklist.parts
        checklist = checklist.only(str(asked.get("only", "")))
        self.request, self.edition, self.raw, self.checklist, self.asked = request, edition, raw, checklist, asked
        self.source = asked_source(asked)
        self.here = checklist.at(asked.get("cell", ""))
        posted = request.POST if request.method == "POST" else None
        self.is_single = checklist.code not in (BOATS, TRACKS)
        self.forms: list[PartForm] = []
        for kind, part in checklist.parts:
            name = part_name(kind, part)
            mine = [one for one in checklist.figures if one.part == name]
            self.forms.append(FORMS[kind](part, raw, posted, "" if self.is_single else f"{name}:", mine))
        self.faults: list[Fault] = []
        self.context: dict[str, Any] = {}

    @property
    def first(self) -> PartForm:
        return self.forms[0]

    @property
    def filters(self) -> dict[str, str]:
        return {key: str(self.asked[key]) for key in FILTERS if self.asked.get(key)} | {"source": self.source}

    # --- what was posted -------------------------------------------------------------------------------------------

    def answer(self) -> HttpResponse:
        post = self.request.POST
        if button := next((name for name in ("_more", "_column") if name in post), ""):
            self.first.ask_for_more(button)
            return self.shown()
        try:
            return self.did(post)
        except keep.Unsound as error:
            self.refuse(error.faults)
        except (EditionChanged, keep.ShippedEdition) as error:
            self.refuse([Fault(self.checklist.code, str(error))])
        return self.shown()

    def did(self, post: Mapping[str, Any]) -> HttpResponse:
        if post.get("do") == "skip":
            return self.go(self.checklist.next_left(self.here, self.source))
        if post.get("do") == "undo":
            if save := last_save(self.edition, self.request.user):
                keep.undo(save, self.request.user)
            return self.go(self.here)
        wanted = self.wanted(post)
        if "_check" in post or "_show" in post:
            return self.checked(wanted)
        changed = self.change(wanted)
        if post.get("do") == "set":
            return self.go_on()
        self.tell(changed)
        keys = ("row", "column", "agree")
        return self.go(
            self.checklist.next_left(self.here, self.source) if any(key in post for key in keys) else self.here
        )

    def typed(self) -> dict[Place, Part | None]:
        """The parts on the page; None for a removed one."""
        found: dict[Place, Part | None] = {}
        for form in self.forms:
            found[form.kind, form.part_name] = None if getattr(form, "is_removed", False) else form.parse()
        return found

    def wanted(self, post: Mapping[str, Any]) -> list[keep.PartChange]:
        """The typed changes, and the keeper's confirmations."""
        if "_shipped" in post:
            name = self.first.part_name
            return [keep.PartChange(self.first.kind, name, part_of(self.root, self.first.kind, name))]
        parts = self.typed()
        if theirs := self.shipped_value(post.get("shipped", "")):
            figure, like = theirs
            part = parts[figure.kind, figure.part]
            if part is not None:
                made = with_value(figure.kind, part, figure.address, like.value, self.raw["game"], like.origin)
                parts[figure.kind, figure.part] = made
        for figure in self.agreeing(post):
            part = parts.get((figure.kind, figure.part))
            if part is not None and self.is_as_it_was(figure, part):
                parts[figure.kind, figure.part] = agreed(figure.kind, part, [figure.address], self.raw["game"])
        kept = {(form.kind, form.part_name): form.stored for form in self.forms}
        return [keep.PartChange(*place, part) for place, part in parts.items() if part != kept[place]]

    def agreeing(self, post: Mapping[str, Any]) -> Iterable[ChartCell]:
        """The confirmed figures."""
        left = [one for one in self.checklist.figures if one.is_left and self.source in ("", one.source)]
        if "agree" in post:
            return [one for one in self.checklist.figures if one.cell == post["agree"]]
        if "row" in post:
            mine = self.checklist.rows.get(post["row"], ())
            return [one for one in left if one in mine]
        if "column" in post:
            return [one for one in left if one.column == post["column"]]
        if post.get("do") == "all":
            return left
        return [self.here] if post.get("do") == "set" and self.here is not None else []

    def is_as_it_was(self, figure: ChartCell, part: Part) -> bool:
        now = {one.address: one for one in figures(figure.kind, part, self.raw["game"])}.get(figure.address)
        return now is not None and now.value == figure.value and type(now.value) is type(figure.value)

    def shipped_value(self, address: str) -> tuple[ChartCell, ChartCell] | None:
        figure = self.checklist.at(address) if address else None
        theirs = shipped_figure(self.edition, figure) if figure is not None else None
        return (figure, theirs) if figure is not None and theirs is not None else None

    def change(self, wanted: list[keep.PartChange]) -> int:
        if not wanted:
            return 0
        was, revision = self.edition, posted_number(self.request, "revision")
        why = self.request.POST.get("why", "").replace("\x00", "").strip()
        self.edition, changed = keep.change_own(was, wanted, self.request.user, revision, why)
        if was.shipped:
            messages.success(self.request, _("You can now edit %(name)s.") % {"name": self.edition.name})
        return changed

    def tell(self, changed: int) -> None:
        if not changed:
            messages.success(self.request, _("Nothing was changed."))
            return
        beside = keep.last_changed(self.edition)
        mine = sum(beside.pop(form.part_name, 0) for form in self.forms)
        text = ngettext("Saved: %(number)s value changed.", "Saved: %(number)s values changed.", mine)
        messages.success(self.request, text % {"number": mine})
        if beside:
            messages.success(self.request, summary_of_what_followed(beside))

    def checked(self, wanted: Sequence[keep.PartChange]) -> HttpResponse:
        """The live check: faults, and for a chart the bar of its totals."""
        self.faults = keep.faults_after(self.raw, wanted)
        for form in self.forms:
            form.add_faults(self.faults)
        now = next((one.part for one in wanted if one.part is not None), self.first.stored)
        self.context |= {"checked": True, "coverage": None}
        drawn = now.get("dice") and now["rows"] and not any(map(_hides_the_reach, self.faults)) and has_whole_ends(now)
        if drawn:
            self.context["coverage"] = coverage(now)
        if drawn and "_show" in self.request.POST:
            post = self.request.POST
            self.context["rolled"] = spread_of(now, {"drm": post.get("drm"), "column": post.get("try_column")})
        if self.request.htmx:
            return render(self.request, "charts/_checked.html", self.context | {"faults": self.faults})
        return self.shown()

    def refuse(self, faults: Sequence[Fault]) -> None:
        self.faults = list(faults)
        for form in self.forms:
            form.add_faults(faults)
        self.context["refused"] = True

    def go_on(self) -> HttpResponse:
        """To the next figure left, on this checklist or on another."""
        raw = raw_for(self.edition)
        checklist = checklist_of(raw, self.checklist.code)
        checklist = checklist and checklist.only(self.asked.get("only", ""))
        here = checklist.at(self.here.cell) if checklist is not None and self.here is not None else None
        if checklist is not None and (following := checklist.next_left(here, self.source)) is not None:
            return self.go(following)
        other = next_checklist(checklists(raw), self.source)
        return redirect(url_of(self.edition, other.code if other else self.checklist.code, source=self.source))

    def go(self, figure: ChartCell | None) -> HttpResponse:
        cell = {"cell": figure.cell} if figure is not None else {}
        page = {"page": self.asked.get("page", "")}
        return redirect(url_of(self.edition, self.checklist.code, **cell, **self.filters, **page))

    # --- what is shown ---------------------------------------------------------------------------------------------

    @cached_property
    def root(self) -> Raw:
        return raw_for(shipped_root(self.edition))

    def shown(self) -> HttpResponse:
        asked_here, edition, checklist = self.here, self.edition, self.checklist
        here = asked_here or checklist.next_left(source=self.source) or next(iter(checklist.figures), None)
        if isinstance(self.first, RosterForm):
            self.context["listed"] = self.listed(self.first, here if asked_here or not self.asked.get("page") else None)
        theirs = shipped_figure(edition, here) if here is not None else None
        found = checklists(self.raw)
        shipped = part_of(self.root, self.first.kind, self.first.part_name) if self.is_single else None
        context = {
            "edition": edition,
            "checklist": checklist,
            "here": here,
            "cell": here.cell if here is not None else "",
            "said": figure_text(here, self.raw) if here is not None else "",
            "sign": sign_of(here.source) if here is not None else None,
            "theirs": figure_text(theirs, self.raw) if theirs and here and theirs.value != here.value else "",
            "sections": self.sections(),
            "faults": self.faults,
            "form": self.first,
            "chart": self.first.stored if self.first.kind == "chart" else None,
            "coverage": coverage(self.first.stored) if self.first.stored.get("dice") else None,
            "differs": shipped is not None and shipped != self.first.stored,
            "filters": self.filters,
            "unchecked": bool(self.asked.get("left")),
            "types": [part["type"] for kind, part in self.all_parts if kind == "boat"],
            "only": self.asked.get("only", ""),
            "has_numbers": any(rules_of(self.raw["game"]).numbers(boat) for boat in self.raw["boats"]),
            "saves": edition.revisions.select_related("undone_by").of_part(self.first.part_name)[:LAST]
            if self.is_single
            else [],
            "worklist": (worklist := worklist_of(edition, found, checklist, self.source)),
            "folded": sum(not line["near"] for line in worklist),
            "progress": progress(found),
            "otherwise": sum(1 for _pair in other_figures(edition)),
            "undo": last_save(edition, self.request.user),
            "source": self.source,
            "sources": [sign_of(one) for one in TO_CHECK if any(one in other.counts for other in found)],
            "signs": SIGNS.values(),
        }
        response = render(self.request, "charts/grid.html", context | self.context)
        if self.request.htmx:
            response["HX-Push-Url"] = url_of(edition, checklist.code, cell=str(context["cell"]), **self.filters)
        return response

    def listed(self, form: RosterForm, here: ChartCell | None) -> ShipList:
        """The ships on the page: the current one among them; posted ones as posted."""
        ships = form.stored["ships"]
        mine = {one.address: ship for one, ship in zip(self.checklist.figures, ships, strict=True)}
        left = [mine[one.address] for one in self.checklist.figures if one.is_left]
        found = ShipList(
            self.asked, left if self.asked.get("left") else ships, mine.get(here.address) if here else None
        )
        form.on_page = found.page.object_list
        if form.posted is not None:
            form.on_page = [ship for ship in ships if f"ship-{ship['roll']}-roll" in form.posted] or form.on_page
        return found

    def sections(self) -> list[FormSection]:
        shown = [form.sections() for form in self.forms]
        if self.checklist.code == BOATS:
            found = side_by_side([form.part_name for form in self.forms], shown, bool(self.asked.get("numbers")))
        else:  # tracks are one below the other
            found, *others = shown
            found[0].lines += [line for sections in others for line in sections[0].lines]
        for section in found:
            if self.asked.get("left"):
                section.lines = [line for line in section.lines if line.left]
            section.heads = heads(section, self.checklist.figures)
            section.known = known_words(section)
        return [section for section in found if section.lines]


def _hides_the_reach(fault: Fault) -> bool:
    """Without dice and modifiers the reach of a chart is unknown."""
    return fault.kind in ("general", "modifier")


def figure_text(figure: ChartCell, raw: Raw) -> str:
    """A figure in words."""
    if figure.kind == "track":
        return track_text(figure.value, raw["game"])
    if figure.address.startswith("modifiers"):
        return f"{figure.value:+}"
    if figure.kind == "roster":
        ship = figure.value
        known = {"name": ship["name"], "kind": in_words(ship["kind"], raw["game"]), "tons": f"{ship['tons']:,}"}
        return _("%(name)s, %(kind)s, %(tons)s t, %(points)s points") % {**known, "points": ship["points"]}
    if isinstance(figure.value, dict) and figure.kind == "chart":
        return ", ".join(filter(None, (in_words(value, raw["game"]) for value in figure.value.values())))
    return in_words(figure.value, raw["game"])


def summary_of_what_followed(beside: Counter[str]) -> str:
    """The changes of a save in parts that follow from this one."""
    text = ngettext(
        "%(number)s value follows from this and changed with it, in %(parts)s.",
        "%(number)s values follow from this and changed with it, in %(parts)s.",
        beside.total(),
    )
    return text % {"number": beside.total(), "parts": ", ".join(sorted(beside))}


def worklist_of(edition: Edition, found: Sequence[Checklist], here: Checklist, source: str) -> list[dict[str, Any]]:
    """A line for every checklist with figures of that source; the first and the present one are unfolded."""
    lines: list[dict[str, Any]] = []
    for checklist in found:
        if source and not checklist.counts[source]:
            continue
        counts = [
            (sign_of(key), checklist.counts[key]) for key in (*TO_CHECK, "rulebook", "card") if checklist.counts[key]
        ]
        at = checklist.code == here.code
        near = at or (len(lines) < NEAR and bool(checklist.left))
        url = url_of(edition, checklist.code, source=source)
        lines.append({"checklist": checklist, "counts": counts, "url": url, "here": at, "near": near})
    return lines


# --- what was done to an edition and how it is taken back; what the shipped one has otherwise by now -----------------


PER_PAGE = 20
SHOWN = 30  # values of a save


@require_http_methods(["GET", "HEAD", "POST"])
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """The saves of an edition, the newest first; a POST undoes one."""
    for_keeper(request)
    edition = get_object_or_404(Edition, slug=slug)
    if request.method == "POST":
        number = request.POST.get("save", "")
        save = get_object_or_404(
            Revision, edition=edition, pk=int(number) if number.isdecimal() and len(number) < 12 else 0
        )
        try:
            keep.undo(save, request.user)
            messages.success(request, _("Undone: %(what)s") % {"what": save.what})
        except (keep.Unsound, keep.EditionChanged, keep.ShippedEdition) as error:
            messages.error(request, str(error))
        return redirect("charts:check-history", slug)
    page = Paginator(edition.revisions.select_related("undone_by"), PER_PAGE).get_page(request.GET.get("page"))
    for save in page:
        save.more, save.lines = max(0, len(save.lines) - SHOWN), save.lines[:SHOWN]
    return render(request, "charts/history.html", {"edition": edition, "saves": page})


@require_http_methods(["GET", "HEAD", "POST"])
def otherwise(request: HttpRequest, slug: str) -> HttpResponse:
    """Figures that differ in the shipped edition and are not from the keeper's own card.

    Corrections since the copy was made are among them; the keeper chooses.
    """
    for_keeper(request)
    edition = get_object_or_404(Edition, slug=slug)
    pairs = list(other_figures(edition))
    if request.method == "POST":
        chosen = set(request.POST.getlist("take"))
        wanted: dict[tuple[str, str], Any] = {}
        raw = raw_for(edition)
        for mine, theirs in pairs:
            if address(mine) in chosen:
                place = mine.kind, mine.part
                part = wanted.get(place) or part_of(raw, *place)
                wanted[place] = with_value(mine.kind, part, mine.address, theirs.value, raw["game"], theirs.origin)
        changes = [keep.PartChange(*place, part) for place, part in wanted.items()]
        why = _("Copied from the shipped edition")
        try:
            changed = keep.change(edition, changes, request.user, posted_number(request, "revision"), why)
            if changed:
                messages.success(request, _("Copied."))
        except (keep.Unsound, keep.EditionChanged, keep.ShippedEdition) as error:
            messages.error(request, str(error))
        return redirect("charts:check-shipped", slug)
    raw = raw_for(edition)
    lines = [
        {
            "key": address(mine),
            "url": url_of(edition, code_of(mine), cell=mine.cell),
            "mine": mine,
            "said": figure_text(mine, raw),
            "theirs": figure_text(theirs, raw),
            "sign": sign_of(mine.source),
            "origin": origin(theirs.origin),
        }
        for mine, theirs in pairs
    ]
    context = {"edition": edition, "lines": lines, "root": shipped_root(edition), "shapes": list(other_shapes(edition))}
    return render(request, "charts/otherwise.html", context)


def address(figure: ChartCell) -> str:
    return f"{figure.kind}/{figure.part}/{figure.address}"
