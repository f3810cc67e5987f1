"""The index of each game's cases, a line in our own words each: fixtures/<game>/rulebook.json, read once.

A case is a number of the rulebook (9.6.4) or a heading of it (Fire). A clause of a case has its own key behind a slash
(9.6.4/b, 9.8/procedure/a, Fire/skull). A binding clause names the module that obeys it and is cited by a test; another
one says why it does not bind. A game without such a file has an empty index.
"""

from __future__ import annotations

import ast
import json
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Final, NotRequired, TypeAlias, TypedDict

from campaigns import games as folders


class Clause(TypedDict):
    case: str
    title: str
    line: str
    binding: bool
    room: str
    """The module of the rules that obeys it, and cites its case beside the branch that does."""
    charts: list[str]
    see: list[str]
    why_not: NotRequired[str]
    ruling: NotRequired[str]


Cited: TypeAlias = Mapping[str, Sequence[str]]

log = logging.getLogger(__name__)
REQUIRED: Final = {"case", "title", "line", "binding", "room", "charts", "see"}
MARK: Final = "pytest.mark.case"
ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "campaigns" / "games"
NUMBER: Final = re.compile(r"\d{1,2}(?:\.\d{1,2})+|\b\d{1,2}\b")
MOST_FOUND: Final = 80
MOST_LINES: Final = 6


@dataclass(frozen=True)
class Rulebook:
    game: str
    name: str
    folder: str
    clauses: Mapping[str, Clause]

    def __bool__(self) -> bool:
        return bool(self.clauses)

    # --- looking up -----------------------------------------------------------------------------------

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds the cases that a text names: its headings, the longest first, and any number if it has numbers."""
        cases = dict.fromkeys(case_of(key) for key in self.clauses)
        headings = sorted((case for case in cases if not is_number(case)), key=len, reverse=True)
        parts = [rf"(?<!\w){re.escape(heading)}(?!\w)" for heading in headings]
        if len(headings) < len(cases):
            parts.append(NUMBER.pattern)
        return re.compile("|".join(parts) or r"(?!)")

    @property
    def numbered(self) -> bool:
        return all(is_number(case_of(key)) for key in self.clauses)

    def cases_in(self, text: str) -> list[str]:
        """Every case in a text such as "9.6.3, 11.3.6"."""
        return self.pattern.findall(text)

    def entry(self, case: str) -> Clause | None:
        return self.clauses.get(case) or self.clauses.get(f"{case}.0")

    @cached_property
    def _parts(self) -> Mapping[str, list[Clause]]:
        found: dict[str, list[Clause]] = {}
        for key, clause in self.clauses.items():
            if "/" in key:
                found.setdefault(case_of(key), []).append(clause)
        return found

    def parts(self, case: str) -> list[Clause]:
        """The clauses of a case, one sentence each: 9.6.9/a, 9.6.9/b ..."""
        return self._parts.get(case, [])

    def below(self, case: str) -> list[Clause]:
        stem = case.removesuffix(".0") + "."
        return [one for key, one in self.clauses.items() if key.startswith(stem) and "/" not in key and key != case]

    def lines(self, case: str) -> list[str]:
        """Our own words for a case: its line and those of its clauses that bind; else those of the case above it."""
        while case:
            own = [self.clauses[case]] if case in self.clauses else []
            found = [one["line"] for one in (*own, *self.parts(case)) if one["binding"] and one["line"]]
            if found:
                return found
            case = above(case)
        return []

    def explain(self, text: str) -> list[tuple[str, Sequence[str]]]:
        return [(case, found[:MOST_LINES]) for case in self.cases_in(text) if (found := self.lines(case))]

    def knows(self, case: str) -> bool:
        return bool(self.entry(case) or self.parts(case) or self.below(case) or self.lines(case))

    def chapters(self) -> list[tuple[str, str]]:
        """The numbers that end in .0 or have no point, and all headings, with their titles."""
        tops = [case for case in self.clauses if "/" not in case and (case.endswith(".0") or not above(case))]
        return [(case.removesuffix(".0"), self.clauses[case]["title"]) for case in tops]

    def search(self, query: str) -> list[Clause]:
        """A case with all that is under it, anything else by all of its words."""
        case = query.strip().removesuffix(".0")
        under = (f"{case}.", f"{case}/")
        if found := [one for key, one in self.clauses.items() if key == case or key.startswith(under)]:
            return found[:MOST_FOUND]
        words = query.casefold().split()
        found = [one for one in self.clauses.values() if all(word in _text(one) for word in words)]
        return found[:MOST_FOUND] if words else []

    # --- citations ------------------------------------------------------------------------------------

    def binding(self) -> list[Clause]:
        """The clauses that a test must assert."""
        return [one for one in self.clauses.values() if one["binding"]]

    def uncited(self, tests: Cited) -> list[Clause]:
        return [one for one in self.binding() if one["case"] not in tests]

    def unobeyed(self, rules: Path) -> list[Clause]:
        """Binding clauses whose module is missing, or does not cite their case."""
        modules = {file.stem: file.read_text(encoding="utf-8") for file in rules.glob("*.py")}
        return [one for one in self.binding() if not cites(modules.get(one["room"], ""), case_of(one["case"]))]


@cache
def rulebooks() -> Mapping[str, Rulebook]:
    """The index of every game that has one, by the game's key."""
    found = {}
    for folder in folders.KEYS:
        file = ROOT / "fixtures" / folder / "rulebook.json"
        if file.is_file():
            game = import_module(f"{folders.__name__}.{folder}.rules").GAME
            try:
                clauses: list[Clause] = json.loads(file.read_text(encoding="utf-8"))
                by_case = {clause["case"]: clause for clause in map(_checked, clauses)}
            except (ValueError, TypeError, AttributeError) as error:  # its pages alone do without
                log.error("%s cannot be read, so %s has no index: %s", file.relative_to(ROOT), game.name, error)
            else:
                found[game.key] = Rulebook(game.key, game.name, folder, by_case)
    return found


def _checked(clause: Clause) -> Clause:
    if missing := REQUIRED - clause.keys():
        raise ValueError(f"{', '.join(sorted(missing))} missing in {clause}")
    return clause


def rulebook(game: str) -> Rulebook:
    return rulebooks().get(game) or Rulebook(game, game, game, {})


def is_number(case: str) -> bool:
    return NUMBER.fullmatch(case) is not None


def case_of(key: str) -> str:
    """9.6.4/d -> 9.6.4."""
    return key.partition("/")[0]


def cites(text: str, case: str) -> bool:
    """9.6 is cited neither by 9.61 nor by 9.6.4."""
    return re.search(rf"(?<![\w.]){re.escape(case)}(?!\w|\.\d)", text) is not None


def above(case: str) -> str:
    """9.6.4 -> 9.6; nothing is above a chapter or a heading."""
    return case.rpartition(".")[0] if is_number(case) else ""


def _text(clause: Clause) -> str:
    return " ".join((clause["case"], clause["title"], clause["line"], clause.get("ruling", ""))).casefold()


# --- the marks of tests -----------------------------------------------------------------------------------


def cited(tests: Path, folder: str = "") -> dict[str, list[str]]:
    """Case -> the marks that name it: of a game's own tests, or without a folder of those that belong to no game.

    The files are read, nothing is run. Of a table of cases the second column counts.
    """
    games = tests / "games"
    root = games / folder if folder else tests
    found: dict[str, list[str]] = {}
    for file in sorted([*root.rglob("test_*.py"), *root.rglob("cases/*.tsv")]):
        if not folder and games in file.parents:
            continue
        read = _rows if file.suffix == ".tsv" else _marks
        for case, line in read(file.read_text(encoding="utf-8")):
            found.setdefault(case, []).append(f"{file.name}:{line}")
    return found


def _marks(text: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == MARK:
            yield from ((ast.literal_eval(argument), node.lineno) for argument in node.args)


def _rows(text: str) -> Iterator[tuple[str, int]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if number > 1 and not line.startswith("#"):
            yield from ((case, number) for case in line.split("\t")[1].split())


@dataclass(frozen=True)
class Citations:
    """The cases that tests cite of every game: in a game's own folder its cases, elsewhere those of any game."""

    own: Mapping[str, Cited]
    shared: Cited

    @classmethod
    def read(cls, tests: Path) -> Citations:
        return cls({key: cited(tests, book.folder) for key, book in rulebooks().items()}, cited(tests))

    def of(self, book: Rulebook) -> Cited:
        return {**self.shared, **self.own[book.game]}

    def unknown(self) -> dict[str, Sequence[str]]:
        """Citations of cases that do not exist."""
        books = rulebooks()
        found = {
            case: marks
            for key, own in self.own.items()
            for case, marks in own.items()
            if case not in books[key].clauses
        }
        known = {case for book in books.values() for case in book.clauses}
        return found | {case: marks for case, marks in self.shared.items() if case not in known}
