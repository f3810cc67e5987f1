"""A tiny game that is sailed against others: a day's leg is a die, and the days are counted. It has contests.

In a match two sail by turns, and the other player rolls for the squall. A fleet has teams: a team meets the same wind
and the same current, and whoever is the first of it at a buoy has its flag.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from campaigns.engine.contest import Career, ContestRules, Entrant, Form, Place, by_score
from campaigns.engine.game import Game, Measure, Row, register
from campaigns.engine.prompts import BadAnswer, Choose, Facts, Field, Note, Option, Roll
from campaigns.engine.texts import NoteText, PromptText, Texts

DAYS = 2


class Boat(msgspec.Struct):
    name: str
    boat: str
    form: str = ""
    team: str = ""
    day: int = 1
    scene: str = "port"
    legs: list[int] = []
    flags: list[int] = []
    heard: dict[str, list[int]] = {}
    schema: int = 1


def port(boat: Boat, charts: Any):
    yield Choose("race.sail", "1", (Option("go"),), seat=1 if boat.form == "match" else None)
    boat.scene = "sea"


def sea(boat: Boat, charts: Any):
    match, fleet = boat.form == "match", boat.form == "fleet"
    shared = f"{boat.day}.wind" if fleet else ""
    wind = yield Roll("race.wind", "2d6", "1", seat=1 if match else None, asides=("by_hand",), shared=shared)
    if not hasattr(wind, "natural"):
        way = (yield Facts("race.entered", "1", (Field("miles", "integer", low=0, high=20),)))["miles"]
    else:
        way = wind.natural
    if match:
        squall = yield Roll("race.squall", "1d6", "2", seat=2)
        way = max(0, way - squall.natural)
    if fleet:
        way += (yield Roll("race.current", "1d6", "3", shared=f"{boat.day}.current")).natural
        news = yield Facts("race.news", "3", (Field("first", "text", required=False),), data={"day": boat.day})
        if news["first"]:
            boat.heard.setdefault(news["first"], []).append(boat.day)
        else:
            boat.flags.append(boat.day)
    boat.legs.append(way)
    yield Note("race.leg", {"miles": way}, "1")
    boat.day, boat.scene = boat.day + 1, "port"


def new(setup: Mapping[str, Any], charts: Any) -> Boat:
    return Boat(str(setup.get("name", "Ada")), str(setup["boat"]), str(setup.get("form", "")), setup.get("team") or "")


def head(boat: Boat) -> dict[str, Any]:
    return {
        "name": boat.name,
        "boat": boat.boat,
        "day": boat.day,
        "miles": sum(boat.legs),
        "pack": boat.team,
        "end": "home" if boat.day > DAYS else "",
        "flags": boat.flags,
        "heard": boat.heard,
    }


def known(prompt: Any, head: Mapping[str, Any], mates: Any) -> Mapping[str, Any] | None:
    """Who of the team was first at the buoy."""
    if prompt.key != "race.news":
        return None
    return {"facts": {"first": next((mate["boat"] for mate in mates if prompt.data["day"] in mate["flags"]), "")}}


def gone_by(head: Mapping[str, Any], mate: Mapping[str, Any]) -> bool:
    return bool(set(mate["heard"].get(head["boat"], ())) - set(head["flags"]))


def setup(terms: Mapping[str, Any], wish: Mapping[str, Any], taken: Collection[str], book: Any) -> dict[str, Any]:
    if wish["boat"] in taken:
        raise BadAnswer("taken", "boat")
    return {"name": wish.get("name", "Ada"), "boat": wish["boat"], "form": terms["form"], "team": wish.get("pack")}


def table(form: str, entrants: Any) -> list[Place]:
    return by_score({one.key: one.score for one in entrants})


def entrant(form: str, career: Career) -> Entrant:
    return Entrant(career.key, career.head["miles"], True, career.ended, career.head["pack"])


GAME = register(
    Game(
        key="regatta",
        name="Regatta",
        schema=1,
        state=Boat,
        scenes={"port": port, "sea": sea},
        texts=Texts(
            prompts={
                "race.sail": PromptText("Sail?"),
                "race.wind": PromptText("Wind"),
                "race.squall": PromptText("Squall"),
                "race.entered": PromptText("As it was"),
                "race.current": PromptText("Current"),
                "race.news": PromptText("Who was first?"),
            },
            notes={"race.leg": NoteText("Made {miles} miles.")},
            options={"go": ("Go", ""), "by_hand": ("Enter it", "")},
            words={"t": "miles"},
            errors={"taken": "Taken."},
        ),
        new=new,
        next_scene=lambda boat: boat.scene if boat.day <= DAYS else None,
        chapter=lambda boat: boat.day,
        end=lambda boat: {"miles": sum(boat.legs)} if boat.day > DAYS else None,
        head=head,
        auto=lambda prompt, boat, source: {"facts": {"miles": 5}} if prompt.kind == "facts" else {"choose": "go"},
        ledger=lambda boat: [
            Row("outing", str(day), {"number": day, "title": "leg", "outcome": "home", "score": leg, "unit": "t"})
            for day, leg in enumerate(boat.legs, start=1)
        ],
        check=lambda boat: [] if all(0 <= leg <= 20 for leg in boat.legs) else ["legs"],
        seats=lambda boat: (boat.name, "other") if boat.form == "match" else (),
        measure=lambda boat: Measure(sum(boat.legs), "t"),
        contest=ContestRules(
            forms=(
                Form("open", "Open", "Any number.", "1", 6),
                Form("match", "Match", "Two by turns.", "2", 2, by_turns=True),
                Form("fleet", "Fleet", "Teams of two.", "3", 6, teams=True, team_size=2),
            ),
            setup=setup,
            entrant=entrant,
            table=table,
            turn=lambda head: head["day"],
            may_wait=lambda boat: boat.form == "match" and boat.scene == "port" and boat.day <= DAYS,
            team=lambda head: head.get("pack", ""),
            entered=("race.entered",),
            other_seat=2,
            known=known,
            gone_by=gone_by,
        ),
    )
)
