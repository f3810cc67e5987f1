"""13: several players: the duel, the tournaments, and the packs of the last of them.

Every career keeps its own log. The players' agreement is its terms; the next to sail and the winner are read
from the careers side by side.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from campaigns.engine.contest import Entrant, Place, by_score
from campaigns.engine.prompts import BadAnswer, Choose, Facts, Field, Note, Option, Prompt, Roll
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, GAME_STARTS, is_month
from campaigns.games.the_hunted.rules.state import Career, Contest, Target
from campaigns.games.the_hunted.rules.watch import Play, Watch

DUEL: Final = "duel"
WOLFPACK: Final = "wolfpack"
FORMS: Final = (DUEL, "tonnage", "survival", WOLFPACK)
MOST: Final = {DUEL: 2}  # 13.1
ALL: Final = 120  # boats in any other: twenty packs
PACK: Final = 6  # 13.5.1
ROUNDS: Final = 3  # 13.5.5
MOST_HITS: Final = 9  # points of a ship
REFUSED: Final = {"type": "contests.type", "start": "contests.start"}
PACK_TERMS: Final = {"type": "VIIC", "start": "1943-07"}  # 13.5.2
MAY_JOIN: Final = ("none", "ship", "ship+escort", "two ships+escort", "capital ship")  # 13.5.5
MINE: Final = 1  # the seats of a duel: who sails, and
OTHER: Final = 2  # who rolls for the enemy
ENEMY: Final = ("E2", "E2-CL", "E3", "E3a", "E3b", "E3c", "E3d", "E3e", "E4", "A1")  # 13.1.2: detection, damage, air


# --- terms --------------------------------------------------------------------------------------------


def agreed(setup: Mapping[str, Any]) -> Contest | None:
    """13.1.1, 13.2-13.5: the terms a career is begun on; type is left open where boats may be mixed (13.4)."""
    terms = setup.get("contest")
    if terms is None:
        return None
    if not isinstance(terms, Mapping) or terms.get("form") not in FORMS:
        raise BadAnswer("contests.form", "contest")
    form, until = terms["form"], terms.get("until") or GAME_ENDS
    fixed = PACK_TERMS if form == WOLFPACK else {key: terms.get(key) for key in ("type", "start")}
    for key, value in fixed.items():
        if value and setup.get(key) != value:
            raise BadAnswer(REFUSED[key], key, wanted=value)
    if form != DUEL and until != GAME_ENDS:
        raise BadAnswer("contests.until", "contest")  # 13.2: only a duel has an agreed end
    if not isinstance(until, str) or not is_month(until) or not max(GAME_STARTS, setup["start"]) <= until <= GAME_ENDS:
        raise BadAnswer("setup.month", "contest")
    pack = str(terms.get("pack") or "")[:60]
    return Contest(form, until, pack, shared=form == WOLFPACK and terms.get("shared") is True)


def last_month(career: Career) -> str:
    """13.1.1: the month agreed on; else the war's last (5.1.1)."""
    return career.contest.until if career.contest is not None else GAME_ENDS


def why_over(career: Career) -> tuple[str, str]:
    return ("contest_over", "13.1.1") if last_month(career) < GAME_ENDS else ("war_over", "5.1.2")


def other_rolls(career: Career, prompt: Prompt) -> bool:
    """13.1.2: in a duel the one who is not sailing rolls for the enemy, and chooses the escorts' way."""
    asked = prompt.chart in ENEMY if isinstance(prompt, Roll) else prompt.key == "contests.escort_way"
    return asked and is_duel(career)


def seats(career: Career) -> tuple[str, ...]:
    return (career.kommandant.name, "other_player") if is_duel(career) else ()


def seated(career: Career, play: Play) -> Play:
    """13.1.2: at the table of a duel every prompt says whom it is for."""
    answer = None
    while True:
        try:
            item = play.send(answer)
        except StopIteration as end:
            return end.value
        if type(item) is not Note:
            item = replace(item, seat=OTHER if other_rolls(career, item) else MINE)
        answer = yield item


def is_duel(career: Career) -> bool:
    return career.contest is not None and career.contest.form == DUEL


# --- 13.5 the packs -----------------------------------------------------------------------------------


def in_pack(career: Career) -> bool:
    """13.5.6: on the first patrol, until the boat is sunk, has aborted or is home."""
    patrol = career.patrol
    return (
        career.contest is not None
        and career.contest.form == WOLFPACK
        and career.number == 1
        and (patrol is None or not (patrol.aborting or patrol.must_abort))
    )


def convoy_awaits(watch: Watch, zone: str) -> bool:
    """13.5.3: the first Atlantic box holds a convoy; nothing is rolled."""
    return in_pack(watch.career) and not watch.patrol.pack_met and zone == "atlantic"


def pack_met(watch: Watch, kind: str) -> Play:
    """13.5.5: who meets a convoy fights in the first round; who meets nothing, or ships, may come for the second."""
    patrol = watch.patrol
    if not in_pack(watch.career) or not patrol.pack_met:
        return kind
    if kind == "convoy":
        patrol.pack_round = 1
        return kind
    if kind not in MAY_JOIN:
        return kind
    own = "on" if kind == "none" else "quarry"
    if (yield Choose("contests.join", "13.5.5", (Option(own), Option("join")), data={"kind": kind})) == own:
        return kind
    patrol.pack_round = 2
    return "convoy"


def gather(watch: Watch) -> Play:
    """13.5.3: the pack at its first convoy."""
    watch.patrol.pack_met, watch.patrol.pack_round = True, 1
    yield Note("contests.convoy", {"pack": pack_of(watch.career)}, "13.5.3")


def pack_of(career: Career) -> str:
    return career.contest.pack if career.contest is not None else ""


# --- the one convoy of a pack ---------------------------------------------------------------------------
#
# What is the same for every boat is asked under a key (box.round.what): once one boat has answered it, the others take
# the answer over into their logs, each with where it came from. What others have done to a ship since is news: asked
# before a decision and before a hit counts, and stated by the log book, or by the player where it knows nothing.


def sharing(watch: Watch) -> bool:
    """13.5: at the convoy of the pack, with its other boats."""
    career = watch.career
    if career.contest is None or not career.contest.shared or not in_pack(career):
        return False
    patrol = watch.patrol
    return patrol.pack_round > 0 and patrol.fight is not None and patrol.fight.kind == "convoy"


def key(watch: Watch, what: object) -> str:
    """Under which the pack has one answer; nothing for a boat by itself."""
    return f"{watch.patrol.at + 1}.{watch.patrol.pack_round}.{what}" if sharing(watch) else ""


def marked(watch: Watch, ships: Sequence[Target]) -> Sequence[Target]:
    """The ships as those of the pack's convoy."""
    for place, ship in enumerate(ships, start=1):
        ship.mark = key(watch, place)
    return ships


def learn(watch: Watch, ships: Sequence[Target]) -> Play:
    """13.5.5: what the other boats of the pack have done to these ships of its convoy."""
    contest, known = watch.career.contest, [ship for ship in ships if ship.mark and not ship.by]
    if contest is None or not known:
        return
    data = {"marks": [ship.mark for ship in known], "names": [ship.name for ship in known]}
    told = yield Facts("contests.news", "13.5.5", (_news(len(known)),), data=data)
    for row in told["news"] or []:
        ship, boat = known[row["ship"] - 1], row["boat"]
        heard = contest.heard.setdefault(ship.mark, {})
        more, heard[boat] = row["points"] - heard.get(boat, 0), row["points"]
        ship.their_hits = sum(heard.values())
        named = {"boat": boat, "target": ship.name, "tons": ship.tons}
        if row["sunk"]:
            ship.by, ship.gone = boat, True
            yield Note("contests.sunk_by", named, "13.5.5")
        elif more:
            yield Note("contests.hit_by", {**named, "left": ship.left}, "13.5.5")


def _news(ships: int) -> Field:
    """A row a ship and a boat: the points that it has taken in all, and whether it sank the ship."""
    row = (
        Field("ship", "integer", low=1, high=ships),
        Field("boat", "text", high=12),
        Field("points", "integer", low=1, high=MOST_HITS),
        Field("sunk", "boolean", required=False),
    )
    return Field("news", "list", high=ships * (PACK - 1), required=False, fields=row)


def hit(watch: Watch, ship: Target) -> None:
    """A hit of this boat's, for the others to hear of."""
    contest = watch.career.contest
    if contest is not None and ship.mark:
        contest.hits[ship.mark] = ship.hits
        if ship.sunk:
            contest.sunk.append(ship.mark)


def draw_escorts(watch: Watch) -> Play:
    """13.5.4: one roll for the pack, a die for each of its boats; the lowest draws the escorts, ties roll again."""
    mine = watch.boat.number
    field = Field("boats", "list", high=PACK, required=False, fields=(Field("boat", "text", high=12),))
    told = yield Facts("contests.present", "13.5.4", (field,), shared=key(watch, "boats"))
    boats = [row["boat"] for row in told["boats"] or []]
    if not set(boats) - {mine}:
        yield Note("contests.alone", case="13.5.4")
        return ""
    if mine not in boats:
        yield Note("contests.late", case="13.5.4")
        return "busy"
    throw = 0
    while True:
        throw += 1
        data = {"boats": len(boats), "names": boats}
        roll = yield Roll("contests.drawn", f"{len(boats)}d6", "13.5.4", data=data, shared=key(watch, f"drawn{throw}"))
        lowest = min(roll.dice)
        boats = [boat for boat, die in zip(boats, roll.dice, strict=True) if die == lowest]
        if mine not in boats:
            return "busy"
        if len(boats) == 1:
            return "focused"
        yield Note("contests.tied", {"boats": len(boats)}, "13.5.4")


def record(career: Career) -> dict[str, Any] | None:
    contest, patrol = career.contest, career.patrol
    if contest is None or not contest.shared:
        return None
    away = patrol is not None and bool(patrol.aborting or patrol.must_abort)
    out = away or career.end is not None or career.sailed > 0
    return {"hits": contest.hits, "sunk": contest.sunk, "heard": contest.heard, "out": out}


def known(prompt: Prompt, head: Mapping[str, Any], mates: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """The answer that the log book can give from the facts of the pack's boats."""
    heads = [(mate["boat"], mate["convoy"]) for mate in mates if mate.get("convoy")]
    if prompt.key == "contests.present":
        there = [head["boat"], *(boat for boat, its in heads if not its["out"])]
        return {"facts": {"boats": [{"boat": boat} for boat in sorted(there)]}}
    if prompt.key == "contests.news":
        rows = [
            {"ship": place, "boat": boat, "points": its["hits"][mark], "sunk": mark in its["sunk"]}
            for place, mark in enumerate(prompt.data["marks"], start=1)
            for boat, its in heads
            if mark in its["hits"]
        ]
        return {"facts": {"news": rows}}
    return None


def gone_by(head: Mapping[str, Any], mate: Mapping[str, Any]) -> bool:
    """Whether another boat of the pack has gone by hits that, by these facts, there are no longer."""
    hits, heard = (head.get("convoy") or {}).get("hits", {}), (mate.get("convoy") or {}).get("heard", {})
    return any(of.get(head["boat"], 0) > hits.get(mark, 0) for mark, of in heard.items())


# --- a pack as it was -----------------------------------------------------------------------------------


def noticed(watch: Watch) -> Play:
    """13.5.4: a die for each boat of the pack in this round; the lowest draws the escorts, ties roll again."""
    if watch.career.contest is not None and watch.career.contest.shared:
        return (yield from draw_escorts(watch))
    counts = tuple(Option(str(number)) for number in range(PACK, 0, -1))
    boats = int((yield Choose("contests.boats", "13.5.4", counts, data={"round": watch.patrol.pack_round})))
    if boats == 1:
        yield Note("contests.alone", case="13.5.4")
        return ""
    while True:
        roll = yield Roll("contests.noticed", f"{boats}d6", "13.5.4", data={"boats": boats})
        mine, lowest = roll.dice[0], min(roll.dice)
        boats = roll.dice.count(lowest)
        if mine > lowest:
            return "busy"
        if boats == 1:
            return "focused"
        yield Note("contests.tied", {"boats": boats}, "13.5.4")


def may_go_on(watch: Watch) -> bool:
    """13.5.5: three rounds at a convoy for a pack; for a boat by itself the usual limits hold."""
    return watch.patrol.pack_round < ROUNDS


# --- 13.1.3, 13.2-13.4, 13.5.1 who has won --------------------------------------------------------------


def table(form: str, sailors: Sequence[Entrant]) -> list[Place]:
    """Most tonnage first, dead or alive (13.1.3, 13.2); where survival counts, those who last come first (13.3)."""
    placed = [one for one in sailors if one.lasts or form != "survival"]
    out = [one for one in sailors if one not in placed]
    return [*by_score({one.key: one.score for one in placed}), *(Place(None, one.key, one.score) for one in out)]


def may_wait(career: Career) -> bool:
    """13.1.2: a duellist in port, about to sail; nobody waits at sea."""
    return is_duel(career) and career.scene == "assignment" and career.end is None


def admit(form: str, boats: Collection[str], number: str, closed: bool = False) -> None:
    """13.1: two boats in a duel; in every contest each has a number of its own."""
    if closed or len(boats) >= MOST.get(form, ALL):
        raise BadAnswer("contests.full")
    if number in boats:
        raise BadAnswer("contests.taken", "boat")
