"""All careers: sorting, filtering, fame, survival, causes."""

from types import SimpleNamespace

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.engine.texts import month_name
from campaigns.games.the_hunted.pages import summary as glance
from campaigns.games.the_hunted.pages.record import summary
from campaigns.pages.logbook import fleet
from campaigns.play import put_away
from tests.factories import UserFactory
from tests.logbook import careers


def make(boat="U-1", tons=0, months=1, end="sunk_escort", **values):
    base = {
        "uuid": boat, "name": "Ohl", "type": "VIIC", "rank": "KptLt", "start": "1943-07", "last": "1943-07",
        "patrols": 1, "ships": 1, "victory": "defeat", "alive": False, "grade": "", "away": False,
    }  # fmt: skip
    return fleet.Row(**{**base, "boat": boat, "tons": tons, "months": months, "end": end, **values})


FLEET = [
    make("U-99", 20_000, 4, victory="marginal"),
    make("U-714", 5_000, 2, "sunk_aircraft", type="IXC"),
    make("U-100", 60_000, 9, "", victory="", name="Änne"),
]


@pytest.mark.parametrize(
    ("sort", "boats"),
    [
        ("", ["U-100", "U-99", "U-714"]),
        ("tons", ["U-714", "U-99", "U-100"]),
        ("-months", ["U-100", "U-99", "U-714"]),
        ("boat", ["U-99", "U-100", "U-714"]),
        ("-victory", ["U-99", "U-714", "U-100"]),
        ("nonsense", ["U-714", "U-99", "U-100"]),
    ],
)
def test_the_table_is_sorted(sort, boats):
    wish = fleet.Wish.read({"sort": sort} if sort else {})
    assert [row.boat for row in wish.sorted(FLEET)] == boats


@pytest.mark.parametrize(
    ("query", "boats"),
    [
        ({"type": "IXC"}, {"U-714"}),
        ({"state": "afloat"}, {"U-100"}),
        ({"state": "ended"}, {"U-99", "U-714"}),
        ({"state": "away"}, set()),
        ({"victory": "marginal"}, {"U-99"}),
        ({"text": " änne "}, {"U-100"}),
        ({"text": "u-7"}, {"U-714"}),
        ({"state": "drowned", "victory": "x"}, {"U-99", "U-714", "U-100"}),
    ],
)
def test_the_table_is_filtered(query, boats):
    assert {row.boat for row in fleet.Wish.read(query).sorted(FLEET)} == boats


def test_survival_counts_what_goes_on_for_as_long_as_it_was_seen():
    """Kaplan and Meier by hand: one of four lost in month 1, one of two in month 3; the others were seen so far."""
    rows = [make(months=1), make(months=2, end=""), make(months=3), make(months=3, end="war_over")]
    assert fleet.survival(rows) == [(0, 1.0, 4), (1, 0.75, 4), (2, 0.75, 3), (3, 0.375, 2)]
    assert fleet.median(fleet.survival(rows)) == 3
    assert fleet.median(fleet.survival([make(end="")])) is None


def test_causes_are_counted_with_the_tonnage_before_them():
    rows = [make(tons=1_000), make(tons=2_000), make(end="war_over"), make(end="")]
    assert [(bar.key, bar.count, bar.tons) for bar in fleet.causes(rows, str)] == [
        ("sunk_escort", 2, 3_000),
        ("war_over", 1, 0),
    ]


@pytest.mark.parametrize(
    ("month", "end", "last", "months"),
    [("1945-07", "war_over", "1945-05", 2), ("1945-04", "sunk_escort", "1945-04", 1), ("1945-06", "", "1945-06", 3)],
)
def test_no_career_ends_after_may_1945(month, end, last, months):
    """5.1.1: what was still to be done in port afterwards is no service; the harbour says the same."""
    career = SimpleNamespace(
        uuid=1, boat="U-1", name="Ohl", first="1945-04", archived=None, head={"month": month, "end": end}
    )
    row = fleet.rows([career], str)[0]
    assert (row.last, row.months) == (last, months)
    assert glance.span(career.head) == month_name(last, str)


@pytest.mark.django_db
def test_months_are_counted_as_on_the_record(user):
    """From the first month of a career that was begun on paper, or in the game before."""

    def past(session, number):
        if session.prompt.kind != "facts":
            return careers.AUTO
        values = {field.key: field.initial for field in session.prompt.open()}
        return {"facts": {**values, **({"began": "1942-09"} if "began" in values else {})}}

    career = careers.played(user, entries=6, act=past, under_way=True, rank="")
    row = fleet.rows(fleet.mine(user), str)[0]
    state = play.look(career).state
    assert (row.start, row.months) == ("1942-09", summary(state, {})["months"])
    assert row.months >= 11


@pytest.mark.django_db
def test_the_pages_show_ones_own_careers_only(client, user):
    mine = careers.played(user, seed=3, boat="U-714")
    careers.played(UserFactory(), seed=4, boat="U-715")
    away = careers.played(user, seed=6, boat="U-716")
    put_away(away)
    client.force_login(user)
    html = client.get(reverse("campaigns:careers")).content.decode()
    assert mine.boat in html
    assert "U-715" not in html
    assert "U-716" not in client.get(reverse("campaigns:careers"), {"state": "ended", "text": "714"}).content.decode()
    assert "U-715" not in client.get(reverse("campaigns:hall")).content.decode()
    table = client.get(reverse("campaigns:careers-file")).content.decode("utf-8-sig").splitlines()
    assert len(table) == 3
    assert table[0].startswith("boat,name,type")


@pytest.mark.django_db
def test_the_number_of_queries_does_not_grow_with_the_careers(client, user, django_assert_num_queries):
    client.force_login(user)
    counts = []
    for seed in range(4):
        careers.played(user, seed=seed, entries=6, boat=f"U-{720 + seed}")
        if seed in (0, 3):
            from django.db import connection
            from django.test.utils import CaptureQueriesContext

            with CaptureQueriesContext(connection) as seen:
                client.get(reverse("campaigns:careers"))
            counts.append(len(seen))
    assert counts[0] == counts[1]
