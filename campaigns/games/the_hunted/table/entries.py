"""A patrol as the entries of its journal: one flat form an engagement, and the patrol again from those forms.

A ship is listed in the first engagement that speaks of her; systems and men name the attack by its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from campaigns.games.the_hunted.table.model import (
    BoxForm,
    EngagementForm,
    GunForm,
    HuntForm,
    PatrolForm,
    SalvoForm,
    ShipForm,
)

SHIPS: Final = ("attack", "round", "follow", "submarine")
MEETS: Final = ("attack", "submarine")
SHARED: Final = tuple(
    key for key in EngagementForm.__annotations__ if key not in ("salvos", "gun", "after", "hunts", "parts")
)
SALVO, GUN = (tuple(key for key in form.__annotations__ if key != "missed") for form in (SalvoForm, GunForm))
HUNT: Final = tuple(key for key in HuntForm.__annotations__ if key not in ("systems", "men"))


def entries(form: PatrolForm) -> list[dict[str, Any]]:
    return [entry for box in form.get("boxes", []) for entry in _of_box(box)]


def _of_box(box: BoxForm) -> Iterator[dict[str, Any]]:
    """A box of which only words are said is an engagement of nothing else."""
    engagements: Sequence[EngagementForm] = box.get("engagements", [])
    note = box.get("note")
    if not engagements and note:
        engagements = [{"kind": "note"}]
    listed = _listed(box, engagements)
    for place, engagement in enumerate(engagements):
        entry = {"box": box.get("box"), **_entry(engagement), "ships": [_ship(ship) for ship in listed[place]]}
        if note and place == len(engagements) - 1:
            entry["box_note"] = note
        yield _said(entry)


def _listed(box: BoxForm, engagements: Sequence[EngagementForm]) -> list[list[ShipForm]]:
    """The ships by the engagement in which they were met."""
    places: list[list[ShipForm]] = [[] for _ in engagements]
    for ship, place in zip(box.get("ships", []), met_in(box, engagements), strict=False):
        places[place].append(ship)
    return places


def met_in(box: BoxForm, engagements: Sequence[EngagementForm]) -> list[int]:
    """For each ship the engagement that first speaks of her; one that none speaks of came with the ship before her."""
    kinds = [one.get("kind") for one in engagements]
    place = next((n for of in (MEETS, SHIPS) for n, kind in enumerate(kinds) if kind in of), 0)
    found: list[int] = []
    for ship in box.get("ships", []) if engagements else ():
        spoken = next((n for n, one in enumerate(engagements) if ship.get("id") in spoken_of(one)), None)
        found.append(place if spoken is None else spoken)
        while spoken and engagements[spoken].get("kind") == "round":
            spoken -= 1  # she was met before it
        place = place if spoken is None else spoken
    return found


def spoken_of(engagement: EngagementForm) -> set[int]:
    """The numbers of ships that were fired at, or of which it is said what became of them."""
    shot = (*engagement.get("salvos", []), *engagement.get("gun", []))
    return {row["at"] for row in shot if row.get("at")} | {row[0] for row in engagement.get("after", [])}


def _ship(ship: ShipForm) -> dict[str, Any]:
    return _said({"ship": ship["id"], **{key: ship.get(key) for key in ("name", "kind", "tons")}})


def _entry(engagement: EngagementForm) -> dict[str, Any]:
    hunts: Sequence[HuntForm] = engagement.get("hunts", [])
    return {
        **{key: engagement.get(key) for key in SHARED},
        "salvos": [_part(row, SALVO) for row in engagement.get("salvos", [])],
        "gun": [_part(row, GUN) for row in engagement.get("gun", [])],
        "after": [
            _said(dict(zip(("at", "state", "points"), row, strict=False))) for row in engagement.get("after", [])
        ],
        "hunts": [_part(hunt, HUNT) for hunt in hunts],
        "systems": list(_hurt(hunts, "systems", ("system", "state"))),
        "men": list(_hurt(hunts, "men", ("man", "injury"))),
        "parts": [{"part": part} for part in engagement.get("parts", [])],
    }


def _hurt(hunts: Sequence[HuntForm], name: str, keys: tuple[str, str]) -> Iterator[dict[str, Any]]:
    for place, hunt in enumerate(hunts):
        for row in hunt.get(name, []):  # type: ignore[attr-defined]
            yield {"hunt": place, **dict(zip(keys, row, strict=True))}


def _part(row: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    return _said({key: row.get(key) for key in keys})


def _said(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Without what says nothing. A count of 0 says something: the boat was not found."""
    return {
        key: value for key, value in facts.items() if value is not None and value is not False and value not in ("", [])
    }


# --- and back -------------------------------------------------------------------------------------------------------


def boxes(entries_: Iterable[Mapping[str, Any]]) -> list[BoxForm]:
    """The boxes of a patrol from its entries; those of one box together."""
    found: list[BoxForm] = []
    known: dict[int, ShipForm] = {}
    for entry in entries_:
        if not found or found[-1].get("box") != entry.get("box"):
            found.append({"box": entry.get("box"), "ships": [], "engagements": []})
        box = found[-1]
        _add_ships(box, entry, known)
        if entry.get("box_note"):
            box["note"] = entry["box_note"]
        if entry["kind"] != "note":
            box["engagements"].append(_engagement(entry))
    return found


def _add_ships(box: BoxForm, entry: Mapping[str, Any], known: dict[int, ShipForm]) -> None:
    """Ships of the entry, and those of an earlier box that it fires at again."""
    for row in entry.get("ships") or []:
        ship = ShipForm(id=row["ship"], name=row.get("name") or "", kind=row.get("kind") or "", tons=row.get("tons"))
        known.setdefault(row["ship"], ship)
        box["ships"].append(known[row["ship"]])
    here = {ship["id"] for ship in box["ships"]}
    rows = [row for name in ("salvos", "gun", "after") for row in entry.get(name) or []]
    again = dict.fromkeys(row["at"] for row in rows if row.get("at") and row["at"] not in here)
    box["ships"] += [known[number] for number in again if number in known]


def _engagement(entry: Mapping[str, Any]) -> EngagementForm:
    found: Any = _said({key: entry.get(key) for key in SHARED})
    for name, keys in (("salvos", SALVO), ("gun", GUN)):
        if rows := entry.get(name):
            found[name] = [_part(row, keys) for row in rows]
    for salvo in found.get("salvos", []):
        salvo.setdefault("torpedo", "")
    if rows := entry.get("after"):
        found["after"] = [_after(row) for row in rows]
    if rows := entry.get("hunts"):
        found["hunts"] = [_hunt(entry, place, row) for place, row in enumerate(rows)]
    if rows := entry.get("parts"):
        found["parts"] = [row["part"] for row in rows]
    engagement: EngagementForm = found
    return engagement


def _after(row: Mapping[str, Any]) -> list[Any]:
    return [row["at"], row["state"], *([row["points"]] if row.get("points") else [])]


def _hunt(entry: Mapping[str, Any], place: int, row: Mapping[str, Any]) -> dict[str, Any]:
    found = _part(row, HUNT)
    for name, keys in (("systems", ("system", "state")), ("men", ("man", "injury"))):
        hurt = [[one[key] for key in keys] for one in entry.get(name) or [] if one["hunt"] == place]
        if hurt:
            found[name] = hurt
    return found


__all__ = ("boxes", "entries", "spoken_of")
