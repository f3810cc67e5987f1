"""A stranger's edition, other than ours in every part: entered, exported, imported elsewhere, and played alike."""

import io
import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import load_workbook

from campaigns.simulation import crowd
from campaigns.simulation.careers import Plan
from charts import keep
from charts.books import raw_of
from charts.check import faults
from charts.fault import ORIGIN
from charts.files.workbook import to_workbook
from charts.forms import FORMS
from charts.models import Edition
from charts.shipped import raw_edition
from charts.storage import PARTS, part_of
from tests.charts.stranger import strangers_edition
from tests.html import flat

STRANGER = strangers_edition()
HOUSE = raw_edition()


def test_it_is_sound_and_other_than_ours_in_every_part():
    assert faults(STRANGER) == []
    for place in PARTS.values():
        assert [part for part in STRANGER[place] if part in HOUSE[place]] == []
    dice = [(one["dice"], other["dice"]) for one, other in zip(HOUSE["charts"], STRANGER["charts"], strict=True)]
    assert all(one != other for one, other in dice if one is not None)


def typed(kind, name):
    """What a keeper types into the form of a part to make it match his card."""
    form = FORMS[kind](part_of(STRANGER, kind, name), STRANGER)
    return {
        one.name: one.text
        for section in form.sections()
        for line in section.lines
        for one in line.everything
        if one.kind not in ("fixed", "check", "gap") and one.name
    }


def enter(client, mine, kind, name, row, **more):
    revision = Edition.objects.get(pk=mine.pk).revision
    url = reverse(f"admin:charts_{row._meta.model_name}_change", args=[row.pk])
    reply = client.post(url, typed(kind, name) | {"revision": revision, "_save": "1", **more})
    assert reply.status_code == 302, re.findall(r"<li>(.*?)</li>", flat(reply))[:5]
    assert bare(part_of(raw_of(mine), kind, name)) == bare(part_of(STRANGER, kind, name))


def bare(value):
    """Figures alone, wherever they come from."""
    if isinstance(value, dict):
        return {key: bare(inner) for key, inner in value.items() if key not in (*ORIGIN, "sources")}
    return [bare(inner) for inner in value] if isinstance(value, list) else value


def take_in(client, url, name, data):
    page = flat(client.post(url, {"file": SimpleUploadedFile(name, data)}))
    return client.post(url, {"agreed": re.search(r'name="agreed" value="([^"]+)"', page)[1]})


def careers(raw):
    """Two hundred careers, by every policy, in boats of every family."""
    plans = [
        Plan(
            game="hunted", policy=policy, edition="any", setup={"type": type_, "start": start, "kommandant": "Schmidt"}
        )
        for policy, type_, start in [
            ("steady", "VIIC", "1943-07"),
            ("random", "IXD-2", "1943-09"),
            ("reckless", "XIV", "1943-07"),
            ("cautious", "XXI", "1945-04"),
        ]
    ]
    return [record for column in crowd.simulate(plans, {"any": raw}, 50, "stranger") for record in column]


@pytest.mark.django_db
def test_it_is_entered_exported_imported_in_an_empty_log_book_and_plays_alike(bench, mine):
    enter(bench, mine, "chart", "P1", mine.charts.get(code="P1"), new_columns="1", more="3")
    enter(bench, mine, "chart", "E3", mine.charts.get(code="E3"), more="3")
    enter(bench, mine, "boat", "VIIC", mine.boats.get(type="VIIC"))
    take_in(bench, reverse("charts:check-files", args=["mine"]), "cards.xlsx", to_workbook(STRANGER))
    entered = raw_of(mine)
    assert {place: entered[place] for place in PARTS.values()} == {place: STRANGER[place] for place in PARTS.values()}

    file = bench.get(reverse("charts:check-export", args=["mine", "json"])).content
    Edition.objects.all().delete()
    keep.load(HOUSE)
    take_in(bench, reverse("charts:import"), "stranger.json", file)
    brought = raw_of(Edition.objects.get(shipped=False))
    assert {**brought, "edition": "mine", "name": "My own cards"} == json.loads(file) == entered

    played = careers(entered)
    assert len(played) == 200
    assert not [record for record in played if record.reason.startswith("fault")]
    assert careers(brought) == played
    assert careers(HOUSE) != played


def test_the_workbook_of_it_is_one_of_paper_and_pencil():
    """A sheet for every chart and roster."""
    book = load_workbook(io.BytesIO(to_workbook(STRANGER)), read_only=True)
    codes = {one["id"] for kind in ("charts", "rosters") for one in STRANGER[kind]}
    assert codes <= set(book.sheetnames)
