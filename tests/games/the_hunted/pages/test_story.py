"""The story: every fact that must be told is told, nothing raw is left, and it always reads the same."""

import re
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

from campaigns.engine.texts import by_key, plurals
from campaigns.games import the_hunted
from campaigns.games.the_hunted.notes import ANSWERS, NOTES, travel
from campaigns.games.the_hunted.notes.outing import LogEvent, MetShip, read
from campaigns.games.the_hunted.pages import reading, story
from campaigns.games.the_hunted.pages.story import plan, port, words
from campaigns.games.the_hunted.pages.story.voice import PATTERNS, Voice, family_name
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.log.outing import OutingLog
from campaigns.models import Entry
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.telling import COUNTS, Alternatives, Forms, clauses, full_month, listed, nth, number, times
from tests.games.the_hunted import careers
from tests.games.the_hunted.stories import all_told

pytestmark = pytest.mark.django_db

RAW = re.compile(r"[{}_|]|  | [.,;:]|\bNone\b|\.\.|,[.,;:]|\(\)|\(,|: \.|\b[a-z]+\.[a-z_]+\b")
TWICE = 2  # times that one form of a sentence may be used in a patrol
IN_BRACKETS = re.compile(r" ?\([^()]*\)")
NUMBERS = re.compile(rf"\b(?:once|twice|\w+ times|{'|'.join(COUNTS)})\b", re.IGNORECASE)
NAMES = re.compile(r"(?<= )[A-Z\d][\w.,’-]*")
LIST = re.compile(r"\*(?:(?:,| and)? \*)+")


def text(telling):
    return "\n".join(paragraph.text for paragraph in telling.paragraphs)


# --- what is told ---------------------------------------------------------------------------------------------------


def test_every_note_is_read_or_left_to_the_fold_with_a_reason():
    for key, note in NOTES.items():
        assert (note.into is None) != (note.fold == ""), key
    assert set(ANSWERS) <= set(TEXTS.prompts)


READERS = {  # what else names notes, and how many of them; who adds a note adds it to none of these
    "table/logged.py": 89,
    "pages/story/port.py": 18,
    "pages/story/men.py": 6,
    "pages/diary.py": 3,
    "pages/guide.py": 2,
    "pages/take_in.py": 4,
    "pages/story/__init__.py": 2,
    "pages/log_form.py": 2,
    "pages/story/plan.py": 1,
    "pages/presentation.py": 1,
}


def test_a_note_touches_its_rule_and_one_file():
    """No other room names any, and of the pages of the game no more do than these."""
    own = Path(the_hunted.__file__).parent
    found = Counter()
    for file in (*own.parents[1].rglob("*.py"), *Path("templates").rglob("*.html")):
        code = file.read_text(encoding="utf-8")
        other_game = own.parent in file.parents and own not in file.parents
        if not other_game and not {own / "rules", own / "notes"} & {*file.parents}:
            name = str(file.relative_to(own)) if own in file.parents else str(file)
            found[name] += sum(f'"{key}"' in code for key in NOTES)
    assert {name: often for name, often in found.items() if often > READERS.get(name, 0)} == {}


def test_a_note_belongs_to_one_chapter():
    with pytest.raises(ValueError, match=r"travel\.box"):
        by_key([travel.NOTES, {"travel.box": travel.NOTES["travel.box"]}])


@pytest.mark.parametrize("role", ["sunk", "hit", "death", "man", "award", "promotion", "end", "turn_back", "found"])
def test_no_note_of_weight_is_left_to_the_fold(role):
    """Except men who recovered: they need no mention."""
    recovered = {"refit.recovered", "damage.healed"}
    assert {key for key, note in NOTES.items() if note.role == role and note.fold} - recovered == set()


def test_nothing_raw_and_nothing_empty():
    for told in all_told():
        for telling in told.tellings:
            for paragraph in telling.paragraphs:
                if not paragraph.text:
                    assert paragraph.beside, told.name  # the player alone speaks
                    continue
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


def test_rows_follow_the_log():
    for told in all_told():
        for telling in told.tellings:
            assert all(row.when and row.paragraphs for row in telling.rows)
            assert [row.first for row in telling.rows] == sorted(one.first for one in telling.rows)


def test_the_structure_of_a_story_stays_small():
    files = [file for file in Path(story.__file__).parent.iterdir() if file.suffix in (".py", ".txt")]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 2_400


# --- how it reads ---------------------------------------------------------------------------------------------------


def sentences(text):
    """An initial in the name of a ship ends none."""
    return re.split(r"(?<=[.!?])(?<!\b[A-Z]\.)(?<!\bSt\.)\s+(?=[A-Z0-9])", IN_BRACKETS.sub("", text))


def form(sentence):
    """Without its names and numbers."""
    return LIST.sub("*", NAMES.sub("*", NUMBERS.sub("#", sentence)))


def test_no_form_of_a_sentence_is_used_more_than_twice_a_patrol():
    """Guided or by hand; and what the lead says is not said again in the same words."""
    for told in all_told():
        for telling in told.tellings:
            body = [one for paragraph in telling.paragraphs for one in sentences(paragraph.text)]
            lead = sentences(telling.lede)
            used = Counter(form(one) for one in filter(None, (*lead, *body)))
            assert [one for one, often in used.items() if often > TWICE] == [], (told.name, telling.number)
            assert set(lead).isdisjoint(body), (told.name, telling.number)


def test_a_patrol_is_as_long_as_it_weighs():
    lengths = [len(text(telling).split()) for told in all_told() for telling in told.tellings]
    assert 120 <= sum(lengths) / len(lengths) <= 280
    for told in all_told():
        for telling in told.tellings:
            long = [one.text for one in telling.paragraphs if len(one.text) > 900 and not one.end]
            assert not long, long


def test_told_twice_it_is_the_same():
    log_book = CareerLog(careers.played(seed=2, entries=300))
    assert text(story.tell(log_book, 1)) == text(story.tell(log_book, 1))


def test_an_undone_entry_is_not_told():
    career = careers.played(seed=3, entries=120)
    entry = next(one for one in Entry.objects.filter(career=career) if any(n[0] == "travel.box" for n in one.notes))
    before = story.tell(CareerLog(career), 1)
    numbers = {number for paragraph in before.paragraphs for number in paragraph.numbers}
    assert entry.number in numbers
    strike = Entry(number=900, chapter=1, kind="strike", notes=[], voids=[entry.number])
    assert not list(reading.events(OutingLog(1, TEXTS, [entry, strike]).living))


# --- one box --------------------------------------------------------------------------------------------------------


def log_of(*facts, zone="atlantic", at_table=False):
    """A patrol of one box."""
    opened = note("travel.box", box=3, of=8, zone=zone)
    made = []
    for place, (key, data, answered) in enumerate((opened, *facts), start=10):
        answers = answered is not None
        made.append(LogEvent(place, key, data, answered, key if answers else "", answers, at_table=at_table))
    return read(made, reading.INTO, ANSWERS)


def told_of(*facts, **where):
    """Its paragraphs, without where it sailed and came home."""
    log = log_of(*facts, **where)
    planner = plan.Planner(log, voice(), [], {}, "VIIC")
    return [one.text for one in planner.passages_at_sea(plan.Paragraphs()) if one.text]


def voice(name="Hans Brandt"):
    return Voice("U-99", name, "Kapitänleutnant", {}, 0)


def note(key, answered=None, **data):
    return key, data, answered


CAUGHT = (note("aircraft.sighted"), note("aircraft.caught", attacks=1))
SIGHTED = (
    note("travel.sighted", kind="ship+escort", ships=["Emba, 1,600 t"]),
    note("travel.light", light="night"),
    note("attack.how", "submerged"),
    note("attack.range", "medium", mode="submerged"),
)
DAMAGED = note("attack.hit", tube="F1", target="Emba", kind="small freighter", tons=1600, points=1, left=1)


def attacked(hits, weapon="plain", sunk=False):
    return (
        note("aircraft.attack", {"hits": hits, "sunk": sunk}, weapon=weapon),
        note("aircraft.hits" if hits else "aircraft.no_hits", hits=hits),
    )


def test_flak_and_bombs_are_one_moment():
    (said,) = told_of(
        *CAUGHT, note("aircraft.flak", result="shot down"), *attacked(2), note("aircraft.over", fate="shot down")
    )
    assert said.count(".") == 2
    assert re.search(r"before .*depth charges (had )?hit the boat twice|depth charges hit the boat twice", said)


LATER = {  # after the first attack
    "a volley that no attack followed": (
        (
            note("aircraft.second"),
            note("aircraft.flak", result="shot down"),
            note("aircraft.over", fate="shot down"),
        ),
        "before it could attack again.",
    ),
    "another aircraft": (
        (note("aircraft.called", who="aircraft"), *attacked(2)),
        "The aircraft called up another, which hit the submerged boat twice.",
    ),
    "another that sank the boat, for its quality": (
        (
            note("aircraft.called", who="aircraft"),
            attacked(5)[0],
            note("options.quality_counts", quality="elite", was=5, now="sunk"),
        ),
        "The aircraft called up another.",
    ),
}


@pytest.mark.parametrize(("later", "last"), LATER.values(), ids=LATER)
def test_an_attack_from_the_air_is_told_to_its_end(later, last):
    (said,) = told_of(*CAUGHT, note("aircraft.flak", result="miss"), *attacked(1), *later)
    assert said.endswith(last)


def test_the_weapon_is_that_of_the_roll():
    """Not the special one that the aircraft had dropped before."""
    (said,) = told_of(*CAUGHT, note("aircraft.special", weapon="rockets"), *attacked(1, "rockets"), *attacked(2))
    assert "rockets" in said.lower()
    assert re.search("again and hit twice", said)


def test_an_attack_that_was_called_off_was_not_made():
    (said,) = told_of(*SIGHTED, note("attack.left_alone"))
    assert "medium" not in said
    assert "let the chance go" in said or "did not attack" in said or "kept away" in said


def test_how_an_attack_was_made_is_what_its_own_range_says():
    """9.4.6: that the boat goes under is about the next attack."""
    (said,) = told_of(
        note("travel.sighted", kind="ship", ships=["Emba, 1,600 t"]),
        note("travel.light", light="day"),
        note("attack.how", "surfaced"),
        note("attack.range", "close", mode="surfaced"),
        note("attack.gun_missed", target="Emba", kind="small freighter"),
        note("attack.company", who="escort"),
        note("attack.under"),
        note("escorts.undetected"),
    )
    assert "on the surface at close range" in said
    assert "submerged" not in said


def test_an_aircraft_that_drove_the_boat_off_turns_up_once():
    said = " ".join(
        told_of(
            *SIGHTED,
            note("attack.missed", tube="F1", target="Emba", kind="small freighter"),
            note("attack.company", who="aircraft"),
            note("attack.driven_off"),
            *CAUGHT,
            *attacked(1),
        )
    )
    assert said.lower().count(" an aircraft") == 1


def test_a_ship_damaged_and_then_sunk_is_one_ship():
    log = log_of(
        *SIGHTED, DAMAGED, note("attack.sunk", target="Emba", kind="small freighter", tons=1600, points=1, left=0)
    )
    assert [(ship.name, ship.fate) for ship in log.ships] == [("Emba", "sunk")]
    assert log.damaged == []


def test_an_attack_that_goes_on_in_the_next_box_leaves_nobody_behind():
    said = " ".join(
        told_of(
            *SIGHTED,
            DAMAGED,
            note("attack.another", "go_on"),
            note("travel.box", box=4, of=8, zone="atlantic"),
            note("attack.range", "close", mode="submerged"),
            note("attack.sunk", target="Emba", kind="small freighter", tons=1600, points=1, left=0),
        )
    )
    assert "left behind" not in said
    assert "for several days" in said
    assert "submerged at close range" in said
    assert said.count("1,600 t") == 1


def test_what_the_gun_hit_before_a_torpedo_sank_her_is_told_before():
    gun = note("attack.hit", target="Emba", kind="small freighter", tons=1600, points=1, left=1)
    sank = note("attack.sunk", tube="F1", target="Emba", kind="small freighter", tons=1600, points=1, left=0)
    for before in ((gun,), (DAMAGED, gun)):
        (said,) = told_of(*SIGHTED, *before, sank)
        assert said.index("deck gun") < said.index("torpedo")
    closer = note("attack.approach", mode="surfaced", range="close")
    (said,) = told_of(*SIGHTED, gun, DAMAGED, closer, sank, at_table=True)
    assert "was hit by torpedo and deck gun and sank" not in said, "she sank in the second round"


def test_a_story_is_no_longer_than_the_calendar():
    """More boxes than the months have days for: no weeks are counted."""

    def whens(boxes):
        events = [LogEvent(1, "assignment.sails", {"month": "1943-07", "base": "france", "assignment": "Atlantic"})]
        for box in range(1, boxes + 1):
            events.append(LogEvent(10 * box, "travel.box", {"box": box, "of": boxes, "zone": "atlantic"}))
            events += [
                LogEvent(10 * box + 1, key, {})
                for key in (("aircraft.sighted", "aircraft.caught") if box % 4 == 3 else ())
            ]
        events.append(LogEvent(990, "refit.home", {"month": "1943-07", "base": "france"}))
        log = read(events, reading.INTO, ANSWERS)
        passages = plan.Planner(log, voice(), [], {}, "VIIC").passages_at_sea(plan.Paragraphs())
        return " ".join(one.text for one in passages)

    assert "week" in whens(8)
    assert "week" not in whens(12)


def test_two_ships_of_one_name_are_two_ships():
    log = log_of(
        note("travel.sighted", kind="convoy", ships=["Emba, 1,600 t", "Emba, 1,600 t"]),
        note("attack.range", "medium", mode="submerged"),
        note("attack.sunk", tube="F1", target="Emba", kind="small freighter", tons=1600, points=2, left=0),
        note("attack.hit", tube="F2", target="Emba", kind="small freighter", tons=1600, points=1, left=1),
    )
    assert [ship.fate for ship in log.ships] == ["sunk", "damaged"]


def test_a_ship_without_a_name_is_told_by_her_kind():
    """As people would: a tanker of 8,000 t, later the tanker; her kind is no name, and stands in no italics."""
    nameless = {"target": "Tanker", "kind": "tanker", "tons": 8000, "torpedo": "G7e"}
    facts = (
        note("travel.sighted", kind="convoy", ships=["Tanker, 8,000 t"]),
        note("attack.range", "medium", mode="submerged"),
        note("attack.hit", tube="F1", left=1, **nameless),
        note("attack.range", "close", mode="submerged"),
        note("attack.sunk", tube="F2", left=0, **nameless),
    )
    said, log = " ".join(told_of(*facts)), log_of(*facts)
    assert "a tanker of 8,000 t" in said.lower()
    assert "The tanker, damaged before, was still afloat." in said
    assert "Tanker (" not in said
    assert log.ships[0].unnamed
    assert MetShip("Ship (2)").unnamed
    assert not MetShip("Tankerton", "tanker").unnamed


def test_what_is_wasted_did_not_miss():
    log = log_of(
        *SIGHTED, DAMAGED, note("attack.spent", tube="F2", torpedo="G7e", target="Emba", kind="small freighter")
    )
    assert sum(log.shots.values(), Counter()) == {"hit": 1, "wasted": 1}


def test_a_torpedo_that_found_another_ship_counts_by_what_it_did_there():
    log = log_of(
        *SIGHTED,
        note("attack.fat_found", tube="F1", torpedo="G7e FaT", target="Emba", kind="small freighter"),
        note("travel.identified", ship="Viva, 900 t"),
        note("attack.sunk", tube="F1", torpedo="G7e FaT", target="Viva", kind="small freighter", tons=900, left=0),
    )
    assert dict(log.shots["G7e FaT"]) == {"hit": 1, "sunk": 1}
    assert [ship.name for ship in log.sunk] == ["Viva"]


def test_what_forces_the_boat_home_is_told_once():
    (said,) = told_of(
        *CAUGHT,
        *attacked(1),
        note("damage.system", system="diesel_engine_1"),
        note("damage.inoperable", system="diesel_engine_1"),
        note("homeward.abort", why="diesel_engine_1"),
        note("homeward.heading_back"),
    )
    assert said.lower().count("diesel engine 1") == 2
    assert said.count("could not be repaired") == 1


def test_who_ends_elsewhere_does_not_return():
    log = log_of()
    log.sailing["assignment.sails"] = LogEvent(1, "assignment.sails", {"base": "France", "month": "1943-12"})
    log.port.arrival = LogEvent(9, "refit.home", {"base": "Penang", "month": "1944-01"})
    said = port.home(log, voice(), str).paragraphs[0].text
    assert "U-99 reached its base in Penang in January 1944." in said


def test_months_in_port_are_those_between_arrival_and_sailing():
    """The length that the yard would need is another figure, and is not told."""
    log = log_of(note("refit.home", base="France", month="1943-07"), note("refit.length", months=2, hull=0, systems=0))
    assert port.months_in_port(log) == 0
    assert "month" not in port.home(log, voice(), str).paragraphs[0].text
    log = log_of(note("refit.home", base="France", month="1943-07"), note("refit.next", month="1943-12", base="France"))
    assert "four months" in port.home(log, voice(), str).paragraphs[0].text


@pytest.mark.case("5.1.1")
def test_nobody_comes_home_after_the_war():
    log = log_of(note("refit.home", base="Norway", month="1945-06"))
    assert "May 1945" in port.home(log, voice(), str).paragraphs[0].text


def test_one_escort_is_not_called_several():
    (said,) = told_of(
        *SIGHTED,
        note("attack.missed", tube="F1", target="Emba", kind="small freighter"),
        note("escorts.undetected"),
    )
    assert "escorts" not in said


def hunted(*facts):
    return (note("escorts.detection", {"result": "detected"}), note("escorts.detected", round=1), *facts)


def test_a_hunt_that_found_the_boat_is_a_paragraph_when_the_attack_is_long():
    first, second = told_of(
        note("travel.sighted", kind="convoy", ships=["Emba, 1,600 t", "Fanad Head, 5,200 t", "Viva, 900 t"]),
        note("travel.light", light="night"),
        note("attack.range", "medium", mode="submerged"),
        *(
            note("attack.hit", tube=f"F{place}", target=name, kind="small freighter", tons=900, left=2)
            for place, name in enumerate(("Emba", "Fanad Head", "Viva"), start=1)
        ),
        *hunted(
            note("escorts.attack", {"hits": 3, "sunk": False}),
            note("escorts.hits", hits=3),
            note("damage.hull", now=1, boxes=8),
            note("damage.system", system="periscope"),
            note("damage.system", system="radio"),
        ),
        note("escorts.shaken_off"),
    )
    assert "Viva" in first
    assert "first search" in second.partition(".")[0]
    assert "The hull, the periscope and the radio were damaged." in second


def test_hedgehog_is_not_depth_charges():
    (said,) = told_of(
        note("travel.escort"),
        *hunted(
            note("escorts.hedgehog", {"hits": 1, "sunk": False}),
            note("escorts.hits", hits=1),
            note("escorts.attack", {"hits": 0, "sunk": False}),
            note("escorts.no_hits"),
        ),
        note("escorts.shaken_off"),
    )
    assert "Hedgehog" in said
    assert "depth charges" in said.lower()


def test_a_hull_that_was_crushed_did_not_hold_before():
    said = told_of(note("travel.escort"), note("escorts.evade", "deep"), note("escorts.deep", "crushed", hull=3))
    assert "held" not in " ".join(said)


def test_a_dive_says_what_was_at_stake():
    (said,) = told_of(
        note("travel.escort"),
        *hunted(note("escorts.attack", {"hits": 4, "sunk": False}), note("escorts.hits", hits=4)),
        note("damage.hull", now=4, boxes=8),
        note("escorts.evade", "deep", hull=4, boxes=8),
        note("escorts.shaken_off"),
    )
    assert re.search(r"[Ff]our of the eight hits that would sink the boat", said)


def test_men_are_named_where_they_have_names():
    said = told_of(
        *CAUGHT,
        *attacked(1),
        note("damage.wounded", post="li", name="Paul Heckel", wound="LW"),
        note("damage.wounded", post="crew_2", name="Heinz Lüders", wound="LW"),
        note("damage.killed", post="1wo", name="Ewald Kruse"),
    )
    assert "The LI Paul Heckel and Heinz Lüders were lightly wounded." in said[0]
    assert said[1] == "The 1WO Ewald Kruse was killed.", "a named post has a paragraph"


def test_who_dies_of_his_wounds_is_named_once():
    died = note("damage.died", post="crew_1", name="Max Landwehr")
    assert told_of(died) == ["Max Landwehr died of his wounds."]


def test_the_end_names_those_who_died_with_the_boat():
    career = careers.played(seed=9, entries=300, act=careers.auto)
    state = CareerLog(career).state
    for man in state.crew.values():
        man.name = f"Name {man.post}"
    log = log_of(note("victory.end", reason="sunk_escort", boat="U-1", month="1943-09"))
    said = port.ending(log, voice(), state, str).paragraphs[0].text
    assert "Name crew_4." in said
    assert "September 1943" in said


def test_the_player_s_own_words_are_kept_when_the_boat_is_lost_in_that_box():
    log = log_of(
        note("afterwards.box", {"note": "Too deep, too long.", "cause": "escort", "hits": 3}),
        note("byhand.hits", hits=3, cause="escort"),
    )
    planner = plan.Planner(log, voice(), [], {}, "VIIC")
    found = [words for passage in planner.passages_at_sea(plan.Paragraphs()) for words in passage.own_words]
    assert [words for _number, words in found] == ["Too deep, too long."]


def test_a_name_may_have_a_particle():
    assert family_name("Hans Brandt") == "Brandt"
    assert family_name("Hans-Dietrich von Tiesenhausen") == "von Tiesenhausen"
    assert voice("").known["kmdt"] == "the Kommandant"


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
    assert listed(["a tanker of 9,000 t", "Viva"]) == "a tanker of 9,000 t and Viva"
    assert clauses(["a came", "b went"]) == "a came, and b went"


def test_a_variant_is_not_taken_again_before_the_others():
    said = [Alternatives(PATTERNS, seed).say("quiet.home") for seed in ("U-1/1", "U-1/1", "U-1/2", "U-1/3")]
    assert said[0] == said[1]
    assert len(set(said)) == len(PATTERNS["quiet.home"])
    teller = Alternatives(PATTERNS)
    assert len({teller.say("quiet.home") for _time in PATTERNS["quiet.home"]}) == len(PATTERNS["quiet.home"])


def test_an_empty_blank_leaves_no_space():
    said = voice().say("sight.left", kind=words.MET["convoy"])
    assert said in (
        "A convoy came into sight, and Brandt let the chance go.",
        "The boat sighted a convoy and kept away.",
    )


# --- the page ---------------------------------------------------------------------------------------------------------


def test_the_page_and_its_files(client):
    career = careers.played(seed=2, entries=300)
    client.force_login(career.owner)
    page = client.get(f"/careers/{career.uuid}/story/1/")
    assert page.status_code == 200
    ship = next(row[0] for row in story.tell(CareerLog(career), 1).tables[0].rows)
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
