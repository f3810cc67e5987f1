"""The watch: career and book at hand while a scene runs, and the ways a patrol or a career can break off."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, TypeAlias

from campaigns.games.the_hunted.rules.charts import HuntedCharts
from campaigns.games.the_hunted.rules.state import CREW, GRADES, MINE, Boat, Career, Fight, Patrol

Play: TypeAlias = Generator[Any, Any, Any]

WARM: Final = ("indian_ocean", "australia")  # 16.0: like 1942
ASHORE: Final = (1, 4, 11, 16, 18, 20)  # 14.15: they count at the start or in port, also of a wounded Kommandant


class CareerEnds(Exception):
    """The career is over, here and now (5.1.3)."""

    def __init__(self, reason: str, case: str, alive: bool = False, captured: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.case, self.alive, self.captured = reason, case, alive, captured


class PatrolEnds(Exception):
    """The patrol is over before the last box: turned back (7.3.3), or the crew was picked up (10.10.4)."""

    def __init__(self, reason: str, boat_lost: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.boat_lost = reason, boat_lost


class Watch:
    """What every procedure is handed."""

    __slots__ = ("book", "career")

    def __init__(self, career: Career, book: HuntedCharts) -> None:
        self.career, self.book = career, book

    @property
    def boat(self) -> Boat:
        return self.career.boat

    @property
    def patrol(self) -> Patrol:
        patrol = self.career.patrol
        if patrol is None:
            raise LookupError("the boat is in port")
        return patrol

    @property
    def fight(self) -> Fight:
        patrol = self.career.patrol
        if patrol is None or patrol.fight is None:
            raise LookupError("there is no fight")
        return patrol.fight

    def on(self, option: str) -> bool:
        """An optional rule is in use (14)."""
        return self.career.options.get(option, False)

    def figure(self, key: str) -> Any:
        """A threshold that the rulebook states; chart FIG carries it with its case."""
        return self.book.figures[key]

    @property
    def month(self) -> str:
        return self.career.month

    @property
    def zone(self) -> str:
        return self.patrol.zone

    @property
    def in_warm_seas(self) -> bool:
        """16.0: in that area, not on the way there through the Atlantic; between two stays at Penang all of it is."""
        patrol = self.patrol
        local = patrol.from_penang and patrol.base_to == "Penang"
        return local or patrol.track[patrol.at].box.startswith(WARM)

    # --- men ------------------------------------------------------------------------------------------

    def out(self, post: str) -> bool:
        man = self.career.man(post)
        return man is None or man.out

    def experte(self, post: str) -> bool:
        """Experte, and fit to do it (10.6.3)."""
        man = self.career.man(post)
        return man is not None and man.experte and not man.out

    @property
    def all_crew_out(self) -> bool:
        return all(self.career.crew[post].out for post in CREW)

    @property
    def commander(self) -> str:
        """Who has the boat (10.6.3)."""
        for post in ("kommandant", "1wo", "2wo"):
            man = self.career.man(post)
            if man is not None and not man.out:
                return post
        return "li"

    def holds(self, grade: str) -> bool:
        """The Kommandant holds this grade of the Knight's Cross or a higher one."""
        return self.career.grade >= GRADES.index(grade)

    def benefits(self, of: str) -> bool:
        """11.3.6: the grade that brings detection or following; in a joined career a higher one (15.3).

        Its holder must be fit to command: 9.2.2 says so for the Oakleaves, 10.6.3 for all his duties.
        """
        grade = self.figure(("combined_" if self.career.combined else "") + of + "_grade")
        return self.holds(grade) and not self.out("kommandant")

    @property
    def aims_better(self) -> bool:
        """11.3.6: with the Knight's Cross; in a joined career with the Oakleaves, as the predecessor has it (15.3)."""
        return self.holds("oakleaves" if self.career.combined else "knights_cross")

    def ability(self, number: int) -> bool:
        """A special ability of the Kommandant, by its number (14.15); at sea only while he is fit (10.6.3)."""
        if self.career.ability != number or not self.on("special-abilities"):
            return False
        return number in ASHORE or not self.out("kommandant")

    # --- torpedoes ------------------------------------------------------------------------------------

    def loaded(self, end: str) -> dict[str, str]:
        """Tubes of an end that hold a torpedo."""
        return {
            tube: load for tube, load in self.boat.tubes.items() if tube[0] == end[0].upper() and load and load != MINE
        }
