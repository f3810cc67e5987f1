"""A patrol as prose, turn by turn; quiet turns and the turns of one hunt run together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.engine.prompts import Charts
from campaigns.engine.texts import N_
from campaigns.games.unterseeboot.pages.turns import Shot, Turn, turns
from campaigns.games.unterseeboot.rules.endings import next_honour
from campaigns.games.unterseeboot.rules.state import SURFACE, Campaign
from campaigns.games.unterseeboot.rules.texts import TEXTS
from campaigns.pages import telling
from campaigns.pages.logbook import plain_story
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.plain_story import figure, word
from campaigns.pages.telling import Alternatives, OutingStory, Paragraph, Pattern, StoryRow, forms
from campaigns.pages.words import capital, sayer, tons, translate

LOW: Final = 4  # battery tokens: with fewer the batteries are nearly empty
A_SHIP: Final = (
    (10_000, telling.noun("a great ship of {tons}")),
    (6_000, telling.noun("a large freighter of {tons}")),
    (4_000, telling.noun("a freighter of {tons}")),
    (0, telling.noun("a small freighter of {tons}")),
)
THE_SHIP: Final = (
    (10_000, telling.noun("the great ship of {tons}")),
    (6_000, telling.noun("the large freighter of {tons}")),
    (4_000, telling.noun("the freighter of {tons}")),
    (0, telling.noun("the small freighter of {tons}")),
)
LEVEL: Final = {"P": N_("periscope depth"), "D": N_("100 m"), "T": N_("200 m")}
WHERE: Final = {"S": N_("on the surface"), "P": N_("at periscope depth"), "D": N_("at 100 m"), "T": N_("at 200 m")}

PATTERNS: Final[dict[str, Pattern]] = {
    # How a patrol begins
    "begun": (
        forms(
            "{kommandant} took {boat} into the patrol area with {n} torpedo and full batteries.",
            "{kommandant} took {boat} into the patrol area with {n} torpedoes and full batteries.",
        ),
    ),
    "begun.again": (
        forms(
            "{boat} reached the area again, with {n} patrol behind her.",
            "{boat} reached the area again, with {n} patrols behind her.",
        ),
    ),
    # Where she went: clauses whose subject is "she"
    "dive": ("she dived to periscope depth", "she dived again to periscope depth"),
    "dive.shaken": "she dived and shook the aircraft off",
    "along": ("she moved along {where}", "she moved on {where}"),
    "stay": "she stayed {where}",
    "down": "she went down to {level}",
    "down.both": "she went down to 100 m and on to 200 m",
    "up": "she came up to {level}",
    "surfaced": ("she surfaced", "she came to the surface"),
    # What she found: clauses that follow those
    "found": "found {ship:acc}",
    "false": ("met a false contact", "met another false contact"),
    "found.alone": "She found {ship:acc}.",
    "false.alone": ("The contact was false.", "Again there was nothing."),
    # Fire
    "sunk.it": ("One torpedo sank it.", "A torpedo sank it."),
    "sunk": ("One torpedo sank {ship:acc}.", "A torpedo struck, and {ship:nom} sank."),
    "sunk.second": "A second torpedo struck, and {ship:nom} sank.",
    "missed": "The torpedo missed.",
    "missed.again": "This torpedo missed as well.",
    "hit": "A torpedo hit {ship:acc}, which stayed afloat.",
    "pair.missed": "Two torpedoes left together, and both missed.",
    "pair.hit": "Two torpedoes left together: one hit, and one missed.",
    "pair.both": "Two torpedoes left together, and both hit.",
    "pair.wasted": "Two torpedoes left together: the first sank {ship:acc}, and the second was wasted.",
    "pair.sunk": "{Ship:nom} sank.",
    "low": (
        "With the batteries nearly empty {kommandant} held his fire.",
        "With so little power left {kommandant} held his fire again.",
    ),
    "held": ("{kommandant} held his fire.", "{kommandant} let the chance go."),
    "held.long": (forms("For {n} turn {kommandant} held his fire.", "For {n} turns {kommandant} held his fire."),),
    # The destroyer
    "unseen": ("A destroyer searched and passed on.", "A destroyer came, searched and found nothing."),
    "unseen.again": ("The destroyer searched again in vain.", "The destroyer still did not find her."),
    "destroyer": ("a destroyer found the boat", "again a destroyer found her"),
    "destroyer.again": "the destroyer found her",
    "aircraft": ("an aircraft spotted her", "again an aircraft spotted her"),
    "aircraft.again": "the aircraft came back",
    "met.gone": "{Met}.",
    "met.missed": ("{Met}; its attack failed.", "{Met}, and its attack failed."),
    "met.repaired": "{Met}; its attack struck, and the damage was repaired at once.",
    "met.lost": (
        forms(
            "{Met}; its attack cost a hull token, and {n} was left.",
            "{Met}; its attack cost a hull token, and {n} were left.",
        ),
    ),
    "charges.missed": ("The destroyer attacked and missed.", "Its next attack failed too."),
    "charges.missed.all": (
        forms("The destroyer attacked {n:times} and missed.", "The destroyer attacked {n:times} and missed each time."),
    ),
    "charges.repaired": "The destroyer struck, and the damage was repaired at once.",
    "charges.lost": (
        forms(
            "The destroyer’s attack cost a hull token, and {n} was left.",
            "The destroyer’s attack cost a hull token, and {n} were left.",
        ),
    ),
    "creaked": "The hull creaked and held.",
    "evaded": ("At 200 m the destroyer lost her.", "The destroyer lost her again at 200 m."),
    # Quiet turns
    "rise": (forms("A quiet turn brought her up to {level}.", "{N} quiet turns brought her up to {level}."),),
    "quiet": (forms("A quiet turn passed {where}.", "{N} quiet turns passed {where}."),),
    "surfaced.charged": (
        "She surfaced, no aircraft came, and the batteries were charged.",
        "She came up unseen and charged her batteries.",
    ),
    "surfaced.quiet": "She surfaced, and no aircraft came.",
    "main.one": "One main battery token was left.",
    "main.none": "The main battery was empty.",
    "power.none": "The batteries were empty.",
    # Home, or lost
    "home": "{kommandant} turned for home.",
    "home.last": "At the end of turn {turn} she lay on the surface and made for home.",
    "back": "She came back with {load} and the {honour}.",
    "back.unseen": "She surfaced unseen and came back with {load} and the {honour}.",
    "back.clear": "No aircraft came, and she came back with {load} and the {honour}.",
    "nothing": "nothing sunk",
    "next": "{tons} more would have been the {honour}.",
    "goal": "It was the tenth patrol that she survived.",
    "lost.aircraft": "In turn {turn} aircraft sank her {where}.",
    "lost.destroyer": "In turn {turn} the destroyer’s attack broke the hull {where}.",
    "lost.battery": "In turn {turn} the batteries were empty {where}, and she was sunk.",
    "lost.dive": "In turn {turn} the hull gave way below 200 m.",
    "lost.submerged": "The patrol ended with turn {turn}, and she was still {where}.",
    "lost": "{boat} was lost with {load} to her name.",
    "lost.nothing": "{boat} was lost with nothing sunk.",
    # By hand
    "by_hand": "The rest of the patrol was entered by hand as it was played at the table.",
    "by_hand.sunk": (forms("{N} ship was sunk: {ships:nom}.", "{N} ships were sunk: {ships:nom}."),),
    "by_hand.home": "She came back in turn {turn} with {load} and the {honour}.",
}


def tell(log_book: CareerLog, outing: int) -> OutingStory:
    voice = Voice(log_book.state, log_book.book, outing)
    return plain_story.telling(log_book, outing, voice.rows(turns(log_book.outing(outing).noted)))


def runs(found: Sequence[Turn]) -> Iterator[list[Turn]]:
    """Turns told together: those of one hunt, quiet ones, and a wait beside a target."""
    present: list[Turn] = []
    for turn in found:
        if present and not _go_together(present[-1], turn):
            yield present
            present = []
        present.append(turn)
    if present:
        yield present


def _go_together(before: Turn, turn: Turn) -> bool:
    """A boat that comes up for air begins anew; a held fire may go on being held."""
    kind = _kind(turn)
    if before.end or (kind == "quiet" and turn.level == SURFACE and turn.rise):
        return False
    return bool(kind) and (kind == _kind(before) or (kind == "held" and before.held))


def _kind(turn: Turn) -> str:
    """What turns told together have in common; empty for a turn told alone."""
    if turn.eventful or turn.homeward or turn.by_hand:
        return ""
    if turn.held:
        return "held"
    return "hunt" if turn.hunted else "quiet"


class Voice:
    """Tells one patrol; pronouns and repetitions depend on earlier sentences."""

    def __init__(self, campaign: Campaign, charts: Charts, outing: int) -> None:
        self.outing, self.campaign = outing, campaign
        self.teller = Alternatives(PATTERNS, kommandant=campaign.kommandant, boat=campaign.boat or _("the boat"))
        self.honour = sayer(TEXTS)
        self.charts = charts
        self.missed = False  # the last torpedo
        self.main: int | None = None  # what was last said of the main battery

    def say(self, name: str, count: int = 1, /, **blanks: Any) -> str:
        return self.teller.say(name, count, **blanks)

    def rows(self, found: Sequence[Turn]) -> Iterator[StoryRow]:
        for run in runs(found):
            sentences = [self.opening()] if run[0] is found[0] else []
            sentences += self.run(run)
            numbers = [one for turn in run for one in turn.numbers]
            over, text = run[-1].told("campaign.over") is not None, " ".join(one for one in sentences if one)
            paragraph = Paragraph(text, numbers, run[-1].by_hand, end=over)
            yield StoryRow(_when(run), paragraphs=[paragraph], quiet=_kind(run[0]) == "quiet", first=numbers[0])

    def opening(self) -> str:
        if self.outing > 1:
            return self.say("begun.again", self.outing - 1)
        return self.say("begun", self.campaign.load)

    def run(self, run: Sequence[Turn]) -> Iterator[str]:
        match _kind(run[0]):
            case "quiet":
                yield from self.quiet(run)
            case "hunt":
                yield from self.hunt(run)
            case "held":
                yield from self.waited(run)
            case _:
                yield from self.turn(run[0], run[1:])
        if run[-1].end:
            yield from self.end(run[-1])
        elif not run[-1].by_hand:
            yield from self.batteries(run[-1])

    # --- one turn ---------------------------------------------------------------------------------------------

    def turn(self, turn: Turn, waits: Sequence[Turn] = ()) -> Iterator[str]:
        """The turn; waits are the turns after it in which he still held his fire."""
        if turn.by_hand:
            yield self.say("by_hand")
            sunk = [figure(data, "tons") for key, data in turn.notes if key == "target.sunk"]
            if sunk:
                ships = telling.together(self.ship(tons, A_SHIP) for tons in sunk)
                yield self.say("by_hand.sunk", len(sunk), ships=ships)
            return
        if turn.homeward:
            yield self.say("home")
        if not (turn.homeward and _clear(turn)):
            yield from self.course(turn)
        yield from self.met("aircraft", turn, again=turn.found.get("aircraft") != "spotted")
        yield from self.waited([turn, *waits]) if waits else self.fire(turn)
        yield from () if waits else self.destroyer(turn)

    def course(self, turn: Turn) -> Iterator[str]:
        """Her move and her finds, in one sentence."""
        way = self.way(turn)
        if turn.contact is None:
            if turn.level == SURFACE and turn.rise and _clear(turn):
                yield self.surfaced(turn)
            elif way:
                yield _sentence(way)
        elif way:
            found = self.teller.clause("found", ship=self.ship(turn.contact, A_SHIP)) if turn.contact else ""
            found = found or self.teller.clause("false")
            yield _("%(way)s and %(found)s.") % {"way": capital(way), "found": found}
        elif turn.contact:
            yield self.say("found.alone", ship=self.ship(turn.contact, A_SHIP))
        else:
            yield self.say("false.alone")

    def surfaced(self, turn: Turn) -> str:
        return self.say("surfaced.quiet" if turn.told("battery.recharged") is None else "surfaced.charged")

    def way(self, turn: Turn) -> str:
        """The move as a clause; empty where she stayed and something else happened."""
        name = "along" if turn.moved else ""
        if turn.rise > 0:
            name = "surfaced" if turn.level == SURFACE else "up"
        elif turn.shaken:
            name = "dive.shaken"
        elif turn.rise < 0:
            name = "dive" if turn.begin[:1] == SURFACE else "down"
        return self.clause(name, turn)

    def clause(self, name: str, turn: Turn) -> str:
        """Empty for a level that a foreign log made up."""
        if not name or turn.level not in WHERE:
            return ""
        return self.teller.clause(name, where=self.where(turn), level=translate(LEVEL.get(turn.level, "")))

    def ship(self, count: int, kinds: Sequence[tuple[int, telling.Noun]]) -> telling.Noun:
        kind = next((noun for least, noun in kinds if count >= least), kinds[-1][1])
        return telling.Noun(lambda case: kind.form(case).format(tons=tons(count)))

    def fire(self, turn: Turn) -> Iterator[str]:
        if len(turn.shots) > 1:
            yield from self.pair(turn.shots)
        for shot in turn.shots if len(turn.shots) == 1 else ():
            ship = self.ship(shot.tons, THE_SHIP)
            if shot.result == "sunk":
                yield self.say("sunk.second" if shot.second else "sunk.it" if shot.found_now else "sunk", ship=ship)
            elif shot.result == "hit":
                yield self.say("hit", ship=ship)
            else:
                yield self.say("missed.again" if self.missed else "missed")
        if turn.shots:
            self.missed = turn.shots[-1].result == "missed"
        elif turn.held:
            yield self.say("low" if _low(turn) else "held")

    def pair(self, shots: Sequence[Shot]) -> Iterator[str]:
        hits = sum(shot.result in ("hit", "sunk") for shot in shots)
        sunk = [self.ship(shot.tons, THE_SHIP) for shot in shots if shot.result == "sunk"]
        if shots[-1].result == "wasted":
            yield self.say("pair.wasted", ship=sunk[0] if sunk else telling.name(""))
            return
        yield self.say("pair.both" if hits == len(shots) else "pair.hit" if hits else "pair.missed")
        for ship in sunk:
            yield self.say("pair.sunk", ship=ship)

    # --- hunters ----------------------------------------------------------------------------------------------

    def met(self, by: str, turn: Turn, again: bool) -> Iterator[str]:
        """A hunter that found her or came back, and its attack."""
        outcome, left = turn.attacks.get(by, ("", 0))
        if outcome or turn.found.get(by) in ("spotted", "detected"):
            met = self.teller.clause(f"{by}.again" if again else by)
            yield self.say(f"met.{'gone' if turn.end == by else outcome or 'gone'}", left, met=met)

    def destroyer(self, turn: Turn) -> Iterator[str]:
        outcome, left = turn.attacks.get("destroyer", ("", 0))
        search = turn.found.get("destroyer")
        if search == "unseen":
            yield self.say("unseen" if turn.new_hunter else "unseen.again")
        elif search:
            yield from self.met("destroyer", turn, again=not turn.new_hunter)
        elif outcome and turn.end != "destroyer":
            yield self.say(f"charges.{outcome}", left)
        if turn.told("destroyer.held") is not None:
            yield self.say("creaked")
        if turn.evaded:
            yield self.say("evaded")

    def hunt(self, run: Sequence[Turn]) -> Iterator[str]:
        """Way and attacks; several that all missed are counted."""
        missed = [turn for turn in run if turn.attacks.get("destroyer") == ("missed", 0) and not turn.found]
        if len(run) == 2 and [turn.level for turn in run] == ["D", "T"] and all(turn.rise < 0 for turn in run):
            yield _sentence(self.clause("down.both", run[-1]))
            ways = []
        else:
            ways = [self.way(turn) or self.clause("stay", turn) for turn in run]
        together = len(missed) == len(run) > 1
        for place, turn in enumerate(run):
            if ways:
                yield _sentence(ways[place])
            if not together:
                yield from self.destroyer(turn)
        if together:
            yield self.say("charges.missed.all", len(missed))
            if run[-1].evaded:
                yield self.say("evaded")

    # --- quiet turns ------------------------------------------------------------------------------------------

    def quiet(self, run: Sequence[Turn]) -> Iterator[str]:
        """Turns in which nothing happened but her way, run together as long as it leads the same way."""
        parts: list[list[Turn]] = []
        for turn in run:
            if parts and _trend(parts[-1][-1]) == _trend(turn) != "surface":
                parts[-1].append(turn)
            else:
                parts.append([turn])
        for part in parts:
            yield self.part(part)

    def part(self, part: Sequence[Turn]) -> str:
        last = part[-1]
        match _trend(last):
            case "surface" if last.rise:
                return self.surfaced(last)
            case "up":
                return self.say("rise", len(part), level=translate(LEVEL.get(last.level, last.level)))
            case "down":
                return " ".join(_sentence(self.way(turn)) for turn in part)
            case "along" if len(part) == 1:
                return _sentence(self.way(last))
        return self.say("quiet", len(part), where=self.where(last))

    def waited(self, run: Sequence[Turn]) -> Iterator[str]:
        """Targets in reach, and no shot."""
        for turn in run:
            if not turn.eventful and (way := self.way(turn)):
                yield _sentence(way)
            yield from self.destroyer(turn)
        held = self.say("held.long", len(run)) if len(run) > 1 else ""
        yield self.say("low") if _low(run[-1]) else held or self.say("held")

    def batteries(self, turn: Turn) -> Iterator[str]:
        """The sentence about a main battery that runs out, said once."""
        main, aux = turn.battery or (None, 0)
        before, self.main = self.main, main
        if main is not None and main <= 1 and main != before:
            yield self.say("main.one" if main else "main.none" if aux else "power.none")

    def where(self, turn: Turn) -> str:
        return translate(WHERE[turn.level]) if turn.level in WHERE else turn.to

    # --- the end ----------------------------------------------------------------------------------------------

    def end(self, turn: Turn) -> Iterator[str]:
        """Home with an honour, or lost and how."""
        tons_ = figure(turn.told("patrol.honour"), "tons")
        load = tons(tons_) if tons_ else self.teller.clause("nothing")
        said = {"turn": str(turn.ended), "load": load}
        if turn.end == "home":
            yield from self.home(turn, tons_, said)
            return
        if f"lost.{turn.end}" in PATTERNS:
            by_hand = _("under water") if turn.end == "submerged" else ""
            yield self.say(f"lost.{turn.end}", where=by_hand if turn.by_hand else self.where(turn), **said)
        yield self.say("lost" if tons_ else "lost.nothing", **said)

    def home(self, turn: Turn, sunk: int, said: dict[str, Any]) -> Iterator[str]:
        if not turn.homeward and not turn.by_hand:
            yield self.say("home.last", **said)
        back = "by_hand.home" if turn.by_hand else "back"
        if turn.homeward and _clear(turn):
            back = "back.unseen" if turn.rise else "back.clear"
        yield self.say(back, honour=self.honour(word(turn.told("patrol.honour"), "honour")), **said)
        if above := next_honour(self.charts, sunk):
            yield self.say("next", tons=tons(above[1]), honour=self.honour(above[0]))
        if turn.told("campaign.goal") is not None:
            yield self.say("goal")


def _clear(turn: Turn) -> bool:
    return turn.found.get("aircraft") == "clear"


def _low(turn: Turn) -> bool:
    return turn.battery is not None and sum(turn.battery) < LOW


def _sentence(clause: str) -> str:
    return f"{capital(clause)}." if clause else ""


def _trend(turn: Turn) -> str:
    if turn.level == SURFACE:
        return "surface"
    if turn.rise:
        return "up" if turn.rise > 0 else "down"
    return "along" if turn.moved else "stay"


def _when(run: Sequence[Turn]) -> str:
    first, last = run[0].number, max(run[-1].number, run[-1].ended)
    if first == last:
        return _("Turn %s") % first
    words = _("Turns %(first)s and %(last)s") if last == first + 1 else _("Turns %(first)s to %(last)s")
    return words % {"first": first, "last": last}
