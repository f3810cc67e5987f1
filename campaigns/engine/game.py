"""What a game registers; the kernel, the journal and the ledger reach a game only through this."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from campaigns.engine import paths
from campaigns.engine.contest import ContestRules
from campaigns.engine.dice import Source
from campaigns.engine.prompts import Charts, Field, Procedure
from campaigns.engine.texts import Texts

Policy: TypeAlias = Callable[[Any, Any, Source], Any]
"""(prompt, state, source) -> the answer as the procedure gets it, for anything but a roll."""


class Measure(msgspec.Struct, frozen=True):
    """The result of a career so far, in terms that every game has."""

    score: int = 0
    unit: str = ""
    """What the score counts, a word of the game; scores of different units are never added."""
    won: bool = False
    lost: bool = False
    gains: int | None = None
    """How often something was gained, such as ships sunk; without it a gain is a higher score."""

    def gained_since(self, before: Measure) -> bool:
        if self.gains is None or before.gains is None:
            return self.score > before.score
        return self.gains > before.gains


class Switch(msgspec.Struct, frozen=True):
    """An optional rule: a path into the state, a line of help, its case, and whether a new career has it by itself."""

    key: str
    label: str
    help: str
    case: str
    usual: bool = False


class Row(msgspec.Struct, frozen=True):
    """A row for the ledger: its table, its key within the career, and its values."""

    table: str
    key: str
    values: Mapping[str, Any]


class Whole(msgspec.Struct, frozen=True):
    """A part of a state that a correction may keep as it was; called tells one such part from another."""

    read: Callable[[Any], Mapping[str, Any]]
    called: Callable[[Mapping[str, Any]], Mapping[str, Any]]


class Game(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    name: str
    edition: str | None = None
    """The edition of its charts that is shipped with it; a game may have none."""
    schema: int
    state: type[Any]
    scenes: Mapping[str, Callable[[Any, Charts], Procedure]]
    texts: Texts
    setup: Callable[[Any], Sequence[Field]] = lambda charts: ()
    """The fields of its set-up, where read_setup reads them: the form that opens a career is made from them."""
    new: Callable[[Mapping[str, Any], Any], Any]
    """A state before its first scene, from the set-up that a player asked for; BadAnswer when it cannot be."""
    completed: Callable[[Mapping[str, Any], Any, Collection[str]], Mapping[str, Any]] = lambda setup, charts, boats: (
        setup
    )
    """A set-up with what the player left to the log book; boats are those of his other careers."""
    next_scene: Callable[[Any], str | None]
    """The scene to open on this state; None when the career is over."""
    chapter: Callable[[Any], int]
    """The number of the present patrol. It can be struck until it is signed or the next one has an answer."""
    end: Callable[[Any], dict[str, Any] | None]
    """How it ended, as the wire and the harbour say it; None while it goes on."""
    head: Callable[[Any], dict[str, Any]]
    """The few facts for lists and page heads; "name" and "boat" are among them."""
    auto: Callable[[Any, Any, Source], Mapping[str, Any]]
    """The default policy: a raw answer to any prompt but a roll."""
    ledger: Callable[[Any], Sequence[Row]]
    """All rows of a state."""
    check: Callable[[Any], list[str]]
    """What is impossible about a state; nothing when all is well."""
    beyond: Callable[[Any], list[str]] = lambda state: []
    """What no version of the rules can have put into the JSON of a state, and what would only do harm."""
    switches: tuple[Switch, ...] = ()
    aliases: Mapping[str, str] = {}
    """Short names of values for amendments: hull is boat.hull."""
    called: tuple[str, str] = ("name", "boat")
    """Where a set-up says what a career is listed by."""
    kept: tuple[str, ...] = ()
    """Paths of values with which later outings may begin as they did, whatever a correction leads to."""
    whole: Mapping[str, Whole] = {}
    """Those of them that are a part of the state with many values; no other amendment may touch them."""
    sealed: tuple[str, ...] = ()
    """Paths that no amendment may touch."""
    may_amend: Callable[[Any, str], bool] = lambda state, path: True
    read_value: Callable[[str, Any], Any] = lambda path, value: value
    """(path, value) -> the value as an amendment keeps it; BadAnswer when it cannot be read."""
    put: Callable[[Any, str, Any], None] = paths.put
    """Sets one value of an amendment; a game puts right whatever follows from it."""
    seats: Callable[[Any], Sequence[str]] = lambda state: ()
    """The names at a table, in the order of the seats that prompts are for; none where one player plays."""
    contest: ContestRules | None = None
    """How its careers are held against each other; a game may have no contests."""
    measure: Callable[[Any], Measure] = lambda state: Measure()
    """What it has come to: for odds, lists and halls."""
    policies: Mapping[str, Policy] = {}
    """Who may play it in simulations and odds, by name; the first is taken unless another is named."""
    place: Callable[[Any], tuple[int, ...]] = lambda state: ()
    """The place of play within an outing, in figures that only grow: a passed place does not come again."""
    marks: tuple[str, ...] = ()
    """What a question is about, in the data of its prompt: the tube, the target, the man."""
    alike: Mapping[str, str] = {}
    """Keys of prompts that ask for the dice of another: a roll may change its name when what goes before changes."""
    in_port: Callable[[Any], bool] = lambda state: False
    """Whether no outing is under way."""
    rerolls: Callable[[Any], int] = lambda state: 0
    """How many re-rolls are held."""
    spend_reroll: Callable[[Any], None] = lambda state: None
    deaths: tuple[str, ...] = ()
    """Notes of a death: rolling on stops there."""
    contacts: tuple[str, ...] = ()
    """Prompts that follow a contact: rolling on may stop before them."""

    def load(self, state: Any) -> Any:
        """A state from its JSON; it shares nothing with its source."""
        return msgspec.json.decode(msgspec.json.encode(state), type=self.state)

    def dump(self, state: Any) -> Any:
        """The JSON of a state, exactly as it comes back from a file or a database."""
        return msgspec.json.decode(msgspec.json.encode(state))

    def as_of_now(self, state: Any) -> Any:
        """A state of an older version, with newer values added as if it were opened now."""
        try:
            return self.dump(self.load(state))
        except msgspec.ValidationError:
            return state

    @property
    def rules(self) -> str:
        """The version of the rules: the same code follows a journal alike."""
        return _code(self.state.__module__)

    def path(self, name: str) -> str:
        return self.aliases.get(name, name)


@cache
def _code(module: str) -> str:
    """One short hash over the code of the kernel and of a game, the same on every machine."""
    digest = hashlib.sha256()
    for folder in (Path(__file__).parent, Path(str(sys.modules[module].__file__)).parent):
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


_games: dict[str, Game] = {}


def register(game: Game) -> Game:
    _games[game.key] = game
    return game


def game(key: str) -> Game:
    return _games[key]


def games() -> list[Game]:
    return list(_games.values())
