"""A tiny solitaire game of dice: a lighthouse keeper, night after night. Nothing of The Hunted is in it.

Three scenes (dusk, night, and dawn, which asks nothing), every kind of the kernel's prompts, one prompt of its
own (flares to ships), a chart with modifiers, re-rolls, optional rules and a row for every table of the ledger.
A week of three nights is a chapter. By an optional rule a day follows each night: a standing prompt that the keeper
ends, an event with its form, a form with a row a ship, rolls in a row of dice of any kind, two seats at one table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from campaigns.engine.fields import words
from campaigns.engine.game import Game, Measure, Row, Switch, register
from campaigns.engine.prompts import (
    NO_DATA,
    Aside,
    BadAnswer,
    Choose,
    Facts,
    Field,
    Modifier,
    Note,
    Option,
    Roll,
    read_aside,
    until_ended,
)
from campaigns.engine.texts import NoteText, PromptText, Texts

RAW = {
    "edition": "toy",
    "game": "lighthouse",
    "name": "Lighthouse",
    "note": "",
    "notes": [],
    "charts": [
        {
            "id": "L1",
            "title": "What the night brings",
            "dice": "2d6",
            "columns": [
                {"key": "bright", "label": "Bright", "first": None, "last": None},
                {"key": "dim", "label": "Dim", "first": None, "last": None},
            ],
            "rows": [
                {
                    "low": None,
                    "high": 4,
                    "results": {"bright": "calm", "dim": "wreck"},
                    "source": "house",
                    "case": "2.1",
                },
                {"low": 5, "high": 8, "results": {"bright": "ship", "dim": "ship"}, "source": "house", "case": "2.1"},
                {"low": 9, "high": 22, "results": {"bright": "two", "dim": "calm"}, "source": "house", "case": "2.1"},
            ],
            "natural": [],
            "modifiers": [
                {"key": "fog", "drm": -1, "label": "Fog", "source": "house", "case": "2.2", "note": ""},
                {"key": "per_wick", "drm": 1, "label": "Spare wick", "source": "house", "case": "2.3", "note": ""},
            ],
            "notes": [],
        },
        {
            "id": "FIG",
            "title": "Figures",
            "dice": None,
            "columns": [{"key": "key", "label": "key", "first": None, "last": None}],
            "rows": [{"key": "oil_a_night", "value": 2, "label": "Oil", "source": "house", "case": "1.1"}],
            "natural": [],
            "modifiers": [],
            "notes": [],
        },
    ],
    "rosters": [],
    "boats": [],
    "tracks": [],
}


class Ship(msgspec.Struct):
    key: str
    name: str
    tons: int
    night: int
    flares: int = 0
    saved: bool = False


class Lamp(msgspec.Struct):
    trim: str = "low"
    broken: bool = False
    wicks: dict[str, int] = {}
    panes: list[str] = []


class Watch(msgspec.Struct):
    """The state."""

    keeper: str
    station: str
    scene: str = "dusk"
    night: int = 1
    nights: int = 9
    oil: int = 30
    flares: int = 6
    fog: bool = False
    visibility: int = 3
    weather: str = ""
    held: int = 1
    lamp: Lamp = msgspec.field(default_factory=Lamp)
    ships: list[Ship] = []
    now: list[Ship] = []
    options: dict[str, bool] = {}
    medal: str | None = None
    passed: list[dict[str, Any]] = []
    gales: list[int] = []
    watches: dict[str, str] = {}
    schema: int = 1


class Signal(msgspec.Struct, frozen=True):
    """Flares to ships: a prompt of the game's own."""

    kind: ClassVar[str] = "signal"
    key: str
    case: str
    watch: Watch
    data: Mapping[str, Any] = NO_DATA
    asides: tuple[str, ...] = ("let_be",)
    seat: int | None = None

    def signature(self) -> list[str | None]:
        return [self.kind, self.case, None, None, self.key]

    def read(self, raw: Mapping[str, Any], charts: Any, source: Any) -> tuple[dict[str, Any], Any]:
        if "aside" in raw:
            return read_aside(raw, self.asides)
        signal = raw.get("signal")
        if not isinstance(signal, dict) or not signal:
            raise BadAnswer("form", "signal")
        for key, flares in signal.items():
            if key not in {ship.key for ship in self.watch.now}:
                raise BadAnswer("signal.ship", "signal", ship=key)
            if type(flares) is not int or flares < 1:
                raise BadAnswer("field.number", "signal")
        if sum(signal.values()) > self.watch.flares:
            raise BadAnswer("signal.flares", "signal", left=self.watch.flares)
        return {"signal": signal}, signal

    def answer_from(self, kept: Mapping[str, Any]) -> Any:
        return Aside(kept["aside"]) if "aside" in kept else kept["signal"]

    def wire(self) -> dict[str, Any]:
        return {
            "flares": self.watch.flares,
            "ships": [{"key": ship.key, "name": ship.name} for ship in self.watch.now],
        }


STORES = (Option("bread"), Option("rope", {"fathoms": 40}), Option("tar", {"barrels": 2}))


def dusk(watch: Watch, charts: Any):
    """1: trim the lamp, read the sky; a keeper who wants a quiet life enters the sky by hand."""
    watch.oil -= charts.figures["oil_a_night"]
    yield Note("dusk.begins", {"night": watch.night, "oil": watch.oil}, "1.1")
    watch.lamp.trim = yield Choose("dusk.trim", "1.2", lambda: trims(watch))
    stores = yield Choose("dusk.stores", "1.3", STORES, many=(1, 2))
    yield Note("dusk.stores_taken", {"stores": stores})
    sky = yield Roll("dusk.sky", "1d6", "1.4", read_by=sky_of, asides=("by_hand",))
    if isinstance(sky, Aside):
        facts = yield Facts("dusk.by_hand", "1.4", sky_fields(), check=sky_makes_sense)
        watch.fog, watch.visibility, watch.weather = facts["fog"], facts["visibility"], facts["words"] or ""
    else:
        watch.fog, watch.visibility = sky.result, sky.total
    watch.scene = "night"


def trims(watch: Watch) -> tuple[Option, ...]:
    return (Option("low"), Option("high")) if watch.oil > 0 else (Option("low"),)


def sky_of(charts: Any, natural: int, total: int) -> bool:
    return total <= 2


def sky_fields() -> tuple[Field, ...]:
    return (
        Field("fog", "boolean"),
        Field("visibility", "integer", low=1, high=6),
        Field("words", "long", required=False, high=200),
        Field("sea", "choice", options=("calm", "rough")),
    )


def sky_makes_sense(facts: Mapping[str, Any]) -> None:
    if facts["fog"] and facts["visibility"] > 2:
        raise BadAnswer("sky.fog", "visibility")


NIGHT = (
    Modifier("fog", lambda watch: watch.fog, "The air is clear."),
    Modifier("per_wick", lambda watch: sum(watch.lamp.wicks.values()), "No wick to spare."),
)


def night(watch: Watch, charts: Any):
    """2: what passes, and what is done about it."""
    column = "bright" if watch.lamp.trim == "high" and not watch.lamp.broken else "dim"
    rolled = yield Roll("night.passes", "2d6", "2.1", chart="L1", column=column, drms=NIGHT, on=watch)
    yield Note("night.brought", {"result": rolled.result, "total": rolled.total}, "2.1")
    for number in range({"calm": 0, "ship": 1, "two": 2, "wreck": 1}[rolled.result]):
        tons = yield Roll("night.tons", "d100", "2.4")
        watch.now.append(Ship(str(number + 1), f"Ship {watch.night}-{number + 1}", tons.natural * 100, watch.night))
    while any(not ship.flares for ship in watch.now) and watch.flares and rolled.result != "wreck":
        signal = yield Signal("night.signal", "2.5", watch)
        if isinstance(signal, Aside):
            break
        for ship in watch.now:
            ship.flares += signal.get(ship.key, 0)
            watch.flares -= signal.get(ship.key, 0)
    for ship in watch.now:
        ship.saved = ship.flares > 0
        yield Note("night.saved" if ship.saved else "night.lost", {"ship": ship.name, "tons": ship.tons}, "2.6")
    watch.ships, watch.now = watch.ships + watch.now, []
    if rolled.natural == 12:
        watch.held += 1
    watch.scene = "dawn"


def dawn(watch: Watch, charts: Any):
    """3: asks nothing."""
    watch.night += 1
    yield Note("dawn.comes", {"night": watch.night})
    watch.scene = "day" if watch.options.get("days") else "dusk"


SHIP = (
    Field("name", "text", high=40),
    Field("tons", "integer", low=1, high=99_999),
    Field("rig", "choice", options=("steam", "sail"), required=False),
    Field("armed", "boolean"),
)
PASSING = Facts(
    "day.passing",
    "4.2",
    (Field("hour", "integer", low=0, high=23), Field("ships", "list", low=1, high=4, fields=SHIP)),
    check=lambda facts: passing_makes_sense(facts),
)


def passing_makes_sense(facts: Mapping[str, Any]) -> None:
    for place, ship in enumerate(facts["ships"]):
        if ship["armed"] and ship["tons"] < 100:
            raise BadAnswer("day.small", f"ships.{place}.tons")


def day(watch: Watch, charts: Any):
    """4: what happens by day is entered as it happens, until the keeper ends it."""
    yield from until_ended(lambda: desk(watch), lambda key: happened(watch, key))
    watch.scene = "dusk"


MATES = ("Finn", "Gret")  # by seat; they only stand watch where days are kept


def desk(watch: Watch) -> Choose:
    options = (Option("passing", follows=PASSING), Option("gale"), Option("mates"))
    return Choose("day.desk", "4.1", options, data={"passed": len(watch.passed)}, ends=("evening",))


def happened(watch: Watch, key: str):
    if key == "passing":
        facts = yield PASSING
        watch.passed += facts["ships"]
        yield Note("day.passed", {"ships": [ship["name"] for ship in facts["ships"]], "hour": facts["hour"]})
    elif key == "gale":
        for dice in ("4d6", "3d8", "d20"):
            rolled = yield Roll("day.gale", dice, "4.3", data={"dice": dice})
            watch.gales.append(rolled.total)
    else:
        for seat in (1, 2):
            watch.watches[str(seat)] = yield Choose(
                "day.mate", "4.4", (Option("early"), Option("late")), data={"name": MATES[seat - 1]}, seat=seat
            )
        rolled = yield Roll("day.lot", "d20", "4.4", data={"name": MATES[0]}, seat=1)
        watch.gales.append(rolled.total)


def new(setup: Mapping[str, Any], charts: Any) -> Watch:
    name = setup.get("keeper")
    if not isinstance(name, str) or not name.strip():
        raise BadAnswer("field.required", "keeper")
    nights = setup.get("nights", 9)
    if type(nights) is not int or not 1 <= nights <= 100_000:
        raise BadAnswer("field.number", "nights")
    options = setup.get("options", [])
    if not isinstance(options, list) or any(option not in ("storms", "days") for option in options):
        raise BadAnswer("choice.unknown", "options")
    watch = Watch(keeper=words(name, "keeper", 60), station=str(setup.get("station", "Rock")), nights=nights)
    watch.options = dict.fromkeys(options, True)
    watch.lamp.panes = ["north", "south"]
    watch.lamp.wicks = {"cotton": 0, "wool": 0}
    return watch


def next_scene(watch: Watch) -> str | None:
    return None if watch.night > watch.nights else watch.scene


def end(watch: Watch) -> dict[str, Any] | None:
    if watch.night <= watch.nights:
        return None
    return {"reason": "watch over", "saved": sum(ship.saved for ship in watch.ships)}


def auto(prompt: Any, watch: Watch, source: Any) -> dict[str, Any]:
    if prompt.kind == "choose":
        keys = [option.key for option in prompt.open()]
        chosen = "evening" if prompt.ends else keys[int(source.random() * len(keys))]
        return {"choose": [chosen] if prompt.many else chosen}
    if prompt.key == "day.passing":
        return {"facts": {"hour": 6, "ships": [{"name": "Mary", "tons": 300}]}}
    if prompt.kind == "facts":
        return {"facts": {"fog": False, "visibility": 3, "sea": "calm"}}
    return {"signal": {next(ship.key for ship in watch.now if not ship.flares): 1}}


def measure(watch: Watch) -> Measure:
    """Ships that passed safely; a week without one is lost."""
    saved, over = sum(ship.saved for ship in watch.ships), watch.night > watch.nights
    return Measure(saved, "ships", won=over and saved > 0, lost=over and not saved)


def careful(prompt: Any, watch: Watch, source: Any) -> Any:
    """Always the first that is open."""
    if prompt.kind == "choose":
        first = prompt.open()[0].key
        return (first,) if prompt.many else prompt.ends[0] if prompt.ends else first
    if prompt.kind == "facts":
        return {"fog": False, "visibility": 3, "words": "", "sea": "calm"}
    return {next(ship.key for ship in watch.now if not ship.flares): 1}


def month_of(night_: int) -> str:
    return f"{1900 + night_ // 12}-{night_ % 12 + 1:02d}"


def ledger(watch: Watch) -> list[Row]:
    rows = [
        Row("boat", watch.station, {"number": watch.station, "type": "rock", "order": 1}),
        Row("crew_member", "keeper", {"post": "keeper", "name": watch.keeper, "boat": watch.station, "wounds": [1]}),
    ]
    for number in range(1, watch.night):
        saved = [ship for ship in watch.ships if ship.night == number]
        outing = {"number": number, "title": f"Night {number}", "outcome": "calm" if not saved else "ship"}
        rows.append(Row("outing", str(number), outing | {"score": len(saved), "unit": "ships", "facts": {"oil": 2}}))
        values = {"number": number, "boat": watch.station, "tonnage": sum(ship.tons for ship in saved)}
        rows.append(Row("patrol", str(number), values | {"start": month_of(number), "letters": ["S"]}))
        rows.append(Row("refit", f"r{number}", {"patrol": str(number), "months": 1, "start": month_of(number)}))
        if saved:
            rows.append(Row("encounter", str(number), {"patrol": str(number), "kind": "ship", "order": 1}))
        for ship in saved:
            fate = "seen" if ship.saved else "sunk"
            values = {"encounter": str(number), "name": ship.name, "tonnage": ship.tons, "fate": fate}
            rows.append(Row("target", f"{number}.{ship.key}", values | {"month": month_of(number)}))
    if watch.medal:
        rows.append(Row("award", "medal", {"name": watch.medal, "month": month_of(watch.night), "order": 1}))
    if watch.night > 3:
        rows.append(Row("promotion", "first", {"rank": "Head keeper", "month": month_of(3), "success": True}))
    return rows


def check(watch: Watch) -> list[str]:
    return (["oil below nothing"] if watch.oil < -1000 else []) + (["too many flares"] if watch.flares > 99 else [])


def spend(watch: Watch) -> None:
    watch.held -= 1


TEXTS = Texts(
    prompts={
        "dusk.trim": PromptText("Trim the lamp", "A high flame is seen farther and drinks more oil."),
        "dusk.stores": PromptText("Take stores up"),
        "dusk.sky": PromptText("Read the sky"),
        "dusk.by_hand": PromptText("Enter the sky"),
        "night.passes": PromptText("What passes"),
        "night.tons": PromptText("Her tons"),
        "night.signal": PromptText("Fire flares"),
        "day.desk": PromptText("What happens"),
        "day.passing": PromptText("Ships that pass"),
        "day.gale": PromptText("The gale"),
        "day.mate": PromptText("Which watch"),
        "day.lot": PromptText("Draw lots"),
    },
    notes={
        "dusk.begins": NoteText("Night {night}, oil {oil}."),
        "dusk.stores_taken": NoteText("Taken up: {stores:l}."),
        "night.brought": NoteText("The night brought: {result:w}."),
        "night.saved": NoteText("{ship}, {tons:t} tons, passed safely."),
        "night.lost": NoteText("{ship}, {tons:t} tons, was lost.", "damage"),
        "dawn.comes": NoteText("Dawn."),
        "day.passed": NoteText("Passed: {ships:l}."),
    },
    options={
        "low": ("Low flame", ""),
        "high": ("High flame", "Costs oil"),
        "dusk.stores:rope": ("Rope, {fathoms} fathoms", ""),
        "dusk.stores:tar": ("Tar, barrels: {barrels}", ""),
    },
    words={
        "ship": "a ship",
        "two": "two ships",
        "calm": "nothing",
        "wreck": "a wreck",
        "steam": "Steam",
        "sail": "Sail",
    },
    fields={"visibility": ("Visibility", "1 to 6"), "tons": ("Tons", ""), "ships": ("Ships", "")},
    errors={
        "signal.ship": "There is no ship {ship}.",
        "signal.flares": "There are {left} flares left.",
        "day.small": "Nobody arms so small a ship.",
        "sky.fog": "Fog hides everything beyond 2.",
    },
)

GAME = register(
    Game(
        key="lighthouse",
        name="Lighthouse",
        schema=1,
        state=Watch,
        scenes={"dusk": dusk, "night": night, "dawn": dawn, "day": day},
        texts=TEXTS,
        new=new,
        next_scene=next_scene,
        chapter=lambda watch: (watch.night - 1) // 3 + 1,
        end=end,
        place=lambda watch: (watch.night,),
        head=lambda watch: {"name": watch.keeper, "boat": watch.station, "night": watch.night},
        auto=auto,
        ledger=ledger,
        check=check,
        switches=(Switch("storms", "Storms", "Rougher", "4.1"), Switch("days", "Days", "Days are kept as well", "4")),
        aliases={"trim": "lamp.trim", "wick": "lamp.wicks.cotton"},
        called=("keeper", "station"),
        sealed=("schema", "scene", "night"),
        may_amend=lambda watch, path: path != "keeper",
        seats=lambda watch: MATES if watch.options.get("days") else (),
        rerolls=lambda watch: watch.held,
        spend_reroll=spend,
        measure=measure,
        policies={"careful": careful},
    )
)
