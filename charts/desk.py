"""The keeper's sheets: one part of an edition as a form of plain texts, and the way back.

A sheet is read twice: from the kept figures when it is opened, from the posted texts when it comes back, so that
whatever was typed is still there when it cannot be saved. What a keeper changes without naming another source
takes his own card as its source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts import reach
from charts.check import OPEN, Fault, box_names, is_count, known_kinds, known_results, row_name, said
from charts.models import Source
from charts.show import figure_name, told
from charts.signs import SIGNS, Sign

MORE: Final = 3  # blank rows offered at a time
SLOTS: Final = 20  # boxes that a track may have
NUMBER: Final = re.compile(r"-?\d{1,6}")
SOURCES: Final = tuple((str(value), label) for value, label in Source.choices)


@dataclass
class Field:
    """One input: its name in the form, its label, its text, what may stand in it and what is wrong with it."""

    name: str
    label: str
    text: str
    kind: str = "text"  # text, number, choice or area
    choices: Sequence[tuple[str, str]] = ()
    sign: Sign | None = None
    error: str = ""
    size: str = ""  # narrow, wide or broad


@dataclass
class Line:
    """Fields that belong together; the heading says what they are to a reader who sees one at a time."""

    heading: str
    fields: list[Field]
    origin: list[Field] = field(default_factory=list)  # folded away behind its first words
    blank: bool = False

    @property
    def everything(self) -> list[Field]:
        return [*self.fields, *self.origin]

    @property
    def is_open(self) -> bool:
        return any(one.error for one in self.origin)

    @property
    def sign(self) -> Sign | None:
        return SIGNS.get(self.origin[0].text)

    @property
    def summary(self) -> str:
        """The origin in a word: its case, else its source."""
        return self.origin[1].text or (str(self.sign.name) if self.sign else self.origin[0].text)


@dataclass
class Section:
    title: str
    lines: list[Line] = field(default_factory=list)
    help: str = ""
    look: str = "grid"  # grid: labels once; labelled: at every field; plain: one line only; pairs: side by side


class Sheet:
    """What the sheets share: texts by name, faults by name."""

    kind = ""

    def __init__(self, kept: Mapping[str, Any], raw: Mapping[str, Any], posted: Mapping[str, str] | None = None):
        self.kept = kept
        self.raw = raw  # the whole edition, for what one part may say of another
        self.posted = posted
        self.editable = True
        self.errors: dict[str, str] = {}
        self.faults: list[Fault] = []

    def text(self, name: str, kept: Any = "") -> str:
        """What stands in a field: as posted, else as kept."""
        if self.posted is None or name not in self.posted:
            return said(kept)
        return str(self.posted[name]).replace("\x00", "").strip()

    def wrong(self, name: str, text: str) -> None:
        self.errors.setdefault(name, text)
        self.faults.append(Fault(self.part_name, text))

    def accuse(self, faults: Iterable[Fault]) -> None:
        """Put faults found by the checks beside the fields in which they stand."""
        for fault in faults:
            self.faults.append(fault)
            if fault.part == self.part_name and (name := self.name_of(fault)):
                self.errors.setdefault(name, fault.text)

    def fields_with_errors(self, sections: list[Section]) -> list[Section]:
        for section in sections:
            for line in section.lines:
                for one in line.everything:
                    one.error = self.errors.get(one.name, "")
        return sections

    def origin_fields(self, stem: str, kept: Mapping[str, Any], source: str = "") -> list[Field]:
        return [
            Field(
                f"{stem}-source",
                _("Source"),
                self.text(f"{stem}-source", kept.get("source", source)),
                "choice",
                SOURCES,
            ),
            Field(f"{stem}-case", _("Case"), self.text(f"{stem}-case", kept.get("case", "")), size="narrow"),
            Field(f"{stem}-note", _("Remark"), self.text(f"{stem}-note", kept.get("note", "")), size="wide"),
        ]

    def origin(self, stem: str, kept: Mapping[str, Any], changed: bool = False) -> dict[str, str]:
        """Source, case and remark as typed; a changed figure whose origin was left alone is from the card."""
        typed = {key: self.text(f"{stem}-{key}", kept.get(key, "")) for key in ("source", "case", "note")}
        if changed and typed == {key: kept.get(key, "") for key in typed}:
            typed = {"source": "card", "case": "", "note": ""}
        return {key: value for key, value in typed.items() if value or key != "note"}

    def number(self, name: str, kept: Any, label: str) -> int | None:
        text = self.text(name, kept)
        if NUMBER.fullmatch(text):
            return int(text)
        self.wrong(name, _("%(label)s: “%(text)s” is no whole number") % {"label": label, "text": text[:40]})
        return None


class ChartSheet(Sheet):
    """A chart: rows in one grid, overrides, modifiers; a table has lines."""

    kind = "chart"

    def __init__(self, kept, raw, posted=None):
        super().__init__(kept, raw, posted)
        self.part_name = kept["id"]
        self.columns = kept["columns"]
        self.places: dict[str, list[int]] = {"row": [], "natural": [], "modifier": []}
        asked = (posted or {}).get("more", "")
        self.more = (min(60, int(asked)) if re.fullmatch(r"\d{1,4}", str(asked)) else MORE) if self.is_open else 0

    @property
    def is_open(self) -> bool:
        """Whether rows may be added and removed: not in tables that are read by the names of their lines."""
        return self.kept["dice"] is not None or self.part_name in OPEN

    def name_of(self, fault: Fault) -> str | None:
        if fault.row is None or fault.column is None or fault.row >= len(self.places[fault.kind]):
            return None
        keys = [column["key"] for column in self.columns]
        column = f"c{keys.index(fault.column)}" if fault.column in keys else fault.column
        return f"{fault.kind}-{self.places[fault.kind][fault.row]}-{column}"

    # out

    def sections(self) -> list[Section]:
        general = Line(
            _("Chart"),
            [
                Field("title", _("Title"), self.text("title", self.kept["title"]), size="wide"),
                Field(
                    "notes",
                    _("Notes, one a line"),
                    self.text("notes", "\n".join(self.kept["notes"])),
                    "area",
                    size="wide",
                ),
            ],
        )
        found = []
        look = "grid" if len(self.columns) <= 6 else "labelled"
        if self.kept["dice"] is not None:
            found.append(
                Section(
                    _("Rows"),
                    self._lines("row", ("low", "high")),
                    _("An empty “from” or “to” is an open end: “8 or less”. Rows need not stand in order."),
                    look,
                )
            )
            found.append(
                Section(
                    _("Unmodified rolls that overrule"),
                    self._lines("natural", ("roll",)),
                    _("What the dice show before modifiers, such as the natural 2 of E2."),
                    look,
                )
            )
        else:
            found.append(Section(_("Lines"), self._lines("row", ())))
        if self.kept["modifiers"]:
            help = _("A modifier that your card lacks is a 0. One that counts several times starts with “Each”.")
            found.append(Section(_("Modifiers"), self._modifier_lines(), help))
        found.append(Section(_("Title and notes"), [general], look="plain"))
        return self.fields_with_errors(found)

    def _kept_rows(self, kind: str) -> list[Mapping[str, Any]]:
        return self.kept["natural"] if kind == "natural" else self.kept["rows"]

    def _lines(self, kind: str, ends: Sequence[str]) -> list[Line]:
        rows = self._kept_rows(kind)
        extra = 0
        if self.editable and self.is_open:
            extra = self.more if kind == "row" else 1
        return [self._line(kind, ends, i, rows[i] if i < len(rows) else None) for i in range(len(rows) + extra)]

    def _line(self, kind: str, ends: Sequence[str], place: int, row: Mapping[str, Any] | None) -> Line:
        stem = f"{kind}-{place}"
        labels = {"low": _("From"), "high": _("To"), "roll": _("Unmodified")}
        fields = [
            Field(
                f"{stem}-{end}",
                labels[end],
                self.text(f"{stem}-{end}", row[end] if row else ""),
                "number",
                size="narrow",
            )
            for end in ends
        ]
        for number, column in enumerate(self.columns):
            name = f"{stem}-c{number}"
            results = (row["results"] if self.kept["dice"] is not None else row) if row else {}
            own = row.get("cells", {}).get(column["key"]) if row else None
            fields.append(self._cell(name, column, self.text(name, results.get(column["key"], "")), own))
        origin = self.origin_fields(stem, row or {}, source="card")
        if self.is_open and row:
            fields.append(Field(f"{stem}-remove", _("Remove"), self.text(f"{stem}-remove"), "check"))
        elif self.is_open:
            fields.append(Field("", "", "", "gap"))  # so that new rows stand under the others
        heading = (row_name(row) if ends else said(next(iter(row.values())))) if row else _("New row")
        return Line(heading, fields, origin, row is None)

    def _cell(self, name: str, column: Mapping[str, Any], text: str, own: Mapping[str, Any] | None) -> Field:
        sign = SIGNS[own["source"]] if own else None
        if self.kept["dice"] is None:
            first = column is self.columns[0] and not self.is_open
            longest = max((len(said(row.get(column["key"]))) for row in self.kept["rows"]), default=0)
            size = "" if longest < 20 else "wide"
            return Field(name, column["label"], text, "fixed" if first else "text", size=size)
        if is_count(self.part_name, column["key"]):
            return Field(name, column["label"], text, "number", sign=sign, size="narrow")
        known = known_results(self.part_name, column["key"])
        if known is None:
            return Field(name, column["label"], text, sign=sign, size="wide")
        words = [said(one) for one in known]
        if text not in words:
            words.insert(0, text)
        return Field(name, column["label"], text, "choice", [(one, told(one) or "-") for one in words], sign)

    def _modifier_lines(self) -> list[Line]:
        lines = []
        for place, line in enumerate(self.kept["modifiers"]):
            stem = f"modifier-{place}"
            fields = [
                Field(f"{stem}-drm", "DRM", self.text(f"{stem}-drm", line["drm"]), "number", size="narrow"),
                Field(f"{stem}-label", _("Name"), self.text(f"{stem}-label", line["label"]), size="wide"),
            ]
            lines.append(Line(line["key"].replace("_", " "), fields, self.origin_fields(stem, line)))
        return lines

    # in

    def parse(self) -> dict[str, Any]:
        """The chart as typed; texts that are no numbers are wrong and stay out of the rows."""
        part = dict(self.kept) | {
            "title": self.text("title", self.kept["title"]) or self.kept["title"],
            "notes": [
                line.strip() for line in self.text("notes", "\n".join(self.kept["notes"])).splitlines() if line.strip()
            ],
        }
        if self.kept["dice"] is None:
            part["rows"] = [row for row in map(self._table_row, *self._all("row")) if row]
        else:
            part["rows"] = [row for row in map(self._dice_row, *self._all("row")) if row]
            part["natural"] = [row for row in map(self._natural_row, *self._all("natural")) if row]
        part["modifiers"] = [self._modifier(place, line) for place, line in enumerate(self.kept["modifiers"])]
        self.places["modifier"] = list(range(len(part["modifiers"])))
        return part

    def _all(self, kind: str) -> tuple[range, list[Mapping[str, Any] | None]]:
        rows = self._kept_rows(kind)
        extra = self.more if kind == "row" else 1
        return range(len(rows) + extra), [*rows, *[None] * extra]

    def _is_gone(self, kind: str, place: int, row: Mapping[str, Any] | None, ends: Sequence[str]) -> bool:
        stem = f"{kind}-{place}"
        if self.text(f"{stem}-remove"):
            return True
        names = [f"{stem}-{end}" for end in ends] + [f"{stem}-c{number}" for number in range(len(self.columns))]
        return row is None and not any(self.text(name) for name in names)

    def _bound(self, name: str, kept: Any, label: str) -> int | None:
        return None if self.text(name, kept) == "" else self.number(name, kept, label)

    def _dice_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if self._is_gone("row", place, row, ("low", "high")):
            return None
        was = row or {"low": "", "high": "", "results": {}, "source": "card", "case": ""}
        low = self._bound(f"row-{place}-low", was["low"], _("From"))
        high = self._bound(f"row-{place}-high", was["high"], _("To"))
        self.places["row"].append(place)
        moved = row is not None and (low, high) != (row["low"], row["high"])
        return {"low": low, "high": high} | self._results("row", place, was, moved)

    def _natural_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if self._is_gone("natural", place, row, ("roll",)):
            return None
        was = row or {"roll": "", "results": {}, "source": "card", "case": ""}
        roll = self.number(f"natural-{place}-roll", was["roll"], _("Unmodified"))
        if roll is None:
            return None
        self.places["natural"].append(place)
        return {"roll": roll} | self._results("natural", place, was, row is not None and roll != row["roll"])

    def _results(self, kind: str, place: int, was: Mapping[str, Any], moved: bool) -> dict[str, Any]:
        """The results of a row and their origin; a cell that was changed is from the keeper's card."""
        stem = f"{kind}-{place}"
        results, cells = {}, {}
        origin = self.origin(stem, was, moved)
        left_alone = all(origin.get(key, "") == was.get(key, "") for key in ("source", "case", "note"))
        for number, column in enumerate(self.columns):
            key = column["key"]
            text = self.text(f"{stem}-c{number}", was["results"].get(key, ""))
            value = self._result(key, text)
            if value is not None:
                results[key] = value
            own = was.get("cells", {}).get(key)
            if key in was["results"] and value != was["results"][key] and left_alone:
                cells[key] = {"source": "card", "case": ""}
            elif own and left_alone:
                cells[key] = own
        return {"results": results} | origin | ({"cells": cells} if cells else {})

    def _result(self, column: str, text: str) -> Any:
        known = known_results(self.part_name, column)
        if known is None:
            return text
        if text == "" and "" not in known:
            return None
        if is_count(self.part_name, column):
            return int(text) if NUMBER.fullmatch(text) else text
        return next((one for one in known if said(one) == text), text)

    def _table_row(self, place: int, row: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if self._is_gone("row", place, row, ()):
            return None
        self.places["row"].append(place)
        like = row or self.kept["rows"][-1]
        values = {}
        for number, column in enumerate(self.columns):
            key = column["key"]
            old = row.get(key) if row else ""
            values[key] = as_before(self.text(f"row-{place}-c{number}", old), like.get(key))
        changed = row is not None and any(values[key] != row.get(key) for key in values)
        return values | self.origin(f"row-{place}", row or {"source": "card", "case": ""}, changed)

    def _modifier(self, place: int, line: Mapping[str, Any]) -> dict[str, Any]:
        stem = f"modifier-{place}"
        text = self.text(f"{stem}-drm", line["drm"])
        drm = int(text) if re.fullmatch(r"[+-]?\d{1,3}", text) else text
        label = self.text(f"{stem}-label", line["label"])
        origin = {"note": ""} | self.origin(stem, line, drm != line["drm"])
        return {"key": line["key"], "drm": drm, "label": label} | origin


class RosterSheet(Sheet):
    """The ships of one page of a roster, edited in the list; a changed roll moves the ship there."""

    kind = "roster"
    FIELDS: Final = ("name", "kind", "tons", "points", "fast", "class", "nation", "date", "uboat", "exact_tons")
    LABELS: Final = {
        "name": gettext_lazy("Name"),
        "kind": gettext_lazy("Kind"),
        "tons": gettext_lazy("Tons"),
        "points": gettext_lazy("Points"),
        "fast": gettext_lazy("Fast"),
        "class": gettext_lazy("Class"),
        "nation": gettext_lazy("Flag"),
        "date": gettext_lazy("Date"),
        "uboat": gettext_lazy("By"),
        "exact_tons": gettext_lazy("Exact tons"),
    }

    def __init__(self, kept, raw, posted=None):
        super().__init__(kept, raw, posted)
        self.part_name = kept["id"]
        self.shown = kept["ships"]

    def name_of(self, fault: Fault) -> str | None:
        if fault.row is None or fault.column is None:
            return None
        return f"ship-{self.order[fault.row]}-{fault.column}"

    def show(self, ships: Sequence[Mapping[str, Any]]) -> None:
        self.shown = ships

    def sections(self) -> list[Section]:
        return self.fields_with_errors([Section(self.kept["title"], [self._line(ship) for ship in self.shown])])

    @property
    def used(self) -> list[str]:
        """The fields that this roster has at all: no U-boat sank the submarines, only warships are fast."""
        have = {key for ship in self.kept["ships"] for key in ship}
        if len(known_kinds(self.part_name)) == 1:
            have.discard("kind")
        return [key for key in self.FIELDS if key in have]

    def _line(self, ship: Mapping[str, Any]) -> Line:
        stem = f"ship-{ship['roll']}"
        fields = [Field(f"{stem}-roll", _("Roll"), self.text(f"{stem}-roll", ship["roll"]), "number", size="narrow")]
        for key in self.used:
            text = self.text(f"{stem}-{key}", ship.get(key, ""))
            one = Field(f"{stem}-{key}", str(self.LABELS[key]), text)
            if key in ("tons", "points", "exact_tons"):
                one.kind, one.size = "number", "narrow"
            elif key == "kind":
                one.kind, one.choices = "choice", [(kind, kind) for kind in known_kinds(self.part_name)]
            elif key == "fast":
                one.kind, one.choices = "choice", [("yes", _("yes")), ("no", _("no"))]
            elif key == "name":
                one.size = "wide"
            fields.append(one)
        return Line(ship["name"], fields, self.origin_fields(stem, ship))

    def parse(self) -> dict[str, Any]:
        """The roster as typed; a ship whose roll was changed stands there, the others close up."""
        ships, moves = [], []
        for ship in self.kept["ships"]:
            stem = f"ship-{ship['roll']}"
            typed = ship if self.posted is None or f"{stem}-roll" not in self.posted else self._ship(stem, ship)
            roll = self.text(f"{stem}-roll", ship["roll"])
            if NUMBER.fullmatch(roll) and int(roll) != ship["roll"]:
                moves.append((int(roll), typed))
            elif not NUMBER.fullmatch(roll):
                self.wrong(
                    f"{stem}-roll", _("%(name)s: “%(roll)s” is no roll") % {"name": ship["name"], "roll": roll[:20]}
                )
            ships.append(typed)
        for roll, ship in sorted(moves, key=lambda move: move[0]):
            ships.remove(ship)
            ships.insert(roll - 1, ship)
        self.order = [ship["roll"] for ship in ships]
        last = len(ships)
        for roll, ship in moves:
            if not 1 <= roll <= last:
                text = _("%(name)s: rolls run from 1 to %(last)s") % {"name": ship["name"], "last": last}
                self.wrong(f"ship-{ship['roll']}-roll", text)
        return dict(self.kept) | {"ships": [ship | {"roll": roll} for roll, ship in enumerate(ships, 1)]}

    def _ship(self, stem: str, ship: Mapping[str, Any]) -> dict[str, Any]:
        typed: dict[str, Any] = {"roll": ship["roll"]}
        for key in self.FIELDS:
            text = self.text(f"{stem}-{key}", ship.get(key, ""))
            if key in ("tons", "points", "exact_tons"):
                if text or key in ship:
                    value = self.number(f"{stem}-{key}", ship.get(key, ""), f"{ship['name']}, {self.LABELS[key]}")
                    typed[key] = 0 if value is None else value
            elif key == "fast":
                if text:
                    typed[key] = text == "yes"
            elif text or key in ("name", "kind"):
                typed[key] = text
        changed = any(typed.get(key) != ship.get(key) for key in self.FIELDS)
        return typed | self.origin(stem, ship, changed)


class BoatSheet(Sheet):
    """The figures of a boat type, each as a text of its own kind."""

    kind = "boat"

    def __init__(self, kept, raw, posted=None):
        super().__init__(kept, raw, posted)
        self.part_name = kept["type"]

    def name_of(self, fault: Fault) -> str | None:
        return f"figure-{fault.column}" if fault.column else None

    def sections(self) -> list[Section]:
        figures, sources = [], []
        for key, value in self.kept.items():
            if key in ("type", "sources"):
                continue
            text = self.text(f"figure-{key}", as_text(value))
            one = Field(
                f"figure-{key}",
                figure_name(key),
                text,
                size="broad" if len(text) > 40 else "wide" if len(text) > 10 else "",
            )
            if isinstance(value, bool):
                one.kind, one.choices = "choice", [("yes", _("yes")), ("no", _("no"))]
            elif isinstance(value, int):
                one.kind = "number"
            figures.append(one)
        for key, origin in self.kept["sources"].items():
            sources.append(Line(figure_name(key), self.origin_fields(f"origin-{key}", origin)))
        help = _("Lists have commas between their items; loads are written “8 G7e FaT, 4 G7a FaT”.")
        return self.fields_with_errors(
            [
                Section(_("Figures"), [Line(self.kept["type"], figures)], help, "plain"),
                Section(_("Sources"), sources, look="labelled"),
            ]
        )

    def parse(self) -> dict[str, Any]:
        part: dict[str, Any] = {"type": self.kept["type"]}
        for key, value in self.kept.items():
            if key in ("type", "sources"):
                continue
            part[key] = as_before(self.text(f"figure-{key}", as_text(value)), value)
        part["sources"] = {
            key: self.origin(f"origin-{key}", origin, self._is_changed(key, part))
            for key, origin in self.kept["sources"].items()
        }
        return part

    def _is_changed(self, origin: str, part: Mapping[str, Any]) -> bool:
        """Whether a figure filed under an origin was changed: hull covers hull_boxes, tubes both ends."""
        mine = [key for key in part if key == origin or key.startswith(f"{origin}_")]
        return any(part[key] != self.kept.get(key) for key in mine)


class TrackSheet(Sheet):
    """The boxes of a track in their order; an empty one closes up."""

    kind = "track"

    def __init__(self, kept, raw, posted=None):
        super().__init__(kept, raw, posted)
        self.part_name = f"{kept['type']}, {kept['assignment']}"

    def name_of(self, fault: Fault) -> str | None:
        if fault.row is None or fault.row >= len(self.places):
            return None
        return f"box-{self.places[fault.row]}-{fault.column}"

    def sections(self) -> list[Section]:
        charts = {chart["id"]: chart for chart in self.raw["charts"]}
        names = box_names(self.raw["game"], charts)
        choices = [("", "-"), *((name, told(name)) for name in names)]
        lines = []
        for place in range(SLOTS):
            box = self.kept["boxes"][place] if place < len(self.kept["boxes"]) else {"box": "", "rolls": 1}
            lines.append(
                Line(
                    _("Box %(number)s") % {"number": place + 1},
                    [
                        Field(
                            f"box-{place}-box",
                            _("Box %(number)s") % {"number": place + 1},
                            self.text(f"box-{place}-box", box["box"]),
                            "choice",
                            choices,
                        ),
                        Field(
                            f"box-{place}-rolls",
                            _("Rolls"),
                            self.text(f"box-{place}-rolls", box["rolls"]),
                            "choice",
                            [(n, n) for n in "123"],
                            size="narrow",
                        ),
                    ],
                    blank=not box["box"],
                )
            )
        origin = Line(_("Source"), self.origin_fields("track", self.kept))
        return self.fields_with_errors(
            [Section(_("Boxes"), lines, look="pairs"), Section(_("Source"), [origin], look="plain")]
        )

    def parse(self) -> dict[str, Any]:
        boxes, self.places = [], []
        for place in range(SLOTS):
            kept = self.kept["boxes"][place] if place < len(self.kept["boxes"]) else {"box": "", "rolls": 1}
            box, rolls = self.text(f"box-{place}-box", kept["box"]), self.text(f"box-{place}-rolls", kept["rolls"])
            if box:
                boxes.append({"box": box, "rolls": int(rolls) if NUMBER.fullmatch(rolls) else rolls})
                self.places.append(place)
        head = {"type": self.kept["type"], "assignment": self.kept["assignment"], "boxes": boxes}
        return head | self.origin("track", self.kept, boxes != self.kept["boxes"])


SHEETS: Final = {sheet.kind: sheet for sheet in (ChartSheet, RosterSheet, BoatSheet, TrackSheet)}


def as_text(value: Any) -> str:
    """A figure as it stands in its field: loads as “8 G7e FaT, 4 G7a FaT”."""
    if isinstance(value, dict):
        return ", ".join(f"{inner} {key}" for key, inner in value.items())
    return said(value)


def as_before(text: str, like: Any) -> Any:
    """A text read as the kind of value that stood there; what cannot be so read stays a text and is caught."""
    if isinstance(like, bool):
        return {"yes": True, "no": False}.get(text, text)
    if isinstance(like, int) or (like is None and text):
        return int(text) if NUMBER.fullmatch(text) else (None if text == "" else text)
    if like is None:
        return None
    if isinstance(like, float):
        return _decimal(text)
    if isinstance(like, list):
        items = [item.strip() for item in text.split(",") if item.strip()]
        return [as_before(item, like[0]) for item in items] if like else items
    if isinstance(like, dict):
        return _load(text)
    return text


def _decimal(text: str) -> float | str:
    return float(text) if re.fullmatch(r"-?\d{1,6}(\.\d{1,3})?", text) else text


def _load(text: str) -> dict[str, Any] | str:
    found: dict[str, Any] = {}
    for item in filter(None, (item.strip() for item in text.split(","))):
        number, _space, key = item.partition(" ")
        if not key or not re.fullmatch(r"-?\d{1,6}(\.\d{1,3})?", number):
            return text
        found[key.strip()] = float(number) if "." in number else int(number)
    return found


@dataclass(frozen=True)
class Bar:
    """One stretch of the drawn reach, placed: x and width in units of the drawing."""

    x: int
    width: int
    state: str
    label: str
    row: str
    shade: int


UNIT: Final = 24


def coverage(chart: Mapping[str, Any]) -> dict[str, Any]:
    """The reach of a chart as a bar: each stretch with its row; gaps and overlaps stand out."""
    bars, total = [], 0
    for stretch in reach.stretches(chart):
        size = sum(1 for one in reach.totals(chart) if stretch.first <= one <= stretch.last)
        rows = ", ".join(row_name(chart["rows"][row]) for row in stretch.rows)
        shade = stretch.rows[0] % 2 if stretch.rows else 0
        bars.append(Bar(total * UNIT, size * UNIT, stretch.state, stretch.label, rows, shade))
        total += size
    return {"bars": bars, "width": total * UNIT}
