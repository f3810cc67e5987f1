"""Counters, tracks, ladders, checks and series as small games draw them."""

import re

import pytest
from django.template.loader import render_to_string

from campaigns.engine.ladders import ladder
from campaigns.engine.prompts import Facts, Field
from campaigns.engine.texts import Texts
from campaigns.pages.bridge.facts import facts_form
from campaigns.pages.bridge.posted import PostedForm
from campaigns.pages.pieces.checks import CheckRow, Need, need
from campaigns.pages.pieces.counters import counter
from campaigns.pages.pieces.ladder import rungs
from campaigns.pages.pieces.series import best, mean, share
from campaigns.pages.pieces.tracks import clock, phases, states
from tests.engine.test_pieces import Faces
from tests.html import flat


def drawn(template, **context):
    return flat(render_to_string(f"campaigns/pieces/{template}.html", context))


def test_a_counter_says_its_figure_and_draws_every_square():
    page = drawn("_counters", counters=[counter("Reserve", 5, 8, end="out")])
    assert 'aria-label="Reserve: 5 of 8"' in page
    assert re.findall(r'<i class="(\w+)">', page) == ["left"] * 5 + ["spent"] * 3 + ["end"]


def test_a_counter_above_its_measure_loses_no_square():
    assert counter("Reserve", 3, 2).squares == ["left"] * 3


def test_a_track_marks_the_present_step_alone():
    page = drawn("_track", track=phases("Round 2", ["Die", "Change", "Fire"], 1))
    assert 'class="track n3"' in page
    assert re.findall(r"<li([^>]*)>", page) == [' class="past"', ' aria-current="step"', ""]


def test_a_clock_counts_turns_and_a_state_has_no_figure():
    assert [(step.number, step.now) for step in clock("Turn", 3, 2).steps] == [("1", False), ("2", True), ("3", False)]
    assert [step.number for step in states("Escort", ["none", "near"], 0).steps] == ["", ""]
    assert "clock" in drawn("_track", track=clock("Turn", 3, 2))


def test_a_ladder_names_bounds_and_counts():
    steps = ladder([{"key": "low", "most": 25}, {"key": "high", "most": None}])
    found = rungs(steps, str, {"high": 2}, by=5, now="high")
    assert [(rung.name, rung.bounds, rung.count) for rung in found] == [
        ("Low", "25 or less", 0),
        ("High", "30 or more", 2),
    ]
    page = drawn("_ladder", rungs=found, label="Ranks")
    assert page.count('aria-current="true"') == 1


def test_a_check_says_faces_and_odds_are_shown_when_they_are_on():
    row = CheckRow("Deep", [need(Faces(), "any", None, 5, 6), Need()], now=True)
    assert row.needs[0] == Need("5, 6", "33 %")
    said = drawn("_checks", checks=[row], heads=["Attack", "Torpedo"], label="Levels", odds=True)
    assert "33 %" in said
    assert "never" in said
    assert "33 %" not in drawn("_checks", checks=[row], heads=["Attack"], label="Levels")


def test_means_shares_and_the_best_of_a_series():
    assert (mean([1, 2]), mean([])) == ("1.5", "0")
    assert (share(3, 4), share(0, 0)) == ("3 of 4, 75 %", "0 of 0, 0 %")
    assert best([3, 9, 5], int, most=2) == [9, 5]


class Shown:
    def groups(self, prompt, keys):
        return [("", keys[:1]), ("Sunk", keys[1:])]

    def field_label(self, prompt_key, key):
        return key, ""

    def adds_up(self, prompt):
        return None


@pytest.mark.parametrize(("fields", "manner"), [(("gun", "tower"), ["", "chips"]), (("gun",), ["", ""])])
def test_a_section_of_several_ticks_is_drawn_as_chips(fields, manner):
    ticks = [Field(key, "boolean", required=False) for key in fields]
    prompt = Facts("shot", "Fire", (Field("hits", "integer"), *ticks))
    form = facts_form(prompt, Texts({}, {}, {}, {}), Shown(), PostedForm())
    assert [section.css_class for section in form.helper.layout] == manner
