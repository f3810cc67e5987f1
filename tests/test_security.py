"""SECURITY.md: each promise names the tests that go red when it is broken, and they are there."""

import ast
import re
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parent.parent
PROMISED = (BASE / "SECURITY.md").read_text(encoding="utf-8").partition("## What is not promised")[0]
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def promises():
    """Each promise with what stands in its last column."""
    for line in PROMISED.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("|") and cells[0] != "promise" and not set(line) <= set("| -"):
            yield pytest.param(cells[-1], id=cells[0][:50])


def test_something_is_promised():
    assert len(list(promises())) >= 20


@pytest.mark.parametrize("held_by", list(promises()))
def test_a_promise_names_tests_that_are_there(held_by):
    named = TEST.findall(held_by)
    assert named
    for path, name in named:
        tree = ast.parse((BASE / path).read_text(encoding="utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, path
