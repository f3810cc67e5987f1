import msgspec
import pytest

from campaigns.engine import wire
from campaigns.engine.prompts import BadAnswer, Choose, Facts, Field, Modifier, Option, Outcome, Roll
from campaigns.engine.replay import Entry
from tests.engine import toy
from tests.engine.desk import BOOK, Desk, at_night


def test_a_choice():
    line = Desk().asked()
    assert (line["kind"], line["seq"], line["ask"], line["case"]) == ("ask", 2, "choose", "1.2")
    assert line["options"][1] == {"key": "high", "label": "High flame", "help": "Costs oil", "case": ""}
    assert not {"least", "asides", "data"} & line.keys()


def told(prompt):
    return wire.ask(toy.GAME, prompt, BOOK, 1)


def test_an_option_knows_the_data_of_its_prompt_and_its_own():
    """As on the page: a help's figure comes with the prompt."""
    prompt = Choose("dusk.trim", "1.2", (Option("low"), Option("oil", {"left": 2})), data={"left": 3, "of": 9})
    options = {"low": ("{left} of {of}", ""), "oil": ("Oil", "{left} of {of}")}
    texts = msgspec.structs.replace(toy.GAME.texts, options=options)
    options = wire.ask(msgspec.structs.replace(toy.GAME, texts=texts), prompt, BOOK, 1)["options"]
    assert (options[0]["label"], options[1]["help"]) == ("3 of 9", "2 of 9")


def test_a_choice_of_several():
    desk = Desk()
    desk.act({"choose": "low"})
    line = desk.asked()
    assert (line["least"], line["most"]) == (1, 2)
    assert "ends" not in line


def test_a_roll_names_its_modifiers_and_rows():
    desk = at_night()
    desk.act({"amend": {"fog": True}, "why": "x"})
    line = desk.asked()
    assert (line["dice"], line["chart"], line["column"]) == ("2d6", "L1", "bright")
    assert line["modifiers"] == [{"key": "fog", "label": "Fog", "drm": -1, "case": "2.2"}]
    assert line["not_applied"][0]["why"] == "No wick to spare."
    assert line["rows"][0] == {"low": None, "high": 4, "result": "calm"}
    assert "data" not in line


def test_a_modifier_that_has_no_reason_gives_none():
    line = told(Roll("dusk.sky", "2d6", "1", "L1", "bright", (Modifier("fog", lambda on: 0),), data={"left": 2}))
    assert line["not_applied"] == [{"key": "fog", "label": "Fog", "drm": -1, "case": "2.2"}]
    assert line["data"] == {"left": 2}


def test_a_roll_without_chart_has_no_rows():
    assert wire.rows(Roll("dusk.sky", "1d6", "1"), BOOK) == []


def test_a_field_says_only_what_it_has():
    prompt = Facts("dusk.by_hand", "1", (Field("drift", "integer"), Field("fog", "boolean", initial=False)))
    drift, fog = told(prompt)["fields"]
    assert drift == {"key": "drift", "label": "drift", "help": "", "type": "integer", "required": True}
    assert fog["initial"] is False


@pytest.mark.parametrize(("low", "required"), [(None, False), (0, False), (1, True)])
def test_a_list_is_required_when_it_may_not_be_empty(low, required):
    prompt = Facts("dusk.by_hand", "1", (Field("ships", "list", low=low, fields=(Field("name", "text"),)),))
    (ships,) = told(prompt)["fields"]
    assert ships["required"] is required


def test_a_bare_throw_that_is_read_as_something_else():
    """In place of its row, by the player and on the wire; it can be chosen when a card says otherwise."""
    prompt = Roll("dusk.sky", "1d6", "1", outcomes=lambda: [Outcome(1, 6, "low")], instead={6: "storm"})
    assert told(prompt)["instead"] == {"6": "storm"}
    assert [prompt.read({"dice": [die]}, BOOK, None)[0]["result"] for die in (5, 6)] == ["low", "storm"]
    plain = Roll("dusk.sky", "1d6", "1", outcomes=lambda: [Outcome(1, 6, "low")])
    assert "instead" not in told(plain)


def test_a_roll_of_outcomes():
    prompt = Roll("dusk.sky", "1d6", "1", outcomes=lambda: [Outcome(1, 3, "low"), Outcome(4, 6, "high")])
    assert told(prompt)["rows"][1] == {"low": 4, "high": 6, "result": "high"}


def test_facts():
    desk = Desk()
    desk.act({"choose": "low"}, {"choose": "tar"})
    assert desk.asked()["asides"] == ["by_hand"]
    desk.act({"aside": "by_hand"})
    fields = {field["key"]: field for field in desk.asked()["fields"]}
    assert (fields["visibility"]["min"], fields["visibility"]["max"]) == (1, 6)
    assert (fields["visibility"]["label"], fields["visibility"]["help"]) == ("Visibility", "1 to 6")
    assert (fields["words"]["required"], fields["sea"]["options"]) == (False, ["calm", "rough"])
    assert fields["sea"]["labels"] == ["nothing", "rough"]


def test_the_games_own_prompt():
    desk = at_night()
    desk.act({"dice": [3, 3]}, {"dice": [1, 0]})
    line = desk.asked()
    assert (line["ask"], line["flares"], line["ships"]) == ("signal", 6, [{"key": "1", "name": "Ship 1-1"}])


def test_what_an_entry_tells():
    entry = at_night().act({"dice": [2, 1]})
    lines = list(wire.lines_of(toy.GAME, entry))
    assert [line["event"] for line in lines] == ["journal.roll", "night.brought", "dawn.comes", "dusk.begins"]
    assert lines[0]["text"] == "Rolled 2, 1, modified by +0: 3."
    assert (lines[0]["case"], lines[2]["case"]) == ("2.1", "")
    assert lines[1] == {
        "kind": "note",
        "event": "night.brought",
        "case": "2.1",
        "text": "The night brought: nothing.",
        "data": {"result": "calm", "total": 3},
    }


def test_a_choice_tells_what_was_chosen():
    desk = Desk()
    desk.act({"choose": "high"})
    line = next(wire.lines_of(toy.GAME, desk.act({"choose": ["rope", "bread"]})))
    assert (line["event"], line["case"]) == ("journal.choose", "1.3")
    assert line["text"] == "Chosen: Rope, 40 fathoms, bread."
    assert line["data"] == {"choose": ["rope", "bread"], "chosen": {"rope": {"fathoms": 40}, "bread": {}}}


def test_a_choice_is_kept_back_while_the_next_one_is_made_unseen():
    entry = Desk().act({"choose": "high"})
    secret = Choose("dusk.trim", "1.2", (Option("low"),), data={"secret": True})
    assert [line["event"] for line in wire.lines_of(toy.GAME, entry)] == ["journal.choose"]
    assert list(wire.lines_of(toy.GAME, entry, asked=secret)) == []


DONE = [
    ({"strike": True}, "Undone: no. 5."),
    ({"amend": {"oil": 3, "wick": 1}, "why": "leak"}, "Corrected: oil, lamp.wicks.cotton. leak"),
    ({"overrule": "two", "why": "card"}, "By your card: two. card"),
    ({"reroll": True, "dice": [3, 4]}, "Rerolled."),
    ({"remark": "Fog {x}."}, "Fog {x}."),
    ({"odds": True}, "The odds were shown."),
    ({"switch": {"odds": True}}, "The odds are shown from here on."),
    ({"switch": {"odds": False}}, "The odds are hidden from here on."),
]


@pytest.mark.parametrize(("raw", "text"), DONE)
def test_what_other_acts_tell(raw, text):
    desk = at_night()
    desk.act({"dice": [3, 3]})
    assert next(wire.lines_of(toy.GAME, desk.act(raw)))["text"] == text


@pytest.mark.parametrize("asked", [None, ["roll", None, "2d6", None, None]])
@pytest.mark.parametrize("answer", [{"dice": [3], "drm": 0, "total": 3}, {"choose": "low"}], ids=["roll", "choice"])
def test_a_line_that_does_not_say_its_case(asked, answer):
    """Like one kept before cases were."""
    assert next(wire.lines_of(toy.GAME, Entry(5, "answer", asked, answer)))["case"] == ""


def test_a_fault_without_a_field():
    assert wire.fault("No.", field="") == {"kind": "error", "text": "No."}


def test_the_end():
    assert wire.end({"reason": "watch over"}) == {"kind": "end", "result": {"reason": "watch over"}}


def test_refusals():
    line = wire.refusal(toy.GAME, BadAnswer("dice.face", "dice", dice="1d6", low=1, high=6))
    assert line == {"kind": "error", "text": "A die of 1d6 shows 1 to 6.", "field": "dice", "error": "dice.face"}


def test_the_state_carries_its_schema():
    line = wire.state(toy.GAME, at_night().state)
    assert (line["kind"], line["game"], line["schema"], line["state"]["oil"]) == ("state", "lighthouse", 1, 28)


BAD = [b"", b"x", b"[]", b"5", b"null", b'"x"', b"\xff", b"{" * 200_000, b"[" * 90_000, b'{"a":' + b"9" * 5000 + b"}"]


@pytest.mark.parametrize("line", BAD, ids=range(len(BAD)))
def test_lines_that_are_none(line):
    with pytest.raises(wire.BadLine):
        wire.parse(line)


@pytest.mark.parametrize(
    ("line", "word"), [(b'"' + b"x" * 99_999 + b'"', "too long"), (b"{", "not JSON"), (b"[]", "object")]
)
def test_a_line_that_is_none_is_told_why(line, word):
    with pytest.raises(wire.BadLine, match=word):
        wire.parse(line)


def test_a_line_of_a_hundred_thousand_signs_is_read():
    line = b'{"a":"' + b"x" * 99_992 + b'"}'
    assert len(line) == 100_000
    assert wire.parse(line) == {"a": "x" * 99_992}


def test_what_is_spelled_is_not_escaped():
    assert wire.spelled({"a": "ü"}) == '{"a":"ü"}'
