"""Every heading that binds is cited by a test, and every citation exists."""

import ast
import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
RULEBOOK = HERE.parents[2] / "fixtures" / "torpedo_dice" / "rulebook.json"
CASES = {entry["case"]: entry for entry in json.loads(RULEBOOK.read_text(encoding="utf-8"))}


def cited():
    found = set()
    for file in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "case":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


def test_every_heading_that_binds_is_cited():
    assert {case for case, entry in CASES.items() if entry["binding"]} - cited() == set()


def test_every_citation_exists():
    assert cited() - CASES.keys() == set()


def test_what_does_not_bind_says_why():
    assert [case for case, entry in CASES.items() if entry["binding"] == bool(entry.get("why_not"))] == []
