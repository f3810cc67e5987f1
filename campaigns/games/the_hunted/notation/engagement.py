"""One engagement of a line: its first words, then items, each a ship with her shots or what the boat suffered."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Any, Final

from campaigns.games.the_hunted.notation import tokens
from campaigns.games.the_hunted.notation.faults import Hint
from campaigns.games.the_hunted.notation.fleet import Fleet, Named
from campaigns.games.the_hunted.notation.lexicon import Lexicon
from campaigns.games.the_hunted.notation.scan import TONNAGES, Token, figure_of_tons
from campaigns.games.the_hunted.table.model import ShipForm

NUMBER: Final = re.compile(r"\d{1,4}", re.ASCII)
GIVEN: Final = re.compile(r"(fuel|own)(\d{1,3})", re.ASCII)
REFERENCE: Final = re.compile(r"[#@]\d{1,3}", re.ASCII)
MOST_FIRED: Final = 24
MOST_POINTS: Final = 9


class Engagement:
    """One engagement, item after item."""

    def __init__(self, lexicon: Lexicon, fleet: Fleet, hints: list[Hint], found: dict[str, Any], first: bool) -> None:
        self.lexicon, self.fleet, self.hints = lexicon, fleet, hints
        self.found, self.first = found, first
        self.after: dict[int, list[Any]] = {}
        self.ships: dict[int, ShipForm] = {}

    def close(self) -> None:
        hits = {row["at"] for row in self.found.get("salvos", []) + self.found.get("gun", []) if row["hit"]}
        for id_ in hits - self.after.keys():
            self.after[id_] = [id_, "damaged"]
        for id_, row in self.after.items():
            if row[1] == "sunk" and id_ not in hits:
                ship = self.ships[id_]
                self.hints.append(Hint("sunk.no_hit", {"name": ship["name"] or ship["kind"]}))
        if self.after:
            self.found["after"] = [self.after[id_] for id_ in sorted(self.after)]

    @property
    def kind(self) -> str:
        return str(self.found["kind"])

    # --- its first words ------------------------------------------------------------------------------

    def opening(self, item: Sequence[Token]) -> None:
        rest = list(item)
        if rest:
            rest = self._kind(rest)
        left = [word for word in rest if not (self._of_kind(word) or self._setting(word))]
        if self.found.get("mode") == tokens.NIGHT_SURFACE and self.found.get("light") == "day":
            word = next((word for word in rest if word.low == "ns"), rest[0])
            raise word.fault("ns_day")
        if left:
            self.item(left)

    def _kind(self, rest: list[Token]) -> list[Token]:
        word, found = rest[0], self.found
        low = word.low
        if word.quoted:
            return rest
        if low in tokens.MET:
            found["met"] = tokens.MET[low]
        elif low == "lost":
            found |= {"kind": "follow", "end": "contact lost"}
            self._needs_ships(word)
        elif low in tokens.FLAK or low == "dv":
            found["kind"] = "aircraft"
            return rest
        elif low in tokens.OTHER:
            return self._other(word, rest[1:])
        elif len(low) > 2 and len(self.lexicon.events_like(low)) == 1:
            return self._event(word, rest)
        elif self.first and not self._of_boat(word) and low not in tokens.SETTINGS:
            near = _near(low, [*tokens.MET, *tokens.OTHER], 1)
            raise word.fault("met", near)
        else:
            return rest
        return rest[1:]

    def _other(self, word: Token, rest: list[Token]) -> list[Token]:
        self.found["kind"] = tokens.OTHER[word.low]
        if word.low in ("mines-", "agent-"):
            self.found["failed"] = True
        if self.kind in tokens.GOES_ON:
            self._needs_ships(word)
        return self._event(word, rest) if self.kind == "event" else rest

    def _needs_ships(self, word: Token) -> None:
        if self.first and not self.fleet.patrol:
            raise word.fault("goes_on")

    def _event(self, word: Token, rest: list[Token]) -> list[Token]:
        self.found["kind"] = "event"
        if not rest:
            raise word.fault("which_event")
        name = rest[0]
        fits = [name.bare] if name.quoted else self.lexicon.events_like(name.low)
        if len(fits) != 1:
            raise name.fault("events" if fits else "event", names=" / ".join(fits))
        self.found["event"] = fits[0]
        return rest[1:]

    def _of_kind(self, word: Token) -> bool:
        """Words of this kind of engagement only."""
        low, found = word.low, self.found
        if self.kind == "round" and low in ("esc", "air") and "came" not in found:
            found["came"] = tokens.HUNTERS[low]
        elif self.kind != "supply":
            return False
        elif NUMBER.fullmatch(low):
            found["boats"] = int(low)
        elif given := GIVEN.fullmatch(low):
            found[given[1]] = int(given[2])
        elif low.startswith("part."):
            found.setdefault("parts", []).append(self._part(word, low[5:]))
        elif low == "torp":
            found["torpedoes"] = True
        else:
            return False
        return True

    def _part(self, word: Token, low: str) -> str:
        system = self.lexicon.system(low)
        if system is None:
            raise word.fault("part", word=low, known=list(tokens.SYSTEMS))
        return system

    def _setting(self, word: Token) -> bool:
        low, found = word.low, self.found
        if low not in tokens.SETTINGS:
            return False
        key, value = tokens.SETTINGS[low]
        if self.kind not in tokens.AT_SHIPS and key not in tokens.ANYWHERE:
            return False
        if key in found:
            raise word.fault("twice", what=key, first=found[key], second=value)
        found[key] = value
        if low == tokens.WAITED:
            found["waited"] = True
        if value == tokens.NIGHT_SURFACE:
            found.setdefault("light", "night")
        return True

    # --- an item: a ship, or what happened to the boat --------------------------------------------------

    def item(self, item: Sequence[Token]) -> None:
        if self._is_ship(item):
            self._ship(item)
        else:
            self._hurt(list(item))

    def _is_ship(self, item: Sequence[Token]) -> bool:
        """E2 is an engine and C2 a man, unless something was fired at them."""
        first = item[0]
        if first.quoted or not self._of_boat(first):
            return True
        if not tokens.KIND_TONS.fullmatch(first.text.upper()):
            return False
        other = first.low in tokens.SYSTEMS or first.low in tokens.MEN
        return not other or any(word.text[0].isdigit() and _is_shot(word) for word in item[1:])

    def _of_boat(self, word: Token) -> bool:
        low = word.low
        post = low.partition(".")[0]
        return (
            bool(tokens.FIGURE.fullmatch(low))
            or self._system(low) is not None
            or post in tokens.MEN
            or any(low in known for known in (tokens.BOAT, tokens.WHOLE, tokens.HUNTERS))
        )

    def _system(self, low: str) -> tuple[str, str] | None:
        """A system and what became of it: repaired, with - inoperable."""
        bare, state = low, "repaired"
        if low.endswith("-"):
            bare, state = low[:-1], "inoperable"
        elif low.endswith(tokens.STILL_DAMAGED):
            bare, state = low[: -len(tokens.STILL_DAMAGED)], "damaged"
        system = self.lexicon.system(bare)
        return (system, state) if system else None

    def _hurt(self, item: list[Token]) -> None:
        by = tokens.hunter_of(self.found)
        if item[0].low in tokens.HUNTERS:
            by = tokens.HUNTERS[item.pop(0).low]
        boat: dict[str, Any] = {"by": by} if by else {}
        hunts = self.found.get("hunts", [])
        known = next((one for one in hunts if one.get("by", "") == by), None)
        boat = boat if known is None else known
        before = len(boat)
        for word in item:
            self._one_hurt(word, boat)
        if known is None and len(boat) > before:
            self.found["hunts"] = [*hunts, boat]

    def _one_hurt(self, word: Token, boat: dict[str, Any]) -> None:
        low = word.low
        if system := self._system(low):
            boat.setdefault("systems", []).append(list(system))
        elif figure := tokens.FIGURE.fullmatch(low):
            self._figure(word, figure, boat)
        elif low.partition(".")[0] in tokens.MEN:
            boat.setdefault("men", []).append(_man(word))
        elif low in tokens.BOAT:
            _once(word, boat, *tokens.BOAT[low])
        elif low in tokens.WHOLE:
            _once(word, self.found, *tokens.WHOLE[low])
        else:
            known = [*tokens.SYSTEMS, *tokens.LONG, *tokens.MEN, *tokens.BOAT, *tokens.WHOLE, "bold", "deep"]
            dash = "-" if low.endswith("-") else ""
            near = _near(low.rstrip("-"), known, 2)
            raise word.fault("boat", tuple(one + dash for one in near), shown=near)

    def _figure(self, word: Token, figure: re.Match[str], boat: dict[str, Any]) -> None:
        key, most = tokens.FIGURES[figure[1]]
        if not figure[2] and figure[1] not in tokens.ALONE:
            if figure[1] == "fl":
                raise word.fault("count_flak", ("fl2", "fk"))
            raise word.fault("count", (f"{word.text}2",))
        value = int(figure[2][:4] or 1)
        if key == "hull" and value > self.lexicon.hull:
            raise word.fault("hull", most=self.lexicon.hull, hull=value)
        if value > most:
            raise word.fault("most", most=most)
        _once(word, boat, key, value)

    # --- a ship ---------------------------------------------------------------------------------------

    def _ship(self, item: Sequence[Token]) -> None:
        named, shots = _parted(item)
        first = item[0]
        if REFERENCE.fullmatch(first.text):
            ship = self.fleet.numbered(first)
        elif named is None and self.fleet.last is not None:
            ship = self.fleet.last
        elif named is None:
            raise first.fault("aimed")
        else:
            ship = self.fleet.ship(named, goes_on=self.kind in tokens.GOES_ON)
        self.ships[ship["id"]] = ship
        last: dict[str, Any] | None = None
        for word in shots:
            last = self._shot(word, ship, last)
        if self.after.get(ship["id"], ["", ""])[1] == "sunk" and ship["tons"] is None:
            raise first.fault("sunk_tons", name=ship["name"] or ship["kind"])

    def _shot(self, word: Token, ship: ShipForm, last: dict[str, Any] | None) -> dict[str, Any] | None:
        low = word.low
        if low in tokens.STATES:
            self._state(ship, tokens.STATES[low])
        elif low in tokens.SIDES:
            if last is None:
                raise word.fault("no_salvo")
            last["end"] = tokens.SIDES[low]
        elif points := tokens.POINTS.fullmatch(low):
            if not 1 <= int(points[1][:3]) <= MOST_POINTS:
                raise word.fault("most", most=MOST_POINTS)
            self._state(ship, "damaged", int(points[1]))
        else:
            return self._salvo(word, ship)
        return last

    def _state(self, ship: ShipForm, state: str, *points: int) -> None:
        self.after[ship["id"]] = [ship["id"], state, *points]

    def _salvo(self, word: Token, ship: ShipForm) -> dict[str, Any]:
        found = tokens.SALVO.fullmatch(word.low)
        assert found is not None
        ladder, letter, sunk = bool(found[1]), found[3], bool(found[8])
        fired = _count(found[2], 1)
        if not 1 <= fired <= MOST_FIRED:
            raise word.fault("fired", most=MOST_FIRED)
        if sunk and fired > 1 and not found[4]:
            one, all_ = f"{fired}{letter}1x", f"{fired}{letter}{fired}x"
            raise word.fault("how_many", (one, all_), fired=fired, one=one, all=all_)
        hit, dud, wasted = _count(found[4], int(sunk and fired == 1)), _count(found[5], 1), _count(found[6], 1)
        if hit + dud + wasted > fired:
            raise word.fault("accounted", fired=fired, sum=hit + dud + wasted, hit=hit, dud=dud, wasted=wasted)
        row: dict[str, Any] = {"at": ship["id"], "fired": fired, "hit": hit, "missed": fired - hit - dud - wasted}
        if letter == tokens.GUN:
            if wasted:
                row["wasted"] = wasted
            self.found.setdefault("gun", []).append(row)
        else:
            row |= {"torpedo": tokens.TORPEDOES[letter], "dud": dud, "wasted": wasted}
            row |= {"ladder": True} if ladder else {}
            row |= {"end": "aft"} if found[7] else {}
            for round_ in self.found.get("gun", []):
                if round_["at"] == ship["id"]:
                    round_["first"] = True
            self.found.setdefault("salvos", []).append(row)
        if sunk:
            self._state(ship, "sunk")
        return row


# --- pieces -----------------------------------------------------------------------------------------------


def _parted(item: Sequence[Token]) -> tuple[Named | None, list[Token]]:
    """The name, kind and tons of an item, and its shots."""
    name: list[str] = []
    kind: str | None = None
    tons: int | None = None
    shots: list[Token] = []
    for word in item:
        upper = word.text.upper()
        if word.quoted:
            name.append(word.bare)
        elif REFERENCE.fullmatch(word.text) or (word.text == "?" and kind is None):
            kind = kind or ""
        elif (found := tokens.KIND_TONS.fullmatch(upper)) and not shots:
            kind, tons = tokens.KINDS[found[1]], 0 if found[2] == "?" else _tons(word, found[2])
        elif not shots and upper in tokens.KINDS and kind is None:
            kind = tokens.KINDS[upper]
        elif not shots and tons is None and tokens.TONS.fullmatch(word.low):
            tons = _tons(word, word.low)
        elif _is_shot(word):
            shots.append(word)
        elif shots:
            raise word.fault("after_salvo")
        else:
            name.append(word.text)
    if not name and kind is None and tons is None:
        return None, shots
    first = item[0]
    another = first.text.startswith('+"')
    return Named(first, " ".join(name), first.quoted, another, kind, tons), shots


def _is_shot(word: Token) -> bool:
    low = word.low
    return bool(
        tokens.SALVO.fullmatch(low) or low in tokens.STATES or low in tokens.SIDES or tokens.POINTS.fullmatch(low)
    )


def _tons(word: Token, text: str) -> int:
    found = figure_of_tons(text)
    if found is None:
        raise word.fault("figure")
    if found not in TONNAGES:
        raise word.fault("tons", tons=found)
    return found


def _count(text: str | None, alone: int) -> int:
    """A figure; alone when its sign has none, nothing when there is no sign."""
    if text is None:
        return 0
    return int(text[:4]) if text else alone


def _man(word: Token) -> list[str]:
    post, _dot, state = word.low.partition(".")
    if state not in tokens.INJURIES:
        near = _near(state, [one for one in tokens.INJURIES if one], 1, 0.3)
        raise word.fault("state", tuple(f"{post}.{one}" for one in near), word=state)
    return [tokens.MEN[post], tokens.INJURIES[state]]


def _once(word: Token, found: dict[str, Any], key: str, value: Any) -> None:
    if found.get(key, value) != value or (key in found and value is not True):
        raise word.fault("twice", what=key, first=found[key], second=value)
    found[key] = value


def _near(word: str, known: Sequence[str], most: int, cutoff: float = 0.4) -> tuple[str, ...]:
    return tuple(difflib.get_close_matches(word, known, most, cutoff))
