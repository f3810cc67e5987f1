"""6.2, 6.10: figures and men. A figure is the man of the active watch; the dead hold nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from campaigns.engine.fields import LONGEST_NAME
from campaigns.engine.prompts import BadAnswer, Charts, Choose, Facts, Field, Note, Option, Procedure
from campaigns.games.u_boot.rules import tables, tracks
from campaigns.games.u_boot.rules.state import FIGURES, MEN, Fallen, Tour, figure_of


def options(tour: Tour, figures: Iterable[str], watch: int = 0) -> tuple[Option, ...]:
    """Figures by the names of their men: those of the active watch unless another is named."""
    keys = [f"{figure}-{watch or tour.mission.watch}" for figure in figures]
    return tuple(
        Option(figure_of(key), {"man": key, "figure": figure_of(key), "name": tour.men[key].name}) for key in keys
    )


def choose(
    tour: Tour,
    key: str,
    case: str,
    figures: Callable[[], Sequence[str]],
    low: int = 0,
    most: int = len(FIGURES),
    watch: int = 0,
    **more: Any,
) -> Procedure:
    """Several of these figures, all of them at the most; where there are none nobody is asked for."""
    count = len(figures())
    if not count:
        return ()
    many = (low, max(low, min(most, count)))
    return (yield Choose(key, case, lambda: options(tour, figures(), watch), many=many, rides=True, **more))


def living(tour: Tour) -> Callable[[], list[str]]:
    return lambda: tour.living


def busy(tour: Tour) -> list[str]:
    """6.7: the figures whose men are at something that takes longer than one order."""
    return [figure for figure in tour.living if tour.man(figure).busy]


def observers(tour: Tour) -> list[str]:
    return [figure for figure in tour.living if "observation" in tour.man(figure).tokens]


def stop(tour: Tour, man: str, turned: str = "activation") -> str:
    """6.7: turn or remove his busy token; he leaves the crew. Returns his work."""
    tokens = tour.men[man].tokens
    was = tour.men[man].busy
    if was:
        place = tokens.index(was)
        tokens[place : place + 1] = [turned] if turned else []
    for one in tour.mission.technical.values():
        if man in one.crew:
            one.crew.remove(man)
    return was


def stopped(tour: Tour, kinds: Iterable[str]) -> Procedure:
    """The facts the app must be told when men have stopped."""
    kinds = {kind for kind in kinds if kind}
    if "observation" in kinds:
        yield Note("observers", {"count": len(observers(tour))}, "9.3")
    if kinds - {"observation"}:
        yield Note("app.update", {}, "6.7")


def kill(tour: Tour, figures: Iterable[str], charts: Charts, outside: bool = False) -> Procedure:
    """6.10: their figures leave the model and morale falls for each; of men caught outside only to a limit."""
    mission, dead, kinds = tour.mission, [], []
    for figure in figures:
        man = tour.id(figure)
        kinds.append(stop(tour, man, ""))
        one = tour.men[man]
        one.dead, one.tokens, one.conditions = True, [], []
        tour.fallen.append(Fallen(man, mission.number, mission.date))
        mission.deaths += 1
        dead.append(man)
        yield Note("dead", {"man": man}, "6.10")
    change = len(dead) * tables.change(charts, "dead")
    if outside:
        change = max(change, tables.change(charts, "outside"))
    yield from tracks.move(mission, change, charts)
    yield from stopped(tour, kinds)
    if all(tour.men[man].dead for man in MEN):
        yield from tracks.lost(mission, "all-dead", "6.10")


def name_form(tour: Tour, charts: Charts) -> Facts:
    fields = (Field("man", "choice", options=MEN), Field("name", "text", high=LONGEST_NAME))
    return Facts("name", "6.2", fields, rides=True)


def name(tour: Tour, charts: Charts) -> Procedure:
    """A man gets his name; the dead too."""
    facts = yield name_form(tour, charts)
    tour.men[facts["man"]].name = facts["name"]


def honour(tour: Tour) -> list[tuple[Fallen, str]]:
    """The dead of every crew, in the order in which they fell, with the names they have by now."""
    return [(one, one.name if one.ashore else tour.men[one.man].name) for one in tour.fallen]


def ashore(tour: Tour) -> None:
    """A crew leaves the boat; the roll of honour keeps the names of its dead."""
    for one in tour.fallen:
        if not one.ashore:
            one.name, one.ashore = tour.men[one.man].name, True


def refuse(condition: bool, field: str, key: str = "field.form", **data: Any) -> None:
    """Refuse an impossible form, beside its field."""
    if condition:
        raise BadAnswer(key, field, **data)
