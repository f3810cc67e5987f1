"""Careers made up with every hash right: what no version could have written, and what would do harm, is refused."""

import json
import uuid
from contextlib import nullcontext

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.files import portable
from campaigns.jobs import queue, supervisor
from campaigns.jobs.models import Job
from campaigns.models import Career, Figures
from campaigns.pages.logbook import import_job
from campaigns.play.verify import verify
from charts.figures import shipped
from charts.figures.version import version_of
from tests.factories import UserFactory
from tests.jobs import notes
from tests.jobs.waiting import claim, perform, queued
from tests.journal.forging import resealed
from tests.work import calls

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
MEGABYTE = "x" * 2**20


@pytest.fixture
def file(hunted_career):
    """A career's file under another name, so that it is not here already."""
    made = json.loads(portable.export_career(hunted_career))
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
    "charts with rows of ten million": (refigured(rows_of_ten_million), "cannot be used: .*10000000"),
    "a billion numbers of boats": (refigured(boats_by_the_billion), "cannot be used: IDS"),
    "a remark on a line below the first": (added("remark", {"remark": "x", "at": -5}), ">= 1"),
    "a remark on no line": (added("remark", {"remark": "x", "at": 0}), ">= 1"),
    "a remark on a line to come": (added("remark", {"remark": "x", "at": 10**6}), "still to come"),
    "a remark of nothing": (added("remark", {"remark": ""}), "damaged at entry no"),
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
        portable.import_career(UserFactory(), data)
    assert len(str(told.value)) < 700
    assert (Career.objects.count(), Figures.objects.count()) == (careers, figures)


def test_charts_with_rows_of_ten_million_cost_nothing(file):
    """They took five gigabytes and three minutes."""
    user, data = UserFactory(), forged(file, refigured(rows_of_ten_million))

    def bring():
        with pytest.raises(portable.BadFile):
            portable.import_career(user, data)

    assert calls(bring) < 1_000_000


def test_what_is_only_unusual_is_taken(file):
    """A clock that stood wrong, a remark on a struck line, a long reason: all of it can have been written."""

    def unusual(file):
        added("remark", {"remark": "x" * 2000, "at": 2}, at="1970-01-01T00:00:00.000000Z")(file)

    career = portable.import_career(UserFactory(), forged(file, unusual))
    assert verify(career) == []


# --- the job ------------------------------------------------------------------------------------------------------


def bring(client, data):
    return client.post(reverse("campaigns:bring-in"), {"file": SimpleUploadedFile("career.json", data.encode())})


def test_the_page_takes_a_career_in_by_way_of_a_job(inside, file):
    first = bring(inside, forged(file, lambda file: None))
    job = Job.objects.get()
    assert job.row.task_path == import_job.take_in.module_path
    there = inside.get(first.headers["Location"], follow=True).redirect_chain
    assert there[0][0] == reverse("campaigns:brought-in", args=[job.pk])
    assert there[1][0] == reverse("campaigns:bridge", args=[file["career"]["uuid"]])
    assert verify(Career.objects.get(uuid=file["career"]["uuid"])) == []


def test_it_has_an_end_to_its_time_and_its_memory(inside, file, monkeypatch):
    asked = []
    monkeypatch.setattr(queue, "bounded", lambda *most: asked.append(most) or nullcontext())
    bring(inside, forged(file, lambda file: None))
    assert asked == [(30, 1024)]


@pytest.mark.parametrize("mine", [True, False])
def test_a_career_that_was_taken_in_before_its_process_ended_is_there(user, file, mine):
    """The job is begun again, and finds it done; somebody else's career is not given out."""
    data = forged(file, lambda file: None).encode()
    portable.import_career(user if mine else UserFactory(), data)
    with queued():
        job = queue.ask(import_job.take_in, user, input=data, arguments={"owner": user.pk})
    claim("one")
    supervisor.Supervisor().look()
    perform(claim("two"))
    job.row.refresh_from_db()
    found = {"career": file["career"]["uuid"]} if mine else {"fault": "This career is already in your log book."}
    assert job.row.return_value == found


def test_the_page_says_why_it_came_to_nothing(inside, user, file):
    with queued():
        first = bring(inside, forged(file, lambda file: None))
    claim("one").set_failed(MemoryError())
    shown = inside.get(first.headers["Location"])
    assert shown.status_code == 200
    assert 'role="alert"' in shown.content.decode()
    assert reverse("campaigns:bring-in") in shown.content.decode()


def test_what_another_job_gave_is_no_career(inside, user):
    job = queue.ask(notes.say, user, arguments={"words": "x"})
    assert inside.get(reverse("campaigns:brought-in", args=[job.pk])).status_code == 404
