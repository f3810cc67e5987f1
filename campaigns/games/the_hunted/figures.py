"""What makes an edition of The Hunted sound: its boat types, its patrol tracks, and the two with P1 together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.check import (
    MONTH,
    PENANG,
    Fault,
    FigureRules,
    is_whole,
    length_faults,
    origin_faults,
    register,
    row_name,
    said,
    shipped,
)

SUFFIX: Final = re.compile(r" \([WMA]\)$")
TORPEDOES: Final = ("G7a", "G7a FaT", "G7e", "G7e FaT", "homing")


def boat_faults(boat: Mapping[str, Any]) -> list[Fault]:
    """A load that fits its room, boxes to be hit, dates that are months."""
    id = boat["type"]
    expected = shipped("boats").get(id)
    if expected is None:
        return [Fault(id, _("the rules know no such boat type"))]
    found = []
    for figure, like in expected.items():
        value = boat.get(figure)
        if figure not in boat:
            found.append(Fault(id, _("%(figure)s is missing") % {"figure": figure}, column=figure))
        elif isinstance(like, bool | int | list | dict) and type(value) is not type(like):
            text = _("%(figure)s: “%(value)s” is not of the kind of %(like)s")
            found.append(Fault(id, text % {"figure": figure, "value": value, "like": said(like)}, column=figure))
        elif isinstance(value, int) and value < 0:
            text = _("%(figure)s cannot be less than 0") % {"figure": figure}
            found.append(Fault(id, text, column=figure))
        elif isinstance(value, int) and value > 9999:
            found.append(Fault(id, _("%(figure)s is too large") % {"figure": figure}, column=figure))
    found += length_faults(id, "", boat)
    if found:
        return found
    room = sum(boat[part] for part in ("tubes_fwd", "tubes_aft", "reloads_fwd", "reloads_aft"))
    if boat["torpedo_total"] != room:
        text = _("%(total)s torpedoes, but room for %(room)s in tubes and reloads")
        found.append(Fault(id, text % {"total": boat["torpedo_total"], "room": room}, column="torpedo_total"))
    for unknown in [kind for kind in boat["torpedo_load"] if kind not in TORPEDOES]:
        text = _("torpedo_load: “%(kind)s” is no torpedo that the rules know (%(known)s)")
        text %= {"kind": unknown, "known": ", ".join(TORPEDOES)}
        found.append(Fault(id, text, column="torpedo_load"))
    for figure in (figure for figure, like in expected.items() if isinstance(like, dict) and figure != "sources"):
        for key, value in boat[figure].items():
            text = ""
            if figure == "torpedo_load" and not is_whole(value, 0, 99):
                text = _("%(figure)s: %(value)s %(key)s: a load is a whole number from 0 to 99")
            elif isinstance(value, int | float) and not 0 <= value <= 999_999:
                text = _("%(figure)s: %(value)s %(key)s cannot be less than 0")
            if text:
                found.append(Fault(id, text % {"figure": figure, "key": key, "value": value}, column=figure))
    if found:
        return found
    load = sum(boat["torpedo_load"].values())
    if load != boat["torpedo_total"]:
        text = _("the load adds up to %(load)s torpedoes, not %(total)s")
        found.append(Fault(id, text % {"load": load, "total": boat["torpedo_total"]}, column="torpedo_load"))
    for figure in ("hull_boxes", "flooding_boxes", "batteries", "patrol_months"):
        if boat[figure] < 1:
            found.append(Fault(id, _("%(figure)s must be 1 or more") % {"figure": figure}, column=figure))
    for figure in ("available", "game_start", "last_sailing"):
        if figure in boat and not MONTH.fullmatch(str(boat[figure])):
            text = _("%(figure)s: “%(value)s” is no month of the war, written 1943-07")
            found.append(Fault(id, text % {"figure": figure, "value": boat[figure]}, column=figure))
    systems = {system for one in shipped("boats").values() for system in one["systems"]}
    for unknown in [system for system in boat["systems"] if system not in systems]:
        text = _("systems: the rules know no “%(system)s”") % {"system": unknown}
        found.append(Fault(id, text, column="systems"))
    return found


def track_faults(track: Mapping[str, Any], charts: Mapping[str, Any]) -> list[Fault]:
    """Boxes that E1 has a column for, one to three rolls each."""
    part = f"{track['type']}, {track['assignment']}"
    known = box_names(charts)
    found = []
    if not track["boxes"]:
        found.append(Fault(part, _("a track has at least one box")))
    for index, box in enumerate(track["boxes"]):
        if box["box"] not in known:
            text = _("box %(number)s: “%(box)s” has no column on E1") % {"number": index + 1, "box": box["box"]}
            found.append(Fault(part, text, index, "box"))
        if box["rolls"] not in (1, 2, 3):
            text = _("box %(number)s: 1 to 3 rolls, not %(rolls)s")
            found.append(Fault(part, text % {"number": index + 1, "rolls": box["rolls"]}, index, "rolls"))
    found += origin_faults(part, _("the track"), track, None)
    return found


def box_names(charts: Mapping[str, Any]) -> tuple[str, ...]:
    """Every box that a track may have."""
    encounters, kinds = charts.get("E1"), charts.get("TRACKS-BOX")
    zones = [column["key"] for column in encounters["columns"]] if encounters else []
    special = [row["box"] for row in kinds["rows"]] if kinds else []
    names = dict.fromkeys(zones + special)
    return tuple(names) + tuple(f"{zone}_or_mission" for zone in zones if zone != "transit")


def assignment_faults(raw: Mapping[str, Any]) -> list[Fault]:
    """7.3: whatever P1 gives a type of boat, after its restrictions a track stands ready."""
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
                given = assigned(type_, rolled, charts["P1-R"]["rows"], tracks[type_])
                if fault := _trackless(type_, given, tracks[type_]):
                    text = _("row %(row)s, %(column)s: “%(rolled)s” sends a %(type)s to %(given)s; %(fault)s")
                    where = {"row": row_name(row), "column": column["label"], "rolled": rolled}
                    where |= {"type": type_, "given": given, "fault": fault}
                    found.setdefault((type_, given), Fault("P1", text % where, index, column["key"]))
        if boats[type_].get("penang"):
            for assignment in PENANG:
                if assignment not in tracks[type_]:
                    text = _("no track for %(assignment)s (4.7.5)") % {"assignment": assignment}
                    found[type_, assignment] = Fault(type_, text)
    return list(found.values())


def assigned(type_: str, rolled: str, restrictions: Iterable[Mapping[str, Any]], tracks: Mapping[str, Any]) -> str:
    """What becomes of an assignment when P1-R has been read until nothing changes any more."""
    given, seen = rolled, set()
    while given not in seen:
        seen.add(given)
        for line in restrictions:
            if type_ not in line["types"] or line["from"] == ["*"] or line["to"].startswith("same zone"):
                continue
            bare = SUFFIX.sub("", given) if given.endswith("(W)") else given
            off_card = line["from"] == ["anything not on its card"] and bare not in tracks
            if off_card or {given, bare} & set(line["from"]):
                given = line["to"]
    return given


def _trackless(type_: str, given: str, tracks: Mapping[str, Any]) -> str:
    """Why an assignment has no track, or nothing."""
    if given == "re-roll":
        return ""
    bare = SUFFIX.sub("", given)
    name = f"{bare} (M/A)" if bare == "British Isles" and given != bare else bare
    if name not in tracks:
        return str(_("it has no track for %(name)s") % {"name": name})
    if given.endswith(("(M)", "(A)")) and not any("mission" in box["box"] for box in tracks[name]):
        return str(_("its track for %(name)s has no mission box") % {"name": name})
    return ""


register("hunted", FigureRules(boat=boat_faults, track=track_faults, boxes=box_names, whole=assignment_faults))
