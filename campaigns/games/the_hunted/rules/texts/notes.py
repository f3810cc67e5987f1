"""What the log says: a sentence for each note, with the part it plays in the story."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import N_, Counted, OneOf, counted
from campaigns.engine.texts import NoteText as N


def man(named: str, post: str, crew: str, of_crew: str) -> OneOf:
    """About one man: with his post and name, by his post alone, or one of the crew boxes, with and without a name."""
    boxes = [f"crew_{place}" for place in range(1, 5)]
    with_name = OneOf("post", {"*": named, **dict.fromkeys(boxes, of_crew)})
    unnamed = OneOf("post", {"*": post, **dict.fromkeys(boxes, crew)})
    return OneOf("name", {"*": with_name, "": unnamed, "None": unnamed})


def fired(outcome: str) -> Counted:
    """So many torpedoes, of a kind or not, and what became of them."""
    return counted(
        "fired", "{fired} torpedo fired{torpedo:n}: " + outcome, "{fired} torpedoes fired{torpedo:n}: " + outcome
    )


FIRED: Final = OneOf(
    "dud",
    {
        "0": OneOf(
            "missed",
            {
                "0": fired("{hit} hit."),
                "*": OneOf("hit", {"0": fired("{missed} missed."), "*": fired("{hit} hit, {missed} missed.")}),
            },
        ),
        "*": OneOf(
            "missed",
            {
                "0": OneOf(
                    "hit", {"0": fired("{dud} failed to explode."), "*": fired("{hit} hit, {dud} failed to explode.")}
                ),
                "*": OneOf(
                    "hit",
                    {
                        "0": fired("{dud} failed to explode, {missed} missed."),
                        "*": fired("{hit} hit, {dud} failed to explode, {missed} missed."),
                    },
                ),
            },
        ),
    },
)


def replaced() -> OneOf:
    """A man who leaves and one who comes; logs of old name neither."""
    named = N_("{post:w}, {name}: replaced by {new}. Reason: {why:w}.")
    return OneOf("new", {"": N_("{post:w} replaced. Reason: {why:w}."), "*": named})


NOTES: Final = {
    "setup.opened": N(N_("Log opened for {boat}, Type {type}, {month:m}.")),
    "setup.rank": N(N_("The Kommandant’s rank is {rank:w}.")),
    "contests.orders": N(N_("Pack {pack} was ordered to the Atlantic.")),
    "contests.convoy": N(N_("Pack {pack} met a convoy; no encounter roll was needed.")),
    "contests.alone": N(N_("No other boat of the pack attacked, so there is no modifier.")),
    "contests.tied": N(N_("{boats} boats tied for the lowest roll and roll again.")),
    "contests.late": N(N_("The boat joined after the pack had rolled, so the escorts are busy elsewhere.")),
    "contests.hit_by": N(N_("{boat} had hit {target}, which needs {left} more to sink.")),
    "contests.sunk_by": N(N_("{boat} had sunk {target}, {tons:t} t.")),
    "contests.follows": N(N_("The pack kept contact for round {round} at the convoy.")),
    "carryover.entered": N(
        counted("ships", "Brought over: {ships} ship, {tons:t} t.", "Brought over: {ships} ships, {tons:t} t.")
    ),
    "options.ability": N(N_("Special ability: {ability:w}.")),
    "options.card": N(N_("The career is played with the card of {card}.")),
    "options.card_blank": N(N_("This card’s ability is not in the edition. Add it by hand as your card states it.")),
    "options.flotilla": N(N_("The boat’s flotilla: {flotilla}.")),
    "options.pack": N(N_("The wolfpack is Group {pack}.")),
    "assignment.first_of_type": N(N_("Orders: {assignment:w}, as on the first patrol of every Type IXD-2.")),
    "assignment.restricted": N(N_("{rolled:w} is closed to this type. New orders: {orders:w}.")),
    "assignment.mines": N(N_("This type always lays mines there. Orders: {orders:w}.")),
    "assignment.again": N(N_("{rolled:w} is closed to this type, so the assignment was rolled again.")),
    "assignment.refused": N(N_("The request was refused.")),
    "assignment.stays_north": N(N_("The boat is posted to the Arctic for good.")),
    "assignment.to_penang": N(N_("The boat is now based at Penang.")),
    "newboat.converted": N(N_("{number} was converted and is now a Type {type}.")),
    "assignment.sails": N(N_("Orders: {assignment:w}. Base: {base:w}, {month:m}."), opens="outing"),
    "assignment.rebased": N(N_("New base: {base:w} (before: {left:w}).")),
    "assignment.bound": N(N_("The patrol ends at this base: {base:w}.")),
    "assignment.passage": N(
        N_(
            "The boat has to pass through Biscay and the Strait of Gibraltar. It may turn back only if damage cannot be repaired at sea."
        )
    ),
    "assignment.invasion": N(
        N_(
            "Before the first encounter roll on station only lasting damage or a severe wound lets the boat turn back. "
            "A target let go may cost the command, or the Cross."
        )
    ),
    "assignment.mission": N(N_("Only the mission decides whether this patrol is successful.")),
    "assignment.tanker": N(N_("The patrol is successful only if the boat supplies another boat.")),
    "assignment.ready": N(
        OneOf(
            "rounds",
            {
                "0": N_("The boat was ready for sea with {torpedoes} torpedoes."),
                "*": N_("The boat was ready for sea with {torpedoes} torpedoes and {rounds} rounds for the deck gun."),
            },
        )
    ),
    "loading.shortage": N(
        N_("The base was {rolled} torpedoes short; {brought} had been brought back. The boat carries {short} fewer.")
    ),
    "loading.loaded": N(N_("Torpedoes loaded: {loads:l}.")),
    "refit.gun_back": N(N_("The deck gun was remounted.")),
    "refit.gun_gone": N(N_("The deck gun was removed. Extra Flak was mounted in its place.")),
    "refit.gun_kept": N(N_("The deck gun stayed aboard.")),
    "travel.box": N(N_("Box {box} of {of}: {zone:w}."), opens="box"),
    "travel.rolls": N(
        counted("rolls", "One encounter roll in this box.", "{rolls} encounter rolls in this box."),
        role="quiet",
    ),
    "travel.one_more": N(N_("One diesel is inoperable: one extra encounter roll in each box."), role="quiet"),
    "travel.mission_up": N(N_("The boat stays surfaced for its mission."), role="quiet"),
    "travel.holed_up": N(N_("The hull is holed, so the boat cannot snorkel."), role="quiet"),
    "travel.nothing": N(N_("Nothing was sighted."), role="quiet"),
    "travel.quiet": N(N_("There were no encounters in this box."), role="quiet"),
    "travel.unseen": N(N_("Something passed unseen while the boat was snorkelling."), role="quiet"),
    "travel.passed_by": N(N_("{kind:w} sighted. A boat on its way home does not attack."), role="sighting"),
    "travel.kite_again": N(N_("Nothing was sighted from the kite. The observer looked again."), role="quiet"),
    "travel.kite_lost": N(N_("The kite was cut loose. Lost with it: {who:w}{name:n}."), "damage", role="death"),
    "travel.fast": N(N_("{ships:l}: a fast target, +1 to hit (harder).")),
    "travel.sighted": N(N_("{kind:w} sighted: {ships:l}."), role="sighting", opens="fight"),
    "travel.identified": N(N_("She was identified as {ship}."), role="sighting"),
    "travel.light": N(OneOf("light", {"day": N_("It was day."), "night": N_("It was night.")})),
    "travel.to_night": N(N_("The boat kept contact until night.")),
    "travel.contact_lost": N(N_("The boat lost contact while waiting for night.")),
    "travel.escort": N(N_("An escort was met in the strait."), role="sighting", opens="scene"),
    "options.in_sight": N(N_("{name} is already in sight, so the roll was repeated.")),
    "options.sunk_before": N(N_("{name} has already been sunk, so the roll was repeated.")),
    "attack.left_alone": N(N_("The ships were left alone. The boat was not seen.")),
    "attack.hindered": N(N_("The boat could not attack: {why:l}.")),
    "attack.aggressive": N(
        N_("The Kommandant is Aggressive: he must attack, and keep on while a lone ship is afloat.")
    ),
    "attack.cannot": N(N_("The boat had no way to attack. It was not seen.")),
    "attack.shirked": N(N_("A target off the beaches was let go. The Kommandant will have to account for it in port.")),
    "attack.missed": N(N_("{tube} missed {target}."), role="missed"),
    "attack.spent": N(N_("The torpedo from {tube} was wasted on {target}, already sunk."), role="wasted"),
    "attack.fat_found": N(N_("{tube} missed {target}, but its ladder pattern found another ship.")),
    "attack.dud": N(N_("The torpedo from {tube} hit {target} but was a dud."), role="dud"),
    "attack.gun_missed": N(N_("The deck gun missed {target}."), role="missed"),
    "attack.round_spent": N(N_("A round was wasted on {target}, already sunk."), role="wasted"),
    "attack.hit": N(
        counted(
            "points",
            "{target} took {points} damage point; {left} more will sink her.",
            "{target} took {points} damage points; {left} more will sink her.",
        ),
        role="hit",
    ),
    "attack.sunk": N(
        counted(
            "points",
            "{target} took {points} damage point and sank, {tons:t} t.",
            "{target} took {points} damage points and sank, {tons:t} t.",
        ),
        "sunk",
        role="sunk",
    ),
    "attack.not_reloaded": N(N_("Not reloaded, {end:w}: the doors are damaged.")),
    "attack.reloaded": N(
        OneOf("end", {"fore": N_("Forward tubes reloaded: {loads:c}."), "aft": N_("Aft tubes reloaded: {loads:c}.")})
    ),
    "attack.no_more_rounds": N(N_("No further round was possible: the next box is a transit box.")),
    "attack.next_box": N(
        counted(
            "rounds",
            "One round has been fought in this box; another takes place in the next.",
            "{rounds} rounds have been fought in this box; another takes place in the next.",
        )
    ),
    "attack.changed": N(
        OneOf(
            "mode",
            {
                "submerged": N_("The attack went on submerged."),
                "surfaced": N_("The attack went on surfaced."),
                "nibelung": N_("The attack went on submerged with Nibelung."),
            },
        )
    ),
    "attack.nobody_came": N(N_("Nobody else turned up.")),
    "attack.company": N(OneOf("who", {"escort": N_("An escort turned up."), "aircraft": N_("An aircraft turned up.")})),
    "attack.under": N(N_("The boat dived before it was seen. The escort searches at once, whatever the range.")),
    "attack.driven_off": N(N_("The boat was driven off, and the ships got away.")),
    "escorts.wolfpack": N(
        OneOf(
            "status",
            {
                "busy": N_("The escorts were busy with other boats of the pack."),
                "focused": N_("The escorts were drawn to this boat."),
            },
        )
    ),
    "escorts.no_radio": N(N_("The radio is inoperable, so there is no wolfpack modifier.")),
    "escorts.bold_man": N(N_("The Kommandant is Bold: while closing in he is found only on a 12.")),
    "escorts.closed_in": N(N_("The boat closed in unseen.")),
    "escorts.caught_closing": N(
        N_("The boat was found while closing in and fired no torpedo."), "damage", role="found", hunter="escort"
    ),
    "escorts.bold": N(
        counted("left", "BOLD was released; {left} canister left.", "BOLD was released; {left} canisters left.")
    ),
    "escorts.too_shallow": N(N_("The boat was too near the surface to go below test depth before this search.")),
    "escorts.deep_spared": N(N_("The boat went below test depth without hull damage.")),
    "escorts.deep_holds": N(N_("The boat went below test depth and the hull held. Hull damage is now {hull}.")),
    "escorts.detected": N(N_("The escorts found the boat (search {round})."), "damage", role="found", hunter="escort"),
    "escorts.undetected": N(N_("The escorts did not find the boat."), role="unseen", hunter="escort"),
    "escorts.shaken_off": N(N_("The escorts lost the boat."), role="shaken", hunter="escort"),
    "escorts.hits": N(
        counted("hits", "The boat took one hit.", "The boat took {hits} hits."),
        "damage",
        role="attack",
        hunter="escort",
    ),
    "escorts.no_hits": N(N_("The attack did no damage."), role="attack", hunter="escort"),
    "escorts.cannot_dive": N(N_("An escort was met, and the boat could not dive."), "damage"),
    "options.escort_quality": N(N_("The escorts are {quality:w}.")),
    "options.quality_counts": N(N_("Quality {quality:w}: the chart’s {was:w} counts as {now:w}.")),
    "options.no_evasion": N(N_("No evasive turn was possible: the hydrophones cannot hear the escort’s course.")),
    "options.evasion": N(N_("The boat chose {mine}, the escort {theirs}. Change in hits: {shift}.")),
    "following.hindered": N(N_("The boat could not follow: {why:l}.")),
    "following.over": N(N_("The engagement is over.")),
    "following.no_more": N(N_("The boat could not follow: the next box is a transit box.")),
    "following.next_box": N(
        counted(
            "follows",
            "The boat has followed once in this box. Following again leads into the next box.",
            "The boat has followed {follows} times in this box. Following again leads into the next box.",
        )
    ),
    "following.one_light": N(
        OneOf(
            "light",
            {
                "day": N_("It was day; the Arctic has no night this month."),
                "night": N_("It was night; the Arctic has no day this month."),
            },
        )
    ),
    "following.let_go": N(N_("The boat did not follow.")),
    "following.sure": N(N_("The boat kept contact without a roll.")),
    "following.lost": N(N_("The boat lost contact.")),
    "following.convoy_again": N(N_("The boat met the convoy again."), opens="fight"),
    "following.ships_again": N(N_("The boat caught up again: {ships:l}."), role="sighting", opens="fight"),
    "following.cripple": N(N_("The boat followed {name}, still under escort."), opens="scene"),
    "following.parted": N(N_("The other damaged ships were lost from sight: {ships:l}.")),
    "following.straggler": N(N_("{name} was alone."), opens="scene"),
    "aircraft.sighted": N(N_("An aircraft was sighted."), role="sighting", hunter="aircraft", opens="scene"),
    "aircraft.dived": N(N_("The boat dived in time."), role="unseen", hunter="aircraft"),
    "aircraft.caught": N(
        counted(
            "attacks",
            "The aircraft was seen too late. It attacks once.",
            "The aircraft was seen too late. It attacks {attacks} times.",
        ),
        "damage",
        role="found",
        hunter="aircraft",
    ),
    "aircraft.special": N(N_("The aircraft carried {weapon:w}.")),
    "aircraft.cannot_dive": N(N_("The hull is holed. The boat cannot dive and is attacked at least once.")),
    "aircraft.strafed": N(N_("The aircraft strafed the boat and hit a man at the guns or on the bridge."), "damage"),
    "aircraft.below": N(N_("The boat was submerged: no Flak, and nobody on deck.")),
    "aircraft.weapon_useless": N(N_("That weapon cannot reach a submerged boat. The aircraft dropped depth charges.")),
    "aircraft.hits": N(
        counted("hits", "The boat took one hit.", "The boat took {hits} hits."),
        "damage",
        role="attack",
        hunter="aircraft",
    ),
    "aircraft.no_hits": N(N_("The attack did no damage."), role="attack", hunter="aircraft"),
    "aircraft.holed": N(
        OneOf(
            "weapon",
            {
                "rockets": N_("Rockets holed the hull. The boat cannot dive."),
                "Tsetse": N_("The 57 mm gun holed the hull. The boat cannot dive."),
            },
        ),
        "damage",
        role="damage",
    ),
    "aircraft.no_flak": N(N_("No Flak gun was working.")),
    "aircraft.flak": N(
        OneOf(
            "result",
            {
                "miss": N_("The Flak missed the aircraft."),
                "damaged": N_("The Flak damaged the aircraft."),
                "shot down": N_("The Flak shot the aircraft down."),
            },
        )
    ),
    "aircraft.second": N(N_("The aircraft attacked again.")),
    "aircraft.tsetse_back": N(N_("The aircraft had reloaded and attacked again.")),
    "aircraft.other_boat": N(N_("The aircraft attacked another boat of the group.")),
    "aircraft.over": N(
        OneOf(
            "fate", {"damaged": N_("The damaged aircraft broke off."), "shot down": N_("The aircraft was shot down.")}
        ),
        role="shaken",
        hunter="aircraft",
    ),
    "aircraft.called": N(
        OneOf(
            "who",
            {
                "aircraft": N_("The shadowing aircraft called in another aircraft."),
                "escort": N_("The shadowing aircraft called in an escort."),
            },
        )
    ),
    "aircraft.lost_us": N(N_("The aircraft lost the boat."), role="shaken", hunter="aircraft"),
    "aircraft.exhausted": N(N_("The boat was hunted to exhaustion, with no air and no battery charge left."), "damage"),
    "options.air_quality": N(N_("The aircrew is {quality:w}.")),
    "submarines.sighted": N(
        N_("A submarine was sighted: {name}, {tons:t} t."), role="sighting", hunter="submarine", opens="scene"
    ),
    "submarines.surprise": N(N_("The submarine fired first."), "damage", role="found", hunter="submarine"),
    "submarines.found_us": N(
        N_("The submarine found the boat closing in and fired first."), "damage", role="found", hunter="submarine"
    ),
    "submarines.missed_us": N(N_("The torpedo missed the boat."), role="attack", hunter="submarine"),
    "submarines.dud": N(N_("The torpedo hit the boat but was a dud."), role="attack", hunter="submarine"),
    "submarines.left": N(N_("The boat broke away."), role="shaken", hunter="submarine"),
    "submarines.unarmed": N(N_("The boat left because it had no torpedo to fire."), role="shaken", hunter="submarine"),
    "submarines.homeward": N(
        N_("The boat left: on its way home it does not attack."), role="shaken", hunter="submarine"
    ),
    "submarines.company": N(
        OneOf(
            "who",
            {
                "escort": N_("An escort turned up and ended the duel."),
                "aircraft": N_("An aircraft turned up and ended the duel."),
            },
        )
    ),
    "damage.minor": N(N_("The damage was minor."), role="damage"),
    "damage.flooding": N(N_("The boat took in water: flooding {now} of {boxes}."), "damage", role="damage"),
    "damage.flooding_held": N(N_("The flooding did not increase.")),
    "damage.forced_up": N(N_("The flooding forced the boat to surface."), "damage", role="damage"),
    "damage.hull": N(N_("The hull was damaged: {now} of {boxes}."), "damage", role="damage"),
    "damage.system": N(
        OneOf("effect", {"": N_("{system:w} damaged."), "*": N_("{system:w} damaged. {effect:w}")}),
        "damage",
        role="damage",
    ),
    "damage.again": N(N_("{system:w} hit again without further effect.")),
    "damage.not_fitted": N(N_("{system:w} hit, but not fitted to this boat.")),
    "damage.all_flak": N(N_("All Flak guns were damaged."), "damage", role="damage"),
    "damage.nobody": N(N_("{post:w} hit, but not aboard or already killed.")),
    "damage.wounded": N(
        man(
            N_("The {post:w}, {name}, was {wound:w}."),
            N_("The {post:w} was {wound:w}."),
            N_("A man of the crew was {wound:w}."),
            N_("{name}, {post:w}, was {wound:w}."),
        ),
        "damage",
        role="man",
    ),
    "damage.wound_nothing": N(N_("{post:w}{name:n}: wounded again, no worse than before.")),
    "damage.killed": N(
        man(
            N_("The {post:w}, {name}, was killed."),
            N_("The {post:w} was killed."),
            N_("A man of the crew was killed."),
            N_("{name}, {post:w}, was killed."),
        ),
        "damage",
        role="death",
    ),
    "damage.died": N(
        man(
            N_("The {post:w}, {name}, died of his wounds."),
            N_("The {post:w} died of his wounds."),
            N_("A man of the crew died of his wounds."),
            N_("{name}, {post:w}, died of his wounds."),
        ),
        "damage",
        role="death",
    ),
    "damage.command": N(
        OneOf("name", {"": N_("The {post:w} took command."), "*": N_("The {post:w}, {name}, took command.")})
    ),
    "damage.pumped": N(N_("The water was pumped out."), role="repair"),
    "damage.repaired": N(N_("{system:w} repaired."), role="repair"),
    "damage.inoperable": N(N_("{system:w} could not be repaired."), "damage", role="repair"),
    "damage.part_used": N(N_("{system:w} repaired with a spare part."), role="repair"),
    "damage.healed": N(
        man(
            N_("The {post:w}, {name}, is fit again."),
            N_("The {post:w} is fit again."),
            N_("A man of the crew is fit again."),
            N_("{name}, {post:w}, is fit again."),
        ),
        role="man",
    ),
    "damage.not_healed": N(N_("{post:w}{name:n}: the treatment failed.")),
    "homeward.abort": N(N_("The patrol was broken off. Reason: {why:w}."), role="turn_back"),
    "homeward.heading_back": N(N_("The boat turned back along its track.")),
    "homeward.heading_on": N(N_("The boat made for home.")),
    "homeward.towed": N(N_("Both diesels were inoperable. The boat was towed in.")),
    "homeward.engines_gone": N(N_("Both diesels were inoperable, far from port. The boat was scuttled."), "damage"),
    "homeward.rescued": N(N_("The crew was picked up.")),
    "missions.agent_aboard": N(N_("An agent came aboard.")),
    "missions.agent_landed": N(N_("The agent was landed."), opens="scene"),
    "missions.agent_out": N(N_("The agent could no longer be landed. The mission failed."), "damage", opens="scene"),
    "missions.mines_laid": N(N_("The mines were laid."), opens="scene"),
    "missions.cut_short": N(N_("The mission was cut short."), "damage", opens="scene"),
    "missions.ship_ignored": N(N_("{kind:w} sighted. A tanker does not attack."), role="sighting", opens="scene"),
    "missions.replenishing": N(N_("Boats came alongside for supplies."), opens="scene"),
    "missions.part_given": N(N_("Spare part handed over: {system:w}.")),
    "missions.replenished": N(
        counted(
            "boats",
            "{boats} boat was supplied. Fuel and parts given: {given}; torpedoes and bread: {more}. Credited: {tons:t} t.",
            "{boats} boats were supplied. Fuel and parts given: {given}; torpedoes and bread: {more}. Credited: {tons:t} t.",
        )
    ),
    "missions.box_spent": N(N_("Fuel from our own tanks was given, which costs one box of the track.")),
    "missions.seen_by_escort": N(N_("An escort was sighted."), role="sighting", opens="scene"),
    "missions.seen_by_aircraft": N(N_("An aircraft was sighted."), role="sighting", opens="scene"),
    "missions.other_attacked": N(N_("The other boat was attacked. This boat dived.")),
    "events.event": N(N_("Random event: {event:w}."), opens="scene"),
    "events.ignored": N(N_("{event:w} cannot happen here and is ignored. A later 12 may bring another event.")),
    "events.by_card": N(N_("Carry out the event as your card states it, and correct the values by hand.")),
    "events.lost": N(
        OneOf(
            "fate",
            {
                "lost overboard": N_("{post:w}{name:n}: lost overboard."),
                "died in an accident": N_("{post:w}{name:n}: died in an accident."),
            },
        ),
        "damage",
        role="death",
    ),
    "events.gyro_repaired": N(N_("The gyro compass was repaired."), role="repair"),
    "events.gyro_out": N(N_("The gyro compass could not be repaired."), "damage", role="repair"),
    "events.superior": N(N_("There will be fewer duds for the rest of this patrol.")),
    "events.hals": N(
        counted("held", "One reroll was gained; {held} is held.", "One reroll was gained; {held} are held.")
    ),
    "events.quiet": N(N_("No encounters in this box and the next."), role="quiet"),
    "options.xxi_sooner": N(N_("The Type XXI is now expected in {month:m}.")),
    "refit.home": N(
        OneOf(
            "how",
            {
                "home": N_("The boat returned to base. Base: {base:w}, {month:m}. {outcome:w}: {tons:t} t."),
                "towed": N_("The boat was towed in. Base: {base:w}, {month:m}. {outcome:w}: {tons:t} t."),
                "turned_back": N_("The boat turned back to base. Base: {base:w}, {month:m}. {outcome:w}: {tons:t} t."),
                "*": N_("{how:w}. Base: {base:w}, {month:m}. {outcome:w}: {tons:t} t."),
            },
        ),
        closes="outing",
    ),
    "refit.crew_home": N(
        N_("The crew returned without its boat, {month:m}. {outcome:w}: {tons:t} t."), closes="outing"
    ),
    "refit.passed_over": N(N_("He keeps his command, but can no longer win the Knight’s Cross.")),
    "refit.length": N(
        OneOf(
            "hull",
            {
                "0": OneOf(
                    "systems",
                    {
                        "0": counted(
                            "months",
                            "The refit takes {months} month (no hull damage, no inoperable systems).",
                            "The refit takes {months} months (no hull damage, no inoperable systems).",
                        ),
                        "*": counted(
                            "months",
                            "The refit takes {months} month (no hull damage, inoperable systems {systems}).",
                            "The refit takes {months} months (no hull damage, inoperable systems {systems}).",
                        ),
                    },
                ),
                "*": OneOf(
                    "systems",
                    {
                        "0": counted(
                            "months",
                            "The refit takes {months} month (hull damage {hull}, no inoperable systems).",
                            "The refit takes {months} months (hull damage {hull}, no inoperable systems).",
                        ),
                        "*": counted(
                            "months",
                            "The refit takes {months} month (hull damage {hull}, inoperable systems {systems}).",
                            "The refit takes {months} months (hull damage {hull}, inoperable systems {systems}).",
                        ),
                    },
                ),
            },
        ),
        role="refit",
    ),
    "refit.given_up": N(
        counted(
            "months",
            "The refit would take {months} month, so the boat is exchanged for another.",
            "The refit would take {months} months, so the boat is exchanged for another.",
        ),
        role="refit",
    ),
    "refit.another": N(
        counted(
            "months",
            "Another boat is taken over; it takes {months} month.",
            "Another boat is taken over; it takes {months} months.",
        ),
        role="refit",
    ),
    "refit.light_wounds": N(N_("All light wounds have healed.")),
    "refit.moved": N(N_("{base:w} has been lost as a base. The boat moves to: {to:w}.")),
    "refit.rank_saves": N(N_("The Kommandant’s rank shortens the refit by one month.")),
    "refit.raid": N(
        OneOf(
            "result",
            {
                "none": N_("No air raid damaged the boat."),
                "damage": N_("An air raid damaged the boat; one more month in port."),
                "heavy damage": N_("An air raid heavily damaged the boat; two more months in port."),
                "boat destroyed": N_("An air raid destroyed the boat."),
            },
        )
    ),
    "refit.kommandant_waits": N(
        counted(
            "months",
            "The Kommandant needs {months} month to recover.",
            "The Kommandant needs {months} months to recover.",
        )
    ),
    "refit.recovered": N(
        counted(
            "months",
            "Back after {months} month: {post:w}{name:n}.",
            "Back after {months} months: {post:w}{name:n}.",
        ),
        role="man",
    ),
    "refit.replaced": N(replaced()),
    "refit.fresh_crew": N(N_("A new crew for a new boat.")),
    "refit.naxos": N(N_("NAXOS was fitted.")),
    "refit.schnorchel": N(N_("A Schnorchel was fitted.")),
    "refit.no_schnorchel": N(N_("No Schnorchel was available.")),
    "refit.med_closed": N(N_("The Mediterranean bases have been lost. A new boat is waiting in Germany.")),
    "refit.next": N(N_("Next sailing: {month:m} from {base:w}.")),
    "advancement.experte": N(
        OneOf("name", {"": N_("The {post:w} is now Experte."), "*": N_("The {post:w}, {name}, is now Experte.")}),
        "award",
        role="man",
    ),
    "advancement.already": N(
        OneOf("name", {"": N_("{post:w} is already Experte."), "*": N_("The {post:w}, {name}, is already Experte.")})
    ),
    "advancement.level_up": N(N_("Crew quality rose to {level:w}."), "award"),
    "advancement.level_same": N(N_("Crew quality remains {level:w}.")),
    "advancement.level_down": N(N_("Crew quality fell to {level:w}.")),
    "advancement.own_command": N(
        OneOf(
            "name",
            {
                "": N_("The 1WO left to take command of a boat of his own."),
                "*": N_("The 1WO, {name}, left to take command of a boat of his own."),
            },
        )
    ),
    "advancement.moves_up": N(OneOf("name", {"": N_("The 2WO became 1WO."), "*": N_("The 2WO, {name}, became 1WO.")})),
    "advancement.replaced": N(replaced()),
    "advancement.promoted": N(N_("The Kommandant was promoted to {rank:w}."), "award", role="promotion"),
    "advancement.not_promoted": N(N_("The Kommandant was not promoted.")),
    "advancement.highest_rank": N(N_("The Kommandant already holds the highest rank.")),
    "advancement.award": N(N_("Awarded: {award:w}."), "award", role="award"),
    "newboat.refused": N(N_("The request for a Type {type} was refused.")),
    "newboat.nothing_newer": N(
        counted(
            "requests",
            "There is no newer boat to ask for yet; {requests} request kept.",
            "There is no newer boat to ask for yet; {requests} requests kept.",
        )
    ),
    "newboat.request_kept": N(
        counted(
            "requests",
            "The request was saved for a later refit; {requests} request kept.",
            "The request was saved for a later refit; {requests} requests kept.",
        )
    ),
    "newboat.not_rare": N(N_("No Type {type} was available; a Type {given} was allotted.")),
    "newboat.received": N(N_("The crew took over {number}, Type {type}, in Germany.")),
    "newboat.alberich": N(N_("The new boat has an Alberich coating.")),
    "newboat.no_alberich": N(N_("The new boat has no Alberich coating.")),
    "newboat.balkon": N(N_("The boat has a Balkon-Gerät.")),
    "newboat.no_balkon": N(N_("The boat has no Balkon-Gerät.")),
    "options.no_tanker": N(N_("No tanker was met.")),
    "options.resupply_disturbed": N(N_("The refuelling was broken off; no fuel was taken.")),
    "options.resupplied": N(N_("The boat took on fuel and went back on station.")),
    "options.torpedoes_taken": N(
        counted("count", "{count} {torpedo} was taken over.", "{count} {torpedo} were taken over.")
    ),
    "byhand.entered": N(N_("Entered by hand: {zone:w}."), opens="scene"),
    "byhand.met": N(N_("{met:w} in sight."), role="sighting", opens="scene"),
    "byhand.fired": N(FIRED),
    "byhand.sunk": N(N_("{target}, {kind:w}, {tons:t} t, was sunk."), "sunk", role="sunk"),
    "byhand.damaged": N(N_("{target}, {kind:w}, {tons:t} t, was damaged."), role="hit"),
    "byhand.seen": N(N_("{target}, {kind:w}, {tons:t} t, was sighted."), role="sighting"),
    "byhand.aircraft": N(
        OneOf(
            "fate",
            {
                "caught": N_("An aircraft attacked the boat."),
                "dived": N_("An aircraft was sighted, and the boat dived in time."),
                "driven off": N_("An aircraft was driven off."),
                "shot down": N_("An aircraft was shot down."),
                "*": N_("Aircraft: {fate:w}."),
            },
        ),
        role="sighting",
        hunter="aircraft",
        opens="scene",
    ),
    "byhand.hits": N(counted("hits", "The boat took one hit.", "The boat took {hits} hits."), "damage", role="attack"),
    "byhand.system": N(N_("{system:w}: {state:w}."), role="damage"),
    "byhand.wound": N(N_("{post:w}{name:n}: {wound:w}."), role="man"),
    "byhand.port": N(N_("Entered by hand: in port, base {base:w}.")),
    "byhand.note": N("{note}"),
    "afterwards.entered": N(N_("Entered by hand, as the patrol was played at the table.")),
    "worked_out.otherwise": N(N_("Different at the table: {why}")),
    "victory.end": N(N_("{boat}, {month:m}: {reason:w}."), "award", role="end", closes="career"),
    "victory.level": N(N_("{level:w} with {tons:t} t."), "award"),
}
