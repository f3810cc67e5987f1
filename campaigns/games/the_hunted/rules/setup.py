"""4: the start of a career."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from campaigns.engine.fields import checked_name
from campaigns.engine.prompts import BadAnswer, Choose, Note, Option, Roll
from campaigns.games.the_hunted.rules import advancement, basing, cards, carryover, contests, names, newboat
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, GAME_STARTS, is_month, later
from campaigns.games.the_hunted.rules.charts import HuntedCharts
from campaigns.games.the_hunted.rules.options import SWITCHES
from campaigns.games.the_hunted.rules.state import CREW, LEVELS, OFFICERS, RANKS, Career, Man
from campaigns.games.the_hunted.rules.watch import Play, Watch

LONGEST_NAME: Final = 60
ABILITIES: Final = 20


def new(setup: Mapping[str, Any], book: HuntedCharts) -> Career:
    """4.1-4.3, 15.1, 15.2: type, date, header; everything that a roll decides is asked in the first scene."""
    type_ = str(setup.get("type"))
    if type_ not in book.boats:
        raise BadAnswer("setup.type", "type")
    figures = book.boats[type_]
    start = setup.get("start") or max(GAME_STARTS, figures["available"])  # 4.2.1
    if not isinstance(start, str) or not is_month(start):
        raise BadAnswer("setup.month", "start")
    earliest = max(GAME_STARTS, figures["available"])
    if not earliest <= start <= GAME_ENDS:
        raise BadAnswer("setup.date", "start", type=type_, first=earliest, last=GAME_ENDS)
    if figures.get("last_sailing") and start > figures["last_sailing"]:
        raise BadAnswer("setup.too_late", "start", type=type_, last=figures["last_sailing"])
    name = checked_name(str(setup.get("kommandant") or ""), "kommandant", LONGEST_NAME)
    if not name:
        raise BadAnswer("field.required", "kommandant")
    switches = _switches(setup.get("options"))
    number = checked_name(str(setup.get("boat") or newboat.suggest(book, type_, name, ())), "boat")
    fault = newboat.number_fault(book, number, type_, switches.get("historical-ids", False))
    if fault:
        raise BadAnswer(fault, "boat", type=type_, near=", ".join(newboat.near(book, type_)))
    rank = setup.get("rank") or ""
    if rank and rank not in RANKS:
        raise BadAnswer("setup.rank", "rank")
    if rank and rank not in first_ranks(figures) and not (setup.get("carried") or setup.get("under_way")):
        raise BadAnswer("setup.first_rank", "rank", type=type_)
    drawn = names.draw_names(str(setup.get("names") or f"{name} {number} {type_} {start}")[:LONGEST_NAME])
    called = _called(setup.get("crew") or {}, drawn, name)
    career = Career(
        start=start,
        month=start,
        kommandant=Man(1, "kommandant", name, joined=start, boat=number),
        rank=RANKS.index(rank) if rank else 0,
        boat=newboat.build(book, type_, number, start),
        crew=_crew(start, number, called),
        base=basing.first_base(start, book.figures["france_until"]),
        scene="setup",
        options=switches,
        promotion_due=later(start, book.figures["promotion_every"]),
        men=1 + len(OFFICERS) + len(CREW),
        names=list(drawn),
        contest=contests.agreed({**setup, "type": type_, "start": start}),
        numbers_ships=True,
        numbers_entered=True,
    )
    career.begun = {
        key: setup[key] for key in ("ability", "card", "flotilla", "carried", "under_way") if setup.get(key)
    }
    career.begun["rank_given"] = bool(rank)
    career.xxi_from = book.boats["XXI"]["available"] if "XXI" in book.boats else ""
    return career


def completed(setup: Mapping[str, Any], book: HuntedCharts, boats: Collection[str]) -> Mapping[str, Any]:
    """4.3.1: who names no boat gets one with a number of its type, none that another of his boats has."""
    if setup.get("boat"):
        return setup
    return {**setup, "boat": newboat.suggest(book, str(setup.get("type")), str(setup.get("kommandant")), boats)}


def _switches(wanted: Any) -> dict[str, bool]:
    known = [switch.key for switch in SWITCHES]
    if wanted is None:
        wanted = [switch.key for switch in SWITCHES if switch.usual]
    if not isinstance(wanted, list | tuple) or any(key not in known for key in wanted):
        raise BadAnswer("setup.option", "options")
    return {key: key in wanted for key in known}


def _called(wanted: Any, drawn: Sequence[str], kommandant: str) -> dict[str, str]:
    """Who holds which post: the names that the player gives, and drawn ones for all others."""
    posts = (*OFFICERS, *CREW)
    if not isinstance(wanted, Mapping) or any(post not in posts for post in wanted):
        raise BadAnswer("form", "crew")
    found = {post: checked_name(str(name or ""), f"crew_{post}", LONGEST_NAME) for post, name in wanted.items()}
    for place, post in enumerate(posts):
        found[post] = found.get(post) or names.next_of(drawn, place, [kommandant, *found.values()])
    return found


def _crew(month: str, boat: str, called: Mapping[str, str]) -> dict[str, Man]:
    """10.6: five named posts, the Kommandant's among them, and four boxes, each with the name of one man."""
    return {
        post: Man(place, post, called[post], joined=month, boat=boat)
        for place, post in enumerate((*OFFICERS, *CREW), start=2)
    }


def begin(watch: Watch) -> Play:
    """4.4.2, 11.2.2, 14.15: rank, ability, and what is brought along."""
    career = watch.career
    yield Note("setup.opened", {"boat": career.boat.number, "type": career.boat.type, "month": career.month}, "4.3.1")
    if career.begun.get("carried") or career.begun.get("under_way"):
        yield from carryover.take_over_career(watch, combined=bool(career.begun.get("carried")))
    elif not career.begun["rank_given"]:
        yield from _rank(watch)
    else:
        yield Note("setup.rank", {"rank": RANKS[career.rank]}, "11.2.2")
    yield from _ability(watch)
    career.since_advancement = career.successes % advancement.successes_needed(watch)  # 11.1.7: the count goes on
    yield from _card(watch)
    yield from _flotilla(watch)
    career.number = 1
    career.scene = "assignment"


def first_ranks(figures: Mapping[str, Any]) -> tuple[str, ...]:
    """11.2.2: two in a Type VII; in all others, and in a rare boat taken at once (11.4.5), Kapitänleutnant."""
    return ("OltzS", "KptLt") if figures["family"] == "VII" and not figures.get("limited") else ("KptLt",)


def _rank(watch: Watch) -> Play:
    """11.2.2: rolled for where there is a choice."""
    career = watch.career
    if "OltzS" not in first_ranks(watch.boat.figures):
        career.rank = RANKS.index("KptLt")
        yield Note("setup.rank", {"rank": "KptLt"}, "11.2.2")
        return
    column = rank_column(career.start)
    roll = yield Roll("setup.rank", "1d6", "11.2.2", "X-SR", column)
    career.rank = RANKS.index(roll.result)
    yield Note("setup.rank", {"rank": roll.result}, "11.2.2")


def rank_column(month: str) -> str:
    """The column of X-SR for a Type VII that starts in this month."""
    year = month[:4]
    return "vii_1944_45" if year >= "1944" else f"vii_{year}"


def _ability(watch: Watch) -> Play:
    """14.15: rolled on a d20, or the favourite."""
    if not watch.on("special-abilities"):
        return
    career, wish = watch.career, watch.career.begun.get("ability")
    if isinstance(wish, int) and 1 <= wish <= ABILITIES:
        career.ability = wish
    elif (yield Choose("options.ability", "14.15", (Option("roll"), Option("pick")))) == "roll":
        roll = yield Roll("options.ability_roll", "1d20", "14.15")
        career.ability = roll.total
    else:
        numbers = tuple(Option(f"ability_{number}") for number in range(1, ABILITIES + 1))
        chosen = yield Choose("options.ability_pick", "14.15", numbers)
        career.ability = int(chosen.removeprefix("ability_"))
    if not career.begun.get("under_way"):  # that sheet has its effect on the start
        _first_gift(career)
    yield Note("options.ability", {"ability": f"ability_{career.ability}"}, "14.15")


def _first_gift(career: Career) -> None:
    """14.15: what two of the abilities give at the start."""
    if career.ability == 1:
        career.hals += 1  # Lucky
    if career.ability == 4:
        career.crew_level = max(career.crew_level, "veteran", key=LEVELS.index)  # Teamwork


def _card(watch: Watch) -> Play:
    """14.13: the card a career is played under; an ability that no edition knows is added by hand."""
    names = {row["key"]: f"{row['name']}, {row['boat']}" for row in watch.book.tables.get("CARDS", ())}
    if not watch.on("kommandant-cards") or not names:
        return
    wish = watch.career.begun.get("card")
    if wish not in names:
        options = tuple(Option(key, {"label": name}) for key, name in names.items())
        wish = yield Choose("options.card", "14.13", options)
    watch.career.card = str(wish)
    yield Note("options.card", {"card": names[watch.career.card]}, "14.13")
    if not (cards.card(watch) or {}).get("against"):
        yield Note("options.card_blank", case="14.13")


def _flotilla(watch: Watch) -> Play:
    """14.14: which flotilla; of interest only."""
    flotillas = {row["key"]: f"{row['key']}: {row['place']}" for row in watch.book.tables.get("FLOTILLAS", ())}
    if not watch.on("flotillas") or not flotillas:
        return
    options = tuple(Option(key, {"label": name}) for key, name in flotillas.items())
    watch.career.flotilla = yield Choose("options.flotilla", "14.14", options)
    yield Note("options.flotilla", {"flotilla": watch.career.flotilla}, "14.14")
