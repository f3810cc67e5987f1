"""The two ends of a patrol, sailing and coming home; and the end of a career."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.notes.outing import LogEvent, PatrolLog
from campaigns.games.the_hunted.pages.story import words
from campaigns.games.the_hunted.pages.story.plan import Paragraphs
from campaigns.games.the_hunted.pages.story.voice import Voice
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, between
from campaigns.games.the_hunted.rules.state import GRADES, RANKS, Career
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.games.the_hunted.rules.victory import ALL_HANDS
from campaigns.pages.telling import OwnWords, Paragraph, StoryRow, full_month, listed, together
from campaigns.pages.words import Say, capital, translate


def sailing(log: PatrolLog, voice: Voice) -> Paragraphs:
    """The second paragraph of a patrol."""
    found, said = log.sailing, Paragraphs(quiet=False)
    sails = found.get("assignment.sails")
    if sails is None:
        return said
    orders, base = sails.text("assignment"), sails.text("base")
    ready, short, bound = (found.get(key) for key in ("assignment.ready", "loading.shortage", "assignment.bound"))
    torpedoes = ready.count("torpedoes") if ready else 0
    blanks = {"month": full_month(sails.text("month")), "from": words.base(base, 0), "to": words.bound(orders)}
    parts = [voice.say("sail" if torpedoes else "sail.empty", torpedoes, **blanks)]
    if short and short.count("short"):
        parts.append(voice.say("sail.short", short.count("short")))
    if bound and not orders.lower().endswith(bound.text("base").lower()) and bound.text("base") != base:
        parts.append(voice.say("sail.bound", **{"in": words.base(bound.text("base"), 1)}))
    mission = "sail.agent" if "(A)" in orders else "sail.mines"
    if orders.endswith(("(M)", "(A)")) and "assignment.mission" not in found:  # a supply boat that lays mines as well
        parts.append(voice.say(mission))
    tasks = {"assignment.tanker": "sail.tanker", "assignment.mission": mission}
    guns = {"refit.gun_gone": "sail.gun_gone", "refit.gun_back": "sail.gun_back"}
    parts += [voice.say(name) for key, name in (tasks | guns).items() if key in found]
    said.add(" ".join(parts), [event.number for event in found.values()], [])
    return said


def home(log: PatrolLog, voice: Voice, say: Say) -> StoryRow | None:
    came = log.port.arrival
    if came is None:
        return None
    parts = [*_arrival(log, voice, came), *_raids(log, voice), *_said("port", log, voice, say), *_new_boat(log, voice)]
    parts += [*_said("crew", log, voice, say), *_replaced(log, voice), *_said("honour", log, voice, say)]
    awards = [words.known(words.AWARDS, event.text("award")) for event in log.port.all("advancement.award")]
    promoted = log.port.said and log.port.said[-1][0] == "honour.promoted"
    parts += [voice.say("award.too" if promoted else "award", awards=together(awards))] if awards else []
    numbers = sorted({came.number, *(event.number for event in log.port.events)})
    paragraph = Paragraph(" ".join(parts), numbers)
    for event in log.port.events:
        text = event.text("note").strip() or (event.text("why").strip() if "otherwise" in event.key else "")
        paragraph.beside += [OwnWords(event.number, text, in_form=True)] if text else []
    return StoryRow(_("In port"), capital(say(came.text("base"))), paragraphs=[paragraph], first=came.number)


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
    said = [voice.say(name, **blanks)]
    months, waits = months_in_port(log), log.port.one("refit.kommandant_waits")
    if months and not log.port.all("newboat.received"):
        length = log.port.one("refit.length")
        longer = waits is not None and waits.count("months") > (length.count("months") if length else 0)
        said.append(voice.say("refit.waits" if longer else "refit", months))
    return said


def months_in_port(log: PatrolLog) -> int:
    """Between this arrival and the next sailing; 0 before that is known."""
    came, sails = log.port.arrival, log.port.one("refit.next")
    if came is None or sails is None:
        return 0
    return max(between(came.text("month"), sails.text("month")) - 1, 0)


def _raids(log: PatrolLog, voice: Voice) -> Iterator[str]:
    raids = [event.text("result") for event in log.port.all("refit.raid")]
    if "damage" in raids or "heavy damage" in raids:
        yield voice.say("raid.damage")
    if destroyed := raids.count("boat destroyed"):
        yield voice.say("raid.destroyed", destroyed)


def _said(group: str, log: PatrolLog, voice: Voice, say: Say) -> Iterator[str]:
    """Notes that are one sentence each."""
    for name, event, man in log.port.said:
        if name.startswith(f"{group}."):
            blanks = {"type": event.text("type"), **{key: say(event.text(key)) for key in ("rank", "level")}}
            yield voice.say(name, **blanks, man=words.man(*man), to=words.base(event.text("to"), 2))


def _new_boat(log: PatrolLog, voice: Voice) -> Iterator[str]:
    for new in log.port.all("newboat.received")[-1:]:
        months, blanks = months_in_port(log), {"new": new.text("number"), "type": new.text("type")}
        yield voice.say("refit.new" if months else "new.boat", months, **blanks)


def _replaced(log: PatrolLog, voice: Voice) -> Iterator[str]:
    """Those who left for one reason, and their successors where the names are known."""
    left = log.port.all("refit.replaced") + log.port.all("advancement.replaced")
    for why, name in (("killed", "crew.killed"), ("in hospital", "crew.hospital")):
        gone = [event for event in left if event.text("why") == why]
        if not gone:
            continue
        came, post = [event.text("new") for event in gone], gone[0].person[0]
        if not all(came):
            name = f"{name}.unnamed"
        elif len(gone) == 1 and post in words.POSTS:
            name = voice.best(name, "post")
        blanks = {"new": listed(came), "post": TEXTS.word(post, translate)}
        yield voice.say(name, len(gone), men=words.men([event.person for event in gone]), **blanks)


# --- the end ----------------------------------------------------------------------------------------------------------


def ending(log: PatrolLog, voice: Voice, career: Career, say: Say) -> StoryRow | None:
    event = log.end
    if event is None:
        return None
    reason = event.text("reason")
    boat, month = event.text("boat") or voice.boat, full_month(event.text("month"))
    blanks = {"boat": boat, "month": month, "at": words.at(log.leg.zone)}
    bombed = any(raid.text("result") == "boat destroyed" for raid in log.port.all("refit.raid"))
    name = voice.best(f"end.{reason}", "bombed" if bombed else killer(log))
    parts = [voice.say(name, **blanks)] if name in voice.patterns else []
    if reason.startswith("sunk_"):
        parts.append(voice.say("end.hands", **blanks))
    if reason in ALL_HANDS:
        parts += _lost_men(voice, career)
    parts += epitaph(voice, career, say)
    return StoryRow(_("The end"), paragraphs=[Paragraph(" ".join(parts), [event.number], end=True)], first=event.number)


def killer(log: PatrolLog) -> str:
    """The weapon whose result was the end, or the hull that could take no more; a form may name no weapon."""
    blows = log.units[-1].blows if log.units else []
    if blows and blows[-1].roll is not None:
        return blows[-1].weapon if blows[-1].sunk else "hull"
    return str(next((hunt["weapon"] for hunt in reversed(log.form.get("hunts") or []) if hunt.get("weapon")), ""))


def _lost_men(voice: Voice, career: Career) -> list[str]:
    aboard = [career.kommandant, *(man for man in career.crew.values() if man.aboard)]
    men = [(man.post, man.name) for man in aboard if man.name]
    return [voice.say("end.with", men=words.roll_of_the_dead(men))] if len(men) > 1 else []


def epitaph(voice: Voice, career: Career, say: Say) -> Iterator[str]:
    """The Kommandant's time in command, his awards and his tonnage."""
    full = f"{say(RANKS[career.rank])} {voice.name}".strip()
    yield voice.say("end.since", kmdt_full=full, month=full_month(career.start))
    held = {award.name for award in career.awards}
    highest = max((grade for grade in GRADES if grade in held), key=GRADES.index, default="")
    if highest:
        yield voice.say("end.holds", awards=words.known(words.AWARDS, highest))
    first = ".first" if career.number <= 1 else ""
    if career.notional and not career.ships:
        yield voice.say(f"end.credit.only{first}", k=career.number, tons=translate.number(career.notional))
    else:
        blanks = {"k": career.number, "tons": translate.number(career.tons - career.notional)}
        yield voice.say(f"end.score{first}{'' if career.ships else '.none'}", career.ships, **blanks)
        if career.notional:
            yield voice.say("end.credit", tons=translate.number(career.notional))
