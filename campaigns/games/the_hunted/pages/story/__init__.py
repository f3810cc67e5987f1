"""The story of a patrol, from its log alone.

reading.py    entries become events, and the patrol that they build (games/the_hunted/notes)
turning.py    turning points: close results, and heavy ones
plan.py       which paragraph tells what                         units.py   a unit in sentences
port.py, ending.py   sailing and coming home; the end             voice.py   the memory of a telling
head.py, tables.py   above and below the story                    career.py, men.py   a whole career; each man's own
patterns.txt  the sentences        words.py  the words put into them
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _

from campaigns.engine.prompts import Charts
from campaigns.games.the_hunted.notation import write
from campaigns.games.the_hunted.notes.outing import Leg, PatrolLog
from campaigns.games.the_hunted.pages import counts, ocean
from campaigns.games.the_hunted.pages.lexicon import lexicon_of
from campaigns.games.the_hunted.pages.story import ending, head, plan, port, tables
from campaigns.games.the_hunted.pages.story.reading import patrol_log
from campaigns.games.the_hunted.pages.story.turning import BooksOf, turning_points
from campaigns.games.the_hunted.pages.story.units import names
from campaigns.games.the_hunted.pages.story.voice import Voice
from campaigns.games.the_hunted.rules.state import RANKS, Career
from campaigns.games.the_hunted.rules.victory import ALL_HANDS, FATES
from campaigns.games.the_hunted.table.logged import patrol_form
from campaigns.log.derive import figures
from campaigns.models import Patrol
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.sea_chart import SeaChart
from campaigns.pages.telling import OutingStory, Paragraph, StoryRow
from campaigns.pages.words import Say, capital, joined, sayer

WOUNDS: Final = ("damage.wounded", "byhand.wound")


def tell(log_book: CareerLog, number: int) -> OutingStory:
    log = patrol_log(log_book.outing(number))
    patrol = next((one for one in log_book.rows["patrol"].values() if one.number == number), None)
    say = sayer(log_book.game.texts)
    career: Career = log_book.state
    voice = _voice(log_book, log, patrol, career, number)
    points, scores = turning_points(log, books_of(log_book))
    lead = head.lead(log, voice, points)
    voice.named.clear()
    type_ = _type(log_book, patrol)
    passages = plan.Planner(log, voice, points, scores, type_).passages_at_sea(port.sailing(log, voice))
    last = [port.home(log, voice, say), ending.ending(log, voice, career, say)]
    rows = [*plan.rows(passages), *(row for row in last if row is not None)]
    _begin_with(rows, lead, log)
    for row in rows:
        for paragraph in row.paragraphs:
            paragraph.names = sorted(set(names(log.units)))
    if patrol is None:
        return OutingStory(number, "", titled(rows, say))
    lost = log.end is not None and log.end.text("reason") in ALL_HANDS
    shown = (
        tables.ships(log, say),
        tables.torpedoes(log, say),
        tables.men(log, tables.crew_of(log_book, patrol), lost, say),
    )
    labels = head.line(log, voice, patrol, type_, say)
    chart = _chart(log, patrol, say)
    told = [one for one in shown if one]
    line = line_of(log_book, log, type_)
    return OutingStory(number, labels, titled(rows, say), told, lead, head.facts(log), chart, line)


def _type(log_book: CareerLog, patrol: Patrol | None) -> str:
    """The boat's when she sailed; she may have been converted since."""
    if patrol is None or patrol.boat is None:
        return ""
    if patrol.boat.number in counts.counts(log_book).converted:
        for type_, figures in log_book.book.boats.items():
            if figures.get("becomes") == patrol.boat.type and (patrol.start or "") <= figures["last_sailing"]:
                return type_
    return patrol.boat.type


def line_of(log_book: CareerLog, log: PatrolLog, type_: str) -> str:
    """The patrol in the notation, a box a line, once it has sailed."""
    form = patrol_form(log.events)
    known = form["orders"].get("orders") and type_ in log_book.book.boats
    return write(form, lexicon_of(log_book.book, type_), "\n") if known else ""


def _begin_with(rows: Sequence[StoryRow], lead: str, log: PatrolLog) -> None:
    """Without a sailing the first row begins at the first entry."""
    if rows and not rows[0].first:
        rows[0].first = log.events[0].number if log.events else 0


def _voice(log_book: CareerLog, log: PatrolLog, patrol: Patrol | None, career: Career, number: int) -> Voice:
    boat = patrol.boat.number if patrol and patrol.boat else log_book.career.boat
    name = career.kommandant.name
    rank = sayer(log_book.game.texts)(RANKS[_rank(career, patrol.start if patrol else career.month)])
    before = [ship.tons for ship in career.sinkings if ship.patrol < number]
    largest = None if career.carried else max(before, default=0)
    wounds: dict[tuple[str, str], int] = {}
    for hurt in counts.counts(log_book).men:
        if hurt.key in WOUNDS and max(hurt.patrol, 1) < number:
            man = hurt.post, str(hurt.data.get("name") or "")
            wounds[man] = wounds.get(man, 0) + 1
    return Voice(boat, name, rank, wounds, largest, number)


def _rank(career: Career, month: str | None) -> int:
    """The Kommandant's rank in a month."""
    later = [step.rank for step in career.promotions if step.success and step.month > (month or "")]
    return min(later) - 1 if later else career.rank


def books_of(log_book: CareerLog) -> BooksOf:
    """The figures of each edition version in the log."""

    @cache
    def book(version: str) -> Charts | None:
        return log_book.book if version == log_book.book.version else figures(log_book.career, version)

    return book


# --- the map ----------------------------------------------------------------------------------------------------------


def _chart(log: PatrolLog, patrol: Patrol, say: Say) -> SeaChart | None:
    """The boxes as the boat passed them."""
    home = log.port.arrival
    boxes = [_passed(log, leg) for leg in log.legs if leg.zone]
    bases = patrol.base_from, home.text("base") if home else ""
    title = _("Patrol %(number)d: %(area)s") % {"number": patrol.number or 0, "area": capital(say(patrol.zone))}
    return ocean.patrol(boxes, patrol.zone, bases, say, title)


def _passed(log: PatrolLog, leg: Leg) -> ocean.PassedBox:
    units = [unit for unit in log.units if unit.leg is leg]
    met = any(not unit.dodged and unit.kind != "words" for unit in units)
    sunk = any(ship.fate == "sunk" for unit in units for ship in unit.ships)
    reason = log.end.text("reason") if log.end is not None else ""
    lost = reason in FATES and leg is log.leg and log.port.arrival is None
    return ocean.PassedBox(leg.box, leg.zone, met, sunk, lost)


# --- headings ---------------------------------------------------------------------------------------------------------


def titled(rows: Sequence[StoryRow], say: Say) -> list[StoryRow]:
    for row in rows:
        boxes = [int(box) for box in row.when.split(",") if box.isdecimal()]
        zones = [say(zone) for zone in row.where.split(",") if zone]
        row.where = joined(dict.fromkeys(zone[:1].upper() + zone[1:] for zone in zones))
        row.when = _boxes(boxes) if boxes else _("The end") if _ends(row.paragraphs) else _("In port")
    return list(rows)


def _ends(paragraphs: Sequence[Paragraph]) -> bool:
    return any(paragraph.end for paragraph in paragraphs)


def _boxes(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return _("Box %d") % numbers[0]
    steps = {after - before for before, after in pairwise(numbers)}
    if len(numbers) > 2 and len(steps) == 1 and steps <= {1, -1}:
        return _("Boxes %(first)d to %(last)d") % {"first": numbers[0], "last": numbers[-1]}
    return _("Boxes %s") % joined(map(str, numbers))
