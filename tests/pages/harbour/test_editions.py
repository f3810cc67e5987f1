"""Other charts for a career under way: from its settings, and from the copy that a first correction makes."""

import pytest
from django.contrib.auth import get_user_model

from campaigns.models import Career
from campaigns.play.verify import verify
from charts.grid import keep
from charts.models import Edition
from tests.factories import CareerFactory
from tests.html import flat

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(toy_edition):
    return keep.copy(toy_edition, "My night", "my-night", None)


def test_the_settings_offer_every_other_edition_of_the_game(seat, toy_edition, house):
    assert "Another edition" not in flat(seat.client.get(seat.url + "settings/"))
    mine = keep.copy(toy_edition, "My night", "my-night", None)
    text = flat(seat.client.get(seat.url + "settings/"))
    assert "This career uses Lighthouse." in text
    assert '<option value="my-night">My night</option>' in text
    assert house.name not in text
    page = seat.client.post(seat.url + "settings/", {"do": "edition", "edition": "my-night"}, follow=True)
    assert "The other charts are used from the next entry on." in flat(page)
    assert "Played with the charts of My night from here on." in flat(page)
    career = Career.objects.get()
    assert (career.edition, verify(career)) == (mine, [])
    assert "My night from here on" in flat(seat.client.get(seat.url + "no/2/"))
    Career.objects.update(ended=True)
    assert "Another edition" not in flat(seat.client.get(seat.url + "settings/"))


def test_the_settings_say_why_an_edition_cannot_be_taken(seat, mine):
    text = flat(seat.client.post(seat.url + "settings/", {"do": "edition", "edition": "none"}))
    assert "There is no such edition of this game." in text
    Edition.objects.get(slug="toy").parts.create(kind="boat", code="cutter", data={"type": "cutter"})
    Edition.objects.update(revision=9)
    assert "disabled>My night: My night has no cutter.</option>" in flat(seat.client.get(seat.url + "settings/"))


def test_the_first_correction_offers_its_copy_to_careers_under_way(client, house):
    keeper = get_user_model().objects.create_superuser("keeper")
    client.force_login(keeper)
    setup = {"type": "VIIC", "start": "1943-07", "kommandant": "Braun"}
    boats = [CareerFactory(owner=keeper, game="hunted", edition=house, setup=setup | {"boat": one}) for one in BOATS]
    stranger = CareerFactory(game="hunted", edition=house, setup=setup | {"boat": "U-99"})
    copy = keep.make_copy(house, "", keeper)
    page = flat(client.get(f"/charts/{copy.slug}/check/E2/"))
    address = f"/careers/charts/{copy.slug}/"
    assert f'<a href="{address}">Use these charts in them</a>' in page
    offered = flat(client.get(address))
    assert [one.boat in offered for one in (*boats, stranger)] == [True, True, False]
    wanted = [str(boats[0].uuid), str(stranger.uuid)]
    assert "1 career uses these charts" in flat(client.post(address, {"career": wanted}, follow=True))
    assert [Career.objects.get(pk=one.pk).edition for one in (*boats, stranger)] == [copy, house, house]
    assert client.get("/careers/charts/house/").status_code == 404


def test_the_bridge_offers_the_copy_until_it_is_taken_or_declined(seat, mine):
    """Its keeper. *Undo* takes it back, while nothing was played with it."""
    get_user_model().objects.update(is_staff=True, is_superuser=True)
    button = '<button class="btn" name="do" value="edition">Use My night</button>'
    assert button in flat(seat.client.get(seat.url))
    seat.client.post(seat.url + "settings/", {"do": "edition", "edition": "my-night"})
    shown = flat(seat.client.get(seat.url))
    assert button not in shown
    last = Career.objects.get().last
    assert f'value="{last}" id="undo"' in shown
    seat.post(undo=last)
    career = Career.objects.get()
    assert (career.edition.slug, verify(career)) == ("toy", [])
    assert "Played with the charts of Lighthouse from here on." in flat(seat.client.get(seat.url + "log/"))
    assert button in flat(seat.client.get(seat.url))
    assert button not in flat(seat.client.post(seat.url + "same-charts/", follow=True))
    assert Career.objects.get().edition.slug == "toy"


BOATS = ("U-763", "U-764")
