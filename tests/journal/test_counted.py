"""Halls, totals and contests count only the part of an imported career that today's rules can follow."""

import json

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.contests import standings
from campaigns.engine.chain import link
from campaigns.files import portable
from campaigns.files.contest import FORMAT, export_contest, import_contest
from campaigns.log import ledger
from campaigns.models import Career, Outing
from campaigns.play import verify
from campaigns.play.upgrade import refresh_all
from tests.contests.sailing import entered, home, opened
from tests.journal.acts import play_on
from tests.journal.forging import forge_prompt, forget, resealed

pytestmark = pytest.mark.django_db


def claimed(file):
    """Its second answer is of no rules, and its last state has forty great ships on every night."""
    state, night = file["state"]["state"], file["state"]["state"]["night"]
    ship = next(one for one in state["ships"] if one["saved"])
    state["ships"] = [
        ship | {"key": f"{at}-{which}", "night": at, "tons": 29_700} for at in range(1, night) for which in range(40)
    ]
    return file


def forged(text, *forge):
    file = claimed(json.loads(text))
    for change in forge or (forge_prompt,):
        change(file)
    resealed(file)
    return json.dumps(file)


def shown(client, user):
    client.force_login(user)
    (wall,) = client.get(reverse("campaigns:hall")).context["walls"]
    return [fame.title for fame in wall.fame], client.get(reverse("campaigns:careers")).content.decode()


def test_what_the_rules_cannot_follow_tops_no_hall(elsewhere, user, client):
    career = portable.import_career(user, forged(elsewhere))
    assert (career.out_of_step, career.counted, career.score) == (3, 2, 0)
    fame, page = shown(client, user)
    assert fame == []
    assert "counted up to no. 2" in page
    assert not Outing.objects.filter(beyond=None).exists()
    assert Outing.objects.exists(), "its own pages show them"


def test_nor_does_what_is_played_on_top_of_it(elsewhere, user, client):
    career = play_on(portable.import_career(user, forged(elsewhere)), 40)
    assert (career.out_of_step, career.score) == (3, 0)
    assert shown(client, user)[0] == []
    assert not any(finding.damage for finding in verify.verify(career))


def test_what_fits_is_counted_up_to_the_first_line_that_does_not(elsewhere, user):
    whole = portable.import_career(user, elsewhere)
    kept = set(Outing.objects.values_list("key", "score"))
    assert (whole.counted, Outing.objects.filter(beyond=None).count()) == (None, len(kept))
    forget()
    file = json.loads(elsewhere)
    last = [entry for entry in file["entries"] if entry["kind"] == "answer"][-1]

    def late(file):
        file["entries"][last["number"] - 1]["asked"][1] = "9.9"

    career = portable.import_career(user, forged(elsewhere, late))
    assert career.counted == last["number"] - 1
    assert career.score == whole.score > 0
    assert set(Outing.objects.filter(beyond=None).values_list("key", "score")) == kept


def test_a_career_that_begins_with_more_than_its_set_up_gives_counts_for_nothing(elsewhere, user, client):
    def opens(file):
        ship = next(one for one in file["state"]["state"]["ships"] if one["saved"])
        file["entries"][0]["answer"]["state"]["ships"] = [ship | {"night": 1}] * 9

    career = portable.import_career(user, forged(elsewhere, opens))
    assert (career.out_of_step, career.counted, career.score) == (1, 0, 0)
    assert shown(client, user)[0] == []


def test_once_what_does_not_fit_is_undone_all_counts_again(elsewhere, user):
    file = json.loads(elsewhere)
    forge_prompt(file)
    file["state"]["state"] = {}
    resealed(file)
    career = portable.import_career(user, json.dumps(file))
    assert career.counted == 2
    seen = play.open_career(career)
    assert play.resume_from(career.pk, seen.out_of_step.last, user, seen.seq).accepted
    career = play_on(Career.objects.get(pk=career.pk), 1000)
    assert career.counted is None
    assert career.score > 0
    assert not Outing.objects.exclude(beyond=None).exists()
    assert not any(finding.damage for finding in verify.verify(career))


@pytest.mark.parametrize("broken", [False, True])
def test_careers_of_an_earlier_version_are_counted_anew(elsewhere, user, broken, monkeypatch):
    """They were taken in when what a file claims was counted."""
    career = portable.import_career(user, forged(elsewhere))
    Career.objects.update(counted=None, score=297_000, sailed=99)
    Outing.objects.update(beyond=None)
    if broken:
        monkeypatch.setattr(ledger, "sync", lambda *args: 1 / 0)
    assert len(list(refresh_all())) == broken
    career.refresh_from_db()
    assert (career.counted, career.score, career.sailed) == (2, 0, 0)
    assert not Outing.objects.filter(beyond=None).exists()


def test_a_contest_file_counts_no_more_than_its_logs_give(user):
    contest = opened()
    first, second = entered(contest), entered(contest, "B-2")
    for career in (first, second):
        home(career)
    contest.closed = True
    contest.save()
    file = json.loads(export_contest(contest))
    log = json.loads(file["careers"][0]["file"])
    line = next(entry for entry in log["entries"] if entry["asked"] and entry["asked"][0] == "roll")
    line["asked"][1] = "9.9"
    log["state"]["state"]["legs"] = [20, 20]
    resealed(log)
    file["careers"][0]["file"] = json.dumps(log)
    file["contest"]["result"] = {"unit": "t", "of": 2, "teams": [], "table": [
        {"place": 1, "boat": "A-1", "name": "a-1", "player": "cheat", "score": 297_000, "career": log["career"]["uuid"]}
    ]}  # fmt: skip
    file.pop("digest")
    file["digest"] = link(FORMAT, file)
    contest.careers.update(contest=None)
    forget()
    contest.delete()
    taken = import_contest(user, json.dumps(file).encode())
    places = [(line.career.boat, line.place, line.score) for line in standings.standings_of(taken).lines]
    assert places == [("B-2", 1, 14), ("A-1", None, 0)]
    assert [(row["boat"], row["place"]) for row in taken.result["table"]] == [("B-2", 1), ("A-1", None)]
