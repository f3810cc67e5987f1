"""How a Kommandant who is not at the table decides: the default policy, and four tempers for simulations.

A policy answers prompts by their key; what it does not know it answers with the first option or with what the
form suggests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from campaigns.engine.dice import Source
from campaigns.engine.prompts import Choose, Facts, Field
from campaigns.games.the_hunted.rules.salvo import ENDS, Salvo, Shots
from campaigns.games.the_hunted.rules.state import STEAM, Career, Target

Asked: TypeAlias = Choose | Facts | Salvo
Decide: TypeAlias = Callable[[Any, Career, Source], Any]


class Temper:
    """How bold: what he dares to meet, from how far, and when he goes home."""

    def __init__(
        self,
        name: str,
        range_: str,
        hull_limit: float,
        follow: bool,
        extra: bool,
        least_tons: int,
        capital: bool,
    ) -> None:
        self.name, self.range, self.hull_limit, self.follow = name, range_, hull_limit, follow
        self.extra, self.least_tons, self.capital = extra, least_tons, capital


TEMPERS: Final = {
    "cautious": Temper("cautious", "long", 0.3, follow=False, extra=False, least_tons=9000, capital=False),
    "steady": Temper("steady", "medium", 0.5, follow=False, extra=True, least_tons=0, capital=True),
    "reckless": Temper("reckless", "close", 0.9, follow=True, extra=True, least_tons=0, capital=True),
}


def policy(name: str) -> Decide:
    if name == "random":
        return at_random
    temper = TEMPERS[name]

    def decide(prompt: Asked, career: Career, source: Source) -> Any:
        if isinstance(prompt, Choose):
            options = prompt.open()
            known = CHOICES.get(prompt.key)
            keys = [option.key for option in options]
            wish = known(keys, career, temper) if known else keys[0]
            key = wish if wish in keys else keys[0]
            return key if prompt.many is None else (key,)
        if isinstance(prompt, Facts):
            return suggested(prompt)
        return aim(prompt)

    return decide


def auto(prompt: Asked, career: Career, source: Source) -> Mapping[str, Any]:
    """The default policy as a raw answer: what the wire's {"auto": true} does."""
    answer = STEADY(prompt, career, source)
    if isinstance(prompt, Choose):
        return {"choose": answer if isinstance(answer, str) else list(answer)}
    if isinstance(prompt, Facts):
        return {"facts": answer}
    return {"salvo": dict(answer.tubes), "gun": dict(answer.gun), "first": answer.first}


def suggested(prompt: Facts) -> dict[str, Any]:
    """A form as it is proposed; what has no proposal stays empty, or takes the least that is allowed."""
    return {field.key: _proposal(field) for field in prompt.open()}


def _proposal(field: Field) -> Any:
    if field.initial is not None:
        return field.initial
    if field.type == "boolean":
        return False
    if not field.required:
        return [] if field.type == "list" else None
    if field.type == "integer":
        return field.low or 0
    return field.options[0] if field.options else "-"


# --- choices ------------------------------------------------------------------------------------------


def _hurt(career: Career) -> float:
    return career.boat.hull / int(career.boat.figures["hull_boxes"])


def _posture(keys: list[str], career: Career, temper: Temper) -> str:
    """Under Schnorchel wherever it can be; a steady man surfaces on station to see something."""
    patrol = career.patrol
    transit = patrol is None or patrol.track[patrol.at].box.startswith("transit")
    return "schnorchel" if transit or temper.name != "reckless" else "surfaced"


def _how(keys: list[str], career: Career, temper: Temper) -> str:
    fight = career.patrol.fight if career.patrol else None
    if fight is None or _hurt(career) >= temper.hull_limit:
        return "leave"
    if fight.kind == "capital ship" and not temper.capital:
        return "leave"
    if fight.escorted and sum(ship.tons for ship in fight.targets) < temper.least_tons:
        return "leave"
    if fight.escorted and "wait" in keys and temper.name != "reckless":
        return "submerged" if "submerged" in keys else "leave"
    order = ("surfaced", "submerged", "nibelung", "night_surface")
    if temper.name == "reckless":
        order = ("surfaced", "night_surface", "submerged", "nibelung")
    return next((key for key in order if key in keys), "leave")


def _range(keys: list[str], career: Career, temper: Temper) -> str:
    fight = career.patrol.fight if career.patrol else None
    return "close" if fight is not None and not fight.escorted else temper.range


def _evade(keys: list[str], career: Career, temper: Temper) -> str:
    """A canister when there is one; deeper only in an undamaged boat that has been found before."""
    fight = career.patrol.fight if career.patrol else None
    deep = fight is not None and fight.detected and career.boat.hull <= 1
    if deep and "both" in keys:
        return "both"
    if deep and "deep" in keys:
        return "deep"
    return "bold" if "bold" in keys and (fight is None or fight.detected) else "stay"


def _another(keys: list[str], career: Career, temper: Temper) -> str:
    go = next(key for key in ("again", "go_on") if key in keys)
    return go if temper.extra else "enough"


def _follow(keys: list[str], career: Career, temper: Temper) -> str:
    if _hurt(career) >= temper.hull_limit or not temper.follow:
        return "let_go"
    return "damaged" if "damaged" in keys else keys[-1]


def _weapon(keys: list[str], career: Career, temper: Temper) -> str:
    return next(key for key in ("gun", "fore", "aft", "cease") if key in keys)


def _newest(keys: list[str], career: Career, temper: Temper) -> str:
    return keys[-1]


def _fixed(key: str) -> Callable[[list[str], Career, Temper], str]:
    return lambda keys, career, temper: key


CHOICES: Final[dict[str, Callable[[list[str], Career, Temper], str]]] = {
    "travel.posture": _posture,
    "travel.kite": _fixed("fly"),
    "attack.how": _how,
    "attack.range": _range,
    "attack.weapon": _weapon,
    "attack.another": _another,
    "escorts.evade": _evade,
    "following.follow": _follow,
    "homeward.way": _fixed("back"),
    "submarines.attack": _fixed("medium"),
    "submarines.fire_back": _fixed("fire"),
    "newboat.request": _newest,
    "refit.gun_wish": _fixed("keep"),
    "damage.part_after": _fixed("part"),
    "damage.part_before": _fixed("keep"),
    "missions.own_fuel": _fixed("keep"),
}


# --- the salvo ----------------------------------------------------------------------------------------


def aim(prompt: Salvo) -> Shots:
    """Two torpedoes to a ship, the largest first, with what is loaded; the gun takes what is left."""
    targets = {key: ship for key, ship in prompt.targets().items() if not ship.sunk}
    worth = sorted((key for key in targets if key != "E"), key=lambda key: -targets[key].tons) or list(targets)
    tubes = _tubes(prompt)
    shots: dict[str, str] = {}
    place, given = 0, 0.0
    for tube in tubes:
        if place >= len(worth):
            break
        shots[tube] = worth[place]
        given += 1.6  # points that a torpedo takes, hits and duds counted
        if given >= _points(targets[worth[place]]):
            place, given = place + 1, 0.0
    rounds = prompt.rounds()
    gun = {worth[0]: rounds} if rounds and worth else {}
    return Shots(shots, gun)


def _tubes(prompt: Salvo) -> list[str]:
    """The tubes to fire: one end unless both may; by day electric torpedoes before steam ones."""
    tubes = prompt.tubes()
    if not prompt.both and len({ENDS[tube[0]] for tube in tubes}) > 1:
        ends = {end: [tube for tube in tubes if ENDS[tube[0]] == end] for end in ENDS.values()}
        best = max(ends, key=lambda end: len(ends[end]))
        tubes = {tube: tubes[tube] for tube in ends[best]}
    day = prompt.watch.fight.light == "day"
    return sorted(tubes, key=lambda tube: (day and tubes[tube] == STEAM, tube[0] != "F", tube))


def _points(ship: Target) -> float:
    return float(ship.left)


# --- at random ----------------------------------------------------------------------------------------


def at_random(prompt: Asked, career: Career, source: Source) -> Any:
    """Anything that is open, blindly: to find what no sane Kommandant would try."""
    if isinstance(prompt, Choose):
        options = prompt.open()
        key = options[int(source.random() * len(options))].key
        return key if prompt.many is None else (key,)
    if isinstance(prompt, Facts):
        return suggested(prompt)
    targets = [key for key, ship in prompt.targets().items() if not ship.sunk]
    tubes = list(prompt.tubes())
    if not prompt.both and tubes:
        end = tubes[int(source.random() * len(tubes))][0]
        tubes = [tube for tube in tubes if tube[0] == end]
    shots = {tube: targets[int(source.random() * len(targets))] for tube in tubes if source.random() < 0.6}
    rounds = prompt.rounds()
    gun = {targets[0]: 1 + int(source.random() * rounds)} if rounds and source.random() < 0.6 else {}
    if len(shots) + sum(gun.values()) < prompt.least:
        if tubes:
            shots = {tubes[0]: targets[0]}
        else:
            gun = {targets[0]: 1}
    shots = {tube: shots[tube] for tube in prompt.tubes() if tube in shots}
    return Shots(shots, gun, "aft" if source.random() < 0.5 else "fore")


STEADY: Final = policy("steady")
POLICIES: Final = {"steady": STEADY, **{name: policy(name) for name in ("cautious", "reckless", "random")}}
