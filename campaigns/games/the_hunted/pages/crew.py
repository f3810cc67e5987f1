"""The crew book: every man from boarding to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.texts import Texts
from campaigns.games.the_hunted.pages import counts
from campaigns.games.the_hunted.pages.record import ribbon
from campaigns.games.the_hunted.pages.story import men as lives
from campaigns.games.the_hunted.rules.ledger_rows import LOST, fate_at_end
from campaigns.games.the_hunted.rules.state import CREW, OFFICERS, RANKS, Career, Man
from campaigns.games.the_hunted.rules.victory import ALL_HANDS
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.presentation import Honour
from campaigns.pages.words import capital, translate

Say = Callable[[Any], str]
ORDER: Final = ("kommandant", *OFFICERS, *CREW, "agent")


@dataclass(frozen=True)
class Event:
    month: str
    text: str
    line: int = 0


@dataclass
class Member:
    """A man, or a box that counts several."""

    id: int
    post: str
    name: str
    rank: str
    boat: str
    joined: str
    left: str
    experte: bool
    state: str
    hurt: bool
    dead: bool
    wounds: int
    serving: bool
    events: list[Event] = field(default_factory=list)
    life: str = ""  # all of it in a paragraph
    pips: Sequence[tuple[int, str]] = ()  # each patrol, and how it went for him: away, aboard, wounded, killed

    @property
    def pips_in_words(self) -> str:
        said = {"aboard": _("aboard"), "wounded": _("wounded"), "killed": _("killed")}
        return ", ".join(f"{number}: {said[how]}" for number, how in self.pips if how in said)

    @property
    def wounded(self) -> str:
        return ngettext("%d wound", "%d wounds", self.wounds) % self.wounds if self.wounds else ""


def book(career: Career, hurts: Sequence[Any], texts: Texts, say: Say) -> tuple[list[Member], list[Member]]:
    """Those who serve by post, those who left by date; hurts come from the journal."""
    men = [career.kommandant, *career.crew.values(), *career.former]
    told = hurts_by_man(career, men, hurts)
    aboard = len(men) - len(career.former)
    found = [_member(career, man, say, place < aboard) for place, man in enumerate(men)]
    for member, man in zip(found, men, strict=True):
        member.events = _events(career, man, member, [_event(career, hurt, texts) for hurt in told[man.id]], say)
        member.pips = _pips(career, man, member, told[man.id])
        member.life = lives.paragraph_about(career, man, told[man.id], member.serving, say)
    order = {say(post): place for place, post in enumerate(ORDER)}
    serving = sorted(found[:aboard], key=lambda man: order.get(man.post, len(order)))
    return serving, sorted(found[aboard:], key=lambda man: (man.left, order.get(man.post, len(order)), man.id))


def _pips(career: Career, man: Man, found: Member, hurts: Sequence[Any]) -> list[tuple[int, str]]:
    """A box a patrol; a man who died did so on his last."""
    patrols = career.all_patrols
    sailed = [one.number for one in patrols if man.joined <= one.start and (not man.left or man.left >= one.start)]
    wounded = {hurt.patrol for hurt in hurts if hurt.data.get("wound")}

    def how(number: int) -> str:
        if number not in sailed:
            return "away"
        if found.dead and number == sailed[-1]:
            return "killed"
        return "wounded" if number in wounded else "aboard"

    return [(one.number, how(one.number)) for one in patrols]


def hurts_by_man(career: Career, men: Sequence[Any], hurts: Sequence[Any]) -> dict[int, list[Any]]:
    """Assign each note to the man who held the post on that patrol."""
    starts = {patrol.number: patrol.start for patrol in career.all_patrols}
    found: dict[int, list[Any]] = {man.id: [] for man in men}
    for hurt in hurts:
        start = starts.get(hurt.patrol, career.month)
        here = [man for man in men if man.joined <= start and (not man.left or man.left >= start)]
        # 11.1.6: who is 1WO today may have been 2WO then
        named = [man for man in men if hurt.data.get("name") and man.name == hurt.data["name"]]
        holders = (
            named
            or [man for man in here if man.post == hurt.post]
            or [man for man in here if hurt.post == "2wo" and man.post == "1wo"]
        )
        if holders:
            found[min(holders, key=lambda man: (man.left or "9999", man.id)).id].append(hurt)
    return found


def _member(career: Career, man: Man, say: Say, serving: bool) -> Member:
    over = career.end if serving else None
    dead = man.wound == "KIA" or (over is not None and over.reason in ALL_HANDS and not over.alive and not man.away)
    return Member(
        man.id,
        say(man.post),
        man.name,
        say(RANKS[career.rank]) if man.post == "kommandant" else "",
        man.boat or career.boat.number,
        man.joined,
        man.left or (over.month if over is not None else ""),
        man.experte,
        _state(career, man, say, serving),
        dead or man.condition != "fit",
        dead,
        man.wounds,
        serving,
    )


def _state(career: Career, man: Man, say: Say, serving: bool) -> str:
    fate = fate_at_end(career, man) if serving else ""
    if fate == LOST:
        return _("Lost with %s") % career.boat.number
    if not serving or (man.wound == "KIA" and man.fate):
        return say(man.fate or man.wound)
    return capital(say(fate)) if fate else say(man.condition)


def _event(career: Career, hurt: Any, texts: Texts) -> Event:
    month = next((patrol.start for patrol in career.all_patrols if patrol.number == hurt.patrol), career.month)
    return Event(month, texts.note(hurt.key, hurt.data, translate), hurt.number)


def _events(career: Career, man: Man, found: Member, told: list[Event], say: Say) -> list[Event]:
    """From boarding to the end, by month."""
    events = [Event(man.joined, _("Joined %s") % (career.boats[0].number if _first(career, man) else found.boat))]
    if man.post == "kommandant":
        events += [
            Event(step.month, _("Promoted to %s") % say(RANKS[step.rank]) if step.success else _("Not promoted"))
            for step in career.promotions
        ]
        events += [Event(award.month, say(award.name)) for award in career.awards]
    boats = [boat for boat in [*career.boats, career.boat][1:] if boat.joined >= man.joined]
    took = _("Took over %(boat)s, Type %(type)s") if man.post == "kommandant" else _("Moved to %(boat)s, Type %(type)s")
    events += [
        Event(boat.joined, took % {"boat": boat.number, "type": boat.type})
        for boat in boats
        if not man.left or boat.joined < man.left
    ]
    events += told
    if found.left:
        events.append(Event(found.left, found.state))
    return sorted(events, key=lambda event: (event.month, event.line == 0 and event.text == found.state))


def _first(career: Career, man: Man) -> bool:
    """Aboard from the first day, in a career with more than one boat."""
    return bool(career.boats) and man.joined == career.start


def context(log_book: CareerLog) -> dict[str, Any]:
    state = log_book.state
    aboard, gone = book(state, counts.counts(log_book).men, log_book.game.texts, log_book.say)
    officers, kommandant = {log_book.say(post) for post in ORDER[: 1 + len(OFFICERS)]}, log_book.say("kommandant")
    dead = sum(man.dead for man in [*aboard, *gone])
    return {
        "officers": [man for man in aboard if man.post in officers],
        "crew": [man for man in aboard if man.post not in officers],
        "gone": gone,
        "kommandant": kommandant,
        "ribbons": [Honour(log_book.say(one.name), drawing=ribbon(one.name)) for one in state.awards],
        "figures": [
            (_("Aboard at the end") if state.end is not None else _("Aboard"), str(len(aboard))),
            (_("Killed"), str(dead)),
            (_("Wounds, all patrols"), str(sum(man.wounds for man in [*aboard, *gone]))),
            (_("Crew quality"), log_book.say(state.crew_level)),
        ],
    }
