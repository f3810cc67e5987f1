"""Letters leave as jobs; a mail server that is away is asked again."""

from datetime import timedelta
from smtplib import SMTPServerDisconnected

import pytest
from django.core import mail as mail_server
from django.core.mail import EmailMultiAlternatives, send_mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from campaigns.accounts.mail import AGAIN, notify
from tests.factories import UserFactory
from tests.jobs.waiting import claim, failure, perform

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def with_mail(settings):
    settings.MAIL, settings.SITE = True, "https://book.example"
    settings.EMAIL_BACKEND = "campaigns.accounts.mail.Queued"
    settings.MAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def test_a_letter_waits_in_the_queue_until_a_worker_sends_it(settings):
    settings.JOBS = ""
    send_mail("Your turn", "U-763 waits.", "book@example.org", ["wiarda@example.org"])
    assert mail_server.outbox == []
    perform(claim("one"))
    (letter,) = mail_server.outbox
    assert (letter.subject, letter.body, letter.to) == ("Your turn", "U-763 waits.", ["wiarda@example.org"])


def test_what_is_written_as_html_goes_along():
    message = EmailMultiAlternatives("x", "y", to=["a@example.org"])
    message.attach_alternative("<p>y</p>", "text/html")
    message.send()
    assert mail_server.outbox[0].alternatives[0][0] == "<p>y</p>"


@pytest.fixture
def away(monkeypatch):
    """A mail server that is not there."""

    def send(self, messages):
        raise SMTPServerDisconnected("away")

    monkeypatch.setattr(EmailBackend, "send_messages", send)


def test_a_mail_server_that_is_away_is_asked_again(settings, away, monkeypatch, caplog):
    settings.JOBS = ""
    send_mail("x", "y", "book@example.org", ["a@example.org"])
    perform(claim("one"))
    again = DBTaskResult.objects.get(status="READY")
    assert timedelta(minutes=AGAIN[0] - 1) < again.run_after - timezone.now() < timedelta(minutes=AGAIN[0] + 1)
    assert claim("one") is None
    assert "tried again in 5 minutes: away" in caplog.text
    monkeypatch.undo()
    perform(again)
    assert [letter.subject for letter in mail_server.outbox] == ["x"]


def test_and_not_for_ever(settings, away):
    settings.JOBS = ""
    send_mail("x", "y", "book@example.org", ["a@example.org"])
    for _ in range(len(AGAIN) + 1):
        row = DBTaskResult.objects.get(status="READY")
        perform(row)
    assert not DBTaskResult.objects.filter(status="READY").exists()
    assert failure(row) == "SMTPServerDisconnected"


def test_an_account_is_written_to_with_the_address_of_a_page():
    assert notify(UserFactory(email="a@example.org"), "Your turn", "U-763 waits.", "/contests/x/")
    assert mail_server.outbox[0].body == "U-763 waits.\n\nhttps://book.example/contests/x/\n"
    assert mail_server.outbox[0].to == ["a@example.org"]


@pytest.mark.parametrize(
    ("mail", "who"),
    [
        (True, {"email": ""}),
        (True, {"email": "a@example.org", "is_active": False}),
        (False, {"email": "a@example.org"}),
    ],
)
def test_who_cannot_be_written_to_is_not(settings, mail, who):
    settings.MAIL = mail
    assert not notify(UserFactory(**who), "x", "y")
    assert mail_server.outbox == []
