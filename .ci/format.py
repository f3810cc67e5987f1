"""Formats templates and stylesheets: one element a line, indented, none over 120 characters without need.

    python .ci/format.py            write what differs
    python .ci/format.py --check    name what differs; the exit status is 1 when anything does

White space that a reader would see is never added to text or taken from it: a line is broken where a space stands
already, between two elements, or inside a tag.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import cssbeautifier

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 120
STEP = "  "
VOID = {"br", "hr", "img", "input", "link", "meta", "wbr", "col", "use", "path", "circle", "line", "rect", "polygon"}
INLINE = {"a", "abbr", "b", "button", "cite", "code", "del", "em", "i", "ins", "kbd", "q", "small", "span", "strong"}
VERBATIM = ("pre", "script", "style", "textarea")
PAIRED = {"if", "for", "with", "block", "autoescape", "filter", "ifchanged", "spaceless", "partialdef", "language"}
MIDDLE = {"else", "elif", "empty"}
SPOKEN = {"translate", "trans", "url", "at", "said", "static", "now", "firstof", "cycle", "page_of", "dice"}
WHOLE = {"blocktranslate", "blocktrans", "comment", "verbatim"}
TOKEN = re.compile(r"{#.*?#}|{{.*?}}|{%.*?%}|<!--.*?-->|<[!/a-zA-Z]|[^{<]+|.", re.S)
NAME = re.compile(r"</?([a-zA-Z][\w-]*)")
GLUE, FILL, BREAK = "glue", "fill", "break"


@dataclass
class Node:
    """A piece of a template: a word, a tag, or a pair of tags with what lies between."""

    text: str
    kind: str  # text, tag, pair, logic
    name: str = ""
    inner: list[list[Node]] = field(default_factory=list)  # one list a branch
    middles: list[str] = field(default_factory=list)
    close: str = ""
    spaced: bool = False  # white space comes before it
    trailing: list[bool] = field(default_factory=list)  # white space at the end of each branch

    @property
    def solid(self) -> bool:
        return self.kind != "text"


def tag_end(text: str, at: int) -> int:
    """Where the tag that begins here ends; quotes and template tags are passed over."""
    quote = ""
    while at < len(text):
        if text.startswith(("{%", "{{"), at):
            at = text.index("%}" if text[at + 1] == "%" else "}}", at) + 2
            continue
        sign = text[at]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign == ">":
            return at + 1
        at += 1
    raise ValueError("a tag has no end")


def tokens(text: str) -> Iterator[tuple[str, str]]:
    """Kind and text: html, logic, word, space."""
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        assert found is not None
        piece = found[0]
        if piece[0] == "<" and len(piece) == 2:
            end = tag_end(text, at)
            piece = text[at:end]
            name = NAME.match(piece)
            if name and name[1] in VERBATIM and not piece.startswith("</"):
                end = text.index(f"</{name[1]}>", end) + len(name[1]) + 3
                yield "whole", text[at:end]
            else:
                yield "html", piece
            at = end
            continue
        at = found.end()
        if piece.startswith("{%"):
            name = piece[2:-2].split()[0]
            if name in WHOLE:
                end = re.compile(r"{%\s*end" + name + r"\s*%}").search(text, at)
                assert end is not None
                piece, at = text[found.start() : end.end()], end.end()
                yield "word", piece
            else:
                yield ("word" if name in SPOKEN and " as " not in piece else "logic"), piece
        elif piece.startswith("{{"):
            yield "word", piece
        elif piece.startswith(("{#", "<!")):
            yield "whole", piece
        else:
            for part in re.findall(r"\s+|\S+", piece):
                yield ("space" if part.isspace() else "word"), part


def parsed(text: str) -> list[Node]:
    """The template as a tree; a tag whose partner is in another branch is a leaf."""
    found = [(kind, piece) for kind, piece in tokens(text)]
    pairs = fellows(found)

    def take(at: int, end: int) -> list[Node]:
        nodes: list[Node] = []
        spaced = False
        while at < end:
            kind, piece = found[at]
            if kind == "space":
                spaced, at = True, at + 1
                continue
            if at in pairs:
                *marks, last = pairs[at]
                node = Node(piece, "pair" if kind == "html" else "logic", name_of(kind, piece), close=found[last][1])
                for begin, stop in zip([at, *marks], [*marks, last], strict=True):
                    node.inner.append(take(begin + 1, stop))
                    node.trailing.append(found[stop - 1][0] == "space" and stop - 1 > begin)
                node.middles = [found[mark][1] for mark in marks]
                at = last + 1
            else:
                node = Node(
                    piece, "text" if kind == "word" else "tag" if kind == "html" else kind, name_of(kind, piece)
                )
                at += 1
            node.spaced, spaced = spaced, False
            nodes.append(node)
        return nodes

    return take(0, len(found))


def name_of(kind: str, piece: str) -> str:
    if kind == "html":
        found = NAME.match(piece)
        return found[1] if found else ""
    return piece[2:-2].split()[0] if kind == "logic" else ""


def fellows(found: list[tuple[str, str]]) -> dict[int, list[int]]:
    """Of each tag that is closed in its own branch: its middles and its end."""
    pairs: dict[int, list[int]] = {}
    open_: list[tuple[str, int, list[int]]] = []
    for at, (kind, piece) in enumerate(found):
        name = name_of(kind, piece)
        if kind == "html" and not piece.startswith("<!"):
            if piece.startswith("</"):
                if open_ and open_[-1][0] == f"<{name}":
                    _name, begin, _marks = open_.pop()
                    pairs[begin] = [at]
            elif name not in VOID and not piece.endswith("/>"):
                open_.append((f"<{name}", at, []))
        elif kind == "logic":
            if name in PAIRED:
                open_.append((name, at, []))
            elif name in MIDDLE or name.startswith("end"):
                while open_ and open_[-1][0].startswith("<"):
                    open_.pop()  # an element that this branch does not close
                if not open_:
                    continue
                if name in MIDDLE:
                    open_[-1][2].append(at)
                else:
                    _name, begin, marks = open_.pop()
                    pairs[begin] = [*marks, at]
    return pairs


def flat(nodes: list[Node], trailing: bool = False) -> str:
    said = "".join((" " if node.spaced and place else "") + flat_one(node) for place, node in enumerate(nodes))
    return said + (" " if trailing and nodes else "")


def flat_one(node: Node) -> str:
    if not node.inner:
        return joined(node.text) if node.kind == "tag" else node.text
    parts = [joined(node.text) if node.kind == "pair" else node.text]
    for place, branch in enumerate(node.inner):
        lead = " " if branch and branch[0].spaced and matters(node) else ""
        tail = matters(node) and node.trailing[place]
        parts += [lead, flat(branch, tail), [*node.middles, node.close][place]]
    return "".join(parts)


def matters(node: Node) -> bool:
    """Whether white space just inside shows: within inline elements and logic."""
    return node.kind == "logic" or node.name in INLINE


def joined(tag: str) -> str:
    return re.sub(r"\s*\n\s*", " ", tag)


def between(left: Node, right: Node) -> str:
    """How two neighbours may be parted."""
    ends, begins = ends_in_text(left), begins_with_text(right)
    if not ends and not begins:
        return BREAK
    edge = None if ends and begins else last_of(left) if begins else first_of(right)
    if edge is not None and not inline(edge):
        return BREAK
    if not right.spaced:
        return GLUE
    return BREAK if (left.kind == "logic" and left.inner) or (right.kind == "logic" and right.inner) else FILL


def begins_with_text(node: Node) -> bool:
    if node.kind != "logic" or not node.inner:
        return node.kind == "text"
    return any(branch and not branch[0].spaced and begins_with_text(branch[0]) for branch in node.inner)


def ends_in_text(node: Node) -> bool:
    if node.kind != "logic" or not node.inner:
        return node.kind == "text"
    ends = zip(node.inner, node.trailing, strict=True)
    return any(branch and not spaced and ends_in_text(branch[-1]) for branch, spaced in ends)


def first_of(node: Node) -> Node | None:
    """The element that a piece of logic begins with."""
    while node.kind == "logic" and node.inner:
        if not node.inner[0]:
            return None
        node = node.inner[0][0]
    return node if node.kind in ("pair", "tag") else None


def last_of(node: Node) -> Node | None:
    while node.kind == "logic" and node.inner:
        if not node.inner[-1]:
            return None
        node = node.inner[-1][-1]
    return node if node.kind in ("pair", "tag") else None


def inline(node: Node) -> bool:
    return node.name in INLINE or node.name in ("input", "img", "svg", "select", "label")


def words_within(node: Node) -> bool:
    """Whether its content begins or ends with text, without a space, so that no line may be broken there."""
    return any(
        branch and not ((branch[0].solid or branch[0].spaced) and (branch[-1].solid or spaced))
        for branch, spaced in zip(node.inner, node.trailing, strict=True)
    )


def expandable(node: Node, glued: bool) -> bool:
    """Whether its content may go on separate lines without a visible change."""
    if not node.inner:
        return False
    if node.kind == "pair" and not inline(node):
        return True
    return not glued and (not words_within(node) or node.kind == "logic")


def crowded(node: Node) -> bool:
    """Whether it contains several elements side by side."""
    for branch in node.inner:
        solid = [one for one in branch if one.solid]
        if len(solid) > 1 and any(between(a, b) == BREAK for a, b in pairwise(branch)):
            return True
        if any(crowded(one) for one in solid):
            return True
    return False


def lines(nodes: list[Node], depth: int) -> Iterator[str]:
    indent = STEP * depth
    run: list[Node] = []
    buffer = ""

    def runs() -> Iterator[tuple[list[Node], str]]:
        current: list[Node] = []
        how = BREAK
        for node in nodes:
            if current and (parted := between(current[-1], node)) != GLUE:
                yield current, how
                current, how = [], parted
            current.append(node)
        if current:
            yield current, how

    for run, how in runs():
        said = flat(run)
        alone = len(run) == 1
        fits = len(indent) + len(said) <= WIDTH and "\n" not in said
        grow = alone and expandable(run[0], False) and (not fits or crowded(run[0]))
        if buffer and how == FILL and not grow and len(indent) + len(buffer) + 1 + len(said) <= WIDTH:
            buffer += " " + said
            continue
        if buffer:
            yield indent + buffer
            buffer = ""
        if grow:
            yield from grown(run[0], depth)
        elif not fits:
            yield from broken(run, depth)
        else:
            buffer = said
    if buffer:
        yield indent + buffer


def grown(node: Node, depth: int) -> Iterator[str]:
    if (only := may_be_empty(node)) is not None:
        yield STEP * depth + joined(node.text) + only.text
        for place, branch in enumerate(only.inner):
            yield from lines(branch, depth + 1)
            if place < len(only.middles):
                yield STEP * depth + only.middles[place]
        yield STEP * depth + only.close + node.close
        return
    yield from opening(node.text, depth, node.kind == "pair")
    for place, branch in enumerate(node.inner):
        yield from lines(branch, depth + 1)
        if place < len(node.middles):
            yield STEP * depth + node.middles[place]
    yield STEP * depth + node.close


def may_be_empty(node: Node) -> Node | None:
    """What a cell holds that may hold nothing: styles ask for :empty, and white space is not nothing."""
    if node.name not in ("td", "b") or len(node.inner[0]) != 1:
        return None
    only = node.inner[0][0]
    sure = any(word in middle for middle in only.middles for word in ("else", "empty"))
    return only if only.kind == "logic" and only.inner and not sure else None


def broken(run: list[Node], depth: int) -> Iterator[str]:
    """What can only be broken inside its tags."""
    said = flat(run)
    first = run[0]
    if len(run) == 1 and first.kind in ("pair", "tag"):
        head = list(opening(joined(first.text), depth, True, len(said) + len(STEP) * depth > WIDTH))
        yield from head[:-1]
        yield head[-1] + said[len(joined(first.text)) :]
    else:
        yield STEP * depth + said


def opening(tag: str, depth: int, html: bool, force: bool = False) -> Iterator[str]:
    """A tag, an attribute a line when it is too long."""
    tag = joined(tag)
    if not html or (not force and len(STEP) * depth + len(tag) <= WIDTH):
        yield STEP * depth + tag
        return
    parts = attributes(tag)
    if len(parts) < 2:
        yield STEP * depth + tag
        return
    yield STEP * depth + parts[0]
    for part in parts[1:-1]:
        yield STEP * (depth + 2) + part
    end = "/>" if tag.endswith("/>") else ">"
    yield STEP * (depth + 2) + parts[-1] + end


def attributes(tag: str) -> list[str]:
    """The name of a tag and its attributes; logic stays with what it decides on."""
    body = tag.removesuffix(">").removesuffix("/").rstrip()
    parts, current, depth, quote, at = [], "", 0, "", 0
    while at < len(body):
        if body.startswith(("{%", "{{"), at):
            end = body.index("%}" if body[at + 1] == "%" else "}}", at) + 2
            piece = body[at:end]
            name = piece[2:-2].split()[0] if piece.startswith("{%") else ""
            if not quote and depth == 0 and name in PAIRED and current:
                parts.append(current)
                current = ""
            depth += (name in PAIRED) - name.startswith("end")
            current, at = current + piece, end
            if not quote and depth == 0 and name.startswith("end"):
                parts.append(current)
                current = ""
            continue
        sign = body[at]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        if sign == " " and not quote and depth == 0:
            if current:
                parts.append(current)
            current = ""
        else:
            current += sign
        at += 1
    return [*parts, current] if current else parts


def template(text: str) -> str:
    return "\n".join(line.rstrip() for line in lines(parsed(text), 0)) + "\n"


def stylesheet(text: str) -> str:
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.selector_separator_newline = True
    options.newline_between_rules = False
    options.end_with_newline = True
    return str(cssbeautifier.beautify(text, options))


def files() -> Iterator[tuple[Path, str]]:
    for path in sorted(ROOT.glob("templates/**/*.html")):
        yield path, template(path.read_text(encoding="utf-8"))
    for path in sorted([*ROOT.glob("*/static/**/*.css"), *ROOT.glob("campaigns/games/*/pages/static/**/*.css")]):
        if not path.name.endswith(".min.css"):
            yield path, stylesheet(path.read_text(encoding="utf-8"))


def main(check: bool) -> int:
    wrong = [(path, text) for path, text in files() if path.read_text(encoding="utf-8") != text]
    for path, text in wrong:
        print(path.relative_to(ROOT))
        if not check:
            path.write_text(text, encoding="utf-8")
    return int(check and bool(wrong))


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
