"""Templates are indented for people; pages are sent without indentation.

Our templates are also made lighter when they are loaded: text is joined, a value is escaped in one step, a translation
is looked up once a language, an included template is drawn in place. The result is the same to the letter
(tests/hunted/test_templates.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from django.template import Context, Node, NodeList, Origin, Template
from django.template.base import FilterExpression, TextNode, VariableDoesNotExist, VariableNode, render_value_in_context
from django.template.defaulttags import ForNode, IfNode, TemplateLiteral
from django.template.loader_tags import IncludeNode
from django.template.loaders import cached, filesystem
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

INDENT: Final = re.compile(r"\s*\n\s*")
ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
Drawn = str | Callable[[Context], str]


class Loader(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        return INDENT.sub("\n", super().get_contents(origin)).strip("\n")


class Cached(cached.Loader):
    def get_template(self, template_name: str, skip: Any = None) -> Template:
        template = super().get_template(template_name, skip)
        if type(template.nodelist) is NodeList and type(template.origin.loader) is Loader and not self.engine.debug:
            lighten(template.nodelist)
        return template


class Light(NodeList):
    parts: list[Any]  # each a Drawn

    def render(self, context: Context) -> SafeString:
        return SafeString("".join([part if type(part) is str else part(context) for part in self.parts]))


def lighten(nodes: NodeList) -> NodeList:
    for node in nodes:
        if isinstance(node, IfNode):
            for _condition, below in node.conditions_nodelists:
                lighten(below)
            continue
        for name in node.child_nodelists:
            if (below := getattr(node, name, None)) is not None:
                lighten(below)
        if isinstance(node, ForNode):
            node.nodelist_loop = NodeList([_Together(node.nodelist_loop)])
    nodes.__class__ = Light
    nodes.parts = [_drawn(node) for node in nodes]
    return nodes


class _Together(Node):
    """The body of a loop as one node."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist
        self.render_annotated = nodelist.render


def _drawn(node: Node) -> Drawn:
    match node:
        case TextNode():
            return str(node.s)
        case VariableNode():
            resolve = _resolver(node.filter_expression, "")
            return lambda context: as_text(resolve(context), context)
        case IfNode():
            return _choice(node)
        case TranslateNode(message_context=None) if not node.filter_expression.filters and _is_text(node):
            return _phrase(node)
        case BlockTranslateNode(message_context=None, plural=None | []):
            return _sentence(node)
        case IncludeNode(isolated_context=False) if isinstance(node.template.var, str):
            return _included(node)
    return node.render


def _is_text(node: TranslateNode) -> bool:
    return node.filter_expression.var.literal is not None


Resolve = Callable[[Context], Any]


def _resolver(expression: FilterExpression, missing: Any) -> Resolve:
    """A function that gives the value of an expression; a plain name skips Django's detours."""
    variable = expression.var
    if expression.filters or not expression.is_var or variable.lookups is None or variable.translate:
        return lambda context: expression.resolve(context, ignore_failures=missing is None)
    first, *others = variable.lookups

    def resolve(context: Context) -> Any:
        for names in reversed(context.dicts):
            if first in names:
                value = names[first]
                break
        else:
            return missing
        for name in others:
            kind = type(value)
            if kind is dict and name in value:
                value = value[name]
            elif hasattr(kind, "__getitem__") or callable(value):
                return expression.resolve(context, ignore_failures=missing is None)
            else:
                value = getattr(value, name, _NONE)
        if value is _NONE or callable(value):
            return expression.resolve(context, ignore_failures=missing is None)
        return value

    return resolve


_NONE: Final = object()


def _choice(node: IfNode) -> Drawn:
    """The first branch whose condition holds."""
    tests: list[tuple[Resolve, NodeList]] = []
    for condition, below in node.conditions_nodelists:
        if condition is None:
            test: Resolve = lambda context: True  # noqa: E731
        elif isinstance(condition, TemplateLiteral):
            test = _resolver(condition.value, None)
        else:
            test = condition.eval
        tests.append((test, below))

    def draw(context: Context) -> str:
        for test, below in tests:
            try:
                holds = test(context)
            except VariableDoesNotExist:
                holds = None
            if holds:
                return below.render(context)
        return ""

    return draw


def as_text(value: Any, context: Context) -> str:
    kind = type(value)
    if kind is SafeString:
        return value
    if kind is str and context.autoescape:
        return value.translate(ESCAPED)
    if kind is int and context.use_l10n is False:
        return str(value)
    return render_value_in_context(value, context)


def _phrase(node: TranslateNode) -> Drawn:
    known: dict[str | None, str] = {}

    def draw(context: Context) -> str:
        language = get_language()
        if language not in known:
            text = node.render(context)
            known[language] = context[node.asvar] if node.asvar else text
        if not node.asvar:
            return known[language]
        context[node.asvar] = known[language]
        return ""

    return draw


def _sentence(node: BlockTranslateNode) -> Drawn:
    known: dict[str | None, str] = {}
    written, names = node.render_token_list(node.singular)
    values = [(name, node.extra_context[name].resolve if name in node.extra_context else None) for name in names]

    def draw(context: Context) -> str:
        language = get_language()
        if language not in known:
            known[language] = gettext(written)
        data = {
            name: as_text(context.get(name, "") if resolve is None else resolve(context), context)
            for name, resolve in values
        }
        try:
            text = known[language] % data
        except (KeyError, ValueError):  # a translation at fault: Django says which, or takes the text as it is written
            return node.render(context)
        if not node.asvar:
            return text
        context[node.asvar] = SafeString(text)
        return ""

    return draw


def _included(node: IncludeNode) -> Drawn:
    """Another template with its own values, found when it is first drawn."""
    values = [(name, value.resolve) for name, value in node.extra_context.items()]
    found: list[Template] = []

    def draw(context: Context) -> str:
        if not found:
            found.append(context.template.engine.get_template(node.template.var))
        if not values:
            return found[0]._render(context)
        with context.push(**{name: resolve(context) for name, resolve in values}):
            return found[0]._render(context)

    return draw
