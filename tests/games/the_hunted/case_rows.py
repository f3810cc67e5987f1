"""The rows of cases/*.tsv: name, case, set-up, answers, expected. test_cases.py plays each of them.

A line that begins with # opens a block: the procedure that its rows play (or one of PROCEDURES), the
set-up and the first answers that they share. A row goes on in lines that begin with a tab.

The set-up is items between semicolons. A type, month, zone or kind of encounter says where the boat is; "in port" and
"tubes empty" are among MAKERS and BEGINNINGS; ships=freighter,tanker:1 gives the points they have lost. Everything else
is set by its name, wherever it belongs: hull=3; periscope=damaged; li=SW; 1wo.experte=yes; grade=swords; ability=7.

Answers are those of kit.play(): 7 or [3,4] for dice, 12*4 for four times 12, a key for a choice, F1=1,F2=1 for a form
or salvo, gun:1=2 for the deck gun, convoy@atlantic for the total that brings one there.

Expected is whatever can be set, by the same name, and: value, what the procedure returns; ends, the reason it broke
off; told and asked, all keys of notes and prompts; first told, last asked; tells, asks, tells no, asks no, some of
them; times told KEY; then, what is asked when all answers are given; drms of PROMPT and options of PROMPT, also with a
number; chart of PROMPT; why in NOTE; cases of NOTE.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib import import_module
from inspect import isgenerator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from campaigns.games.the_hunted import rules
from campaigns.games.the_hunted.rules import (
    advancement,
    assignment,
    damage,
    events,
    firing,
    newboat,
    refit,
    travel,
    victory,
)
from campaigns.games.the_hunted.rules.options import SWITCHES
from campaigns.games.the_hunted.rules.state import GRADES, RANKS, ZONES, Box, Man, Target
from campaigns.games.the_hunted.rules.watch import CareerEnds, PatrolEnds, Watch
from charts.figures.shipped import book
from tests.games.the_hunted.ashore import ashore, sink
from tests.games.the_hunted.kit import Told, freighter, make_fight, make_watch, play
from tests.games.the_hunted.port import in_port, sail, total

FOLDER = Path(__file__).with_name("cases")
KINDS = {row for line in book().chart("E1").rows for row in line.results.values() if isinstance(row, str)} | {
    "damaged", "submarine", "escort",
}  # fmt: skip
OPTIONS = {switch.key for switch in SWITCHES}
PHRASES = {
    "ROUND": "close fore F1=1 12",  # one fore torpedo, missed
    "HARMLESS": "2 32",  # of an aircraft: one hit, minor damage
    "SCRATCH": "7 1",  # a crew box, lightly
}
TORPEDOES = {
    "G7a": "G7a FaT",
    "G7e": "G7e FaT",
    "Falke": "G7e Falke",
    "T5": "G7es Zaunkönig",
    "T5b": "G7es Zaunkönig II",
}
SHORT = {name: short for short, name in TORPEDOES.items()}
STEAM = TORPEDOES["G7a"]
SHIPS: Mapping[str, Callable[[], Target]] = {
    "freighter": freighter,
    "small": lambda: freighter(tons=4000, points=1, kind="small freighter"),
    "tanker": lambda: Target("Sveve", "tanker", 9000, 3),
    "capital": lambda: Target("HMS Nelson", "capital ship", 33300, 6),
    "escort": lambda: Target("Escort", "escort", 2000, 2),
    "submarine": lambda: Target("HMS Tuna", "submarine", 1100, 1),
}


@dataclass(frozen=True)
class Row:
    file: str
    procedure: str
    name: str
    cases: tuple[str, ...]
    setup: str
    answers: str
    expected: str

    def play(self) -> tuple[dict[str, str], dict[str, str]]:
        """What came of it and what should have, by the names in the row."""
        watch = arranged(self.setup)
        wanted = [item.partition("=")[::2] for item in items(self.expected)]
        expected = dict(wanted)
        assert len(expected) == len(wanted) > 0, "a name is expected to have two values"
        words = [one for word in shlex.split(self.answers) for one in shlex.split(PHRASES.get(word, f"'{word}'"))]
        answers = [one for word in words for one in answer(word)]
        outcome = run(self.procedure, watch, answers, expected.keys())
        came = {name: found(name, text, outcome, watch) for name, text in expected.items()}
        return came, {name: in_order(text) if name.startswith("drms") else text for name, text in expected.items()}


def read() -> Iterator[Row]:
    for file in sorted(FOLDER.glob("*.tsv")):
        procedure = shared = begun = ""
        for line in joined(file.read_text(encoding="utf-8").splitlines()[1:]):
            if line.startswith("#"):
                procedure, shared, begun = (*line.removeprefix("# ").split("\t"), "", "")[:3]
            else:
                name, cases, setup, answers, expected = line.split("\t")
                setup, answers = f"{shared};{setup}", f"{begun} {answers}"
                yield Row(file.stem, procedure, name.strip(), tuple(cases.split()), setup, answers, expected)


def joined(lines: list[str]) -> list[str]:
    """A line that begins with a tab goes on in its columns where the row before it stopped."""
    whole: list[str] = []
    for line in lines:
        if line.startswith("\t"):
            columns = zip_longest(whole[-1].split("\t"), line.split("\t"), ("", "", ";", "", ";"), fillvalue="")
            whole[-1] = "\t".join(f"{begun}{stop if begun and more else ''} {more}" for begun, more, stop in columns)
        else:
            whole.append(line)
    return whole


def items(text: str) -> list[str]:
    return [item.strip() for item in text.split(";") if item.strip()]


# --- set-up -------------------------------------------------------------------------------------------


def unarmed(watch: Watch) -> None:
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")


def few_torpedoes(watch: Watch) -> None:
    """Two forward and none aft, and no gun, so that little is asked."""
    watch.boat.tubes, watch.boat.gun = {"F1": STEAM, "F2": STEAM, "A1": ""}, False
    watch.boat.racks = {"fore": [STEAM] * 6, "aft": []}


AMOUNTS: Mapping[str, Callable[[Watch, int], None]] = {
    "sunk": sink,
    "tonnage": lambda watch, tons: sink(watch, 1, tons),
    "tonnage before": lambda watch, tons: sink(watch, 1, tons, patrol=0),
    "capital ship": lambda watch, tons: sink(watch, 1, tons, "capital ship"),
    "capital ship before": lambda watch, tons: sink(watch, 1, tons, "capital ship", patrol=0),
}


def with_agent(watch: Watch) -> None:
    watch.patrol.agent, watch.patrol.mission = True, "pending"
    watch.career.crew["agent"] = Man(99, "agent")


BEGINNINGS: Mapping[str, Callable[[Watch], None]] = {
    "agent aboard": with_agent,
    "few torpedoes": few_torpedoes,
    "gun removed": lambda watch: newboat.remove_gun(watch.boat),
    "tubes empty": unarmed,
}
MAKERS: Mapping[str, Callable[..., Watch]] = {"ashore": ashore, "in port": in_port}
ASHORE = {"base", "hull", "out", "sunk", "rank"}  # what ashore() must know at once


def arranged(text: str) -> Watch:
    make: Callable[..., Watch] = make_watch
    place: dict[str, Any] = {}
    kind, ships, rest = "", "freighter", []
    for item in items(text):
        name, given, value = item.partition("=")
        if item in MAKERS:
            make = MAKERS[item]
        elif item in book().boats:
            place["type_"] = item
        elif re.fullmatch(r"19\d\d-\d\d", item):
            place["month"] = item
        elif item in ZONES:
            place["zone"] = item
        elif item in KINDS:
            kind = item
        elif name == "ships":
            ships = value
        elif make is ashore and name in ASHORE:
            place[name] = value if name == "base" else RANKS.index(value) if value in RANKS else int(value)
        else:
            rest.append(item)
    watch = make(**place)
    if kind:
        watch.boat.bold = 0  # each sweep asks for the depth alone
        make_fight(watch, kind, [ship(one.strip()) for one in ships.split(",") if one])
    for item in rest:
        name, given, value = item.partition("=")
        if name in AMOUNTS:
            AMOUNTS[name](watch, int(value))
        else:
            assign(watch, name, value) if given else BEGINNINGS[item](watch)
    return watch


def ship(text: str) -> Target:
    kind, _, hits = text.partition(":")
    target = SHIPS[kind]()
    target.hits = int(hits or 0)
    return target


def holder(watch: Watch, path: str) -> tuple[Any, str]:
    """The object that has this name, and the last part of it."""
    head, *inner = path.split(".")
    career = watch.career
    if head == "kommandant" or head in career.crew:
        here: Any = career.man(head)
        inner = inner or ["wound"]
    elif head in watch.boat.systems:
        here, inner = watch.boat.systems, [head]
    elif head in OPTIONS:
        here, inner = career.options, [head]
    else:
        known = {"patrol": career.patrol, "boat": watch.boat, "career": career, "refit": career.refit}
        if career.patrol:
            known |= {"fight": career.patrol.fight, "met": (career.patrol.encounters or [None])[-1]}
        if path in known:
            return known, path
        if head == "grade":  # of the Kommandant; a patrol has the one it brought
            return career, head
        if head in known:
            here = known[head]
        else:
            order = (known.get("fight"), career.patrol, watch.boat, career, career.refit, watch)
            here = next((one for one in order if hasattr(one, head)), None)
            assert here is not None, f"nothing is called {path}"
            inner = [head, *inner]
    for step in inner[:-1]:
        here = part(here, step)
    return here, inner[-1]


def part(here: Any, step: str) -> Any:
    if isinstance(here, list):
        return here[int(step)] if step.lstrip("-").isdigit() else [part(one, step) for one in here]
    return here.get(step) if isinstance(here, dict) else getattr(here, step)


def assign(watch: Watch, path: str, text: str) -> None:
    if path == "ability":
        watch.career.options["special-abilities"] = True
    here, name = holder(watch, path)
    old = here[int(name)] if isinstance(here, list) else part(here, name)
    value = meant(text, old)
    if isinstance(here, dict):
        here[name] = value
    elif isinstance(here, list):
        here[int(name)] = value
    else:
        setattr(here, name, value)


def meant(text: str, old: Any) -> Any:
    """A value of the kind that was there."""
    if text in ("yes", "no"):
        return text == "yes"
    if isinstance(old, Box):
        box, _, rolls = text.partition(" x")
        return Box(box, int(rolls or 1))
    if isinstance(old, list) and old and isinstance(old[0], Box):
        return [meant(one, old[0]) for each in text.split(",") for one in times(each)]
    if isinstance(old, dict):
        return {one: meant(word, "") for one, _, word in (each.partition(":") for each in text.split(","))}
    if isinstance(old, list):
        return [TORPEDOES.get(one, one) for each in text.split(",") if each != "-" for one in answer(each)]
    if isinstance(old, int) and not isinstance(old, bool):
        return next((names.index(text) for names in (GRADES, RANKS) if text in names), None) or int(text)
    return "" if text == "-" else TORPEDOES.get(text, text)


# --- answers ------------------------------------------------------------------------------------------


def times(word: str) -> list[str]:
    word, _, count = word.partition("*")
    return [word] * int(count or 1)


def answer(word: str) -> list[Any]:
    return [one_answer(one) for one in times(word)]


EVENTS = {str(row.results["event"]): row.low for row in book().chart("R1").rows}


def one_answer(word: str) -> Any:
    if word in EVENTS:
        return EVENTS[word]
    if word.lstrip("-").isdigit():
        return int(word)
    if word.startswith("["):
        return [int(die) for die in word[1:-1].split(",")]
    if "@" in word:
        kind, zone = word.split("@")
        return total(zone, kind)
    if word == "{}":
        return {}
    if word.startswith("gun:"):
        shots = (one.split("=") for one in word.removeprefix("gun:").split(","))
        return {"gun": {target: int(shells) for target, shells in shots}}
    if "=" in word:
        return {
            field: TORPEDOES.get(value, value) for field, _, value in (one.partition("=") for one in word.split(","))
        }
    return word


# --- the run ------------------------------------------------------------------------------------------

SALVOS = {
    "torpedo": firing.Shots({"F1": "1"}, {}),
    "escort": firing.Shots({"F1": "E"}, {}),
    "gun": firing.Shots({}, {"1": 1}),
    "fore and aft": firing.Shots({"F1": "1", "A1": "1"}, {}, "fore"),
    "aft and fore": firing.Shots({"F1": "1", "A1": "1"}, {}, "aft"),
    "three": firing.Shots({"F1": "1", "F2": "1", "F3": "1"}, {}),
}


def awards(watch: Watch) -> Any:
    watch.career.patrols.append(watch.patrol)
    return advancement.awards(watch, watch.patrol)


def close(watch: Watch, reason: str) -> Any:
    """The career, for this reason."""
    captured = reason == "captured"
    name = "boat_captured" if captured else reason
    return victory.close(watch, CareerEnds(name, "5.1", alive=captured or reason == "relieved", captured=captured))


PROCEDURES: Mapping[str, Callable[..., Any]] = {
    "awards": awards,
    "close": close,
    "box": lambda watch, at, heading=1: enter_box(watch, at, heading),
    "event": lambda watch: events.random_event(watch),
    "fire": lambda watch, salvo: firing.fire(watch, SALVOS[salvo]),
    "hits": lambda watch, count: damage.take_hits(watch, count, submerged=True),
    "home": lambda watch: refit.come_home(watch, "home"),
    "injury": lambda watch: damage.crew_injury(watch, submerged=False),
    "months": lambda watch: refit._length(watch, watch.career.refit),
    "orders": lambda watch: assignment.orders(watch),
}


def run(procedure: str, watch: Watch, answers: list[Any], expected: Collection[str]) -> Told:
    name, _, given = procedure.removesuffix(")").partition("(")
    arguments = [answers.pop(0) if one == "_" else one_answer(one) for one in given.split(", ") if one]
    if name == "sail":
        return sail(watch, *answers)
    if name == "orders" and watch.career.posting in assignment.POSTED:
        answers.insert(0, "sail")
    module, _, function = name.partition(".")
    if module == "watch":
        started = getattr(watch, function)
        started = started(*arguments) if callable(started) else started
    elif function:
        started = getattr(import_module(f"{rules.__name__}.{module}"), function)(watch, *arguments)
    else:
        started = PROCEDURES[name](watch, *arguments)
    if isgenerator(started):
        ends = (CareerEnds, PatrolEnds) if "ends" in expected else None
        return play(started, *answers, ends=ends, stops="then" in expected)
    assert not answers, f"{name} asks nothing"
    told = Told()
    told.value = started
    return told


def enter_box(watch: Watch, at: int, heading: int = 1) -> Any:
    watch.patrol.at, watch.patrol.heading = at - heading, heading
    return travel.box(watch)


# --- what is expected ---------------------------------------------------------------------------------


def found(name: str, expected: str, told: Told, watch: Watch) -> str:
    """What there is under a name of the last column, as it is written there."""
    match name.split():
        case ["value"]:
            return shown(told.value)
        case ["value", path]:
            return shown(follow(told.value, path))
        case ["month"]:
            return watch.career.month
        case ["told"]:
            return shown(told.notes)
        case ["asked"]:
            return shown(told.keys)
        case ["then"]:
            return shown(told.keys[-1])
        case ["ends"]:
            return shown(told.raised.reason)
        case ["alive" | "captured" | "boat_lost" as field] if told.raised:
            return shown(getattr(told.raised, field))
        case ["last" | "first" as end, "told" | "asked" as which]:
            keys = told.notes if which == "told" else told.keys
            count = expected.count(",") + 1
            return shown(keys[-count:] if end == "last" else keys[:count])
        case ["tells" | "asks" as verb, *no]:
            keys = told.notes if verb == "tells" else told.keys
            there = [one for one in expected.split(",") if any(fnmatch(key, one) for key in keys)]
            return ",".join(there) if not no else ",".join(one for one in expected.split(",") if one not in there)
        case ["times", "told" | "asked" as which, key]:
            return str((told.notes if which == "told" else told.keys).count(key))
        case ["cases", "of", key]:
            return shown([note.case for note in told.told if note.key == key])
        case ["drms", "of", key]:
            return in_order(shown(told.counted[key]))
        case ["drms", "of", key, place]:
            return in_order(shown([drms for asked, drms in told.rolls if asked == key][int(place) - 1]))
        case ["options", "of", key]:
            return "|".join(offered(told, key))
        case ["options", "of", key, place]:
            return offered(told, key)[int(place) - 1]
        case [field, "of", key]:
            prompt = told.prompt(key)
            return shown(getattr(prompt, field) if hasattr(prompt, field) else prompt.data[field])
        case [field, "in", key] if field == "data":
            return shown(told.note(key))
        case [field, "in", key]:
            return ",".join(shown(note.data[field]) for note in told.told if note.key == key)
        case _:
            here, last = holder(watch, name)
            return shown(part(here, last), {"grade": GRADES, "rank": RANKS}.get(last))


def offered(told: Told, key: str) -> list[str]:
    return [shown([option.key for option in prompt.open()]) for prompt in told.asked if prompt.key == key]


def in_order(drms: str) -> str:
    return ",".join(sorted(drms.split(",")))


def follow(here: Any, path: str) -> Any:
    for step in path.split("."):
        here = part(here, step)
    return here


def shown(value: Any, names: Sequence[str] | None = None) -> str:
    if names and isinstance(value, int):
        return names[value] or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ",".join(f"{key}:{shown(one)}" for key, one in value.items()) or "-"
    if isinstance(value, list | tuple | set):
        return ",".join(shown(one) for one in value) or "-"
    if isinstance(value, Target):
        return next(name for name, make in SHIPS.items() if make().name == value.name)
    return "-" if value in (None, "") else SHORT.get(str(value), str(value))
