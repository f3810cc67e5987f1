"""The sentences of the story. Alternatives in use are never put in another order: a story stays as it was.

Where an alternative is a tuple, its texts are those for one and for more, or for one, two and more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern

PATTERNS: Final[Mapping[str, Pattern]] = {
    # the head
    "head": N_("Patrol {patrol} of {boat} (Type {type}): {area}. {month}, {base} to {to}. {outcome}: {sum}."),
    "head.lost": N_("Patrol {patrol} of {boat} (Type {type}): {area}. {month}, sailed from {base}. {reason}. {Sum}."),
    "head.under_way": N_("Patrol {patrol} of {boat} (Type {type}): {area}. {month}, sailed from {base}. {Sum} so far."),
    "sum": ((N_("one ship, {tons} t"), N_("{n} ships, {tons} t")),),
    "sum.none": N_("no ships sunk"),
    "sum.tanker": N_("boats supplied, {tons} t credited"),
    "sum.mines": N_("mines laid, {sum}"),
    "sum.agent": N_("agent landed, {sum}"),
    # sailing
    "sail": (
        N_("In {month} {boat} sailed {from_base} {bound} with {torpedoes} torpedoes aboard."),
        N_("{boat} put to sea {from_base} in {month}, bound {bound}. It carried {torpedoes} torpedoes."),
    ),
    "sail.empty": N_("In {month} {boat} sailed {from_base} {bound}. It carried no torpedoes."),
    "sail.gun_gone": N_("Before sailing, the deck gun was removed and extra Flak mounted in its place."),
    "sail.gun_back": N_("Before sailing, the deck gun was put back aboard."),
    "sail.bound": N_("The patrol was to end {in_base}."),
    "sail.mines": N_("Its task was to lay mines."),
    "sail.agent": N_("It had an agent to land."),
    "sail.tanker": N_("Its task was to supply other boats."),
    # quiet stretches
    "quiet.out": (N_("The outward passage was quiet."), N_("Nothing was sighted on the outward passage.")),
    "quiet.home": (N_("The homeward passage was quiet."), N_("Nothing was sighted on the way home.")),
    "quiet.at": (
        N_("Nothing was sighted {places}."),
        N_("{Places} the boat sighted nothing."),
        N_("Nothing came into sight {places}."),
    ),
    "quiet.more": (
        N_("After that nothing more was sighted."),
        N_("Nothing else came into sight there."),
        N_("The boat sighted nothing more there."),
    ),
    "quiet.snorkel": (
        N_("{Places} the boat ran on the Schnorchel and sighted nothing."),
        N_("Running on the Schnorchel {places}, the boat sighted nothing."),
    ),
    "quiet.snorkel.more": (
        N_("The boat continued on the Schnorchel and sighted nothing more."),
        N_("On the Schnorchel it sighted nothing more there."),
    ),
    "unseen": (
        (
            N_("Once something passed unseen while the boat was snorkelling."),
            N_("{n:Times} something passed unseen while the boat was snorkelling."),
        ),
    ),
    "unseen.short": ((N_("Once something passed unseen."), N_("{n:Times} something passed unseen.")),),
    # aircraft
    "air.dodge": (
        (
            N_("{Places} an aircraft came into sight, and the boat dived in time."),
            N_("{Places} aircraft came into sight {n:times}, and each time the boat dived in time."),
        ),
        (
            N_("When an aircraft came into sight {places}, the boat dived in time."),
            N_("{n:Times} aircraft came into sight {places}; the boat always dived in time."),
        ),
    ),
    "air.dodge.here": (
        (
            N_("An aircraft came into sight, and the boat dived in time."),
            N_("Aircraft came into sight {n:times}, and each time the boat dived in time."),
        ),
        (
            N_("When an aircraft came into sight, the boat dived in time."),
            N_("{n:Times} aircraft came into sight; the boat always dived in time."),
        ),
    ),
    "air.caught": (
        N_("{At} an aircraft was seen too late and caught the boat."),
        N_("{At} an aircraft came upon the boat before it could dive."),
    ),
    "air.caught.here": (
        N_("An aircraft was seen too late and caught the boat."),
        N_("An aircraft came upon the boat before it could dive."),
    ),
    "air.cannot": N_("The boat could not dive because of its holed hull."),
    "air.surprise": N_("{At} an aircraft took the boat by surprise."),
    "air.flak.miss": N_("The Flak missed."),
    "air.flak.damaged": N_("The Flak damaged the aircraft."),
    "air.flak.shot down": N_("The Flak shot the aircraft down."),
    "air.flak.none": N_("No Flak gun was working."),
    "air.hits": (
        (
            N_("The aircraft attacked {weapon} and hit once."),
            N_("The aircraft attacked {weapon} and hit {n:times}."),
        ),
        (N_("The attack {weapon} brought one hit."), N_("The attack {weapon} brought {n} hits.")),
    ),
    "air.miss": N_("The aircraft attacked {weapon} without effect."),
    "air.called": (
        (
            N_("The aircraft stayed in contact and called in another, which hit the submerged boat {hits:times}."),
            N_(
                "The aircraft stayed in contact and called in {n} more, which hit the submerged boat {hits:times} "
                "in all."
            ),
        ),
    ),
    "air.called.none": (
        (
            N_("The aircraft stayed in contact and called in another, whose attack did no damage."),
            N_("The aircraft stayed in contact and called in {n} more, whose attacks did no damage."),
        ),
    ),
    "air.escort": (N_("The aircraft brought up an escort."), N_("The aircraft led an escort to the boat.")),
    "air.again": N_("Then it attacked again."),
    "air.other": N_("The aircraft chose the other boat."),
    "air.exhausted": N_("Hunted time after time, the boat had no air and no battery charge left and had to surface."),
    "air.kite": N_("The kite was cut loose, and {man} was lost with it."),
    "air.lost": (N_("Then the aircraft lost the boat."), N_("After that the aircraft lost contact.")),
    "air.over.damaged": N_("The damaged aircraft broke off."),
    "air.over.shot down": N_("That ended the attack."),
    "air.over": N_("That ended the attack."),
    # ships and attacks
    "sight": (
        (
            N_("{Kind} came into sight {at} {light}: {ships}."),
            N_("{Kind} came into sight {at} {light}: {ships}."),
        ),
        (N_("{At} {kind} was sighted {light}: {ships}."), N_("{At} {kind} were sighted {light}: {ships}.")),
    ),
    "sight.here": (
        N_("{Kind} came into sight {light}: {ships}."),
        N_("{Light} the boat sighted {kind}: {ships}."),
        (N_("Next, {kind} was sighted {light}: {ships}."), N_("Next, {kind} were sighted {light}: {ships}.")),
    ),
    "sight.dark": ((N_("{At} {kind} was sighted: {ships}."), N_("{At} {kind} were sighted: {ships}.")),),
    "left": N_("The Kommandant did not attack, and the boat was not seen."),
    "hindered": N_("The boat could not attack: {why}."),
    "passed": N_("On the way home a target came into sight, but the boat did not attack."),
    "wait.to_night": N_("The boat kept contact until night."),
    "wait.lost": N_("While waiting for night the boat lost contact."),
    "how.submerged": (
        N_("The boat attacked submerged, {range}."),
        N_("The attack was made submerged, {range}."),
        N_("A submerged attack followed, {range}."),
    ),
    "how.nibelung": N_("The boat attacked submerged by Nibelung, {range}."),
    "how.night_surface": (
        N_("The boat attacked on the surface in the dark, {range}."),
        N_("It was a night attack on the surface, {range}."),
    ),
    "how.surfaced": (
        N_("The boat attacked on the surface, {range}."),
        N_("The attack was made on the surface, {range}."),
    ),
    "caught_closing": N_("While closing in, the boat was found before it could fire."),
    "shot.sunk1": (
        N_("One torpedo was fired at {target}. It hit, and she sank."),
        N_("A single torpedo hit {target}, and she sank."),
    ),
    "shot.all": (
        (
            N_("The torpedo fired at {target} hit, and she sank."),
            N_("Both torpedoes fired at {target} hit, and she sank."),
            N_("All {n} torpedoes fired at {target} hit, and she sank."),
        ),
    ),
    "shot.sunk": (
        N_("Of {n} torpedoes fired at {target}, {parts}; she sank."),
        N_("{N} torpedoes were fired at {target}: {parts}. She sank."),
    ),
    "shot.hurt": (
        (
            N_("The one torpedo fired at {target} hit and damaged her."),
            N_("Of {n} torpedoes fired at {target}, {parts}. She was damaged but stayed afloat."),
        ),
        (
            N_("One torpedo hit {target}, but she did not sink."),
            N_("{N} torpedoes were fired at {target}: {parts}. She was hit but did not sink."),
        ),
    ),
    "shot.hurt.all": (
        (
            N_("The torpedo fired at {target} hit and damaged her, but she stayed afloat."),
            N_("Both torpedoes fired at {target} hit and damaged her, but she stayed afloat."),
            N_("All {n} torpedoes fired at {target} hit and damaged her, but she stayed afloat."),
        ),
    ),
    "shot.miss": (
        (
            N_("The torpedo fired at {target} missed."),
            N_("Both torpedoes fired at {target} missed."),
            N_("All {n} torpedoes fired at {target} missed."),
        ),
        (
            N_("One torpedo was fired at {target} and missed."),
            N_("Two torpedoes were fired at {target}, and both missed."),
            N_("{N} torpedoes were fired at {target}, and all missed."),
        ),
    ),
    "shot.duds": (
        (
            N_("The torpedo fired at {target} hit but was a dud."),
            N_("Both torpedoes fired at {target} hit but were duds."),
            N_("All {n} torpedoes fired at {target} hit but were duds."),
        ),
    ),
    "shot.dud": N_("Of {n} torpedoes fired at {target}, {parts}."),
    "shot.wasted": (
        (
            N_("The torpedo fired at {target} found her already sunk."),
            N_("{N} torpedoes fired at {target} found her already sunk."),
        ),
    ),
    "part.hit": ((N_("one hit"), N_("{n} hit")),),
    "part.dud": ((N_("one was a dud"), N_("{n} were duds")),),
    "part.missed": ((N_("one missed"), N_("{n} missed")),),
    "part.wasted": ((N_("one was wasted"), N_("{n} were wasted")),),
    "fat.sunk": N_("On its ladder pattern, one torpedo that had missed found another ship, {target}, and sank her."),
    "fat.hit": N_("On its ladder pattern, one torpedo that had missed found another ship, {target}, and damaged her."),
    "fat.dud": N_("On its ladder pattern, one torpedo that had missed found another ship, {target}, but was a dud."),
    "gun": (
        (
            N_("One round from the deck gun was fired at {target}: {parts}."),
            N_("{N} rounds from the deck gun were fired at {target}: {parts}."),
        ),
    ),
    "gun.all": (
        (
            N_("One round from the deck gun hit {target}."),
            N_("Both rounds from the deck gun hit {target}."),
            N_("All {n} rounds from the deck gun hit {target}."),
        ),
    ),
    "gun.all.sunk": (
        (
            N_("One round from the deck gun hit {target}, and she sank."),
            N_("Both rounds from the deck gun hit {target}, and she sank."),
            N_("All {n} rounds from the deck gun hit {target}, and she sank."),
        ),
    ),
    "gun.miss": (
        (
            N_("The round from the deck gun missed {target}."),
            N_("Both rounds from the deck gun missed {target}."),
            N_("All {n} rounds from the deck gun missed {target}."),
        ),
    ),
    "gun.sunk": (
        (
            N_("One round from the deck gun was fired at {target}: {parts}. She sank."),
            N_("{N} rounds from the deck gun were fired at {target}: {parts}. She sank."),
        ),
    ),
    "after.hurt": ((N_("{targets} was left behind damaged."), N_("{targets} were left behind damaged.")),),
    "driven_off": N_("The boat was driven off, and the ships got away."),
    "company.aircraft": N_("Before the next round an aircraft turned up."),
    "company.escort": N_("Before the next round an escort turned up."),
    "follow.cripple": N_("The boat followed {target}, which was still under escort."),
    "follow.straggler": N_("The boat followed {target}, now without escort."),
    "follow.ships": N_("The boat kept contact with the same ships."),
    "follow.convoy": N_("The boat kept contact and met the convoy again."),
    "follow.lost": N_("The boat tried to follow but lost contact."),
    "sub.met": N_("{At} the boat met the submarine {target}."),
    "sub.first.enemy": N_("The submarine fired first."),
    "sub.first.found": N_("The submarine found the boat closing in and fired first."),
    "sub.miss": N_("Its torpedoes missed."),
    "sub.dud": N_("A torpedo hit the boat but was a dud."),
    "sub.left": N_("The boat broke away."),
    "sub.company.escort": N_("An escort turned up and ended the duel."),
    "sub.company.aircraft": N_("An aircraft turned up and ended the duel."),
    # escorts
    "esc.not_found": (
        N_("The escorts did not find the boat."),
        N_("The escorts searched, but did not find the boat."),
        N_("No escort found the boat."),
    ),
    "esc.met": N_("{At} the boat met an escort."),
    "esc.cannot_dive": N_("The boat could not dive away from it."),
    "esc.found": (
        N_("The escorts found the boat at their {search:nth} search."),
        N_("At their {search:nth} search the escorts found the boat."),
    ),
    "esc.attack": (
        (N_("They attacked {weapon} and hit once."), N_("They attacked {weapon} and hit {n:times}.")),
        (N_("{Weapon} they hit once."), N_("{Weapon} they hit {n:times}.")),
    ),
    "esc.attacks": (
        (
            N_("They attacked {attacks:times} {weapon} and hit once."),
            N_("They attacked {attacks:times} {weapon} and hit {n:times} in all."),
        ),
    ),
    "esc.harmless": (
        N_("They attacked {weapon} without effect."),
        N_("Their attack {weapon} did no damage."),
    ),
    "evade.bold": N_("The boat released BOLD."),
    "evade.deep": N_("The boat went below test depth; the hull held, but was damaged."),
    "evade.both": N_("The boat released BOLD and went below test depth; the hull held, but was damaged."),
    "evade.deep.spared": N_("The boat went below test depth, and the hull took no harm."),
    "evade.both.spared": N_("The boat released BOLD and went below test depth, and the hull took no harm."),
    "esc.lost": (
        N_("Then the escorts lost the boat."),
        N_("After that the escorts lost contact."),
        N_("The escorts did not find the boat again."),
    ),
    "esc1.found": (
        N_("It found the boat at its {search:nth} search."),
        N_("At its {search:nth} search it found the boat."),
    ),
    "esc1.attack": (
        (N_("The escort attacked {weapon} and hit once."), N_("The escort attacked {weapon} and hit {n:times}.")),
    ),
    "esc1.attacks": (
        (
            N_("The escort attacked {attacks:times} {weapon} and hit once."),
            N_("The escort attacked {attacks:times} {weapon} and hit {n:times} in all."),
        ),
    ),
    "esc1.harmless": N_("The escort attacked {weapon} without effect."),
    "esc1.lost": (N_("Then the escort lost the boat."), N_("After that the escort lost contact.")),
    "esc1.not_found": (N_("The escort did not find the boat."), N_("It searched, but did not find the boat.")),
    # damage and repair
    "damage": N_("{clauses}."),
    "damage.hull": ((N_("the hull was hit once"), N_("the hull was hit {n:times}")),),
    "damage.systems": ((N_("{systems} was damaged"), N_("{systems} were damaged")),),
    "damage.flooding": N_("water came in"),
    "damage.forced": N_("the flooding forced the boat to the surface"),
    "damage.none": N_("The hits did no lasting damage."),
    "damage.holed": N_("The hull was holed, and the boat could no longer dive."),
    "repair.ok": ((N_("{Systems} was repaired."), N_("{Systems} were repaired.")),),
    "repair.no": N_("{Systems} could not be repaired."),
    "pumped": (N_("The water was pumped out."), N_("The boat was pumped dry.")),
    # men
    "wound.crew": ((N_("A man of the crew was {wound}."), N_("{N} men of the crew were {wound}.")),),
    "wound.post": N_("{Man} was {wound}."),
    "killed": N_("{Man} was killed."),
    "killed.crew": ((N_("A man of the crew was killed."), N_("{N} men of the crew were killed.")),),
    "died": N_("{Man} died of his wounds."),
    "command": N_("{Man} took command of the boat."),
    # random events
    "event.gyro.repaired": N_("The gyro compass failed but was repaired."),
    "event.gyro.out": N_("The gyro compass failed and could not be repaired."),
    "event.overboard": N_("{Man} was lost overboard."),
    "event.storm": N_("A severe storm ruled out any encounter."),
    "event.weather": N_("The boat sent weather reports and met nothing."),
    "event.luftwaffe": N_("A Luftwaffe report led the boat to a ship."),
    "event.loose": N_("A torpedo broke loose aboard."),
    "event.superior": N_("The torpedoes of this patrol were of better quality."),
    "event.swim": N_("{Man} died in an accident during a swim."),
    # missions
    "mission.mines": (N_("The mines were laid as ordered."), N_("The boat laid its mines.")),
    "mission.landed": N_("The agent was landed."),
    "mission.out": N_("The agent could no longer be landed, and the mission failed."),
    "mission.cut_short": N_("The mission was broken off."),
    "mission.tanker": (
        (
            N_("{At} one boat came alongside and was supplied, which was credited with {tons} t."),
            N_("{At} {n} boats came alongside and were supplied, which was credited with {tons} t."),
        ),
    ),
    "mission.supplying": N_("{At} boats came alongside for supplies."),
    "mission.seen.escort": N_("An escort came into sight."),
    "mission.seen.aircraft": N_("An aircraft came into sight."),
    "mission.other": N_("The other boat was attacked, and this one dived."),
    "mission.ignored": (
        (N_("{Kind} came into sight and was not attacked."), N_("{Kind} came into sight and were not attacked.")),
    ),
    "resupplied": N_("The boat met a tanker, took fuel and went back on station."),
    "resupply.disturbed": N_("The boat met a tanker, but they were disturbed and no fuel was taken."),
    "resupply.none": N_("No tanker was met."),
    # by hand
    "byhand": N_("This stretch was entered by hand."),
    "byhand.met": ((N_("{Kind} came into sight."), N_("{Kind} came into sight.")),),
    "byhand.fired": ((N_("The boat fired one torpedo."), N_("The boat fired {n} torpedoes.")),),
    "byhand.hit": ((N_("One hit."), N_("{N} hit.")),),
    "byhand.dud": ((N_("One was a dud."), N_("{N} were duds.")),),
    "byhand.missed": N_("None hit."),
    "byhand.dived": N_("An aircraft was sighted, and the boat dived in time."),
    "byhand.caught": N_("An aircraft attacked the boat."),
    "byhand.driven_off": N_("An aircraft was driven off."),
    "byhand.shot_down": N_("An aircraft was shot down."),
    "byhand.hits": ((N_("The boat took one hit."), N_("The boat took {n} hits.")),),
    "byhand.sunk": ((N_("{ships} was sunk."), N_("{ships} were sunk.")),),
    "byhand.hurt": ((N_("{ships} was damaged."), N_("{ships} were damaged.")),),
    "byhand.seen": ((N_("{ships} was seen."), N_("{ships} were seen.")),),
    "byhand.port": N_("The stay in port was entered by hand."),
    # breaking off, coming home, port
    "abort": N_("{Why}, and the patrol had to be broken off."),
    "abort.free": N_("The Kommandant broke the patrol off."),
    "abort.back": N_("The boat turned back along its track."),
    "abort.on": N_("The boat ran on for home."),
    "towed": N_("Both diesels were inoperable, and the boat was towed in."),
    "rescued": N_("Both diesels were inoperable, far from port. The boat was scuttled, and the crew was picked up."),
    "home": (N_("{boat} returned {to_base}."), N_("{boat} reached its base {in_base}.")),
    "home.crew": N_("The crew came home without its boat."),
    "refit": ((N_("The refit took one month."), N_("The refit took {n} months.")),),
    "refit.given_up": N_("The boat was beyond repair and was given up."),
    "raid.damage": N_("An air raid on the port damaged the boat and cost another month."),
    "raid.heavy damage": N_("An air raid on the port damaged the boat heavily and cost two more months."),
    "raid.boat destroyed": N_("An air raid on the port destroyed the boat."),
    "gone.in hospital": N_("{Man} would be in hospital too long and was replaced."),
    "gone.killed": ((N_("{Man} who had been killed was replaced."), N_("{N} men who had been killed were replaced.")),),
    "gone.own command": N_("{Man} left to command a boat of his own."),
    "award": (N_("The Kommandant was awarded {awards}."), N_("The Kommandant received {awards}.")),
    "promoted": N_("The Kommandant was promoted to {rank}."),
    "level.up": N_("The crew now counted as {level}."),
    "level.down": N_("The crew now counted only as {level}."),
    "experte": N_("{Man} now counted as Experte."),
    "newboat": N_("The crew took over {boat}, a Type {type}, in Germany."),
    "moved": N_("With its base lost, the boat was moved {to_base}."),
    # the end
    "end.depth charges": N_("Depth charges sank the boat."),
    "end.hedgehog": N_("A Hedgehog salvo hit and sank the boat."),
    "end.squid": N_("A Squid salvo hit and sank the boat."),
    "end.hull": N_("The last hit broke the hull."),
    "end.bombs": N_("The aircraft's attack sank the boat."),
    "end.fido": N_("The aircraft's homing torpedo sank the boat."),
    "end.depth": N_("Below test depth the hull was crushed."),
    "end.torpedo": N_("The submarine's torpedo hit and exploded."),
    "end.mine": N_("The boat struck a mine."),
    "end.hands": (
        N_("{boat} was lost with all hands {at} in {month}."),
        N_("In {month} {boat} was lost {at}. There were no survivors."),
    ),
    "end.scuttled": N_("The crew scuttled the boat and was taken prisoner."),
    "end.captured": N_("The boat was captured, and the crew was taken prisoner."),
    "end.at_sea": N_("Both diesels were inoperable, far from port. The boat was scuttled, and the crew was lost."),
    "end.killed": N_("With the death of the Kommandant this log ends."),
    "end.accident": N_("The Kommandant died in an accident. With his death this log ends."),
    "end.relieved": N_("The Kommandant was relieved of his command."),
    "end.war": N_("In May 1945 the war ended. {boat} and its crew had survived it."),
    "end.contest": N_("In {month} the contest came to its end. {boat} and its crew had survived."),
    "end.since": (
        N_("{rank} {name} had held the command since {month}."),
        N_("The Kommandant, {rank} {name}, had been in command since {month}."),
    ),
    "end.sum.first": N_("It was his first patrol."),
    "end.score": (
        (
            N_("In {patrols} patrols he had sunk one ship of {tons} t."),
            N_("In {patrols} patrols he had sunk {n} ships of {tons} t."),
        ),
    ),
    "end.score.first": (
        (N_("On it he had sunk one ship of {tons} t."), N_("On it he had sunk {n} ships of {tons} t.")),
    ),
    "end.credit": N_("For boats supplied he had been credited with {tons} t."),
    "end.score.none": N_("In {patrols} patrols he had sunk no ship."),
    "end.score.first.none": N_("He had sunk no ship."),
}
REASONS: Final = {  # why an attack could not be made, and why a patrol was broken off: clauses
    "free": N_("the Kommandant decided against going on"),
    "holed": N_("the hull was holed"),
    "no_officer": N_("no watch officer was left to command"),
}
