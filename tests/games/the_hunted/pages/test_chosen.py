"""The log names a choice as it was named when it was asked; an old log says what it kept."""

import random
from types import SimpleNamespace

import pytest

from campaigns.engine import wire
from campaigns.engine.prompts import Choose, Facts, Field, Option
from campaigns.engine.replay import Entry
from campaigns.games.the_hunted.pages import PRESENTATION
from campaigns.games.the_hunted.rules.salvo import Salvo
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.models import Entry as Row
from campaigns.pages.bridge import log
from campaigns.pages.bridge import prompt as bridge
from campaigns.pages.bridge.facts import facts_form
from campaigns.pages.bridge.posted import PostedForm
from campaigns.pages.odds import words
from campaigns.pages.words import no_break_before_t
from charts.figures.shipped import book
from tests.games.the_hunted.kit import freighter, make_fight, make_watch

TABLE = SimpleNamespace(
    game=GAME,
    session=None,
    state=make_watch().career,
    book=book(),
    seq=7,
    career=SimpleNamespace(odds=False, guide=False, dice_mode="hand", last=6),
)


def entry_of(prompt, raw, notes=()):
    """The entry of an answer, as the journal keeps it."""
    answer = prompt.read(raw, book(), random.Random(1))[0] | {"key": prompt.key}
    answer |= {"data": dict(prompt.data)} if prompt.data else {}
    return Row(number=6, kind="answer", asked=prompt.signature(), answer=answer, notes=list(notes), voids=[], why="")


def before(row):
    """The same entry as the version before kept it."""
    row.answer = {name: value for name, value in row.answer.items() if name != "chosen"}
    return row


def in_the_log(row):
    return log.line(TABLE, row).text


def on_the_wire(row):
    entry = Entry(row.number, row.kind, row.asked, row.answer, row.notes)
    return [line["text"] for line in wire.lines_of(GAME, entry) if line["event"] == "journal.choose"]


QUARRY = Choose(
    "following.quarry",
    "9.7.6",
    (
        Option("1", {"name": "Samsuva", "kind": "large freighter", "tons": 7200, "left": 1}),
        Option("2", {"name": "Devis", "kind": "large freighter", "tons": 6000, "left": 2}),
    ),
)


def test_an_option_has_the_same_words_wherever_it_stands():
    said = "Samsuva, 7,200 t"
    page = bridge.prompt_view(SimpleNamespace(**{**vars(TABLE), "prompt": QUARRY}))
    tally = SimpleNamespace(way="1", aside=False)
    row = entry_of(QUARRY, {"choose": "1"})
    assert page.choices[0].label == said
    assert wire.ask(GAME, QUARRY, book(), 6)["options"][0]["label"] == said
    assert words._label(tally, QUARRY, GAME.texts) == said
    assert on_the_wire(row) == [f"Chosen: {said}."]
    assert in_the_log(row) == no_break_before_t(f"{said}.")


def test_the_old_line_of_a_choice_has_no_hole():
    row = before(entry_of(QUARRY, {"choose": "1"}))
    assert in_the_log(row) == "1."
    assert on_the_wire(row) == ["Chosen: 1."]


def test_several_choices_are_all_named():
    both = Choose(QUARRY.key, QUARRY.case, QUARRY.options, many=(1, 2))
    row = entry_of(both, {"choose": ["2", "1"]})
    assert in_the_log(row) == no_break_before_t("Devis, 6,000 t, Samsuva, 7,200 t.")


def test_a_name_that_came_with_an_option_is_told():
    cards = (Option("henke", {"label": "Henke, U-515"}), Option("luth", {"label": "Lüth, U-181"}))
    row = entry_of(Choose("options.card", "14.13", cards), {"choose": "luth"})
    assert in_the_log(row) == "Kommandant card: Lüth, U-181."
    assert in_the_log(before(row)) == "Kommandant card: luth."


def test_a_salvo_names_its_ships():
    watch = make_watch()
    make_fight(watch, "convoy", [freighter("Samsuva", 7200), freighter("Devis", 6000)])
    salvo = Salvo(key="attack.salvo", case="9.2.1", watch=watch, gun=True)
    row = entry_of(salvo, {"salvo": {"F1": "1", "F3": "2", "F2": "1"}, "gun": {"2": 1}})
    assert row.answer["chosen"]["1"] == {"name": "Samsuva", "kind": "large freighter", "tons": 7200}
    assert in_the_log(row) == "Aimed: F1, F2 at Samsuva; F3 at Devis; 1 round at Devis."
    assert in_the_log(before(row)) == "Aimed: F1, F2 at ship 1; F3 at ship 2; 1 round at ship 2."


def test_what_was_chosen_from_a_list_of_a_form_has_the_words_of_the_form():
    places = Facts("loading.stow", "4.5", (Field("F1", "choice", options=("mine", "G7e FaT")), Field("F2", "text")))
    row = entry_of(places, {"facts": {"F1": "mine", "F2": "mine"}})
    form = facts_form(places, GAME.texts, PRESENTATION, PostedForm())
    assert ("mine", "Mine") in form.fields["c:F1"].choices
    assert wire.ask(GAME, places, book(), 6)["fields"][0]["labels"] == ["Mine", "G7e FaT"]
    assert in_the_log(row) == "Load tubes and racks: Tube F1 Mine, Tube F2 mine."
    assert in_the_log(before(row)) == "Load tubes and racks: Tube F1 mine, Tube F2 mine."


def test_a_name_that_ends_in_a_stop_ends_the_line():
    watch = make_watch()
    make_fight(watch, "convoy", [freighter("J.A. Moffett, Jr.", 9788)])
    row = entry_of(Salvo(key="attack.salvo", case="9.2.1", watch=watch), {"salvo": {"F1": "1"}})
    assert in_the_log(row) == "Aimed: F1 at J.A. Moffett, Jr."


def test_an_amendment_shows_its_values_in_words():
    changes = {"patrol.fight.mode": ["night_surface", "submerged"], "boat.hull": [1, 2]}
    row = Row(number=6, kind="amend", answer={"amend": changes}, notes=[], voids=[], why="x")
    shown = [change[1:] for change in log.line(TABLE, row).changes]
    assert shown == [("Night surface attack", "Submerged"), ("1", "2")]


@pytest.mark.case("4.7.6")
def test_an_air_raid_without_harm_reads_nothing():
    assert PRESENTATION.results("X-AR", [{"result": "none", "extra_refit_months": 0}]) == ["Nothing"]


@pytest.mark.parametrize(
    ("asked", "raw", "note", "said"),
    [
        (Choose("attack.how", "9.1", (Option("leave"),)), "leave", "attack.left_alone", "left the ships alone"),
        (Choose("following.follow", "9.7.1", (Option("let_go"),)), "let_go", "following.let_go", "did not follow"),
        (Choose("escorts.evade", "9.6.7", (Option("bold"),)), "bold", "escorts.bold", "BOLD was released"),
    ],
)
def test_what_a_note_tells_is_not_said_twice(asked, raw, note, said):
    text = in_the_log(entry_of(asked, {"choose": raw}, [[note, {"left": 2}, "9.1"]]))
    assert text.count(said) == 1
    assert said in in_the_log(entry_of(asked, {"choose": raw}))
