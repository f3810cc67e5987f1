"""The end of a career: what sank the boat, who died, who had commanded."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.notes.outing import PatrolLog
from campaigns.games.the_hunted.pages.story import words
from campaigns.games.the_hunted.pages.story.voice import Voice
from campaigns.games.the_hunted.rules.state import GRADES, RANKS, Career
from campaigns.games.the_hunted.rules.victory import ALL_HANDS
from campaigns.pages.telling import Paragraph, StoryRow, full_month
from campaigns.pages.words import Say, translate


def ending(log: PatrolLog, voice: Voice, career: Career, say: Say) -> StoryRow | None:
    event = log.end
    if event is None:
        return None
    reason = event.text("reason")
    boat, month = event.text("boat") or voice.boat, full_month(event.text("month"))
    blanks = {"boat": boat, "month": month, "at": words.at(log.leg.zone)}
    name = voice.best(f"end.{reason}", bombed(log) or killer(log))
    parts = [voice.say(name, **blanks)] if name in voice.patterns else []
    if reason.startswith("sunk_"):
        parts.append(voice.say("end.hands", **blanks))
    if reason in ALL_HANDS:
        parts += _lost_men(voice, career)
    parts += epitaph(voice, career, say)
    return StoryRow(_("The end"), paragraphs=[Paragraph(" ".join(parts), [event.number], end=True)], first=event.number)


def bombed(log: PatrolLog) -> str:
    return "bombed" if any(raid.text("result") == "boat destroyed" for raid in log.port.all("refit.raid")) else ""


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
