"""What a blow did: hull, systems, water, men. Then the repairs, and whether the patrol had to be broken off."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from campaigns.games.the_hunted.pages.story import forms
from campaigns.games.the_hunted.pages.story.registry import tells
from campaigns.pages.telling import clauses
from campaigns.pages.words import capital, translate

if TYPE_CHECKING:
    from campaigns.games.the_hunted.pages.story.facts import Fact
    from campaigns.games.the_hunted.pages.story.passage import Passage

MOST_TOGETHER: Final = 2  # systems in one sentence with the hull and the water
TOLD_BEFORE: Final = ("holed", "gyro_compass")  # of these a sentence before says that they cannot be mended


@dataclass
class Harm:
    """What the boat and its men took, until it is told."""

    hull: int = 0
    systems: list[str] = field(default_factory=list)
    flooding: bool = False
    forced: bool = False
    nothing: bool = False
    holed: bool = False
    wounds: dict[tuple[str, str], str] = field(default_factory=dict)
    killed: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Repairs:
    """What was mended, or not; of each system how it stood in the end."""

    pumped: bool = False
    mended: dict[str, bool] = field(default_factory=dict)
    abort: str = ""  # why the patrol has to be broken off, until it is told

    @property
    def any(self) -> bool:
        return self.pumped or bool(self.mended)


# --- the boat -----------------------------------------------------------------------------------------------------


@tells("damage.hull")
def hull(passage: Passage, fact: Fact) -> None:
    if not (passage.hunt and fact.number in passage.hunt.deep_at):  # what the deep dive costs is told with it
        passage.harm.hull += 1


@tells("damage.system", "damage.all_flak", "byhand.system")
def system(passage: Passage, fact: Fact) -> None:
    passage.harm.systems.append(fact.text("system"))


@tells("damage.flooding")
def flooding(passage: Passage, fact: Fact) -> None:
    passage.harm.flooding = True


@tells("damage.forced_up")
def forced_up(passage: Passage, fact: Fact) -> None:
    passage.harm.forced = True


@tells("damage.minor", "damage.again", "damage.not_fitted", "damage.nobody")
def nothing(passage: Passage, fact: Fact) -> None:
    passage.harm.nothing = True


def tell(passage: Passage) -> None:
    """One sentence for the boat, one for each kind of wound, one for each man who died."""
    harm, passage.harm = passage.harm, Harm()
    parts = []
    if harm.hull:
        parts.append(passage.clause("damage.hull", harm.hull))
    if harm.systems:
        words, number = forms.systems(list(dict.fromkeys(harm.systems)))
        parts.append(passage.clause("damage.systems", number, systems=words))
    if harm.flooding:
        parts.append(passage.clause("damage.flooding"))
    if harm.forced:
        parts.append(passage.clause("damage.forced"))
    if len(dict.fromkeys(harm.systems)) > MOST_TOGETHER:
        for part in parts:
            passage.say("damage", clauses=part)
    elif parts:
        passage.say("damage", clauses=clauses(parts))
    elif harm.nothing and not (harm.wounds or harm.killed or harm.holed):
        passage.say("damage.none")
    if harm.holed:
        passage.say("damage.holed")
    tell_men(passage, harm)


# --- men ----------------------------------------------------------------------------------------------------------


@tells("damage.wounded", "byhand.wound")
def wounded(passage: Passage, fact: Fact) -> None:
    if passage.harm.wounds.get(fact.man) != "SW":
        passage.harm.wounds[fact.man] = fact.text("wound")


@tells("damage.killed")
def killed(passage: Passage, fact: Fact) -> None:
    passage.harm.wounds.pop(fact.man, None)
    passage.harm.killed.append(fact.man)


@tells("damage.died")
def died(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("died", man=forms.man(*fact.man))


@tells("damage.command")
def command(passage: Passage, fact: Fact) -> None:
    if not passage.hunt:
        passage.settle()
    tell(passage)
    passage.say("command", man=forms.man(*fact.man))


def tell_men(passage: Passage, harm: Harm) -> None:
    for wound, words in forms.WOUNDS.items():
        men = [man for man, worst in harm.wounds.items() if worst == wound]
        if men:
            crew = passage.clause("wound.crew", sum(not known(man) for man in men))
            said, number = forms.men(men, crew)
            passage.say("wound", 2 if len(men) > 1 else number, men=said, wound=translate(words))
    for man in harm.killed:
        if known(man):
            passage.say("killed", man=forms.man(*man))
    dead = sum(not known(man) for man in harm.killed)
    if dead:
        passage.say("killed.crew", dead)


def known(man: tuple[str, str]) -> bool:
    """A man with a post of his own, or a name."""
    post, name = man
    return post in forms.POSTS or bool(name)


# --- repairs ------------------------------------------------------------------------------------------------------


@tells("damage.pumped")
def pumped(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.repairs.pumped = True


@tells("damage.repaired", "damage.part_used")
def repaired(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.repairs.mended[fact.text("system")] = True


@tells("damage.inoperable")
def inoperable(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.repairs.mended[fact.text("system")] = False


def tell_repairs(passage: Passage) -> None:
    """In one sentence."""
    repairs, passage.repairs = passage.repairs, Repairs()
    held = [name for name, well in repairs.mended.items() if well]
    broken = [name for name, well in repairs.mended.items() if not well]
    name = "p" * repairs.pumped + "o" * bool(held) + "n" * bool(broken)
    if name:
        words, number = forms.systems(held)
        passage.say(f"repair.{name}", number, systems=words, broken=forms.systems(broken)[0])


# --- breaking off -------------------------------------------------------------------------------------------------


@tells("homeward.abort")
def abort(passage: Passage, fact: Fact) -> None:
    """Why; which way the boat went comes after it."""
    tell_abort(passage)
    passage.settle()
    why = fact.text("why")
    if why not in TOLD_BEFORE:  # that it could not be mended is told with it
        passage.repairs.mended.pop(why, None)
    tell_repairs(passage)
    passage.repairs.abort = why


@tells("homeward.heading_back")
def heading_back(passage: Passage, fact: Fact) -> None:
    tell_abort(passage, ".back")


@tells("homeward.heading_on")
def heading_on(passage: Passage, fact: Fact) -> None:
    tell_abort(passage, ".on")


def tell_abort(passage: Passage, way: str = "") -> None:
    why, passage.repairs.abort = passage.repairs.abort, ""
    if not why:
        if way:
            passage.say(f"abort{way}")
    elif why == "free":
        passage.say(f"abort.free{way}")
    elif why in TOLD_BEFORE and passage.sentences:
        passage.say(f"abort.short{way}")
    else:
        known = f"why.{why}" in passage.story.teller.patterns
        clause = (
            passage.clause(f"why.{why}") if known else passage.clause("why.broken", systems=forms.systems([why])[0])
        )
        passage.say(f"abort.why{way}", why=clause)


@tells("homeward.towed")
def towed(passage: Passage, fact: Fact) -> None:
    passage.settle()
    tell_repairs(passage)
    passage.say("towed")


@tells("homeward.rescued")
def rescued(passage: Passage, fact: Fact) -> None:
    passage.settle()
    tell_repairs(passage)
    passage.say("rescued")


def sentence(text: str) -> str:
    """What the player typed, as a sentence."""
    text = capital(text.strip())
    return text if not text or text[-1] in ".!?" else f"{text}."
