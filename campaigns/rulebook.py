"""The index of the rulebook's cases, a line in our own words each: fixtures/the_hunted/rulebook.json, read once.

A key is a case of the rulebook (9.6.4) or a clause of it (9.6.4/b, 9.8/procedure/a, 4.4/figure/c). A clause that
binds is obeyed by the room it names and cited by a test; one that does not says why not.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

Clause: TypeAlias = Mapping[str, Any]
Cited: TypeAlias = Mapping[str, Sequence[str]]

MARK: Final = "pytest.mark.case"
ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "fixtures" / "the_hunted" / "rulebook.json"
CHAPTERS: Final = ("4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15")  # 1 to 3 and 16 bind nobody


@cache
def index() -> Mapping[str, Clause]:
    """Every entry by its key, in the order of the rulebook."""
    return {clause["case"]: clause for clause in json.loads(FILE.read_text(encoding="utf-8"))}


def entry(case: str) -> list[Clause]:
    """What a cited case stands for: itself and all clauses under it, or else the case it belongs to."""
    while case:
        found = [clause for key, clause in index().items() if key == case or _case_of(key) == case]
        if found:
            return found
        case = case.rpartition("/" if "/" in case else ".")[0]
    return []


def search(text: str) -> list[Clause]:
    """A case with all its clauses and sub-cases by number, anything else by all of its words."""
    words = text.casefold().split()
    if len(words) == 1 and (by_number := [clause for key, clause in index().items() if _is_under(key, words[0])]):
        return by_number
    return [clause for clause in index().values() if all(word in _text(clause) for word in words)]


def chapter(case: str) -> str:
    return case.partition(".")[0]


def to_cite() -> list[Clause]:
    """What a test has to assert."""
    return [clause for clause in index().values() if clause["binding"]]


# --- citations ----------------------------------------------------------------------------------------


def cited(folder: Path) -> dict[str, list[str]]:
    """Case -> the marks of a folder's tests that name it; the files are read, nothing is run."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == MARK:
                for argument in node.args:
                    found.setdefault(ast.literal_eval(argument), []).append(f"{file.name}:{node.lineno}")
    return found


def uncited(tests: Cited) -> list[Clause]:
    """Binding clauses that no test cites."""
    return [clause for clause in to_cite() if clause["case"] not in tests]


def unknown(tests: Cited) -> list[str]:
    """Citations of what does not exist."""
    return [case for case in tests if case not in index()]


def _case_of(key: str) -> str:
    """9.6.4/d -> 9.6.4."""
    return key.partition("/")[0]


def _is_under(key: str, number: str) -> bool:
    return key == number or key.startswith((number + ".", number + "/"))


def _text(clause: Clause) -> str:
    return " ".join(clause.get(part, "") for part in ("case", "title", "line", "ruling")).casefold()
