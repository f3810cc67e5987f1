"""The story of an outing: the page beside the diary, and the same in words to take along."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from campaigns.pages.logbook import files, words
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.logbook.views import last_chapter, owned, render_page, shared
from campaigns.pages.telling import Telling

AROUND: Final = 12  # outings named on either side of the one that lies open


def story_page(request: HttpRequest, log_book: OpenLog, outing: int | None = None) -> HttpResponse:
    """One outing; the latest when none is named."""
    latest = last_chapter(log_book)
    wanted = latest if outing is None else outing
    if not 1 <= wanted <= latest:
        raise Http404
    numbers = range(max(1, wanted - AROUND), min(latest, wanted + AROUND) + 1)
    words_for = log_book.shown.outing
    context: dict[str, Any] = {
        "told": log_book.shown.story(log_book, wanted),
        "numbers": numbers,
        "outing": words_for,
        "heading": words_for.numbered % wanted,
    }
    return render_page(request, log_book, "campaigns/log/story.html", "story", context)


@owned
def file(request: HttpRequest, log_book: OpenLog, form: str, outing: int | None = None) -> HttpResponse:
    """One story, or those of a whole career, as Markdown, BBCode or plain text."""
    latest = last_chapter(log_book)
    if form not in words.SPELLINGS or (outing is not None and not 1 <= outing <= latest):
        raise Http404
    numbers = [outing] if outing is not None else range(1, latest + 1)
    title = _("%(boat)s, %(name)s") % {"boat": log_book.career.boat, "name": log_book.career.name}
    spelling = words.SPELLINGS[form]
    name = f"{log_book.career.boat} story{f' {outing}' if outing else ''}.{files.ENDINGS[form]}"
    return files.sent(
        text(title, (log_book.shown.story(log_book, number) for number in numbers), spelling), spelling.type, name
    )


def text(title: str, tellings: Iterable[Telling], spelling: words.Spelling) -> str:
    """Some outings, each under its own head, in one text."""
    parts = [spelling.title(spelling.text(title))]
    for one in tellings:
        parts.append(spelling.head(spelling.text(one.head)))
        for paragraph in one.paragraphs:
            spelt = paragraph.spelt(spelling.text, spelling.own)
            parts += ["", spelling.own(spelt) if paragraph.own else spelt]
        for table in one.tables:
            parts += ["", spelling.bold(spelling.text(table.title)), ""]
            parts += [spelling.item(spelling.text(", ".join(row))) for row in table.rows]
    return "\n".join(parts).rstrip() + "\n"


story, shared_story = owned(story_page), shared(story_page)
