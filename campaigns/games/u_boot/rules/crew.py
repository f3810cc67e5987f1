"""6.5 to 6.7 with the crew sheet: who carries an order out, his tokens, excess, and busy men."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from campaigns.engine.prompts import Charts, Choose, Note, Option, Procedure
from campaigns.games.u_boot.rules import men, tables, tracks
from campaigns.games.u_boot.rules.state import SPACES, Duty, Man, Mission, Tour, role_of

ACTIVATION: Final = "activation"
MOST_OBSERVERS: Final = 6
JOBS: Final = {"join": "observation", "resume": "repair"}  # of what is no order


def of_order(order: tables.OrderRow, tour: Tour, **more: Any) -> Duty:
    """The men that the table of orders names."""
    values = {"most": order.men, "sections": order.sections(tour.mission.surfaced), "later": order.later, **more}
    return Duty(order.key, job=order.job, mixed=order.mixed, **values)


class Effect:
    """One order or effect: each man's excess, and the men who could not take part."""

    def __init__(self, tour: Tour) -> None:
        self.tour = tour
        self.over: dict[str, int] = {}
        self.out: list[str] = []

    def activate(self, key: str, times: int = 1) -> None:
        """6.6: a token in a free space; what finds none is excess and is not laid."""
        tokens = self.tour.men[key].tokens
        laid = min(times, SPACES - len(tokens))
        tokens += [ACTIVATION] * laid
        self.more(key, times - laid)

    def take_up(self, key: str, token: str) -> bool:
        """6.7: a busy token; without a space it takes the place of an activation, and with none he cannot."""
        tokens = self.tour.men[key].tokens
        if len(tokens) < SPACES:
            tokens.append(token)
        elif ACTIVATION in tokens:
            tokens[tokens.index(ACTIVATION)] = token
            self.replaced(key)
        else:
            self.out.append(key)
            return False
        return True

    def replaced(self, key: str) -> None:
        """A token that made room counts as excess, where that is kept."""
        self.more(key, not self.tour.easy)

    def more(self, key: str, times: int) -> None:
        if times > 0:
            self.over[key] = self.over.get(key, 0) + times

    def settle(self) -> Procedure:
        """6.6.1: the most that one man took. On easy nothing is kept; the log notes it."""
        full = [*self.over, *self.out] if self.tour.easy else self.out
        if full:
            yield Note("crew.full", {"men": list(dict.fromkeys(full))}, "6.6.1")
        yield from tracks.excess(self.tour, max(self.over.values(), default=0))


# --- who carries it out -----------------------------------------------------------------------------------------


def work(tour: Tour, duty: Duty) -> Procedure:
    """Choose the men and lay their tokens, with the crew sheet; returns who took part, and who helped in the dark."""
    if not tour.crew_sheet or not candidates(tour, duty):
        return [], []
    if duty.later:
        tour.mission.later.append(msgspec.structs.replace(duty, later=False))
        return [], []
    data = {"order": duty.order}
    chosen = yield from men.choose(
        tour, "crew.men", "6.5", lambda: candidates(tour, duty), low=1, most=duty.most, data=data
    )
    unskilled = yield from without_icon(tour, duty, chosen)
    helpers = yield from by_torchlight(tour, duty, chosen)
    return (yield from activate(tour, duty, chosen, unskilled, helpers)), [tour.id(figure) for figure in helpers]


def named_later(tour: Tour, charts: Charts) -> Procedure:
    """6.5: the men of an order that was entered without them, the oldest first."""
    yield from work(tour, tour.mission.later.pop(0))


def never_named(mission: Mission) -> Procedure:
    """At the bell their tokens can no longer be told from those of the other watch."""
    if mission.later:
        yield Note("men.dropped", {"count": len(mission.later)}, "6.5")
        mission.later.clear()


def candidates(tour: Tour, duty: Duty) -> list[str]:
    """6.7: a busy man never takes a second order of that kind; a health card may forbid an order (6.9)."""
    men_ = {figure: tour.man(figure) for figure in tour.living}
    return [figure for figure, man in men_.items() if not (duty.busy and man.busy) and duty.order not in man.forbidden]


def activate(
    tour: Tour, duty: Duty, chosen: Sequence[str], unskilled: Sequence[str], helpers: Sequence[str]
) -> Procedure:
    """6.5: everybody who carries it out is activated, once more without the icon, on easy once less."""
    effect, took_part = Effect(tour), []
    for figure, base in zip(chosen, duty.costs(len(chosen)), strict=True):
        key = tour.id(figure)
        cost = max(0, base + (figure in unskilled) - tour.easy)
        if duty.busy:
            if not effect.take_up(key, duty.busy):
                continue
            cost = max(0, cost - 1)
        effect.activate(key, cost)
        took_part.append(key)
    for figure in helpers:
        effect.activate(tour.id(figure))
    yield from effect.settle()
    return took_part


def without_icon(tour: Tour, duty: Duty, chosen: Sequence[str]) -> Procedure:
    """6.2: each man's icons come out in play and are kept; an order that mixes icons asks every time."""
    job = "" if duty.mixed else duty.job
    known, open_ = tour.skills.get(job, {}), unknown(tour, job)
    asked = [figure for figure in chosen if figure in open_]
    unskilled = {figure for figure in chosen if known.get(skilled_man(tour, figure)) is False}
    data = {"job": duty.job, "order": duty.order}
    found = yield from men.choose(tour, "crew.unskilled", "6.2", lambda: asked, data=data, usual=(), among="crew.men")
    if asked and not duty.mixed:
        learn(tour, duty.job, {figure: figure not in found for figure in asked})
    return unskilled | set(found)


def unknown(tour: Tour, job: str) -> list[str]:
    """Those of whom it is not known whether they have the icon."""
    known = tour.skills.get(job, {})
    return [figure for figure in tour.living if skilled_man(tour, figure) not in known]


def skilled_man(tour: Tour, figure: str, watch: int = 0) -> str:
    """Whose icons count: with sliding tiles the men of an easy role share those of the first watch (6.8)."""
    slid = tour.simple_watch and tour.levels[role_of(figure)] == "easy"
    return f"{figure}-{1 if slid else watch or tour.mission.watch}"


def learn(tour: Tour, job: str, found: dict[str, bool], watch: int = 0) -> None:
    skills = tour.skills.setdefault(job, {})
    for figure, has in found.items():
        skills[skilled_man(tour, figure, watch)] = has


def by_torchlight(tour: Tour, duty: Duty, chosen: Sequence[str]) -> Procedure:
    """10.3.4, note 2: in the dark one more man a section is activated once, whatever his icons."""
    helpers: list[str] = []
    for section in duty.sections:
        if not tour.mission.tokens_of("lighting", section):
            continue
        others = [figure for figure in tour.living if figure not in (*chosen, *helpers)]
        if others:
            data = {"section": int(section), "order": duty.order}
            helpers.append((yield Choose("crew.extra", "10.3.4", _others(tour, others), data=data, rides=True)))
    return helpers


def _others(tour: Tour, others: Sequence[str]) -> Callable[[], tuple[Option, ...]]:
    return lambda: men.options(tour, others)


def where(tour: Tour, order: tables.OrderRow) -> Procedure:
    """Which section, asked only where one of several is dark."""
    sections = tables.sections_of(order, tour)
    if tour.crew_sheet and tour.living and any(tour.mission.tokens_of("lighting", one) for one in sections):
        options = tuple(Option(section) for section in sections)
        return ((yield Choose("order.section", "10.3.4", options, data={"order": order.key}, rides=True)),)
    return ()


# --- who is busy ------------------------------------------------------------------------------------------------


def move_about(tour: Tour) -> Procedure:
    """6.4, 6.7: a man who moves stops his work; past a flooded section the way leads over the deck (10.3.9)."""
    mission = tour.mission
    moved = yield from men.choose(tour, "move.busy", "6.7", lambda: men.busy(tour))
    yield from men.stopped(tour, [men.stop(tour, tour.id(figure)) for figure in moved])
    if mission.surfaced and any(section in mission.flooded for section in (2, 3, 4, 5)):
        climbed = yield from men.choose(tour, "move.hatch", "10.3.9", men.living(tour))
        yield from card_men(tour, climbed)


def card_men(tour: Tour, figures: Sequence[str]) -> Procedure:
    """6.6: an activation each by something that is no order."""
    effect = Effect(tour)
    for figure in figures:
        effect.activate(tour.id(figure))
    yield from effect.settle()


def by_card(tour: Tour) -> Procedure:
    return (yield from men.choose(tour, "card.men", "6.6", men.living(tour))) if tour.crew_sheet else ()


def relieve(tour: Tour, charts: Charts) -> Procedure:
    """They stop; the app needs the number of observers left."""
    chosen = yield from men.choose(tour, "relieve", "6.7", lambda: men.busy(tour), low=1)
    yield from men.stopped(tour, [men.stop(tour, tour.id(figure)) for figure in chosen])


def join(tour: Tour, charts: Charts) -> Procedure:
    """9.3: as long as one observes, more may join him without an order."""
    missing = MOST_OBSERVERS - len(men.observers(tour))
    yield from work(tour, Duty("join", missing, "observation", sections=("8",), busy="observation"))
    yield Note("observers", {"count": len(men.observers(tour))}, "9.3")


def smokers(tour: Tour) -> list[str]:
    return [figure for figure in tour.living if ACTIVATION in tour.man(figure).tokens]


def unwind(tour: Tour, cigarettes: int) -> Procedure:
    """6.13: up to four men a cigarette drop an activation each."""
    if tour.crew_sheet:
        for figure in (yield from men.choose(tour, "smoke.men", "6.13", lambda: smokers(tour), most=4 * cigarettes)):
            drop(tour.man(figure), ACTIVATION)


def drop(man: Man, token: str) -> bool:
    """One token of a kind, if he has it."""
    if token in man.tokens:
        man.tokens.remove(token)
        return True
    return False
