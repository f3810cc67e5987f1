"""The model becomes its line, in the short forms, a box a part; reading it back gives the same model."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from campaigns.games.the_hunted.notation import tokens
from campaigns.games.the_hunted.notation.fleet import ESCORT_TONS, fits_word
from campaigns.games.the_hunted.notation.lexicon import Lexicon
from campaigns.games.the_hunted.table.entries import spoken_of
from campaigns.games.the_hunted.table.model import BoxForm, EngagementForm, PatrolForm, ShipForm

AREAS: Final = {name: token for token, name in tokens.AREAS.items()}
KINDS: Final = tokens.backwards(tokens.KINDS)
SYSTEMS: Final = tokens.backwards(tokens.SYSTEMS)
MEN: Final = tokens.backwards(tokens.MEN)
INJURIES: Final = tokens.backwards(tokens.INJURIES)
OTHER: Final = tokens.backwards(tokens.OTHER)
MET: Final = tokens.backwards(tokens.MET)
HUNTERS: Final = tokens.backwards(tokens.HUNTERS)
TORPEDOES: Final = tokens.backwards(tokens.TORPEDOES)
ORDER: Final = ("light", "mode", "range", "pack", "quality", "escort", "posture", "first", "end")
STATES: Final = tokens.backwards(tokens.STATES)
FIGURES: Final = {key: token for token, (key, _most) in tokens.FIGURES.items()}
MENDED: Final = {"repaired": "", "inoperable": "-", "damaged": tokens.STILL_DAMAGED}
PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z.'’-]{2,}")


def write(form: PatrolForm, lexicon: Lexicon, sep: str = "|") -> str:
    return _Writer(lexicon).write(form, sep)


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


class _Writer:
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.listed = {one.name for one in lexicon.ships}
        self.patrol: list[int] = []  # ships by their id, as the reader will number them
        self.names: dict[int, str] = {}

    def write(self, form: PatrolForm, sep: str) -> str:
        parts = [" ".join(self._head(form)), *(self._box(box) for box in form.get("boxes", []))]
        if home := form.get("home"):
            parts.append(" ".join(_home(home)))
        return sep.join(parts)

    def _head(self, form: PatrolForm) -> Iterator[str]:
        orders, load = form.get("orders", {}), form.get("load", {})
        if start := orders.get("start"):
            yield _month(start)
        yield _orders(orders.get("orders", ""))
        if posting := orders.get("posting"):
            yield tokens.backwards(tokens.POSTINGS)[posting]
        if "more" in load:
            yield f"+{load['count']}{TORPEDOES[load['more']]}"
        if "listed" in load:
            yield "=" + "".join(f"{count}{_torpedo(kind)}" for kind, count in load["listed"].items())

    # --- a box ----------------------------------------------------------------------------------------

    def _box(self, box: BoxForm) -> str:
        engagements = box.get("engagements", [])
        here = _Ships(self, box.get("ships", []), set().union(*map(spoken_of, engagements)))
        parts = [self._engagement(one, here, n == len(engagements)) for n, one in enumerate(engagements, 1)]
        text, note = ";".join(parts), box.get("note")
        if engagements and "note" in engagements[-1]:
            text += ";"
        place = "?" if box.get("box") is None else str(box["box"])
        return " ".join([place, *([text] if text else []), *([quoted(note)] if note is not None else [])])

    def _engagement(self, found: EngagementForm, here: _Ships, last: bool) -> str:
        opening, items = [*self._opening(found), *_settings(found)], self._ships(found, here, last)
        hunts = [(one.get("by", ""), list(hunt_words(one))) for one in found.get("hunts", [])]
        whole = whole_words(found)
        usual = tokens.hunter_of(found)
        inline = found["kind"] not in tokens.AT_SHIPS
        for place, (by, said) in enumerate(hunts):
            if by == usual and inline and not place:
                opening += said
            else:
                items.append(" ".join(said if by == usual else [HUNTERS[by], *said]))
        if whole and inline:
            opening += whole
        elif whole:
            items.append(" ".join(whole))
        text = ",".join([" ".join(opening), *items])
        return f"{text} {quoted(found['note'])}" if "note" in found else text

    def _opening(self, found: EngagementForm) -> Iterator[str]:
        kind = found["kind"]
        if "met" in found:
            yield MET[found["met"]]
        elif kind == "event":
            yield from self._event(found.get("event", ""))
        elif _is_lost(found):
            yield "lost"
        elif kind != "attack":
            yield OTHER[kind] + ("-" if found.get("failed") else "")
        if "came" in found:
            yield HUNTERS[found["came"]]
        if "boats" in found:
            yield str(found["boats"])
        yield from (f"{key}{found[key]}" for key in ("fuel", "own") if key in found)
        yield from (f"part.{SYSTEMS.get(part, part)}" for part in found.get("parts", []))
        if found.get("torpedoes"):
            yield "torp"

    def _event(self, name: str) -> Iterator[str]:
        short = name[:3].lower()
        taken = short in tokens.OTHER or short in tokens.MET or not short.isalpha()
        if not taken and self.lexicon.events_like(short) == [name]:
            yield short
        else:
            yield from ("ev", quoted(name))

    def _ships(self, found: EngagementForm, here: _Ships, last: bool) -> list[str]:
        items = [item for id_, said in shots_of(found) for item in here.items(id_, said)]
        return items + (here.left(last) if last or found["kind"] in tokens.AT_SHIPS else [])


class _Ships:
    """The ships of one box: named in full the first time, then by their name or their number."""

    def __init__(self, writer: _Writer, ships: Sequence[ShipForm], mentioned: set[int]) -> None:
        self.writer, self.ships, self.mentioned = writer, list(ships), mentioned
        self.here: list[int] = []

    def items(self, id_: int, said: Sequence[str]) -> Iterator[str]:
        """The ships before her in the box, then herself with her shots."""
        for ship in list(self.ships):
            if ship["id"] not in self.here and ship["id"] != id_ and any(one["id"] == id_ for one in self.ships):
                yield self._name(ship)
                self.here.append(ship["id"])
            elif ship["id"] == id_:
                break
        yield " ".join([self._called(id_), *said])

    def left(self, last: bool) -> list[str]:
        """Ships without a shot, as far as the order of the box allows them here."""
        found = []
        for ship in self.ships:
            if ship["id"] in self.here:
                continue
            if ship["id"] in self.mentioned and not last:
                break
            found.append(self._name(ship))
            self.here.append(ship["id"])
        return found

    def _called(self, id_: int) -> str:
        if id_ in self.here:
            return self._again(id_)
        ship = next(one for one in self.ships if one["id"] == id_)
        name = self._name(ship)
        self.here.append(id_)
        return name

    def _again(self, id_: int) -> str:
        name = self.writer.names[id_]
        same = sum(1 for one in self.here if self.writer.names[one].lower() == name.lower())
        return self._words(name) if name and same == 1 else f"#{self.here.index(id_) + 1}"

    def _name(self, ship: ShipForm) -> str:
        writer, id_ = self.writer, ship["id"]
        if id_ in writer.names:
            return f"@{writer.patrol.index(id_) + 1}"
        name = ship.get("name") or ""
        taken = name and name.lower() in {one.lower() for one in writer.names.values()}
        writer.patrol.append(id_)
        writer.names[id_] = name
        size = size_of(ship)
        return " ".join([*([f"+{quoted(name)}" if taken else self._words(name)] if name else []), size])

    def _words(self, name: str) -> str:
        writer = self.writer
        plain = all(PLAIN.fullmatch(part) and not _is_token(part) for part in name.split())
        like = any(fits_word(one, name.lower()) for one in writer.names.values() if one != name)
        return name if plain and name in writer.listed and not like else quoted(name)


# --- words ------------------------------------------------------------------------------------------------------


def shots_of(found: EngagementForm) -> list[tuple[int, list[str]]]:
    """Each ship with her shots, in their order, and with what became of her."""
    states = {row[0]: row for row in found.get("after", [])}
    shots: list[tuple[int, list[str]]] = []
    gun = [(bool(row.get("first")), row["at"], _salvo(row, tokens.GUN)) for row in found.get("gun", [])]
    fired = [(row["at"], _salvo(row, _torpedo(row.get("torpedo", "")))) for row in found.get("salvos", [])]
    before, later = ([(at, said) for first, at, said in gun if first is when] for when in (True, False))
    for at, said in (*before, *fired, *later):
        _add(shots, at, said)
    for id_ in states:
        if not any(at == id_ for at, _said in shots):
            _add(shots, id_, [])
    hit = {row["at"] for row in [*found.get("salvos", []), *found.get("gun", [])] if row.get("hit")}
    for place, (id_, said) in enumerate(shots):
        if id_ in states and all(at != id_ for at, _said in shots[place + 1 :]):
            _end_of(said, _state(states[id_], id_ in hit))
    return shots


def hunt_words(hunt: Mapping[str, Any]) -> Iterator[str]:
    for key, token in FIGURES.items():
        if key in hunt:
            alone = hunt[key] == 1 and token in tokens.ALONE
            yield token if alone else f"{token}{hunt[key]}"
    if "weapon" in hunt:
        yield tokens.backwards(tokens.WEAPONS)[hunt["weapon"]]
    for system, state in hunt.get("systems", []):
        yield SYSTEMS.get(system, system) + MENDED[state]
    for post, injury in hunt.get("men", []):
        state = INJURIES[injury]
        yield MEN[post] + (f".{state}" if state else "")
    yield from (token for token, (key, value) in tokens.BOAT.items() if value is True and hunt.get(key))


# --- pieces -----------------------------------------------------------------------------------------------


def size_of(ship: ShipForm) -> str:
    kind, tons = ship.get("kind") or "", ship.get("tons")
    if not kind:
        return "?" if tons is None else f"? {tons}"
    if kind == "escort" and tons == ESCORT_TONS and not ship.get("name"):
        return KINDS[kind]
    size = f"{KINDS[kind]}{_thousands(tons)}" if tons is not None else f"{KINDS[kind]}?"
    return f"{KINDS[kind]}{tons}" if size.lower() in (*tokens.SYSTEMS, *tokens.MEN) else size  # E2 is an engine


def _thousands(tons: int) -> str:
    """7100 as 7.1; what thousands with one place cannot say, in tons."""
    return f"{tons / 1000:g}" if tons % 100 == 0 else str(tons)


def _is_token(word: str) -> bool:
    low = word.lower()
    listed = (tokens.SYSTEMS, tokens.LONG, tokens.MEN, tokens.BOAT, tokens.WHOLE, tokens.HUNTERS)
    return (
        any(low in known for known in (*listed, tokens.SETTINGS, tokens.STATES, tokens.SIDES))
        or any(name.startswith(low) for name in tokens.LONG)
        or word.upper() in tokens.KINDS
        or bool(tokens.SALVO.fullmatch(low) or tokens.FIGURE.fullmatch(low) or tokens.POINTS.fullmatch(low))
    )


def _add(shots: list[tuple[int, list[str]]], id_: int, said: list[str]) -> None:
    if shots and shots[-1][0] == id_:
        shots[-1][1].extend(said)
    else:
        shots.append((id_, list(said)))


def _end_of(said: list[str], state: list[str]) -> None:
    """2a1x in one word; without hits the x is alone."""
    shot = tokens.SALVO.fullmatch(said[-1]) if said else None
    if state == ["x"] and shot and shot[4]:
        said[-1] += "x"
    else:
        said += state


def _salvo(row: Mapping[str, Any], letter: str) -> list[str]:
    said = f"{'~' if row.get('ladder') else ''}{row['fired']}{letter}{row.get('hit') or ''}"
    for sign, key in (("d", "dud"), ("w", "wasted")):
        if count := row.get(key):
            said += sign + (str(count) if count > 1 else "")
    if row.get("end") == "aft":
        said += "r"
    return [said, "fwd"] if row.get("end") == "fore" else [said]


def _state(row: Sequence[Any], hit: bool) -> list[str]:
    if row[1] == "damaged" and len(row) > 2:
        return [f"{row[2]}p"]
    return [] if row[1] == "damaged" and hit else [STATES[row[1]]]


def _torpedo(kind: str) -> str:
    return TORPEDOES.get(kind, "z")


def _settings(found: EngagementForm) -> Iterator[str]:
    values: dict[str, str] = {key: str(value) for key, value in found.items() if key in ORDER}
    if found.get("waited") or found.get("mode") == tokens.NIGHT_SURFACE:
        values.pop("light", None)  # n! and ns set it
    if _is_lost(found):
        del values["end"]
    if found.get("waited"):
        yield tokens.WAITED
    yield from (tokens.BY_SETTING[key, values[key]] for key in ORDER if key in values)


def _is_lost(found: EngagementForm) -> bool:
    return found["kind"] == "follow" and found.get("end") == "contact lost" and "light" not in found


def whole_words(found: EngagementForm) -> list[str]:
    said = {token: (key, value) for token, (key, value) in tokens.WHOLE.items() if found.get(key) == value}
    return sorted(said, key=lambda token: ("fate", "flak", "turned_back").index(said[token][0]))


def _orders(name: str) -> str:
    area, _space, tag = name.partition(" (")
    if area not in AREAS or (tag and tag not in ("W)", "M)", "A)")):
        return quoted(name)
    return f"{AREAS[area]}({tag}" if tag else AREAS[area]


def _month(month: str) -> str:
    year, _dash, number = month.partition("-")
    return f"{int(number)}/{year[2:] if year.startswith('19') else year}"


def _home(home: Mapping[str, Any]) -> Iterator[str]:
    yield from (said(home[key]) for key, said in HOME.items() if key in home)


HOME: Final[Mapping[str, Callable[[Any], str]]] = {
    "how": lambda how: tokens.backwards(tokens.ENDS).get(how, "home"),  # who turned back is home, too
    "by": tokens.backwards(tokens.SUNK_BY).__getitem__,
    "base": lambda base: tokens.backwards(tokens.BASES).get(base) or quoted(base),
    "month": _month,
    "outcome": str,
    "refit": "R{}".format,
}
