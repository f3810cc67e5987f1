"""The files a browser asks for to keep the log book on a home screen."""

import json

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_the_manifest_names_a_start_and_an_icon_that_is_there(client):
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    said = json.loads(answer.content)
    assert (said["start_url"], said["display"]) == ("/", "standalone")
    assert finders.find(said["icons"][0]["src"].removeprefix("/static/"))


def test_the_worker_is_served_above_all_pages_and_never_from_a_cache(client):
    answer = client.get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert b'endsWith("%s")) event.waitUntil(caches.delete(PAGES))' % reverse("logout").encode() in answer.content


def test_every_page_names_the_manifest(client):
    """Beside which the worker lies."""
    assert 'href="/manifest.webmanifest"' in client.get("/accounts/login/").content.decode()
