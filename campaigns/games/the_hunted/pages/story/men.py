"""Each man's career in a paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from campaigns.games.the_hunted.pages.counts import Hurt
from campaigns.games.the_hunted.pages.story import words as forms
from campaigns.games.the_hunted.pages.story.patterns import PATTERNS
from campaigns.games.the_hunted.rules.state import RANKS, Career, Man
from campaigns.games.the_hunted.rules.victory import ALL_HANDS, FATES
from campaigns.pages.telling import Alternatives, full_month, together
from campaigns.pages.words import Say, capital, translate

NOTES: Final = {"advancement.experte": "life.experte", "damage.died": "life.died"}
WOUNDED: Final = ("damage.wounded", "byhand.wound")
CAME, MOVED, BEFELL, HONOURED, ENDED = range(5)  # the order within a month
AT_LAST: Final = "9999"


class Life:
    """The facts about one man by month, told in that order."""

    def __init__(self, career: Career, man: Man, say: Say) -> None:
        self.career, self.man, self.word = career, man, say
        self.found: list[tuple[str, int, int, str, int, dict[str, Any]]] = []

    def add(self, month: str, place: int, pattern: str, count: int = 1, **blanks: Any) -> None:
        self.found.append((month, place, len(self.found), pattern, count, blanks))

    @property
    def text(self) -> str:
        teller, said, before = Alternatives(PATTERNS, str(self.man.id)), [], ""
        for month, _place, _at, pattern, count, blanks in sorted(self.found, key=lambda one: one[:3]):
            told = full_month(month)
            when = teller.clause("life.when.same" if month == before else "life.when", month=told)
            said.append(teller.say(pattern, count, month=told, when=when, **blanks))
            before = month
        return " ".join(said)


def paragraph_about(career: Career, man: Man, hurts: Sequence[Hurt], serving: bool, say: Say) -> str:
    """The crew book's paragraph about a man, serving or gone."""
    life = Life(career, man, say)
    _came(life)
    _befell(life, hurts)
    if man.post == "kommandant":
        _honoured(life)
    _moved(life)
    _end(life, hurts, serving)
    return life.text


def _came(life: Life) -> None:
    career, man = life.career, life.man
    first = [*career.boats, career.boat][0].number
    boat = first if man.joined == career.start else _boat_of(career, man.joined) or man.boat
    name = capital(forms.man("" if man.name else man.post, man.name).form("nom"))
    if man.post == "kommandant":
        life.add(man.joined, CAME, "life.command", name=name, boat=boat)
        return
    rose = _rose(career, man)
    post = life.word("2wo" if rose else man.post) if man.post in forms.POSTS else translate(forms.HAND)
    if rose:
        life.add(rose, MOVED, "life.rose")
    joined = "life.first" if man.joined == career.start else "life.joined"
    life.add(man.joined, CAME, joined, name=name, boat=boat, post=post)


def _rose(career: Career, man: Man) -> str:
    """11.1.6: the month in which a 1WO rose from 2WO."""
    if man.post != "1wo":
        return ""
    before = [old.left for old in career.former if old.post == "1wo" and old is not man and old.left]
    first = man.joined == career.start
    under = [left for left in before if (left >= man.joined if first else left > man.joined)]
    return max((left for left in under if not man.left or left < man.left), default="")


def _boat_of(career: Career, month: str) -> str:
    boats = [boat for boat in (*career.boats, career.boat) if boat.joined <= month]
    return boats[-1].number if boats else ""


def _befell(life: Life, hurts: Iterable[Hurt]) -> None:
    wounded = 0
    for hurt in hurts:
        month, wound = _month(life.career, hurt.patrol), str(hurt.data.get("wound", ""))
        if hurt.key in WOUNDED and wound in forms.WOUNDS:
            again = ".again" if wounded else ""
            life.add(month, BEFELL, f"life.wounded{again}", wound=translate(forms.WOUNDS[wound]))
            wounded += 1
        elif hurt.key in NOTES:
            life.add(month, BEFELL, NOTES[hurt.key])


def _month(career: Career, number: int) -> str:
    return next((patrol.start for patrol in career.all_patrols if patrol.number == number), career.month)


def _honoured(life: Life) -> None:
    """Awards of one month together."""
    career = life.career
    for step in career.promotions:
        if step.success:
            life.add(step.month, HONOURED, "life.promoted", rank=life.word(RANKS[step.rank]))
    for month in dict.fromkeys(award.month for award in career.awards):
        won = [forms.known(forms.AWARDS, award.name) for award in career.awards if award.month == month]
        life.add(month, HONOURED, "life.awarded", awards=together(won))


def _moved(life: Life) -> None:
    career, man = life.career, life.man
    name = "life.took_over" if man.post == "kommandant" else "life.moved"
    for boat in [*career.boats, career.boat][1:]:
        if man.joined < boat.joined < (man.left or AT_LAST):
            life.add(boat.joined, MOVED, name, boat=boat.number)


def _end(life: Life, hurts: Sequence[Hurt], serving: bool) -> None:
    """His end; for a man who serves on, the number of his patrols."""
    career, man, end = life.career, life.man, life.career.end
    month = man.left or (end.month if end is not None else career.month)
    all_hands = end is not None and end.reason in ALL_HANDS
    if not serving or man.wound == "KIA":
        if any(hurt.key == "damage.died" for hurt in hurts):
            return
        if not (serving and all_hands):
            fate = man.fate or ("killed" if man.wound == "KIA" else "")
            killed = [hurt for hurt in hurts if hurt.key in ("damage.killed", "byhand.wound", "events.lost")]
            when = _month(career, killed[-1].patrol) if killed and man.wound == "KIA" else month
            life.add(when, ENDED, f"life.{fate}" if f"life.{fate}" in PATTERNS else "life.gone")
            return
    if end is None:
        sailed = sum(patrol.start >= man.joined for patrol in career.patrols)
        if sailed:
            life.add(AT_LAST, ENDED, "life.aboard", sailed)
    elif all_hands and not end.alive:
        life.add(end.month, ENDED, "life.lost", boat=career.boat.number)
    elif end.reason in FATES and FATES[end.reason].prisoners:
        life.add(end.month, ENDED, "life.prisoner")
    elif end.reason in ("war_over", "contest_over"):
        life.add(end.month, ENDED, "life.survived")
