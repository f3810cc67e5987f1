"""Whole careers by the thousand: the same on any number of cores, and honest about how sure they are."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from functools import partial
from itertools import pairwise

import msgspec
import pytest
from django.core.management import CommandError, call_command

from campaigns.engine import game as games
from campaigns.engine import policy as policies
from campaigns.engine.game import Measure
from campaigns.games.the_hunted.pages.simulation import Report, months, on_duty
from campaigns.games.the_hunted.rules import GAME
from campaigns.simulation import crowd, plots, report
from campaigns.simulation.careers import Plan, play
from campaigns.simulation.figures import Estimate, mean, mean_difference, quantile, share, share_difference
from charts.figures import shipped
from tests.engine import bare, toy
from tests.factories import EditionFactory
from tests.work import calls

HOUSE = {"house": shipped.raw_edition()}
REPORT = Report()
summary = REPORT.summary


def plan(policy="steady", **changes):
    setup = {"type": "VIIC", "start": "1943-07", "kommandant": "Schmidt", **changes}
    return Plan(game="hunted", policy=policy, edition="house", setup=setup, title=REPORT.title(setup))


@pytest.fixture(scope="module")
def columns():
    plans = [plan(), plan(policy="reckless")]
    return [summary(one, found) for one, found in zip(plans, crowd.simulate(plans, HOUSE, 90, "t"), strict=True)]


@pytest.mark.parametrize("policy", policies.names(GAME))
def test_a_career_of_any_policy_comes_to_an_end(policy):
    record = play(plan(policy=policy), shipped.book(), "t", 1)
    assert not record.reason.startswith("fault")
    assert "1943-07" <= record.end["date"] <= "1945-06"  # the month after the last patrol of the war
    assert record.end["victory"] in ("defeat", "draw", "marginal", "substantial", "decisive")


def test_a_career_makes_few_calls():
    """A core played 440 careers a second where these made 25,300 calls, and 390 where they made 28,200.

    14.3.2, on by default, has it look for ships that were sunk before.
    """
    made = [partial(play, plan(), shipped.book(), "bench", number) for number in range(20)]
    for career in made:
        career()  # what is remembered from one career to the next
    assert sum(map(calls, made)) / len(made) < 27_000


@pytest.mark.slow
def test_cores_do_not_matter():
    plans = [plan(), plan(type="IXC/40")]
    one, two = (crowd.simulate(plans, HOUSE, 50, "same", jobs) for jobs in (1, 2))
    assert one == two
    assert [record.number for record in one[0]] == list(range(50))


def test_another_seed_gives_other_careers():
    assert crowd.simulate([plan()], HOUSE, 10, "a") != crowd.simulate([plan()], HOUSE, 10, "b")


def test_what_stands_beside_a_column_does_not_matter():
    alone, beside = (
        crowd.simulate([plan()], HOUSE, 10, "a"),
        crowd.simulate([plan(start="1944-01"), plan()], HOUSE, 10, "a"),
    )
    assert alone[0] == beside[1]


def test_progress_is_told():
    heard = []
    crowd.simulate([plan()], HOUSE, 90, "t", progress=heard.append)
    assert heard == [40, 80, 90]


def test_a_fault_of_the_rules_is_told_and_not_thrown(monkeypatch):
    def broken(*args):
        raise ZeroDivisionError("no lookout")

    monkeypatch.setattr("campaigns.simulation.careers.policy.play", broken)
    record = play(plan(), shipped.book(), "t", 7)
    assert record.reason == "fault: ZeroDivisionError: no lookout"
    assert summary(plan(), [record]).faults == ["no. 7: fault: ZeroDivisionError: no lookout"]


def test_survival_falls_and_ends_where_the_careers_end(columns):
    for one in columns:
        values = [one.survival[month].value for month in months("1943-07")]
        assert all(later <= earlier for earlier, later in pairwise(values))
        assert values[-1] == one.served.value
        assert sum(value.value for value in one.causes.values()) == pytest.approx(1)
        assert sum(value.value for value in one.victories.values()) == pytest.approx(1)


def test_on_duty_counts_the_end_of_the_month():
    record = play(plan(), shipped.book(), "t", 1)
    if record.reason != "war_over":
        assert not on_duty(record, record.end["date"])
    assert on_duty(record, "1943-06")


SHARES = [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)]


@pytest.mark.parametrize(("hits", "count", "low", "high"), SHARES)
def test_wilsons_interval_against_published_values(hits, count, low, high):
    assert share(hits, count).low == pytest.approx(low, abs=5e-5)
    assert share(hits, count).high == pytest.approx(high, abs=5e-5)


def test_newcombes_interval_against_its_published_example():
    gap = share_difference(share(48, 80), share(56, 70))
    assert (gap.value, gap.low, gap.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)
    assert gap.sure


def test_means_and_their_difference():
    one, other = mean([1.0, 2.0, 3.0, 4.0]), mean([11.0, 12.0, 13.0, 14.0])
    assert one.value == 2.5
    assert one.margin == pytest.approx(1.959964 * (5 / 3 / 4) ** 0.5)
    assert mean_difference(one, other).value == 10
    assert mean_difference(one, other).margin == pytest.approx(2**0.5 * one.margin)


def test_nothing_at_all_is_no_fault():
    assert share(0, 0) == Estimate(0.0, 0.0, 1.0)
    assert mean([]) == Estimate(0.0, 0.0, 0.0)
    assert quantile([], 0.5) == 0.0
    assert mean([3.0]).margin == 0


def test_the_interval_holds_as_often_as_it_says():
    """Of a thousand series of fifty throws with a known chance, about 950 hold it."""
    import random

    source = random.Random(5)
    held = 0
    for _ in range(1000):
        found = share(sum(source.random() < 0.3 for _ in range(50)), 50)
        held += found.low <= 0.3 <= found.high
    assert 930 <= held <= 975


def test_the_table_has_a_column_each_and_the_difference(columns):
    lines = report.text(columns, REPORT.rows(columns)).splitlines()
    assert "steady, VIIC from 1943-07, house" in lines[0]
    assert lines[0].rstrip().endswith("difference")
    served = next(line for line in lines if "On duty to the end" in line)
    assert len(re.findall(r"±", served)) == 3


def test_the_csv_holds_every_month_and_whole_numbers_of_columns(columns):
    table = list(csv.reader(io.StringIO(report.as_csv(columns, REPORT.rows(columns)))))
    assert {len(line) for line in table} == {11}
    assert [line[1] for line in table if line[0] == "On duty"] == months("1943-07")


def test_the_page_is_well_formed_and_asks_for_nothing(columns):
    page = plots.page(columns, REPORT.rows(columns), REPORT.drawings(columns), "<b>said</b>")
    assert "&lt;b&gt;said" in page
    assert not re.search(r"<script|https?:(?!//www.w3.org)|<link|@import|url\(", page)
    drawn = re.findall(r"<svg.*?</svg>", page, re.S)
    assert len(drawn) == 5 + len(columns)
    for one in drawn:
        assert len(ET.fromstring(one)) > 1


def test_the_command_writes_all_three(tmp_path, capsys, db):
    table, page = tmp_path / "a.csv", tmp_path / "a.html"
    call_command("simulate", careers=12, seed="x", jobs=1, csv=str(table), html=str(page), policy="steady,random")
    out = capsys.readouterr().out
    assert "24 careers, seed x" in out
    assert table.read_text().startswith("part,figure,")
    assert page.read_text().startswith("<!doctype html>")


def test_what_is_rolled_on_is_counted_by_source(capsys, db):
    """A result of several cells rests on the least certain of them; ships are read by their roll."""
    call_command("simulate", careers=6, seed="x", jobs=1, sources=True)
    table = capsys.readouterr().out.split("steady, VIIC from 1943-07, house\n")[-1].splitlines()
    assert table[0].split()[-1] == "rulebook"
    found = {line.split(",")[0]: line.split("%") for line in table[1:] if "," in line.split(" ")[0]}
    assert next(iter(found)) == "E1"
    assert {"U1", "E1-SZ", "T1"} <= set(found)
    shares = [float(cells[0].split()[-1]) for cells in found.values()]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(100, abs=1)
    assert found["T1"][1].strip() == "100.0"  # of history, all of it


def test_counting_changes_no_career():
    counted = msgspec.structs.replace(plan(), sources=True)
    one, other = crowd.simulate([plan(), counted], HOUSE, 10, "a")
    assert [record.end for record in one] == [record.end for record in other]
    assert not any(record.read for record in one)
    assert all(record.read for record in other)


def test_an_edition_from_a_file_stands_beside_the_shipped_one(tmp_path, capsys, db):
    raw = json.loads(json.dumps(HOUSE["house"]))
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(raw))
    call_command("simulate", careers=3, seed="x", jobs=1, edition=f"house,{path}")
    assert str(path) in capsys.readouterr().out


REFUSED = [
    ({"policy": "brave"}, "no policy brave"),
    ({"type": "XXII"}, "types"),
    ({"edition": "nowhere"}, "no edition nowhere"),
    ({"edition": "nowhere.json"}, "nowhere.json"),
    ({"careers": 0}, "at least one"),
    ({"options": "rum"}, "optional rule does not exist"),
    ({"policy": ","}, "nothing to play"),
    ({"game": "tiddlywinks"}, "no game tiddlywinks"),
    ({"setup": "[]"}, "JSON object"),
    ({"policy": "steady,random", "start": "1943-07,1943-08,1943-09,1943-10"}, "8 columns"),
]


@pytest.mark.parametrize(("options", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_what_cannot_be_played_is_refused_in_words(options, words, db):
    with pytest.raises(CommandError, match=words):
        call_command("simulate", **{"careers": 2, "jobs": 1, **options})


@pytest.mark.parametrize(("game", "policy"), [(toy.GAME, "careful"), (None, "auto")])
def test_any_game_is_simulated(game, policy, tmp_path, capsys, db, monkeypatch):
    """With a policy of its own, or by its answers to the wire where it has none."""
    if game is None:
        bare = msgspec.structs.replace(toy.GAME, policies={}, measure=lambda state: Measure())
        monkeypatch.setitem(games._games, "lighthouse", bare)
    EditionFactory()
    page = tmp_path / "a.html"
    setup = '{"keeper": "Flora", "nights": 6}'
    call_command(
        "simulate", game="lighthouse", setup=setup, edition="toy", careers=12, seed="x", jobs=1, html=str(page)
    )
    out = capsys.readouterr().out
    assert f"{policy}, toy" in out
    assert "watch over" in out
    assert "watch over" in page.read_text()


def test_a_game_without_charts_is_simulated(capsys, db):
    """It names no reason for its end and fills no outings."""
    call_command("simulate", game=bare.GAME.key, setup='{"name": "Ada"}', careers=5, seed="x", jobs=1)
    out = capsys.readouterr().out
    assert "ended" in out
    assert re.search(r"Outings +0\.00", out)


def test_outings_are_counted_by_their_rows():
    record = play(plan(), shipped.book(), "t", 1)
    assert record.outings - record.end["patrols"] in (0, 1)  # the last one may not have come home
