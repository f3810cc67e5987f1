"""A turn from its manoeuvre to its end: Maneuver Phase with Return to Base, Battery Power Phase, and the others."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Aside, Charts, Choose, Note, Option, Procedure
from campaigns.games.unterseeboot.rules import endings, entered, hunters, targets
from campaigns.games.unterseeboot.rules.area import seen, touching
from campaigns.games.unterseeboot.rules.hunters import BoatLost
from campaigns.games.unterseeboot.rules.state import (
    LEVELS,
    MAIN,
    MAPPED,
    PERISCOPE,
    SURFACE,
    TURNS,
    Campaign,
    Patrol,
    at_sea,
)

CASE: Final = "Maneuver Phase"
RETURN: Final = "Return to Base"
POWER: Final = "Battery Power Phase"
STAY: Final = "stay"
HOMEWARD: Final = "home"
BY_HAND: Final = "by_hand"
NOWHERE: Final = ("boat.moved", "patrol.honour", "campaign.goal", "campaign.over")


def play(campaign: Campaign, charts: Charts) -> Procedure:
    """One turn, or the rest of the patrol entered by hand."""
    patrol = at_sea(campaign)
    patrol.turn = min(patrol.turn + 1, TURNS)
    yield Note("turn.begun", {"turn": patrol.turn, "at": patrol.space}, CASE)
    way = yield from _choose(campaign)
    if isinstance(way, Aside):
        yield from entered.patrol(campaign, charts)
    else:
        yield from _placed(patrol, _phases(campaign, charts, way))


def _placed(patrol: Patrol, phases: Procedure) -> Procedure:
    """Every note of a turn carries the boat's place at that moment."""
    answer = None
    try:
        while True:
            told = phases.send(answer)
            if type(told) is Note and told.key not in NOWHERE:
                told = Note(told.key, {**told.data, "at": patrol.space}, told.case)
            answer = yield told
    except StopIteration:
        return


def _phases(campaign: Campaign, charts: Charts, way: str) -> Procedure:
    """Six phases; a homeward turn has three. After the last turn she must be on the surface."""
    patrol = at_sea(campaign)
    try:
        yield from _go(campaign, way)
        yield from battery(patrol)
        if not patrol.homeward:
            yield from targets.identify(campaign)
        yield from hunters.aircraft(patrol)
        if not patrol.homeward:
            fired = yield from targets.fire(campaign)
            yield from hunters.destroyer(campaign, fired)
        if patrol.turn >= TURNS and not patrol.surfaced:
            raise BoatLost("submerged")
    except BoatLost as lost:
        campaign.wreck = patrol if campaign.rules >= MAPPED else None
        yield from endings.lost(campaign, charts, lost.cause)
    else:
        if patrol.homeward or patrol.turn >= TURNS:
            yield from endings.home(campaign, charts)


def _choose(campaign: Campaign) -> Procedure:
    """Stay, or one step up, down, left or right; or turn for home."""
    patrol = at_sea(campaign)
    data = {"turn": patrol.turn, "at": patrol.space}
    return (yield Choose("turn.move", CASE, lambda: ways(campaign), data=data, asides=(BY_HAND,)))


def _go(campaign: Campaign, way: str) -> Procedure:
    """The step itself; a boat that is under water afterwards is lost to the aircraft."""
    patrol = at_sea(campaign)
    was, patrol.space = patrol.space, destination(campaign, patrol, way)
    patrol.homeward = way == HOMEWARD
    if patrol.space != was:
        yield Note("boat.moved", {"from": was, "to": patrol.space}, RETURN if patrol.homeward else CASE)
    else:
        yield Note("boat.stayed", case=CASE)
    if patrol.spotted and not patrol.surfaced:
        patrol.spotted = False
        yield Note("aircraft.shaken", case="Aircraft Phase")


def ways(campaign: Campaign) -> tuple[Option, ...]:
    """Every way that is open, from the top of the area."""
    patrol = at_sea(campaign)
    touched = sorted(campaign.board[patrol.space].touches, key=lambda name: (LEVELS.index(name[0]), name))
    return (
        Option(STAY, _reached(campaign, patrol.space)),
        *(Option(name, _reached(campaign, name)) for name in touched),
        *((Option(HOMEWARD, {"at": home_from(campaign)}, RETURN),) if not bars(campaign) else ()),
    )


def bars(campaign: Campaign) -> str:
    """Why the way home is closed; empty when it is open."""
    patrol = at_sea(campaign)
    if patrol.hunted:
        return patrol.escort
    return "" if home_from(campaign) else "deep"


def home_from(campaign: Campaign) -> str:
    """Where she surfaces to go home: here, or at the first space above; empty from below periscope depth."""
    patrol = at_sea(campaign)
    if patrol.surfaced:
        return patrol.space
    above = touching(campaign, patrol.space, SURFACE) if patrol.level == PERISCOPE else []
    return min(above, default="")


def destination(campaign: Campaign, patrol: Patrol, way: str) -> str:
    if way == HOMEWARD:
        return home_from(campaign) or patrol.space
    return patrol.space if way == STAY else way


def battery(patrol: Patrol) -> Procedure:
    """Recharged on the surface; below it one token, or she is sunk."""
    if patrol.surfaced:
        if patrol.main < MAIN:
            patrol.main = MAIN  # auxiliary power cannot be recharged
            yield Note("battery.recharged", {"main": patrol.main, "aux": patrol.aux}, POWER)
        return
    token = "main" if patrol.main else "aux"
    if patrol.main and patrol.aux:
        token = yield Choose(
            "turn.battery", POWER, lambda: _tokens(patrol), data={"at": patrol.space}, rides=True, usual="main"
        )
    left = getattr(patrol, token)
    if not left:
        raise BoatLost("battery")
    setattr(patrol, token, left - 1)
    yield Note("battery.used", {"token": token, "main": patrol.main, "aux": patrol.aux}, POWER)


def _tokens(patrol: Patrol) -> tuple[Option, ...]:
    """Tokens to remove; the main battery is listed even when none can be removed."""
    kinds = [token for token in ("main", "aux") if getattr(patrol, token)] or ["main"]
    return tuple(Option(token, {"left": getattr(patrol, token)}) for token in kinds)


def _reached(campaign: Campaign, space: str) -> dict[str, object]:
    return {"at": space, "near": near(campaign, space) or ["nothing"]}


def near(campaign: Campaign, space: str) -> list[str]:
    """Targets that could be identified or fired at from a space."""
    patrol = at_sea(campaign)
    return [name for name in seen(campaign, patrol, space) if patrol.targets[name].wanted]
