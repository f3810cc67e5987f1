from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from campaigns.rulebook import Rulebook, above, rulebook, rulebooks


@login_not_required
@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    return _index(request, next(iter(rulebooks().values()), rulebook("")))


@login_not_required
@require_GET
def rules_of(request: HttpRequest, name: str) -> HttpResponse:
    """The index of a game; a bare case (an old address) leads to its page."""
    books = rulebooks()
    if name in books:
        return _index(request, books[name])
    found = next((book for book in books.values() if book.knows(name)), None)
    if found is None:
        raise Http404
    return redirect("campaigns:case", found.game, name, permanent=True)


def _index(request: HttpRequest, book: Rulebook) -> HttpResponse:
    query = request.GET.get("q", "")[:80]
    context = {"book": book, "books": list(rulebooks().values()), "query": query, "found": book.search(query)}
    return render(request, "campaigns/_rules.html" if request.htmx else "campaigns/rules.html", context)


@login_not_required
@require_GET
def case(request: HttpRequest, game: str, case: str) -> HttpResponse:
    """One case with those below it; a case without a line of its own shows the one it belongs to."""
    book = rulebook(game)
    if not book.knows(case):
        raise Http404
    entry, parts = book.entry(case), book.parts(case)
    context = {
        "book": book,
        "case": case,
        "entry": entry,
        "parts": parts,
        "lines": [] if entry or parts else book.lines(case),
        "below": book.below(case),
        "above": above(case),
    }
    return render(request, "campaigns/case.html", context)
