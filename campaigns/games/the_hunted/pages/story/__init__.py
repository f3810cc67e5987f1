"""The story of a patrol: a second reading of the log for people. No fact in it that is not in a note or an answer.

facts.py      what is read, and how it is cut into port, boxes and home
patrols.py    a whole patrol in rows: sailing, quiet boxes run together, boxes of note    port.py, ends.py   its ends
passage.py    one passage in the making, of its parts: sighting, attacks, hunts, air, harm, events, byhand
registry.py   which function takes up which note        folded.py   what is left to the fold, and why
head.py, tables.py   what stands above and below        career.py, men.py   a whole career, each man's own
patterns/     the sentences        forms.py  the words that are put into them
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.pages import ocean
from campaigns.games.the_hunted.pages.story import ends, head, patrols, tables
from campaigns.games.the_hunted.pages.story.facts import Fact, Leg, facts, legs
from campaigns.games.the_hunted.pages.story.passage import Story
from campaigns.games.the_hunted.pages.story.patterns import PATTERNS
from campaigns.games.the_hunted.rules.state import Career
from campaigns.games.the_hunted.rules.victory import FATES
from campaigns.models import Patrol, Target
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.logbook.sea_chart import SeaChart
from campaigns.pages.telling import StoryRow, Teller, Telling
from campaigns.pages.words import Say, capital, joined, sayer

DIGITS: Final = re.compile(r"[0-9]")
HOME: Final = ("refit.home", "refit.crew_home")


def tell(log_book: OpenLog, number: int) -> Telling:
    """One patrol; what was entered before the first orders stands with the first."""
    chapters = (0, 1) if number == 1 else (number,)
    found = list(facts(log_book.entries(chapter__in=chapters).exclude(kind="remark")))
    patrol = Patrol.objects.filter(career=log_book.career, number=number).select_related("boat").first()
    boat = patrol.boat.number if patrol and patrol.boat else log_book.career.boat
    say = sayer(log_book.game.texts)
    story = Story(Teller(PATTERNS, _turn(log_book.state, number)), _kinds(found), say, boat, number)
    cut = legs(found)
    told = patrols.rows(cut, story)
    last = ends.end(cut, story, log_book.state)
    told += [last] if last else []
    if patrol is None:
        return Telling(number, "", titled(told, say))
    targets = list(
        Target.objects.filter(career=log_book.career, encounter__patrol=patrol)
        .select_related("encounter")
        .order_by("id")
    )
    names = sorted({*story.kinds, *(target.name for target in targets if target.name)})
    for row in told:
        for paragraph in row.paragraphs:
            paragraph.names = names
    listed = (
        tables.ships(targets, say),
        tables.torpedoes(found, say),
        tables.men(found, tables.crew_of(patrol), say),
    )
    return Telling(
        number,
        head.line(story, patrol, found),
        titled(told, say),
        [table for table in listed if table is not None],
        head.lede(story, patrol, found, targets, log_book.state.kommandant.name),
        head.facts(patrol, found, targets),
        _chart(cut, patrol, say),
    )


def _turn(career: Career, number: int) -> int:
    """Where the sentences of a patrol begin to take turns: one on from the patrol before, elsewhere for each boat."""
    first = (*career.boats, career.boat)[0]
    return number + int("".join(DIGITS.findall(first.number)) or 0)


def _chart(cut: Sequence[Leg], patrol: Patrol, say: Say) -> SeaChart | None:
    """The boxes as the boat passed them."""
    home = next((leg for leg in cut if leg.home), None)
    boxes = [_passed(leg) for leg in cut if leg.zone and not leg.home]
    bases = patrol.base_from, str(home.opened.get("base") or "") if home else ""
    title = _("Patrol %(number)d: %(area)s") % {"number": patrol.number or 0, "area": capital(say(patrol.zone))}
    return ocean.patrol(boxes, patrol.zone, bases, say, title)


def _passed(leg: Leg) -> ocean.PassedBox:
    keys = {fact.key for fact in leg.facts}
    lost = any(fact.key == "victory.end" and fact.text("reason") in FATES for fact in leg.facts)
    met = not patrols.uneventful(leg)
    return ocean.PassedBox(leg.box, leg.zone, met, bool(keys & {"attack.sunk", "byhand.sunk"}), lost)


def _kinds(found: Iterable[Fact]) -> dict[str, str]:
    """Which kind of ship each name is."""
    known = [fact.answered for fact in found if fact.key == "travel.identity" and isinstance(fact.answered, dict)]
    return {one["name"]: one["kind"] for one in known if {"name", "kind"} <= one.keys()}


def titled(rows: Sequence[StoryRow], say: Say) -> list[StoryRow]:
    """Rows with their headings in words."""
    for row in rows:
        boxes = [int(box) for box in row.when.split(",") if box.isdecimal()]
        zones = [say(zone) for zone in row.where.split(",") if zone]
        row.where = joined(dict.fromkeys(zone[:1].upper() + zone[1:] for zone in zones))
        row.when = _boxes(boxes) if boxes else _("The end") if _ends(row) else _("In port")
    return list(rows)


def _ends(row: StoryRow) -> bool:
    return any(paragraph.end for paragraph in row.paragraphs)


def _boxes(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return _("Box %d") % numbers[0]
    steps = {after - before for before, after in pairwise(numbers)}
    if len(numbers) > 2 and len(steps) == 1 and steps <= {1, -1}:
        return _("Boxes %(first)d to %(last)d") % {"first": numbers[0], "last": numbers[-1]}
    return _("Boxes %s") % joined(map(str, numbers))
