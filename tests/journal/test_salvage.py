"""The sound part of a damaged career: as far as the chain holds, with all of its row that can be read."""

import json
from datetime import UTC, datetime

import pytest
from django.db import OperationalError, connection

from campaigns import play
from campaigns.engine import game as games
from campaigns.files import portable
from campaigns.files.salvage import salvage
from campaigns.models import Career, Entry, Extract, Figures
from charts.models import Edition
from tests.engine import toy
from tests.factories import CareerFactory
from tests.journal.acts import answer, play_on
from tests.journal.forging import forge, forget, spoil, tamper

pytestmark = pytest.mark.django_db
IN_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="which keeps anything in any column")


@pytest.fixture
def career(career):
    return play_on(career, 9)


def salvaged(career):
    text, last = salvage(career.pk)
    file = json.loads(text)
    assert [entry["number"] for entry in file["entries"]] == list(range(1, last + 1))
    assert file["seal"] == file["entries"][-1]["hash"]
    return file


def last_whole(career):
    return salvaged(career)["entries"][-1]["number"]


def test_of_a_whole_career_everything_is_salvaged(career, user):
    answer(career, {"switch": {"odds": True}})
    career.dice_mode = "here"
    play.archive(career)
    career.save()
    file, exported = salvaged(career), json.loads(portable.export_career(career))
    for part in ("career", "edition", "entries", "seal", "state"):
        assert file[part] == exported[part]
    assert (file["career"]["dice_mode"], file["career"]["odds"]) == ("here", True)
    forget()
    assert portable.import_career(user, json.dumps(file)).archived == career.archived


# --- how far it is whole ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "value"), [("answer", "{"), ("number", 2_000_000), ("why", "forged"), ("previous", "x"), ("hash", "x")]
)
def test_it_is_whole_to_the_line_before_the_damage(career, column, value):
    spoil(career, f"entry.{column}", value)
    assert last_whole(career) == 6


@pytest.mark.parametrize(("column", "value"), [("previous", "1" * 64), ("answer", json.dumps({"choose": 2**60}))])
def test_a_line_that_stands_on_another_or_that_no_file_can_hold_is_not_whole(career, column, value):
    forge(career, 7, column, value)
    assert last_whole(career) == 6


def test_nothing_is_whole_without_the_first_line(career):
    tamper("UPDATE campaigns_entry SET why = 'forged' WHERE number = 1")
    with pytest.raises(portable.BadFile, match="Its first entry is damaged"):
        salvage(career.pk)


@IN_SQLITE
def test_nothing_is_whole_without_the_name_that_it_was_sealed_with(career):
    spoil(career, "career.uuid", "x")
    with pytest.raises(portable.BadFile, match="The name that its entries were sealed with"):
        salvage(career.pk)


# --- figures ------------------------------------------------------------------------------------------------------


@pytest.fixture
def refigured(career):
    """The career, its last lines played with other figures; the number of the last line with the first ones."""
    before = career.last
    Edition.objects.update(revision=99, name="Later")
    career = play_on(career, 4)
    assert Figures.objects.count() == 2
    return career, before


def set_figures(version, raw):
    tamper("UPDATE campaigns_figures SET raw = %s WHERE version = %s", raw, version)


OTHER = [json.dumps(toy.RAW | change) for change in ({"name": "Other"}, {"boats": 7})]


@pytest.mark.parametrize("raw", ["{", "[]", '{"name": "Other"}', *OTHER])
def test_a_line_without_its_figures_is_not_whole(refigured, raw):
    career, before = refigured
    set_figures(career.book, raw)
    assert last_whole(career) == before


@pytest.mark.parametrize("raw", ["{", '{"name": "Other"}'])
def test_figures_that_a_career_brought_along_will_do(refigured, raw):
    career, before = refigured
    kept = Figures.objects.get(version=career.book)
    other = Entry.objects.filter(career=career, number__lte=before).first().book
    Extract.objects.create(career=career, version=kept.version, raw=kept.raw)
    Extract.objects.create(career=career, version=other, raw={"name": "Other"})
    set_figures(kept.version, raw)
    assert last_whole(career) == career.last


def test_figures_that_another_career_brought_along_will_not_do(refigured):
    career, before = refigured
    kept = Figures.objects.get(version=career.book)
    Extract.objects.create(career=CareerFactory(), version=kept.version, raw=kept.raw)
    set_figures(kept.version, "{")
    assert last_whole(career) == before


def test_where_its_edition_is_gone_the_last_figures_say_which_it_was(refigured):
    career, _before = refigured
    assert salvaged(career)["edition"] == {"slug": "toy", "name": "Later", "version": career.book}
    Career.objects.filter(pk=career.pk).update(edition=None)
    assert salvaged(career)["edition"] == {"slug": "toy", "name": "Later", "version": career.book}


def test_its_edition_is_called_as_it_is_called_now(career):
    Edition.objects.update(name="Now")
    assert salvaged(career)["edition"] == {"slug": "toy", "name": "Now", "version": career.book}


def test_a_game_without_charts_has_no_edition():
    assert salvaged(CareerFactory(without_edition=True))["edition"] is None


# --- its own row --------------------------------------------------------------------------------------------------


@IN_SQLITE
@pytest.mark.parametrize("dice_mode", ["loaded", b"\xff"])
def test_what_cannot_be_read_of_its_row_is_as_usual(career, dice_mode):
    first = career.entries.get(number=1)
    spoilt = {"dice_mode": dice_mode, "created": "2026-13-45 99:00:00", "archived": "never", "head": "{"}
    for column, value in spoilt.items():
        spoil(career, f"career.{column}", value)
    told = salvaged(career)["career"]
    assert (told["dice_mode"], told["put_away"]) == ("table", None)
    assert told["created"] == salvaged(career)["entries"][0]["at"]
    assert datetime.fromisoformat(told["created"]) == first.at.astimezone(UTC)


def test_a_database_that_does_not_answer_is_no_damage(career):
    def away(execute, sql, params, many, context):
        if "created" in sql.partition("FROM")[0]:
            raise OperationalError("disk I/O error")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(away), pytest.raises(OperationalError):
        salvage(career.pk)


# --- the state it ends with ---------------------------------------------------------------------------------------


def test_the_state_is_that_of_the_last_whole_scene(career):
    spoil(career, "entry.why", "forged")
    state = salvaged(career)["state"]
    kept = career.snapshots.filter(number__lte=6).last()
    assert (state["number"], state["state"]) == (kept.number, kept.state)
    assert kept.number > 1


def test_where_the_rules_find_the_impossible_it_is_the_first(career, game):
    game(beyond=lambda state: ["no"] if state["night"] > 1 else [])
    assert salvaged(career)["state"]["number"] == 1


def test_of_a_game_that_is_not_here_it_is_the_first(career, monkeypatch):
    monkeypatch.delitem(games._games, toy.GAME.key)
    told = salvaged(career)
    assert (told["career"]["game"], told["state"]["number"]) == ("lighthouse", 1)
