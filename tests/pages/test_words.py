"""Every word a player reads passes through translation."""

import re
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parents[2]
TEMPLATES = sorted(
    [*(BASE / "templates/campaigns").glob("*.html"), *(BASE / "templates/campaigns/hunted").glob("*.html")]
)
TRANSLATED = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}", re.S)
CLASSES = re.compile(r"{% block main_class %}.*?{% endblock %}", re.S)
TAGS = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.S)
SPOKEN = re.compile(r'(?:aria-label|title|placeholder|alt)="([^"]*[A-Za-z]{3,}[^"]*)"')
WORD = re.compile(r"[A-Za-z]{2,}")
KEYS = {"Enter", "Esc", "nbsp"}


@pytest.mark.parametrize("path", TEMPLATES, ids=[path.name for path in TEMPLATES])
def test_a_template_holds_no_bare_words(path):
    text = TAGS.sub("", CLASSES.sub("", TRANSLATED.sub("", path.read_text(encoding="utf-8"))))
    assert SPOKEN.findall(text) == []
    bare = re.sub(r"<[^>]*>", " ", re.sub(r"<(script|style).*?</\1>", " ", text, flags=re.S))
    assert set(WORD.findall(bare)) - KEYS == set()
