"""Each man's career in a paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from campaigns.games.the_hunted.pages.counts import Hurt
from campaigns.games.the_hunted.pages.story import words as forms
from campaigns.games.the_hunted.pages.story.patterns import PATTERNS
from campaigns.games.the_hunted.rules.state import RANKS, Career, Man
from campaigns.games.the_hunted.rules.victory import ALL_HANDS, FATES
from campaigns.pages.telling import Alternatives, full_month, listed
from campaigns.pages.words import Say, capital, translate

FATE: Final = {
    "killed": "life.killed",
    "in hospital": "life.hospital",
    "own command": "life.own",
    "lost overboard": "life.overboard",
    "died in an accident": "life.accident",
    "stayed with the old boat": "life.stayed",
    "landed": "life.landed",
}
NOTES: Final = {
    "damage.wounded": "life.wounded",
    "byhand.wound": "life.wounded",
    "advancement.experte": "life.experte",
    "damage.died": "life.died",
}


CAME, MOVED, BEFELL, HONOURED, ENDED = range(5)  # what is told first of one month
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
        teller, said, before = Alternatives(PATTERNS), [], ""
        for month, _place, at, pattern, count, blanks in sorted(self.found, key=lambda one: one[:3]):
            when = teller.clause("life.when.same" if month == before else "life.when", 0, month=full_month(month))
            said.append(teller.say(pattern, self.man.id + at, count, month=full_month(month), when=when, **blanks))
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
    name = capital(man.name or forms.man(man.post))
    if man.post == "kommandant":
        life.add(man.joined, CAME, "life.command", name=name, boat=boat)
        return
    rose = _rose(career, man)
    post = life.word("2wo" if rose else man.post) if man.post in forms.POSTS else forms.HAND.of(1)
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
    """The boat of a month."""
    boats = [boat for boat in (*career.boats, career.boat) if boat.joined <= month]
    return boats[-1].number if boats else ""


def _befell(life: Life, hurts: Iterable[Hurt]) -> None:
    wounded = 0
    for hurt in hurts:
        pattern, month = NOTES.get(hurt.key, ""), _month(life.career, hurt.patrol)
        wound = str(hurt.data.get("wound", ""))
        if pattern == "life.wounded":
            if wound in forms.WOUNDS:
                again = ".again" if wounded else ""
                life.add(month, BEFELL, f"life.wounded{again}", wound=translate(forms.WOUNDS[wound]))
                wounded += 1
        elif pattern:
            life.add(month, BEFELL, pattern)


def _month(career: Career, number: int) -> str:
    patrols = [*career.patrols, *([career.patrol] if career.patrol else [])]
    return next((patrol.start for patrol in patrols if patrol.number == number), career.month)


def _honoured(life: Life) -> None:
    """Awards of one month together."""
    career = life.career
    for step in career.promotions:
        if step.success:
            life.add(step.month, HONOURED, "life.promoted", rank=life.word(RANKS[step.rank]))
    by_month: dict[str, list[str]] = {}
    for award in career.awards:
        by_month.setdefault(award.month, []).append(forms.award(award.name))
    for month, names in by_month.items():
        life.add(month, HONOURED, "life.awarded", awards=listed(names))


def _moved(life: Life) -> None:
    career, man = life.career, life.man
    until = man.left or "9999"
    for boat in [*career.boats, career.boat][1:]:
        if man.joined < boat.joined < until:
            life.add(
                boat.joined, MOVED, "life.took_over" if man.post == "kommandant" else "life.moved", boat=boat.number
            )


def _end(life: Life, hurts: Sequence[Hurt], serving: bool) -> None:
    """His end; for a man who serves on, the number of his patrols."""
    career, man, end = life.career, life.man, life.career.end
    month = man.left or (end.month if end is not None else career.month)
    if not serving or man.wound == "KIA":
        died = any(hurt.key == "damage.died" for hurt in hurts)
        lost = end is not None and serving and end.reason in ALL_HANDS
        if not died and not lost:
            fate = man.fate or ("killed" if man.wound == "KIA" else "")
            killed = [hurt for hurt in hurts if hurt.key in ("damage.killed", "byhand.wound", "events.lost")]
            when = _month(career, killed[-1].patrol) if killed and man.wound == "KIA" else month
            life.add(when, ENDED, FATE.get(fate, "life.gone"))
            return
        if died:
            return
    if end is None:
        sailed = sum(patrol.start >= man.joined for patrol in career.patrols)
        if sailed:
            life.add(AT_LAST, ENDED, "life.aboard", sailed)
    elif end.reason in ALL_HANDS and not end.alive:
        life.add(end.month, ENDED, "life.lost", boat=career.boat.number)
    elif end.reason in FATES and FATES[end.reason].prisoners:
        life.add(end.month, ENDED, "life.prisoner")
    elif end.reason in ("war_over", "contest_over"):
        life.add(end.month, ENDED, "life.survived")
