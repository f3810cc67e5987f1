"""A unit in sentences: its beginning, each beat by its pattern, repairs and ships left behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from campaigns.games.the_hunted.notes.outing import (
    AirAttack,
    Beat,
    Called,
    Caught,
    Dodge,
    Flak,
    Follow,
    Harm,
    Hunt,
    MetShip,
    PlainBeat,
    SalvoBeat,
    ShotsAt,
    Unit,
)
from campaigns.games.the_hunted.pages.story import words
from campaigns.games.the_hunted.pages.story.voice import Voice
from campaigns.games.the_hunted.rules.state import OFFICERS
from campaigns.pages.telling import clauses

BIG: Final = 10_000  # tons of a ship that has two sentences
RECORD: Final = 6_000  # tons from which the largest so far is told
WORTH: Final = 4_000  # tons of a ship whose last point is told
FEW: Final = 3  # torpedoes left that are told
WARSHIP: Final = "capital ship"
NAMED_POSTS: Final = ("kommandant", *OFFICERS, "agent")
MOMENTS: Final = {"lost.overboard": "event.overboard", "lost.accident": "event.swim", "seen.aircraft": "", "died": ""}
CAUSES: Final = {"mine": "hand.mine", "submarine": "hand.submarine"}


@dataclass
class Told:
    """A unit in words. cut is the sentence at which a second paragraph may begin, dead are sentences about deaths."""

    sentences: list[str] = field(default_factory=list)
    cut: int = 0
    dead: list[str] = field(default_factory=list)
    alone: bool = False  # the dead have a paragraph of their own

    @property
    def text(self) -> str:
        return " ".join(self.sentences)


class UnitTeller:
    """Tells one unit. over: the log has gone on since, or the patrol has ended."""

    def __init__(self, voice: Voice, unit: Unit, when: str, over: bool, same_box: bool) -> None:
        self.voice, self.unit, self.when, self.over, self.same_box = voice, unit, when, over, same_box
        self.told = Told()
        self.torpedoes_told = False

    def tell(self) -> Told:
        unit = self.unit
        rest = list(unit.beats)
        self._open(rest)
        for place, beat in enumerate(rest):
            self._beat(beat)
            salvos_after = any(isinstance(later, SalvoBeat) for later in rest[place + 1 :])
            if isinstance(beat, SalvoBeat) and not salvos_after:
                self._torpedoes_left()
            self._harm(beat.harm, beat)
        self._afterwards()
        if self.told.dead and not self.told.alone:
            self.told.sentences += self.told.dead
            self.told.dead = []
        return self.told

    # --- sentences --------------------------------------------------------------------------------------------

    def add(self, name: str, at: int, count: int = 1, /, **blanks: Any) -> None:
        """A sentence; the first of the unit may say when, and where if the area has changed."""
        patterns = self.voice.sentences.patterns[name]
        asks = str(patterns)
        if self.when and "hen}" in asks:
            blanks["when"], self.when = self.when, ""
        if "{at}" in asks:
            blanks["at"] = self.voice.at(self.unit.leg.zone)
        self.told.sentences.append(self.voice.say(name, at, count, **blanks))

    # --- how it begins ----------------------------------------------------------------------------------------

    def _open(self, rest: list[Beat]) -> None:
        unit = self.unit
        match unit.kind:
            case "passed":
                kind, many = words.encounter(unit.met)
                name = "sight.tanker" if unit.lead == "tanker" else "sight.passed"
                self.add(name, unit.number, many, kind_nom=kind, kind_acc=kind)
            case "attack" if rest and isinstance(rest[0], Follow) and rest[0].what != "lost":
                self._followed(rest.pop(0))
            case "attack" if unit.met or unit.lead:
                self._sighted()
            case "hunt" if unit.met == "escort":
                self.add("hunt.met", unit.number)
            case "duel" if unit.ships:
                self.add("duel.met", unit.number, ship=self.voice.ship(unit.ships[0]))

    def _sighted(self) -> None:
        unit = self.unit
        kind, many = words.encounter(unit.met)
        blanks: dict[str, Any] = {"kind_nom": kind, "kind_acc": kind, "light": words.word(words.LIGHTS, unit.light)}
        fired = unit.fired or self._caught_closing
        how, same = self.voice.attack(*self._how()) if fired else ("", False)
        blanks["mode"] = how
        if unit.lead == "report":
            ending = "attack" if fired else "hindered" if unit.cannot else "left"
            self.add(f"sight.report.{ending}", unit.number, many, why=self._why(), **blanks)
        elif unit.contact_lost:
            self.add("sight.wait.lost", unit.number, many, **blanks)
        elif fired and how:
            name = "closing" if not unit.fired else "attack.again" if same else "attack"
            self.add("sight.wait" if unit.waited else f"sight.{name}", unit.number, many, **blanks)
        elif unit.by_hand or (unit.at_table and not (unit.left or unit.cannot)):
            self.add("sight.plain", unit.number, many, **blanks)
        elif unit.cannot:
            self.add("sight.hindered", unit.number, many, why=self._why(), **blanks)
        elif unit.left or self.over:
            self.add("sight.wait.left" if unit.waited else "sight.left", unit.number, many, **blanks)
        else:
            self.add("sight.plain", unit.number, many, **blanks)

    @property
    def _caught_closing(self) -> bool:
        return any(isinstance(beat, Hunt) and beat.found == -1 for beat in self.unit.beats)

    def _how(self) -> tuple[str, str]:
        salvos = self.unit.salvos
        return (salvos[0].mode, salvos[0].range) if salvos else (self.unit.mode, self.unit.range)

    def _why(self) -> str:
        """Why there was no attack."""
        why = self.unit.hindered
        name = "why.other"
        if "hull_holed" in why:
            name = "why.hull_holed"
        elif "no_torpedo_ready" in why:
            name = "why.doors" if self.unit.torpedoes_before > 0 else "why.no_torpedo"
        elif "no_periscope" in why:
            name = "why.no_periscope"
        return self.voice.clause(name, self.unit.number)

    def _followed(self, beat: Beat) -> None:
        assert isinstance(beat, Follow)
        unit, voice = self.unit, self.voice
        light = words.word(words.LIGHTS, unit.light)
        ship = voice.ship(beat.ship) if beat.ship is not None else ""
        fired = unit.fired or self._caught_closing
        if beat.what == "convoy" and unit.waited and fired:
            how, _same = voice.attack(*self._how())
            self.add("follow.convoy.wait", beat.number, mode=how)
            return
        if beat.hurt and beat.what != "convoy":
            self.add("follow.hurt", beat.number)
        hurt = ".hurt" if beat.hurt and beat.what == "convoy" else ""
        self.add(f"follow.{beat.what}{hurt}", beat.number, light=light, ship=ship)
        if fired:
            how, same = voice.attack(*self._how())
            if how and not same:
                self.add("again.round", beat.number, mode=how)
        elif unit.contact_lost:
            self.add("follow.lost", beat.number)
        elif unit.cannot:
            self.add("follow.hindered", beat.number, why=self._why())
        elif unit.left:
            self.add("follow.left", beat.number)

    # --- beats ------------------------------------------------------------------------------------------------

    def _beat(self, beat: Beat) -> None:
        tells: dict[type[Beat], Callable[[Any], None]] = {
            SalvoBeat: self._salvo,
            Hunt: self._hunt,
            Caught: self._caught,
            Dodge: self._dodge,
            AirAttack: self._air_attack,
            Flak: self._flak,
            Called: self._called,
            Follow: self._follow_lost,
            PlainBeat: self._moment,
        }
        if type(beat) in tells:
            tells[type(beat)](beat)

    def _follow_lost(self, beat: Follow) -> None:
        self._left_behind()
        self.add("follow.lost", beat.number)

    def _moment(self, beat: PlainBeat) -> None:
        name = MOMENTS.get(beat.name, beat.name)
        if beat.name == "hits":
            name = CAUSES.get(str(beat.data.get("cause")), "hand.harm")
        if name == "supply" and self.unit.leg.zone == self.voice.area:
            name = "supply.here"
        if not name:
            return
        blanks: dict[str, Any] = {
            "man_nom": words.man(*beat.man) if beat.man else "",
            "ship": self.voice.ship(beat.ship) if beat.ship else "",
            "event": beat.data.get("event", ""),
        }
        if name == "pack.sunk":
            blanks["boat"] = beat.data.get("boat", "")
        self.add(name, beat.number, beat.count, **blanks)

    # --- shots ------------------------------------------------------------------------------------------------

    def _salvo(self, salvo: SalvoBeat) -> None:
        unit = self.unit
        if salvo not in unit.salvos:
            return
        if salvo is not unit.salvos[0]:
            self._again(salvo)
        if salvo.by_hand:
            hits = salvo.by_hand["hit"]
            self.add("hand.fired", salvo.number, salvo.by_hand["fired"], hits=hits)
        if unit.by_hand and salvo is unit.salvos[-1]:
            self._ships_by_hand(salvo)
        together = _sunk_by_both(salvo)
        for ship in together:
            self.add("shot.both.sunk", salvo.number, ship=self.voice.ship(ship))
            self._record(ship, salvo.number)
        shots = sorted((one for one in salvo.shots if one.ship not in together), key=lambda one: _order(one, salvo))
        missed = [one for one in shots if not (one.hits or one.outcomes["dud"]) and _told(one)]
        for one in shots:
            if one not in missed and _told(one):
                self._shots(one, any(other.ship is one.ship and other.hits for other in shots[: shots.index(one)]))
        self._missed(missed, everything=len(missed) == len([one for one in shots if _told(one)]))
        for number, ship, outcome in salvo.strays:
            self._stray(number, ship, outcome)

    def _again(self, salvo: SalvoBeat) -> None:
        if self.unit.kind == "duel":
            self.add("duel.again", salvo.number)
            return
        how, _same = self.voice.attack(salvo.mode, salvo.range)
        if how:
            self.add("again.round", salvo.number, mode=how)

    def _ships_by_hand(self, salvo: SalvoBeat) -> None:
        for ship in self.unit.ships:
            if ship.fate == "sunk":
                self.add("shot.hand.sunk", salvo.number, ship=self.voice.ship(ship))
                self._record(ship, salvo.number)
        for ship in self.unit.ships:
            if ship.fate == "damaged":
                self.add("shot.hand.hurt", salvo.number, ship=self.voice.ship(ship))

    def _shots(self, shots: ShotsAt, struck: bool) -> None:
        """Shots and hits at one ship; struck: another weapon had hit it."""
        ship, count, at = shots.ship, shots.outcomes, shots.number
        blanks = {"ship": self.voice.ship(ship), "hits": shots.hits}
        fired = _told(shots)
        if shots.gun:
            hurt = struck or shots.hurt_before
            name = ("shot.gun.finished" if hurt else "shot.gun.sunk") if count["sunk"] else "shot.gun.hurt"
            self.add(name, at, shots.hits, **blanks)
        elif count["sunk"]:
            all_hit = shots.hits == fired > 1
            big = ((ship.tons or 0) >= BIG or ship.kind == WARSHIP) and not all_hit
            name = (
                "shot.at_last.sunk"
                if shots.hurt_before
                else "shot.big.sunk"
                if big
                else "shot.one.sunk"
                if fired == 1
                else "shot.all.sunk"
                if all_hit
                else "shot.some.sunk"
            )
            self.add(name, at, fired, **blanks)
        elif shots.hits:
            self.add("shot.hurt", at, shots.hits, **blanks)
            if ship.left == 1 and ship.fate != "sunk" and (ship.tons or 0) >= WORTH:
                self.add("shot.hurt.short", at)
        else:
            self.add("shot.dud", at, count["dud"], **blanks)
        if count["sunk"]:
            self._record(ship, at)

    def _record(self, ship: MetShip, at: int) -> None:
        tons, before = ship.tons or 0, self.voice.largest
        if before is None:
            return
        self.voice.largest = max(before, tons)
        if before and tons > before and tons >= RECORD:
            self.add("shot.record", at)

    def _missed(self, missed: list[ShotsAt], everything: bool) -> None:
        torpedoes = [one for one in missed if not one.gun]
        if torpedoes:
            fired, at = sum(map(_told, torpedoes)), torpedoes[0].number
            ships = list(dict.fromkeys(one.ship for one in torpedoes))
            if everything and len(ships) > 1:
                self.add("shot.miss.all", at, fired)
            else:
                self.add("shot.miss", at, fired, ships=self.voice.ships(ships))
        if any(one.gun for one in missed):
            self.add("shot.gun.miss", missed[-1].number)

    def _stray(self, number: int, ship: MetShip, outcome: str) -> None:
        name = {"hit": "hurt", "sunk": "sunk", "dud": "dud"}.get(outcome)
        if name:
            self.add(f"shot.stray.{name}", number, ship=self.voice.ship(ship))
            if outcome == "sunk":
                self._record(ship, number)

    def _torpedoes_left(self) -> None:
        unit = self.unit
        fired = unit.fired and unit.torpedoes_before > unit.torpedoes_after >= 0
        if fired and unit.torpedoes_after <= FEW and unit.kind != "duel":
            name = "shot.left" if unit.torpedoes_after else "shot.last"
            self.add(name, unit.number, unit.torpedoes_after)

    # --- escorts ----------------------------------------------------------------------------------------------

    def _hunt(self, hunt: Hunt) -> None:
        one = ".one" if hunt.one else ""
        if hunt.by_hand:
            if hunt.blows[0].hits:
                self.add("hand.hits.escort", hunt.number, hunt.blows[0].hits)
            return
        if hunt.over == "unfound":
            self.add(self._evading("hunt.vain", hunt, one), hunt.number)
            self._just(hunt)
            return
        if hunt.found:
            self.told.cut = self.told.cut or len(self.told.sentences)
        if hunt.found == -1:
            self.add(f"hunt.closing{one}", hunt.number)
        elif hunt.found > 0:
            self.add(f"hunt.found{one}", hunt.number, search=hunt.found)
        self._blows(hunt, one)

    def _evading(self, name: str, hunt: Hunt, one: str) -> str:
        """The pattern for the boat's evasion."""
        if "deep" in hunt.tried and not hunt.deep_hull:
            return f"{name}.spared"
        tried = "both" if len(hunt.tried) == 2 else next(iter(hunt.tried), "")
        found = f"{name}.{tried}" if tried else name
        return f"{found}{one}" if f"{found}{one}" in self.voice.sentences.patterns else found

    def _just(self, hunt: Hunt) -> None:
        if hunt.just and "deep" in hunt.tried:
            self.add("hunt.just", hunt.number)

    def _blows(self, hunt: Hunt, one: str) -> None:
        """All attacks with one weapon in one sentence; the one that sank the boat is told at the end."""
        blows = [blow for blow in hunt.blows if not blow.sunk]
        for weapon in dict.fromkeys(blow.weapon for blow in blows):
            mine = [blow for blow in blows if blow.weapon == weapon]
            hits, adverb = sum(blow.hits for blow in mine), words.weapon(weapon, words.HUNTERS[one])
            blanks = {"with": adverb[0], "weapon": adverb[1], "attacks": len(mine)}
            if not hits:
                self.add(f"hunt.harmless{one}", mine[0].number, len(mine), **blanks)
            elif len(mine) == 1:
                self.add("hunt.blow.one" if one else "hunt.blow.esc", mine[0].number, hits, **blanks)
            else:
                self.add(f"hunt.blows{one}", mine[0].number, hits, **blanks)

    def _got_away(self, hunt: Hunt) -> None:
        """After the damage: vain evasions, the stakes, and the end of the hunt."""
        one = ".one" if hunt.one else ""
        if hunt.by_hand:
            if hunt.tried:
                self.add("hunt.escape.bold", hunt.number)
            return
        used = hunt.noted if hunt.over != "unfound" else ()
        if used:
            self.add(f"hand.{'both' if len(used) > 1 else next(iter(used))}", hunt.number)
        if not hunt.found:
            return
        if "deep" in hunt.in_vain:
            self.add("hunt.deep.found" if hunt.deep_hull else "hunt.deep.spared.found", hunt.number)
        elif "bold" in hunt.in_vain:
            self.add("hunt.bold.found", hunt.number)
        if hunt.stakes and "deep" in hunt.tried:
            gone, boxes = hunt.stakes
            self.add("hunt.stakes", hunt.number, gone, boxes=boxes)
        if hunt.over == "escaped":
            self.add(self._evading("hunt.escape", hunt, one), hunt.number)
            self._just(hunt)

    # --- aircraft ---------------------------------------------------------------------------------------------

    def _caught(self, beat: Caught) -> None:
        name = {"late": "air.caught.same" if self.same_box else "air.caught"}.get(beat.how, f"air.{beat.how}")
        self.add("air.caught.announced" if beat.how == "announced" else name, beat.number)

    def _dodge(self, beat: Dodge) -> None:
        self.add("air.dodged.announced" if beat.announced else "air.dodged", beat.number)

    def _air_attack(self, beat: AirAttack) -> None:
        blow = beat.blow
        if blow.sunk:
            return
        if beat.by_hand:
            if blow.hits:
                self.add("hand.hits.air", beat.number, blow.hits)
            return
        adverb, subject = words.weapon(blow.weapon, words.THE_AIRCRAFT)
        blanks = {"with": adverb, "weapon": subject}
        if beat.again:
            shot = ".shot" if blow.flak == "shot down" else ""
            self.add(f"air.again{'' if blow.hits else '.miss'}{shot}", beat.number, blow.hits, **blanks)
            return
        flak = {"miss": ".missed", "damaged": ".damaged", "shot down": ".shot", "none": ".none"}.get(blow.flak, "")
        name = "air.hits" if blow.hits else "air.miss"
        if f"{name}{flak}" in self.voice.sentences.patterns:
            name += flak
        self.add(name, beat.number, blow.hits, **blanks)

    def _flak(self, beat: Flak) -> None:
        if beat.by_hand:
            self.add("hand.shot" if beat.result == "shot down" else "hand.driven", beat.number)
        else:
            self.add("air.flak.shot" if beat.result == "shot down" else "air.flak.damaged", beat.number)

    def _called(self, beat: Called) -> None:
        blows = [blow for blow in beat.blows if not blow.sunk]
        hits = sum(blow.hits for blow in blows)
        if not blows:
            return
        if not hits:
            self.add("air.called.none", beat.number, beat.aircraft)
            return
        up, more = ".up" if beat.up else "", ".more" if beat.aircraft > 1 else ""
        self.add(f"air.called{up}{more}", beat.number, hits, k=beat.aircraft)

    # --- harm -------------------------------------------------------------------------------------------------

    def _harm(self, harm: Harm, beat: Beat) -> None:
        at, parts = beat.number, []
        if harm.hull and not harm.systems:
            parts.append(self.voice.clause("harm.hull", at, harm.hull))
        if harm.systems:
            systems, number = words.systems(list(dict.fromkeys([*["hull"][: harm.hull], *harm.systems])))
            parts.append(self.voice.clause("harm.systems", at, number, systems_nom=systems))
        if harm.water:
            parts.append(self.voice.clause("harm.water", at))
        if harm.forced_up:
            parts.append(self.voice.clause("harm.up", at))
        if parts:
            self.add("harm.joined", at, clauses=clauses(parts))
        elif harm.minor and not (harm.wounds or harm.killed or harm.holed):
            self.add("harm.none", at)
        if harm.holed:
            self.add("harm.holed", at)
        self._wounds(harm, at)
        self._deaths(harm, at)
        if isinstance(beat, Hunt):
            self._got_away(beat)

    def _wounds(self, harm: Harm, at: int) -> None:
        for wound in words.WOUNDS:
            men = [man for man, worst in harm.wounds.items() if worst == wound]
            again = [man for man in men if self.voice.wounds.get(man) == 1 and man[1]]
            for name, group in (("wound", [man for man in men if man not in again]), ("wound.again", again)):
                if group:
                    blanks = {"men_nom": words.men(group), "wound": words.word(words.WOUNDS, wound)}
                    self.add(name, at, len(group), **blanks)

    def _deaths(self, harm: Harm, at: int) -> None:
        for name, men in (("killed", harm.killed), ("died", harm.died)):
            if men:
                self.told.dead.append(self.voice.say(name, at, len(men), men_nom=words.men(men)))
        if harm.command is not None:
            self.told.dead.append(self.voice.say("command", at, man_nom=words.man(*harm.command)))
        dead = [*harm.killed, *harm.died]
        posts = any(post in NAMED_POSTS for post, _name in dead)
        self.told.alone = self.told.alone or posts or len(dead) > 1

    # --- afterwards -------------------------------------------------------------------------------------------

    def _afterwards(self) -> None:
        unit, at = self.unit, self.unit.number
        good = [name for name, well in unit.mended.items() if well]
        bad = [name for name, well in unit.mended.items() if not well and name != unit.abort]
        held, number = words.systems(good)
        broken, many = words.systems(bad)
        blanks = {"systems_acc": held, "systems_nom": held, "broken_acc": broken, "broken_nom": broken}
        after = ".but" if good and bad else ".mended" if good else ".broken" if bad else ""
        if unit.pumped:
            self.add(f"pumped{after}", at, **blanks)
        elif bad and not good:
            self.add("broken", at, many, **blanks)
        elif good:
            self.add("mended.but" if bad else "mended", at, number, **blanks)
        self._left_behind()
        self._abort()

    def _left_behind(self) -> None:
        """Ships left damaged and afloat."""
        unit = self.unit
        if unit.followed or not self.over or unit.kind == "duel":
            return
        hurt = [ship for ship in unit.ships if ship.fate == "damaged" and ship.kind != "escort"]
        if hurt and not unit.by_hand:
            ships = self.voice.ships(hurt)
            self.add("left.hurt", unit.number, len(hurt), ships_nom=ships, ships_acc=ships)
            unit.followed = True

    def _abort(self) -> None:
        unit = self.unit
        if unit.abort == "free":
            self.add("abort.free", unit.number)
        elif unit.abort:
            known = f"why.{unit.abort}" in self.voice.sentences.patterns
            systems = words.systems([unit.abort])[0]
            name = f"why.{unit.abort}" if known else "why.systems"
            self.add("abort", unit.number, why=self.voice.clause(name, unit.number, systems_nom=systems))
        elif unit.way:
            self.add(f"abort.{unit.way}", unit.number)


def _sunk_by_both(salvo: SalvoBeat) -> list[MetShip]:
    """Ships that torpedoes and gun hit, where a form does not say which of them sank her."""
    hit = [one.ship for one in salvo.shots if one.hits and one.ship.fate == "sunk" and not salvo.in_order]
    return [ship for ship in dict.fromkeys(hit) if hit.count(ship) > 1]


def _told(shots: ShotsAt) -> int:
    """Shots that the prose counts: not those at a ship that had sunk already."""
    return shots.fired - shots.outcomes["wasted"]


def _order(shots: ShotsAt, salvo: SalvoBeat) -> tuple[int, int]:
    """Ships that sank first, each with all that hit her in its order; then hits, duds and misses."""
    of_her = [one for one in salvo.shots if one.ship is shots.ship]
    if any(one.outcomes["sunk"] for one in of_her) and shots.hits:
        return 0, shots.number
    return {"sunk": 0, "hit": 1, "dud": 2}.get(_worst(shots), 3), shots.number


def _worst(shots: ShotsAt) -> str:
    return next((name for name in ("sunk", "hit", "dud") if shots.outcomes[name]), "missed")


def names(units: list[Unit]) -> Iterator[str]:
    for unit in units:
        yield from (ship.name for ship in unit.ships if ship.name)
