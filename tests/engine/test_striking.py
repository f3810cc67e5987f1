"""Lines taken back: one, many, over the end of a scene, as far as no chapter or signature has sealed them."""

import pytest

from campaigns.engine.replay import Entry
from tests.engine.desk import Desk, at_night

STRIKE, AUTO, SIGN = {"strike": True}, {"auto": True}, {"sign": True}
OIL = {"amend": {"oil": 3}, "why": "x"}
STRUCK = {  # the acts, the lines that the last of them strikes, what is asked then, and oil, night and re-rolls held
    "the last answer": ([STRIKE], [4], "dusk.sky", (28, 1, 1)),
    "back to a line": ([{"remark": "x"}, OIL, {"strike": 3}], [3, 4, 6], "dusk.stores", (28, 1, 1)),
    "never twice": ([{"strike": 3}, {"choose": ["tar"]}, STRIKE, STRIKE], [2], "dusk.trim", (28, 1, 1)),
    "over a scene": ([{"dice": [2, 1]}, {"choose": "low"}, {"strike": 3}], [3, 4, 5, 6], "dusk.stores", (28, 1, 1)),
    "an amendment": ([OIL, STRIKE], [5], "night.passes", (28, 1, 1)),
    "a re-roll": ([{"dice": [3, 3]}, {"reroll": True, **AUTO}, STRIKE], [6], "night.passes", (28, 1, 1)),
}


@pytest.mark.parametrize(("acts", "voids", "key", "state"), STRUCK.values(), ids=STRUCK)
def test_what_is_struck_and_where_play_stands_then(acts, voids, key, state):
    desk = at_night()
    would = [entry.number for entry in desk.do(*acts[:-1]).session().would_strike(min(voids))]
    assert desk.act(acts[-1]).voids == would == voids
    assert desk.prompt.key == key
    assert (desk.state.oil, desk.state.night, desk.state.held) == state
    assert all(one.number < min(voids) for one in desk.snapshots)
    desk.walked()


def test_where_nothing_is_left_nothing_is_struck():
    desk = at_night()
    desk.act({"strike": 2})
    assert desk.refused(STRIKE).key == "strike.nothing"


def chapter_two():
    return Desk().to_chapter(2)


def test_no_more_is_struck_in_a_patrol_than_can_be_read_past(monkeypatch):
    monkeypatch.setattr("campaigns.engine.amending.MOST_STRUCK", 3)
    desk = at_night()
    for _ in range(3):
        desk.act(OIL, STRIKE)
    desk.act(OIL)
    for raw in (STRIKE, {"strike": len(desk.entries)}):
        assert desk.refused(raw).key == "strike.many"
    desk.act(AUTO)


@pytest.mark.parametrize(("struck", "refused"), [(999, False), (1000, True)])
def test_a_thousand_lines_of_a_patrol_are_struck_at_most(struck, refused):
    desk = at_night()
    desk.entries.append(Entry(5, "strike", voids=[99] * struck, chapter=1))
    if refused:
        assert desk.refused(STRIKE).key == "strike.many"
    else:
        assert desk.act(STRIKE).voids == [4]


def test_a_chapter_is_sealed_by_the_first_answer_of_the_next_that_stands():
    desk = chapter_two()
    last = len(desk.entries)
    desk.act(AUTO, AUTO)
    for raw in ({"strike": last}, {"change": last, "dice": [1, 1]}):
        assert desk.refused(raw).key == "strike.sealed"
    assert desk.act({"strike": last + 1}).voids == [last + 1, last + 2]
    assert (desk.session().last_chapter, desk.session().signs) == (1, True)
    desk.act(STRIKE)
    assert (desk.entries[-1].voids, desk.session().chapter) == ([last], 1)
    desk.walked()


def test_a_chapter_that_was_opened_again_is_played_on_and_sealed_again():
    desk = chapter_two()
    desk.act(AUTO, AUTO, STRIKE, STRIKE, {"strike": 2})
    last = len(desk.to_chapter(2).entries)
    desk.act(AUTO)
    assert desk.refused({"strike": last}).key == "strike.sealed"
    desk.walked()


def test_a_signature_seals_as_long_as_it_stands():
    desk = chapter_two()
    last = len(desk.entries)
    desk.act(SIGN)
    for raw, key in (({"strike": last}, "strike.sealed"), (SIGN, "sign.nothing")):
        assert desk.refused(raw).key == key
    assert (desk.act(STRIKE).voids, desk.session().signs) == ([last + 1], True)
    assert desk.act(STRIKE).voids == [last]
    desk.walked()


def test_a_signature_is_taken_back_once_no_answer_of_the_next_chapter_stands():
    desk = chapter_two()
    last = len(desk.entries)
    desk.act(SIGN, AUTO)
    assert [desk.act(STRIKE).voids for _ in range(2)] == [[last + 2], [last + 1]]
    desk.act(SIGN, AUTO)
    assert desk.act({"strike": last + 5}).voids == [last + 5, last + 6]
    desk.walked()


def test_between_two_chapters_nothing_of_the_next_is_answered():
    assert not Desk().session().between
    desk = chapter_two()
    session = desk.session()
    session.sign(True)
    assert session.between
    session.answer(AUTO)
    assert not session.between
    for acts, between in (((), True), ((SIGN, OIL), True), ((AUTO,), False), ((STRIKE,), True)):
        assert desk.do(*acts).session().between is between


def test_a_signature_is_not_taken_back_with_a_roll():
    desk = chapter_two()
    desk.act(SIGN)
    assert desk.refused({"reroll": True, **AUTO}).key == "reroll.not_roll"
    assert desk.refused({"overrule": "calm", "last": True, "why": "x"}).key == "overrule.not_chart"


def test_the_last_die_of_a_chapter_can_still_be_struck():
    desk = chapter_two()
    last, died = len(desk.entries), desk.entries[-1].asked
    desk.act({"remark": "Home."}, OIL, {"strike": last})
    assert (desk.entries[-1].voids, desk.entries[-1].chapter) == ([last, last + 2], 1)
    assert (desk.session().chapter, desk.prompt.signature()) == (1, died)
    assert desk.act(AUTO, STRIKE).voids == [last + 4]
    desk.walked()
    last = len(desk.to_chapter(2).entries)
    desk.act({"amend": {"oil": 8}, "why": "x"}, AUTO)
    assert desk.refused({"strike": last}).key == "strike.sealed"
    assert desk.act({"strike": last + 1}).voids == [last + 1, last + 2]
    desk.walked()


@pytest.mark.parametrize("later", [(), ({"remark": "Home."},)])
def test_before_the_first_answer_of_a_chapter_the_one_before_lies_open_and_no_other(later):
    desk = Desk(nights=9).to_chapter(3)
    lasting = desk.session()
    for raw in later:
        desk.keep(lasting.act(raw))
    first = next(entry.number for entry in desk.entries if entry.chapter == 2 and entry.kind == "answer")
    assert desk.session().last_chapter == lasting.last_chapter == 2
    assert desk.refused({"strike": first - 1}).key == "strike.sealed"
    assert desk.act({"strike": first}).voids[0] == first


def test_a_lasting_session_knows_the_chapter_of_its_last_answer():
    desk = Desk(nights=9)
    lasting = desk.session()
    while lasting.chapter < 3:
        desk.keep(lasting.act(AUTO))
        assert lasting.last_chapter == desk.session().last_chapter


BAD = [(99, "strike.unknown"), (2**53, "strike.unknown"), (1, "strike.sealed"), (0, "strike.sealed")]
BAD += [(-5, "strike.sealed"), (False, "form"), (None, "form"), ("3", "form"), ([3], "form")]


@pytest.mark.parametrize(("line", "key"), BAD)
def test_strikes_that_cannot_be(line, key):
    desk = at_night()
    if key == "strike.sealed":
        desk = chapter_two()
        desk.act(AUTO)
    assert desk.refused({"strike": line}).key == key
