"""Editions and people for the tests of the charts room."""

import json

import pytest
from django.contrib.auth import get_user_model

from charts.figures import shipped
from tests.shipped import copied_edition

SHIPPED = json.dumps(shipped.raw_edition())


@pytest.fixture
def raw():
    """The shipped figures, free to be spoilt."""
    return json.loads(SHIPPED)  # many times quicker than a deep copy


@pytest.fixture
def keeper(db):
    return get_user_model().objects.create_superuser("keeper", password="cards")


@pytest.fixture
def mine(house, keeper):
    """A copy that the keeper may change."""
    return copied_edition(house, keeper)


@pytest.fixture
def bench(client, keeper):
    """A browser in which the keeper is signed in."""
    client.force_login(keeper)
    return client
