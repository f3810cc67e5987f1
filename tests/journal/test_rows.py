"""A backup names the migrations it was written at: by their old names, by the squashed ones, or by some of both."""

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from campaigns.files import rows

SQUASHED = ("campaigns", "0001_squashed_0020")
CHARTS = ("charts", "0001_squashed_0005")


@pytest.fixture
def loader():
    return MigrationLoader(None, replace_migrations=False)


@pytest.fixture
def old(loader):
    """Names from before the squash, in their order."""
    return [*loader.replacements[CHARTS].replaces, *loader.replacements[SQUASHED].replaces]


def targets(loader, names):
    found, _all = rows._targets(loader, set(names))
    return set(found) - {CHARTS}


def test_all_old_names_are_the_squashed_migration(loader, old):
    assert targets(loader, old) == {SQUASHED}
    assert not set(old) & loader.graph.nodes.keys()


@pytest.mark.parametrize("names", [[SQUASHED, CHARTS], [SQUASHED, ("campaigns", "0003_contests"), CHARTS]])
def test_a_squashed_name_stands_for_all_that_it_replaces(loader, old, names):
    assert targets(loader, names) == {SQUASHED}
    assert rows._both_names(loader, set(names)) == {*old, SQUASHED, CHARTS}


def test_what_an_older_version_had_squashed_is_known_by_what_it_replaced(loader, old):
    names = [name for name in old if name < ("campaigns", "0019")] + [CHARTS]
    assert targets(loader, [*names, *rows.SQUASHED_AGAIN]) == {("campaigns", "0018_counted")}
    assert targets(MigrationLoader(None, replace_migrations=False), [*old, *rows.SQUASHED_AGAIN]) == {SQUASHED}


def test_a_backup_from_between_the_old_ones_runs_the_old_ones(loader, old):
    names = [name for name in old if name < ("campaigns", "0008")] + [CHARTS]
    assert targets(loader, names) == {("campaigns", "0007_list_of_careers")}
    assert SQUASHED not in loader.graph.nodes
    assert not set(old[:4]) & loader.graph.nodes.keys()  # the charts are squashed, for all of theirs had run


def test_an_unknown_name_is_refused(loader, old):
    with pytest.raises(rows.BadRows, match="newer version: campaigns/9999_tomorrow"):
        targets(loader, [*old, SQUASHED, ("campaigns", "9999_tomorrow")])


@pytest.mark.django_db
def test_a_database_of_today_is_what_its_own_backup_says(tmp_path):
    """Whichever names it has noted: a new one has both, one that was brought up to date has had the old ones."""
    loader = MigrationLoader(connection)
    old = {name for squashed in loader.replacements.values() for name in squashed.replaces}
    for names in (set(loader.applied_migrations), set(loader.applied_migrations) - loader.replacements.keys()):
        assert old <= names
        rows._at([list(name) for name in names])
