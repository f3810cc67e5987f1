"""A stranger's edition, other than ours in every part; tests/browser/test_stranger.py enters it and plays it."""

import io

from openpyxl import load_workbook

from charts.figures.check import faults
from charts.figures.shipped import raw_edition
from charts.figures.version import PARTS
from charts.files.workbook import to_workbook
from tests.charts.stranger import strangers_edition

STRANGER = strangers_edition()
HOUSE = raw_edition()


def test_it_is_sound_and_other_than_ours_in_every_part():
    assert faults(STRANGER) == []
    for place in PARTS.values():
        assert [part for part in STRANGER[place] if part in HOUSE[place]] == []
    dice = [(one["dice"], other["dice"]) for one, other in zip(HOUSE["charts"], STRANGER["charts"], strict=True)]
    assert all(one != other for one, other in dice if one is not None)


def test_the_workbook_of_it_is_one_of_paper_and_pencil():
    """A sheet for every chart and roster."""
    book = load_workbook(io.BytesIO(to_workbook(STRANGER)), read_only=True)
    codes = {one["id"] for kind in ("charts", "rosters") for one in STRANGER[kind]}
    assert codes <= set(book.sheetnames)
