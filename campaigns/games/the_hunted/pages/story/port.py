"""The two ends of a patrol: sailing, and coming home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from campaigns.games.the_hunted.notes.outing import LogEvent, PatrolLog
from campaigns.games.the_hunted.pages.story import words
from campaigns.games.the_hunted.pages.story.plan import Paragraphs
from campaigns.games.the_hunted.pages.story.voice import Voice
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS
from campaigns.pages.telling import OwnWords, Paragraph, StoryRow, full_month, listed
from campaigns.pages.words import Say

SIMPLE: Final = {  # notes that are one sentence, whatever they say
    "refit.given_up": "given_up",
    "refit.med_closed": "port.med",
    "refit.fresh_crew": "fresh_crew",
    "refit.schnorchel": "port.schnorchel",
    "refit.passed_over": "passed_over",
    "byhand.port": "home.hand",
}
MANNED: Final = {
    "advancement.own_command": ("crew.left", "1wo"),
    "advancement.moves_up": ("moves_up", "2wo"),
    "advancement.experte": ("crew.experte", ""),
}
LEFT: Final = ("refit.replaced", "advancement.replaced")
RAIDS: Final = {"damage": "raid.damage", "heavy damage": "raid.damage", "boat destroyed": "raid.destroyed"}


def sailing(log: PatrolLog, voice: Voice) -> Paragraphs:
    """The second paragraph of a patrol."""
    found, said = log.sailing, Paragraphs(quiet=False)
    sails = found.get("assignment.sails")
    if sails is None:
        return said
    orders, base = sails.text("assignment"), sails.text("base")
    ready, short, bound = (found.get(key) for key in ("assignment.ready", "loading.shortage", "assignment.bound"))
    torpedoes = ready.count("torpedoes") if ready else 0
    blanks: dict[str, Any] = {
        "month": full_month(sails.text("month")),
        "from": words.base(base, 0),
        "to": words.bound(orders),
    }
    at = sails.number
    parts = [voice.say("sail" if torpedoes else "sail.empty", at, torpedoes, **blanks)]
    if short and short.count("short"):
        parts.append(voice.say("sail.short", at, short.count("short")))
    if bound and not orders.lower().endswith(bound.text("base").lower()) and bound.text("base") != base:
        parts.append(voice.say("sail.bound", at, **{"in": words.base(bound.text("base"), 1)}))
    if "assignment.tanker" in found:
        parts.append(voice.say("sail.tanker", at))
    if "assignment.mission" in found:
        parts.append(voice.say("sail.agent" if "(A)" in orders else "sail.mines", at))
    for key in ("refit.gun_gone", "refit.gun_back"):
        if key in found:
            parts.append(voice.say(f"sail.{key.partition('.')[2]}", at))
    said.add(" ".join(parts), [event.number for event in found.values()], [])
    return said


def home(log: PatrolLog, voice: Voice, say: Say) -> StoryRow | None:
    """The paragraph of the stay in port, cause before effect."""
    came = log.port.arrival
    if came is None:
        return None
    parts = [*_arrival(log, voice, came), *_raids(log, voice), *_boats(log, voice), *_crew(log, voice)]
    parts += _honours(log, voice, say)
    numbers = sorted({came.number, *(event.number for event in log.port.events)})
    paragraph = Paragraph(" ".join(parts), numbers)
    for event in log.port.events:
        text = event.text("note").strip() or (event.text("why").strip() if "otherwise" in event.key else "")
        paragraph.beside += [OwnWords(event.number, text, in_form=True)] if text else []
    return StoryRow(where=came.text("base"), paragraphs=[paragraph], first=came.number)


def _arrival(log: PatrolLog, voice: Voice, came: LogEvent) -> list[str]:
    base = came.text("base")
    month = full_month(min(came.text("month"), GAME_ENDS))  # who sails in the last month is home when the war ends
    blanks = {"to": words.base(base, 2), "in": words.base(base, 1), "month": month}
    sails = log.sailing.get("assignment.sails")
    if came.key == "refit.crew_home":
        name = "home.crew"
    elif "homeward.towed" in log.sailing:
        name = "home.towed"
    else:
        name = "home" if sails is None or base == sails.text("base") else "home.new"
    said = [voice.say(name, came.number, **blanks)]
    months = months_in_port(log)
    if months and not _new_boat(log):
        waits = log.port.one("refit.kommandant_waits")
        length = log.port.one("refit.length")
        longer = waits is not None and waits.count("months") > (length.count("months") if length else 0)
        said.append(voice.say("refit.waits" if longer else "refit", came.number, months))
    return said


def months_in_port(log: PatrolLog) -> int:
    """Between this arrival and the next sailing; 0 before that is known."""
    came, sails = log.port.arrival, log.port.one("refit.next")
    if came is None or sails is None:
        return 0
    return max(_count(sails.text("month")) - _count(came.text("month")) - 1, 0)


def _count(month: str) -> int:
    year, _dash, number = month.partition("-")
    return int(year) * 12 + int(number)


def _new_boat(log: PatrolLog) -> LogEvent | None:
    return next(iter(reversed(log.port.all("newboat.received"))), None)


def _raids(log: PatrolLog, voice: Voice) -> Iterator[str]:
    raids = [event for event in log.port.all("refit.raid") if event.text("result") in RAIDS]
    destroyed = sum(event.text("result") == "boat destroyed" for event in raids)
    if any(RAIDS[event.text("result")] == "raid.damage" for event in raids):
        yield voice.say("raid.damage", raids[0].number)
    if destroyed:
        yield voice.say("raid.destroyed", raids[-1].number, destroyed)


def _boats(log: PatrolLog, voice: Voice) -> Iterator[str]:
    for event in log.port.events:
        if event.key in SIMPLE:
            yield voice.say(SIMPLE[event.key], event.number)
        elif event.key == "refit.moved":
            yield voice.say("moved", event.number, to=words.base(event.text("to"), 2))
        elif event.key == "newboat.converted":
            yield voice.say("converted", event.number, type=event.text("type"))
    new = _new_boat(log)
    if new is not None:
        months = months_in_port(log)
        boat = voice.clause("new.number", new.number, new=new.text("number"), type=new.text("type"))
        blanks = {"new": boat if months else new.text("number"), "type": new.text("type")}
        yield voice.say("refit.new" if months else "new.boat", new.number, months, **blanks)


def _crew(log: PatrolLog, voice: Voice) -> Iterator[str]:
    for event in log.port.events:
        post, name = event.person
        if event.key in MANNED:
            pattern, fallback = MANNED[event.key]
            yield voice.say(pattern, event.number, man_nom=words.man(post or fallback, name))
    left = [event for key in LEFT for event in log.port.all(key)]
    for why, pattern in (("killed", "crew.killed"), ("in hospital", "crew.hospital")):
        gone = [event for event in left if event.text("why") == why]
        if gone:
            yield _replaced(gone, pattern, voice)


def _replaced(gone: Sequence[LogEvent], pattern: str, voice: Voice) -> str:
    """Those who left for one reason, and their successors where the names are known."""
    came = [event.text("new") for event in gone]
    men, at = words.men([event.person for event in gone]), gone[0].number
    if not all(came):
        return voice.say(f"{pattern}.unnamed", at, len(gone), men_nom=men)
    post = gone[0].person[0]
    if len(gone) == 1 and pattern == "crew.hospital" and post in words.POSTS:
        return voice.say("crew.hospital", at, man_nom=men, new=came[0], post=words.post(post))
    return voice.say(
        f"{pattern}.hand" if pattern == "crew.hospital" else pattern, at, len(gone), men_nom=men, new=listed(came)
    )


def _honours(log: PatrolLog, voice: Voice, say: Say) -> Iterator[str]:
    for event in log.port.all("advancement.promoted"):
        yield voice.say("promoted", event.number, rank=say(event.text("rank")))
    for key, name in (("advancement.level_up", "level.up"), ("advancement.level_down", "level.down")):
        for event in log.port.all(key):
            yield voice.say(name, event.number, level=say(event.text("level")))
    awards = log.port.all("advancement.award")
    if awards:
        names = listed([words.award(event.text("award")) for event in awards])
        yield voice.say("award", awards[0].number, awards=names)
