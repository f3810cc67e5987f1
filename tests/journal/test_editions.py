"""A career under way takes another edition from its next entry on; what was played before keeps its figures."""

import json
import random

import pytest

from campaigns import play
from campaigns.files import portable
from campaigns.files.salvage import salvage
from campaigns.models import Career, Entry, Figures
from campaigns.play.editions import refusal
from campaigns.play.verify import rebuild, verify
from charts.books import raw_of
from charts.grid import keep
from charts.models import Edition
from tests.engine import toy
from tests.factories import CareerFactory, EditionFactory, UserFactory
from tests.journal.acts import answer, play_on
from tests.journal.forging import forget, unsealed

pytestmark = pytest.mark.django_db
BAD_NIGHTS = {"bright": "wreck", "dim": "wreck"}


def other_edition(edition, slug="mine", results=BAD_NIGHTS):
    """A copy in which every total of the chart says the same."""
    made = keep.copy(edition, slug.title(), slug, None)
    chart = made.parts.get(code="L1")
    for row in chart.data["rows"]:
        row["results"] = results
    chart.save()
    raw = raw_of(made)
    Edition.objects.filter(pk=made.pk).update(revision=2, fingerprint=keep.version_of(raw))
    made.refresh_from_db()
    return made


@pytest.fixture
def mine(career):
    return other_edition(career.edition)


def switch(career, edition):
    return answer(career, {"switch": {"edition": edition.slug}})


def to_the_chart(career):
    while getattr(play.open_career(career).prompt, "chart", None) != "L1":
        assert play.act(career.pk, {"auto": True}, source=random.Random(1)).accepted
        career.refresh_from_db()


def rolled(career, *dice):
    """To the next roll of the night, with these dice; what the chart said."""
    to_the_chart(career)
    return answer(career, {"dice": list(dice)}).entry.answer["result"]


def test_the_next_roll_reads_the_other_edition(career, mine):
    assert rolled(career, 3, 3) == "ship"
    to_the_chart(career)
    asked = play.open_career(career).prompt
    entry = switch(career, mine).entry
    assert play.open_career(career).prompt.key == asked.key, "the open question stays"
    assert (entry.kind, entry.answer) == ("switch", {"edition": "mine", "from": "toy", "name": "Mine"})
    assert career.edition == mine
    assert rolled(career, 3, 3) == "wreck"
    assert verify(career) == []
    books = [row.book for row in career.entries.order_by("number")]
    assert set(books[: entry.number - 1]) != set(books[entry.number - 1 :])
    assert {row.version for row in Figures.objects.all()} == set(books)


def test_undoing_back_over_the_switch_keeps_the_edition(career, mine):
    rolled(career, 3, 3)
    last = career.last
    switch(career, mine)
    rolled(career, 3, 3)
    answer(career, {"strike": last})
    assert career.edition == mine
    assert rolled(career, 3, 3) == "wreck"
    assert verify(career) == []


@pytest.fixture
def travelled(career, mine):
    """A career with both editions behind it, and the first again at its end."""
    play_on(career, 9)
    switch(career, mine)
    play_on(career, 12, seed=2)
    switch(career, Edition.objects.get(slug="toy"))
    return play_on(career, 4, seed=3)


def test_all_that_is_derived_can_be_derived_again(travelled, mine):
    before = play.open_career(travelled)
    Career.objects.filter(pk=travelled.pk).update(edition=mine)
    assert "edition is 'mine', the journal says 'toy'" in " ".join(map(str, verify(travelled)))
    rebuild(travelled)
    assert verify(travelled) == []
    assert toy.GAME.dump(play.open_career(Career.objects.get()).state) == toy.GAME.dump(before.state)


def test_a_file_carries_the_figures_of_every_edition(travelled, user):
    text = portable.export_career(travelled)
    assert len(json.loads(text)["figures"]) == 2
    forget()
    Edition.objects.filter(slug="mine").delete()
    career = portable.import_career(user, text)
    assert (career.edition.slug, verify(career)) == ("toy", [])
    assert portable.export_career(career) == text
    play_on(career, 3)
    assert verify(career) == []


def test_the_edition_that_it_goes_on_with_is_whole_in_its_file(career, mine, toy_edition):
    switch(career, mine)
    switch(career, toy_edition)
    file = json.loads(portable.export_career(career))
    assert file["edition"]["version"] == career.book
    assert ["left_out" in raw for raw in file["figures"].values()] == [False, True]


def test_a_file_that_says_a_switch_otherwise_is_refused(travelled, user):
    file = json.loads(portable.export_career(travelled))
    line = next(entry for entry in file["entries"] if entry["kind"] == "switch")
    forget()
    for said in ({"edition": "mine"}, {"edition": "mine", "from": "", "name": "x", "odds": True}, {}, {"edition": 5}):
        line["answer"] = said
        with pytest.raises(portable.BadFile, match=f"entry no. {line['number']}"):
            portable.import_career(user, json.dumps(file))


@pytest.mark.parametrize(("switch", "slug"), [(0, "toy"), (1, "mine"), (2, "toy")])
def test_what_is_salvaged_goes_on_with_the_edition_of_its_last_line(travelled, user, switch, slug):
    """The line before a switch is the last that is whole, or the last but one of all."""
    switches = [row.number for row in travelled.entries.filter(kind="switch").order_by("number")]
    number = [*switches, travelled.last][switch]
    with unsealed() as cursor:
        cursor.execute(
            "UPDATE campaigns_entry SET hash = 'x' WHERE career_id = %s AND number = %s", [travelled.pk, number]
        )
    text, last = salvage(travelled.pk)
    assert last == number - 1
    assert json.loads(text)["edition"]["slug"] == slug
    forget()
    assert verify(portable.import_career(user, text)) == []


def refused(career, wanted):
    reply = play.act(career.pk, {"switch": wanted})
    assert not reply.accepted
    career.refresh_from_db()
    assert (career.last, career.edition.slug) == (Entry.objects.filter(career=career).count(), "toy")
    return reply.error.key


def test_an_edition_that_does_not_fit_is_refused(career, mine):
    other_game = Edition.objects.create(slug="other", game="beach", name="Other")
    assert refused(career, {"edition": other_game.slug}) == "edition.unknown"
    assert refused(career, {"edition": ["mine"]}) == "edition.unknown"
    assert refused(career, {"edition": "toy"}) == "switch.same"
    assert refused(career, {"edition": "mine", "odds": True}) == "form"
    assert refusal(Career(contest_id=1), mine).key == "edition.contest"
    Career.objects.filter(pk=career.pk).update(ended=True)
    assert refused(career, {"edition": "mine"}) == "over"


def test_a_scene_that_the_other_charts_do_not_follow_is_finished_first(career, mine, monkeypatch):
    answer(career, {"choose": "high"})
    send = play.Session.send

    def other(session, entry, other_figures=False):
        if session.charts.edition == "mine":
            raise play.OutOfStep(entry.number, None, None, entry.number - 1)
        send(session, entry, other_figures)

    monkeypatch.setattr(play.Session, "send", other)
    assert refused(career, {"edition": "mine"}) == "edition.scene"


def test_a_guest_cannot_take_another_edition(mine):
    career = CareerFactory(edition=EditionFactory())
    reply = play.act(career.pk, {"switch": {"edition": "mine"}}, by=UserFactory())
    assert reply.error.key == "seat.owner"
