"""The cards of *Log a patrol*: typed text becomes a part of the patrol's line, and the line becomes the model.

A card is one meeting in a box: its kind, its ships, a column of shots for each engagement, and the boat. Shots and
boat use the notation, so that a fault of the line belongs to a field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.notation import Lexicon, read, tokens
from campaigns.games.the_hunted.notation.faults import Hint
from campaigns.games.the_hunted.table.entries import entries
from campaigns.games.the_hunted.table.model import BoxForm
from campaigns.pages.words import translate

FAILED: Final = {"mines not laid": "mines-", "agent not landed": "agent-"}
MET: Final = {**tokens.backwards(tokens.OTHER), **tokens.backwards(tokens.MET), **FAILED}
SHIPS: Final = (*tokens.backwards(tokens.MET), "submarine")
GOES_ON: Final = {
    "round": "rd",
    "round escort": "rd esc",
    "round aircraft": "rd air",
    "follow": "fol",
    "lost": "lost",
}
CHIPS: Final = {"light": {"waited": tokens.WAITED}, "end": {"alone": "alone"}}  # two fields in one
SETTINGS: Final[Mapping[str, Mapping[str, str]]] = {
    key: {said: token for (of, said), token in tokens.BY_SETTING.items() if of == key} | CHIPS.get(key, {})
    for key in ("mode", "light", "range", "pack", "end")
}
FLAK: Final = {**tokens.backwards(tokens.FLAK), "dived": "dv"}
SIDES: Final = (*tokens.STATES, *tokens.SIDES)
SIGNS: Final = re.compile(r'[|;,"\n\r]+')
SIZE: Final = re.compile(r"(?:SF|LF|[SLTCEU])?(?:\d[\d.]*t?)?", re.ASCII | re.IGNORECASE)
WORDS: Final = re.compile(r"[^\W\d_]+(?:[ .'’-]+[^\W\d_]+)*\.?")


@dataclass
class Cards:
    """The boxes read from the cards, and their faults by field."""

    boxes: list[BoxForm]
    faults: dict[str, str] = field(default_factory=dict)
    hints: list[Hint] = field(default_factory=list)

    @property
    def owners(self) -> list[int]:
        return [place for place, box in enumerate(self.boxes) for _entry in entries({"boxes": [box]})]


class _Line:
    """A line under construction, with the field of each piece."""

    def __init__(self) -> None:
        self.text = ""
        self.spans: list[tuple[int, int, str]] = []
        self.odd: dict[str, str] = {}  # shots that are none, by the path of their field

    def add(self, piece: str, path: str = "") -> None:
        if path and piece:
            self.spans.append((len(self.text), len(self.text) + len(piece), path))
        self.text += piece

    def path_at(self, place: int, fallback: str) -> str:
        return next((path for start, end, path in self.spans if start <= place < max(end, start + 1)), fallback)


def read_cards(cards: Sequence[Mapping[str, Any]], lexicon: Lexicon) -> Cards:
    """All cards form one line: a ship of an earlier box is the same ship."""
    line, starts = _Line(), []
    line.add("A")
    for place, card in enumerate(cards):
        line.add("|")
        starts.append(len(line.text))
        _write(line, card, f"boxes.{place}", lexicon)
    found = read(line.text, replace(lexicon, tracks={}))  # whichever the orders are
    cards_read = Cards(found.form.get("boxes", []), hints=found.hints)
    for fault in found.faults:
        owner = sum(start <= fault.at for start in starts) - 1
        cards_read.faults.setdefault(line.path_at(fault.at, f"boxes.{owner}.met"), fault.text(translate))
    return Cards(cards_read.boxes, {**cards_read.faults, **line.odd}, found.hints)


def _write(line: _Line, card: Mapping[str, Any], path: str, lexicon: Lexicon) -> None:
    box, note = card.get("box"), str(card.get("note") or "")
    line.add(f"{box} " if isinstance(box, int) else "? ", f"{path}.box")
    for place, fight in enumerate(fights(card)):
        if place:
            line.add(";")
        _open(line, card, fight, place, path)
        for number, ship in enumerate(ships(card)):
            _ship(line, ship, place, number, f"{path}.ships.{number}", lexicon)
        if boat := _plain(fight.get("boat")):
            line.add("," if line.text[-1] != " " else "")
            line.add(boat, f"{path}.fights.{place}.boat")
    if note:
        line.add(' "' + note.replace('"', '""').replace("\n", " ") + '"', f"{path}.note")


def fights(card: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [one for one in card.get("fights") or [] if isinstance(one, Mapping)] or [{}]


def ships(card: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [one for one in card.get("ships") or [] if isinstance(one, Mapping)] if card.get("met") in SHIPS else []


def _open(line: _Line, card: Mapping[str, Any], fight: Mapping[str, Any], place: int, path: str) -> None:
    met = str(card.get("met") or "")
    if place:
        line.add(GOES_ON.get(str(fight.get("kind")), "rd"), f"{path}.fights.{place}.kind")
    elif met == "event":
        line.add(f'ev "{_plain(card.get("event"))}"' if card.get("event") else "ev", f"{path}.event")
    elif met == "supply":
        line.add(" ".join(_given(card)), f"{path}.boats")
    elif met in MET:
        line.add(MET[met], f"{path}.met")
    at_night = fight.get("mode") == "night_surface"  # which says so already
    for key, words in SETTINGS.items():
        said = words.get(str(fight.get(key) or ""))
        if said and not (key == "light" and at_night):
            line.add(" ")
            line.add(said, f"{path}.met")
    if met == "aircraft" and (flak := FLAK.get(str(fight.get("flak") or ""))):
        line.add(" ")
        line.add(flak, f"{path}.met")


def _given(card: Mapping[str, Any]) -> Iterator[str]:
    yield f"give {card.get('boats') or ''}"
    yield from (f"{key}{card[key]}" for key in ("fuel", "own") if card.get(key))
    yield from (f"part.{part}" for part in _plain(card.get("parts")).split())
    if card.get("torpedoes"):
        yield "torp"


def _ship(line: _Line, ship: Mapping[str, Any], place: int, number: int, path: str, lexicon: Lexicon) -> None:
    """In full in the first column, by number in the others."""
    shots = _plain(ship.get(f"shots{place}"))
    if not all(_is_shot(word) for word in shots.casefold().split()):
        line.odd[f"{path}.shots{place}"] = _("Write shots like 2a1: two G7a, one hit.")
        shots = ""
    if place and not shots:
        return
    line.add(",")
    if place:
        line.add(f"#{number + 1}", f"{path}.name")
    else:
        size = _plain(ship.get("size")).replace(" ", "")
        if size and not SIZE.fullmatch(size):
            line.odd[f"{path}.size"] = _("Write kind and thousands of tons: S, L, T or C, such as L 8.2.")
            size = "?"
        line.add(_named(_plain(ship.get("name")), size, lexicon), f"{path}.name")
        if size:
            line.add(" ")
            line.add(size, f"{path}.size")
    if shots:
        line.add(" ")
        line.add(shots, f"{path}.shots{place}")


def _is_shot(word: str) -> bool:
    return bool(tokens.SALVO.fullmatch(word) or tokens.POINTS.fullmatch(word)) or word in SIDES


def _named(name: str, size: str, lexicon: Lexicon) -> str:
    """A whole name in quotation marks; otherwise words that a roster may match."""
    if not name:
        return "" if size else "?"
    whole = size[:1].isalpha() or any(one.name.casefold() == name.casefold() for one in lexicon.ships)
    return f'"{name}"' if whole or not WORDS.fullmatch(name) else name


def _plain(text: Any) -> str:
    """Without the characters that divide a line."""
    return " ".join(SIGNS.sub(" ", str(text or "")).split())
