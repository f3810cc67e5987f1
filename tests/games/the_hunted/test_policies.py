"""How a Kommandant who is not at the table decides."""

import random

import pytest

from campaigns.engine import policy
from campaigns.engine.prompts import BadAnswer, Choose, Facts, Field, Option
from campaigns.games.the_hunted.rules import policies, setup
from campaigns.games.the_hunted.rules.options import SWITCHES
from campaigns.games.the_hunted.rules.policies import TEMPERS, aim, at_random, auto
from campaigns.games.the_hunted.rules.salvo import Salvo
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import Target
from charts.figures.shipped import book
from tests.games.the_hunted.kit import freighter, make_fight, make_watch

NAMES = ("random", *TEMPERS)
DICE = random.Random(7)


def decide(temper, key, *options, watch=None, **data):
    """The choice of this temper."""
    watch = watch or make_watch()
    prompt = Choose(key, "", tuple(Option(option) for option in options), data=data)
    return policies.policy(temper)(prompt, watch.career, DICE)


def facing(kind="convoy", tons=7100, hull=0, **changes):
    watch = make_watch()
    make_fight(watch, kind, [freighter(tons=tons)], hull=hull, **changes)
    return watch


# --- whole careers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_answer_of_a_policy_is_one_that_could_be_typed(name):
    """Whole careers through the front door: each answer is read as a player's would be."""
    for seed, type_ in enumerate(book().boats):
        source = random.Random(seed)
        options = [switch.key for switch in SWITCHES if source.random() < 0.5]
        career = setup.new({"type": type_, "kommandant": "Schmidt", "options": options}, book())
        wanted = policies.policy(name)

        def typed(prompt, state, source, wanted=wanted):
            answer = wanted(prompt, state, source)
            return prompt.read(as_typed(prompt, answer), book(), source)[1]

        assert policy.play(GAME, career, book(), typed, source).end


def as_typed(prompt, answer):
    if isinstance(prompt, Choose):
        return {"choose": answer if isinstance(answer, str) else list(answer)}
    if isinstance(prompt, Facts):
        return {"facts": answer}
    return {"salvo": dict(answer.tubes), "gun": dict(answer.gun), "first": answer.first}


def test_default_policy_answers_as_the_wire_does():
    for seed, type_ in enumerate(book().boats):
        career = setup.new({"type": type_, "kommandant": "Schmidt"}, book())
        assert policy.play(GAME, career, book(), policy.from_raw(GAME, book()), random.Random(seed)).end


def test_same_dice_same_career():
    ends = []
    for _ in range(2):
        career = setup.new({"type": "VIIC", "kommandant": "Schmidt"}, book())
        ends.append(policy.play(GAME, career, book(), policies.policy("steady"), random.Random(11)).end)
    assert ends[0] == ends[1]


# --- choices ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("temper", "kind", "tons", "hull", "choice"),
    [
        ("steady", "ship", 7100, 0, "surfaced"),
        ("steady", "convoy", 7100, 0, "submerged"),
        ("reckless", "convoy", 7100, 0, "night_surface"),
        ("cautious", "convoy", 7100, 0, "leave"),
        ("cautious", "convoy", 30000, 0, "submerged"),
        ("steady", "convoy", 7100, 4, "leave"),
        ("reckless", "convoy", 7100, 4, "night_surface"),
        ("cautious", "capital ship", 30000, 0, "leave"),
        ("reckless", "capital ship", 30000, 0, "night_surface"),
    ],
)
def test_whom_to_attack_and_how(temper, kind, tons, hull, choice):
    options = ["leave", "submerged", *(["surfaced"] if kind == "ship" else ["night_surface"])]
    assert decide(temper, "attack.how", *options, watch=facing(kind, tons, hull)) == choice


@pytest.mark.parametrize(
    ("options", "choice"), [(("leave", "wait", "submerged"), "submerged"), (("leave", "wait"), "leave")]
)
def test_steady_man_does_not_wait_for_the_night(options, choice):
    assert decide("steady", "attack.how", *options, watch=facing(light="day")) == choice


def test_nothing_to_attack_with_and_nobody_to_attack():
    assert decide("steady", "attack.how", "leave", "wait", watch=facing("ship")) == "leave"
    assert decide("steady", "attack.how", "leave", "surfaced") == "leave"
    watch = make_watch()
    watch.career.patrol = None
    assert decide("steady", "attack.how", "leave", "surfaced", watch=watch) == "leave"


@pytest.mark.parametrize(
    ("temper", "kind", "choice"),
    [("cautious", "convoy", "long"), ("steady", "convoy", "medium"), ("reckless", "convoy", "close"),
     ("cautious", "ship", "close")],
)  # fmt: skip
def test_range(temper, kind, choice):
    assert decide(temper, "attack.range", "close", "medium", "long", watch=facing(kind)) == choice


@pytest.mark.parametrize(
    ("detected", "hull", "options", "choice"),
    [
        (False, 0, ("stay", "bold", "deep", "both"), "stay"),
        (True, 1, ("stay", "bold", "deep", "both"), "both"),
        (True, 1, ("stay", "deep"), "deep"),
        (True, 1, ("stay", "bold"), "bold"),
        (True, 2, ("stay", "bold", "deep", "both"), "bold"),
        (True, 2, ("stay", "deep"), "stay"),
    ],
)
def test_evasion(detected, hull, options, choice):
    assert decide("steady", "escorts.evade", *options, watch=facing(detected=detected, hull=hull)) == choice


def test_evasion_without_a_fight():
    assert decide("steady", "escorts.evade", "stay", "bold") == "bold"


@pytest.mark.parametrize(
    ("temper", "hull", "options", "choice"),
    [
        ("steady", 0, ("let_go", "damaged"), "let_go"),
        ("reckless", 0, ("let_go", "damaged", "convoy"), "damaged"),
        ("reckless", 0, ("let_go", "convoy"), "convoy"),
        ("reckless", 8, ("let_go", "damaged"), "let_go"),
    ],
)
def test_following(temper, hull, options, choice):
    assert decide(temper, "following.follow", *options, watch=facing(hull=hull)) == choice


@pytest.mark.parametrize(
    ("temper", "box", "choice"),
    [("steady", 0, "schnorchel"), ("steady", 3, "schnorchel"), ("reckless", 0, "schnorchel"),
     ("reckless", 3, "surfaced")],
)  # fmt: skip
def test_posture(temper, box, choice):
    watch = make_watch()
    watch.patrol.at = box
    assert decide(temper, "travel.posture", "surfaced", "schnorchel", watch=watch) == choice


def test_posture_in_port():
    watch = make_watch()
    watch.career.patrol = None
    assert decide("reckless", "travel.posture", "surfaced", "schnorchel", watch=watch) == "schnorchel"


@pytest.mark.parametrize(
    ("key", "options", "choice"),
    [
        ("attack.another", ("enough", "again"), "again"),
        ("attack.another", ("enough", "go_on"), "go_on"),
        ("attack.weapon", ("fore", "aft", "gun", "cease"), "gun"),
        ("attack.weapon", ("aft", "cease"), "aft"),
        ("homeward.way", ("back", "on"), "back"),
        ("newboat.request", ("save", "VIID", "VIIC/41"), "VIIC/41"),
        ("travel.kite", ("stow", "fly"), "fly"),
        ("refit.gun_wish", ("none", "keep", "remove"), "keep"),
        ("damage.part_after", ("part", "keep"), "part"),
        ("damage.part_before", ("part", "keep"), "keep"),
        ("options.resupply", ("home", "try"), "home"),
        ("submarines.attack", ("dive",), "dive"),
    ],
)
def test_habits(key, options, choice):
    """The first that is open where no habit fits."""
    assert decide("steady", key, *options) == choice


def test_cautious_man_stops_after_a_round():
    assert decide("cautious", "attack.another", "enough", "again") == "enough"


def test_one_of_several_is_still_a_choice():
    prompt = Choose("x", "", (Option("a"), Option("b")), many=(1, 2))
    career = make_watch().career
    assert policies.policy("steady")(prompt, career, DICE) == ("a",)
    assert auto(prompt, career, DICE) == {"choose": ["a"]}
    assert at_random(prompt, career, DICE)[0] in ("a", "b")


# --- forms --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (Field("x", "integer", initial=3), 3),
        (Field("x", "boolean"), False),
        (Field("x", "text", required=False), None),
        (Field("x", "integer", low=2), 2),
        (Field("x", "integer"), 0),
        (Field("x", "choice", options=("a", "b")), "a"),
        (Field("x", "text"), "-"),
    ],
)
def test_form_as_it_is_proposed(field, value):
    prompt = Facts("x", "", (field,))
    career = make_watch().career
    assert policies.policy("steady")(prompt, career, DICE) == {"x": value}
    assert auto(prompt, career, DICE) == {"facts": {"x": value}}
    assert at_random(prompt, career, DICE) == {"x": value}


# --- salvos -------------------------------------------------------------------------------------------


def salvo(watch, **how):
    return Salvo(key="attack.salvo", case="9.2.1", watch=watch, **how)


def test_largest_ship_first_and_two_torpedoes_to_a_ship():
    watch = make_watch()
    make_fight(watch, "convoy", [freighter("A", 4000), freighter("B", 9000), freighter("C", 7000)])
    shots = aim(salvo(watch))
    assert list(shots.tubes.values()) == ["2", "2", "3", "3"]
    assert {tube[0] for tube in shots.tubes} == {"F"}


def test_enough_is_enough():
    """One cripple in sight: one torpedo."""
    watch = make_watch()
    make_fight(watch, "ship+escort", [Target("A", "tanker", 9000, 3, hits=2)])
    assert len(aim(salvo(watch)).tubes) == 1


def test_electric_torpedoes_first_by_day():
    watch = make_watch()
    watch.boat.tubes = {"F1": "G7a FaT", "F2": "G7e FaT", "F3": "G7a FaT", "F4": "G7e FaT", "A1": ""}
    make_fight(watch, "ship+escort", [freighter(points=2)], light="day")
    assert list(aim(salvo(watch)).tubes) == ["F2", "F4"]


def test_both_ends_where_both_may_fire():
    watch = make_watch()
    make_fight(watch, "convoy", [freighter(f"{n}") for n in range(4)], mode="night_surface")
    assert {tube[0] for tube in aim(salvo(watch, both=True)).tubes} == {"F", "A"}


def test_gun_on_what_is_left():
    watch = make_watch()
    make_fight(watch, "ship", [freighter()], mode="surfaced", light="day")
    shots = aim(salvo(watch, ends=(), gun=True, least=1))
    assert shots.tubes == {}
    assert sum(shots.gun.values()) == 2


def test_submarine_or_escort_is_aimed_at_when_there_is_nothing_else():
    watch = make_watch()
    make_fight(watch, "submarine", [Target("HMS Sahib", "submarine", 700, 1)])
    assert aim(salvo(watch)).tubes


@pytest.mark.parametrize("seed", range(40))
def test_random_salvo_is_one_that_may_be_fired(seed):
    watch = make_watch()
    watch.boat.tubes = {tube: load if seed % 3 else "" for tube, load in watch.boat.tubes.items()}
    make_fight(watch, "ship", [freighter("A"), freighter("B")], mode="surfaced", light="day")
    prompt = salvo(watch, gun=True, least=1, both=bool(seed % 2))
    shots = at_random(prompt, watch.career, random.Random(seed))
    prompt.read(as_typed(prompt, shots), book(), DICE)


def test_salvo_of_the_default_policy_on_the_wire():
    watch = make_watch()
    make_fight(watch, "convoy", [freighter()])
    raw = auto(salvo(watch), watch.career, DICE)
    assert set(raw) == {"salvo", "gun", "first"}
    with pytest.raises(BadAnswer):
        salvo(watch, least=9).read({**raw, "salvo": {}}, book(), DICE)
