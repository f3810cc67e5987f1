"""The story: every fact of a patrol that must be told is told, nothing raw is left, and it always reads the same."""

import re
from collections import Counter
from string import Formatter

import pytest

from campaigns.engine.texts import plurals
from campaigns.games.the_hunted.pages import story
from campaigns.games.the_hunted.pages.story import ends, forms, patrols, port
from campaigns.games.the_hunted.pages.story.facts import Fact, Leg
from campaigns.games.the_hunted.pages.story.folded import FOLDED
from campaigns.games.the_hunted.pages.story.patterns import PATTERNS
from campaigns.games.the_hunted.pages.story.registry import TELLS
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.models import Entry
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.telling import Forms, Teller, clauses, full_month, listed, nth, number, times
from tests.games.the_hunted import careers
from tests.games.the_hunted.stories import stories

pytestmark = pytest.mark.django_db

RAW = re.compile(r"[{}_]|  | [.,;:]|\bNone\b|\.\.|,[.,;:]|\(\)|\(,|: \.|\b[a-z]+\.[a-z_]+\b")
TOLD = {*TELLS, *patrols.UNEVENTFUL, *patrols.DODGED, *patrols.SAILING, *port.TOLD, "victory.end"}
MOST = 0.03  # of the sentences of a career may be the same one
FEW = 3  # times, however short the career


def text(telling):
    return "\n".join(paragraph.text for paragraph in telling.paragraphs)


# --- what is told ---------------------------------------------------------------------------------------------------


def test_every_note_is_told_or_left_to_the_fold_on_purpose():
    notes = set(TEXTS.notes)
    assert notes - TOLD - set(FOLDED) == set()
    assert TOLD & set(FOLDED) == set()
    assert set(FOLDED) <= notes


def test_whoever_tells_something_tells_a_note_or_an_answer():
    assert {*TOLD} - set(TEXTS.notes) - set(TEXTS.prompts) == set()


@pytest.mark.parametrize("role", ["sunk", "hit", "death", "man", "award", "promotion", "end", "turn_back", "found"])
def test_no_note_of_weight_is_left_to_the_fold(role):
    """But for men who recovered, of whom nothing is to be told."""
    recovered = {"refit.recovered"}
    assert {key for key, note in TEXTS.notes.items() if note.role == role} & set(FOLDED) - recovered == set()


def test_nothing_raw_and_nothing_empty():
    for told in stories():
        for telling in told.tellings:
            for paragraph in telling.paragraphs:
                assert paragraph.text
                assert not RAW.search(paragraph.text.replace("Jr. (", "Jr (")), (told.name, paragraph.text)
                assert paragraph.text[0].isupper() or paragraph.text[0].isdigit(), paragraph.text
                assert paragraph.text[-1] in ".!?", paragraph.text
            assert not RAW.search(f"{telling.head} {telling.lede}"), telling.head
            assert all(value for _label, value in telling.facts)


def test_no_sentence_is_raw_whoever_comes_to_it():
    """Every alternative, not only those that the careers above have come to."""
    for name, pattern in PATTERNS.items():
        for one in (pattern,) if isinstance(pattern, str) else pattern:
            for text in (one,) if isinstance(one, str) else filter(None, (one.one, one.more, one.two)):
                blanks = [blank for _text, blank, _form, _conversion in Formatter().parse(text) if blank is not None]
                assert all(blank.isidentifier() for blank in blanks), (name, text)
                assert not RAW.search(re.sub(r"{[^}]*}", "X", text)), (name, text)


def test_what_sank_and_who_died_and_what_was_awarded_is_told():
    for told in stories():
        for telling in told.tellings:
            said, notes = text(telling), told.notes[telling.number]
            for key, data in notes:
                if key == "attack.sunk" and data["kind"] != "escort":
                    assert data["target"] in said
                if key in ("damage.killed", "damage.died"):
                    assert "killed" in said or "died" in said
                if key == "victory.end":
                    assert telling.paragraphs[-1].end
                if key == "advancement.award":
                    assert forms.award(data["award"]) in said


def test_the_tons_of_the_head_are_those_of_the_notes():
    for told in stories():
        for telling in told.tellings:
            sunk = sum(data["tons"] for key, data in told.notes[telling.number] if key == "attack.sunk")
            assert (f"{sunk:,}\N{NO-BREAK SPACE}t" if sunk else "nothing") in dict(telling.facts)["Sunk"]


def test_a_row_for_each_box_of_note_and_none_for_nothing():
    for told in stories():
        for telling in told.tellings:
            assert all(row.when and row.paragraphs for row in telling.rows)
            assert [row.first for row in telling.rows] == sorted(one.first for one in telling.rows)


# --- how it reads ---------------------------------------------------------------------------------------------------


def test_no_sentence_is_said_over_and_over():
    """Neither in a patrol nor in a whole career."""
    for told in stories():
        found = told.sentences
        worst, often = Counter(found).most_common(1)[0]
        assert often <= max(FEW, MOST * len(found)), (told.name, often, len(found), worst)


def test_told_twice_it_is_the_same():
    log_book = OpenLog(careers.played(seed=2, entries=300))
    assert text(story.tell(log_book, 1)) == text(story.tell(log_book, 1))


def test_an_undone_entry_is_not_told():
    career = careers.played(seed=3, entries=120)
    entry = next(one for one in Entry.objects.filter(career=career) if any(n[0] == "travel.box" for n in one.notes))
    before = story.tell(OpenLog(career), 1)
    numbers = {number for paragraph in before.paragraphs for number in paragraph.numbers}
    assert entry.number in numbers
    found = list(story.facts([entry, Entry(number=900, kind="strike", notes=[], voids=[entry.number])]))
    assert not found


def told_of(*facts, zone="atlantic", kinds=()):
    """The paragraphs of one box."""
    made = [Fact(number, key, data, answered) for number, (key, data, answered) in enumerate(facts, start=10)]
    tale = story.Story(Teller(PATTERNS), dict(kinds), str, "U-99", 1)
    return [paragraph.text for paragraph in patrols.box(Leg(zone, 3, made), tale).paragraphs]


def note(key, answered=None, **data):
    return key, data, answered


CAUGHT = (note("aircraft.sighted"), note("aircraft.caught", attacks=1))
SIGHTED = (
    note("travel.sighted", kind="ship+escort", ships=["Emba, 1,600 t"]),
    note("travel.light", light="night"),
    note("attack.how", "submerged"),
    note("attack.range", "medium"),
)


def test_flak_and_bombs_are_one_moment():
    (said,) = told_of(
        *CAUGHT,
        note("aircraft.flak", result="shot down"),
        note("aircraft.hits", hits=2),
        note("aircraft.over", fate="shot down"),
    )
    assert said.count(".") == 2
    assert "twice" in said or "two hits" in said
    assert "ended" not in said


def test_an_attack_that_was_called_off_was_not_made():
    (said,) = told_of(*SIGHTED, note("attack.left_alone"))
    assert "medium" not in said
    assert "Emba (1,600 t)" in said


def test_an_aircraft_that_drove_the_boat_off_turns_up_once():
    (said,) = told_of(
        *SIGHTED,
        note("attack.missed", tube="F1", target="Emba", kind="small freighter"),
        note("attack.company", who="aircraft"),
        note("attack.driven_off"),
        note("aircraft.sighted"),
        note("aircraft.caught", attacks=1),
        note("aircraft.hits", hits=1),
    )
    assert said.count(" an aircraft") + said.count("An aircraft") == 1


def test_a_ship_hit_by_torpedo_and_gun_is_named_once():
    (said,) = told_of(
        *SIGHTED,
        note("attack.hit", tube="F1", target="Emba", kind="small freighter"),
        note("attack.sunk", target="Emba", kind="small freighter", tons=1600),
    )
    told = said.partition("Emba (1,600 t)")[2]
    assert told.count("Emba") == 1
    assert "he same ship" in told


def test_what_was_called_up_again_begins_otherwise():
    """A twin that does not name the area takes turns with the one that does."""
    teller = Teller(PATTERNS, 1)
    first = teller.say("air.dodge", 5, places="in the Atlantic").replace(" in the Atlantic", "")
    assert teller.say("air.dodge.here", 6, places="") != first


def test_what_forces_the_boat_home_is_told_once():
    (said,) = told_of(
        *CAUGHT,
        note("aircraft.hits", hits=1),
        note("damage.system", system="diesel_engine_1"),
        note("damage.inoperable", system="diesel_engine_1"),
        note("homeward.abort", why="diesel_engine_1"),
        note("homeward.heading_back"),
    )
    assert said.count("iesel engine 1") == 2
    assert "could not be repaired" not in said


def test_many_systems_stand_in_a_sentence_of_their_own():
    (said,) = told_of(
        *CAUGHT,
        note("aircraft.hits", hits=4),
        note("damage.hull"),
        *(note("damage.system", system=name) for name in ("radio", "periscope", "hydrophones")),
        note("damage.flooding"),
    )
    assert "The radio, the periscope and the hydrophones were damaged." in said


def test_who_ends_elsewhere_does_not_return():
    leg = Leg("", 0, [Fact(9, "refit.home", {"base": "Penang", "month": "1944-01"})], home=True)
    tale = story.Story(Teller(PATTERNS), {}, str, "U-1", 1)
    tale.base = "France"
    said = port.home(leg, tale).paragraphs[0].text
    assert "Penang" in said
    assert "return" not in said
    assert "came back" not in said


def test_one_escort_is_not_called_several():
    (said,) = told_of(
        *SIGHTED,
        note("attack.missed", tube="F1", target="Emba", kind="small freighter"),
        note("escorts.undetected"),
    )
    assert "escorts" not in said


def test_a_hunt_that_found_the_boat_is_a_paragraph_of_its_own():
    attack, hunt = told_of(
        *SIGHTED,
        note("attack.missed", tube="F1", target="Emba", kind="small freighter"),
        note("escorts.detected", round=1),
        note("escorts.hits", hits=2),
        note("damage.hull"),
        note("escorts.shaken_off"),
    )
    assert "missed" in attack
    assert "first search" in hunt


def test_a_hull_that_was_crushed_did_not_hold_before():
    said = told_of(
        note("travel.escort"),
        note("escorts.evade", "deep"),
        note("escorts.deep", "crushed"),
    )
    assert "held" not in " ".join(said)


def test_men_are_named_where_they_have_names():
    (said,) = told_of(
        *CAUGHT,
        note("aircraft.hits", hits=1),
        note("damage.wounded", post="li", name="Paul Heckel", wound="LW"),
        note("damage.wounded", post="crew_2", name="Heinz Lüders", wound="LW"),
        note("damage.killed", post="1wo", name="Ewald Kruse"),
    )
    assert "The LI Paul Heckel and Heinz Lüders of the crew were lightly wounded." in said
    assert said.endswith("The 1WO, Ewald Kruse, was killed.")


def test_the_end_names_those_who_died_with_the_boat():
    career = careers.played(seed=9, entries=300, act=careers.auto)
    state = OpenLog(career).state
    for man in state.crew.values():
        man.name = f"Name {man.post}"
    legs = [Leg("atlantic", 1, [Fact(50, "victory.end", {"reason": "sunk_escort", "boat": "U-1", "month": "1943-09"})])]
    tale = story.Story(Teller(PATTERNS), {}, str, "U-1", 1)
    said = ends.end(legs, tale, state).paragraphs[0].text
    assert "Name crew_4 of the crew." in said
    assert "September 1943" in said


# --- words ----------------------------------------------------------------------------------------------------------


def test_words_of_counts_and_lists():
    assert [number(0), number(12), number(13)] == ["no", "twelve", "13"]
    assert [times(1), times(2), times(5)] == ["once", "twice", "five times"]
    assert nth(3) == "third"
    assert full_month("1944-02") == "February 1944"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a, 1", "b"]) == "a, 1; b"
    assert listed(["Emba (tanker, 500 t)", "Viva"]) == "Emba (tanker, 500 t) and Viva"
    assert clauses(["a came", "b went"]) == "a came, and b went"


def test_an_alternative_is_not_taken_again_before_the_others():
    teller = Teller(PATTERNS)
    said = [teller.say("quiet.home", 4) for _time in PATTERNS["quiet.home"]]
    assert len(set(said)) == len(said)
    assert Teller(PATTERNS).say("quiet.home", 4) == said[0]
    assert Teller(PATTERNS).say("quiet.home", 5) == said[1]


def test_a_name_between_commas_ends_a_sentence_without_one():
    assert Teller(PATTERNS).say("command", 1, man=forms.man("1wo", "Kruse")) == "Command passed to the 1WO, Kruse."


# --- the page ---------------------------------------------------------------------------------------------------------


def test_the_page_and_its_files(client):
    career = careers.played(seed=2, entries=300)
    client.force_login(career.owner)
    page = client.get(f"/careers/{career.uuid}/story/1/")
    assert page.status_code == 200
    ship = next(row[0] for row in story.tell(OpenLog(career), 1).tables[0].rows)
    assert f"<i>{ship}</i>" in page.content.decode() or ship in page.content.decode()
    for form, mark in (("md", "# "), ("bbcode", "[b]"), ("txt", "===")):
        file = client.get(f"/careers/{career.uuid}/story.{form}")
        assert file.status_code == 200
        assert mark in file.content.decode()
    assert client.get(f"/careers/{career.uuid}/story/99/").status_code == 404
    assert client.get(f"/careers/{career.uuid}/story/1.doc").status_code == 404


def test_a_sentence_for_one_has_one_plural():
    """A catalogue keeps one for each, whoever counts."""
    found = {}
    told = [alternative for pattern in PATTERNS.values() if not isinstance(pattern, str) for alternative in pattern]
    every = [(one.one, one.more) for one in told if isinstance(one, Forms)]
    every += [(one.one, one.more) for note in TEXTS.notes.values() for one in plurals(note.text)]
    for one, more in every:
        assert found.setdefault(one, more) == more


@pytest.mark.case("5.1.1")
def test_nobody_comes_home_after_the_war():
    assert [forms.home(month) for month in ("1945-04", "1945-05", "1945-06")] == ["April 1945", "May 1945", "May 1945"]
