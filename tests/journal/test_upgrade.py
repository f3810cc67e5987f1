"""A database of the version before: careers in the middle of a fight are brought in step, and play goes on."""

import secrets
from contextlib import closing

import pytest
from django.db import ConnectionHandler, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from campaigns import play
from campaigns.engine.prompts import BadAnswer
from campaigns.log import ledger, triggers
from campaigns.models import Career, Listed, Outing
from campaigns.play import upgrade
from campaigns.play.verify import verify
from charts.books import raw_of
from charts.figures.shipped import folders, raw_edition
from charts.figures.version import version_of
from charts.grid import keep
from charts.grid.cells import agreed
from charts.grid.keep import part_of
from charts.models import Edition, Revision
from hunted import environment, prepare
from hunted.models import Stamp
from tests import servers
from tests.factories import CareerFactory
from tests.games.the_hunted import careers, moments
from tests.journal.acts import play_on

BEFORE = [("campaigns", "0004_odds_noted"), ("charts", "0001_initial")]
# How far our rooms were, from the first release on: a database may have been left at each of them
RELEASED = [
    BEFORE,
    [("campaigns", "0005_outings"), ("charts", "0001_initial")],
    [("campaigns", "0007_list_of_careers"), ("charts", "0001_initial")],
    [("campaigns", "0010_extracts"), ("charts", "0002_edition_game")],
    [("campaigns", "0013_conduct_and_people_of_contests"), ("charts", "0003_boats_of_any_game")],
    [("campaigns", "0014_duels_on_two_devices"), ("charts", "0004_saves")],
    [("campaigns", "0018_counted"), ("charts", "0005_parts"), ("jobs", "0003_trouble_in_words")],
]


def migrate_back(targets):
    """Step by step, past what squashed migrations did at once."""
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    executor.migrate(targets)


def migrate_to_the_end():
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_database_of_the_version_before_is_brought_in_step_and_played_on():
    toy, boat = CareerFactory(), careers.played(seed=12, until=moments.ATTACK, patrol=2)
    play_on(toy, 40, seed=3)
    migrate_back(BEFORE)
    migrate_to_the_end()
    assert not Outing.objects.exists()
    assert set(Edition.objects.values_list("game", flat=True)) == {"hunted"}  # whatever there was
    assert triggers.faults(connection) == []
    prepare._refresh_careers(print)
    for career in (toy, boat):
        career.refresh_from_db()
        assert verify(career) == []
        assert list(Outing.objects.filter(career=career).values_list("number", flat=True))
    assert (boat.score, boat.unit, boat.lost) == (boat.head["tons"], "t", False)
    assert play.open_career(boat).prompt.key == moments.ATTACK
    play_on(boat, 30, seed=4)
    boat.refresh_from_db()
    assert verify(boat) == []


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("state", RELEASED, ids=lambda state: state[0][1][:4])
def test_a_database_left_at_any_release_gets_the_same_tables_and_triggers(state, career):
    play_on(career, 30, seed=3)
    tables = described(connection)
    migrate_back(state)
    assert described(connection) != tables
    migrate_to_the_end()
    assert described(connection) == tables
    assert triggers.faults(connection) == []
    assert not prepare.migrations_wait()
    assert Listed.objects.filter(career=career.uuid).exists()
    prepare._refresh_careers(print)
    assert verify(Career.objects.get()) == []


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_editions_of_rows_become_documents_and_back_with_every_figure(house, user):
    """Fingerprints hold, names that older versions let pass are cleaned, and saves are revisions that can be undone."""
    for slug in folders():
        keep.load(raw_edition(slug))
    mine = keep.copy(house, "Mine", "mine", user)
    boat, track = part_of(raw_of(mine), "boat", "VIIC"), part_of(raw_of(mine), "track", "VIIC, Atlantic")
    wanted = [keep.PartChange("boat", "VIIC", boat | {"hull_boxes": 9, "repairs": {"radio": 3}})]
    wanted += [keep.PartChange("track", "VIIC, Atlantic", agreed("track", track, ["track"], "hunted"))]
    keep.change(mine, wanted, user)
    before = {edition.slug: (raw_of(edition), edition.fingerprint) for edition in Edition.objects.all()}
    saved, copied = mine.revisions.all()
    migrate_back([("charts", "0004_saves")])
    with connection.cursor() as cursor:
        cursor.execute("UPDATE charts_change SET save_of_id = NULL WHERE place = %s", ["hull_boxes"])
        cursor.execute("UPDATE charts_ship SET name = %s WHERE name = %s", ["Tu\x1btoya", "Tutoya"])
    migrate_to_the_end()
    after = {edition.slug: (raw_of(edition), edition.fingerprint) for edition in Edition.objects.all()}
    assert part_of(after["mine"][0], "roster", "T1")["ships"][0]["name"] == "Tu toya"
    with connection.cursor() as cursor:
        cursor.execute("UPDATE charts_part SET data = REPLACE(data, 'Tu toya', 'Tutoya')")
    for slug, (raw, fingerprint) in before.items():
        now = raw_of(Edition.objects.get(slug=slug))
        assert (now, after[slug][1]) == (raw, fingerprint)
        assert version_of(now) == fingerprint
    kept = Revision.objects.get(pk=saved.pk)
    (alone,) = Revision.objects.exclude(pk__in=[saved.pk, copied.pk])  # a line of the time before saves
    assert (kept.what, kept.patch, kept.at, alone.at) == (saved.what, saved.patch, saved.at, saved.at)
    assert [*kept.lines, *alone.lines] == sorted(saved.lines, key=lambda line: line[1] == "hull_boxes")
    assert keep.undo(kept, user) == len(saved.lines)


def test_a_new_database_runs_few_migrations_of_ours():
    """Everybody's first start pays for each; when there are too many, squash them again."""
    ours = [app for app, _name in MigrationLoader(None).graph.nodes if app in ("campaigns", "charts", "hunted", "jobs")]
    assert 4 <= len(ours) <= 10


@pytest.mark.slow
@pytest.mark.django_db
def test_the_migrations_make_the_tables_that_the_models_name(tmp_path):
    mode = {"HUNTED_MODE": "hosted", "HUNTED_HOSTS": "book.example", "HUNTED_SECRET_KEY": secrets.token_urlsafe(50)}
    with servers.empty_database(tmp_path, "tables") as url:
        done = servers.manage("migrate", **mode, DATABASE_URL=url, HUNTED_DATA=str(tmp_path))
        assert done.returncode == 0, done.stderr[-3000:]
        handler = ConnectionHandler({"default": {**connection.settings_dict, **environment.database(url)}})
        with closing(handler["default"]) as migrated:
            tables = described(migrated)
            assert "campaigns_entry" in tables
            assert tables == described(connection)
            assert triggers.faults(migrated) == triggers.faults(connection) == []


def described(database):
    """Our tables, column by column, with their constraints."""
    asked, tables = database.introspection, {}
    told = ("primary_key", "unique", "foreign_key", "check")
    with database.cursor() as cursor:
        for table in asked.table_names(cursor):
            if not table.startswith(("campaigns_", "charts_", "hunted_", "jobs_")):
                continue
            columns = {(one.name, one.type_code, one.null_ok) for one in asked.get_table_description(cursor, table)}
            held = asked.get_constraints(cursor, table).values()
            tables[table] = columns, sorted(repr((sorted(one["columns"]), *(one[key] for key in told))) for one in held)
    return tables


@pytest.mark.django_db
def test_what_is_in_step_is_not_written_again(career, monkeypatch):
    prepare._refresh_careers(print)
    assert Stamp.objects.get(name=prepare.LEDGER).value == ledger.shape()
    monkeypatch.setattr(upgrade, "refresh", lambda pk: 1 / 0)
    prepare._refresh_careers(print)


@pytest.mark.django_db
def test_a_career_that_cannot_be_followed_keeps_its_rows_and_is_named(career):
    play_on(career, 30, seed=3)
    rows = list(Outing.objects.values())
    Career.objects.filter(pk=career.pk).update(game="tiddlywinks")
    said = list(upgrade.refresh_all())
    assert len(said) == 1
    assert f"no. {career.pk}" in said[0]
    assert list(Outing.objects.values()) == rows
    with pytest.raises(BadAnswer):
        upgrade.refresh(career.pk)


@pytest.mark.django_db
def test_verify_compares_outings_and_the_measure(career):
    play_on(career, 30, seed=3)
    Outing.objects.filter(career=career, number=1).update(score=99)
    Career.objects.filter(pk=career.pk).update(score=98, won=True)
    said = " / ".join(str(finding) for finding in verify(career))
    assert "outing 1: score is 99" in said
    assert "score is 98" in said
    assert "won is True" in said
