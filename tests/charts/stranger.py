"""An edition as an owner might have it whose cards differ from ours in every part: made by a script, sound, playable.

Nothing of it is printed anywhere. Each chart has other dice where its game allows it, other rows, cells, headings and
modifiers; each roster other ships and some other sizes; each boat other figures, with repair numbers on its own mat;
each track other boxes.
"""

from __future__ import annotations

import copy
import random
from typing import Any

from charts.figures.check import dice_of
from charts.figures.parts import CARD
from charts.figures.reach import totals, unmodified_totals
from charts.figures.rules import rules_of
from charts.figures.shipped import raw_edition

Raw = dict[str, Any]
GAME = "hunted"
OTHER_DICE = {"2d6": "1d20", "1d6": "1d8", "d66": "d100"}
SIZES = {10: 12, 20: 12, 6: 8}
READ_TWICE = {"source": "card", "case": "7.4", "note": "read twice"}
TOO_MANY = ("XIV", "West African Coast")
FEWER = "X-CR"
WITHOUT, WITH = "E2-CL", "X-CR"  # results of unmodified rolls


def strangers_edition(seed: str = "stranger") -> Raw:
    source = random.Random(seed)
    raw = copy.deepcopy(raw_edition())
    raw |= {"edition": "stranger", "name": "A stranger’s cards", "note": "Made by a script.", "notes": ["Nobody’s."]}
    for chart in raw["charts"]:
        chart["title"] += ", my card"
        chart["notes"] = ["From my own box."]
        for column in chart["columns"]:
            column["label"] = f"{column['label'][:50]} (mine)"
        (_table if chart["dice"] is None else _chart)(chart, source)
    for roster in raw["rosters"]:
        _roster(roster)
    for boat in raw["boats"]:
        _boat(boat)
    for track in raw["tracks"]:
        track["boxes"] = [*track["boxes"][:-1], {**track["boxes"][-2], "rolls": 2}, track["boxes"][-1]]
        _from_card(track)
    raw["tracks"][0] |= READ_TWICE
    arctic = next(track for track in raw["tracks"] if track["assignment"] == "Arctic")
    raw["tracks"] = [track for track in raw["tracks"] if (track["type"], track["assignment"]) != TOO_MANY]
    raw["tracks"].append({**copy.deepcopy(arctic), "type": "XIV"})
    raw["tracks"].sort(key=lambda track: (track["type"], track["assignment"]))
    return raw


def _from_card(fact: Raw) -> None:
    fact.pop("note", None)
    fact.pop("cells", None)
    fact.update(CARD)


# --- charts ----------------------------------------------------------------------------------------------


def _chart(chart: Raw, source: random.Random) -> None:
    """Other dice, a column more where the month chooses, other modifiers, and as many rows as the totals take."""
    wanted = OTHER_DICE[chart["dice"]]
    chart["dice"] = wanted if wanted in dice_of(chart, GAME) else chart["dice"]
    if chart["id"] in rules_of(GAME).dated:
        _another_column(chart)
    for place, line in enumerate(chart["modifiers"]):
        line["drm"] = max(-9, min(9, line["drm"] + (1 if place % 2 else -1)))
        if place % 3 == 0:
            line["dated"] = {"1944-03": line["drm"] + (1 if line["drm"] < 9 else -1)}
        line["label"] = f"{line['label'][:60]}, as printed"
        line |= {**CARD, "note": "my card"}
    results = [row["results"] for row in chart["rows"]]
    reach = totals(chart)
    more = -1 if chart["id"] == FEWER else 1
    count = min(len(reach), max(2, len(results) + more))
    ends = sorted(source.sample(reach[:-1], count - 1)) if count > 1 else []
    lows = [None, *[_after(reach, end) for end in ends]]
    chart["rows"] = [
        {"low": low, "high": high, "results": dict(results[place % len(results)]), **CARD}
        for place, (low, high) in enumerate(zip(lows, [*ends, None], strict=True))
    ]
    chart["rows"][0] |= READ_TWICE
    bare = unmodified_totals(chart["dice"])
    if chart["id"] in (WITHOUT, WITH):
        chart["natural"] = [{"results": dict(results[-1])}] if chart["id"] == WITH else []
    for place, row in enumerate(chart["natural"]):
        row |= {"roll": bare[place], **READ_TWICE, "source": "aar"}


def _after(reach: list[int], total: int) -> int:
    """The total that follows: not every number can be rolled with d66."""
    return reach[reach.index(total) + 1]


def _another_column(chart: Raw) -> None:
    """The last column that the month chooses is cut in two, the first two meet a month later; of many one is gone."""
    stem = rules_of(GAME).dated[chart["id"]]
    dated = [place for place, column in enumerate(chart["columns"]) if column["first"] or column["last"]]
    first, second, last = (chart["columns"][place] for place in (dated[0], dated[1], dated[-1]))
    month = f"{first['last'][:4]}-{int(first['last'][5:]) - 1:02}"
    first["last"], second["first"] = month, f"{month[:4]}-{int(month[5:]) + 1:02}"
    if len(dated) > 3:
        gone = chart["columns"].pop(dated[2])
        second["last"] = gone["last"]
        dated.pop()
    new = {**last, "key": f"{stem}1", "label": "Spring 1945", "first": "1945-03"}
    last["last"] = "1945-02"
    chart["columns"].insert(dated[-1] + 1, new)
    for row in [*chart["rows"], *chart["natural"]]:
        row["results"] = {
            key: value
            for column in chart["columns"]
            for key, value in [(column["key"], row["results"].get(column["key"], row["results"][last["key"]]))]
        }


def _table(table: Raw, source: random.Random) -> None:
    rows = table["rows"]
    match table["id"]:
        case "FIG":
            _figures(rows)
        case "U1-HM":
            for row in rows:
                row["minimum"] += 2
        case "U3-PT":
            rows[0]["tons_to"], rows[1]["tons_from"] = 5200, 5201
        case "P1-R":
            rows[0]["if"] = f"{rows[0]['if']}"
        case "CARDS":
            rows[0]["tons"] += 100
        case "IDS":
            rows[0]["numbers"] = [*rows[0]["numbers"], "999"]
        case "PACKS":
            rows[0]["boats"] += 1
        case _:
            for row in rows:
                key = table["columns"][-1]["key"]
                row[key] = f"{row[key]} (mine)"
    for row in rows:
        _from_card(row)
    rows[0] |= READ_TWICE


def _figures(rows: list[Raw]) -> None:
    """Thresholds on a die, one further; months, one later. What is counted in other ways stays."""
    for row in rows:
        if row["key"] in ("special_attack_on", "survival_up_to", "doctor_heals_up_to", "arctic_posting_up_to"):
            row["value"] += 1
        elif row["key"] in ("naxos_from", "alberich_from", "balkon_from"):
            row["value"] = f"{row['value'][:5]}12"
        elif row["key"] == "event_on":
            row["value"] = 20


# --- the rest --------------------------------------------------------------------------------------------


def _roster(roster: Raw) -> None:
    ships = roster["ships"]
    size = SIZES.get(len(ships), len(ships))
    more = [
        {**ships[place % len(ships)], "name": f"{ships[place % len(ships)]['name']} again"} for place in range(size)
    ]
    roster["ships"] = [*ships, *more][:size]
    roster["title"] += ", my card"
    for roll, ship in enumerate(roster["ships"], 1):
        ship |= {"roll": roll, "name": f"{ship['name'][:56]} II"}
        if ship["kind"] in ("small freighter", "large freighter", "tanker"):
            ship["tons"] += 100
            ship["points"] = 2 if ship["tons"] <= 5200 else 3 if ship["tons"] < 10_000 else 4
        else:
            ship["tons"] += 100
        _from_card(ship)
    first, second, *_others = roster["ships"]
    first |= READ_TWICE
    for key, other in (("class", "Utopia"), ("nation", "Utopia"), ("date", "1944-02-29"), ("uboat", "U 4711")):
        if key in first:
            first[key] = other
    if "exact_tons" in first:
        first["exact_tons"] += 100
    if "fast" in first:
        first["fast"] = not first["fast"]
        second["kind"] = "CL"
        roster["ships"][:2] = [{**second, "roll": 1}, {**first, "roll": 2}]


def _boat(boat: Raw) -> None:
    numbers = rules_of(GAME).numbers(boat)["repairs"]
    boat["hull_boxes"] += 1
    boat["flooding_boxes"] = max(4, boat["flooding_boxes"] - 1)
    boat["deck_gun_ammo"] += 2 if boat["deck_gun"] else 0
    boat["repairs"] = {key: 2 + place % 5 for place, key in enumerate(numbers)}
    load = boat["torpedo_load"]
    kinds = [kind for kind in load if kind != "homing" and load[kind]]
    if len(kinds) > 1:
        load[kinds[0]] -= 1
        load[kinds[1]] += 1
    boat["sources"] = {name: dict(CARD) for name in boat["sources"]} | {"repairs": dict(CARD)}
    boat["sources"]["hull"] = dict(READ_TWICE)
    if "alberich_possible" in boat:
        boat["alberich_possible"] = not boat["alberich_possible"]
        boat["sources"]["alberich_possible"] = dict(CARD)
