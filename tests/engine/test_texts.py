"""Words made when shown."""

import pytest

from campaigns.engine.texts import ERRORS, NoteText, OneOf, PromptText, Texts, counted, month_name, plurals, sentences
from tests.engine import toy

TEXTS = Texts(
    prompts={"p": PromptText("Title {x:w}", "Why {n:t}")},
    notes={},
    options={"p:a": ("Own A", "help"), "a": ("A", ""), "b": ("B {x}", "")},
    words={"ship": "a ship", "c": "Sea"},
    fields={"p:a": ("Own A", "help"), "a": ("A", ""), "n": ("", "")},
)

FILLED = [
    ("{x:w}", {"x": "ship"}, "a ship"),
    ("{x:w}", {"x": "raft"}, "raft"),
    ("{n:t}", {"n": 12400}, "12,400"),
    ("{n:t}", {"n": None}, "None"),
    ("{l:l}", {"l": ["ship", "raft"]}, "a ship, raft"),
    ("{l:c}", {"l": ["raft", "ship", "raft"]}, "2 raft, 1 a ship"),
    ("{l:c}", {"l": "raft"}, "raft"),
    ("{l:l}", {"l": "ship"}, "a ship"),
    ("{l:l}", {"l": ["Marit, 5,500 t", "ship"]}, "Marit, 5,500 t; a ship"),
    ("{l:l}", {"l": ["Marit, 5,500 t"]}, "Marit, 5,500 t"),
    ("{m:m}", {"m": "1943-07"}, "Jul 1943"),
    ("{m:m}", {"m": "1943-13"}, "1943-13"),
    ("{d:+}", {"d": 2}, "+2"),
    ("{d:+}", {"d": "much"}, "much"),
    ("{x}{y:n}", {"x": "Flora", "y": "Rock"}, "Flora, Rock"),
    ("{x}{y:n}", {"x": "Flora", "y": None}, "Flora"),
    ("{gone}", {}, ""),
    ("{x}", {"x": "{y}"}, "{y}"),
    ("", {}, ""),
    ("{n} is left. {gone:w}", {"n": 2, "gone": ""}, "2 is left."),
    ("{tube} missed {ship}.", {"tube": "F1", "ship": "Moffett, Jr."}, "F1 missed Moffett, Jr."),
    ("{note}", {"note": "Wait.. what..."}, "Wait.. what..."),
]


@pytest.mark.parametrize(("template", "data", "text"), FILLED)
def test_fill(template, data, text):
    assert TEXTS.fill(template, data) == text


def test_titles_and_whys():
    assert (TEXTS.title("p", {"x": "ship"}), TEXTS.why("p", {"n": 1000})) == ("Title a ship", "Why 1,000")


OPTIONS = [
    ("p", "a", {}, {}, ("Own A", "help")),
    ("q", "a", {}, {}, ("A", "")),
    ("q", "b", {"x": 1}, {}, ("B 1", "")),
    ("q", "b", {"x": 1}, {"x": 2}, ("B 2", "")),
    ("q", "c", {}, {}, ("Sea", "")),
    ("q", "d", {}, {}, ("d", "")),
    ("q", "n", {"label": "the prompt's"}, {"label": "Flora, 7,200 t"}, ("Flora, 7,200 t", "")),
]


@pytest.mark.parametrize(("prompt", "key", "data", "own", "said"), OPTIONS)
def test_options_by_prompt_then_by_key_then_by_word_with_the_data_of_their_prompt_and_their_own(
    prompt, key, data, own, said
):
    assert TEXTS.option(prompt, key, data, own) == said


FIELDS = [("p", "a", ("Own A", "help")), ("q", "a", ("A", "")), ("q", "c", ("Sea", "")), ("q", "d", ("d", ""))]


@pytest.mark.parametrize(("prompt", "key", "said"), FIELDS)
def test_fields_by_prompt_then_by_key_then_by_word(prompt, key, said):
    assert TEXTS.field(prompt, key) == said


CHOSEN = [
    ({"key": "q", "choose": ["b", "c"], "chosen": {"b": {"x": "Flora"}, "c": {}}}, ["B Flora", "Sea"]),
    ({"key": "p", "choose": "a", "chosen": {"a": {}}}, ["Own A"]),
    ({"key": "p", "choose": "ship"}, ["a ship"]),
    ({"key": "q", "choose": "b", "data": {"x": 3}, "chosen": {"b": {}}}, ["B 3"]),
    # Of an old answer its option's own data was not kept: the key, and no sentence with a hole in it
    ({"key": "q", "choose": "b"}, ["b"]),
    ({"key": "q", "choose": ["a", "b"]}, ["A", "b"]),
    ({"key": "q", "aside": "out"}, []),
]


@pytest.mark.parametrize(("answer", "said"), CHOSEN)
def test_what_was_chosen_in_words(answer, said):
    assert TEXTS.chosen(answer) == said


def test_an_old_log_stays_legible():
    assert TEXTS.note("gone.key", {}) == "gone.key"
    assert (TEXTS.title("gone", {}), TEXTS.why("gone", {}), TEXTS.tone("gone")) == ("gone", "", "plain")


def test_nothing_is_not_translated():
    """To gettext the empty text is the head of its catalogue."""

    def head(text):
        return text or "Project-Id-Version"

    assert TEXTS.fill("", {}, head) == ""
    assert TEXTS.field("q", "a", head) == ("A", "")
    assert TEXTS.field("q", "n", head) == ("", "")


def test_the_tone_of_a_note():
    assert (toy.TEXTS.tone("night.lost"), toy.TEXTS.tone("night.saved")) == ("damage", "plain")


def test_every_error_has_words():
    assert toy.TEXTS.error("signal.flares", {"left": 2}) == "There are 2 flares left."
    assert TEXTS.error("dice.count", {"dice": "2d6", "want": 2}).startswith("2d6 needs 2 dice")
    assert TEXTS.error("no.such", {}) == ERRORS["form"]


NO_MONTHS = ["", "1943", "1943-", "1943-1", "1943-ab", "1943-²²", "1943-٠٧", "x-07-y", "1943-00"]


@pytest.mark.parametrize(
    ("month", "name"), [*((one, one) for one in NO_MONTHS), ("1943-01", "Jan 1943"), ("1943-12", "Dec 1943")]
)
def test_what_is_no_month_stays_as_it_is(month, name):
    assert month_name(month) == name


# --- sentences in several forms ---------------------------------------------------------------------------

HITS = counted("hits", "One hit.", "{hits} hits.")
MAN = OneOf("name", {"": OneOf("post", {"cook": "The cook.", "*": "Somebody."}), "*": "{name}."})


FORMS = [
    (HITS, {"hits": 1}, "One hit."),
    (HITS, {"hits": 2}, "2 hits."),
    (HITS, {"hits": 0}, "0 hits."),
    (MAN, {"name": "Flora"}, "Flora."),
    (MAN, {"post": "cook"}, "The cook."),
    (MAN, {"name": "", "post": "mate"}, "Somebody."),
    (OneOf("light", {"day": "It was day."}), {"light": "dusk"}, ""),
]


@pytest.mark.parametrize(("sentence", "data", "said"), FORMS)
def test_a_sentence_takes_one_of_its_forms_which_may_have_forms_of_their_own(sentence, data, said):
    assert TEXTS.fill(sentence, data) == said


def test_what_cannot_be_counted_is_more_than_one():
    def translate(text):
        return text.upper()

    translate.plural = lambda one, more, count: one if abs(count) == 1 else more
    assert HITS.say({"hits": "some"}, translate) == "{HITS} HITS."
    assert HITS.say({"hits": 2}, translate) == "{hits} hits."


def test_counted_sentences_are_found_wherever_they_stand():
    assert plurals(HITS) == [HITS]
    assert plurals(OneOf("name", {"": HITS, "*": "{name}."})) == [HITS]
    assert plurals("Plain.") == []
    assert sentences(HITS) == ["One hit.", "{hits} hits."]
    assert sentences("Plain.") == ["Plain."]
    assert sentences(MAN) == ["The cook.", "Somebody.", "{name}."]


def test_a_note_that_opens_something_is_found_by_what_it_opens():
    texts = Texts({}, {"dawn": NoteText("Dawn.", opens="box"), "sail": NoteText("Out.", opens="outing")}, {}, {})
    assert texts.opening("box") == ["dawn"]
    assert texts.opening("fight") == []


def test_a_prompt_that_newer_texts_no_longer_know_is_a_plain_one():
    assert TEXTS.asked("unheard.of") == PromptText("unheard.of")


def test_an_answer_has_a_line_of_its_own():
    texts = Texts(
        {
            "which": PromptText("Which?", answered="She is {name}, {tons:t} t."),
            "hits": PromptText("Hits", answered=counted("answer", "One hit.", "{answer} hits.")),
            "bare": PromptText("Bare"),
        },
        {},
        {},
        {},
    )
    assert texts.answered("which", {}, {"name": "Flora", "tons": 1200}) == "She is Flora, 1,200 t."
    assert texts.answered("hits", {}, 3) == "3 hits."
    assert texts.answered("bare", {}, 3) == ""
