"""Change a line of a fight: other lines stay, and new questions are asked between (9.2-9.6)."""

from campaigns.engine.changing import kept_and_dropped
from campaigns.games.the_hunted.rules.scenes import GAME
from charts.figures.shipped import book
from tests.engine.desk import Desk

SETUP = {"type": "VIIC", "start": "1943-07", "kommandant": "Ohl", "boat": "U-714", "rank": "OltzS"}
USUAL = {  # the answer to a question, and those to each time that it comes again; the last goes on
    "assignment.p1": [[3, 4]],  # Atlantic
    "travel.biscay": [[6, 6]],
    "travel.encounter": [[3, 5], [1, 2], [3, 5]],  # a ship with an escort in the second box
    "travel.sizes": [[1]],
    "travel.identity": [[0, 1]],
    "travel.light": [[6]],
    "attack.how": ["submerged"],
    "attack.range": ["medium"],
    "attack.salvo": [{"salvo": {"F1": "1", "F2": "1", "F3": "E"}}],
    "attack.torpedo": [[1, 1], [1, 1], [6, 6]],
    "attack.late": [[2, 2]],
    "attack.dud": [[6]],
    "attack.damage": [[6]],
    "escorts.evade": ["stay"],
    "escorts.detection": [[6, 6], [6, 6], [1, 1]],
    "escorts.weapon": [[6]],
    "escorts.attack": [[3, 4]],
    "damage.hit": [[5, 5], [1, 3], [6, 1]],
    "damage.who": [[3, 4]],
    "damage.more_flooding": [[6]],
    "following.follow": ["let_go"],
}


IN_CONVOY = {
    "travel.encounter": [[3, 5], [3, 3]],
    "travel.sizes": [[1, 1, 1, 1]],
    "travel.identity": [[0, 1], [0, 2], [0, 3], [0, 4]],
    "attack.torpedo": [[1, 1]],
    "attack.damage": [[1]],
    "attack.late": [[6, 6]],
    "attack.fat": [[6, 6]],
}


def sailed(until="refit.home", **usual):
    """A desk home from its first patrol: a ship sunk, two rounds of depth charges, and an empty sea afterwards."""
    desk, left = Desk(GAME, book(), **SETUP), {key: list(answers) for key, answers in (USUAL | usual).items()}
    while until not in (desk.prompt.key, *(note[0] for note in desk.entries[-1].notes)):
        answers = left.get(desk.prompt.key, [None])
        desk.act(raw(answers.pop(0) if len(answers) > 1 else answers[0]))
    return desk


def raw(answer):
    if isinstance(answer, str):
        return {"choose": answer}
    return {"dice": answer} if isinstance(answer, list) else answer or {"auto": True}


def number_of(desk, key, place=1, **data):
    """The line that answered a question for the first time, or a later one."""
    lines = [one.number for one in desk.entries if one.asked and one.answer["key"] == key and fits(one, data)]
    return lines[place - 1]


def fits(entry, data):
    return data.items() <= entry.answer.get("data", {}).items()


def keys(desk, numbers):
    return [desk.entries[number - 1].answer["key"] for number in numbers]


def changed(desk, number, **raw):
    """The questions of the lines that fell."""
    steps = desk.session().acts({"change": number, **raw})
    stay, fall = kept_and_dropped(steps)
    desk.keep(*steps)
    desk.walked()
    assert {*stay, *fall} == {*steps[0].entry.voids[1:]}
    return keys(desk, fall)


def came_home(desk):
    return [note[0] for note in desk.entries[-1].notes if note[0].startswith("refit.home")] == ["refit.home"]


def test_a_hit_that_was_a_miss_takes_its_own_damage_and_nothing_else_of_the_fight():
    """The ship is not sunk, so the boat may follow her: asked between, and then the way home goes on as it went."""
    desk = sailed()
    fell = changed(desk, number_of(desk, "attack.torpedo"), dice=[6, 6])
    assert fell[:2] == ["attack.dud", "attack.damage"]
    assert {*fell[2:]} == {"travel.encounter", "travel.biscay"}, "these wait"
    assert (desk.prompt.key, len(desk.state.patrol.encounters)) == ("following.follow", 1)
    assert (desk.state.boat.hull, desk.state.sinkings) == (1, [])
    desk.act({"choose": "let_go"})
    assert came_home(desk)
    desk.walked()


def test_a_hit_that_was_a_dud_takes_its_damage():
    desk = sailed()
    fell = changed(desk, number_of(desk, "attack.dud"), dice=[1])
    assert fell[0] == "attack.damage"
    assert (desk.prompt.key, {*fell[1:]}) == ("following.follow", {"travel.encounter", "travel.biscay"})
    assert desk.state.boat.systems["hydrophones"] == "inoperable"
    desk.act({"auto": True})
    assert came_home(desk)


def test_hull_that_was_flooding_asks_whether_the_water_gains_and_keeps_the_rest():
    """Who was hit by the second charge is not who was hit by the first."""
    desk = sailed()
    lines = len(desk.entries)
    changed(desk, number_of(desk, "damage.hit"), dice=[1, 2])
    again = [entry.answer["was"] for entry in desk.entries[lines + 2 :]]
    assert keys(desk, again) == ["damage.hit", "damage.who", "damage.hit"]
    assert (desk.prompt.key, desk.state.boat.hull) == ("damage.more_flooding", 0)
    desk.act({"dice": [6]})
    assert came_home(desk)
    desk.walked()


def test_a_search_that_did_not_find_ends_the_hunt_and_the_way_goes_on():
    desk = sailed()
    fell = changed(desk, number_of(desk, "escorts.detection"), dice=[1, 1])
    assert {*fell} == {*keys(desk, range(number_of(desk, "escorts.weapon"), number_of(desk, "damage.repair") + 1))}
    assert came_home(desk)


def test_a_man_is_not_hit_by_an_answer_to_another_charge():
    """The first charge hits a man: the die for the man of the second is not his, so he is asked for."""
    desk = sailed()
    lines = len(desk.entries)
    changed(desk, number_of(desk, "damage.hit"), dice=[1, 3])
    assert desk.prompt.key == "damage.who"
    desk.act({"dice": [1, 1]})
    hit = [note[1]["post"] for entry in desk.entries[lines:] for note in entry.notes if note[0] == "damage.wounded"]
    assert (hit, came_home(desk)) == (["kommandant", "crew_1"], True)


def test_the_torpedo_that_came_too_late_is_read_at_the_ship_afloat():
    """In a convoy a FaT at a ship that is sunk is rolled under another name (9.2.3): its dice stand again."""
    desk = sailed(until="escorts.evade", **IN_CONVOY)
    late = number_of(desk, "attack.late")
    changed(desk, number_of(desk, "attack.torpedo"), dice=[6, 6])
    desk.act({"dice": [6, 6]})
    again = next(one for one in desk.entries if (one.answer or {}).get("was") == late)
    assert (again.answer["key"], again.answer["dice"]) == ("attack.torpedo", desk.entries[late - 1].answer["dice"])
