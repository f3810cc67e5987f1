"""Ships of one name: two in a convoy, and one that was hit and is met again, are told apart everywhere."""

import pytest

from campaigns.games.the_hunted.pages import sheet, story
from campaigns.games.the_hunted.rules import byhand, identity, setup
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import Sunk
from campaigns.pages.logbook.career_log import CareerLog
from charts.figures.shipped import book
from tests.games.the_hunted import careers
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play

SMALL, FIRST = 1, 1  # on the size table, on the roster


def met(watch, *rolls):
    return play(identity.name(watch, "small freighter"), *rolls).value.name


@pytest.fixture
def name():
    return book().reading("T1", None, FIRST, FIRST)["name"]


def test_two_of_a_convoy(name):
    watch = make_watch()
    make_fight(watch, "convoy")
    told = play(identity.identify(watch), [SMALL] * 4, FIRST, FIRST, 2, FIRST)
    names = [ship.name for ship in watch.patrol.fight.targets]
    assert names[0::3] == [name, f"{name} (3)"]
    assert names[1] == f"{name} (2)"
    assert [line.rpartition(", ")[0] for line in told.note("travel.sighted")["ships"]] == names


def test_one_that_was_hit_before_and_one_that_was_not(name):
    watch = make_watch()
    ship = freighter(name)
    make_fight(watch, "ship", [ship])
    make_fight(watch, "ship")
    assert met(watch, FIRST) == name
    ship.hits = 1
    assert met(watch, FIRST) == f"{name} (2)"
    watch.career.patrols = [GAME.load(GAME.dump(watch.career)).patrol]
    watch.patrol.encounters = []
    assert met(watch, FIRST) == f"{name} (2)"


@pytest.mark.case("14.3.2")
def test_one_that_was_sunk_under_a_number_is_not_met_again(name):
    watch = make_watch(options={"no-ship-twice": True})
    watch.career.sinkings = [Sunk(f"{name} (2)", "small freighter", 1100, "1943-07", 1, "atlantic")]
    assert met(watch, FIRST, 2) != name


def test_two_of_standard_tonnage():
    watch = make_watch(options={"standard-tonnage": True})
    make_fight(watch, "two ships")
    play(identity.identify(watch), [SMALL] * 2)
    assert [ship.name for ship in watch.patrol.fight.targets] == ["Small freighter", "Small freighter (2)"]


def test_a_career_from_before_keeps_its_names(name):
    old = GAME.dump(setup.new({"type": "VIIC", "kommandant": "Ohl", "boat": "U-96"}, book()))
    del old["numbers_ships"], old["numbers_entered"]
    state = GAME.load(old)
    watch = make_watch(numbers_ships=state.numbers_ships, numbers_entered=state.numbers_entered)
    make_fight(watch, "convoy")
    play(identity.identify(watch), [SMALL] * 4, *[FIRST] * 4)
    assert {ship.name for ship in watch.patrol.fight.targets} == {name}
    assert entered(watch, name, name) == [name] * 2


def entered(watch, *names):
    """The ships of one box that was entered by hand."""
    first = 1 + sum(len(one.targets) for one in watch.patrol.encounters)
    numbered = enumerate(names, start=first)
    ships = [{"ship": number, "name": one, "kind": "tanker", "tons": 9000} for number, one in numbered]
    after = [{"at": ship["ship"], "state": "damaged"} for ship in ships]
    play(byhand.box(watch), {"kind": "attack", "met": "convoy", "ships": ships, "after": after}, {"aside": "done"})
    return [ship.name for ship in watch.patrol.encounters[-1].targets]


def test_boxes_entered_by_hand():
    watch = make_watch()
    assert entered(watch, "Marit", "Marit", None, None) == ["Marit", "Marit (2)", "Tanker", "Tanker (2)"]
    assert entered(watch, "Marit", "Marit (2)", None, "Idefjord") == ["Marit (3)", "Marit (4)", "Tanker", "Idefjord"]


def test_a_name_with_words_in_brackets_is_that_name(name):
    watch = make_watch()
    assert entered(watch, f"{name} (ex Marit)", f"{name} (ex Marit)")[1] == f"{name} (ex Marit) (2)"
    make_fight(watch, "ship")
    assert met(watch, FIRST) == name


DICE = {
    "travel.biscay": [6, 6],
    "travel.encounter": [3, 3],
    "travel.sizes": [SMALL] * 4,
    "travel.identity": [0, FIRST],
    "travel.light": [6],
    "attack.torpedo": [1, 1],
    "attack.dud": [6],
    "escorts.detection": [1, 1],
}
CHOICES = {"attack.how": "submerged", "attack.range": "medium", "following.follow": "let_go"}


def twins(session, number):
    """A convoy of four of one name: of two torpedoes one sinks the second, and one hits the third."""
    key = session.prompt.key
    if key == "attack.salvo":
        return {"salvo": {"F1": "2", "F2": "3"}}
    if key == "attack.damage":
        return {"dice": [1 if session.prompt.data["target"].endswith("(2)") else 6]}
    if key in CHOICES:
        return {"choose": CHOICES[key]}
    return {"dice": DICE[key]} if key in DICE else {"auto": True}


@pytest.mark.django_db
def test_log_sheet_and_story_name_each_of_them(name):
    career = careers.played(entries=45, act=twins)
    log_book = CareerLog(career)
    targets = log_book.state.patrol.encounters[0].targets
    hit = [ship.name for ship in targets if ship.taken]
    assert hit == [f"{name} (2)", f"{name} (3)"]
    log = [(note[0], note[1].get("target")) for entry in career.entries.all() for note in entry.notes]
    assert [one for one in log if one[1] in hit] == [("attack.sunk", hit[0]), ("attack.hit", hit[1])]
    told = story.tell(log_book, 1)
    text = " ".join([told.lede, *(paragraph.text for paragraph in told.paragraphs)])
    for ship in hit:
        assert ship in text
        assert f"{ship} (small freighter" in text, "her kind and tons are known"
    rows = sheet._ships(log_book.state.patrol)
    assert [(row.name, row.fate) for row in rows if row.name in hit] == [(hit[0], "sunk"), (hit[1], "damaged")]
