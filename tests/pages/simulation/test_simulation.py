"""A simulation asked for in the browser: a job, and its report as a page."""

import pytest
from django.urls import reverse

from campaigns.jobs import queue
from campaigns.jobs.models import Job
from campaigns.pages.simulation import forms, tasks
from charts.figures.shipped import folders
from tests.factories import UserFactory
from tests.shipped import edition_of

pytestmark = pytest.mark.django_db
ASKED = {"game": "hunted", "edition": "house", "careers": "200", "policy": ""}
URL = "/simulation/"


@pytest.fixture
def keeper(client, user, house, monkeypatch):
    client.force_login(user)
    monkeypatch.setattr(forms.SimulationForm.declared_fields["careers"], "coerce", lambda said: 3)
    return client


@pytest.fixture
def report(keeper):
    return keeper.post(URL, ASKED, follow=True)


def test_from_the_form_to_the_report(report):
    page = report.content.decode()
    assert report.redirect_chain[-1][0] == reverse("campaigns:simulated", args=[Job.objects.get().pk])
    assert "Kommandant survived" in page
    assert "3 careers each" in page
    assert "Difference" not in page


def test_two_editions_stand_side_by_side(keeper, house):
    other = tasks.Edition.objects.create(slug="mine", game="hunted", name="Mine")
    found = simulated()
    assert (len(found["editions"]), found["parts"][0][1][0]["gaps"]) == (1, [])
    form = forms.SimulationForm(forms.games()["hunted"], ASKED | {"beside": other.slug})
    assert form.is_valid()
    assert [one.slug for one in form.chosen] == ["house", "mine"]


def simulated():
    plan = {"game": "hunted", "editions": ["house"], "policy": "cautious", "careers": 2, "seed": "x"}
    return queue.ask(tasks.simulate, arguments=plan).row.return_value


@pytest.mark.parametrize("wrong", [{"edition": "nobody"}, {"careers": "9999999"}, {"policy": "mad"}, {"beside": "x"}])
def test_what_is_not_offered_is_said_beside_the_field(keeper, wrong):
    answer = keeper.post(URL, ASKED | wrong)
    assert answer.status_code == 400
    assert 'class="error' in answer.content.decode()
    assert not Job.objects.exists()


def test_an_edition_leads_here_with_its_name(keeper):
    page = keeper.get(URL, {"game": "hunted", "edition": "house"}).content.decode()
    assert '<option value="house" selected>' in page
    assert f"{URL}?game=hunted&amp;edition=house" in keeper.get("/charts/house/", follow=True).content.decode()


@pytest.mark.parametrize("slug", sorted(folders()))
def test_only_an_edition_of_a_game_that_can_be_simulated_leads_here(keeper, slug):
    edition = edition_of(slug)
    page = keeper.get(edition.get_absolute_url(), follow=True).content.decode()
    assert (f'href="{URL}?game=' in page) == (edition.game in forms.games())


def test_who_plays_is_named_in_words(keeper):
    for slug in folders():
        edition_of(slug)
    for presentation in forms.games().values():
        players = dict(forms.SimulationForm(presentation).fields["policy"].choices)
        assert players == {key: key.replace("-", " ").capitalize() for key in presentation.game.policies}


def test_another_players_report_does_not_exist(report, client):
    address = report.redirect_chain[-1][0]
    client.force_login(UserFactory())
    assert client.get(address).status_code == 404


def test_it_waits_for_its_turn(keeper, settings):
    settings.JOBS = ""
    answer = keeper.post(URL, ASKED)
    job = Job.objects.get()
    assert answer.headers["Location"] == reverse("jobs:job", args=[job.pk])
    assert keeper.get(reverse("campaigns:simulated", args=[job.pk])).headers["Location"] == answer.headers["Location"]


def test_a_game_that_cannot_begin_by_itself_is_not_offered(keeper, monkeypatch):
    monkeypatch.setattr(forms, "beginning", lambda shown: {})
    assert forms.games() == {}


def test_without_an_edition_there_is_nothing_to_play_with(client, user):
    client.force_login(user)
    assert "There is no edition to play with." in client.get(URL).content.decode()
