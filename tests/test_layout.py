"""The layout: dependencies point one way, the rules know no Django, pages need nothing from elsewhere."""

import ast
import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from campaigns.engine.texts import CLOSES, HUNTERS, OPENS, PROMPT_ROLES, ROLES
from campaigns.games import KEYS

BASE = Path(__file__).resolve().parent.parent
ROOMS = ("hunted", "campaigns", "charts")
PURE = sys.stdlib_module_names
SERIALISATION = {"msgspec"}


PURE_PARTS = ("rules", "notes", "notation", "table")


def pure_parts(key):
    """Rules, notes and the table's form of a game see the kernel, and each other."""
    return ("campaigns.engine", *(f"campaigns.games.{key}.{part}" for part in PURE_PARTS))


# Of the rooms below the pages each sees those before it, so that no two of them need each other
GROUND = ("campaigns.models", "campaigns.fields", "campaigns.engine", "campaigns.games", "campaigns.jobs", "charts")
ABOVE_GROUND = tuple(f"campaigns.{room}" for room in ("log", "accounts", "contests", "play", "files"))
# What each part may import of the others; the longest name that fits a module counts
MAY_SEE = {
    "hunted": ("hunted", "campaigns", "charts"),
    "campaigns": ("campaigns", "charts"),
    "campaigns.engine": ("campaigns.engine", "charts.names"),
    "campaigns.games": ("campaigns.games",),  # the registry
    **{room: (*GROUND, *ABOVE_GROUND[: place + 1]) for place, room in enumerate(ABOVE_GROUND)},
    "campaigns.jobs": ("campaigns.jobs",),
    "charts": ("charts",),
    **{f"campaigns.games.{key}": ("campaigns", "charts") for key in KEYS},
    **{f"campaigns.games.{key}.{part}": pure_parts(key) for key in KEYS for part in PURE_PARTS},
}
# The kernel reaches a game only through what the game registers
KERNEL = ("campaigns.engine", "campaigns.log.journal", "campaigns.play", "campaigns.log.ledger")
WITHOUT_DJANGO = (
    "campaigns.engine",
    *(part for key in KEYS for part in pure_parts(key)),
    "charts.book",
    "charts.names",
)


def modules() -> list[tuple[str, Path]]:
    """Every module by its dotted name."""
    found = []
    for room in ROOMS:
        for path in sorted((BASE / room).rglob("*.py")):
            parts = path.relative_to(BASE).with_suffix("").parts
            found.append((".".join(parts[:-1] if parts[-1] == "__init__" else parts), path))
    return found


MODULES = modules()
NAMES = {name for name, _ in MODULES}


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def place(path: Path) -> str:
    return path.relative_to(BASE).as_posix()


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Everything that a module says; each file is parsed once."""
    return list(ast.walk(ast.parse(text_of(path))))


@cache
def imports(name: str, path: Path) -> set[str]:
    """Every module a file imports, wherever in the file it does so; for "from a import b" both a and a.b."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            found.add(source)
            found.update(full for alias in node.names if (full := f"{source}.{alias.name}") in NAMES)
    return found


def lies_in(module: str, rooms) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def at_fault(found):
    """The entries in which something was found."""
    return {name: wrong for name, wrong in found.items() if wrong}


def test_dependencies_point_one_way():
    found = {}
    for name, path in MODULES:
        part = max((part for part in MAY_SEE if lies_in(name, [part])), key=len)
        ours = {module for module in imports(name, path) if module.split(".")[0] in ROOMS}
        seen_on_the_way = {"campaigns"}  # "import campaigns" alone reaches nothing
        found[name] = {module for module in ours - seen_on_the_way if not lies_in(module, MAY_SEE[part])}
    assert at_fault(found) == {}


def test_the_rules_know_no_django():
    known = PURE | SERIALISATION | set(ROOMS)
    rules = [(name, path) for name, path in MODULES if lies_in(name, WITHOUT_DJANGO)]
    found = {name: {module.split(".")[0] for module in imports(name, path)} - known for name, path in rules}
    assert len(found) > 30
    assert at_fault(found) == {}


def test_the_kernel_knows_no_game():
    assert at_fault({name: games_seen(name, path) for name, path in MODULES if lies_in(name, KERNEL)}) == {}


def games_seen(name, path, games=("campaigns.games",)):
    return [module for module in imports(name, path) if lies_in(module, games)]


SHARED = [
    path
    for folder in ("templates", ".ci", *ROOMS)
    for kind in ("py", "html", "css", "js")
    for path in sorted((BASE / folder).rglob(f"*.{kind}"))
]
GAMES = {key: import_module(f"campaigns.games.{key}.rules").GAME for key in KEYS}
TEXTS = {key: game.texts for key, game in GAMES.items()}
QUOTED = re.compile(r"""["']([a-z_]+(?:\.[a-z_0-9]+)+(?::\w+)?)["']""")


def text_keys(texts):
    """Whatever a game's sentences are called: prompts, notes, options and fields of a prompt, refusals."""
    return {key for part in (texts.prompts, texts.notes, texts.options, texts.fields, texts.errors) for key in part}


@cache
def strings(path):
    """The quoted strings: of a module its literals, of a template the arguments of tags."""
    if path.suffix != ".py":
        return set(QUOTED.findall(text_of(path)))
    return {node.value for node in nodes(path) if isinstance(node, ast.Constant)}


def other_games(path):
    """The keys of the game in whose folder a file lies: two games may call a sentence alike."""
    return {text for key in KEYS if f"/games/{key}/" in path for text in text_keys(TEXTS[key])}


@pytest.mark.parametrize("key", KEYS)
def test_no_text_key_of_a_game_stands_outside_its_folders(key):
    own = (f"campaigns/games/{key}/", f"templates/games/{key}/")
    keys = {text for text in text_keys(TEXTS[key]) if "." in text}
    outside = [path for path in SHARED if path.suffix != ".css" and not place(path).startswith(own)]
    found = {place(path): strings(path) & keys for path in outside}
    assert at_fault({path: words - other_games(path) for path, words in at_fault(found).items()}) == {}


@pytest.mark.parametrize("key", KEYS)
def test_notes_and_prompts_are_what_a_reader_of_any_game_knows(key):
    notes, prompts = TEXTS[key].notes, TEXTS[key].prompts
    assert {note.role for note in notes.values()} <= {"", *ROLES}
    assert {note.opens for note in notes.values()} <= {"", *OPENS}
    assert {note.closes for note in notes.values()} <= {"", *CLOSES}
    assert {note.hunter for note in notes.values()} <= {"", *HUNTERS}
    assert {prompt.role for prompt in prompts.values()} <= {"", *PROMPT_ROLES}


TYPED = ("book", "career", "charts", "entry", "game", "log_book", "prompt", "session", "table", "texts")


def test_what_has_a_type_of_ours_is_not_any():
    """mypy does not look into what is Any."""
    functions = [
        (place(path), node) for _, path in MODULES for node in nodes(path) if isinstance(node, ast.FunctionDef)
    ]
    wrong = [
        f"{where}: {function.name}({one.arg}: Any)"
        for where, function in functions
        for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
        if one.arg in TYPED and one.annotation is not None and ast.unparse(one.annotation) == "Any"
    ]
    assert len(functions) > 3000
    assert wrong == []


def test_no_room_imports_a_game():
    """Games register themselves; what is outside takes what it needs from what they register."""
    games = [f"campaigns.games.{key}" for key in KEYS]
    rooms = [(name, path) for name, path in MODULES if not lies_in(name, ["campaigns.games"])]
    assert at_fault({name: games_seen(name, path, games) for name, path in rooms}) == {}


def test_no_game_imports_another():
    found = {}
    for name, path in MODULES:
        if lies_in(name, ["campaigns.games"]):
            others = [f"campaigns.games.{key}" for key in KEYS if not lies_in(name, [f"campaigns.games.{key}"])]
            found[name] = games_seen(name, path, others)
    assert at_fault(found) == {}


# A row of the database, and what the rules, the journal or the compiled charts have of the same thing
KITS = [path.parent.name for path in BASE.glob("tests/games/*/kit.py") if "MOST_LINES" in text_of(path)]


@pytest.mark.parametrize("key", KITS)
def test_a_small_game_stays_small(key):
    """Lines of Python, rules and pages; who needs fewer lowers the bound."""
    files = (BASE / "campaigns/games" / key).rglob("*.py")
    assert sum(len(text_of(file).splitlines()) for file in files) <= import_module(f"tests.games.{key}.kit").MOST_LINES


FORMS_OF_ONE_THING = (
    "campaigns.models",
    "campaigns.engine.contest",
    "campaigns.engine.prompts",
    "campaigns.engine.replay",
    "charts.models",
    "charts.book",
    *(f"campaigns.games.{key}.rules.state" for key in KEYS),
)
TWO_MEANINGS = {
    "Meta": "Django looks for this name",
    "Command": "Django looks for this name",
    "Fault": "what is wrong with what was typed: of an answer, of a chart",
    "Row": "a record of the ledger, which every game gives, and one of a chart",
    "Unsound": "a career, or an edition, that is not as it has to be",
}


def classes(path):
    """The classes of a module with the names of what they extend."""
    for node in nodes(path):
        if isinstance(node, ast.ClassDef):
            yield node.name, {ast.unparse(base).rpartition(".")[2] for base in node.bases}


def test_a_class_name_has_one_meaning():
    """Within one place's view: two games may each have a word of their own for a thing."""
    found = {}
    for name, path in MODULES:
        if ".migrations" in name:
            continue
        for word, extends in classes(path):
            if word.startswith("_") or extends & {word, "Protocol"}:  # a game's own version of it, what others fulfil
                continue
            found.setdefault(word, []).append("one thing" if name in FORMS_OF_ONE_THING else name)
    for word, modules in found.items():
        games = {module.split(".")[2] for module in modules if lies_in(module, ["campaigns.games"])}
        shared = {module for module in modules if not lies_in(module, ["campaigns.games"])}
        own = max((sum(lies_in(one, [f"campaigns.games.{game}"]) for one in modules) for game in games), default=0)
        found[word] = len(shared) + own > 1
    assert {word for word, twice in found.items() if twice} == TWO_MEANINGS.keys()


FIRST: Final = "the_hunted"  # the others can be taken away
PLACES = ("campaigns/games", "templates/games", "fixtures", "tests/games")


@pytest.mark.parametrize("key", [key for key in KEYS if key != FIRST])
def test_nothing_outside_its_four_places_names_a_game(key):
    named = naming({key, GAMES[key].key, GAMES[key].name})
    own = tuple(f"{room}/{key}/" for room in PLACES)
    others = [path for path in SHARED if not place(path).startswith(own)]
    assert [place(path) for path in others if named.search(text_of(path))] == []


def naming(words):
    """Finds the names of a game; a plain word such as scope only in quotes or in a path."""
    found = (rf"""(?<=["'/.]){word}(?=["'/.])""" if word.isalpha() and word.islower() else word for word in words)
    return re.compile("|".join(found))


def test_no_test_of_another_room_names_a_prompt_of_the_first_game():
    """They name a moment: tests/games/the_hunted/moments.py."""
    keys = {text for text in text_keys(TEXTS[FIRST]) if "." in text}
    others = [path for path in sorted((BASE / "tests").rglob("*.py")) if (BASE / "tests/games") not in path.parents]
    assert at_fault({place(path): strings(path) & keys for path in others}) == {}


TEMPLATES = sorted(path for folder in ("templates", *ROOMS) for path in (BASE / folder).rglob("*.html"))
ASSETS = sorted(
    path for room in ROOMS for kind in ("css", "js") for path in (BASE / room / "static").rglob(f"*.{kind}")
)
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*application/json)|<style|\sstyle\s*=|\s(?:on[a-z]+|hx-on[:\w-]*)\s*="
)
FROM_ELSEWHERE = re.compile(
    r"""(?:src|href)\s*=\s*["'](?:https?:)?//|@import|url\(\s*["']?(?:https?:)?//|\bfrom ["']https?:"""
)


@pytest.mark.parametrize("key", KEYS)
def test_no_template_of_any_game_names_one(key):
    shared = [path for path in TEMPLATES if (BASE / "templates" / "games") not in path.parents]
    names = (f"games/{key}", GAMES[key].name, GAMES[key].name.partition(":")[0])
    assert [place(path) for path in shared if any(name in text_of(path) for name in names)] == []


def test_templates_hold_nothing_the_policy_forbids():
    found = {place(path): INLINE.findall(re.sub(r"{#.*?#}", "", text_of(path))) for path in TEMPLATES}
    assert len(found) > 100
    assert at_fault(found) == {}


def test_every_asset_is_our_own():
    found = {}
    for path in TEMPLATES + ASSETS:
        loads = [line for line in text_of(path).splitlines() if "<a " not in line]
        found[place(path)] = [line for line in loads if FROM_ELSEWHERE.search(line)]
    assert at_fault(found) == {}


def test_what_a_mouse_points_at_looks_otherwise_only_where_there_is_one():
    """A finger leaves its last button pointed at: it would stay grey."""
    with_mouse = re.compile(r"@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}")
    styles = [path for path in ASSETS if path.suffix == ".css"]
    assert [place(path) for path in styles if ":hover" in with_mouse.sub("", text_of(path))] == []
    assert any(":hover" in text_of(path) for path in styles)


def test_browser_tests_wait_in_one_way():
    """For what is to come (tests/browser/wait.py): nothing else holds on a slow machine."""
    others = ("wait_for_" + "function", "wait_for_" + "timeout", "network" + "idle", "time.sleep")
    files = [*(BASE / "tests" / "browser").glob("*.py"), *(BASE / "tests" / "games").glob("*/test_browser.py")]
    found = {place(path): [word for word in others if word in text_of(path)] for path in files}
    assert at_fault(found) == {"tests/browser/wait.py": ["wait_for_function"]}
