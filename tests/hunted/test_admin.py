"""The admin beside the log: what is permanent stands in the way of a player, by name, and never as a fault."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from campaigns.models import Contest
from tests.factories import CareerFactory, EditionFactory, UserFactory

User = get_user_model()


@pytest.fixture
def admin(client, db):
    client.force_login(User.objects.create_superuser("keeper", password="cards"))
    return client


def owner_of_a_career():
    return CareerFactory(owner__username="wiarda").owner


def owner_of_a_contest():
    owner = UserFactory(username="wiarda")
    terms = {"name": "Grey wolves", "form": "duel", "start": "1943-07", "until": "1945-05"}
    return Contest.objects.create(game="hunted", owner=owner, edition=EditionFactory(), **terms).owner


def writer_in_the_log_of_another():
    from campaigns import play

    writer, career = UserFactory(username="wiarda"), CareerFactory()
    play.act(career.pk, {"remark": "Seen from the pier."}, play.look(career).seq, writer)
    return writer


KEPT = pytest.mark.parametrize("begin", [owner_of_a_career, owner_of_a_contest, writer_in_the_log_of_another])


@KEPT
def test_a_player_who_is_in_the_log_stays(admin, begin):
    player = begin()
    page = admin.post(reverse("admin:auth_user_delete", args=[player.pk]), {"post": "yes"})
    assert page.status_code == 200
    assert "would require deleting the following protected related objects" in page.content.decode()
    assert User.objects.filter(pk=player.pk).exists()


@KEPT
def test_nor_does_he_go_from_the_list(admin, begin):
    player = begin()
    form = {"action": "delete_selected", "_selected_action": player.pk, "post": "yes"}
    page = admin.post(reverse("admin:auth_user_changelist"), form)
    assert page.status_code == 200
    assert User.objects.filter(pk=player.pk).exists()


def test_a_player_without_a_log_goes(admin):
    player = UserFactory(username="wiarda")
    assert admin.post(reverse("admin:auth_user_delete", args=[player.pk]), {"post": "yes"}).status_code == 302
    assert not User.objects.filter(pk=player.pk).exists()
