"""Every word that a player reads passes through translation, and keeps a few rules of the voice."""

import ast
import re
from pathlib import Path

from django.utils import translation

from campaigns import catalogue
from campaigns.engine.texts import NoteText, PromptText, Texts, counted, sentences
from campaigns.games import GAMES
from campaigns.pages.telling import Alternatives, forms, noun
from campaigns.pages.words import capital, sayer, translate

BASE = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((BASE / "templates").rglob("*.html"))
MODULES = sorted(path for folder in ("campaigns", "charts", "hunted") for path in (BASE / folder).rglob("*.py"))
TRANSLATED = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}", re.S)
CLASSES = re.compile(r"{% block main_class %}.*?{% endblock %}", re.S)
TAGS = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.S)
SPOKEN = re.compile(r'(?:aria-label|title|placeholder|alt)="([^"]*[A-Za-z]{3,}[^"]*)"')
WORD = re.compile(r"[A-Za-z]{2,}")
KEYS = {"Enter", "Esc", "nbsp", "ndash", "rsaquo"}
NAMES = {"Markdown", "BBCode", "HTML", "PDF", "Letter", "CSV", "JSON"}  # of formats, of paper


def test_no_template_holds_bare_words():
    found = {path.relative_to(BASE).as_posix(): words for path in TEMPLATES if (words := bare_words(path))}
    assert found == {}


def bare_words(path):
    text = TAGS.sub("", CLASSES.sub("", TRANSLATED.sub("", path.read_text(encoding="utf-8"))))
    bare = re.sub(r"<[^>]*>", " ", re.sub(r"<(script|style).*?</\1>", " ", text, flags=re.S))
    return SPOKEN.findall(text) + sorted(set(WORD.findall(bare)) - KEYS - NAMES)


def test_one_text_has_a_translation_for_each_place(monkeypatch):
    for name, say in CATALOGUE.items():
        monkeypatch.setattr(translation._trans, name, say)
    turns = counted("n", "One turn", "{n} turns")
    texts = Texts(
        prompts={"ask": PromptText("Dive", "Dive", answered="Dive")},
        notes={
            "note": NoteText("Dive"),
            "of": NoteText("{x:w}, {x:acc}, {x:l}, {y:acc}, {z:c}"),
            "many": NoteText(turns),
        },
        options={"option": ("Dive", "Dive")},
        words={"word": "Dive"},
        fields={"field": ("Dive", "Dive")},
        errors={"error": "Dive"},
        counts={"word": turns},
    )
    story = Alternatives({"said": "dive", "of": "{x:nom}, {x:acc}", "many": [forms("turn", "turns", "both")]})
    blanks = {"x": "word", "y": "name", "z": ["word"], "n": 3}
    found = [
        texts.title("ask", {}, translate),
        texts.why("ask", {}, translate),
        texts.answered("ask", {}, "", translate),
        texts.note("note", {}, translate),
        texts.note("of", blanks, translate),
        texts.note("many", blanks, translate),
        *texts.option("ask", "option", translate=translate),
        *texts.option("ask", "word", translate=translate),
        *texts.field("ask", "field", translate),
        texts.field("ask", "word", translate)[0],
        texts.error("error", {}, translate),
        capital(sayer(texts)("word")),
        sayer(texts)("elsewhere"),
        story.clause("said"),
        story.clause("of", x=noun("Turn")),
        *(story.clause("many", count) for count in (1, 2, 3)),
    ]
    assert found == [
        *("prompt/Dive", "prompt/Dive", "log/Dive", "log/Dive"),
        "log/word/Dive, acc/Dive, word/Dive, acc/name, word/One turn",
        "log/3 turns",
        *("option/Dive", "option/Dive", "word/Dive", "", "field/Dive", "field/Dive", "word/Dive"),
        *("/Dive", "word/Dive", "/elsewhere", "story/dive", "story/story/Turn, acc/Turn"),
        *("story/turn", "story/both", "story/turns"),
    ]


CATALOGUE = {
    "gettext": lambda text: f"/{text}",
    "ngettext": lambda one, more, count: f"/{one if count == 1 else more}",
    "pgettext": lambda context, text: f"{context}/{text}",
    "npgettext": lambda context, one, more, count: f"{context}/{one if count == 1 else more}",
}


# --- the voice ----------------------------------------------------------------------------------------

MARKED = {"_", "gettext", "gettext_lazy", "pgettext", "ngettext", "ngettext_lazy"}
EVERYWHERE = {
    "a hyphen for minus": r"(?<![\w.–-])-\d",
    "two colons in a sentence": r": [^.;:{]*(?:\{[^}]*\}[^.;:{]*)*: ",
    "an instruction that only fills": r"^(?:Choose one|Fill in the form|Select an option.*|Roll \dd6)\.$",
    "our dialect": r"\b(?:stands (?!for\b|in for\b)|as it stood|is told|were looked at|was gained|comes to nothing)",
}
BLANK = r"\{\w+(?::[wtm])?\}"
IN_THE_LOG = {
    "a raw pair": rf"^[^.:]+: {BLANK}\.$|^{BLANK}(?:\{{\w+:n\}})?: ",
    "an exclamation": r"!",
    "a word cut off": r"…|\.\.\.",
}


def messages():
    """Every text of the games, the sources and the templates; editions name where their own are from."""
    for game in GAMES.values():
        for part in (catalogue._of_game, catalogue._of_rules, catalogue._of_story):
            yield from (text for pair in part(game) for text in pair)
    for node in (node for path in MODULES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MARKED:
            yield from (one.value for one in node.args if isinstance(one, ast.Constant))
    for text in (path.read_text(encoding="utf-8") for path in TEMPLATES):
        yield from (said for _quote, said in re.findall(r"""{% translate (["'])(.*?)\1""", text))
        blocks = re.findall(r"{% (?:blocktranslate.*?|plural )%}(.*?)(?={% (?:endblock|plural))", text, re.S)
        yield from (" ".join(said.split()) for said in blocks)


def log_lines():
    """What the games tell of what happened."""
    for texts in (game.texts for game in GAMES.values()):
        told = (*(one.text for one in texts.notes.values()), *(one.answered for one in texts.prompts.values()))
        yield from (line for sentence in told for line in sentences(sentence))


def test_every_message_keeps_the_rules_of_the_voice():
    said = [(set(messages()), EVERYWHERE), (set(log_lines()), IN_THE_LOG)]
    found = {
        (rule, text) for texts, rules in said for rule, bad in rules.items() for text in texts if re.search(bad, text)
    }
    assert found == set()
