"""A diary or a story as Markdown, BBCode or plain text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from campaigns.pages.logbook.volume import Block, Chapter, Volume, WrittenLine
from campaigns.pages.telling import FactsTable

MARKDOWN: Final = re.compile(r"([\\`*_{}\[\]<>#|~!])")
LINE_START: Final = re.compile(r"^(\s*)([-+=]|\d{1,9}[.)])(?=\s|$|[-+=])")
BRACKETS: Final = str.maketrans({"[": "\N{FULLWIDTH LEFT SQUARE BRACKET}", "]": "\N{FULLWIDTH RIGHT SQUARE BRACKET}"})
Mark = Callable[[str], str]


@dataclass(frozen=True)
class Spelling:
    """How a format spells marks; text escapes the rest."""

    title: Mark
    head: Mark
    item: Mark
    bold: Mark
    name: Mark
    own: Mark
    struck: Mark
    code: Mark
    text: Mark
    table: Callable[[Sequence[str], Sequence[Sequence[str]], Sequence[int]], list[str]]
    type: str


def _escaped(text: str) -> str:
    """Text that Markdown does not interpret."""
    text = MARKDOWN.sub(r"\\\1", text).replace("&", "&amp;")
    return LINE_START.sub(
        lambda found: (
            f"{found[1]}\\{found[2]}" if not found[2][0].isdigit() else f"{found[1]}{found[2][:-1]}\\{found[2][-1]}"
        ),
        text,
    )


# --- tables -------------------------------------------------------------------------------------------------------


def _piped(heads: Sequence[str], rows: Sequence[Sequence[str]], figures: Sequence[int]) -> list[str]:
    rule = ["---:" if place in figures else "---" for place in range(len(heads))]
    return [f"| {' | '.join(cells)} |" for cells in (heads, rule, *rows)]


def _in_lines(heads: Sequence[str], rows: Sequence[Sequence[str]], figures: Sequence[int]) -> list[str]:
    """BBCode has no table that every forum knows: a line a row."""
    return [", ".join(cell for cell in row if cell) for row in rows]


def _in_columns(heads: Sequence[str], rows: Sequence[Sequence[str]], figures: Sequence[int]) -> list[str]:
    """Columns of plain text, figures to the right."""
    wide = [max(len(row[place]) for row in (heads, *rows)) for place in range(len(heads))]
    lines = []
    for row in (heads, *rows):
        cells = zip(row, wide, range(len(row)), strict=True)
        lines.append("  ".join(f"{cell:>{room}}" if at in figures else f"{cell:<{room}}" for cell, room, at in cells))
    return [f"  {line}".rstrip() for line in lines]


SPELLINGS: Final = {
    "md": Spelling(
        lambda text: f"# {text}\n",
        lambda text: f"\n## {text}\n",
        lambda text: "- " + text.replace("\n", "\n  "),
        lambda text: f"**{text}**",
        lambda text: f"*{text}*",
        lambda text: f"*{text}*",
        lambda text: f"~~{text}~~",
        lambda text: f"```\n{text}\n```",
        _escaped,
        _piped,
        "text/markdown; charset=utf-8",
    ),
    "bbcode": Spelling(
        lambda text: f"[size=5][b]{text}[/b][/size]\n",
        lambda text: f"\n[b]{text}[/b]",
        lambda text: text,
        lambda text: f"[b]{text}[/b]",
        lambda text: f"[i]{text}[/i]",
        lambda text: f"[i]{text}[/i]",
        lambda text: f"[s]{text}[/s]",
        lambda text: f"[code]{text}[/code]",
        lambda text: text.translate(BRACKETS),
        _in_lines,
        "text/plain; charset=utf-8",
    ),
    "txt": Spelling(
        lambda text: f"{text}\n{'=' * len(text)}\n",
        lambda text: f"\n{text}\n{'-' * len(text)}",
        lambda text: "  " + text.replace("\n", "\n  "),
        lambda text: text,
        lambda text: text,
        lambda text: f'"{text}"',
        lambda text: _("(undone: %s)") % text,
        lambda text: text,
        lambda text: text,
        _in_columns,
        "text/plain; charset=utf-8",
    ),
}


# --- all of it ----------------------------------------------------------------------------------------------------


def spelt(volume: Volume, spelling: Spelling) -> str:
    parts = [spelling.title(spelling.text(volume.title))]
    if volume.head is not None:
        parts += _above(volume.head.lede, volume.head.facts, spelling)
        parts += [line for table in volume.head.tables for line in _table(table, spelling)]
    for chapter in volume.chapters:
        parts += _chapter(chapter, spelling)
    return "\n".join(parts).rstrip() + "\n"


def _chapter(chapter: Chapter, spelling: Spelling) -> Iterator[str]:
    yield spelling.head(spelling.text(chapter.title))
    yield from _above(chapter.lede, chapter.facts, spelling)
    for block in chapter.blocks:
        yield from _block(block, spelling, chapter.listed)
    for table in chapter.tables:
        yield from _table(table, spelling)
    if chapter.line:
        yield "\n" + spelling.bold(_("Log line")) + "\n" + spelling.code(chapter.line)


def _above(lede: str, facts: Sequence[tuple[str, str]], spelling: Spelling) -> list[str]:
    said = [f"{spelling.bold(spelling.text(label))} {spelling.text(value)}" for label, value in facts]
    return [*(["", spelling.text(lede)] if lede else []), *(["", *map(spelling.item, said)] if said else [])]


def _block(block: Block, spelling: Spelling, listed: bool) -> list[str]:
    said = [_line(line, spelling) for line in block.lines]
    head = ["", spelling.bold(spelling.text(block.head))] if block.head else []
    if listed:
        return [*head, "", *map(spelling.item, said)]
    return [*head, *(part for line in said for part in ("", line))]


def _line(line: WrittenLine, spelling: Spelling) -> str:
    """One line; each line of the player's own words is marked by itself."""
    if line.kind == "own":
        return "\n".join(spelling.own(spelling.text(one.strip())) for one in line.text.splitlines() if one.strip())
    marks = {"strong": spelling.bold, "name": spelling.name}
    said = "".join(marks[mark](spelling.text(text)) if mark else spelling.text(text) for text, mark in line.pieces)
    if line.kind == "struck":
        said = spelling.struck(said)
    return f"{said} {spelling.text(f'({line.small})')}" if line.small else said


def _table(table: FactsTable, spelling: Spelling) -> list[str]:
    heads = [spelling.text(head) for head in table.heads]
    rows = [[spelling.text(cell) for cell in row] for row in table.rows]
    return ["", spelling.bold(spelling.text(table.title)), "", *spelling.table(heads, rows, table.figures)]
