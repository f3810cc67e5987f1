"""Each man's career in a paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from campaigns.games.the_hunted.pages.counts import Hurt
from campaigns.games.the_hunted.pages.story import words as forms
from campaigns.games.the_hunted.pages.story.voice import PATTERNS
from campaigns.games.the_hunted.rules.state import RANKS, Career, Man
from campaigns.games.the_hunted.rules.victory import ALL_HANDS, FATES
from campaigns.pages.telling import Alternatives, full_month, together
from campaigns.pages.words import Say, capital, translate

NOTES: Final = {"advancement.experte": "life.experte", "damage.died": "life.died"}
WOUNDED: Final = ("damage.wounded", "byhand.wound")
KILLED: Final = ("damage.killed", "byhand.wound", "events.lost")
CAME, MOVED, BEFELL, HONOURED, ENDED = range(5)  # the order within a month
AT_LAST: Final = "9999"


class Life:
    """The facts about one man by month, told in that order."""

    def __init__(self, career: Career, man: Man, hurts: Sequence[Hurt], say: Say) -> None:
        self.career, self.man, self.hurts, self.word = career, man, hurts, say
        self.boats = [*career.boats, career.boat]
        self.found: list[tuple[str, int, str, int, dict[str, Any]]] = []

    def add(self, month: str, place: int, pattern: str, count: int = 1, **blanks: Any) -> None:
        self.found.append((month, place, pattern, count, blanks))

    @property
    def text(self) -> str:
        teller, said, before = Alternatives(PATTERNS, str(self.man.id)), [], ""
        for month, _place, pattern, count, blanks in sorted(self.found, key=lambda one: one[:2]):
            told = full_month(month)
            when = teller.clause("life.when.same" if month == before else "life.when", month=told)
            said.append(teller.say(pattern, count, month=told, when=when, **blanks))
            before = month
        return " ".join(said)

    def came(self) -> None:
        man, first = self.man, self.man.joined == self.career.start
        known = [boat.number for boat in self.boats if boat.joined <= man.joined]
        boat = self.boats[0].number if first else known[-1] if known else man.boat
        name = capital(forms.man("" if man.name else man.post, man.name).form("nom"))
        if man.post == "kommandant":
            self.add(man.joined, CAME, "life.command", name=name, boat=boat)
            return
        rose = self.rose()
        post = self.word("2wo" if rose else man.post) if man.post in forms.POSTS else translate(forms.HAND)
        if rose:
            self.add(rose, MOVED, "life.rose")
        self.add(man.joined, CAME, "life.first" if first else "life.joined", name=name, boat=boat, post=post)

    def rose(self) -> str:
        """11.1.6: the month in which a 1WO rose from 2WO."""
        man, last = self.man, self.man.left or AT_LAST
        before = [old.left for old in self.career.former if old.post == man.post == "1wo" and old is not man]
        first = man.joined == self.career.start
        return max((left for left in before if man.joined < left < last or (first and left == man.joined)), default="")

    def befell(self) -> None:
        wounded = ""
        for hurt in self.hurts:
            month, wound = self.month(hurt.patrol), str(hurt.data.get("wound", ""))
            if hurt.key in WOUNDED and wound in forms.WOUNDS:
                self.add(month, BEFELL, f"life.wounded{wounded}", wound=translate(forms.WOUNDS[wound]))
                wounded = ".again"
            elif hurt.key in NOTES:
                self.add(month, BEFELL, NOTES[hurt.key])

    def month(self, number: int) -> str:
        patrols = [*self.career.patrols, *([self.career.patrol] if self.career.patrol else [])]
        return next((patrol.start for patrol in patrols if patrol.number == number), self.career.month)

    def honoured(self) -> None:
        """Awards of one month together."""
        career = self.career
        for step in career.promotions:
            if step.success:
                self.add(step.month, HONOURED, "life.promoted", rank=self.word(RANKS[step.rank]))
        for month in dict.fromkeys(award.month for award in career.awards):
            won = [forms.known(forms.AWARDS, award.name) for award in career.awards if award.month == month]
            self.add(month, HONOURED, "life.awarded", awards=together(won))

    def moved(self) -> None:
        name = "life.took_over" if self.man.post == "kommandant" else "life.moved"
        for boat in self.boats[1:]:
            if self.man.joined < boat.joined < (self.man.left or AT_LAST):
                self.add(boat.joined, MOVED, name, boat=boat.number)

    def end(self, serving: bool) -> None:
        """His end, unless he died of his wounds; for a man who serves on, the number of his patrols."""
        career, man, end = self.career, self.man, self.career.end
        reason = end.reason if end is not None else ""
        fallen = man.wound == "KIA" and not (serving and reason in ALL_HANDS)
        if any(hurt.key == "damage.died" for hurt in self.hurts):
            return
        if not serving or fallen:
            self.gone()
        elif end is None:
            sailed = sum(patrol.start >= man.joined for patrol in career.patrols)
            if sailed:
                self.add(AT_LAST, ENDED, "life.aboard", sailed)
        elif reason in ALL_HANDS and not end.alive:
            self.add(end.month, ENDED, "life.lost", boat=career.boat.number)
        elif reason in FATES and FATES[reason].prisoners:
            self.add(end.month, ENDED, "life.prisoner")
        elif reason in ("war_over", "contest_over"):
            self.add(end.month, ENDED, "life.survived")

    def gone(self) -> None:
        man, end = self.man, self.career.end
        killed = [hurt for hurt in self.hurts if hurt.key in KILLED and man.wound == "KIA"]
        month = man.left or (end.month if end is not None else self.career.month)
        fate = f"life.{man.fate or ('killed' if man.wound == 'KIA' else '')}"
        self.add(self.month(killed[-1].patrol) if killed else month, ENDED, fate if fate in PATTERNS else "life.gone")


def paragraph_about(career: Career, man: Man, hurts: Sequence[Hurt], serving: bool, say: Say) -> str:
    """The crew book's paragraph about a man, serving or gone."""
    life = Life(career, man, hurts, say)
    life.came()
    life.befell()
    if man.post == "kommandant":
        life.honoured()
    life.moved()
    life.end(serving)
    return life.text
