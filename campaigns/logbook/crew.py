"""The crew book: every man from boarding to the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.games.hunted.state import CREW, OFFICERS, RANKS

Say = Callable[[Any], str]
ORDER: Final = ("kommandant", *OFFICERS, *CREW, "agent")


@dataclass
class Member:
    """A man, or one of the boxes that stand for several."""

    id: int
    post: str
    name: str
    rank: str
    boat: str
    joined: str
    left: str
    experte: bool
    state: str  # in words
    hurt: bool
    dead: bool
    fate: str
    wounds: int
    serving: bool
    events: list[tuple[str, str]] = field(default_factory=list)  # month, what happened

    @property
    def wounded(self) -> str:
        return ngettext("%d wound", "%d wounds", self.wounds) % self.wounds if self.wounds else ""


def book(career: Any, say: Say) -> tuple[list[Member], list[Member]]:
    """Who serves, and who has left, in the order of their posts and of their leaving."""
    aboard = [_member(career, man, say, True) for man in (career.kommandant, *career.crew.values())]
    gone = [_member(career, man, say, False) for man in career.former]
    posts = {say(post): place for place, post in enumerate(ORDER)}
    aboard.sort(key=lambda man: posts.get(man.post, len(posts)))
    gone.sort(key=lambda man: (man.left, posts.get(man.post, len(posts)), man.id))
    return aboard, gone


def _member(career: Any, man: Any, say: Say, serving: bool) -> Member:
    chief = man.post == "kommandant"
    dead = man.wound == "KIA"
    state = say(man.fate if dead and man.fate else man.wound) if serving or dead else say(man.fate or man.wound)
    found = Member(
        man.id,
        say(man.post),
        man.name,
        say(RANKS[career.rank]) if chief else "",
        man.boat or career.boat.number,
        man.joined,
        man.left or (career.end.month if career.end is not None and dead else ""),
        man.experte,
        state,
        man.wound != "fit",
        dead,
        say(man.fate) if man.fate else "",
        man.wounds,
        serving,
    )
    found.events = list(_events(career, man, say, found))
    return found


def _events(career: Any, man: Any, say: Say, found: Member) -> list[tuple[str, str]]:
    events = [(man.joined, _("Came aboard %s") % found.boat)]
    if man.post == "kommandant":
        events += [
            (step.month, _("Promoted %s") % say(RANKS[step.rank]) if step.success else _("Not promoted"))
            for step in career.promotions
        ]
        events += [(award.month, say(award.name)) for award in career.awards]
        events += [
            (boat.joined, _("Took over %(boat)s, Type %(type)s") % {"boat": boat.number, "type": boat.type})
            for boat in [*career.boats, career.boat][1:]
        ]
        if career.end is not None:
            events.append((career.end.month, say(career.end.reason)))
    elif found.left:
        events.append((found.left, found.state))
    elif career.end is not None:
        events.append((career.end.month, _lost(career, say)))
    return sorted(events, key=lambda event: event[0])


def _lost(career: Any, say: Say) -> str:
    """What became of those aboard at the end."""
    return say(career.end.reason)
