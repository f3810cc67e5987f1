"""The story of a patrol, from its log alone (pages/reading.py).

turning.py    turning points: close results, and heavy ones
plan.py       which paragraph tells what                         units.py   a unit in sentences
port.py       sailing, coming home, and the end                  voice.py   its sentences, and its memory
head.py       above and below the story                          career.py, men.py   a whole career; each man's own
patterns.txt  the sentences        words.py  the words put into them
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

from campaigns.engine.prompts import Charts
from campaigns.games.the_hunted.notes.outing import PatrolLog
from campaigns.games.the_hunted.pages import counts, ocean
from campaigns.games.the_hunted.pages.line import notation_of
from campaigns.games.the_hunted.pages.reading import patrol_log
from campaigns.games.the_hunted.pages.story import head, plan, port
from campaigns.games.the_hunted.pages.story.turning import BooksOf, turning_points
from campaigns.games.the_hunted.pages.story.voice import Voice
from campaigns.games.the_hunted.rules.state import RANKS, Career
from campaigns.games.the_hunted.rules.victory import ALL_HANDS
from campaigns.log.derive import figures
from campaigns.models import Patrol
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.telling import OutingStory
from campaigns.pages.words import sayer

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
    last = [port.home(log, voice, say), port.ending(log, voice, career, say)]
    rows = [*plan.rows(passages, say), *(row for row in last if row is not None)]
    if rows and log.events:  # without a sailing the first row begins at the first entry
        rows[0].first = rows[0].first or log.events[0].number
    names = sorted({ship.name for ship in log.ships if ship.name and not ship.unnamed})
    for paragraph in (one for row in rows for one in row.paragraphs):
        paragraph.names = names
    if patrol is None:
        return OutingStory(number, "", rows)
    lost = log.end is not None and log.end.text("reason") in ALL_HANDS
    shown = (
        head.ship_table(log, say),
        head.torpedo_table(log, say),
        head.men_table(log, head.crew_of(log_book, patrol), lost, say),
    )
    labels = head.line(log, voice, patrol, type_, say)
    chart, line = ocean.passed(log, patrol, say), notation_of(log_book.book, log, type_)
    return OutingStory(number, labels, rows, [one for one in shown if one], lead, head.facts(log), chart, line)


def _type(log_book: CareerLog, patrol: Patrol | None) -> str:
    """The boat's when she sailed; she may have been converted since."""
    if patrol is None or patrol.boat is None:
        return ""
    if patrol.boat.number in counts.counts(log_book).converted:
        for type_, figures in log_book.book.boats.items():
            if figures.get("becomes") == patrol.boat.type and (patrol.start or "") <= figures["last_sailing"]:
                return type_
    return patrol.boat.type


def _voice(log_book: CareerLog, log: PatrolLog, patrol: Patrol | None, career: Career, number: int) -> Voice:
    boat = patrol.boat.number if patrol and patrol.boat else log_book.career.boat
    name = career.kommandant.name
    rank = sayer(log_book.game.texts)(RANKS[_rank(career, patrol.start if patrol else career.month)])
    before = [ship.tons for ship in career.sinkings if ship.patrol < number]
    largest = None if career.carried else max(before, default=0)
    hurts = [hurt for hurt in counts.counts(log_book).men if hurt.key in WOUNDS and max(hurt.patrol, 1) < number]
    wounds = Counter((hurt.post, str(hurt.data.get("name") or "")) for hurt in hurts)
    return Voice(boat, name, rank, wounds, largest, number)


def _rank(career: Career, month: str | None) -> int:
    later = [step.rank for step in career.promotions if step.success and step.month > (month or "")]
    return min(later) - 1 if later else career.rank


def books_of(log_book: CareerLog) -> BooksOf:
    """The figures of each edition version in the log."""

    @cache
    def book(version: str) -> Charts | None:
        return log_book.book if version == log_book.book.version else figures(log_book.career, version)

    return book
