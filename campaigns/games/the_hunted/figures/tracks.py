"""The patrol tracks of The Hunted, and whether every assignment of P1 leads to one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.parts import Fault, Part, Raw, chart_of, row_name

SUFFIX: Final = re.compile(r" \([WMA]\)$")
PENANG: Final = ("Australia", "Indian Ocean (from Penang)", "Indian Ocean (return to Europe)")


def track_faults(track: Part, raw: Raw) -> Iterator[Fault]:
    """Boxes that E1 has a column for, one to three rolls each."""
    part = f"{track['type']}, {track['assignment']}"
    known = box_names(raw)
    for index, box in enumerate(track["boxes"]):
        if box["box"] not in known:
            text = _("Box %(number)s: “%(box)s” has no column on E1.") % {"number": index + 1, "box": box["box"]}
            yield Fault(part, text, index, "box")
        if box["rolls"] not in (1, 2, 3):
            text = _("Box %(number)s: enter 1 to 3 rolls instead of %(rolls)s.")
            yield Fault(part, text % {"number": index + 1, "rolls": box["rolls"]}, index, "rolls")


def box_names(raw: Raw) -> tuple[str, ...]:
    encounters, kinds = chart_of(raw, "E1"), chart_of(raw, "TRACKS-BOX")
    zones = [column["key"] for column in encounters["columns"]] if encounters else []
    special = [row["box"] for row in kinds["rows"]] if kinds else []
    names = dict.fromkeys(zones + special)
    return tuple(names) + tuple(f"{zone}_or_mission" for zone in zones if zone != "transit")


def assignment_faults(raw: Raw) -> list[Fault]:
    """7.3: every assignment of P1 for a type, after its restrictions, has a track."""
    charts = {chart["id"]: chart for chart in raw["charts"]}
    boats = {boat["type"]: boat for boat in raw["boats"]}
    tracks: dict[str, dict[str, list[Any]]] = {type_: {} for type_ in boats}
    for track in raw["tracks"]:
        if track["type"] in tracks:
            tracks[track["type"]][track["assignment"]] = track["boxes"]
    found: dict[tuple[str, str], Fault] = {}
    for type_ in boats:
        for index, row in enumerate(charts["P1"]["rows"]):
            for column in charts["P1"]["columns"]:
                rolled = row["results"][column["key"]]
                assignment = assigned(type_, rolled, charts["P1-R"]["rows"], tracks[type_])
                if fault := _trackless(assignment, tracks[type_]):
                    text = _("Row %(row)s, %(column)s: “%(rolled)s” sends a %(type)s to %(assignment)s, but %(fault)s.")
                    where = {"row": row_name(row), "column": column["label"], "rolled": rolled}
                    where |= {"type": type_, "assignment": assignment, "fault": fault}
                    found.setdefault((type_, assignment), Fault("P1", text % where, index, column["key"]))
        if boats[type_].get("penang"):
            for far in PENANG:
                if far not in tracks[type_]:
                    text = _("There is no track for %(assignment)s (rule 4.7.5).") % {"assignment": far}
                    found[type_, far] = Fault(type_, text)
    return list(found.values())


def assigned(type_: str, rolled: str, restrictions: Iterable[Part], tracks: Mapping[str, Any]) -> str:
    """An assignment after P1-R has been applied until nothing changes."""
    assignment, seen = rolled, set()
    while assignment not in seen:
        seen.add(assignment)
        for line in restrictions:
            if type_ not in line["types"] or line["to"].startswith("same zone"):
                continue
            bare = SUFFIX.sub("", assignment) if assignment.endswith("(W)") else assignment
            off_card = line["from"] == ["anything not on its card"] and bare not in tracks
            if off_card or {assignment, bare} & set(line["from"]):
                assignment = line["to"]
    return assignment


def _trackless(assignment: str, tracks: Mapping[str, Any]) -> str | None:
    """Why an assignment has no track."""
    if assignment == "re-roll":
        return None
    bare = SUFFIX.sub("", assignment)
    name = f"{bare} (M/A)" if bare == "British Isles" and assignment != bare else bare
    if name not in tracks:
        return str(_("it has no track for %(name)s") % {"name": name})
    if assignment.endswith(("(M)", "(A)")) and not any("mission" in box["box"] for box in tracks[name]):
        return str(_("its track for %(name)s has no mission box") % {"name": name})
    return None
