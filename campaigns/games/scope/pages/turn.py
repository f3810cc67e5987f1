"""A turn as one form: the ship under order, torpedoes and shots with their usual answers, and one press on the action.

The player changes what differs. Each line is a prompt that rides on the action; without an answer the kernel takes
the usual one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.games.scope.pages import match as sheet
from campaigns.games.scope.pages import names, steps
from campaigns.games.scope.rules import GAME, actions, gunnery, moves, score, torpedoes
from campaigns.games.scope.rules.gunnery import DIE, HIT, MISS, NONE
from campaigns.games.scope.rules.state import GERMAN, SIDES, SURFACE_COMBAT, TOKENS, Match, Series, other
from campaigns.pages.bridge.prompt import PromptView
from campaigns.pages.corrections.values import number
from campaigns.pages.pieces.chips import Chip
from campaigns.pages.words import translate
from campaigns.play import OpenCareer

TEMPLATE: Final = "games/scope/_turn.html"
KIND: Final = "turn"
ENDS: Final = (actions.RESIGN, actions.STOP)
STEP_BY_STEP: Final = ("bomber", "torpedo-plane")  # the enemy may answer before the rest of the turn


@dataclass(frozen=True)
class TurnLine:
    """A question of the turn with its answers; the usual one is chosen."""

    name: str
    label: str
    chips: Sequence[Chip]


@dataclass(frozen=True)
class TurnAction:
    """An action: one button, or buttons that say with whom, below the lines that belong to it."""

    key: str
    label: str
    help: str
    lines: Sequence[TurnLine] = ()
    chips: Sequence[Chip] = ()


@dataclass(frozen=True)
class GunGrid:
    """The targets of one ship, and the chance at each distance."""

    gun: str
    label: str
    rows: Sequence[tuple[str, str, Sequence[Chip]]]
    picked: bool


@dataclass(frozen=True)
class SideShot:
    side: str
    label: str
    guns: Sequence[GunGrid]
    draws: Sequence[Chip]
    held: bool  # no shot is picked


def form(view: PromptView, table: OpenCareer) -> dict[str, Any] | None:
    series: Series = table.state
    match = series.match
    asked = table.prompt
    if match is None or match.reason is not None or asked is None or asked.key not in ("slow", "action"):
        return None
    post, side = view.given.post, match.side
    under_order = match.order[side] if asked.key == "slow" else None
    shut = actions.closed(match, side)
    offered = [option.key for option in actions.offered(match, side)]
    return {
        "title": view.title,
        "sides": [_standing(series, match, one) for one in (GERMAN, other(GERMAN))],
        "ships": list(sheet.ships(series, match, table.book)),
        "duties": list(steps.duties(match, asked)),
        "lines": list(_lines(match, under_order, post)),
        "shots": list(_shots(series, match, post)) if match.has(SURFACE_COMBAT) else [],
        "actions": [_action(match, side, key, post) for key in offered if key not in ENDS],
        "closed": [(_label("action", key), names.reason(why)) for key, why in shut.items()],
        "ends": [Chip(key, _label("action", key)) for key in ENDS],
    }


def _label(prompt: str, key: str) -> str:
    return GAME.texts.option(prompt, key, {}, {}, translate)[0]


def _standing(series: Series, match: Match, side: str) -> dict[str, Any]:
    last = next((line for line in reversed(match.lines) if line.side == side), None)
    because = names.ship(match, last.ship) if last else ""
    return {"who": names.side(series, side), "points": match.score[side], "because": because, "now": side == match.side}


def _chips(name: str, keys: Sequence[str], usual: str, post: QueryDict, words: Mapping[str, str]) -> list[Chip]:
    picked = post.get(name, usual)
    return [Chip(key, words[key], key == picked) for key in keys]


def _ways(match: Match, prompt: str, name: str, usual: Sequence[str]) -> dict[str, str]:
    leaves = [moves.LEAVES] if moves.may_leave(match, match.ships[name]) else []
    return {key: _label(prompt, key) for key in (*usual, *leaves, *match.in_play())}


def _lines(match: Match, under_order: str | None, post: QueryDict) -> Iterator[TurnLine]:
    if under_order is not None:
        words = _ways(match, "slow", under_order, (moves.MOVES, moves.BLOCKED))
        chips = _chips("slow", list(words), moves.MOVES, post, words)
        yield TurnLine("slow", names.ship(match, under_order), chips)
    for token in running(match):
        met = {name: names.ship(match, name) for name, ship in match.ships.items() if ship.in_sight}
        words = {torpedoes.RUNS: _("runs on"), torpedoes.GONE: _("gone"), **met}
        chips = _chips(token, list(words), torpedoes.RUNS, post, words)
        yield TurnLine(token, names.running(match, token), chips)


def running(match: Match) -> list[str]:
    return [token for token in TOKENS if match.torpedoes[token] is not None]


# --- the action -------------------------------------------------------------------------------------------------


def _action(match: Match, side: str, key: str, post: QueryDict) -> TurnAction:
    label, help_ = GAME.texts.option("action", key, {}, {}, translate)[:2]
    ships: Sequence[str] = ()
    lines: list[TurnLine] = []
    match key:
        case actions.LAUNCH:
            named = {one: _launcher(match, one) for one in torpedoes.launchers(match, side)}
            boats = _chips("launcher", list(named), next(iter(named)), post, named)
            lines = [TurnLine("launcher", _("Who"), boats)] if len(boats) > 1 else []
            return TurnAction(key, label, help_, lines=lines, chips=_compass())
        case "slow-order":
            ships = moves.slow_ships(match, side)
        case actions.DIVE:
            ships = moves.surfaced_boats(match)
        case "fast-move":
            ships = moves.fast_ships(match, side)
            lines = list(_move_lines(match, ships, post))
        case "sonar" | "depth-charges":
            asked = key if key == "sonar" else "charges"
            cards = [option.key for option in moves.cards_turned(match)]
            return TurnAction(
                key, label, help_, chips=[Chip(f"{key}/{asked}/{one}", _label(asked, one)) for one in cards]
            )
    chips = [Chip(f"{key}/ship/{name}", names.ship(match, name)) for name in ships]
    return TurnAction(key, label, help_, lines=lines, chips=chips if len(chips) > 1 or lines else ())


def _compass() -> list[Chip]:
    """Eight arrows round the button for a torpedo whose direction is not told."""
    around = [Chip(f"launch/direction/{key}", arrow, small=names.say(key)) for key, arrow in names.ARROWS.items()]
    return [*around[:4], Chip(actions.LAUNCH, _("not told")), *around[4:]]


def _launcher(match: Match, name: str) -> str:
    return names.ship(match, name) if name in match.ships else _label("launcher", name)


def _move_lines(match: Match, ships: Sequence[str], post: QueryDict) -> Iterator[TurnLine]:
    """The arrival of a fast ship and the card under an escort, where there is more than the usual answer."""
    ways = {key: words for name in ships for key, words in _ways(match, "moved", name, (moves.ARRIVES,)).items()}
    if len(ways) > 1:
        yield TurnLine("moved", _("Where"), _chips("moved", list(ways), moves.ARRIVES, post, ways))
    if match.submarines and any(name in actions.hunters(match, match.side) for name in ships):
        words = {key: _label("reveal", key) for key in (moves.NO, moves.EMPTY, moves.FOUND)}
        yield TurnLine("reveal", _("Its card"), _chips("reveal", list(words), moves.NO, post, words))


# --- both shots -------------------------------------------------------------------------------------------------


def _shots(series: Series, match: Match, post: QueryDict) -> Iterator[SideShot]:
    for side in (match.side, other(match.side)):
        guns = [*gunnery.shooters(series, side), *_coming_up(series, match, side)]
        targets = [*gunnery.targets(match, side), *_coming_up(series, match, other(side))]
        if guns and targets:
            picked = post.get(f"shot:{side}", NONE)
            grids = [_grid(series, match, side, gun, targets, picked) for gun in guns]
            drawn = post.get(f"draw:{side}", "")
            draws = [Chip(key, words, key == drawn) for key, words in _draws().items()]
            yield SideShot(side, names.side(series, side), grids, draws, picked == NONE)


def _coming_up(series: Series, match: Match, side: str) -> list[str]:
    """The boat that may surface in this turn and then fire or be fired at."""
    if side != match.side or side != GERMAN or not match.submarines:
        return []
    return [score.boat_below(match)]


def _draws() -> dict[str, str]:
    return {HIT: _("hit"), MISS: _("miss"), DIE: _("roll")}


def _grid(series: Series, match: Match, side: str, gun: str, targets: Sequence[str], picked: str) -> GunGrid:
    power = gunnery.firepower(series, gun)
    below = match.ships[gun].below
    moved = below or gun in match.moved or match.order[side] == gun
    rows = []
    for name in targets:
        armour = match.ships[name].armour or 0
        if not gunnery.too_thick(power, armour):
            chips = []
            for distance in range(1, min(power, gunnery.FARTHEST) + 1):
                value = f"{gun}/{name}/{distance}"
                chance = names.percent(gunnery.misses(distance, power, armour, moved))
                chips.append(Chip(value, chance, value == picked))
            rows.append((names.ship(match, name), _("armour %d") % armour, chips))
    said = _("%(ship)s when it has surfaced, firepower %(power)d") if below else _("%(ship)s, firepower %(power)d")
    label = said % {"ship": names.ship(match, gun), "power": power}
    return GunGrid(gun, label, rows, picked.startswith(f"{gun}/"))


# --- what was posted --------------------------------------------------------------------------------------------


def read(post: QueryDict) -> dict[str, Any]:
    """The answer to the open prompt, and all that ride on it by prompt."""
    key, asked, chosen = (*post.get("act", "").split("/", 2), "", "")[:3]
    if key in (*ENDS, *STEP_BY_STEP) and "slow" not in post:
        return {"choose": key}
    act: dict[str, Any] = {"choose": key}
    riders: dict[str, Any] = {}
    if key == actions.LAUNCH:
        act |= {"beside": {asked: chosen}} if asked else {}
        riders = {"launcher": {"choose": post["launcher"]}} if "launcher" in post else {}
    elif asked:
        riders = {asked: {"choose": chosen}}
    riders |= {name: {"choose": post[name]} for name in ("moved", "reveal") if name in post and key == "fast-move"}
    first = act
    met = {post.get("slow", ""), post.get("moved", "") if key == "fast-move" else ""}
    if "slow" in post:
        first, riders["action"] = {"choose": post["slow"]}, act
    ran = [post[token] for token in TOKENS if token in post and token not in met]
    riders |= _numbered("torpedo", [{"choose": one} for one in ran])
    return {**first, "usual": True, "riders": riders | _fired(post), "auto": "rolls"}


def _numbered(name: str, answers: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    return {name if place == 1 else f"{name}#{place}": answer for place, answer in enumerate(answers, start=1)}


def _fired(post: QueryDict) -> dict[str, Mapping[str, Any]]:
    """Both shots in the order in which they are asked, and the draws of those that were fired."""
    shots, draws = [], []
    for name in post:
        if name.startswith("shot:") and name[5:] in SIDES:
            gun, target, distance = (*post[name].split("/", 2), "", "")[:3]
            shots.append(
                {"facts": {"shooter": gun, **({"target": target, "distance": number(distance)} if target else {})}}
            )
            if target:
                draws.append({"choose": post.get(f"draw:{name[5:]}", "")})
    drawn = {name: draw for name, draw in _numbered("draw", draws).items() if draw["choose"]}
    return _numbered("shot", shots) | drawn
