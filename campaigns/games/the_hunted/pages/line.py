"""A line of the notation put on the cards of *Log a patrol*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from campaigns.games.the_hunted.notation import Lexicon, write
from campaigns.games.the_hunted.notation.tokens import SYSTEMS, backwards, hunter_of
from campaigns.games.the_hunted.notation.writing import hunt_words, shots_of, size_of, whole_words
from campaigns.games.the_hunted.notes.outing import PatrolLog
from campaigns.games.the_hunted.pages.cards import GOES_ON, read_cards
from campaigns.games.the_hunted.pages.lexicon import lexicon_of
from campaigns.games.the_hunted.rules.state import ELECTRIC, STEAM
from campaigns.games.the_hunted.table.entries import entries, met_in
from campaigns.games.the_hunted.table.logged import patrol_form
from campaigns.games.the_hunted.table.model import BoxForm, EngagementForm, LoadForm, PatrolForm, ShipForm
from charts.book import Book

CHIPS: Final = ("mode", "range", "pack")
STOCK: Final = {STEAM: "a", ELECTRIC: "e"}
MISSION: Final = {"mines": "mines not laid", "agent": "agent not landed"}
POSTINGS: Final = {"Arctic": "assignment-arctic", "Indian Ocean": "assignment-penang_posting"}
ATTACKERS: Final = {"aircraft": "air", "escort": "esc"}
PARTS: Final = backwards(SYSTEMS)


def filled(form: PatrolForm) -> dict[str, Any]:
    """The form as if it had been typed."""
    home, orders = dict(form.get("home", {})), form.get("orders", {})
    area = str(orders.get("orders", "")).partition(" (")[0]
    if home.get("how") == "sunk":
        home["how"] = f"sunk_{home.get('by', 'escort')}"
    return {
        "orders": {key: value for key, value in orders.items() if key != "posting"},
        "fell": {POSTINGS[area]: orders["posting"]} if "posting" in orders and area in POSTINGS else {},
        "refit": {"months": home["refit"]} if "refit" in home else {},
        "load": _load(form.get("load", {})),
        "boxes": [card for box in form.get("boxes", []) for card in _cards(box)],
        "home": {key: home[key] for key in ("how", "base", "month", "outcome") if key in home},
    }


def notation_of(book: Book, log: PatrolLog, type_: str) -> str:
    """A patrol in the notation, a box a line, once it has sailed."""
    form = patrol_form(log.events)
    known = form["orders"].get("orders") and type_ in book.boats
    return write(form, lexicon_of(book, type_), "\n") if known else ""


def not_on_cards(form: PatrolForm, cards: Sequence[Mapping[str, Any]], lexicon: Lexicon) -> list[str]:
    """The boxes that the cards cannot express in full."""
    said = entries(form)
    read = entries({"boxes": read_cards(cards, lexicon).boxes})
    read += [{}] * (len(said) - len(read))
    boxes = [str(one.get("box") or "?") for one, other in zip(said, read, strict=False) if one != other]
    return list(dict.fromkeys(boxes))


def _load(load: LoadForm) -> dict[str, Any]:
    if "more" in load:
        return {"choice": f"{STOCK[load['more']]}+{load['count']}"}
    listed = load.get("listed")
    return {"choice": "listed", **{STOCK.get(kind, "z"): count for kind, count in listed.items()}} if listed else {}


def _cards(box: BoxForm) -> list[dict[str, Any]]:
    """A card for each meeting; later engagements with its ships are columns of it."""
    meetings: list[list[EngagementForm]] = []
    of: list[int] = []  # by engagement: its meeting
    for one in box.get("engagements", []):
        if one["kind"] in ("round", "follow") and meetings:
            meetings[-1].append(one)
        else:
            meetings.append([one])
        of.append(len(meetings) - 1)
    ships = [of[place] for place in met_in(box, box.get("engagements", []))]
    cards = [
        _card(box, one, [ship for ship, where in zip(box.get("ships", []), ships, strict=False) if where == place])
        for place, one in enumerate(meetings)
    ] or [{"box": box.get("box")}]
    if "note" in box:
        cards[-1]["note"] = box["note"]
    return cards


def _card(box: BoxForm, fought: Sequence[EngagementForm], ships: Sequence[ShipForm]) -> dict[str, Any]:
    first = fought[0]
    kind = first["kind"]
    card: dict[str, Any] = {"box": box.get("box"), "met": first.get("met", kind), "event": first.get("event")}
    if first.get("failed"):
        card["met"] = MISSION.get(kind, kind)
    card |= {key: value for key, value in first.items() if key in ("boats", "fuel", "own", "torpedoes")}
    card["parts"] = " ".join(PARTS.get(part, part) for part in first.get("parts", []))
    card["fights"] = [_fight(one) for one in fought]
    card["ships"] = [_ship(ship, fought) for ship in ships if kind in ("attack", "submarine")]
    return card


def _ship(ship: ShipForm, fought: Sequence[EngagementForm]) -> dict[str, Any]:
    row: dict[str, Any] = {"name": ship.get("name"), "size": size_of(ship).replace("?", "")}
    for place, one in enumerate(fought):
        row[f"shots{place}"] = " ".join(word for at, said in shots_of(one) if at == ship["id"] for word in said)
    return row


def _fight(one: EngagementForm) -> dict[str, Any]:
    said: dict[str, Any] = {key: value for key, value in one.items() if key in CHIPS}
    said["light"] = "waited" if one.get("waited") else one.get("light")
    if one.get("mode") == "night_surface" and not one.get("waited"):
        del said["light"]
    said["end"] = "alone" if one.get("escort") == "none" else one.get("end")
    kind = f"round {one['came']}" if "came" in one else one["kind"]
    if one["kind"] == "follow" and one.get("end") == "contact lost" and "light" not in one:
        kind, said["end"] = "lost", None
    said["kind"] = kind if kind in GOES_ON else None
    hunts = one.get("hunts", [])
    own = [hunt for hunt in hunts if hunt.get("by", "") == hunter_of(one)]
    words = [word for hunt in own for word in hunt_words(hunt)]
    if not own and len(hunts) == 1 and (token := ATTACKERS.get(hunts[0].get("by", ""))):
        words = [token, *hunt_words(hunts[0])]  # such as an aircraft that an event brought
    rest: Any = dict(one)
    if one["kind"] == "aircraft":
        said["flak"] = rest.pop("fate", None) or rest.pop("flak", None)
    said["boat"] = " ".join([*words, *whole_words(rest)])
    return said
