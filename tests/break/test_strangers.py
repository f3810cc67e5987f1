"""Another player's career does not exist, at any address, by any method; and no form is taken from elsewhere."""

import pytest
from django.test import Client

from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def of_a_career(everywhere):
    return [address for address in everywhere if any(kind == "uuid" for kind, _ in address.parameters)]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_stranger_finds_nothing(client, hunted_career, everywhere, fill_known, method):
    client.force_login(UserFactory())
    found = of_a_career(everywhere)
    assert len(found) >= 12
    before = hunted_career.entries.count()
    for address in found:
        response = getattr(client, method)(address.path(fill_known(hunted_career)))
        assert response.status_code in (404, 405), (address, response.status_code)
    assert hunted_career.entries.count() == before


@pytest.mark.parametrize("method", ["get", "post"])
def test_whoever_is_not_logged_in_is_asked_to(client, hunted_career, everywhere, fill_known, method):
    for address in of_a_career(everywhere):
        response = getattr(client, method)(address.path(fill_known(hunted_career)))
        assert response.status_code in (302, 404, 405), (address, response.status_code)
        if response.status_code == 302:
            assert response.headers["Location"].startswith("/accounts/login/")


def test_no_form_is_taken_without_its_token(user, hunted_career, everywhere, fill_known):
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    for address in everywhere:
        response = client.post(address.path(fill_known(hunted_career)), {"number": "1"})
        assert response.status_code == 403, (address, response.status_code)


def test_a_stranger_learns_nothing_from_the_lists(client, hunted_career):
    client.force_login(UserFactory())
    for path in ("/", "/careers/", "/careers/table.csv"):
        page = client.get(path)
        assert str(hunted_career.uuid).encode() not in page.content
        assert b"Henke" not in page.content


def test_the_admin_is_for_the_staff(client, user):
    client.force_login(user)
    assert client.get("/admin/").status_code in (302, 403)
    assert client.get("/admin/charts/edition/").status_code in (302, 403)
