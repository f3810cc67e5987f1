"""E-mails leave by way of the queue: nobody waits for a mail server, and one that is away is tried again."""

import json
import logging
from datetime import timedelta
from smtplib import SMTPException
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from campaigns.jobs import queue
from campaigns.jobs.models import Job

log = logging.getLogger(__name__)
AGAIN: Final = (5, 30, 120, 600)  # minutes until an e-mail that could not be sent is tried again


def notify(user: Any, subject: str, text: str, path: str = "") -> bool:
    """Write to an account that wants it, with the address of a page below; whether that will be done."""
    if not (settings.MAIL and user.email and user.is_active):
        return False
    link = f"\n\n{settings.SITE}{path}" if path else ""
    EmailMessage(subject, f"{text}{link}\n", to=[user.email]).send()
    return True


class Queued(BaseEmailBackend):
    """For EMAIL_BACKEND: every e-mail becomes a job."""

    def send_messages(self, email_messages: Any) -> int:
        for message in email_messages:
            parts = ("subject", "body", "from_email", "alternatives")
            letter = {part: getattr(message, part, None) for part in parts} | {"to": message.recipients()}
            queue.ask(send, input=json.dumps(letter, default=str).encode())
        return len(email_messages)


@queue.job(seconds=60, megabytes=256)
def send(job: Job, tries: int = 0) -> str:
    """If its process dies in the moment after sending, it is sent twice, but never not at all."""
    data = bytes(job.input)
    server = get_connection(settings.MAIL_BACKEND, **settings.MAIL_SERVER)
    try:
        EmailMultiAlternatives(**json.loads(data), connection=server).send()
    except (OSError, SMTPException) as error:
        if tries >= len(AGAIN):
            raise
        log.warning("An e-mail could not be sent, it is tried again in %s minutes: %s", AGAIN[tries], error)
        later = send.using(run_after=timezone.now() + timedelta(minutes=AGAIN[tries]))
        queue.ask(later, input=data, arguments={"tries": tries + 1})
        return "later"
    return "sent"
