"""Downloads, opened in their readers; and the import of a career's file."""

import copy
import csv
import io
import json
import re
from html import unescape

import msgspec
import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import reverse
from markdown_it import MarkdownIt

from campaigns import play
from campaigns.files import portable
from campaigns.games.the_hunted.pages import sheet
from campaigns.jobs import queue
from campaigns.jobs.models import Job
from campaigns.models import Career
from campaigns.pages.logbook import diary, files, tables, volume, volumes, words
from campaigns.pages.telling import FactsTable
from campaigns.pages.words import short_month
from tests.factories import UserFactory
from tests.games.the_hunted import careers
from tests.html import flat, tree
from tests.jobs.waiting import claim, perform
from tests.pdf import needs_poppler, pages_of, read_pdf, words_of
from tests.shipped import shipped_edition

pytestmark = pytest.mark.django_db
STRANGE = ["*a* _b_ `c` ~~d~~ [x](y) <b> & # e", "# not a head", "1. not a list", "- not an item", "+ 1", "==="]
STRANGE += ["> no quote"]


def read_csv(answer):
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


# --- the diary ----------------------------------------------------------------------------------------------------


def test_markdown_renders_as_the_diary_says(log_book):
    spelling = words.SPELLINGS["md"]
    chapter = volume.of_diary("Patrol 1", diary.whole_diary(log_book, 1), volume.VolumeOptions(corrections=True))
    text = words.spelt(volume.Volume("T", "The game", [chapter]), spelling)
    html = MarkdownIt("commonmark").enable("strikethrough").render(text)
    assert html.startswith("<h1>T</h1>")
    assert "<h2>Patrol 1</h2>" in html
    assert html.count("<strong>Box ") == sum(
        leg.when.startswith("Box") and bool(leg.lines) for leg in diary.whole_diary(log_book, 1).legs
    )
    assert "<em>Coffee *still* hot, [b]and[/b] =1+1, &lt;i&gt;.</em>" in html


@pytest.mark.parametrize("text", STRANGE)
def test_nothing_said_is_taken_for_markdown(text):
    html = MarkdownIt("commonmark").enable("strikethrough").render(words.SPELLINGS["md"].text(text))
    shown = html.replace("<p>", "").replace("</p>", "").strip()
    assert shown == text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def test_bbcode_marks_are_balanced_and_typed_ones_harmless(log_book, reader):
    text = reader.get(log_book.url("diary-file", 1, "bbcode")).content.decode()
    for mark in ("b", "i", "s", "size"):
        assert text.count(f"[{mark}]") + text.count(f"[{mark}=") == text.count(f"[/{mark}]")
    assert "[b]and[/b]" not in text


def test_plain_text_is_plain_and_corrections_and_remarks_go_along_on_request(log_book, reader):
    def text(*what, **query):
        return reader.get(log_book.url("diary-file", *what), query).content.decode()

    assert text("txt").startswith("War diary: U-714, ")
    assert all(f"Patrol {number}, " in text("txt") for number in range(1, len(log_book.state.patrols) + 1))
    assert (careers.WHY in text("txt"), careers.WHY in text(1, "txt", struck="")) == (False, True)
    assert ("Coffee" in text(1, "txt"), "Coffee" in text(1, "txt", bare="")) == (True, False)


@needs_poppler
@pytest.mark.parametrize(
    ("what", "query"),
    [
        (("diary-file", "pdf"), {"paper": "a4", "struck": ""}),
        (("diary-file", "pdf"), {"paper": "letter", "struck": ""}),
        (("story-file", 1, "pdf"), {}),
    ],
)
def test_the_pdf_says_what_the_page_says(log_book, reader, what, query):
    text = words_of(reader.get(log_book.url(*what), query).content)
    assert "Coffee *still* hot, [b]and[/b] =1+1, <i>." in text
    if query:
        assert log_book.career.name in text
        assert all(f"sank, {ship.tons:,} t." in text for ship in log_book.state.sinkings)


def test_the_diary_of_a_career_as_pdf_is_made_as_a_job(log_book, reader, settings):
    settings.JOBS = ""
    address = log_book.url("diary-file", "pdf")
    waiting = reader.get(address, {"paper": "letter", "bare": "", "x": "y" * 500})
    job = Job.objects.get()
    assert waiting.headers["Location"] == reverse("jobs:job", args=[job.pk])
    perform(claim("one"))
    page = reader.get(waiting.headers["Location"])
    assert f'content="0; url={address}?bare&amp;paper=letter"' in page.content.decode()
    assert "Download the file" in page.content.decode()
    assert reader.get(waiting.headers["Location"], headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"
    assert reader.get(f"{address}?bare&paper=letter").content.startswith(b"%PDF")
    assert Job.objects.count() == 1


def test_a_log_that_goes_on_is_another_file(log_book, reader):
    address = log_book.url("diary-file", "pdf")
    reader.get(address)
    play.act(log_book.career.pk, {"remark": "And then the rain stopped."})
    assert reader.get(address).content.startswith(b"%PDF")
    assert Job.objects.count() == 2


def test_who_has_asked_for_much_already_is_sent_back_to_the_diary(log_book, reader, monkeypatch):
    monkeypatch.setattr(queue, "MOST_WAITING", 0)
    answer = reader.get(log_book.url("diary-file", "pdf"), follow=True)
    assert "Please wait until one of them is finished" in answer.content.decode()


# --- the story ------------------------------------------------------------------------------------------------------


FORMS = ("md", "bbcode", "txt", "html")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("what", ["story-file", "diary-file"])
def test_a_whole_career_goes_along_under_what_it_came_to(log_book, reader, what, form):
    said = unescape(reader.get(log_book.url(what, form)).content.decode()).replace("\N{NO-BREAK SPACE}", " ")
    head = log_book.presentation.career_story(log_book)
    plain = re.sub(r"[*\\]|\[/?[bi]\]|<[^>]*>", "", said)
    assert head.lede in plain
    for patrol in log_book.state.patrols:
        assert f"Patrol {patrol.number}, " in plain
    for ship in log_book.state.sinkings:
        assert ship.name in plain
    assert "Coffee" in said


@pytest.mark.parametrize("form", FORMS)
def test_without_own_words_the_log_tells_it_all_itself(log_book, reader, form):
    assert "Coffee" not in reader.get(log_book.url("story-file", 1, form), {"bare": ""}).content.decode()


def test_the_page_needs_nothing_besides_itself(log_book, reader):
    answer = reader.get(log_book.url("story-file", "html"))
    html = answer.content.decode()
    assert answer.headers["Content-Disposition"].endswith('story.html"')
    assert re.findall(r"(?:src|href)=\"(?!#)[^\"]*\"|@import|url\(|<script", html) == []
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    for wanted in re.findall(r'(?:href="#|aria-labelledby="|aria-describedby=")([^"]+)"', html):
        assert wanted in ids
    assert html.count("<svg") == 1 + len(log_book.state.patrols) + bool(log_book.state.patrol)
    assert "<i>.</em>" not in html


def test_a_table_of_markdown_is_one(log_book, reader):
    html = (
        MarkdownIt("commonmark").enable("table").render(reader.get(log_book.url("story-file", "md")).content.decode())
    )
    assert "<table>" in html
    assert "<th>Ship</th>" in html


def test_columns_of_plain_text_stand_below_one_another():
    lines = words.SPELLINGS["txt"].table(["Ship", "Tons"], [["Emba", "1,600"], ["Devis", "11,600"]], (1,))
    assert lines == ["  Ship     Tons", "  Emba    1,600", "  Devis  11,600"]


@needs_poppler
@pytest.mark.parametrize(("paper", "size"), [("a4", "(A4)"), ("letter", "(letter)")])
def test_the_story_as_pdf_is_of_its_paper_and_the_same_story_gives_the_same_file(log_book, paper, size):
    made = [volume.bound(volumes.volume(log_book, "story", 1, volume.VolumeOptions()), paper) for _time in range(2)]
    assert made[0] == made[1]
    assert size in pages_of(made[0])["Page size"]


@needs_poppler
def test_no_word_of_a_table_is_broken_while_there_is_room():
    table = FactsTable("Men", ["Post", "Name", "This patrol"], [["Kommandant", "Otto Brandis", "wounded " * 30]])
    chapter = volume.Chapter("Patrol 1", tables=[table])
    text = read_pdf(volume.bound(volume.Volume("T", "The game", [chapter]), "a4"), "-layout")
    assert "Kommandant" in text
    assert text.count("wounded") == 30


# --- the sheet ----------------------------------------------------------------------------------------------------


@needs_poppler
@pytest.mark.parametrize(("paper", "size"), [("a4", "(A4)"), ("letter", "(letter)")])
def test_the_sheet_as_pdf(log_book, reader, paper, size):
    data = reader.get(log_book.url("page-file", "sheet", paper)).content
    assert size in pages_of(data)["Page size"]
    text = read_pdf(data, "-layout")
    made = sheet.sheet(log_book.state, log_book.book.figures, log_book.say)
    assert all(short_month(month.month) in text for month in made.months)
    assert all(f"{ship.tons:,}" in text for month in made.months for ship in month.ships)
    assert data == reader.get(log_book.url("page-file", "sheet", paper)).content, "the same career, the same file"


def test_the_sheet_as_csv(log_book, reader):
    answer = reader.get(log_book.url("page-table", "sheet"))
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    made = sheet.sheet(log_book.state, log_book.book.figures, log_book.say)
    by_month = {line[0]: line for line in lines if line}
    for month in made.months:
        line = by_month[short_month(month.month)]
        assert all(f"{ship.tons:,}" in line[2] for ship in month.ships)
        assert line[3] == ("" if month.total is None else f"{month.total:,}")


def test_where_nothing_sets_pdf_the_page_is_offered_for_printing(log_book, reader, monkeypatch):
    monkeypatch.setattr(files, "can_typeset", lambda: False)
    for file, page in (
        (log_book.url("page-file", "sheet", "a4"), log_book.url("sheet")),
        (log_book.url("story-file", 1, "pdf"), log_book.url("story", 1)),
        (log_book.url("diary-file", "pdf"), log_book.url("diary")),
    ):
        answer = reader.get(file, follow=True)
        assert answer.redirect_chain[0][0] == page
        assert "Print this page instead." in answer.content.decode()


def test_what_is_no_paper_or_no_form_is_not_found(log_book, reader):
    assert reader.get(log_book.url("page-file", "sheet", "a3")).status_code == 404
    assert reader.get(log_book.url("diary-file", "doc")).status_code == 404
    assert reader.get(log_book.url("diary-file", 99, "md")).status_code == 404
    assert reader.get(log_book.url("table", "user")).status_code == 404


# --- tables -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*tables.TABLES, "roll"])
def test_a_table_reads_as_csv(log_book, reader, name):
    answer = reader.get(log_book.url("table", name))
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert f"{name.replace('_', ' ')}.csv" in answer.headers["Content-Disposition"]
    assert len({len(row) for row in rows}) == 1
    assert len(rows) > 1 or name == "promotion"


def test_words_stand_beside_keys(log_book, reader):
    target = read_csv(reader.get(log_book.url("table", "target")))[0]
    assert target["kind_words"].lower() == target["kind"]
    assert list(target)[list(target).index("kind") + 1] == "kind_words"
    outing = read_csv(reader.get(log_book.url("table", "outing")))[0]
    assert outing["outcome_words"].endswith("patrol")
    assert json.loads(outing["facts"])["month"] == log_book.state.start
    roll = read_csv(reader.get(log_book.url("table", "roll")))[0]
    assert roll["what"]
    assert roll["by_words"] in ("rolled here", "entered by hand")
    award = read_csv(reader.get(log_book.url("table", "award")))[0]
    assert award["name_words"].startswith("Iron Cross")


def test_of_men_it_is_said_how_the_end_found_them(log_book, reader):
    men = read_csv(reader.get(log_book.url("table", "crew_member")))
    assert log_book.state.end.reason == "war_over"
    assert {man["fate_words"] for man in men if not man["left"] and man["wound"] != "KIA"} == {"Survived the war"}
    lost = copy.deepcopy(log_book.state)
    lost.end = msgspec.structs.replace(lost.end, reason="sunk_mine", alive=False)
    rows = [row.values["fate"] for row in log_book.game.ledger(lost) if row.table == "crew_member"]
    assert "lost with the boat" in rows
    assert "" not in rows


def test_the_targets_add_up(log_book, reader):
    rows = read_csv(reader.get(log_book.url("table", "target")))
    assert sum(int(row["tonnage"]) for row in rows if row["fate"] == "sunk") == sum(
        s.tons for s in log_book.state.sinkings
    )


def test_struck_rolls_are_marked(log_book, reader):
    rows = read_csv(reader.get(log_book.url("table", "roll")))
    struck = {number for entry in log_book.entries() for number in entry.voids}
    assert {int(row["number"]) for row in rows if row["struck"] == "yes"} == struck & {
        int(row["number"]) for row in rows
    }


@pytest.mark.parametrize("cell", ["=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1", "|calc"])
def test_no_cell_is_run_by_a_spreadsheet(cell):
    assert tables.safe(cell) == f"'{cell}"
    assert next(csv.reader(io.StringIO(tables.csv_text(["a"], [[cell]])[1:].splitlines(keepends=True)[1])))[0][0] == "'"


def test_figures_stay_figures():
    said = [-3, 0, None, True, "U-99", "Jürgen"]
    assert [tables.safe(value) for value in said] == [-3, 0, "", "yes", "U-99", "Jürgen"]


# --- the file -----------------------------------------------------------------------------------------------------


def brought(client, data, name="career.json"):
    answer = client.post(reverse("campaigns:bring-in"), {"file": SimpleUploadedFile(name, data)})
    for _ in range(2 * (answer.status_code == 302)):  # done as a job
        answer = client.get(answer.headers["Location"])
    return answer


class Gone(Exception):
    """The log book from which a career went out is another one."""


def test_a_career_goes_out_and_comes_in(client, user):
    client.force_login(user)
    shipped_edition()
    try:
        with transaction.atomic():
            career = careers.played(user, seed=5, entries=60)
            data = client.get(reverse("campaigns:career-file", args=[career.uuid])).getvalue()
            raise Gone
    except Gone:
        pass
    assert brought(client, data).headers["Location"] == reverse("campaigns:bridge", args=[career.uuid])
    assert client.get(reverse("campaigns:career-file", args=[career.uuid])).getvalue() == data
    assert "already in your log book" in brought(client, data).content.decode()


@pytest.mark.parametrize(
    ("data", "said"), [(b"", "cannot be read"), (b"\xff\xfe", "cannot be read"), (b'{"format": "x"}', "not a career")]
)
def test_what_is_no_career_is_refused_with_the_reason(reader, data, said):
    answer = brought(reader, data)
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert Career.objects.filter(archived=None).count() == 0


def test_after_a_refusal_another_file_can_be_chosen(reader):
    """The page of what the job found is only read: its form leads back to where files are taken in."""
    form = tree(brought(reader, b"").content.decode()).find(enctype="multipart/form-data")
    again = reader.post(form.attrs.get("action", ""), {"file": SimpleUploadedFile("x.json", b"x")})
    assert again.status_code == 302


@pytest.fixture
def elsewhere(monkeypatch):
    """A file whose edition is not here; what was asked for."""
    asked = []

    def take_in(owner, data, editions=False):
        asked.append(editions)
        raise portable.EditionElsewhere("The edition mine is not here.")

    monkeypatch.setattr(portable, "import_career", take_in)
    return asked


MAY = "The edition mine is not here. The file contains it. Choose the file again to import both."
BOX = '<input type="checkbox" name="edition" value="yes" checked>'


@pytest.mark.parametrize(("keeps", "said"), [(True, MAY), (False, "Whoever manages the charts here can import it")])
def test_the_edition_that_a_file_brings_is_offered_to_who_keeps_the_charts(client, user, elsewhere, keeps, said):
    if keeps:
        user.user_permissions.add(Permission.objects.get(codename="add_edition"))
    client.force_login(user)
    page = flat(brought(client, b"{}"))
    assert said in page
    assert (BOX in page, 'name="edition"' in page) == (keeps, keeps)
    client.post(reverse("campaigns:bring-in"), {"file": SimpleUploadedFile("x.json", b"{}"), "edition": "yes"})
    assert elsewhere == [False, keeps]


def test_a_form_without_a_file_says_so(reader):
    assert "Please choose a file." in reader.post(reverse("campaigns:bring-in")).content.decode()
    assert reader.get(reverse("campaigns:bring-in")).status_code == 200


@pytest.mark.parametrize("name", ["diary-file", "page-file", "table", "career-file"])
def test_a_stranger_takes_nothing_along(client, log_book, name):
    args = {"diary-file": ["md"], "page-file": ["sheet", "a4"], "table": ["roll"], "career-file": []}[name]
    client.force_login(UserFactory())
    assert client.get(log_book.url(name, *args)).status_code == 404
    client.logout()
    assert client.get(log_book.url(name, *args)).status_code == 302


@needs_poppler
@pytest.mark.parametrize(("rows", "whole"), [(15, True), (40, False)])
def test_a_table_is_not_broken_on_paper_unless_it_is_long(rows, whole):
    men = FactsTable("Men", ["Post", "Name"], [["1WO", "Kruse"]] * rows)
    filling = volume.Block([volume.WrittenLine([("Nothing in sight.", "")])] * 30)
    chapter = volume.Chapter("Patrol 1", blocks=[filling], tables=[men])
    first = read_pdf(volume.bound(volume.Volume("T", "The game", [chapter]), "a4")).split("\f")[0]
    assert first.count("Nothing in sight.") == 30
    assert ("Kruse" not in first) is whole
