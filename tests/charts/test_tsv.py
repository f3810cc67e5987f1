"""The files of the shipped editions: what a cell means, and where a mistake is."""

import pytest

from charts.figures import shipped

U3 = """#chart\tU3\tDamage\t1d6
#note\tOne.
#note\tTwo.
#labels\tTorpedo\tDeck gun
#first\t\t1943-08
natural\tfrom\tto\ttorpedo\tgun\tsource\tcase\tnote
6\t\t\t1\t1\thunters
\t\t1\t4\t2\tcard
\t2\t4\t3\t1\taar\t\tseen
\t5\t\t\t"1"\thouse

modifier\tdrm\tlabel\tsource\tcase\tdated
big\t-1\tBig gun\trulebook\t9.3.3\t{"1944-01": -2}

row\tcolumn\tsource\tcase\tnote
\ttorpedo\taar\t\tagrees
2..4\ttorpedo\trulebook\t9.2.7
=6\tgun\thistory
"""


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("", None),
        ("fog", "fog"),
        ("7", 7),
        ("-1.5", -1.5),
        ('"7"', "7"),
        ('""', ""),
        ("true", True),
        ('["Bar", "Roads"]', ["Bar", "Roads"]),
        ("yes", "yes"),
        ("007", "007"),
        ("Infinity", "Infinity"),
        ("1943-07", "1943-07"),
    ],
)
def test_a_cell_is_json_where_it_can_be_and_else_itself(cell, value):
    found = shipped.value_of("X.tsv", 1, cell)
    assert (found, type(found)) == (value, type(value))


def test_a_chart_with_all_that_it_may_have():
    ((kind, chart),) = shipped.parts_of(shipped.file_of("U3.tsv", U3))
    assert (kind, chart["id"], chart["dice"], chart["notes"]) == ("charts", "U3", "1d6", ["One.", "Two."])
    assert [(one["label"], one["first"], one["last"]) for one in chart["columns"]] == [
        ("Torpedo", None, None),
        ("Deck gun", "1943-08", None),
    ]
    assert [(row["low"], row["high"], row["results"]) for row in chart["rows"]] == [
        (None, 1, {"torpedo": 4, "gun": 2}),
        (2, 4, {"torpedo": 3, "gun": 1}),
        (5, None, {"torpedo": None, "gun": "1"}),
    ]
    assert [row.get("note") for row in chart["rows"]] == [None, "seen", None]
    agrees = {"source": "aar", "case": "", "note": "agrees"}
    assert [row["cells"] for row in chart["rows"]] == [
        {"torpedo": agrees},
        {"torpedo": {"source": "rulebook", "case": "9.2.7"}},
        {"torpedo": agrees},
    ]
    (override,) = chart["natural"]
    assert (override["roll"], override["cells"]["gun"]) == (6, {"source": "history", "case": ""})
    (big,) = chart["modifiers"]
    assert (big["key"], big["drm"], big["dated"]) == ("big", -1, {"1944-01": -2})


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2..4\ttorp", "2-4\ttorp", "line 17: there is no 2-4 with a column torpedo"),
        ("=6\tgun", "=6\tguns", "line 18: there is no =6 with a column guns"),
        ("big\t-1", "big\t- 1", "line 13: drm is no whole number: - 1"),
        ("\t2\t4\t3", "\ttwo\t4\t3", "line 9: from is no whole number: two"),
        ('{"1944', "{1944", "line 13: .* cannot be read"),
        ("\tseen", "\tseen\t?", "line 9: 9 cells, and only 8 heads"),
        ("\t1943-08", "\t1943-08\t1943-09", "2 columns"),
        ("modifier\tdrm", "modifier\tplus", "a block of its own begins with modifier, plus"),
        ("#chart", "chart", "line 1 does not say what it is"),
    ],
)
def test_a_mistake_is_named_by_its_line(old, new, said):
    with pytest.raises(shipped.BadFixture, match=said):
        shipped.parts_of(shipped.file_of("U3.tsv", U3.replace(old, new, 1)))


def test_a_file_without_one_of_its_lines_is_sound_or_refused(tmp_path, monkeypatch):
    """Whatever is missing, the message is one of ours."""
    parts = ("edition", "charts/U3", "charts/E2", "rosters/S1", "boats/XXI", "tracks/XXI")
    texts = {part: (shipped.folders()["house"] / f"{part}.tsv").read_text(encoding="utf-8") for part in parts}
    monkeypatch.setattr(shipped, "folders", lambda: {"house": tmp_path})
    refused = 0
    for part, text in texts.items():
        lines = text.splitlines(keepends=True)
        for number in range(len(lines)):
            for other in parts:
                (tmp_path / other).parent.mkdir(exist_ok=True)
                (tmp_path / f"{other}.tsv").write_text(texts[other], encoding="utf-8")
            (tmp_path / f"{part}.tsv").write_text("".join(lines[:number] + lines[number + 1 :]), encoding="utf-8")
            try:
                shipped.raw_edition("house")
            except shipped.BadFixture:
                refused += 1
    assert refused >= 2 * len(parts)


def test_the_shipped_files_are_written_as_they_are_read():
    """No white space at the end of a line, a line end after the last: a diff shows figures alone."""
    files = sorted(shipped.FIXTURES.glob("*/*/**/*.tsv"))
    assert len(files) > 100
    texts = {file.name: file.read_text(encoding="utf-8") for file in files}
    assert [name for name, text in texts.items() if not text.endswith("\n") or text.endswith("\n\n")] == []
    assert [name for name, text in texts.items() if any(line != line.rstrip() for line in text.split("\n"))] == []
