"""The Hunted's own prompt: which tube, and how many rounds, at which ship (9.1, 9.2.1, 9.3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec

from campaigns.engine.dice import Source
from campaigns.engine.prompts import NO_DATA, Aside, BadAnswer, Charts, Data, read_aside
from campaigns.games.the_hunted.rules.state import MINE, Target
from campaigns.games.the_hunted.rules.watch import Watch

ENDS: Final = {"F": "fore", "A": "aft"}


class Shots(msgspec.Struct, frozen=True):
    """A salvo laid out: tube -> target, target -> rounds; first says which end fires first."""

    tubes: Mapping[str, str]
    gun: Mapping[str, int]
    first: str = "fore"

    @property
    def ends(self) -> set[str]:
        return {ENDS[tube[0]] for tube in self.tubes}


class Salvo(msgspec.Struct, frozen=True, kw_only=True):
    """Lay out a salvo of torpedoes and deck gun; Flak does not fire at ships (9.3.4).

    Tubes and targets are those of the moment, so that an amendment reaches an open salvo.
    """

    kind: ClassVar[str] = "salvo"
    key: str
    case: str
    watch: Any
    ends: tuple[str, ...] = ("fore", "aft")  # that may fire
    both: bool = False  # in one salvo (9.2.1)
    gun: bool = False
    escort: bool = False  # may be fired at (9.10)
    least: int = 0  # shots
    data: Data = NO_DATA
    asides: tuple[str, ...] = ()
    seat: int | None = None

    def signature(self) -> list[str | None]:
        return [self.kind, self.case, None, None, self.key]

    def tubes(self) -> dict[str, str]:
        """Tubes that can fire now, and what lies in them."""
        watch: Watch = self.watch
        return {
            tube: load
            for tube, load in watch.boat.tubes.items()
            if ENDS[tube[0]] in self.ends
            and can_fire(watch, tube, load)
            and (watch.fight.range != "extreme" or load.endswith("FaT"))  # 14.16
        }

    def silent(self) -> dict[str, str]:
        """Tubes that cannot fire now, and why."""
        watch: Watch = self.watch
        why = {}
        for tube, load in watch.boat.tubes.items():
            if not load:
                why[tube] = "tube_empty"
            elif load == MINE:
                why[tube] = "tube_mine"
            elif not can_fire(watch, tube, load):
                why[tube] = "tube_doors"
            elif ENDS[tube[0]] not in self.ends:
                why[tube] = "tube_other_end"
            elif tube not in self.tubes():
                why[tube] = "tube_extreme"
        return why

    def rounds(self) -> int:
        """Deck-gun rounds that may be fired now (4.6.3, 9.3.2)."""
        return gun_rounds(self.watch) if self.gun else 0

    def targets(self) -> dict[str, Target]:
        """Ships that can be fired at, by key; E is the escort."""
        ships = {
            "E" if ship.kind == "escort" else str(place): ship
            for place, ship in enumerate(self.watch.fight.targets, start=1)
            if not ship.gone
        }
        return ships | ({"E": escort_of(self.watch)} if self.escort else {})

    def read(self, raw: Mapping[str, Any], charts: Charts, source: Source) -> tuple[dict[str, Any], Any]:
        if "aside" in raw:
            return read_aside(raw, self.asides)
        if "salvo" not in raw and "gun" not in raw:
            raise BadAnswer("form", "salvo")
        shots = self._tubes(raw.get("salvo") or {})
        gun = self._gun(raw.get("gun") or {})
        if len(shots) + sum(gun.values()) < (1 if raw.get("fire") else self.least):
            raise BadAnswer("salvo.none", "salvo")
        ends = {ENDS[tube[0]] for tube in shots}
        if len(ends) > 1 and not self.both:
            raise BadAnswer("salvo.both", "salvo")
        first = raw.get("first") or "fore"
        if first not in ENDS.values():
            raise BadAnswer("form", "first")
        kept = {"salvo": shots, "gun": gun, "chosen": self._chosen({*shots.values(), *gun})}
        return kept | ({"first": first} if len(ends) > 1 else {}), Shots(shots, gun, first)

    def answer_from(self, kept: Mapping[str, Any]) -> Any:
        if "aside" in kept:
            return Aside(kept["aside"])
        return Shots(kept["salvo"], kept["gun"], kept.get("first", "fore"))

    def wire(self) -> dict[str, Any]:
        return {
            "tubes": [{"tube": tube, "torpedo": load} for tube, load in self.tubes().items()],
            "gun": self.rounds(),
            "targets": [
                {"key": key, "name": ship.name, "kind": ship.kind, "tonnage": ship.tons, "hits_left": ship.left}
                for key, ship in self.targets().items()
                if not ship.sunk
            ],
            "both_ends": self.both,
        }

    def _tubes(self, wanted: Any) -> dict[str, str]:
        if not isinstance(wanted, Mapping):
            raise BadAnswer("form", "salvo")
        tubes, shots = self.tubes(), {}
        for tube, key in wanted.items():
            if key in (None, ""):
                continue
            if tube not in self.watch.boat.tubes:
                raise BadAnswer("salvo.no_tube", "salvo", tube=str(tube)[:20])
            if tube not in tubes:
                raise BadAnswer("salvo.cannot_fire", "salvo", tube=tube, why=self.silent()[tube])
            self._target(key, "salvo")
            shots[tube] = str(key)
        return dict(sorted(shots.items(), key=lambda shot: list(tubes).index(shot[0])))

    def _gun(self, wanted: Any) -> dict[str, int]:
        if not isinstance(wanted, Mapping):
            raise BadAnswer("form", "gun")
        rounds = {}
        for key, count in wanted.items():
            if count in (None, "", 0):
                continue
            if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                raise BadAnswer("salvo.rounds", "gun")
            self._target(key, "gun")
            rounds[str(key)] = count
        if rounds and not self.gun:
            raise BadAnswer("salvo.no_gun", "gun")
        if sum(rounds.values()) > self.rounds():
            raise BadAnswer("salvo.too_many", "gun", rounds=self.rounds())
        return rounds

    def _chosen(self, keys: set[str]) -> dict[str, dict[str, Any]]:
        """The ships fired at, by name: later their places alone say nothing."""
        return {
            key: {"name": ship.name, "kind": ship.kind, "tons": ship.tons}
            for key, ship in self.targets().items()
            if key in keys
        }

    def _target(self, key: Any, field: str) -> None:
        ship = self.targets().get(str(key))
        if ship is None:
            raise BadAnswer("salvo.no_target", field)
        if ship.sunk:
            raise BadAnswer("salvo.sunk", field, name=ship.name)


def can_fire(watch: Watch, tube: str, load: str) -> bool:
    doors = "fwd_torpedo_doors" if tube[0] == "F" else "aft_torpedo_doors"
    return bool(load) and load != MINE and not watch.boat.hurt(doors)


def gun_rounds(watch: Watch) -> int:
    """Rounds for this combat round: a working gun aboard, and what is left of its ammunition."""
    boat = watch.boat
    if not boat.gun or boat.hurt("deck_gun"):
        return 0
    return int(min(watch.figure("gun_rounds"), boat.gun_ammo))


def escort_of(watch: Watch) -> Target:
    """9.10: the one escort in reach; it joins the targets when it is first fired at."""
    for ship in watch.fight.targets:
        if ship.kind == "escort":
            return ship
    tons = watch.figure("escort_tons")
    return Target("Escort", "escort", tons, watch.figure("escort_points"))
