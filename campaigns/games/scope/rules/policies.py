"""How absent players decide. They see no board, so its facts fall by chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from campaigns.engine.dice import Source
from campaigns.engine.game import Policy
from campaigns.engine.prompts import Choose, Facts
from campaigns.games.scope.rules import entered, gunnery
from campaigns.games.scope.rules.actions import STOP
from campaigns.games.scope.rules.fleets import BACKS, FIELDS, MOST_SHARED
from campaigns.games.scope.rules.state import CONVOY, HUNT, MODES, RULES, SIZES, Series, at_table

FIGURES: Final = {"value": 2, "firepower": 2, "armour": 2}  # for cards that nobody has told
LONG: Final = 60  # turns, after which players who see no board leave it at that
Decide: TypeAlias = Callable[[Any, Series, Source], Mapping[str, Any]]


def auto(prompt: Choose | Facts, series: Series, source: Source) -> Mapping[str, Any]:
    """The default: a lone wolf in a convoy, actions at random, draws by their odds, then close."""
    if isinstance(prompt, Facts):
        return {"facts": _facts(prompt, series, source)}
    keys = [option.key for option in prompt.open()]
    match prompt.key:
        case "draw":
            hit = source.random() * prompt.data["cards"] < 1
            return {"choose": gunnery.HIT if hit else gunnery.MISS}
        case "last-charges":
            return {"choose": _any([[], keys[:1]], source)}
        case "action":
            return {"choose": _any(keys[:-2], source)}
        case "series":
            return {"choose": "close"}
    return {"choose": _any(keys, source)}


def any_match(prompt: Choose | Facts, series: Series, source: Source) -> Mapping[str, Any]:
    """The same players, at a match of any mode and size, with any of the advanced rules."""
    if isinstance(prompt, Facts) and prompt.key == "muster":
        return {"facts": _muster(prompt, source)}
    if prompt.key == "action" and at_table(series).turn > LONG:
        return {"choose": STOP}
    return auto(prompt, series, source)


def _facts(prompt: Facts, series: Series, source: Source) -> dict[str, Any]:
    match prompt.key:
        case "muster":
            return {"german": _initial(prompt, "german"), "mode": CONVOY, "size": SIZES[0]}
        case "fleet":
            return _fleet(prompt, series, source)
        case "shot":
            return _shot(prompt, series, source)
        case "entered":
            return entered.as_it_stands(series)
    return {field.key: FIGURES.get(field.key, source.random() < 0.5) for field in prompt.open()}  # of a card


def _muster(prompt: Facts, source: Source) -> dict[str, Any]:
    mode, size = _any(MODES, source), _any(SIZES, source)
    facts = {"german": _initial(prompt, "german"), "mode": mode, "size": size}
    facts |= {rule.replace("-", "_"): source.random() < 0.5 for rule in RULES}
    if mode == CONVOY and size == SIZES[1]:
        facts["edge"] = _any(("none", "german-more", "allied-more", "german-fewer", "allied-fewer"), source)
    if mode == HUNT and size != SIZES[2]:
        facts["extra"] = _any(("none", "destroyer", "carrier"), source)
    return facts


def _initial(prompt: Facts, key: str) -> Any:
    return next(field.initial for field in prompt.open() if field.key == key)


def _fleet(prompt: Facts, series: Series, source: Source) -> dict[str, int]:
    """An affordable fleet: in a naval battle ships by chance, otherwise exchanges of equal value, or none."""
    side, points = prompt.data["side"], prompt.data["points"]
    most = {field.key: field.high or 0 for field in prompt.open()}
    kinds = {key: kind for key, kind, _most in FIELDS[side]}
    own, back = FIELDS[side][0][0], BACKS[side]

    def worth(key: str) -> int:
        value = series.cards[kinds[key]].value
        return FIGURES["value"] if value is None else value

    chosen = dict.fromkeys(kinds, 0)
    left = prompt.data["base"] * worth(own) if points is None else points
    for key in _shuffled([one for one in kinds for _ in range(most[one])], source):
        shared = key in (back, "mines") and chosen[back] + chosen["mines"] == MOST_SHARED
        if key != own and not shared and worth(key) <= left and source.random() < 0.5:
            chosen[key] += 1
            left -= worth(key)
    cost = worth(own)
    chosen[own] = min(left // cost if cost else most[own], most[own])
    even = left == chosen[own] * cost
    if (points is None and not even) or not any(chosen[key] for key in kinds if key != "mines"):
        return dict.fromkeys(kinds, 0) | {own: most[own] if points is None else min(most[own], 1)}
    return chosen


def _shot(prompt: Facts, series: Series, source: Source) -> dict[str, Any]:
    """Any shot that may be fired, or none."""
    fields = {field.key: field for field in prompt.open()}
    match = at_table(series)
    legal: list[dict[str, Any]] = [{"shooter": gunnery.NONE}]
    for shooter in fields["shooter"].options[1:]:
        gun = gunnery.firepower(series, shooter)
        distances = range(1, min(gun, gunnery.FARTHEST) + 1)
        if "target" not in fields:
            legal += [{"shooter": shooter, "distance": distance} for distance in distances]
            continue
        legal += [
            {"shooter": shooter, "target": target, "distance": distance}
            for target in fields["target"].options
            for distance in distances
            if not gunnery.too_thick(gun, match.ships[target].armour or 0)
        ]
    return dict(_any(legal, source))


def _any(found: Sequence[Any], source: Source) -> Any:
    return found[int(source.random() * len(found))] if found else ""


def _shuffled(found: list[str], source: Source) -> list[str]:
    return sorted(found, key=lambda _one: source.random())


def _played(decide: Decide) -> Policy:
    """A decision in the procedure's form, for fast whole series."""

    def policy(prompt: Choose | Facts, series: Series, source: Source) -> Any:
        return prompt.read(decide(prompt, series, source), None, source)[1]

    return policy


POLICIES: Final = {"random": _played(auto), "any-match": _played(any_match)}
