"""Careers made up with every hash right: what no version could have written, and what would do harm, is refused."""

import json
import os
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns import apart, follow, portable
from campaigns.models import Career, Figures
from campaigns.verify import verify
from charts import shipped
from charts.version import version_of
from tests.factories import UserFactory
from tests.journal.test_portable import resealed
from tests.work import calls

pytestmark = pytest.mark.django_db
MEGABYTE = "x" * 2**20


@pytest.fixture
def file(hunted_career):
    """A career's file under another name, so that it is not here already."""
    made = json.loads(portable.export(hunted_career))
    made["career"]["uuid"] = str(uuid.uuid4())
    return made


def forged(file, change):
    change(file)
    resealed(file)
    return json.dumps(file)


def refigured(change):
    """Other figures, and every line played with them."""

    def spoil(file):
        raw = file["figures"].pop(file["edition"]["version"])
        change(raw)
        version = version_of(raw)
        file["figures"][version] = raw
        file["edition"]["version"] = version
        for entry in file["entries"]:
            entry["book"] = version

    return spoil


def rows_of_ten_million(raw):
    for chart in raw["charts"]:
        if chart["dice"]:
            chart["rows"][-1]["high"] = 10_000_000


def boats_by_the_billion(raw):
    numbers = next(chart for chart in shipped.raw_edition()["charts"] if chart["id"] == "IDS")
    numbers["rows"][0]["numbers"] = ["1-999999999"]
    raw["charts"] = [chart for chart in raw["charts"] if chart["id"] != "IDS"] + [numbers]


def added(kind, answer, **values):
    """One more line at the end."""

    def spoil(file):
        last = file["entries"][-1]
        line = {**last, "number": last["number"] + 1, "kind": kind, "asked": None, "answer": answer, "notes": []}
        file["entries"].append(line | {"voids": []} | values)

    return spoil


def answered(**values):
    def spoil(file):
        next(e for e in file["entries"] if e["kind"] == "answer" and "dice" in e["answer"])["answer"] |= values

    return spoil


def opened(change):
    return lambda file: change(file["entries"][0]["answer"]["state"])


HARMFUL = {
    "charts with rows of ten million": (refigured(rows_of_ten_million), "cannot be used: .*<= 999"),
    "a billion numbers of boats": (refigured(boats_by_the_billion), "cannot be used: IDS"),
    "a remark on a line below the first": (added("remark", {"remark": "x", "at": -5}), ">= 1"),
    "a remark on no line": (added("remark", {"remark": "x", "at": 0}), ">= 1"),
    "a remark on a line to come": (added("remark", {"remark": "x", "at": 10**6}), "still to come"),
    "a remark of nothing": (added("remark", {"remark": ""}), "damaged at no"),
    "a remark of a megabyte": (added("remark", {"remark": MEGABYTE}), "too long"),
    "a remark that rings a bell": (added("remark", {"remark": "a\x07b"}), "a sign that cannot be kept"),
    "a reason of a megabyte": (added("strike", None, why=MEGABYTE), "too long"),
    "a note of a megabyte": (added("odds", {"key": "x"}, notes=[["x", {"x": MEGABYTE}, ""]]), "too long"),
    "a name of a megabyte in the notes": (added("odds", {"key": "x"}, notes=[["x", {MEGABYTE: 1}, ""]]), "too long"),
    "dice of a thousand": (answered(dice=[1000]), "<= 999"),
    "a thousand dice": (answered(dice=[1] * 1000), "length <= 99"),
    "a modifier of a hundred by hand": (answered(modifier={"drm": 100, "why": "x"}), "<= 20"),
    "a total of a billion": (answered(total=10**9), "<= 9999"),
    "a patrol of a million months": (opened(lambda state: state.update(since_advancement=10**6)), "at most 9,999"),
    "a Kommandant of a thousand letters": (
        opened(lambda state: state["kommandant"].update(name="x" * 1000)),
        "at most 120 letters",
    ),
    "a hull without end": (opened(lambda state: state["boat"]["figures"].update(hull_boxes=10**7)), "at most 9,999"),
    "a month far from the war": (opened(lambda state: state["boat"].update(joined="9999-12")), "a month of the war"),
    "a clock that no page can show": (added("odds", {"key": "x"}, at="9999-12-31T23:59:59.000000Z"), "damaged"),
}


@pytest.mark.parametrize(("spoil", "why"), HARMFUL.values(), ids=HARMFUL.keys())
def test_what_would_do_harm_is_refused_in_words(file, spoil, why):
    data = forged(file, spoil)
    careers, figures = Career.objects.count(), Figures.objects.count()
    with pytest.raises(portable.BadFile, match=why) as told:
        portable.take_in(UserFactory(), data)
    assert len(str(told.value)) < 700
    assert (Career.objects.count(), Figures.objects.count()) == (careers, figures)


def test_charts_with_rows_of_ten_million_cost_nothing(file):
    """They took five gigabytes and three minutes."""
    user, data = UserFactory(), forged(file, refigured(rows_of_ten_million))

    def bring():
        with pytest.raises(portable.BadFile):
            portable.take_in(user, data)

    assert calls(bring) < 1_000_000


def test_too_many_lines_are_refused(file, monkeypatch):
    monkeypatch.setattr(portable, "MOST_ENTRIES", 20)
    with pytest.raises(portable.BadFile, match="more than 20 entries"):
        portable.take_in(UserFactory(), json.dumps(file))


def test_what_is_only_unusual_is_taken(file):
    """A clock that stood wrong, a remark on a struck line, a long reason: all of it can have been written."""

    def unusual(file):
        added("remark", {"remark": "x" * 2000, "at": 2}, at="1970-01-01T00:00:00.000000Z")(file)

    career = portable.take_in(UserFactory(), forged(file, unusual))
    assert verify(career) == []


# --- the process beside play ------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["time", "memory"])
def test_a_process_that_wants_too_much_is_ended(what):
    with pytest.raises(apart.TooMuch):
        apart.finish(apart.start("tests.break.glutton", what), b"", 60)


def test_a_process_that_does_not_end_is_ended():
    with pytest.raises(apart.TooMuch, match=r"more than 0\.2 seconds"):
        apart.finish(apart.start("tests.break.glutton", "time"), b"", 0.2)


def test_a_process_that_fails_says_so():
    with pytest.raises(apart.Failed, match="ValueError: no"):
        apart.finish(apart.start("tests.break.glutton", "fault"), b"", 60)


def test_a_process_gives_what_it_found():
    assert apart.finish(apart.start("tests.break.glutton", "nothing"), b"abc", 60) == b"cba"


def test_places_are_shared_and_the_dead_give_theirs_back(tmp_path):
    with apart.place(tmp_path, 1, 60) as first, apart.place(tmp_path, 1, 60) as second:
        assert (first, second) == (True, False)
        os.utime(tmp_path / "0.place", (1, 1))
        with apart.place(tmp_path, 1, 60) as third:
            assert third
    assert list(tmp_path.iterdir()) == []


def bring(client, data):
    return client.post(reverse("campaigns:bring-in"), {"file": SimpleUploadedFile("career.json", data.encode())})


def test_the_page_takes_a_career_in_by_way_of_the_process(inside, file, monkeypatch):
    started = []
    start = apart.start
    monkeypatch.setattr(apart, "start", lambda *words: started.append(words) or start(*words))
    assert bring(inside, forged(file, lambda file: None)).status_code == 302
    assert started == [("campaigns.follow",)]
    assert verify(Career.objects.get(uuid=file["career"]["uuid"])) == []


def test_the_page_says_when_a_career_takes_too_much(inside, file, monkeypatch):
    start = apart.start
    monkeypatch.setattr(apart, "start", lambda *words: start("tests.break.glutton", "memory"))
    response = bring(inside, forged(file, lambda file: None))
    assert response.status_code == 400
    assert "takes too long to follow, or too much memory" in response.content.decode()


def test_the_page_says_when_it_is_busy(inside, file, settings):
    with apart.place(settings.DATA_DIR / "incoming", apart.places(), 60):
        response = bring(inside, forged(file, lambda file: None))
    assert "Another file is being looked through" in response.content.decode()


def test_the_process_finds_what_is_found_without_it(file):
    """Whichever way it is taken, a file gives the same states."""
    import msgspec

    import campaigns.games  # noqa: F401

    errand = follow.Errand(
        game="hunted",
        figures=file["figures"],
        books=[entry["book"] for entry in file["entries"]],
        entries=[
            follow.Entry(**{key: entry[key] for key in follow.Entry.__struct_fields__}) for entry in file["entries"]
        ],
        told=portable.Moment(**file["state"]),
    )
    told = apart.finish(apart.start("campaigns.follow"), msgspec.json.encode(errand), 60)
    assert msgspec.json.decode(told, type=follow.Followed) == follow.follow(errand)
