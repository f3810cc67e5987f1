"""All careers: sorting, filtering, fame, survival, causes."""

from types import SimpleNamespace

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.engine.texts import month_name
from campaigns.games.the_hunted.pages import careers as careers_of
from campaigns.games.the_hunted.pages import summary as glance
from campaigns.games.the_hunted.pages.careers import COLUMNS, Hall, median, survival
from campaigns.games.the_hunted.pages.record import summary
from campaigns.games.the_hunted.rules import GAME
from campaigns.games.the_hunted.rules.calendar import later
from campaigns.pages.careers import listing
from campaigns.pages.careers.listing import Wish
from campaigns.play import put_away
from tests.factories import CareerFactory, UserFactory
from tests.games.the_hunted import careers
from tests.html import flat
from tests.journal.acts import play_on


def make(boat="U-1", tons=0, months=1, end="sunk_escort", name="Ohl", **head):
    last = later("1943-07", months - 1)
    facts = {"type": "VIIC", "month": last, "tons": tons, "ships": 1, "patrols": 1, "victory": "defeat", "end": end}
    return SimpleNamespace(
        uuid=boat, boat=boat, name=name, score=tons, unit="t", ended=bool(end), archived=None, first="1943-07",
        head=facts | head,
    )  # fmt: skip


FLEET = [
    make("U-99", 20_000, 4, victory="marginal"),
    make("U-714", 5_000, 2, "sunk_aircraft", type="IXC"),
    make("U-100", 60_000, 9, "", victory="", name="Änne"),
]


def taken(query):
    return [career.boat for career in Wish.read(query, COLUMNS).sorted(FLEET, COLUMNS)]


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
    assert taken({"sort": sort} if sort else {}) == boats


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
    assert set(taken(query)) == boats


def test_survival_counts_what_goes_on_for_as_long_as_it_was_seen():
    """Kaplan and Meier by hand: one of four lost in month 1, one of two in month 3; the others were seen so far."""
    rows = [make(months=1), make(months=2, end=""), make(months=3), make(months=3, end="war_over")]
    assert survival(rows) == [(0, 1.0, 4), (1, 0.75, 4), (2, 0.75, 3), (3, 0.375, 2)]
    assert median(survival(rows)) == 3
    assert median(survival([make(end="")])) is None


def test_who_came_through_a_contest_was_not_lost():
    assert survival([make(end="contest_over")])[-1][1] == 1.0


def test_endings_are_counted_with_the_score_before_them():
    rows = [make(tons=1_000), make(tons=2_000), make(end="war_over"), make(end="")]
    found = [(one.label, one.count, one.score.replace("\xa0", " ")) for one in Hall().endings(GAME, rows)]
    assert [(count, score) for _label, count, score in found] == [(2, "3,000 t"), (1, "0 t")]


def test_scores_of_different_units_are_never_added():
    rows = [make(tons=1_000), make(tons=2_000)]
    rows[0].unit = "points"
    assert [(one.count, one.score) for one in Hall().endings(GAME, rows)] == [(2, "")]


@pytest.mark.parametrize(
    ("month", "end", "last", "months"),
    [("1945-07", "war_over", "1945-05", 2), ("1945-04", "sunk_escort", "1945-04", 1), ("1945-06", "", "1945-06", 3)],
)
def test_no_career_ends_after_may_1945(month, end, last, months):
    """5.1.1: what was still to be done in port afterwards is no service; the harbour says the same."""
    career = SimpleNamespace(first="1945-04", head={"month": month, "end": end})
    assert careers_of.months(career) == months
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
    found = Hall().careers(listing.of(user)).get()
    state = play.look(career).state
    assert (careers_of.start(found), careers_of.months(found)) == ("1942-09", summary(state, {})["months"])
    assert careers_of.months(found) >= 11


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


@pytest.fixture
def of_two_games(client, user):
    """A career of The Hunted, and two of the toy game that saved ships."""
    client.force_login(user)
    boat = careers.played(user, seed=3, boat="U-714")
    lights = [CareerFactory(owner=user, setup={"keeper": name, "station": name, "nights": 6}) for name in ("Ann", "Bo")]
    for seed, light in enumerate(lights):
        play_on(light, 200, seed=seed)
    return boat, lights


@pytest.mark.django_db
def test_all_careers_lists_every_game_with_its_name(client, of_two_games):
    boat, lights = of_two_games
    page = flat(client.get(reverse("campaigns:careers")))
    for career in (boat, *lights):
        assert career.boat in page
    assert page.count("Lighthouse") >= 3  # twice in the list, once in the filter
    assert "Kommandant" not in page
    head = client.get(reverse("campaigns:careers-file")).content.decode("utf-8-sig").splitlines()[0]
    assert head == "game,boat,name,outings,score,unit,end,victory"
    only = flat(client.get(reverse("campaigns:careers"), {"game": "lighthouse"}))
    assert boat.boat not in only
    assert lights[0].boat in only


@pytest.mark.django_db
def test_a_list_of_one_game_has_its_own_columns(client, of_two_games):
    page = flat(client.get(reverse("campaigns:careers"), {"game": "hunted"}))
    assert "Kommandant" in page
    assert "Ann" not in page
    assert "U-714" in page


@pytest.mark.django_db
def test_every_game_has_a_hall_of_its_own(client, user, of_two_games):
    """The toy game fills patrols and targets too: they are not among those of The Hunted."""
    boat, lights = of_two_games
    page = client.get(reverse("campaigns:hall"))
    walls = {wall.game.key: wall for wall in page.context["walls"]}
    assert set(walls) == {"hunted", "lighthouse"}
    for key, mine in (("hunted", {boat.uuid}), ("lighthouse", {light.uuid for light in lights})):
        assert {row[0] for fame in walls[key].fame for row in fame.rows} <= mine
    assert [fame.title for fame in walls["lighthouse"].fame] == ["Score", "Best outing"]
    assert walls["lighthouse"].lives is None
    assert "How long commands last" in flat(page)
