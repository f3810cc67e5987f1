"""The war diary in words to take along: Markdown, BBCode for forums, plain text. One telling, three spellings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.pages.logbook.diary import Diary, DiaryLine, DiarySection
from campaigns.pages.words import joined

MARKDOWN: Final = re.compile(r"([\\`*_{}\[\]<>#|~!])")
LINE_START: Final = re.compile(r"^(\s*)([-+=]|\d{1,9}[.)])(?=\s|$|[-+=])")
BRACKETS: Final = str.maketrans({"[": "\N{FULLWIDTH LEFT SQUARE BRACKET}", "]": "\N{FULLWIDTH RIGHT SQUARE BRACKET}"})


@dataclass(frozen=True)
class Spelling:
    """How a kind of text marks what the diary marks; text keeps what is said from being taken for a mark."""

    title: Callable[[str], str]
    head: Callable[[str], str]
    item: Callable[[str], str]
    bold: Callable[[str], str]
    own: Callable[[str], str]
    struck: Callable[[str], str]
    text: Callable[[str], str]
    type: str


def _escaped(text: str) -> str:
    """Words that Markdown reads as words."""
    text = MARKDOWN.sub(r"\\\1", text).replace("&", "&amp;")
    return LINE_START.sub(
        lambda found: (
            f"{found[1]}\\{found[2]}" if not found[2][0].isdigit() else f"{found[1]}{found[2][:-1]}\\{found[2][-1]}"
        ),
        text,
    )


SPELLINGS: Final = {
    "md": Spelling(
        lambda text: f"# {text}\n",
        lambda text: f"\n## {text}\n",
        lambda text: "- " + text.replace("\n", "\n  "),
        lambda text: f"**{text}**",
        lambda text: f"*{text}*",
        lambda text: f"~~{text}~~",
        _escaped,
        "text/markdown; charset=utf-8",
    ),
    "bbcode": Spelling(
        lambda text: f"[size=5][b]{text}[/b][/size]\n",
        lambda text: f"\n[b]{text}[/b]",
        lambda text: text,
        lambda text: f"[b]{text}[/b]",
        lambda text: f"[i]{text}[/i]",
        lambda text: f"[s]{text}[/s]",
        lambda text: text.translate(BRACKETS),
        "text/plain; charset=utf-8",
    ),
    "txt": Spelling(
        lambda text: f"{text}\n{'=' * len(text)}\n",
        lambda text: f"\n{text}\n{'-' * len(text)}",
        lambda text: "  " + text.replace("\n", "\n  "),
        lambda text: text,
        lambda text: f'"{text}"',
        lambda text: _("(undone: %s)") % text,
        lambda text: text,
        "text/plain; charset=utf-8",
    ),
}


@dataclass(frozen=True)
class Wanted:
    """What goes along besides the story."""

    corrections: bool = False
    remarks: bool = True


def diary(title: str, pages: Iterable[tuple[str, Diary]], spelling: Spelling, wanted: Wanted = Wanted()) -> str:
    """Some outings, each under its own heading, in one text."""
    parts = [spelling.title(spelling.text(title))]
    for heading, page in pages:
        parts.append(spelling.head(spelling.text(heading)))
        for stretch in page.stretches:
            parts += _stretch(stretch, spelling, wanted)
    return "\n".join(parts).rstrip() + "\n"


def place(stretch: DiarySection) -> str:
    """Box 4, Atlantic (surfaced, day)."""
    text = joined(part for part in (stretch.when, stretch.where) if part)
    return f"{text} ({stretch.manner})" if stretch.manner else text


def _stretch(stretch: DiarySection, spelling: Spelling, wanted: Wanted) -> list[str]:
    lines = [spelling.item(line) for one in stretch.lines if (line := _line(one, spelling, wanted))]
    return ["", spelling.bold(spelling.text(place(stretch))), "", *lines] if lines else []


def _line(one: DiaryLine, spelling: Spelling, wanted: Wanted) -> str:
    """One line; what was struck only where it is wanted."""
    text = spelling.text
    match one.kind:
        case "remark":
            own = [spelling.own(text(line.strip())) for line in one.text.splitlines() if line.strip()]
            return "\n".join(own) if wanted.remarks else ""
        case "struck":
            said = text(one.text or changed(one))
            return f"{spelling.struck(said)} {text(f'({one.small})')}" if wanted.corrections and said else ""
        case "amend":
            return f"{text(changed(one))} {text(f'({one.small})')}" if wanted.corrections else ""
    said = " ".join(
        spelling.bold(text(piece.text)) if piece.tone in ("sunk", "award") else text(piece.text) for piece in one.pieces
    )
    return f"{said} {text(f'({one.small})')}" if one.small and wanted.corrections else said


def changed(one: Any) -> str:
    """Hull: 2, now 3."""
    return " ".join(
        _("%(what)s: %(old)s, now %(new)s.") % {"what": what, "old": old, "new": new} for what, old, new in one.changes
    )
