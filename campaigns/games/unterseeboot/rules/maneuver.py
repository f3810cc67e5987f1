"""Maneuver Phase with Return to Base, and the Battery Power Phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from campaigns.engine.prompts import Choose, Note, Option, Procedure
from campaigns.games.unterseeboot.rules.area import touching
from campaigns.games.unterseeboot.rules.damage import BoatLost
from campaigns.games.unterseeboot.rules.state import LEVELS, MAIN, PERISCOPE, SURFACE, Campaign, Patrol, at_sea

CASE: Final = "Maneuver Phase"
RETURN: Final = "Return to Base"
POWER: Final = "Battery Power Phase"
STAY: Final = "stay"
HOMEWARD: Final = "home"
BY_HAND: Final = "by_hand"


def choose(campaign: Campaign) -> Procedure:
    """Stay, or one step up, down, left or right; or turn for home."""
    patrol = at_sea(campaign)
    data = {"turn": patrol.turn, "at": patrol.space}
    return (yield Choose("turn.move", CASE, lambda: ways(campaign), data=data, asides=(BY_HAND,)))


def go(campaign: Campaign, way: str) -> Procedure:
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
    return {"at": space, "near": list(near(campaign, space)) or ["nothing"]}


def near(campaign: Campaign, space: str) -> Iterator[str]:
    """Targets that could be identified or fired at from a space."""
    patrol = at_sea(campaign)
    if space[0] in (SURFACE, PERISCOPE):
        around = {space, *campaign.board[space].adjacent}
        yield from (name for name, target in patrol.targets.items() if name in around and target.wanted)
