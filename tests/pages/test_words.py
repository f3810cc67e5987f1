"""Every word a player reads passes through translation."""

import re
from pathlib import Path

BASE = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((BASE / "templates").rglob("*.html"))
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
