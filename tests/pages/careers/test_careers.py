"""All careers: sorting, filtering, fame, survival, causes."""

from types import SimpleNamespace

import pytest
from django.db import connection
from django.db.models.signals import post_init
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns import play
from campaigns.engine.texts import month_name
from campaigns.games.the_hunted.pages import summary as glance
from campaigns.games.the_hunted.pages.careers import COLUMNS, Hall, median, survival
from campaigns.games.the_hunted.pages.record import summary
from campaigns.games.the_hunted.rules import GAME, standing
from campaigns.games.the_hunted.rules.state import End
from campaigns.models import Career
from campaigns.pages.careers import views
from campaigns.pages.careers.listing import ListQuery
from campaigns.play import archive
from tests.factories import CareerFactory, UserFactory
from tests.games.the_hunted import careers
from tests.html import flat
from tests.journal.acts import play_on


def make(user, boat="U-1", tons=0, months=1, end="sunk_escort", name="Ohl", **more):
    now = timezone.now()
    facts = {"type": "VIIC", "ships": 1, "sailed": 1, "victory": "defeat", "start": "1943-07", "unit": "t"} | more
    return Career.objects.create(
        owner=user, game="hunted", boat=boat, name=name, score=tons, months=months, end=end, ended=bool(end),
        created=now, touched=now, **facts,
    )  # fmt: skip


@pytest.fixture
def fleet(user):
    make(user, "U-99", 20_000, 4, victory="marginal")
    make(user, "U-714", 5_000, 2, "sunk_aircraft", type="IXC")
    make(user, "U-100", 60_000, 9, "", victory="", name="Änne")
    return Career.objects.filter(owner=user)


def taken(fleet, query):
    return [career.boat for career in ListQuery.read(query, COLUMNS).of(fleet)]


@pytest.mark.django_db
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
def test_the_table_is_sorted(fleet, sort, boats):
    assert taken(fleet, {"sort": sort} if sort else {}) == boats


@pytest.mark.django_db
@pytest.mark.parametrize("column", [*COLUMNS, *views.COMMON, views.GAME], ids=lambda column: column.key)
def test_every_column_sorts_both_ways(fleet, column):
    for sort in (column.key, f"-{column.key}"):
        assert len(ListQuery.read({"sort": sort}, [*COLUMNS, column]).of(fleet)) == 3


@pytest.mark.django_db
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
        ({"text": ".*"}, set()),
        ({"state": "drowned", "victory": "x"}, {"U-99", "U-714", "U-100"}),
    ],
)
def test_the_table_is_filtered(fleet, query, boats):
    assert set(taken(fleet, query)) == boats


def test_survival_counts_what_goes_on_for_as_long_as_it_was_seen():
    """Kaplan and Meier by hand: one of four lost in month 1, one of two in month 3; the others were seen so far."""
    rows = [(1, "sunk_escort", 1), (2, "", 1), (3, "sunk_escort", 1), (3, "war_over", 1)]
    assert survival(rows) == [(0, 1.0, 4), (1, 0.75, 4), (2, 0.75, 3), (3, 0.375, 2)]
    assert median(survival(rows)) == 3
    assert median(survival([(1, "", 1)])) is None


def test_who_came_through_a_contest_was_not_lost():
    assert survival([(1, "contest_over", 1)])[-1][1] == 1.0


@pytest.mark.django_db
def test_endings_are_counted_with_the_score_before_them(user):
    for tons, end in ((1_000, "sunk_escort"), (2_000, "sunk_escort"), (0, "war_over"), (0, "")):
        make(user, tons=tons, end=end)
    found = [
        (one.label, one.count, one.score.replace("\xa0", " ")) for one in Hall().endings(GAME, Career.objects.all())
    ]
    assert [(count, score) for _label, count, score in found] == [(2, "3,000 t"), (1, "0 t")]


@pytest.mark.django_db
def test_scores_of_different_units_are_never_added(user):
    make(user, tons=1_000, unit="points")
    make(user, tons=2_000)
    assert [(one.count, one.score) for one in Hall().endings(GAME, Career.objects.all())] == [(2, "")]


@pytest.mark.parametrize(
    ("month", "end", "last", "months"),
    [("1945-07", "war_over", "1945-05", 2), ("1945-04", "sunk_escort", "1945-04", 1), ("1945-06", "", "1945-06", 3)],
)
def test_no_career_ends_after_may_1945(month, end, last, months):
    """5.1.1: what was still to be done in port afterwards is no service; the harbour says the same."""
    ending = End(end, month) if end else None
    career = SimpleNamespace(start="1945-04", month=month, end=ending)
    assert standing.months(career) == months
    assert glance.span({"month": month, "end": end}) == month_name(last, str)


@pytest.mark.django_db
def test_months_are_counted_as_on_the_record(user):
    """From the first month of a career that was begun on paper, or in the game before."""

    def past(session, number):
        if session.prompt.kind != "facts":
            return careers.AUTO
        values = {field.key: field.initial for field in session.prompt.open()}
        return {"facts": {**values, **({"began": "1942-09"} if "began" in values else {})}}

    career = careers.played(user, entries=6, act=past, under_way=True, rank="")
    state = play.open_career(career).state
    assert (career.start, career.months) == ("1942-09", summary(state, {})["months"])
    assert career.months >= 11


@pytest.mark.django_db
def test_the_pages_show_ones_own_careers_only(client, user):
    mine = careers.played(user, seed=3, boat="U-714")
    careers.played(UserFactory(), seed=4, boat="U-715")
    away = careers.played(user, seed=6, boat="U-716")
    archive(away)
    client.force_login(user)
    html = client.get(reverse("campaigns:careers")).content.decode()
    assert mine.boat in html
    assert "U-715" not in html
    assert "U-716" not in client.get(reverse("campaigns:careers"), {"state": "ended", "text": "714"}).content.decode()
    assert "U-715" not in client.get(reverse("campaigns:hall")).content.decode()
    table = client.get(reverse("campaigns:careers-file")).content.decode("utf-8-sig").splitlines()
    assert len(table) == 3
    assert table[0].startswith("boat,name,type")


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


def many(user, count):
    now, head = timezone.now(), {"name": "Ohl", "boat": "U-1", "sunk": [5000] * 20}
    Career.objects.bulk_create(
        Career(
            owner=user, game="hunted", name="Ohl", boat=f"U-{number}", head=head, created=now, touched=now, unit="t",
            score=number, months=number % 30, sailed=number % 9, ships=number % 40, type="VIIC", end="sunk_escort",
            victory="defeat", ended=True,
        )
        for number in range(count)
    )  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "query"),
    [("careers", {}), ("careers", {"sort": "-months", "type": "VIIC", "text": "u", "page": "2"}), ("hall", {})],
)
def test_a_page_reads_no_more_of_many_careers_than_of_some(client, user, name, query):
    client.force_login(user)
    read = []
    post_init.connect(count := lambda **signal: read.append(1), sender=Career, weak=False)
    work = []
    for more in (120, 1200):
        many(user, more)
        with CaptureQueriesContext(connection) as seen:
            read.clear()
            assert client.get(reverse(f"campaigns:{name}"), query).status_code == 200
            work.append((len(seen), len(read)))
    post_init.disconnect(count, sender=Career)
    assert work[0] == work[1]
    assert work[0] <= ((17, 55) if name == "careers" else (17, 0))
