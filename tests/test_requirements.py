"""The pins: the readable ones, and those with hashes that are made from them and installed."""

import re
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parent.parent
RUN, DEV, BROWSER, HOSTED, PIP = NAMES = [
    "requirements",
    "requirements-dev",
    "requirements-browser",
    "requirements-hosted",
    "requirements-pip",
]
PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\[[\w,-]+\])?==([^\s;]+)", re.MULTILINE)
BLOCK = re.compile(r"^\S.*\\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", re.MULTILINE)


def pins(text: str) -> dict[str, str]:
    """Version by name."""
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in PIN.findall(text)}


def read(name: str) -> str:
    return (BASE / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_every_pin_has_hashes(name):
    text = read(f"{name}.txt")
    assert pins("".join(BLOCK.findall(text))) == pins(text) != {}
    rest = BLOCK.sub("", text)
    assert [line for line in rest.splitlines() if not line.startswith("    #")] == []
    assert "://" not in text


@pytest.mark.parametrize("name", NAMES)
def test_what_is_installed_was_made_from_what_is_read(name):
    readable, made = read(f"{name}.in"), pins(read(f"{name}.txt"))
    wanted = [line for line in readable.splitlines() if line and not line.startswith(("#", "-r ", "-c "))]
    assert len(pins(readable)) == len(wanted)
    assert pins(readable).items() <= made.items()


@pytest.mark.parametrize(("smaller", "larger"), [(RUN, DEV), (RUN, HOSTED), (DEV, BROWSER)])
def test_all_purposes_run_the_same_versions(smaller, larger):
    assert pins(read(f"{smaller}.txt")).items() <= pins(read(f"{larger}.txt")).items()


def test_what_installs_them_is_pinned_too():
    assert set(pins(read(f"{PIP}.txt"))) == {"pip", "setuptools"}
