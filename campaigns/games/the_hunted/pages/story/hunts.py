"""A hunt from the first search to the last: found or not, attacked with what, and how the boat got away."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from campaigns.games.the_hunted.pages.story import forms, harm
from campaigns.games.the_hunted.pages.story.registry import Tell, tells
from campaigns.pages.words import translate

if TYPE_CHECKING:
    from campaigns.games.the_hunted.pages.story.facts import Fact
    from campaigns.games.the_hunted.pages.story.passage import Passage

PLAIN: Final = "depth charges"


@dataclass
class Hunt:
    """Escorts after the boat, or one."""

    one: bool = False
    found: int = 0  # the search that found it; -1 where it was found before any
    at: int = 0
    blows: list[tuple[str, int]] = field(default_factory=list)
    weapon: str = PLAIN
    bold: bool = False
    deep: int = 0  # how often below test depth since this was told last
    deep_at: set[int] = field(default_factory=set)
    spared: bool = False

    @property
    def who(self) -> str:
        return "esc1" if self.one else "esc"

    @property
    def evades(self) -> str:
        """The name of the pattern that tells how it tried to get away."""
        name = {(True, False): "bold", (False, True): "deep", (True, True): "both"}.get((self.bold, self.deep > 0), "")
        return f"evade.{name}{'.spared' if self.deep and self.spared else ''}" if name else ""


def hunted(passage: Passage) -> Hunt:
    """The hunt that is on, or begins."""
    if passage.hunt is None:
        passage.settle()
        if passage.company.seen == "escort":
            passage.company.seen = ""
            passage.say("mission.seen.escort")
            passage.expect_one()
        else:
            passage.hunt = Hunt(one=not passage.story.convoy)
    assert passage.hunt is not None
    return passage.hunt


@tells("travel.escort")
def met(passage: Passage, fact: Fact) -> None:
    passage.story.here(passage.leg.zone)
    passage.say("esc.met", at=forms.at(passage.leg.zone))
    passage.expect_one()


@tells("escorts.cannot_dive")
def cannot_dive(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.say("esc.cannot_dive")


@tells("escorts.caught_closing")
def caught_closing(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.attack.last_named = passage.attack.mode, passage.attack.range
    passage.say("caught_closing", mode=forms.word(forms.MODES, passage.attack.mode))
    passage.hunt = Hunt(one=not passage.story.convoy, found=-1)


# --- how it tried to get away -------------------------------------------------------------------------------------


@tells("escorts.evade")
def evade(passage: Passage, fact: Fact) -> None:
    hunt = hunted(passage)
    hunt.bold = hunt.bold or fact.answered in ("bold", "both")
    if fact.answered in ("deep", "both"):
        hunt.deep += 1
        hunt.deep_at.add(fact.number)


@tells("escorts.deep_spared")
def spared(passage: Passage, fact: Fact) -> None:
    hunted(passage).spared = True


def tell_evasion(passage: Passage, hunt: Hunt, then: str = "") -> bool:
    """What it did to get away, and with it, if that is a clause, what came of it."""
    name = hunt.evades
    if name:
        passage.say(f"{name}.lost" if then else name, hunt.deep, lost=then)
    hunt.bold, hunt.deep, hunt.spared = False, 0, False
    return bool(name)


# --- searches and attacks -----------------------------------------------------------------------------------------


@tells("escorts.undetected")
def undetected(passage: Passage, fact: Fact) -> None:
    hunt = hunted(passage)
    if hunt.found:
        end(passage, lost=False)
        return
    passage.hunt = None
    if not tell_evasion(passage, hunt, passage.clause(f"{hunt.who}.unfound") if hunt.evades else ""):
        passage.in_vain = hunt.who


@tells("escorts.detected")
def detected(passage: Passage, fact: Fact) -> None:
    hunt = hunted(passage)
    if not hunt.found:
        passage.cut(fact.number)
        tell_evasion(passage, hunt)
        hunt.found, hunt.at = fact.count("round", 1), fact.number


@tells("escorts.weapon")
def weapon(passage: Passage, fact: Fact) -> None:
    hunted(passage).weapon = PLAIN


@tells("escorts.special")
def special(passage: Passage, fact: Fact) -> None:
    hunted(passage).weapon = str(fact.answered)


@tells("escorts.hits")
def hits(passage: Passage, fact: Fact) -> None:
    hunt = hunted(passage)
    hunt.blows.append((hunt.weapon, fact.count("hits")))


@tells("escorts.no_hits")
def no_hits(passage: Passage, fact: Fact) -> None:
    hunt = hunted(passage)
    hunt.blows.append((hunt.weapon, 0))


@tells("escorts.shaken_off")
def shaken_off(passage: Passage, fact: Fact) -> None:
    end(passage, lost=True)


def end(passage: Passage, lost: bool) -> None:
    hunt, passage.hunt = passage.hunt, None
    if hunt is None:
        return
    tell_hunt(passage, hunt)
    harm.tell(passage)
    if not lost:
        tell_evasion(passage, hunt)
    elif not tell_evasion(passage, hunt, passage.clause(f"{hunt.who}.gone") if hunt.evades else ""):
        passage.say(f"{hunt.who}.lost")


def tell(passage: Passage) -> None:
    """A search in vain that nothing was told with; a hunt that something else broke off."""
    if passage.in_vain:
        passage.say(f"{passage.in_vain}.not_found")
        passage.in_vain = ""
    if passage.hunt and (passage.hunt.found or passage.hunt.blows):
        end(passage, lost=False)


def tell_hunt(passage: Passage, hunt: Hunt) -> None:
    """The search that found the boat, and the attacks by weapon."""
    weapons = list(dict.fromkeys(weapon for weapon, _hits in hunt.blows))
    if hunt.found > 0 and len(weapons) == 1:
        blow(passage, hunt, weapons[0], f"{hunt.who}.found.")
        return
    if hunt.found > 0:
        passage.sentences.append(passage.story.teller.say(f"{hunt.who}.found", hunt.at, search=hunt.found))
    for weapon in weapons:
        blow(passage, hunt, weapon, f"{hunt.who}.")


def blow(passage: Passage, hunt: Hunt, weapon: str, prefix: str) -> None:
    """All attacks with one weapon."""
    found = [hits for by, hits in hunt.blows if by == weapon]
    blanks: dict[str, Any] = {
        "weapon": translate(forms.WEAPONS.get(weapon, forms.WEAPONS[PLAIN])),
        "attacks": len(found),
        "search": hunt.found,
    }
    name = "harmless" if not sum(found) else "hits" if len(found) == 1 else "hits.more"
    passage.say(prefix + name, sum(found), **blanks)


# --- what would sink the boat -------------------------------------------------------------------------------------


def killer(name: str) -> Tell:
    """What would have to be named, should this blow have been the end."""

    def take_up(passage: Passage, fact: Fact) -> None:
        answered = fact.answered
        sunk = (isinstance(answered, dict) and answered.get("sunk")) or answered in ("sunk", "hit")
        passage.story.killer = name if sunk else "end.hull"

    return take_up


tells("escorts.attack")(killer("end.depth charges"))
tells("escorts.hedgehog")(killer("end.hedgehog"))
tells("escorts.squid")(killer("end.squid"))
tells("aircraft.attack")(killer("end.bombs"))
tells("aircraft.fido")(killer("end.fido"))


@tells("escorts.deep")
def deep(passage: Passage, fact: Fact) -> None:
    """The hull held, or this was the end and is told there."""
    if fact.answered == "crushed" and passage.hunt is not None:
        passage.hunt.deep -= 1
    passage.story.killer = "end.depth"
