"""The story to take along: an outing or a whole career, in words, as a page of its own or as PDF."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from campaigns.pages.logbook import files, tell, words
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.logbook.views import last_chapter, owned
from campaigns.pages.telling import Paragraph, Telling


@owned
def story(request: HttpRequest, log_book: OpenLog, form: str, outing: int | None = None) -> HttpResponse:
    """One story, or those of a whole career."""
    latest = last_chapter(log_book)
    if form not in words.SPELLINGS or (outing is not None and not 1 <= outing <= latest):
        raise Http404
    numbers = [outing] if outing is not None else tell.numbers(log_book)
    summary = log_book.summary
    title = _("%(boat)s, %(name)s") % {"boat": summary.title, "name": summary.who}
    spelling = words.SPELLINGS[form]
    name = f"{summary.title} story{f' {outing}' if outing else ''}.{files.ENDINGS[form]}"
    said = in_words(title, (tell.told(log_book, number) for number in numbers), spelling)
    return files.sent(said, spelling.type, name)


def in_words(title: str, tellings: Iterable[Telling], spelling: words.Spelling) -> str:
    """Some outings, each under its own head, in one text."""
    parts = [spelling.title(spelling.text(title))]
    for one in tellings:
        parts.append(spelling.head(spelling.text(one.head)))
        for paragraph in one.paragraphs:
            parts += _paragraph(paragraph, spelling)
        for table in one.tables:
            parts += ["", spelling.bold(spelling.text(table.title)), ""]
            parts += [spelling.item(spelling.text(", ".join(cell for cell in row if cell))) for row in table.rows]
    return "\n".join(parts).rstrip() + "\n"


def _paragraph(paragraph: Paragraph, spelling: words.Spelling) -> list[str]:
    """What is told or stands in its place, and what the player wrote beside it."""
    told = _own(paragraph.over.text, spelling) if paragraph.over else paragraph.spelt(spelling.text, spelling.own)
    parts = ["", told] if told else []
    for own in paragraph.beside:
        parts += ["", _own(own.text, spelling)]
    return parts


def _own(text: str, spelling: words.Spelling) -> str:
    return "\n".join(spelling.own(spelling.text(line.strip())) for line in text.splitlines() if line.strip())
