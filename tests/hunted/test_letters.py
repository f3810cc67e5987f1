"""Letters of accounts: a forgotten password, and an address that its letter confirms."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.core import mail, signing
from django.core.exceptions import ImproperlyConfigured

from hunted import environment, letters, limits
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
ADDRESS, FORGOTTEN = "/accounts/mail/", "/accounts/forgotten/"
PASSWORD = "eight bells and all is well"


@pytest.fixture(autouse=True)
def with_mail(settings):
    settings.MAIL, settings.SITE = True, "https://book.example"
    settings.EMAIL_BACKEND = "campaigns.accounts.mail.Queued"
    settings.MAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def wiarda(client):
    user = UserFactory(username="wiarda", email="wiarda@example.org")
    user.set_password("the old one, forgotten")
    user.save()
    return user


def link():
    return re.search(r"https?://[^/]+(/\S+)", mail.outbox[-1].body)[1]


# --- a forgotten password -----------------------------------------------------------------------------------------


def test_from_the_log_in_page_to_a_new_password(client, wiarda):
    assert f'href="{FORGOTTEN}"' in client.get("/accounts/login/").content.decode()
    sent = client.post(FORGOTTEN, {"email": "wiarda@example.org"}, follow=True)
    assert "an e-mail is on its way" in sent.content.decode()
    assert "wiarda" in mail.outbox[0].body
    form = client.get(link(), follow=True)
    fields = {"new_password1": PASSWORD, "new_password2": PASSWORD}
    done = client.post(form.redirect_chain[-1][0], fields, follow=True)
    assert "with your new password" in done.content.decode()
    assert client.login(username="wiarda", password=PASSWORD)


def test_a_link_is_good_once(client, wiarda):
    test_from_the_log_in_page_to_a_new_password(client, wiarda)
    client.logout()
    page = client.get(link(), follow=True).content.decode()
    assert "has been used or has expired" in page


def test_nobody_learns_whether_there_is_such_an_account(client, wiarda):
    answers = [client.post(FORGOTTEN, {"email": email}, follow=True) for email in (wiarda.email, "no@example.org")]
    said = [answer.content.decode().partition("<main")[2] for answer in answers]
    assert said[0] == said[1]
    assert len(mail.outbox) == 1


def test_nobodys_mailbox_is_filled_through_us(client, wiarda):
    for _ in range(limits.LETTERS_TO_ONE_ADDRESS + 2):
        last = client.post(FORGOTTEN, {"email": wiarda.email.upper()})
    assert len(mail.outbox) == limits.LETTERS_TO_ONE_ADDRESS
    assert "Too many e-mails. Try again in an hour." in last.content.decode()


# --- an address ---------------------------------------------------------------------------------------------------


@pytest.fixture
def player(client, user):
    client.force_login(user)
    user.email = ""
    user.save()
    return client


def email_of(user):
    return get_user_model().objects.get(pk=user.pk).email


def test_an_address_counts_when_its_letter_has_been_answered(player, user):
    assert (
        "An e-mail has been sent to new@example.org."
        in player.post(ADDRESS, {"email": "new@example.org"}, follow=True).content.decode()
    )
    assert email_of(user) == ""
    assert "new@example.org" in player.get(link()).content.decode()
    assert email_of(user) == ""  # whoever only looks confirms nothing
    assert "Your e-mail address is new@example.org." in player.post(link(), follow=True).content.decode()
    assert email_of(user) == "new@example.org"


def test_another_account_cannot_answer_it(player, client, user):
    player.post(ADDRESS, {"email": "new@example.org"})
    client.force_login(UserFactory())
    assert client.post(link()).status_code == 404
    assert email_of(user) == ""


@pytest.mark.parametrize(
    "token", ["x", signing.dumps([1, "a@example.org"], salt="another")], ids=["no token", "of others"]
)
def test_a_link_that_is_not_ours_is_not_found(player, token):
    assert player.get(f"{ADDRESS}{token}/").status_code == 404


def test_a_link_expires(player, user, monkeypatch):
    player.post(ADDRESS, {"email": "new@example.org"})
    monkeypatch.setattr(letters, "CONFIRM_WITHIN", -1)
    assert player.post(link()).status_code == 404


def test_an_address_is_removed_at_once(player, user):
    get_user_model().objects.filter(pk=user.pk).update(email="old@example.org")
    assert "has been removed" in player.post(ADDRESS, {"email": ""}, follow=True).content.decode()
    assert email_of(user) == ""
    assert mail.outbox == []


def test_what_is_no_address_is_said_beside_the_field(player):
    page = player.post(ADDRESS, {"email": "new"}).content.decode()
    assert 'class="error"' in page
    assert 'value="new"' in page


def test_the_account_page_leads_there(player):
    assert f'href="{ADDRESS}"' in player.get("/accounts/password/").content.decode()


# --- the switch ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [ADDRESS, f"{ADDRESS}x/", FORGOTTEN, f"{FORGOTTEN}sent/", f"{FORGOTTEN}MQ/x-y/"])
def test_without_mail_none_of_it_is_there(player, settings, path):
    settings.MAIL = False
    assert player.get(path).status_code == 404
    assert FORGOTTEN not in player.get("/accounts/login/", follow=True).content.decode()


SERVERS = {
    "smtp://mail.example.org": ("mail.example.org", 587, "", "", False, True),
    "smtp://a%40b:p%3Aw@mail.example.org:2525": ("mail.example.org", 2525, "a@b", "p:w", False, True),
    "smtps://u:p@mail.example.org": ("mail.example.org", 465, "u", "p", True, False),
    "smtp://localhost": ("localhost", 25, "", "", False, False),
}


@pytest.mark.parametrize(("url", "said"), SERVERS.items())
def test_a_mail_server_is_named_by_its_address(url, said):
    found = environment.mail(url)
    assert tuple(found[key] for key in ("host", "port", "username", "password", "use_ssl", "use_tls")) == said


@pytest.mark.parametrize("url", ["mail.example.org", "http://mail.example.org", "smtp://"])
def test_what_names_none_is_said_at_the_start(url):
    with pytest.raises(ImproperlyConfigured, match="HUNTED_MAIL names no mail server"):
        environment.mail(url)
