"""A unit in sentences: its beginning, each beat by its pattern, repairs and ships left behind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from campaigns.games.the_hunted.notes.outing import (
    AirAttack,
    Beat,
    Called,
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
from campaigns.games.the_hunted.pages.story.turning import WARSHIP
from campaigns.games.the_hunted.pages.story.voice import Voice
from campaigns.games.the_hunted.rules.state import OFFICERS
from campaigns.pages.telling import clauses
from campaigns.pages.words import capital, translate

BIG: Final = 10_000  # tons of a ship that has two sentences
RECORD: Final = 6_000  # tons from which the story names the largest so far
WORTH: Final = 4_000  # tons of a ship whose last point the story names
FEW: Final = 3  # torpedoes left that the story names
NAMED_POSTS: Final = ("kommandant", *OFFICERS, "agent")


@dataclass
class Told:
    """A unit in words. cut is the sentence at which a second paragraph may begin; the dead have one of their own."""

    sentences: list[str] = field(default_factory=list)
    cut: int = 0
    dead: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(self.sentences)


class UnitTeller:
    """Tells one unit. over: the log has gone on since, or the patrol has ended."""

    def __init__(self, voice: Voice, unit: Unit, when: str, over: bool, same_box: bool) -> None:
        self.voice, self.unit, self.when, self.over, self.same_box = voice, unit, when, over, same_box
        self.told = Told()
        self.quarry: MetShip | None = None
        dead = [man for beat in unit.beats for man in (*beat.harm.killed, *beat.harm.died)]
        self.dead_alone = len(dead) > 1 or any(post in NAMED_POSTS for post, _name in dead)

    def tell(self) -> Told:
        rest = list(self.unit.beats)
        self._open(rest)
        last_salvo = next((beat for beat in reversed(rest) if isinstance(beat, SalvoBeat)), None)
        for beat in rest:
            self._beat(beat)
            if beat is last_salvo:
                self._torpedoes_left()
            self._harm(beat.harm)
            if isinstance(beat, Hunt):
                self._got_away(beat)
        self._afterwards()
        return self.told

    # --- sentences --------------------------------------------------------------------------------------------

    def add(self, name: str, count: int = 1, /, **blanks: Any) -> None:
        """A sentence; the first of the unit may say when, and where if the area has changed."""
        asks = str(self.voice.patterns[name])
        if self.when and "hen}" in asks:
            blanks["when"], self.when = self.when, ""
        if "{at}" in asks:
            blanks["at"] = self.voice.at(self.unit.leg.zone)
        self.told.sentences.append(self.voice.say(name, count, **blanks))

    # --- how it begins ----------------------------------------------------------------------------------------

    def _open(self, rest: list[Beat]) -> None:
        unit = self.unit
        match unit.kind:
            case "passed":
                kind = words.known(words.MET, unit.met)
                self.add(f"sight.{unit.lead or 'passed'}", kind.count, kind=kind)
            case "attack" if rest and isinstance(first := rest[0], Follow) and first.what != "lost":
                rest.remove(first)
                self._followed(first)
            case "attack" if unit.met or unit.lead:
                self._sighted()
            case "hunt" if unit.met == "escort":
                self.add("hunt.met")
            case "duel" if unit.ships:
                self.add("duel.met", ship=self.voice.ship(unit.ships[0]))

    def _sighted(self) -> None:
        unit, kind = self.unit, words.known(words.MET, self.unit.met)
        how, same = self._way()
        name, light = self._beginning(bool(how), same), words.word(words.LIGHTS, unit.light)
        self.add(f"sight.{name}", kind.count, kind=kind, light=light, mode=how, why=self._why())

    def _beginning(self, how: bool, same: bool) -> str:
        """By what came of the sighting."""
        unit = self.unit
        if unit.lead == "report":
            return f"report.{'attack' if self._attacks else 'hindered' if unit.cannot else 'left'}"
        if unit.contact_lost:
            return "wait.lost"
        if how:
            return "wait" if unit.waited else "closing" if not unit.fired else "attack.again" if same else "attack"
        let_go = unit.left or (self.over and not (unit.at_table or unit.followed))
        if unit.by_hand or not (unit.cannot or let_go):
            return "plain"
        return "hindered" if unit.cannot else "wait.left" if unit.waited else "left"

    @property
    def _attacks(self) -> bool:
        """It fired, or was found while it closed in."""
        return self.unit.fired or any(isinstance(beat, Hunt) and beat.found == -1 for beat in self.unit.beats)

    def _way(self) -> tuple[str, bool]:
        """Of the first attack, if there was one; and whether that is as before."""
        first = next(iter(self.unit.salvos), self.unit)
        return self.voice.attack(first.mode, first.range) if self._attacks else ("", False)

    def _why(self) -> str:
        """Why there was no attack."""
        hindered = self.unit.hindered
        no_torpedo = "no_torpedo" if self.unit.torpedoes_before < 1 else "doors"
        whys = {"hull_holed": "hull_holed", "no_torpedo_ready": no_torpedo, "no_periscope": "no_periscope"}
        why = next((name for reason, name in whys.items() if reason in hindered), "other")
        return self.voice.clause(f"why.{why}") if self.unit.cannot else ""

    def _followed(self, beat: Follow) -> None:
        """That the boat was hurt is said once a patrol."""
        unit, voice = self.unit, self.voice
        how, same = self._way()
        self.quarry = beat.ship if beat.what in ("straggler", "cripple") else None
        waited = ".wait" if beat.what == "convoy" and unit.waited and how else ""
        ship = {"ship": voice.ship(beat.ship)} if beat.ship is not None else {}
        name = voice.best(f"follow.{beat.what}{waited}", beat.ship.kind if beat.ship is not None else "")
        clause = voice.clause(name, light=words.word(words.LIGHTS, unit.light), mode=how, **ship)
        hurt = beat.hurt and "follow.hurt" not in voice.said
        self.told.sentences.append(voice.say("follow.hurt", clause=clause) if hurt else capital(clause))
        if how and not (same or waited):
            self.add("again.round" if unit.fired else "again.closing", mode=how)
        elif unit.contact_lost and not how:
            self.add("follow.lost")
        elif unit.cannot and not how:
            self.add("follow.hindered", why=self._why())
        elif unit.left and not how:
            self.add("follow.left")

    # --- beats ------------------------------------------------------------------------------------------------

    def _beat(self, beat: Beat) -> None:
        match beat:
            case SalvoBeat() if beat in self.unit.salvos:
                self._salvo(beat)
            case Hunt():
                self._hunt(beat)
            case AirAttack():
                self._air_attack(beat)
            case Called():
                self._called(beat)
            case Follow():
                self._left_behind()
                self.add("follow.lost")
            case PlainBeat():
                self._moment(beat)

    def _moment(self, beat: PlainBeat) -> None:
        name = self.voice.best(beat.name, "same" if self.same_box else str(beat.data.get("cause")))
        if name == "supply":
            here, before = self.unit.leg.zone, self.voice.supplied
            name, self.voice.supplied = "supply.here" if before == here == self.voice.area else name, here
        blanks: dict[str, Any] = {key: beat.data[key] for key in ("event", "boat") if key in beat.data}
        blanks |= {"man": words.man(*beat.man)} if beat.man else {}
        blanks |= {"ship": self.voice.ship(beat.ship)} if beat.ship else {}
        if name in self.voice.patterns:
            self.add(name, beat.count, **blanks)

    # --- shots ------------------------------------------------------------------------------------------------

    def _salvo(self, salvo: SalvoBeat) -> None:
        unit = self.unit
        if salvo is not unit.salvos[0]:
            self._again(salvo)
        if salvo.by_hand:
            self.add("hand.fired", salvo.by_hand["fired"], hits=salvo.by_hand["hit"])
        if unit.by_hand and salvo is unit.salvos[-1]:
            self._ships_by_hand()
        for ship in (together := _sunk_by_both(salvo)):
            self.add("shot.both.sunk", ship=self.voice.ship(ship))
            self._record(ship)
        shots = sorted((one for one in salvo.shots if one.ship not in together), key=lambda one: _order(one, salvo))
        told = [one for one in shots if _told(one)]
        missed = [one for one in told if not (one.hits or one.outcomes["dud"])]
        for place, one in enumerate(told):
            if one not in missed:
                self._shots(one, any(other.ship is one.ship and other.hits for other in told[:place]))
        self._missed(missed, everything=missed == told and not salvo.strays)
        for _number, ship, outcome in salvo.strays:
            if outcome in ("hit", "sunk", "dud"):
                self.add(f"shot.stray.{outcome}", ship=self.voice.ship(ship))
            if outcome == "sunk":
                self._record(ship)

    def _again(self, salvo: SalvoBeat) -> None:
        if self.unit.kind == "duel":
            self.add("duel.again")
        elif how := self.voice.attack(salvo.mode, salvo.range)[0]:
            self.add("again.round", mode=how)

    def _ships_by_hand(self) -> None:
        for fate, name in (("sunk", "shot.hand.sunk"), ("damaged", "shot.hand.hurt")):
            if ships := [ship for ship in self.unit.ships if ship.fate == fate]:
                self.add(name, len(ships), ships=self.voice.ships(ships))
        for ship in self.unit.ships:
            self._record(ship)

    def _shots(self, shots: ShotsAt, struck: bool) -> None:
        """Shots and hits at one ship; struck: another weapon had hit it."""
        ship, count, fired = shots.ship, shots.outcomes, _told(shots)
        blanks = {"ship": self.voice.ship(ship), "hits": shots.hits}
        if count["sunk"]:
            self.add(self._sinking(shots, struck), fired, **blanks)
            self._record(ship)
        elif shots.hits:
            self.add("shot.gun.hurt" if shots.gun else "shot.hurt", shots.hits, **blanks)
            if ship.left == 1 and ship.fate != "sunk" and (ship.tons or 0) >= WORTH and not shots.gun:
                self.add("shot.hurt.short")
        else:
            self.add("shot.dud", count["dud"], **blanks)

    def _sinking(self, shots: ShotsAt, struck: bool) -> str:
        """The pattern for a ship that these shots sank; that she was damaged before is said unless she was followed."""
        ship, fired = shots.ship, _told(shots)
        if shots.gun:
            return "shot.gun.finished" if struck or shots.hurt_before else "shot.gun.sunk"
        if shots.hurt_before and ship is not self.quarry:
            return "shot.at_last.sunk"
        if _big(ship) and (shots.hits < fired or fired == 1):
            return "shot.big.sunk"
        return "shot.some.sunk" if shots.hits < fired else "shot.all.sunk" if fired > 1 else "shot.one.sunk"

    def _record(self, ship: MetShip) -> None:
        tons, before = ship.tons or 0, self.voice.largest
        if before is not None and ship.fate == "sunk":
            self.voice.largest = max(before, tons)
            if before and tons > before and tons >= RECORD:
                self.add("shot.record")

    def _missed(self, missed: list[ShotsAt], everything: bool) -> None:
        torpedoes = [one for one in missed if not one.gun]
        ships = list(dict.fromkeys(one.ship for one in torpedoes))
        if everything and len(ships) > 1:
            self.add("shot.miss.all", sum(map(_told, torpedoes)))
        elif torpedoes:
            self.add("shot.miss", sum(map(_told, torpedoes)), ships=self.voice.ships(ships))
        if len(torpedoes) < len(missed):
            self.add("shot.gun.miss")

    def _torpedoes_left(self) -> None:
        unit = self.unit
        fired = unit.fired and unit.torpedoes_before > unit.torpedoes_after >= 0
        if fired and unit.torpedoes_after <= FEW and unit.kind != "duel":
            self.add("shot.left" if unit.torpedoes_after else "shot.last", unit.torpedoes_after)

    # --- escorts ----------------------------------------------------------------------------------------------

    def _hunt(self, hunt: Hunt) -> None:
        if hunt.over == "unfound":
            self._evaded("hunt.vain", hunt)
            return
        if hunt.found:
            self.told.cut = self.told.cut or len(self.told.sentences)
        if hunt.found == -1:
            self.add("hunt.closing", hunt.escorts)
        elif hunt.found > 0:
            self.add("hunt.found", hunt.escorts, search=hunt.found)
        self._blows(hunt)

    def _evaded(self, name: str, hunt: Hunt) -> None:
        """By what was tried."""
        spared = "deep" in hunt.tried and not hunt.deep_hull
        self.add(self.voice.best(name, "spared" if spared else _both(hunt.tried)), hunt.escorts)
        if hunt.just and "deep" in hunt.tried:
            self.add("hunt.just")

    def _blows(self, hunt: Hunt) -> None:
        """All attacks with one weapon in one sentence; the one that sank the boat comes at the end."""
        blows = [blow for blow in hunt.blows if not blow.sunk and (blow.hits or not hunt.by_hand)]
        for key in dict.fromkeys(blow.weapon for blow in blows):
            mine = [blow for blow in blows if blow.weapon == key]
            hits, escorts = sum(blow.hits for blow in mine), words.THE_ESCORT if hunt.one else words.THE_ESCORTS
            weapon = words.weapon(key, escorts)
            if hunt.by_hand:
                self.add("hand.hits", hits=hits, **weapon)
            elif not hits:
                self.add("hunt.harmless", len(mine), **weapon)
            else:
                name = "hunt.blows" if len(mine) > 1 else "hunt.hits"
                self.add(name, hunt.escorts, hits=hits, attacks=len(mine), **weapon)

    def _got_away(self, hunt: Hunt) -> None:
        """After the damage: vain evasions, the stakes, and the end of the hunt."""
        if hunt.noted and hunt.over != "unfound":
            self.add(f"hunt.noted.{_both(hunt.noted)}")
        if not hunt.found:
            return
        if "deep" in hunt.in_vain:
            self.add("hunt.deep.found" if hunt.deep_hull else "hunt.deep.spared.found")
        elif "bold" in hunt.in_vain:
            self.add("hunt.bold.found")
        if hunt.stakes and "deep" in hunt.tried:
            gone, boxes = hunt.stakes
            self.add("hunt.stakes", gone=gone, boxes=boxes)
        if hunt.over == "escaped" and (hunt.tried or not hunt.by_hand):
            self._evaded("hunt.escape", hunt)

    # --- aircraft ---------------------------------------------------------------------------------------------

    def _air_attack(self, beat: AirAttack) -> None:
        blow = beat.blow
        if blow.sunk or (beat.by_hand and not blow.hits):
            return
        name = ("air.again" if beat.again else "air") + (".hits" if blow.hits else ".miss")
        self.add(self.voice.best(name, blow.flak), hits=blow.hits, **words.weapon(blow.weapon, words.THE_AIRCRAFT))

    def _called(self, beat: Called) -> None:
        blows = [blow for blow in beat.blows if not blow.sunk]
        hits = sum(blow.hits for blow in blows)
        name = self.voice.best("air.called", "up" if beat.up else "") if hits else "air.called.none"
        self.add(name if blows else "air.called.only", beat.aircraft, hits=hits)

    # --- harm -------------------------------------------------------------------------------------------------

    def _harm(self, harm: Harm) -> None:
        parts = []
        if harm.systems:
            systems = words.systems(dict.fromkeys([*["hull"][: harm.hull], *harm.systems]))
            parts.append(self.voice.clause("harm.systems", systems.count, systems=systems))
        elif harm.hull:
            parts.append(self.voice.clause("harm.hull", harm.hull))
        if harm.forced_up or harm.water:
            parts.append(self.voice.clause("harm.up" if harm.forced_up else "harm.water"))
        if parts:
            self.add("harm.joined", clauses=clauses(parts))
        elif harm.minor and not (harm.wounds or harm.killed or harm.holed):
            self.add("harm.none")
        if harm.holed:
            self.add("harm.holed")
        self._wounds(harm)
        self._deaths(harm)

    def _wounds(self, harm: Harm) -> None:
        for wound, said in words.WOUNDS.items():
            men = [man for man, worst in harm.wounds.items() if worst == wound]
            again = [man for man in men if self.voice.wounds.get(man) == 1 and man[1]]
            for name, group in (("wound", [man for man in men if man not in again]), ("wound.again", again)):
                if group:
                    self.add(name, len(group), men=words.men(group), wound=translate(said))

    def _deaths(self, harm: Harm) -> None:
        """A man of the crew where he died; a named post, or several men, in a paragraph of their own."""
        into = self.told.dead if self.dead_alone else self.told.sentences
        for name, men in (("killed", harm.killed), ("died", harm.died)):
            if men:
                into.append(self.voice.say(name, len(men), men=words.men(men)))
        if harm.command is not None:
            into.append(self.voice.say("command", man=words.man(*harm.command)))

    # --- afterwards -------------------------------------------------------------------------------------------

    def _afterwards(self) -> None:
        unit = self.unit
        good = [name for name, well in unit.mended.items() if well]
        bad = [name for name, well in unit.mended.items() if not well and name != unit.abort]
        systems, broken = words.systems(good), words.systems(bad)
        name = "pumped" if unit.pumped else "mended" if good else "broken" if bad else ""
        if name:
            more = "but" if good and bad else "mended" if good else "broken" if bad else ""
            self.add(self.voice.best(name, more), (systems if good else broken).count, systems=systems, broken=broken)
        self._left_behind()
        self._abort()

    def _left_behind(self) -> None:
        """Ships left damaged and afloat."""
        unit = self.unit
        if unit.followed or not self.over or unit.kind == "duel":
            return
        hurt = [ship for ship in unit.ships if ship.fate == "damaged" and ship.kind != "escort"]
        if hurt and not unit.by_hand:
            kinds = [ship.kind for ship in hurt if ship.unnamed]
            name = self.voice.best("left.hurt", "alike" if len({*kinds}) < len(kinds) else "")
            self.add(name, len(hurt), ships=self.voice.ships(hurt))
            unit.followed = True

    def _abort(self) -> None:
        if self.unit.abort:
            self.add(self.voice.best("abort", self.unit.abort), systems=words.systems([self.unit.abort]))
        elif self.unit.way:
            self.add(f"abort.{self.unit.way}")


def _both(tried: set[str]) -> str:
    return "both" if len(tried) == 2 else next(iter(tried), "")


def _big(ship: MetShip) -> bool:
    return (ship.tons or 0) >= BIG or ship.kind == WARSHIP


def _sunk_by_both(salvo: SalvoBeat) -> list[MetShip]:
    """Ships that torpedoes and gun hit, where a form does not say which of them sank her."""
    hit = [one.ship for one in salvo.shots if one.hits and not salvo.in_order]
    sunk = [one.ship for one in salvo.shots if one.outcomes["sunk"]]
    return [ship for ship in dict.fromkeys(sunk) if hit.count(ship) > 1]


def _told(shots: ShotsAt) -> int:
    """Shots that the prose counts: not those at a ship that had sunk already."""
    return shots.fired - shots.outcomes["wasted"]


def _order(shots: ShotsAt, salvo: SalvoBeat) -> tuple[int, int, bool, int]:
    """Ships that sank first, each with all that hit her and what sank her last; then hits, duds and misses."""
    of_her, sank = [one for one in salvo.shots if one.ship is shots.ship], bool(shots.outcomes["sunk"])
    if any(one.outcomes["sunk"] for one in of_her) and shots.hits:
        return 0, min(one.number for one in of_her), sank, shots.number
    return {"sunk": 0, "hit": 1, "dud": 2}.get(_worst(shots), 3), shots.number, sank, shots.number


def _worst(shots: ShotsAt) -> str:
    return next((name for name in ("sunk", "hit", "dud") if shots.outcomes[name]), "missed")
