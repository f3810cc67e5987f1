"""An earlier answer changed: struck back to, answered anew, and what came later sent in again as far as it fits."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.engine.changing import kept_and_dropped
from campaigns.engine.prompts import BadAnswer, Choose, Option, Roll
from tests.engine import toy
from tests.engine.desk import Desk, at_night, dice, game_with, told


def night(*later):
    """No. 2 trims the lamp, 3 takes stores, 4 reads the sky, 5 brings two ships, 6 and 7 are their tons."""
    desk = at_night()
    desk.act({"dice": [5, 5]}, {"dice": [0, 7]}, {"dice": [1, 2]}, *later)
    return desk


def changed(desk, raw):
    """The entries of a change, and which later ones stayed and fell."""
    steps = desk.session().acts(raw)
    desk.keep(*steps)
    desk.walked()
    return [step.entry for step in steps], kept_and_dropped(steps)


def test_all_that_fits_stands_again():
    desk = night()
    entries, fates = changed(desk, {"change": 4, "dice": [6]})
    assert fates == ([5, 6, 7], [])
    assert [(one.number, one.kind) for one in entries] == [(8, "strike"), *((n, "answer") for n in range(9, 13))]
    assert (entries[0].voids, [one.answer["was"] for one in entries[1:]]) == ([4, 5, 6, 7], [4, 5, 6, 7])
    assert entries[2].answer["dice"] == [5, 5]
    assert (desk.state.visibility, [ship.tons for ship in desk.state.now]) == (6, [700, 1200])


def test_a_roll_is_read_as_things_now_stand():
    """By a low flame 10 on the same dice is a quiet night, so neither ship came."""
    desk = night()
    entries, fates = changed(desk, {"change": 2, "choose": "low"})
    assert fates == ([3, 4, 5], [6, 7])
    assert (entries[4].asked[4], entries[4].answer["result"]) == ("dim", "calm")
    assert desk.prompt.key == "dusk.trim"


def one_ship(*later):
    """No. 5 brings one ship, 6 is her tons, 7 a flare for her, 8 and 9 trim the lamp and take stores."""
    desk = at_night()
    desk.act({"dice": [3, 3]}, {"dice": [0, 5]}, {"signal": {"1": 1}}, {"choose": "low"}, {"choose": ["tar"]}, *later)
    return desk


def test_what_is_asked_between_is_asked_and_then_the_rest_stands_again():
    """Two ships in place of one: the missing tons and flare are asked for."""
    desk = one_ship()
    entries, fates = changed(desk, {"change": 5, "dice": [5, 5]})
    assert (fates, desk.prompt.key) == (([6], [7, 8, 9]), "night.tons")
    entries = desk.session().acts({"dice": [0, 9]})
    desk.keep(*entries)
    assert [step.entry.answer.get("was") for step in entries] == [None, 7]
    assert entries[0].entry.answer["waiting"] is True
    assert desk.prompt.key == "night.signal"
    desk.act({"signal": {"2": 1}})
    assert [entry.answer.get("was") for entry in desk.entries[-3:]] == [None, 8, 9]
    assert "waiting" not in desk.act({"dice": [4]}).answer, "all that was recorded stands again"
    desk.walked()
    assert (desk.state.lamp.trim, [ship.tons for ship in desk.state.ships]) == ("low", [500, 900])


def test_what_waits_is_not_rolled_over():
    """A high gale asks for a mast first; the pane was rolled before."""

    def blows(watch, charts):
        if (yield Roll("day.gale", "1d6", "4.3")).total > 3:
            watch.gales.append((yield Roll("day.mast", "1d6", "4.3")).total)
        watch.gales.append((yield Roll("day.pane", "1d6", "4.3")).total)
        watch.scene = "night"

    desk = Desk(game=game_with(dusk=blows))
    desk.act({"dice": [1]}, {"dice": [6]})
    changed(desk, {"change": 2, "dice": [6]})
    steps = desk.session().acts({"auto": "rolls"})
    assert [step.entry.answer.get("was") for step in steps][:2] == [None, 3]
    assert steps[1].entry.answer["dice"] == [6]


def test_a_run_may_answer_all_that_a_change_asks():
    desk = one_ship()
    changed(desk, {"change": 5, "dice": [5, 5]})
    answers = [{"dice": [0, 9]}, {"signal": {"1": 1}}, {"signal": {"2": 1}}]
    steps = desk.session().acts({"run": answers})
    assert [step.entry.answer.get("was") for step in steps] == [None, None, None, 8, 9]


def test_what_is_undone_meanwhile_waits_no_longer():
    desk = one_ship()
    changed(desk, {"change": 5, "dice": [5, 5]})
    desk.act({"strike": True})
    steps = desk.session().acts({"dice": [0, 5]})
    assert (len(steps), "waiting" in steps[0].entry.answer) == (1, False)


def test_what_an_answer_to_another_question_led_to_does_not_stand():
    """A roll that the second of two gales called for is not one that the first calls for now."""

    def blows(watch, charts):
        for place in (1, 2):
            gale = yield Roll("day.gale", "1d6", "4.3", data={"place": place})
            if gale.total == 6:
                yield from loses_a_pane(watch)
        watch.scene = "night"

    def loses_a_pane(watch):
        watch.gales.append((yield Roll("day.pane", "1d6", "4.3")).total)

    desk = Desk(game=game_with(dusk=blows))
    desk.act({"dice": [1]}, {"dice": [6]}, {"dice": [4]})
    _entries, fates = changed(desk, {"change": 2, "dice": [6]})
    assert (fates, desk.prompt.key) == (([], [3, 4]), "day.pane")
    steps = desk.session().acts({"dice": [2]})
    desk.keep(*steps)
    assert [step.entry.answer.get("was") for step in steps] == [None, 3, 4]
    assert desk.state.gales == [2, 4]


def test_where_the_dice_came_from_is_kept():
    desk = at_night()
    desk.act({"auto": True})
    rolled = desk.entries[-1].answer
    entries, fates = changed(desk, {"change": 2, "choose": "high"})
    assert fates[0] == [3, 4, 5]
    assert (entries[-1].answer["by"], entries[-1].answer["dice"]) == ("here", rolled["dice"])
    assert entries[-2].answer["by"] == "hand"


def test_a_modifier_by_hand_an_overruling_and_an_amendment_stand_again():
    desk = at_night()
    desk.act({"amend": {"fog": True}, "why": "look again"})
    desk.act({"dice": [3, 3], "modifier": {"drm": 1, "why": "moonlight"}}, {"overrule": "two", "why": "my card"})
    entries, fates = changed(desk, {"change": 3, "choose": ["tar"]})
    assert fates == ([4, 5, 7], [])
    assert [one.kind for one in entries] == ["strike", "answer", "answer", "amend", "overrule"]
    last = entries[-1]
    assert (last.why, last.answer["result"], last.answer["said"]) == ("my card", "two", "ship")
    assert (last.answer["modifier"]["drm"], last.answer["mods"]) == (1, [["fog", -1]])
    assert (entries[3].answer["amend"], entries[3].why) == ({"fog": [False, True]}, "look again")


def test_a_card_alone_stands_again():
    desk = at_night()
    desk.act({"overrule": "calm", "why": "my card"})
    entries, fates = changed(desk, {"change": 4, "dice": [6]})
    assert fates == ([5], [])
    assert (entries[-1].answer["by"], entries[-1].answer["result"]) == ("card", "calm")


def test_spent_rerolls_stay_spent():
    desk = at_night()
    desk.act({"dice": [6, 6]}, {"reroll": True, "dice": [3, 3]})
    assert desk.state.held == 0
    entries, fates = changed(desk, {"change": 3, "choose": ["tar"]})
    assert fates == ([4, 6], [])
    assert (entries[-1].kind, entries[-1].answer["spent"], desk.state.held) == ("reroll", 1, 0)
    entries, _fates = changed(desk, {"change": entries[-1].number, "dice": [4, 4]})
    assert (entries[-1].kind, entries[-1].answer["spent"], desk.state.held) == ("reroll", 1, 0)


def test_the_answers_of_another_chapter_are_not_sent_in_again():
    """An outing that ends early is not sealed by what came later in it."""
    desk = Desk()
    for _ in range(2):
        desk.act({"choose": "low"}, {"choose": ["rope"]}, {"dice": [4]}, {"dice": [5, 5]})
    desk.act({"choose": "low"}, {"choose": ["rope"]}, {"dice": [4]}, {"dice": [3, 3]}, {"dice": [1, 1]})
    assert desk.session().chapter == 1
    entries, fates = changed(desk, {"change": 13, "dice": [5, 5]})
    assert (fates, desk.session().chapter) == (([], [14]), 2)
    assert entries[-1].chapter == 1


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        ({"change": 6}, "form"),
        ({"change": 6, "dice": [1, 11]}, "dice.face"),
        ({"change": 6, "choose": "low"}, "form"),
        ({"change": True, "dice": [1, 1]}, "form"),
        ({"change": "6", "dice": [1, 1]}, "form"),
        ({"change": 1, "dice": [1, 1]}, "change.unknown"),
        ({"change": 99, "dice": [1, 1]}, "strike.unknown"),
        ({"change": 0, "dice": [1, 1]}, "strike.sealed"),
        ({"change": 6, "strike": 5}, "form"),
        ({"change": 8, "dice": [1, 1]}, "change.unknown"),
    ],
)
def test_changes_that_cannot_be(raw, key):
    desk = night({"amend": {"oil": 3}, "why": "x"})
    desk.keep(*desk.session().acts({"strike": True}))
    desk.act({"amend": {"oil": 4}, "why": "x"})
    assert desk.refused(raw).key == key


def test_an_amendment_that_stands_is_no_answer():
    desk = night({"amend": {"oil": 3}, "why": "x"})
    assert desk.refused({"change": len(desk.entries), "dice": [1, 1]}).key == "change.unknown"
    with pytest.raises(BadAnswer, match=r"change\.unknown"):
        desk.session().stand_at(len(desk.entries))


@pytest.mark.parametrize(("number", "key"), [(2, "choose"), (4, "dice")])
def test_another_answer_may_be_left_to_the_game(number, key):
    entries, _fates = changed(at_night(), {"change": number, "auto": True})
    assert (entries[1].answer["was"], "spent" in entries[1].answer) == (number, False)
    assert entries[1].answer[key]


def asks_one_of_two(watch, charts):
    which = yield Choose("dusk.trim", "1.2", (Option("low"), Option("high")))
    yield Choose(f"dusk.{which}", "1.3", (Option("yes"), Option("no")))
    watch.scene = "night"


def one_gale(watch, charts):
    rolled = yield Roll("day.gale", "d20", "4.3")
    watch.gales.append(rolled.total)


def a_gale_by_the_lamp(watch, charts):
    watch.lamp.trim = yield Choose("dusk.trim", "1.2", (Option("low"), Option("high")))
    rolled = yield Roll("day.gale", "1d6" if watch.lamp.trim == "low" else "1d8", "4.3")
    watch.gales.append(rolled.total)
    watch.scene = "night"


OIL, SEEN = ({"amend": {name: value}, "why": "x"} for name, value in (("oil", 7), ("visibility", 4)))
SKY = {"facts": {"fog": False, "visibility": 3, "sea": "calm"}}


HIGH, LOW = {"choose": "high"}, {"choose": "low"}
FALLS = [  # the acts of a night by high flame, a change, and which later lines stay and which fall
    # One ship in place of two: the second has no tons to be rolled
    ([dice(5), dice(5, 5), dice(0, 7), dice(1, 2)], {"change": 5, **dice(3, 3)}, ([6], [7])),
    # A value that was set by hand stands though a line before it falls
    ([dice(5), dice(3, 3), dice(0, 5), {"aside": "let_be"}, OIL], {"change": 5, **dice(1, 1)}, ([8], [6, 7])),
    # Two ships come to a bright light only, whatever a card said
    ([dice(5), {"overrule": "two", "why": "my card"}], {"change": 2, **LOW}, ([3, 4], [5])),
    # The game lets re-roll by a high flame only
    ([dice(5), dice(6, 2), {"reroll": True, **dice(3, 3)}], {"change": 2, **LOW}, ([3, 4], [6])),
    # An amendment that changes nothing any more is in nobody's way
    (
        [{"aside": "by_hand"}, SKY, SEEN, dice(2, 2)],
        {"change": 5, "facts": SKY["facts"] | {"visibility": 4}},
        ([7], [6]),
    ),
]


@pytest.mark.parametrize(("acts", "raw", "fates"), FALLS)
def test_what_no_longer_fits_falls(acts, raw, fates):
    game = msgspec.structs.replace(toy.GAME, rerolls=lambda watch: int(watch.lamp.trim == "high"))
    assert changed(Desk(game=game).do(HIGH, {"choose": ["rope"]}, *acts), raw)[1] == fates


def test_a_value_that_was_set_by_hand_stands():
    """Though a line before it falls."""
    desk = at_night().do(dice(3, 3), dice(0, 5), {"aside": "let_be"}, OIL)
    changed(desk, {"change": 5, **dice(1, 1)})
    assert desk.state.oil == 7


OTHERS = [  # answers to a scene, the first of them changed, and the later ones that fall
    (asks_one_of_two, [LOW, {"choose": "yes"}], HIGH, [3]),  # said to another question
    (a_gale_by_the_lamp, [LOW, dice(5)], HIGH, [3]),  # fell on other dice
    (one_gale, [dice(5), dice(6), dice(7)], dice(20), [3, 4]),  # in another chapter
]


@pytest.mark.parametrize(("dusk", "acts", "raw", "falls"), OTHERS)
def test_what_was_answered_elsewhere_does_not_stand_again(dusk, acts, raw, falls):
    chapter = (lambda watch: 2 if sum(watch.gales) >= 20 else 1) if dusk is one_gale else toy.GAME.chapter
    desk = Desk(game=msgspec.structs.replace(game_with(dusk=dusk), chapter=chapter))
    assert changed(desk.do(*acts), {"change": 2, **raw})[1] == ([], falls)


ACTS = st.one_of(
    *[st.just({"auto": True})] * 3,
    st.just({"auto": "rolls"}),
    st.just({"strike": True}),
    st.just({"reroll": True, "auto": True}),
    st.builds(lambda result: {"overrule": result, "why": "x"}, st.sampled_from(["calm", "ship", "two", "wreck"])),
    st.builds(lambda oil: {"amend": {"oil": oil}, "why": "x"}, st.integers(-3, 40)),
    st.builds(lambda wick: {"amend": {"wick": wick, "fog": wick > 2}, "why": "x"}, st.integers(0, 5)),
    st.just({"remark": "hm"}),
    st.just({"switch": {"odds": True}}),
    st.sampled_from([{"aside": "by_hand"}, {"aside": "let_be"}]),
    st.builds(lambda back: {"back": back}, st.integers(0, 12)),
    st.builds(lambda back: {"back": back, "change": 1}, st.integers(0, 12)),
    *[st.just({"redo": True})] * 2,
    st.just({"sign": True}),
)


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 1000), acts=st.lists(ACTS, max_size=60))
def test_play_resume_and_walk_agree(seed, acts):
    """Whatever is changed, struck or rolled on, also across chapters."""
    desk = Desk(seed=seed, nights=8, options=["days"])
    lasting = desk.session()
    for raw in acts:
        if "back" in raw:
            number = max(2, len(desk.entries) - raw["back"])
            raw = {"change": number, "auto": True} if "change" in raw else {"strike": number}
        with suppress(BadAnswer):
            desk.keep(*lasting.acts(raw))
        fresh = desk.session()
        assert told(fresh) == told(lasting)
        assert (fresh.last_chapter, fresh.would_redo()) == (lasting.last_chapter, lasting.would_redo())
    walk = desk.walked()
    assert toy.GAME.dump(walk.state) == toy.GAME.dump(desk.state)
    assert walk.kept == desk.snapshots
