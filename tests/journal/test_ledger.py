"""The ledger: derived rows that answer questions over all careers in one query."""

import pytest
from django.db import connection
from django.db.models import Count, Sum

from campaigns.engine.game import Row
from campaigns.log import ledger
from campaigns.models import LEDGER, Award, Boat, CrewMember, Patrol, Promotion, Refit, Target
from tests.engine import toy
from tests.engine.desk import BOOK
from tests.factories import CareerFactory
from tests.journal.acts import answer, play_on

pytestmark = pytest.mark.django_db


class Rows:
    """A game that gives any rows."""

    def ledger(self, rows):
        return rows


def row(table, key, **values):
    return Row(table, key, values)


def test_tonnage_by_month_over_all_careers_is_one_query(django_assert_num_queries):
    for seed in (1, 2):
        career = CareerFactory()
        source = toy.new({"keeper": "x"}, BOOK)
        source.night, source.ships = 4, [toy.Ship("1", "A", 100 * seed, 1), toy.Ship("1", "B", 50, 2)]
        ledger.sync(career, toy.GAME, source)
    with django_assert_num_queries(1):
        by_month = dict(
            Target.objects.filter(fate="sunk").values_list("month").annotate(Sum("tonnage")).order_by("month")
        )
    assert by_month == {"1900-02": 300, "1900-03": 100}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL scans a table as small as this one")
def test_tonnage_by_month_reads_an_index_only(career):
    plan = Target.objects.filter(fate="sunk").values_list("month").annotate(Count("id")).order_by("month").explain()
    assert "tonnage_by_month" in plan


def test_every_table_has_its_rows(career):
    answer(career, {"amend": {"medal": "Lamp"}, "why": "x"})
    play_on(career, 60, seed=3)
    assert Boat.objects.get().key == "Skerryvore"
    assert (CrewMember.objects.get().boat, CrewMember.objects.get().wounds) == (Boat.objects.get(), [1])
    assert Patrol.objects.count() == Refit.objects.count() == career.head["night"] - 1
    assert Refit.objects.first().patrol == Patrol.objects.get(number=1)
    assert Award.objects.get().name == "Lamp"
    assert Promotion.objects.get().success is True


def test_only_what_changed_is_written(career, django_assert_num_queries):
    ledger.sync(career, Rows(), [row("patrol", str(number), number=number) for number in range(1, 200)])
    before = [row("patrol", str(number), number=number) for number in range(1, 200)]
    with django_assert_num_queries(1):
        ledger.update_rows(career, Rows(), before, [*before[:-1], row("patrol", "199", number=199, tonnage=5)])
    with django_assert_num_queries(0):
        ledger.update_rows(career, Rows(), before, list(before))
    assert Patrol.objects.get(key="199").tonnage == 5


def test_rows_follow_there_and_back(career):
    one = [row("boat", "a", type="x"), row("patrol", "1", boat="a"), row("encounter", "1", patrol="1")]
    two = [row("boat", "b", type="y"), row("patrol", "1", boat="b"), row("target", "1", name="T", hits=2)]
    ledger.sync(career, Rows(), one)
    ids = set(Patrol.objects.values_list("id", flat=True))
    for before, after in ((one, two), (two, one), (one, two)):
        ledger.update_rows(career, Rows(), before, after)
        assert list(ledger.differences(career, Rows(), after)) == []
    assert set(Patrol.objects.values_list("id", flat=True)) == ids
    ledger.update_rows(career, Rows(), two, [])
    assert not any(model.objects.filter(career=career).exists() for model in LEDGER.values())


def test_many_rows_at_once(career):
    rows = [row("boat", "a"), *(row("patrol", str(number), boat="a", number=number) for number in range(300))]
    rows += [row("encounter", f"e{number}", patrol=str(number)) for number in range(300)]
    ledger.sync(career, Rows(), rows)
    assert list(ledger.differences(career, Rows(), rows)) == []
    ledger.sync(career, Rows(), rows[:5])
    assert Patrol.objects.filter(career=career).count() == 4


def test_differences_name_table_key_and_value(career):
    ledger.sync(career, Rows(), [row("boat", "a", type="x"), row("boat", "c")])
    said = [row("boat", "a", type="y"), row("boat", "b")]
    assert list(ledger.differences(career, Rows(), said)) == [
        "boat b is missing",
        "boat c should not be there",
        "boat a: type is 'x', the journal says 'y'",
    ]


def test_values_that_are_too_long_are_cut(career):
    ledger.sync(career, Rows(), [row("boat", "a", type="x" * 500), row("target", "t", fate="f" * 50)])
    assert len(Boat.objects.get().type) == 120
    assert (
        list(ledger.differences(career, Rows(), [row("boat", "a", type="x" * 500), row("target", "t", fate="f" * 50)]))
        == []
    )


BAD = [
    ([row("raft", "a")], "no table raft"),
    ([row("boat", "a"), row("boat", "a")], "there twice"),
    ([row("boat", "a", sails=3)], "boat has no sails"),
    ([row("patrol", "1", boat="gone")], "belongs to gone"),
]


@pytest.mark.parametrize(("rows", "why"), BAD)
def test_rows_that_have_no_place(career, rows, why):
    with pytest.raises(ledger.BadRow, match=why):
        ledger.sync(career, Rows(), rows)


def test_rows_of_other_careers_stay(career):
    other = CareerFactory()
    ledger.sync(other, Rows(), [row("boat", "a")])
    ledger.sync(career, Rows(), [row("boat", "a")])
    ledger.update_rows(career, Rows(), [row("boat", "a")], [])
    assert [boat.career for boat in Boat.objects.all()] == [other]
