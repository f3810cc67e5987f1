"""The ships of a line: of this box, of this patrol, of the rosters; else as typed (the notation's 4.4)."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from campaigns.games.the_hunted.notation.faults import Fault, Hint
from campaigns.games.the_hunted.notation.scan import Token
from campaigns.games.the_hunted.table.model import ShipForm

SHORTEST: Final = 3  # letters that name a ship of a roster
SHOWN: Final = 4  # of the ships that a word may mean
ESCORT_TONS: Final = 2_000  # 9.10


@dataclass(frozen=True)
class RosterShip:
    name: str
    kind: str
    tons: int
    roster: str = ""


@dataclass(frozen=True)
class Named:
    at: Token  # its first word
    name: str = ""
    exact: bool = False  # in quotation marks: the whole name
    another: bool = False  # a ship that is not yet among those named
    kind: str | None = None  # "" when it is said not to be known
    tons: int | None = None

    def fault(self, key: str, near: tuple[str, ...] = (), **data: object) -> Fault:
        length = len(self.at.text if self.exact else self.name)
        return Fault(key, self.at.at, length, near, word=self.name, **data)


def fits_word(name: str, low: str) -> bool:
    return name.lower().startswith(low) or any(part.startswith(low) for part in name.lower().split())


class Fleet:
    """The ships of the patrol so far, and those of the box."""

    def __init__(self, listed: Sequence[RosterShip], hint: Callable[[Hint], None] | None = None) -> None:
        self.listed, self.hint = listed, hint
        self.patrol: list[ShipForm] = []
        self.here: list[ShipForm] = []
        self.last: ShipForm | None = None  # the ship named last

    def next_box(self) -> None:
        self.here, self.last = [], None

    def numbered(self, word: Token) -> ShipForm:
        """#2 is the second ship of the box, @2 the second of the patrol."""
        ships = self.here if word.text[0] == "#" else self.patrol
        place = int(word.text[1:])
        if not 1 <= place <= len(ships):
            raise word.fault("no_ship", count=len(ships))
        return self.joined(ships[place - 1])

    def joined(self, ship: ShipForm) -> ShipForm:
        if not any(one is ship for one in self.here):
            self.here.append(ship)
        self.last = ship
        return ship

    def ship(self, named: Named, goes_on: bool) -> ShipForm:
        known = None if named.another else self.known(named, goes_on)
        return self.joined(known or self._new(named))

    def known(self, named: Named, goes_on: bool) -> ShipForm | None:
        if not named.name:
            return None
        for ships in (self.here, self.patrol if goes_on else []):
            fits = [one for one in ships if one["name"].lower() == named.name.lower()]
            if not fits and not named.exact:
                fits = [one for one in ships if fits_word(one["name"], named.name.lower())]
            if len(fits) > 1:
                raise named.fault("ships", names=_either([one["name"] for one in fits]))
            if fits:
                return fits[0]
        return None

    def _new(self, named: Named) -> ShipForm:
        if named.name and named.kind != "":
            listed = self._on_roster(named)
            if listed:
                return self._added(listed.name, listed.kind, self._tons(named, listed))
            if named.kind is None or (named.tons is None and not named.kind):
                self._refuse(named)
        tons = ESCORT_TONS if named.kind == "escort" and named.tons is None and not named.name else named.tons
        return self._added(named.name, named.kind or "", None if tons == 0 else tons)

    def _tons(self, named: Named, listed: RosterShip) -> int | None:
        if named.tons == 0:
            return None
        if named.tons is not None and named.tons != listed.tons and self.hint:
            data = {"name": listed.name, "typed": named.tons, "roster": listed.roster, "tons": listed.tons}
            self.hint(Hint("ship.tons", {**data, "ship": len(self.patrol) + 1}))
        return named.tons or listed.tons

    def _on_roster(self, named: Named) -> RosterShip | None:
        low = named.name.lower()
        ships = [one for one in self.listed if not named.kind or one.kind == named.kind]
        fits = [one for one in ships if one.name.lower() == low]
        if not fits and not named.exact and len(low) >= SHORTEST:
            fits = [one for one in ships if fits_word(one.name, low)]
        if len(fits) > 1 and named.tons is not None:
            fits = [one for one in fits if one.tons == named.tons] or fits
        if len({one.name for one in fits}) == 1:
            return fits[0]
        if fits and not (named.kind and named.tons is not None):
            more = " …" if len(fits) > SHOWN else ""
            raise named.fault("ships", names=", ".join(f"{one.name} {one.tons:,}" for one in fits[:SHOWN]) + more)
        return None

    def _refuse(self, named: Named) -> None:
        if named.tons is not None:
            raise named.fault("kind", thousands=f"{named.tons / 1000:g}")
        parts = sorted({part for one in self.listed for part in one.name.split()})
        near = difflib.get_close_matches(named.name, parts, 1, 0.75)
        raise named.fault("nearly" if near else "unlisted", tuple(near))

    def _added(self, name: str, kind: str, tons: int | None) -> ShipForm:
        ship: ShipForm = {"id": len(self.patrol) + 1, "name": name, "kind": kind, "tons": tons}
        self.patrol.append(ship)
        return ship


def _either(names: Sequence[str]) -> str:
    return " / ".join(names)
