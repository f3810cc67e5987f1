"""SECURITY.md: each promise names the tests that fail when it is broken, and they exist."""

import ast
import re
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parent.parent
PROMISED = (BASE / "SECURITY.md").read_text(encoding="utf-8").partition("## What is not promised")[0]
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def promises():
    """Each promise with the tests that it names."""
    for item in re.split(r"^- ", PROMISED, flags=re.MULTILINE)[1:]:
        promise, _, tests = item.partition("Tests: ")
        yield pytest.param(tests, id=promise.strip("* \n")[:50])


def test_something_is_promised():
    assert len(list(promises())) >= 20


@pytest.mark.parametrize("held_by", list(promises()))
def test_a_promise_names_tests_that_exist(held_by):
    named = TEST.findall(held_by)
    assert named
    for path, name in named:
        tree = ast.parse((BASE / path).read_text(encoding="utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, path
