"""Patrols and targets from a spreadsheet, by column names: each patrol in the form of the table.

Every unreadable cell is reported with its file, row and column, all at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.notation import tokens
from campaigns.games.the_hunted.notation.scan import TONNAGES, figure_of_tons
from campaigns.games.the_hunted.rules import basing
from campaigns.games.the_hunted.rules.calendar import is_month
from campaigns.games.the_hunted.rules.state import ELECTRIC, STEAM
from campaigns.games.the_hunted.table.model import HOMING, KINDS
from charts.figures.words import as_month
from charts.files import sheets

PATROLS: Final = "patrols"
TARGETS: Final = "targets"
MOST_PATROLS: Final = 60
MOST_FIRED: Final = 24  # of one salvo
HEADS: Final[Mapping[str, Mapping[str, str]]] = {  # column, and what people also write above it
    PATROLS: {
        "number": "number no nr patrol patrol_number patrol_no patrol_nr",
        "assignment": "assignment orders area",
        "tag": "tag",
        "start": "start sailed sailed_in month departure",
        "end": "end returned return back back_in",
        "base_to": "base_to base",
        "outcome": "outcome result",
        "boat": "boat_number boat u_boat",
        "type": "boat_type type",
        "fired": "fired torpedoes torpedoes_fired",
        "hits": "hits hit",
        "duds": "duds dud",
        "aborted": "aborted",
        "tonnage": "tonnage tons grt",
        "note": "note notes remark",
    },
    TARGETS: {
        "patrol": "patrol_number encounter_patrol_number patrol patrol_no patrol_nr no nr number",
        "box": "box encounter_box travel_box",
        "name": "name ship target",
        "kind": "kind type",
        "tonnage": "tonnage tons grt",
        "hits": "hits points_taken",
        "fate": "fate result",
        "weapon": "weapon sunk_by",
    },
}
NEEDED: Final = {PATROLS: ("number", "assignment", "start"), TARGETS: ("patrol", "kind", "tonnage", "fate")}
FATES: Final = {
    **dict.fromkeys(("sunk", "x", "yes", "s"), "sunk"),
    **dict.fromkeys(("damaged", "hit", "d"), "damaged"),
    **dict.fromkeys(("seen", "afloat", "missed", "no", "-"), "afloat"),
}
RESULTS: Final = {"s": "S", "success": "S", "successful": "S", "f": "F", "failure": "F", "failed": "F"}
GUNS: Final = ("deck gun", "gun")
YES: Final = ("yes", "y", "x", "1", "true")
BASES: Final = tuple(tokens.BASES.values())
SHORT: Final = re.compile(r"^(\d\d?)[./](\d\d)$", re.ASCII)
GROUPED: Final = re.compile(r"(?<=\d)[\s,.'’](?=\d{3}(?:\D|$))|[.,]0{1,2}$")
TAGGED: Final = re.compile(r"(.*?)[ ]*\(?\b([WMA])\)?", re.IGNORECASE)


class RowFault(NamedTuple):
    """A fault of a file; without a row it belongs to the whole file."""

    file: str
    row: int
    column: str
    text: str


@dataclass
class PatrolRow:
    """One patrol, with the rows that it was read from."""

    row: int
    number: int
    form: dict[str, Any]
    boat: str
    is_lost: bool  # it came to no base
    type: str = ""  # of its boat, where a column says it
    credit: int = 0  # tons beyond those of its ships, such as a tanker's
    targets: list[int] = field(default_factory=list)  # the row of each engagement's first ship

    @property
    def start(self) -> str:
        return str(self.form["orders"]["start"])

    @property
    def end(self) -> str:
        return str(self.form["home"].get("month") or "")


@dataclass
class CampaignRows:
    patrols: list[PatrolRow] = field(default_factory=list)
    faults: list[RowFault] = field(default_factory=list)
    hints: list[RowFault] = field(default_factory=list)


class _Row:
    """The cells of one row; an unreadable one is a fault and counts as empty."""

    def __init__(self, file: str, number: int, cells: Mapping[str, str], faults: list[RowFault]) -> None:
        self.file, self.number, self.cells, self.faults = file, number, cells, faults

    def text(self, column: str) -> str:
        return self.cells.get(column, "")

    def wrong(self, column: str, text: str) -> None:
        self.faults.append(RowFault(self.file, self.number, column, text))

    def read(self, column: str, reader: Callable[[str], Any], wanted: str, needed: bool = False) -> Any:
        text = self.text(column)
        found = reader(text) if text else None
        if found is None and (text or needed):
            said = _("“%(text)s” cannot be read. Write %(wanted)s.") if text else _("This cell is empty: %(wanted)s.")
            self.wrong(column, said % {"text": text[:40], "wanted": wanted})
        return found


def read_campaign(patrols: tuple[str, bytes], targets: tuple[str, bytes] | None) -> CampaignRows:
    found = CampaignRows()
    rows = list(_rows(PATROLS, patrols, found.faults))
    ships = list(_rows(TARGETS, targets, found.faults)) if targets is not None else []
    by_patrol: dict[int | None, list[_Row]] = {}
    for ship in ships:
        by_patrol.setdefault(ship.read("patrol", _count, _("the number of a patrol"), needed=True), []).append(ship)
    for row in rows[:MOST_PATROLS]:
        found.patrols.append(_patrol(row, by_patrol, found.hints))
    if len(rows) > MOST_PATROLS:
        rows[MOST_PATROLS].wrong("number", _("At most %d patrols can be taken in.") % MOST_PATROLS)
    for number, strays in by_patrol.items():
        if number is not None:
            strays[0].wrong("patrol", _("There is no patrol %d.") % number)
    found.patrols.sort(key=lambda patrol: patrol.start)
    _check_calendar(found)
    return found


def _rows(file: str, upload: tuple[str, bytes], faults: list[RowFault]) -> Iterator[_Row]:
    try:
        (_first, head), *rows = sheets.numbered_rows(*upload)
    except sheets.Unreadable as error:
        faults.append(RowFault(file, 0, "", str(error)))
        return
    known = {word: column for column, words in HEADS[file].items() for word in words.split()}
    heads = [known.get(re.sub(r"[\W_]+", "_", sheets.plain(cell).casefold()).strip("_"), "") for cell in head]
    named = [column for column in heads if column]
    missing = [column for column in NEEDED[file] if column not in heads]
    twice = sorted({column for column in named if named.count(column) > 1})
    for column in missing:
        faults.append(RowFault(file, 1, column, _("This column is missing.")))
    for column in twice:
        faults.append(RowFault(file, 1, column, _("This column appears twice.")))
    if not rows and file == PATROLS:
        faults.append(RowFault(file, 0, "", _("The file is empty.")))
    if missing or twice:
        return
    for number, cells in rows:
        row = {column: sheets.plain(cell) for column, cell in zip(heads, cells, strict=False) if column}
        yield _Row(file, number, row, faults)


# --- a patrol -------------------------------------------------------------------------------------------------------


def _patrol(row: _Row, by_patrol: dict[int | None, list[_Row]], hints: list[RowFault]) -> PatrolRow:
    number = row.read("number", _count, _("the number of the patrol"), needed=True) or 0
    start = row.read("start", month_of, _("a month such as 1943-09"), needed=True) or ""
    end = row.read("end", month_of, _("a month such as 1943-09"))
    if "end" in row.cells and "outcome" in row.cells and not row.text("end") and not row.text("outcome"):
        row.wrong("end", _("This patrol has not ended. Take its row out, or say when it ended."))
    if start and end and end < start:
        row.wrong("end", _("It ends before it starts."))
    home = {
        "how": "home",
        "month": end,
        "base": next((one for one in BASES if one.casefold() == row.text("base_to").casefold()), None),
        "outcome": row.read("outcome", lambda text: RESULTS.get(text.casefold()), _("S or F")),
    }
    posted = {"assignment.penang_posting": "posted"} if home["base"] == basing.PENANG else {}
    form = {"orders": {"orders": _orders(row), "start": start}, "boxes": [], "home": home, "fell": posted}
    is_lost = bool(end) and "base_to" in row.cells and not row.text("base_to")
    found = PatrolRow(row.number, number, form, row.text("boat").upper(), is_lost, row.text("type"))
    _add_boxes(found, by_patrol.pop(number, []))
    _add_salvos(found, row)
    if row.text("aborted").casefold() in YES:
        _last_engagement(found)["turned_back"] = True
    if note := row.text("note"):
        _last_engagement(found)["note"] = note[:1000]
    _compare_tons(found, row, hints)
    return found


def _last_engagement(patrol: PatrolRow) -> dict[str, Any]:
    """The last engagement; for a patrol without any, a note."""
    if not patrol.form["boxes"]:
        patrol.form["boxes"].append({"box": None, "ships": [], "engagements": [{"kind": "nothing"}]})
        patrol.targets.append(0)
    found: dict[str, Any] = patrol.form["boxes"][-1]["engagements"][-1]
    return found


def _compare_tons(patrol: PatrolRow, row: _Row, hints: list[RowFault]) -> None:
    ships = {ship["id"]: ship["tons"] or 0 for box in patrol.form["boxes"] for ship in box["ships"]}
    after = [one for box in patrol.form["boxes"] for fight in box["engagements"] for one in fight.get("after", [])]
    sunk = sum(ships[one[0]] for one in after if one[1] == "sunk")
    told = row.read("tonnage", _count, _("a whole number"))
    patrol.credit = (told or 0) - sunk
    if told is not None and told != sunk:
        text = _("%(told)s t in the column, %(sunk)s t by the ships. The ships count, and what a tanker gave.")
        hints.append(RowFault(PATROLS, row.number, "tonnage", text % {"told": f"{told:,}", "sunk": f"{sunk:,}"}))


def _orders(row: _Row) -> str:
    """Atlantic (W), in one column or in two; an area may be written as its token."""
    text, tag = row.text("assignment"), row.text("tag").strip("()").upper()
    if not text:
        row.wrong("assignment", _("The orders are missing, such as Atlantic."))
    if not tag and (tagged := TAGGED.fullmatch(text)) and tagged[1]:
        text, tag = tagged[1], tagged[2].upper()
    area = tokens.AREAS.get(text.upper()) or next(
        (one for one in tokens.AREAS.values() if one.casefold() == text.casefold()), text
    )
    return f"{area} ({tag})" if tag in ("W", "M", "A") else area


def _add_boxes(patrol: PatrolRow, rows: Sequence[_Row]) -> None:
    """The targets of one box are one engagement; what was met is not said."""
    grouped: dict[int | None, list[_Row]] = {}
    for row in rows:
        grouped.setdefault(row.read("box", _count, _("the number of the box")), []).append(row)
    known: dict[Any, dict[str, Any]] = {}
    for box, here in sorted(grouped.items(), key=lambda one: one[0] or 99):
        ships: dict[int, dict[str, Any]] = {}
        after: dict[int, list[Any]] = {}
        weapons: list[tuple[_Row, int]] = []
        for row in here:
            ship, fate = _ship(row, known)
            ships[ship["id"]] = ship
            if fate and (ship["id"] not in after or fate[1] == "sunk"):
                after[ship["id"]] = fate
            if fate and row.text("weapon"):
                weapons.append((row, ship["id"]))
        fight: dict[str, Any] = {"kind": "attack", "after": list(after.values())}
        for row, number in weapons:
            kind = row.text("weapon")
            gun = kind.casefold() in GUNS
            torpedo = kind if kind in (STEAM, ELECTRIC) else HOMING
            hit = {"at": number, "fired": 1, "hit": 1}
            fight.setdefault("gun" if gun else "salvos", []).append(hit if gun else hit | {"torpedo": torpedo})
        patrol.form["boxes"].append({"box": box, "ships": list(ships.values()), "engagements": [fight]})
        patrol.targets.append(here[0].number)


def _ship(row: _Row, known: dict[Any, dict[str, Any]]) -> tuple[dict[str, Any], list[Any]]:
    """A ship and what became of her; one of the same name, kind and tons is the same ship, met again."""
    kind = row.read("kind", _kind, _("the kind, such as large freighter or L"))
    tons = row.read("tonnage", tons_of, _("tons from 100 to 99,999, such as 7200"))
    state = row.read("fate", lambda text: FATES.get(text.casefold()), _("sunk, damaged or seen"), needed=True)
    if state == "sunk" and not row.text("tonnage"):
        row.wrong("tonnage", _("A ship that was sunk needs her tons."))
    if state in ("sunk", "damaged") and not row.text("kind"):
        row.wrong("kind", _("A ship that was hit needs her kind."))
    name = row.text("name")[:60]
    is_named = name and name.casefold() != (kind or "")
    ship = {"id": len(known) + 1, "name": name, "kind": kind or "", "tons": tons}
    ship = known.setdefault((name, kind, tons) if is_named else len(known), ship)
    points = row.read("hits", _count, _("a whole number")) if state == "damaged" else None
    said = [ship["id"], state, *([points] if points and points < 10 else [])]
    return ship, said if state in ("sunk", "damaged") else []


def _add_salvos(patrol: PatrolRow, row: _Row) -> None:
    """Torpedoes of the whole patrol, of no known kind and at no known ship."""
    left = {key: row.read(key, _count, _("a whole number")) or 0 for key in ("fired", "hits", "duds")}
    fights = [fight for box in patrol.form["boxes"] for fight in box["engagements"]]
    known = sum(len(fight.get("salvos", [])) for fight in fights)
    if known <= min(left["hits"], left["fired"] - left["duds"]):
        left |= {key: left[key] - known for key in ("fired", "hits")}
    else:
        for fight in fights:  # without their number, nobody knows how many were fired
            fight.pop("salvos", None)
    if left["hits"] + left["duds"] > left["fired"]:
        row.wrong("fired", _("More hits and duds than torpedoes fired."))
        return
    salvos = []
    while left["fired"]:
        fired = min(left["fired"], MOST_FIRED)
        hit = min(left["hits"], fired)
        dud = min(left["duds"], fired - hit)
        salvos.append({"at": None, "torpedo": "", "fired": fired, "hit": hit, "dud": dud})
        left = {"fired": left["fired"] - fired, "hits": left["hits"] - hit, "duds": left["duds"] - dud}
    if salvos and not patrol.form["boxes"]:
        patrol.form["boxes"].append({"box": None, "ships": [], "engagements": [{"kind": "attack"}]})
        patrol.targets.append(0)
    if salvos:
        patrol.form["boxes"][0]["engagements"][0].setdefault("salvos", []).extend(salvos)


# --- the calendar ---------------------------------------------------------------------------------------------------


def _check_calendar(found: CampaignRows) -> None:
    """Patrols follow one another, and one boat sails them all."""
    numbers: set[int] = set()
    for before, after in zip([None, *found.patrols], found.patrols, strict=False):
        for column, text in _clashes(before, after, numbers):
            found.faults.append(RowFault(PATROLS, after.row, column, text))
        numbers.add(after.number)


def _clashes(before: PatrolRow | None, after: PatrolRow, numbers: Set[int]) -> Iterator[tuple[str, str]]:
    if after.number in numbers:
        yield "number", _("There are two patrols %d.") % after.number
    if before is None or not before.start or not after.start:
        return
    last = max(before.end, before.start)
    if after.start <= last:
        text = _("It sails in %(month)s, when patrol %(number)d was still at sea (%(first)s to %(last)s).")
        yield "start", text % {"month": after.start, "number": before.number, "first": before.start, "last": last}


# --- cells ----------------------------------------------------------------------------------------------------------


def month_of(text: str) -> str | None:
    """1943-09, 9/43, Sep 1943, or a day of that month."""
    found = as_month(SHORT.sub(r"\1/19\2", text))
    found = found[:7] if len(found) == 10 else found
    return found if is_month(found) else None


def tons_of(text: str) -> int | None:
    """As in the notation; blanks may separate thousands."""
    figure = re.sub(r"[\s'’]", "", text)
    found = figure_of_tons(figure) if figure.isascii() and figure[:1].isdecimal() else None
    return found if found in TONNAGES else None


def _kind(text: str) -> str | None:
    word = text.casefold().replace("_", " ")
    return word if word in KINDS else tokens.KINDS.get(text.upper())


def _count(text: str) -> int | None:
    figure = GROUPED.sub("", text)
    return int(figure) if figure.isascii() and figure.isdecimal() and len(figure) < 7 else None
