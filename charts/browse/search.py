"""Finding a word anywhere in an edition: one line per fact, folded once per revision, read through in a moment."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language

from charts.browse import show
from charts.figures.parts import ORIGIN, Raw
from charts.figures.wording import in_words, translated
from charts.figures.words import row_name, signed

MOST: Final = 60
_lines: dict[tuple[str, str | None], tuple[Raw, tuple[SearchHit, ...]]] = {}


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A fact that may be looked for, and where it stands."""

    folded: str
    code: str
    title: str
    text: str
    url: str


def find(raw: Raw, words: str) -> tuple[list[SearchHit], bool]:
    """The facts that hold every word, whole charts first; whether there are more than are shown."""
    wanted = fold(words).split()
    if not wanted:
        return [], False
    found = [line for line in lines(raw) if all(word in line.folded for word in wanted)]
    return found[:MOST], len(found) > MOST


def fold(text: str) -> str:
    """Small letters without accents, so that bage finds Bagé."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def lines(raw: Raw) -> tuple[SearchHit, ...]:
    """Every fact of an edition; kept as long as the same figures are read."""
    place = raw["edition"], get_language()
    kept = _lines.get(place)
    if kept is None or kept[0] is not raw:
        _lines[place] = kept = (raw, tuple(_all(raw)))
    return kept[1]


def _all(raw: Raw) -> Iterator[SearchHit]:
    game = raw["game"]
    entries = {entry.code: entry for _name, group in show.groups(raw) for entry in group}
    yield from (_hit(entry, "") for entry in entries.values())
    for chart in raw["charts"]:
        entry = entries[chart["id"]]
        for row in [*chart["natural"], *chart["rows"]]:
            if chart["dice"] is None:
                values = [value for key, value in row.items() if key not in ORIGIN]
                yield _hit(entry, ", ".join(filter(None, (in_words(value, game) for value in values))), row["case"])
            else:
                results = ", ".join(
                    dict.fromkeys(filter(None, (in_words(value, game) for value in row["results"].values())))
                )
                yield _hit(entry, f"{row_name(row)}: {results}", row["case"])
        for line in chart["modifiers"]:
            yield _hit(entry, f"{signed(line['drm'])} {translated(line['label'])}", line["case"], line["note"])
        yield from (_hit(entry, translated(note)) for note in chart["notes"])
    for roster in raw["rosters"]:
        for ship in roster["ships"]:
            known = [ship.get(key, "") for key in ("nation", "date", "uboat", "class")]
            text = f"{ship['roll']}: {ship['name']}, {ship['tons']:,} t"
            yield _hit(entries[roster["id"]], text, *known)
    for boat in raw["boats"]:
        for line in show.figures(boat, game):
            yield _hit(entries[boat["type"]], f"{line['name']}: {line['text']}")
        for track in show.tracks(raw, boat["type"]):
            yield _hit(entries[boat["type"]], str(track["assignment"]), "track")


def _hit(entry: show.PartLink, text: str, *also: str) -> SearchHit:
    return SearchHit(
        fold(" ".join([entry.code, str(entry.title), text, *also])), entry.code, entry.title, text, entry.url
    )
