"""The rulebook's cases in our own words: a page to search, and one for each case."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.pages.rules import cases as book


@login_not_required
@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    query = request.GET.get("q", "")[:80]
    context = {"query": query, "found": book.search(query), "chapters": book.chapters(), "any": bool(book.rulebook())}
    return render(request, "campaigns/_rules.html" if request.htmx else "campaigns/rules.html", context)


@login_not_required
@require_GET
def case(request: HttpRequest, case: str) -> HttpResponse:
    """One case with those below it; a case that has no line of its own shows the one it belongs to."""
    cases = book.rulebook()
    entry, parts, below = cases.get(case) or cases.get(f"{case}.0"), book.parts(case), book.below(case)
    if not book.CASE.fullmatch(case) or (cases and not (entry or parts or below or book.told(case))):
        raise Http404
    context = {
        "case": case,
        "entry": entry,
        "parts": parts,
        "told": [] if entry or parts else book.told(case),
        "below": below,
        "above": case.rpartition(".")[0],
    }
    return render(request, "campaigns/case.html", context)
