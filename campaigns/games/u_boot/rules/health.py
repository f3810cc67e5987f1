"""6.9, 6.12, 8.6: crew damage, health condition cards, first aid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import UNSET

from campaigns.engine.prompts import Charts, Choose, Facts, Field, Note, Procedure
from campaigns.games.u_boot.rules import men, tables
from campaigns.games.u_boot.rules.crew import ACTIVATION, Effect, drop
from campaigns.games.u_boot.rules.state import HAZARDS, SECTIONS, SPACES, HealthCard, Man, Tour

CREW_TOKENS: Final = 16
OUTSIDE: Final = "outside"
CASE: Final = "6.12"
CAUSES: Final = ("attack", *HAZARDS)
PLACES: Final = (*(str(section) for section in SECTIONS), OUTSIDE)

CARD: Final = (
    Field("title", "text", high=60, required=False),
    Field("wounds", "integer", low=0, high=2),
    Field("fatigue", "integer", low=0, high=3, required=False),
    Field("activations", "integer", low=0, high=3, required=False),
    Field("supplies", "text", high=120, required=False),
)


# --- crew damage ------------------------------------------------------------------------------------------------


def hazards(tour: Tour, charts: Charts) -> Procedure:
    """Every hazardous section, one kind of token after the other."""
    for cause in HAZARDS:
        for section in SECTIONS:
            if tokens := tour.mission.tokens_of(cause, section):
                yield from damage(tour, charts, cause, str(section), tokens)


def damage(tour: Tour, charts: Charts, cause: str, section: str, tokens: int) -> Procedure:
    """Men there times tokens there: that many crew tokens are drawn, and each man drawn takes a card."""
    if not tour.crew_sheet:
        yield Note("damage.resolve", {"cause": cause, "section": section, "tokens": tokens}, CASE)
        return
    if cause == "gas" and section.isdecimal() and tour.mission.stores.get("rebreathers") == int(section):
        yield Note("rebreathers", {"section": section}, "10.3.4")
        return
    data = {"cause": cause, "section": section}
    there = yield from men.choose(tour, "damage.men", CASE, men.living(tour), data=data)
    if not there:
        return
    yield draw(len(there), tokens)
    hit = yield from men.choose(tour, "damage.hit", CASE, lambda: there, data=data)
    for figure in hit:
        yield from ask_condition(tour, charts, figure, {"cause": cause})


def draw(count: int, tokens: int) -> Note:
    """How many of the sixteen crew tokens are drawn, and each man's chance; none is put back meanwhile."""
    drawn = min(CREW_TOKENS, count * tokens)
    percent = drawn * 100 / CREW_TOKENS
    shown = int(percent) if percent.is_integer() else percent
    return Note("damage.draw", {"draw": drawn, "of": CREW_TOKENS, "percent": shown}, CASE)


def damage_form(tour: Tour, charts: Charts) -> Facts:
    fields = (Field("cause", "choice", options=CAUSES), Field("section", "choice", options=PLACES))
    counted = () if tour.crew_sheet else (Field("men", "integer", low=0, high=CREW_TOKENS),)
    return Facts("damage", CASE, (*fields, *counted), rides=True)


def by_event(tour: Tour, charts: Charts) -> Procedure:
    """Damage that the app asks for; an attack counts as one token."""
    facts = yield damage_form(tour, charts)
    cause, section = facts["cause"], facts["section"]
    tokens = max(1, tour.mission.tokens_of(cause, section))
    if tour.crew_sheet:
        yield from damage(tour, charts, cause, section, tokens)
    else:
        yield draw(facts["men"], tokens)


# --- cards ------------------------------------------------------------------------------------------------------


def by_deck(tour: Tour, charts: Charts) -> Procedure:
    figure = yield Choose("condition.man", "6.9", lambda: men.options(tour, tour.living), rides=True)
    yield from ask_condition(tour, charts, figure, {})


def ask_condition(tour: Tour, charts: Charts, figure: str, data: Mapping[str, Any]) -> Procedure:
    if tour.man(figure).dead:  # set by hand meanwhile
        return
    named = {"man": tour.id(figure), "name": tour.man(figure).name}
    forbids = Field("forbids", "many", options=tables.order_keys(charts), required=False)
    facts = yield Facts("condition", "6.9", (*CARD, forbids), data={**data, **named}, rides=True)
    yield from condition(tour, charts, figure, facts)


def condition(tour: Tour, charts: Charts, figure: str, facts: Mapping[str, Any]) -> Procedure:
    """Wounds first, then fatigue, then activations; a second wound kills, and then nothing else is laid."""
    key, man = tour.id(figure), tour.man(figure)
    if man.tokens.count("wound") + facts["wounds"] >= 2:
        yield from men.kill(tour, [figure], charts)
        return
    effect = Effect(tour)
    stopped: list[str] = []
    laid: list[str] = []
    for token in ["wound"] * facts["wounds"] + ["fatigue"] * (facts["fatigue"] or 0):
        if _make_room(tour, key, token, effect, stopped):
            man.tokens.append(token)
            laid.append(token)
    if laid:
        card = HealthCard(facts["title"] or "", facts["supplies"] or "", left=laid)
        card.forbids = facts.get("forbids") or UNSET  # older logs did not ask
        man.conditions.append(card)
    effect.activate(key, facts["activations"] or 0)
    yield from men.stopped(tour, stopped)
    yield from effect.settle()


def _make_room(tour: Tour, key: str, kind: str, effect: Effect, stopped: list[str]) -> bool:
    """An activation goes, without one the busy token; a wound takes even the place of fatigue."""
    man = tour.men[key]
    if len(man.tokens) < SPACES:
        return True
    if drop(man, ACTIVATION):
        effect.replaced(key)
        return True
    if man.busy:
        stopped.append(men.stop(tour, key, ""))
        effect.replaced(key)
        return True
    if kind == "wound" and drop(man, "fatigue"):
        off_card(man, "fatigue")
        return True
    effect.more(key, 1)
    return False


def off_card(man: Man, token: str) -> None:
    """A token goes off the first card that holds one; a card with none left is gone."""
    for card in man.conditions:
        if token in card.left:
            card.left.remove(token)
            break
    man.conditions = [card for card in man.conditions if card.left]


# --- first aid --------------------------------------------------------------------------------------------------


def patients(tour: Tour) -> list[str]:
    return [figure for figure in tour.living if tour.man(figure).untreated]


def ask_patients(tour: Tour) -> Procedure:
    """8.6: any number of men of one section, each with all of his cards."""
    if not tour.crew_sheet:
        return ()
    return (yield from men.choose(tour, "aid.patients", "8.6", lambda: patients(tour), low=1))


def treat(tour: Tour, figures: tuple[str, ...]) -> None:
    for figure in figures:
        for card in tour.man(figure).conditions:
            card.treated = True


def recover(man: Man) -> None:
    """6.8: one token of his first treated card goes, the wound first."""
    for card in man.treated[:1]:
        token = "wound" if "wound" in card.left else card.left[0]
        card.left.remove(token)
        drop(man, token)
    man.conditions = [card for card in man.conditions if card.left]
