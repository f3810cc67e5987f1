"""A made-up language: every translated text is in brackets, and two fifths longer.

Text outside the brackets has not gone through gettext; text asked for and not collected
can never be translated.
"""

import re
from contextlib import contextmanager
from html.parser import HTMLParser
from itertools import count

from django.utils import translation
from django.utils.safestring import SafeData, mark_safe

OPEN, CLOSE = "⟦", "⟧"
NAMES = ("get_language", "gettext", "ngettext", "pgettext", "npgettext")
SHOWN = {"title", "aria-label", "placeholder", "alt"}
SILENT = {"script", "style", "template", "textarea"}  # of a text area only what a player may type
LONGER = 0.4
NUMBERS = count(1)
WORD = re.compile(r"[^\W\d_]{2,}")
ADDRESS = re.compile(r"https?://\S+|[0-9a-f]{8,}")
PROPER = """House edition from its rulebook
    VIIA VIIC Enter Esc UTC Markdown BBCode PDF CSV XLSX JSON HTML PNG"""
"""What is called so in every language."""


def longer(text):
    """The text in brackets, with two fifths of its length in words of eight letters."""
    more = round(len(text) * LONGER)
    words = " ".join("x" * min(8, more - at) for at in range(0, more, 9))
    return f"{OPEN}{text}{' ' if words else ''}{words}{CLOSE}"


@contextmanager
def spoken():
    """The language; gives what was asked for: context, text and plural of each.

    It has a new code each time: what the process keeps of other languages must not show, and all is asked for again.
    """
    asked, code = set(), f"x-{next(NUMBERS)}"
    real = {name: getattr(translation._trans, name) for name in NAMES}

    def say(text, context="", more="", form=None):
        asked.add((str(context), str(text), str(more)))
        said = longer(str(text if form is None else form))
        return mark_safe(said) if isinstance(text, SafeData) else said

    pseudo = {
        "get_language": lambda: code,
        "gettext": lambda text: say(text) if text else text,
        "ngettext": lambda one, more, n: say(one, "", more, one if n == 1 else more),
        "pgettext": lambda context, text: say(text, context),
        "npgettext": lambda context, one, more, n: say(one, context, more, one if n == 1 else more),
    }
    for name, function in pseudo.items():
        setattr(translation._trans, name, function)
    try:
        yield asked
    finally:
        for name, function in real.items():
            setattr(translation._trans, name, function)


class _Reader(HTMLParser):
    """Everything of a page that is read: its text in one stream, and the attributes that are shown or read aloud."""

    def __init__(self):
        super().__init__()
        self.body, self.attributes, self.silent = [], [], 0

    def handle_starttag(self, tag, attrs):
        self.silent += tag in SILENT
        self.attributes += [value for name, value in attrs if name in SHOWN and value]

    def handle_endtag(self, tag):
        self.silent -= tag in SILENT

    def handle_data(self, data):
        if not self.silent:
            self.body.append(data)


def english(page, names=frozenset()):
    """The words of a page that stand outside of all brackets and are no names."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    known = names | words(PROPER)
    outside = (text for whole in ("\n".join(reader.body), *reader.attributes) for text in _outside(whole))
    return sorted({word for text in outside for word in words(ADDRESS.sub("", text))} - known)


def words(text):
    return set(WORD.findall(text))


def _outside(text):
    depth, found = 0, [""]
    for sign in text:
        if sign == OPEN:
            depth += 1
        elif sign == CLOSE:
            depth -= 1
            found.append("")
        elif not depth:
            found[-1] += sign
    return found


def walk(client, paths, names=frozenset()):
    """The English left on each page, and all texts asked for.

    Each page is shown in English first: cached text must not come back in another language, nor the reverse.
    """
    found = {}
    for path in paths:
        assert OPEN not in client.get(path).content.decode(), path
    with spoken() as asked:
        for path in paths:
            answer = client.get(path)
            assert answer.status_code == 200, (path, answer.status_code)
            if left := english(answer.content.decode(), names):
                found[path] = left
    return found, asked


def names_of(book):
    """The names in an edition: charts by their codes, ships, boat types."""
    listed = (ship for ships in book.rosters.values() for ship in ships)
    ships = (str(ship.get(key) or "") for ship in listed for key in ("name", "uboat", "class"))
    codes = (*book.charts, *book.tables, *book.rosters, *book.boats)
    return {word for text in (*ships, *codes) for word in words(text)}


def collected(po):
    """The texts of a catalogue, in the form of spoken(); without Django's own."""
    parts = {"msgctxt": "", "msgid": "", "msgid_plural": ""}
    found, part = set(), ""
    for line in [*po.splitlines(), ""]:
        if line.startswith("#"):
            continue
        key, _space, rest = line.partition(" ")
        if key in parts:
            part, parts[key] = key, _unquoted(rest)
        elif line.startswith('"') and part in parts:
            parts[part] += _unquoted(line)
        else:
            part = ""
            if not line.strip():
                found.add((parts["msgctxt"], parts["msgid"], parts["msgid_plural"]))
                parts = dict.fromkeys(parts, "")
    return found


def _unquoted(text):
    escaped = text.strip()[1:-1]
    return re.sub(r"\\(.)", lambda one: {"n": "\n", "t": "\t"}.get(one[1], one[1]), escaped)
