"""What happened in one box, as paragraphs: attacks, hunts, aircraft, damage, men and repairs in sentences.

Facts are read in order and gathered until their sentence is due: shots by target until the escorts come, a hunt until
it ends, damage and wounds once for each. A scene is one paragraph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from campaigns.games.the_hunted.pages.story import forms
from campaigns.games.the_hunted.pages.story.facts import Fact, Leg
from campaigns.games.the_hunted.pages.story.patterns import REASONS
from campaigns.pages.telling import Paragraph, Teller, clauses, listed
from campaigns.pages.words import capital, translate

OPENERS: Final = {
    "travel.sighted",
    "travel.escort",
    "aircraft.sighted",
    "events.event",
    "submarines.sighted",
    "missions.replenishing",
    "missions.ship_ignored",
    "byhand.entered",
    "byhand.met",
    "byhand.aircraft",
    "following.cripple",
    "following.straggler",
    "following.ships_again",
    "following.convoy_again",
}
EVENTS: Final = (  # a word of the event's name, and its pattern
    ("storm", "event.storm"),
    ("Weather", "event.weather"),
    ("Luftwaffe", "event.luftwaffe"),
    ("breaks loose", "event.loose"),
)
PLAIN: Final = "depth charges"


@dataclass
class Harm:
    """What the boat and its men took, until it is told."""

    hull: int = 0
    systems: list[str] = field(default_factory=list)
    flooding: bool = False
    forced: bool = False
    nothing: bool = False
    wounds: dict[tuple[str, str], str] = field(default_factory=dict)
    killed: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Hunt:
    """Escorts after the boat."""

    one: bool = False
    found: int = 0  # the search that found it
    at: int = 0
    blows: list[tuple[str, int]] = field(default_factory=list)
    weapon: str = PLAIN
    evade: str = ""
    deep_at: int = 0  # the entry that went deep
    spared: bool = False


@dataclass
class FiredAt:
    """What was fired at one target."""

    at: int
    gun: bool = False
    count: Counter[str] = field(default_factory=Counter)


class Story:
    """What is remembered from box to box: the area named last, the kinds of the ships, what would sink the boat."""

    def __init__(
        self,
        teller: Teller,
        kinds: Mapping[str, str],
        word: Callable[[str], str],
        closing: Callable[[Story, int], list[str]],
        outing: int,
    ) -> None:
        self.teller = teller
        self.kinds = kinds
        self.word = word
        self.closing = closing
        self.outing = outing
        self.area = ""
        self.killer = ""

    def epitaph(self, at: int) -> list[str]:
        """Who had commanded, since when, and what he had sunk."""
        return self.closing(self, at)

    def here(self, zone: str) -> bool:
        """Whether the area was named last; if not, it is now."""
        same = zone == self.area
        self.area = zone
        return same

    def ship(self, text: str) -> str:
        """Name, 4,700 t as name (small freighter, 4,700 t)."""
        name, _comma, tons = text.rpartition(", ")
        if not name:
            return text
        kind = translate(forms.KINDS[self.kinds[name]]) if self.kinds.get(name) in forms.KINDS else ""
        return f"{name} ({kind}, {tons})" if kind else f"{name} ({tons})"


class Passage:
    """One paragraph in the making."""

    def __init__(self, story: Story, leg: Leg) -> None:
        self.story, self.leg, self.say = story, leg, story.teller.say
        self.sentences: list[str] = []
        self.numbers: list[int] = []
        self.by_hand = False
        self.at = 0
        self.shots: dict[str, FiredAt] = {}
        self.fats: list[str] = []
        self.fat = ""
        self.hunt: Hunt | None = None
        self.harm = Harm()
        self.weapon = PLAIN
        self.called: list[int] = []
        self.mode = self.range = ""
        self.told_how = ("", "")
        self.sight: tuple[str, list[str]] | None = None
        self.hindered: list[str] | None = None
        self.mended: dict[str, bool] = {}  # systems, and whether the repair held in the end
        self.pumped = False
        self.hurt: dict[str, bool] = {}  # ships of ours that float, damaged
        self.hand: dict[str, list[str]] = {}

    # --- reading ------------------------------------------------------------------------------------------

    def read(self, fact: Fact) -> None:
        self.at = fact.number
        if fact.number not in self.numbers:
            self.numbers.append(fact.number)
        act: Callable[[Fact], None] | None = getattr(self, "on_" + fact.key.replace(".", "_"), None)
        if act is not None:
            act(fact)

    def add(self, name: str, count: int = 1, /, **blanks: Any) -> None:
        self.sentences.append(self.say(name, self.at, count, **blanks))

    def place(self, name: str, count: int = 1, /, **blanks: Any) -> None:
        """A sentence that names the area, if it is not the one named last and there is a twin without."""
        here = self.story.here(self.leg.zone) and f"{name}.here" in self.story.teller.patterns
        self.add(f"{name}.here" if here else name, count, at=forms.at(self.leg.zone), **blanks)

    @property
    def begun(self) -> bool:
        """Whether something stands here already."""
        return bool(self.sentences or self.sight or self.shots or self.hunt or self.hand or self.mended)

    @property
    def led(self) -> bool:
        """Whether all that stands here is what led to ships: a report, or a pursuit."""
        return len(self.sentences) == 1 and not (self.shots or self.hunt or self.sight)

    def done(self) -> Paragraph | None:
        self.settle()
        if self.hindered and not self.told_how[0]:
            self.add("hindered", why=", ".join(self.hindered))
        self.tell_repairs()
        self.tell_by_hand()
        text = " ".join(self.sentences)
        return Paragraph(text, self.numbers, by_hand=self.by_hand) if text else None

    # --- meeting ships ------------------------------------------------------------------------------------

    def on_travel_sighted(self, fact: Fact) -> None:
        self.sight = str(fact.data.get("kind", "")), [self.story.ship(ship) for ship in fact.data.get("ships", [])]

    def on_travel_light(self, fact: Fact) -> None:
        self.tell_sight(str(fact.data.get("light", "")))

    def tell_sight(self, light: str = "") -> None:
        if self.sight is None:
            return
        (kind, ships), self.sight = self.sight, None
        words, many = forms.MET.get(kind, (kind, False))
        blanks = {"kind": translate(words), "ships": "; ".join(ships)}
        if light in forms.LIGHTS:
            self.place("sight", 2 if many else 1, light=translate(forms.LIGHTS[light]), **blanks)
        else:
            self.story.here("")
            self.place("sight.dark", 2 if many else 1, **blanks)

    def on_attack_left_alone(self, fact: Fact) -> None:
        self.settle()
        self.add("left")

    def on_attack_hindered(self, fact: Fact) -> None:
        self.hindered = [self.story.word(why) for why in fact.data.get("why", [])]

    def on_travel_passed_by(self, fact: Fact) -> None:
        self.add("passed")

    def on_travel_to_night(self, fact: Fact) -> None:
        self.add("wait.to_night")

    def on_travel_contact_lost(self, fact: Fact) -> None:
        self.add("wait.lost")

    def on_attack_how(self, fact: Fact) -> None:
        self.mode = str(fact.answered)

    def on_attack_changed(self, fact: Fact) -> None:
        self.mode = str(fact.data.get("mode", self.mode))

    def on_attack_range(self, fact: Fact) -> None:
        self.settle()
        self.range = str(fact.answered)
        how = f"how.{self.mode}"
        if self.told_how != (self.mode, self.range) and how in self.story.teller.patterns:
            self.told_how = self.mode, self.range
            self.add(how, range=translate(forms.RANGES[self.range]) if self.range in forms.RANGES else self.range)

    def on_attack_company(self, fact: Fact) -> None:
        self.settle()
        who = "aircraft" if "aircraft" in str(fact.data.get("who")) else "escort"
        self.add(f"company.{who}")
        if who == "escort":
            self.hunt = Hunt(one=True)

    def on_attack_driven_off(self, fact: Fact) -> None:
        self.settle()
        self.add("driven_off")

    # --- our shots ----------------------------------------------------------------------------------------

    def fired(self, fact: Fact, outcome: str) -> None:
        target = str(fact.data.get("target", ""))
        if outcome == "hit":
            self.hurt[target] = True
        if outcome == "sunk":
            self.hurt.pop(target, None)
        if self.fat and "tube" in fact.data:
            key = {"sunk": "fat.sunk", "dud": "fat.dud"}.get(outcome, "fat.hit")
            self.fats.append(self.say(key, fact.number, target=self.fat))
            self.fat = ""
            return
        shots = self.shots.setdefault(target, FiredAt(fact.number, gun="tube" not in fact.data))
        shots.count[outcome] += 1

    def on_attack_missed(self, fact: Fact) -> None:
        self.fired(fact, "missed")

    def on_attack_gun_missed(self, fact: Fact) -> None:
        self.fired(fact, "missed")

    def on_attack_spent(self, fact: Fact) -> None:
        self.fired(fact, "wasted")

    def on_attack_round_spent(self, fact: Fact) -> None:
        self.fired(fact, "wasted")

    def on_attack_dud(self, fact: Fact) -> None:
        self.fired(fact, "dud")

    def on_attack_hit(self, fact: Fact) -> None:
        self.fired(fact, "hit")

    def on_attack_sunk(self, fact: Fact) -> None:
        self.fired(fact, "sunk")

    def on_attack_fat_found(self, fact: Fact) -> None:
        self.fired(fact, "missed")
        self.fat = " "

    def on_travel_identified(self, fact: Fact) -> None:
        ship = self.story.ship(str(fact.data.get("ship", "")))
        if self.fat:
            self.fat = ship

    def tell_shots(self) -> None:
        for target, shots in self.shots.items():
            self.sentences.append(self.shot(target, shots))
        self.sentences += self.fats
        self.shots, self.fats = {}, []

    def shot(self, target: str, shots: FiredAt) -> str:
        count, at = shots.count, shots.at
        fired, sunk = count.total(), bool(count["sunk"])
        hits = count["hit"] + count["sunk"]
        parts = {"hit": hits, "dud": count["dud"], "missed": count["missed"], "wasted": count["wasted"]}
        said = listed([self.clause(f"part.{name}", number) for name, number in parts.items() if number])
        blanks = {"target": target, "parts": said}
        if shots.gun:
            name = "gun.all" if hits == fired else "gun.miss" if count["missed"] == fired else "gun"
            return self.say(f"{name}.sunk" if sunk else name, at, fired, **blanks)
        if sunk and fired == 1:
            return self.say("shot.sunk1", at, **blanks)
        if sunk:
            return self.say("shot.all" if hits == fired else "shot.sunk", at, fired, **blanks)
        if hits:
            every = hits == fired and fired > 1
            return self.say("shot.hurt.all" if every else "shot.hurt", at, fired, **blanks)
        for name, pattern in (("missed", "shot.miss"), ("dud", "shot.duds"), ("wasted", "shot.wasted")):
            if count[name] == fired:
                return self.say(pattern, at, fired, **blanks)
        return self.say("shot.dud", at, fired, **blanks)

    def clause(self, name: str, count: int = 1, /, **blanks: Any) -> str:
        """A pattern inside a sentence: no capital."""
        text = self.say(name, self.at, count, **blanks)
        return text[:1].lower() + text[1:]

    # --- following ----------------------------------------------------------------------------------------

    def on_following_let_go(self, fact: Fact) -> None:
        self.settle()
        if self.hurt:
            self.add("after.hurt", len(self.hurt), targets=listed(list(self.hurt)))

    def on_following_lost(self, fact: Fact) -> None:
        self.settle()
        self.add("follow.lost")

    def on_following_cripple(self, fact: Fact) -> None:
        self.add("follow.cripple", target=fact.data.get("name", ""))

    def on_following_straggler(self, fact: Fact) -> None:
        self.add("follow.straggler", target=fact.data.get("name", ""))

    def on_following_ships_again(self, fact: Fact) -> None:
        self.add("follow.ships")

    def on_following_convoy_again(self, fact: Fact) -> None:
        self.add("follow.convoy")

    # --- escorts ------------------------------------------------------------------------------------------

    def hunted(self) -> Hunt:
        if self.hunt is None:
            self.settle()
            self.hunt = Hunt()
        return self.hunt

    def on_travel_escort(self, fact: Fact) -> None:
        self.place("esc.met")
        self.hunt = Hunt(one=True)

    def on_escorts_cannot_dive(self, fact: Fact) -> None:
        self.settle()
        self.add("esc.cannot_dive")

    def on_escorts_caught_closing(self, fact: Fact) -> None:
        self.settle()
        self.add("caught_closing")
        self.hunt = Hunt(found=-1)

    def on_escorts_evade(self, fact: Fact) -> None:
        hunt = self.hunted()
        hunt.evade, hunt.spared = str(fact.answered), False
        hunt.deep_at = fact.number if hunt.evade in ("deep", "both") else 0

    def on_escorts_deep_spared(self, fact: Fact) -> None:
        self.hunted().spared = True

    def on_escorts_undetected(self, fact: Fact) -> None:
        hunt = self.hunted()
        if not hunt.found:
            self.tell_evade(hunt)
            self.add("esc1.not_found" if hunt.one else "esc.not_found")
        self.end_hunt(lost=False)

    def on_escorts_detected(self, fact: Fact) -> None:
        hunt = self.hunted()
        if not hunt.found:
            self.tell_evade(hunt)
            hunt.found, hunt.at, hunt.evade = int(fact.data.get("round", 1)), fact.number, ""

    def on_escorts_weapon(self, fact: Fact) -> None:
        self.hunted().weapon = PLAIN

    def on_escorts_special(self, fact: Fact) -> None:
        self.hunted().weapon = str(fact.answered)

    def on_escorts_hits(self, fact: Fact) -> None:
        hunt = self.hunted()
        hunt.blows.append((hunt.weapon, int(fact.data.get("hits", 0))))

    def on_escorts_no_hits(self, fact: Fact) -> None:
        hunt = self.hunted()
        hunt.blows.append((hunt.weapon, 0))

    def on_escorts_shaken_off(self, fact: Fact) -> None:
        self.end_hunt(lost=True)

    def on_escorts_attack(self, fact: Fact) -> None:
        self.story.killer = self.struck(fact, "end.depth charges")

    def on_escorts_hedgehog(self, fact: Fact) -> None:
        self.story.killer = self.struck(fact, "end.hedgehog")

    def on_escorts_squid(self, fact: Fact) -> None:
        self.story.killer = self.struck(fact, "end.squid")

    def on_escorts_deep(self, fact: Fact) -> None:
        self.story.killer = "end.depth"

    def struck(self, fact: Fact, killer: str) -> str:
        """What would have to be named, should this have been the end."""
        sunk = (isinstance(fact.answered, dict) and fact.answered.get("sunk")) or fact.answered in ("sunk", "hit")
        return killer if sunk else "end.hull"

    def end_hunt(self, lost: bool) -> None:
        hunt, self.hunt = self.hunt, None
        if hunt is None:
            return
        self.tell_hunt(hunt)
        self.tell_harm()
        if lost or hunt.found:
            self.tell_evade(hunt)
        if lost:
            self.add("esc1.lost" if hunt.one else "esc.lost")

    def tell_hunt(self, hunt: Hunt) -> None:
        who = "esc1" if hunt.one else "esc"
        if hunt.found > 0:
            self.sentences.append(self.say(f"{who}.found", hunt.at, search=hunt.found))
        for weapon in dict.fromkeys(weapon for weapon, _hits in hunt.blows):
            hits = [hit for found, hit in hunt.blows if found == weapon]
            words = translate(forms.WEAPONS.get(weapon, forms.WEAPONS[PLAIN]))
            if not sum(hits):
                self.add(f"{who}.harmless", weapon=words)
            elif len(hits) == 1:
                self.add(f"{who}.attack", sum(hits), weapon=words)
            else:
                self.add(f"{who}.attacks", sum(hits), attacks=len(hits), weapon=words)
        hunt.blows = []

    def tell_evade(self, hunt: Hunt) -> None:
        if hunt.evade in ("bold", "deep", "both"):
            spared = hunt.spared and hunt.evade != "bold"
            self.add(f"evade.{hunt.evade}{'.spared' if spared else ''}")
        hunt.evade = ""

    # --- aircraft -----------------------------------------------------------------------------------------

    def on_aircraft_dived(self, fact: Fact) -> None:
        name = "air.dodge.here" if self.story.here(self.leg.zone) else "air.dodge"
        self.add(name, places=forms.at(self.leg.zone))

    def on_aircraft_caught(self, fact: Fact) -> None:
        self.settle()
        self.place("air.caught")

    def on_aircraft_cannot_dive(self, fact: Fact) -> None:
        self.add("air.cannot")

    def on_aircraft_weapon(self, fact: Fact) -> None:
        self.weapon = PLAIN

    def on_aircraft_special(self, fact: Fact) -> None:
        self.weapon = str(fact.data.get("weapon", PLAIN))

    def on_aircraft_flak(self, fact: Fact) -> None:
        self.settle()
        self.add(f"air.flak.{fact.data.get('result', 'miss')}")

    def on_aircraft_no_flak(self, fact: Fact) -> None:
        self.settle()
        self.add("air.flak.none")

    def on_aircraft_hits(self, fact: Fact) -> None:
        self.bombed(int(fact.data.get("hits", 0)))

    def on_aircraft_no_hits(self, fact: Fact) -> None:
        self.bombed(0)

    def bombed(self, hits: int) -> None:
        if self.called:
            self.called.append(hits)
            return
        self.tell_harm()
        weapon = translate(forms.WEAPONS.get(self.weapon, forms.WEAPONS[PLAIN]))
        self.add("air.hits" if hits else "air.miss", hits, weapon=weapon)

    def on_aircraft_holed(self, fact: Fact) -> None:
        self.settle()
        self.add("damage.holed")

    def on_aircraft_second(self, fact: Fact) -> None:
        self.settle()
        self.add("air.again")

    on_aircraft_tsetse_back = on_aircraft_second

    def on_aircraft_called(self, fact: Fact) -> None:
        if "escort" in str(fact.data.get("who")):
            self.settle()
            self.add("air.escort")
            self.hunt = Hunt(one=True)
        else:
            if not self.called:
                self.tell_harm()
            self.called.append(-1)

    def on_aircraft_lost_us(self, fact: Fact) -> None:
        self.settle()
        self.add("air.lost")

    def on_aircraft_over(self, fact: Fact) -> None:
        self.settle()
        name = f"air.over.{fact.data.get('fate')}"
        self.add(name if name in self.story.teller.patterns else "air.over")

    def on_aircraft_other_boat(self, fact: Fact) -> None:
        self.add("air.other")

    def on_aircraft_exhausted(self, fact: Fact) -> None:
        self.settle()
        self.add("air.exhausted")

    def on_aircraft_attack(self, fact: Fact) -> None:
        self.story.killer = self.struck(fact, "end.bombs")

    def on_aircraft_fido(self, fact: Fact) -> None:
        self.story.killer = self.struck(fact, "end.fido")

    def on_travel_kite_lost(self, fact: Fact) -> None:
        self.add("air.kite", man=forms.man(str(fact.data.get("who", ""))))

    def tell_called(self) -> None:
        if self.called:
            more = self.called.count(-1)
            hits = sum(hit for hit in self.called if hit > 0)
            self.add("air.called" if hits else "air.called.none", more, hits=hits)
            self.called = []

    # --- submarines ---------------------------------------------------------------------------------------

    def on_submarines_sighted(self, fact: Fact) -> None:
        tons = fact.data.get("tons")
        name = str(fact.data.get("name", ""))
        target = f"{name} ({tons:,} t)" if isinstance(tons, int) else name
        self.story.here(self.leg.zone)
        self.add("sub.met", at=forms.at(self.leg.zone), target=target)

    def on_submarines_surprise(self, fact: Fact) -> None:
        self.add("sub.first.enemy")

    def on_submarines_found_us(self, fact: Fact) -> None:
        self.add("sub.first.found")

    def on_submarines_missed_us(self, fact: Fact) -> None:
        self.settle()
        sentence = self.say("sub.miss", fact.number)
        if sentence not in self.sentences[-1:]:
            self.sentences.append(sentence)

    def on_submarines_dud(self, fact: Fact) -> None:
        if fact.answered is not None:
            self.story.killer = "end.torpedo"
            return
        self.settle()
        self.add("sub.dud")

    def on_submarines_left(self, fact: Fact) -> None:
        self.settle()
        self.add("sub.left")

    on_submarines_unarmed = on_submarines_homeward = on_submarines_left

    def on_submarines_company(self, fact: Fact) -> None:
        self.settle()
        who = "aircraft" if "aircraft" in str(fact.data.get("who")) else "escort"
        self.add(f"sub.company.{who}")
        if who == "escort":
            self.hunt = Hunt(one=True)

    # --- damage and men -----------------------------------------------------------------------------------

    def on_damage_hull(self, fact: Fact) -> None:
        if not (self.hunt and self.hunt.deep_at == fact.number):  # what the deep dive costs is told with it
            self.harm.hull += 1

    def on_damage_system(self, fact: Fact) -> None:
        self.harm.systems.append(str(fact.data.get("system", "")))

    on_damage_all_flak = on_damage_system

    def on_damage_flooding(self, fact: Fact) -> None:
        self.harm.flooding = True

    def on_damage_forced_up(self, fact: Fact) -> None:
        self.harm.forced = True

    def on_damage_minor(self, fact: Fact) -> None:
        self.harm.nothing = True

    on_damage_again = on_damage_not_fitted = on_damage_nobody = on_damage_minor

    def on_damage_wounded(self, fact: Fact) -> None:
        who = str(fact.data.get("post", "")), str(fact.data.get("name", "") or "")
        wound = str(fact.data.get("wound", ""))
        if self.harm.wounds.get(who) != "SW":
            self.harm.wounds[who] = wound

    def on_damage_killed(self, fact: Fact) -> None:
        who = str(fact.data.get("post", "")), str(fact.data.get("name", "") or "")
        self.harm.wounds.pop(who, None)
        self.harm.killed.append(who)

    def on_damage_died(self, fact: Fact) -> None:
        self.settle()
        self.add("died", man=forms.man(str(fact.data.get("post", "")), str(fact.data.get("name", "") or "")))

    def on_damage_command(self, fact: Fact) -> None:
        if not self.hunt:
            self.settle()
        self.tell_harm()
        self.add("command", man=forms.man(str(fact.data.get("post", "")), str(fact.data.get("name", "") or "")))

    def tell_harm(self) -> None:
        harm, self.harm = self.harm, Harm()
        parts = []
        if harm.hull:
            parts.append(self.clause("damage.hull", harm.hull))
        if harm.systems:
            words, number = forms.systems(list(dict.fromkeys(harm.systems)))
            parts.append(self.clause("damage.systems", number, systems=words))
        if harm.flooding:
            parts.append(self.clause("damage.flooding", 1))
        if harm.forced:
            parts.append(self.clause("damage.forced", 1))
        if parts:
            self.add("damage", clauses=capital(clauses(parts)))
        elif harm.nothing and not harm.wounds and not harm.killed:
            self.add("damage.none")
        self.tell_men(harm)

    def tell_men(self, harm: Harm) -> None:
        crew = Counter(wound for (post, _name), wound in harm.wounds.items() if post not in forms.POSTS)
        for wound, words in forms.WOUNDS.items():
            if crew[wound]:
                self.add("wound.crew", crew[wound], wound=translate(words))
        for (post, name), wound in harm.wounds.items():
            if post in forms.POSTS and wound in forms.WOUNDS:
                self.add("wound.post", man=forms.man(post, name), wound=translate(forms.WOUNDS[wound]))
        dead = sum(post not in forms.POSTS and not name for post, name in harm.killed)
        for post, name in harm.killed:
            if post in forms.POSTS or name:
                self.add("killed", man=forms.man(post, name))
        if dead:
            self.add("killed.crew", dead)

    # --- repairs, breaking off ----------------------------------------------------------------------------

    def on_damage_pumped(self, fact: Fact) -> None:
        self.settle()
        self.pumped = True

    def on_damage_repaired(self, fact: Fact) -> None:
        self.settle()
        self.mended[str(fact.data.get("system", ""))] = True

    on_damage_part_used = on_damage_repaired

    def on_damage_inoperable(self, fact: Fact) -> None:
        self.settle()
        self.mended[str(fact.data.get("system", ""))] = False

    def tell_repairs(self, but: str = "") -> None:
        if self.pumped:
            self.add("pumped")
        held = [name for name, well in self.mended.items() if well]
        if held:
            words, number = forms.systems(held)
            self.add("repair.ok", number, systems=words)
        broken = [name for name, well in self.mended.items() if not well and name != but]
        if broken:
            self.add("repair.no", systems=forms.systems(broken)[0])
        self.pumped, self.mended = False, {}

    def on_homeward_abort(self, fact: Fact) -> None:
        why = str(fact.data.get("why", ""))
        self.settle()
        self.tell_repairs(but=why)
        if why == "free":
            self.add("abort.free")
        elif why in REASONS:
            self.add("abort", why=translate(REASONS[why]))
        else:
            not_mended = self.clause("repair.no", 1, systems=forms.systems([why])[0])
            self.add("abort", why=not_mended.rstrip("."))

    def on_homeward_heading_back(self, fact: Fact) -> None:
        self.add("abort.back")

    def on_homeward_heading_on(self, fact: Fact) -> None:
        self.add("abort.on")

    def on_homeward_towed(self, fact: Fact) -> None:
        self.settle()
        self.add("towed")

    def on_homeward_rescued(self, fact: Fact) -> None:
        self.settle()
        self.add("rescued")

    # --- events and missions ------------------------------------------------------------------------------

    def on_events_event(self, fact: Fact) -> None:
        name = str(fact.data.get("event", ""))
        for word, pattern in EVENTS:
            if word in name:
                self.add(pattern)
        if "unawares" in name:
            self.story.here(self.leg.zone)
            self.add("air.surprise", at=forms.at(self.leg.zone))

    def on_events_gyro_repaired(self, fact: Fact) -> None:
        self.add("event.gyro.repaired")

    def on_events_gyro_out(self, fact: Fact) -> None:
        self.add("event.gyro.out")

    def on_events_superior(self, fact: Fact) -> None:
        self.add("event.superior")

    def on_events_lost(self, fact: Fact) -> None:
        man = forms.man(str(fact.data.get("post", "")), str(fact.data.get("name", "") or ""))
        swim = "accident" in str(fact.data.get("fate", ""))
        self.add("event.swim" if swim else "event.overboard", man=man)

    def on_missions_mines_laid(self, fact: Fact) -> None:
        self.settle()
        self.add("mission.mines")

    def on_missions_agent_landed(self, fact: Fact) -> None:
        self.settle()
        self.add("mission.landed")

    def on_missions_agent_out(self, fact: Fact) -> None:
        self.settle()
        self.add("mission.out")

    def on_missions_cut_short(self, fact: Fact) -> None:
        self.settle()
        self.add("mission.cut_short")

    def on_missions_replenished(self, fact: Fact) -> None:
        self.settle()
        tons = f"{int(fact.data.get('tons', 0)):,}"
        self.story.here(self.leg.zone)
        self.add("mission.tanker", int(fact.data.get("boats", 1)), at=forms.at(self.leg.zone), tons=tons)

    def on_missions_seen_by_escort(self, fact: Fact) -> None:
        self.add("mission.seen.escort")
        self.hunt = Hunt(one=True)

    def on_missions_seen_by_aircraft(self, fact: Fact) -> None:
        self.add("mission.seen.aircraft")

    def on_missions_other_attacked(self, fact: Fact) -> None:
        self.add("mission.other")

    def on_missions_ship_ignored(self, fact: Fact) -> None:
        words, many = forms.MET.get(str(fact.data.get("kind", "")), (str(fact.data.get("kind", "")), False))
        self.add("mission.ignored", 2 if many else 1, kind=translate(words))

    def on_options_resupplied(self, fact: Fact) -> None:
        self.add("resupplied")

    def on_options_resupply_disturbed(self, fact: Fact) -> None:
        self.settle()
        self.add("resupply.disturbed")

    def on_options_no_tanker(self, fact: Fact) -> None:
        self.add("resupply.none")

    # --- by hand ------------------------------------------------------------------------------------------

    def on_byhand_entered(self, fact: Fact) -> None:
        self.by_hand = True

    def on_byhand_met(self, fact: Fact) -> None:
        words, many = forms.MET.get(str(fact.data.get("met", "")), (str(fact.data.get("met", "")), False))
        self.add("byhand.met", 2 if many else 1, kind=translate(words))

    def on_byhand_fired(self, fact: Fact) -> None:
        fired, hit, dud = (int(fact.data.get(key, 0)) for key in ("fired", "hit", "dud"))
        self.add("byhand.fired", fired)
        if hit:
            self.add("byhand.hit", hit)
        else:
            self.add("byhand.missed")
        if dud:
            self.add("byhand.dud", dud)

    def on_byhand_aircraft(self, fact: Fact) -> None:
        self.add("byhand." + str(fact.data.get("fate", "caught")).replace(" ", "_"))

    def on_byhand_hits(self, fact: Fact) -> None:
        self.add("byhand.hits", int(fact.data.get("hits", 0)))

    def by(self, fact: Fact, what: str) -> None:
        tons, kind = fact.data.get("tons"), str(fact.data.get("kind", ""))
        inside = [translate(forms.KINDS[kind])] if kind in forms.KINDS else []
        inside += [f"{tons:,} t"] if isinstance(tons, int) else []
        name = str(fact.data.get("target", ""))
        self.hand.setdefault(what, []).append(f"{name} ({', '.join(inside)})" if inside else name)

    def on_byhand_sunk(self, fact: Fact) -> None:
        self.by(fact, "byhand.sunk")

    def on_byhand_damaged(self, fact: Fact) -> None:
        self.by(fact, "byhand.hurt")

    def on_byhand_seen(self, fact: Fact) -> None:
        self.by(fact, "byhand.seen")

    def on_byhand_system(self, fact: Fact) -> None:
        self.harm.systems.append(str(fact.data.get("system", "")))

    on_byhand_wound = on_damage_wounded

    def on_byhand_note(self, fact: Fact) -> None:
        note = str(fact.data.get("note", "")).strip()
        if note:
            self.settle()
            self.tell_by_hand()
            self.sentences.append(note if note[-1] in ".!?" else f"{note}.")

    def tell_by_hand(self) -> None:
        for name, ships in self.hand.items():
            self.add(name, len(ships), ships=listed(ships))
        self.hand = {}

    # --- what is due --------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Tell what was gathered, in the order of a scene."""
        self.tell_sight()
        self.tell_by_hand()
        self.tell_shots()
        self.tell_called()
        if self.hunt and (self.hunt.found or self.hunt.blows):
            self.end_hunt(lost=False)
        self.tell_harm()
