"""The mutants of a module: one small change each, that some test should notice.

Left alone: decorators, the fields of classes, annotations, Annotated types (a class takes them up when it is made),
texts, the letter at which a text is cut off, and what a module does when it is run by itself. What is taken out stays
in the tree as dead code, so that a function keeps its variables, and a generator stays one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
}
ANNOTATIONS = {"decorator_list", "annotation", "returns"}
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
TESTS = ("If.test", "IfExp.test", "comprehension.ifs", "match_case.guard")


class Mutant(NamedTuple):
    """One change of one module; index and choice find it again in the module's tree."""

    path: str
    number: int  # of the line
    line: str
    change: str
    index: int
    choice: int
    span: tuple[int, int]  # first and last line of its statement
    at_import: bool  # its statement is run when the module is loaded

    @property
    def key(self) -> tuple[str, str]:
        """By which an argument knows it, wherever the line has gone."""
        return self.line, self.change

    def __str__(self) -> str:
        return f"{self.path}:{self.number}: {self.change}\n    {self.line}"


class Place(NamedTuple):
    """A place of a statement or an expression: its parent, the field, and the index if that is a list."""

    holder: Any
    field: str
    at: int | None
    node: Any
    statement: ast.stmt
    at_import: bool

    @property
    def name(self) -> str:
        return f"{type(self.holder).__name__}.{self.field}"


def mutants(path: Path, name: str) -> list[Mutant]:
    """All of one module, in the order of its tree."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    return [
        Mutant(
            name,
            place.node.lineno,
            lines[place.node.lineno - 1].strip(),
            change,
            index,
            choice,
            _span(place.statement),
            place.at_import,
        )
        for index, place in enumerate(_places(ast.parse(source)))
        for choice, (change, _) in enumerate(_changes(place))
    ]


def mutated(source: str, mutant: Mutant, filename: str) -> CodeType:
    """The module with this change, compiled."""
    tree = ast.parse(source)
    place = list(_places(tree))[mutant.index]
    _, new = list(_changes(place))[mutant.choice]
    ast.copy_location(new, place.node)
    if place.at is None:
        setattr(place.holder, place.field, new)
    else:
        getattr(place.holder, place.field)[place.at] = new
    return compile(ast.fix_missing_locations(tree), filename, "exec", dont_inherit=True)


def met(source: str, filename: str, name: str) -> CodeType:
    """The module compiled so that every statement of a function first calls something by its own first line."""
    tree = ast.parse(source)
    for holder in list(ast.walk(tree)):
        if isinstance(holder, ast.FunctionDef | ast.AsyncFunctionDef):
            _note(holder, name)
    for place in list(_places(tree)):
        if place.name == "Lambda.body":
            called = ast.Call(ast.Name(name, ast.Load()), [ast.Constant(place.statement.lineno)], [])
            place.holder.body = ast.copy_location(ast.BoolOp(ast.Or(), [called, place.node]), place.node)
    return compile(ast.fix_missing_locations(tree), filename, "exec", dont_inherit=True)


def _note(holder: ast.AST, name: str) -> None:
    for field in ("body", "orelse", "finalbody"):
        statements = getattr(holder, field, [])
        for statement in list(statements):
            called = ast.Expr(ast.Call(ast.Name(name, ast.Load()), [ast.Constant(statement.lineno)], []))
            statements.insert(statements.index(statement), ast.copy_location(called, statement))
            if not isinstance(statement, DEFINITIONS):
                _note(statement, name)
    for inner in [*getattr(holder, "handlers", []), *getattr(holder, "cases", [])]:
        _note(inner, name)


def _places(holder: ast.AST, statement: Any = None, at_import: bool = True) -> Iterator[Place]:
    of_class = isinstance(holder, ast.ClassDef)
    for field, value in ast.iter_fields(holder):
        if field in ANNOTATIONS or (of_class and field != "body"):
            continue
        later = field == "body" and isinstance(holder, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for at, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if (
                not isinstance(child, ast.AST)
                or _is_left_alone(child)
                or (of_class and not isinstance(child, DEFINITIONS))
            ):
                continue
            nearest = child if isinstance(child, ast.stmt) else statement
            if isinstance(child, ast.stmt | ast.expr):
                yield Place(holder, field, at, child, nearest, at_import and not later)
            yield from _places(child, nearest, at_import and not later)


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Subscript(value=ast.Name("Annotated")):
            return True
        case ast.Slice(lower=None, upper=ast.Constant(value=int(most)), step=None):
            return most >= 40
        case ast.If(test=ast.Compare(left=ast.Name("__name__"))):
            return True
    return False


def _span(statement: Any) -> tuple[int, int]:
    """The lines of a statement, without those that it holds."""
    inner = [
        one.lineno for field in ("body", "cases") for one in getattr(statement, field, []) if hasattr(one, "lineno")
    ]
    return statement.lineno, max(statement.lineno, min(inner, default=statement.end_lineno + 1) - 1)


def _changes(place: Place) -> Iterator[tuple[str, ast.AST]]:
    """Alternatives for a place, with a name for each change."""
    node, where = place.node, place.name
    if where in TESTS:
        yield "taken as true", _either(ast.Or(), True, node)
    if where in (*TESTS, "While.test"):
        yield "taken as false", _either(ast.And(), False, node)
    match node:
        case ast.Compare():
            for at, op in enumerate(node.ops):
                if other := SWAPS.get(type(op)):
                    ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
                    yield f"{_name(op)} becomes {other.__name__}", ast.Compare(node.left, ops, node.comparators)
        case ast.BoolOp():
            whole = isinstance(node.op, ast.And)
            for at, value in enumerate(node.values):
                part = _either(ast.Or() if whole else ast.And(), whole, value)
                yield (
                    f"without “{ast.unparse(value)}”",
                    ast.BoolOp(node.op, [*node.values[:at], part, *node.values[at + 1 :]]),
                )
        case ast.UnaryOp(op=ast.Not()):
            yield "without not", node.operand
        case ast.BinOp() if type(node.op) in SWAPS:
            other = SWAPS[type(node.op)]
            yield f"{_name(node.op)} becomes {other.__name__}", ast.BinOp(node.left, other(), node.right)
        case ast.Constant(value=bool()):
            yield f"{node.value} becomes {not node.value}", ast.Constant(not node.value)
        case ast.Constant(value=int() | float()):
            yield f"{node.value} becomes {node.value + 1}", ast.Constant(node.value + 1)
        case ast.Return(value=ast.expr() as value) if not _is_plain(value):
            yield "returns None", ast.Return(ast.IfExp(ast.Constant(0), value, ast.Constant(None)))
        case ast.Return(value=None) | ast.Raise() | ast.AugAssign() | ast.Delete() | ast.Continue() | ast.Break():
            yield "taken out", _dead(node)
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield "taken out", _dead(node)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield "taken out", _dead(node)
        case ast.AnnAssign(target=ast.Attribute(), value=ast.expr()):
            yield "taken out", _dead(node)


def _dead(node: Any) -> ast.If:
    return ast.If(ast.Constant(0), [node], [])


def _either(op: ast.boolop, value: bool, node: ast.expr) -> ast.BoolOp:
    return ast.BoolOp(op, [ast.Constant(value), node])


def _is_plain(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and (value.value is None or isinstance(value.value, bool | int))


def _name(op: ast.AST) -> str:
    return type(op).__name__
