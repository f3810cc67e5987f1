"""Cases as data: every row of cases/*.tsv is played; case_rows.py says how a row is written."""

import pytest

from tests.games.the_hunted import case_rows

ROWS = list(case_rows.read())


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row.file}: {row.name}") for row in ROWS])
def test_row(row):
    came, expected = row.play()
    assert came == expected


def test_rows_have_names_of_their_own():
    names = [(row.file, row.name) for row in ROWS]
    assert [name for name in names if names.count(name) > 1] == []


def test_lines_are_short_enough_to_read():
    lines = [line for file in case_rows.FOLDER.glob("*.tsv") for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if len(line) > 120] == []
