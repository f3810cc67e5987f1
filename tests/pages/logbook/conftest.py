"""Careers that several tests of the log book read; none of them writes to one."""

from __future__ import annotations

import pytest

from campaigns.pages.logbook.career_log import CareerLog
from tests.games.the_hunted import careers


@pytest.fixture
def career(user):
    """A whole career that ended at sea, with a remark, a struck roll, an amendment and dice entered by hand."""
    return careers.of_some_length(user)


@pytest.fixture
def log_book(career):
    return CareerLog(career)


@pytest.fixture
def reader(client, user):
    """The owner's browser."""
    client.force_login(user)
    return client
