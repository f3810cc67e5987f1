"""What is asked: the title of each prompt and a line beneath it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_, OneOf, Sentence, counted
from campaigns.engine.texts import PromptText as P
from campaigns.games.the_hunted.notes.damage import man


def by_answer(forms: Mapping[str, Sentence]) -> OneOf:
    return OneOf("answer", forms)


def courses(left: str, right: str, straight: str) -> OneOf:
    return by_answer({"1": left, "2": left, "3": right, "4": right, "*": straight})


SIGHTED: Final = by_answer(
    {
        "none": N_("Nothing was sighted."),
        "ship": N_("A ship came into sight."),
        "ship+escort": N_("A ship with an escort came into sight."),
        "two ships": N_("Two ships came into sight."),
        "two ships+escort": N_("Two ships with an escort came into sight."),
        "capital ship": N_("A capital ship came into sight."),
        "convoy": N_("A convoy came into sight."),
        "escort": N_("An escort came into sight."),
        "aircraft": N_("An aircraft came into sight."),
        "submarine": N_("A submarine came into sight."),
        "event": N_("A random event took the place of an encounter."),
        "*": N_("{answer:w} came into sight."),
    }
)
SUPPLYING: Final = by_answer({"convoy": N_("U-boats to supply were met."), "*": SIGHTED})
ATTACKED_AT: Final = {
    "close": N_("The attack began at close range."),
    "medium": N_("The attack began at medium range."),
    "long": N_("The attack began at long range."),
    "extreme": N_("The attack began at extreme range."),
}

PROMPTS: Final = {
    # 4, 11.2.2, 14, 15: the start
    "setup.rank": P(
        N_("Starting rank"),
        N_("A Type VII Kommandant starts as Oberleutnant or Kapitänleutnant, depending on the year."),
    ),
    "carryover.state": P(
        N_("Your career so far"),
        N_("Copy these from your log sheet and display mat: the Kommandant, his crew and his boat."),
    ),
    "options.ability": P(
        N_("Special ability"),
        N_("Roll for one of the twenty abilities, or choose one."),
        answered=by_answer(
            {"roll": N_("The dice were to give the ability."), "pick": N_("The player was to choose it.")}
        ),
    ),
    "options.ability_roll": P(N_("Special ability"), N_("Roll a d20 for one of the twenty abilities.")),
    "options.ability_pick": P(N_("Special ability"), N_("Choose one of the twenty abilities."), noted=("*",)),
    "options.card": P(N_("Kommandant card"), N_("The Kommandant card you play this career with."), noted=("*",)),
    "options.flotilla": P(
        N_("Flotilla"), N_("The flotilla your boat belongs to. It has no effect on play."), noted=("*",)
    ),
    "options.pack": P(
        N_("Wolfpack name"),
        N_("The name of a historical wolfpack. It has no effect on play."),
        noted=("*",),
        answered=N_("The wolfpack was left without a name."),
    ),
    # 7, 4.7: orders
    "assignment.p1": P(
        N_("Patrol assignment, {month:m}"),
        N_("Roll for the area of your next patrol."),
        answered=N_("The roll gave {answer:w}."),
    ),
    "assignment.posted": P(
        N_("Permanent posting: {posting:w}"),
        N_("The boat stays in this area, so you do not roll for an assignment."),
        noted=("sail",),
    ),
    "assignment.penang": P(N_("Patrol assignment from Penang"), N_("Boats based at Penang roll on their own table.")),
    "assignment.wish": P(
        N_("Request an area?"),
        OneOf(
            "up_to",
            {
                "1": N_("On a 1 you choose the area yourself; otherwise you roll for it as usual."),
                "2": N_("On a 1 or 2 you choose the area yourself; otherwise you roll for it as usual."),
                "*": N_("On a 1 to {up_to} you choose the area yourself; otherwise you roll for it as usual."),
            },
        ),
        answered=by_answer({"ask": N_("The Kommandant asked for an area."), "orders": N_("No area was asked for.")}),
    ),
    "assignment.wish_roll": P(
        N_("Area request"),
        N_("The higher your rank, the better your chances."),
        answered=by_answer({"granted": N_("The request was granted."), "*": N_("The request was refused.")}),
    ),
    "assignment.zone": P(
        N_("Choose the area"),
        OneOf(
            "type",
            {
                "": N_("Choose where to sail. The list holds the areas open to this type in this month."),
                "*": N_("Type {type}, {month:m}. Choose where to sail."),
            },
        ),
        answered=N_("The Kommandant chose {answer:w}."),
    ),
    "assignment.arctic": P(
        N_("Permanent Arctic posting"), N_("Roll to see whether the boat is kept in the Arctic for good.")
    ),
    "assignment.penang_posting": P(
        N_("Posting to Penang"), N_("Roll to see whether your boat is based at Penang from now on.")
    ),
    "loading.shortage": P(
        N_("Torpedo shortage at Penang"),
        N_("The roll is the number of torpedoes you are short. Any you brought back make up for it."),
    ),
    "loading.mix": P(
        N_("Torpedo load"),
        N_(
            "{total} torpedoes in all. You may swap some G7a for G7e, or the reverse. Your homing torpedoes are {homing}."
        ),
        answered=N_("The boat took {G7a FaT} G7a FaT, {G7e FaT} G7e FaT and {homing} homing torpedoes."),
    ),
    "loading.stow": P(
        N_("Load tubes and racks"),
        N_(
            "Choose what goes into each tube and into the aft rack; the rest goes into the forward rack. Torpedoes cannot be moved between bow and stern later."
        ),
    ),
    "refit.gun": P(
        N_("Deck gun check"),
        N_("The yards are removing deck guns one boat at a time."),
    ),
    "refit.gun_wish": P(
        N_("Influence the deck gun check?"),
        N_("A Korvettenkapitän may shift the roll by one, to keep the gun or to have it removed."),
        answered=by_answer(
            {
                "none": N_("The Kommandant left the deck gun to the dice."),
                "keep": N_("The Kommandant asked to keep the deck gun."),
                "remove": N_("The Kommandant asked for the removal of the deck gun."),
            }
        ),
    ),
    # 8: travel
    "travel.posture": P(
        N_("Surfaced or snorkelling?"),
        N_("On the Schnorchel the boat is harder to find, but it sees little."),
        role="detail",
        answered=by_answer(
            {"surfaced": N_("The boat ran surfaced."), "schnorchel": N_("The boat ran on the Schnorchel.")}
        ),
    ),
    "travel.kite": P(
        N_("Fly the kite?"),
        N_(
            "With the kite up you may reroll an unmodified 5 (nothing in sight). If aircraft come, you lose the kite and a man."
        ),
        answered=by_answer({"fly": N_("The kite was flown."), "stow": N_("The kite stayed aboard.")}),
    ),
    "travel.biscay": P(
        N_("Bay of Biscay, box {box} of {of}"),
        N_("Roll to see what finds the boat along the French coast, within reach of Allied aircraft."),
    ),
    "travel.gibraltar": P(
        N_("Strait of Gibraltar, box {box} of {of}"),
        N_("Roll on the additional-round table to see whether the boat gets through unnoticed."),
    ),
    "travel.encounter": P(
        N_("{zone:w}, box {box} of {of}"),
        N_("Roll to see what you meet here."),
        role="place",
        answered=OneOf("supply", {"True": SUPPLYING, "*": SIGHTED}),
    ),
    "travel.encounter_again": P(
        N_("Second look from the kite"),
        N_("Nothing was in sight. The observer on the kite gets one more roll."),
        answered=SIGHTED,
    ),
    "travel.kite_lost": P(
        N_("Man lost with the kite"), N_("The kite was cut loose as the boat dived. Roll for the man who was on it.")
    ),
    "travel.sizes": P(
        N_("Ship sizes"), N_("Roll one die for each ship."), answered=N_("The boat made out {answer:c}.")
    ),
    "travel.identity": P(
        N_("{kind:w}: name and tonnage"),
        N_("Roll for the ship on the roster."),
        role="detail",
        answered=N_("She was identified as {name}, {tons:t} t."),
    ),
    "assignment.other": P(N_("Orders from another card"), N_("Choose the area and its mark from your own card.")),
    "travel.own_ship": P(N_("A ship on no roster"), N_("Enter her name and tons from your own card.")),
    "travel.light": P(N_("Day or night"), N_("Roll for the light at the time of the sighting.")),
    "travel.to_night": P(N_("Shadowing until dark"), N_("The ships must still be there at nightfall.")),
    "options.which_roster": P(
        N_("First or second roster"),
        N_("Roll to see which ship list is used."),
        answered=by_answer(
            {"first list": N_("The first roster was used."), "second list": N_("The second roster was used.")}
        ),
    ),
    "options.straggler": P(
        N_("Convoy or straggler?"),
        N_("Once per patrol you may go after a lone ship instead of the convoy."),
        answered=by_answer(
            {"convoy": N_("The Kommandant chose the convoy."), "straggler": N_("The Kommandant chose a straggler.")}
        ),
    ),
    "homeward.turn_back": P(
        N_("Continue or turn back?"),
        N_("A man is severely wounded and there is no Doctor fit to treat him. He may die each time you enter a box."),
        noted=("abort",),
        answered=by_answer({"on": N_("The Kommandant continued the patrol.")}),
    ),
    "homeward.way": P(
        N_("Which way home?"),
        N_("The transit boxes at both ends of the track are equally near."),
        noted=("back", "on"),
    ),
    # 9: attack
    "attack.how": P(
        N_("Attack?"),
        OneOf(
            "must",
            {
                "True": N_("The Kommandant is Aggressive and must attack. Choose how."),
                "*": N_("You never have to attack. Choose how, or leave them alone."),
            },
        ),
        role="decision",
        noted=("leave",),
        answered=by_answer(
            {
                "submerged": N_("The Kommandant decided to attack submerged."),
                "surfaced": N_("The Kommandant decided to attack on the surface."),
                "night_surface": N_("The Kommandant decided on a night surface attack."),
                "nibelung": N_("The Kommandant decided to attack submerged with Nibelung."),
                "wait": N_("The Kommandant waited for night."),
                "leave": N_("The Kommandant left the ships alone."),
            }
        ),
    ),
    "attack.range": P(
        N_("Range"),
        N_("The closer you are, the better your torpedoes hit. Escorts may find you while you close in."),
        role="decision",
        answered=by_answer(ATTACKED_AT),
    ),
    "attack.salvo": P(
        N_("Aim the salvo"),
        N_("Give every torpedo its target before you roll for the first one. Escorts search after the last."),
        role="decision",
    ),
    "attack.commit": P(
        N_("Aim: {weapon:w}"),
        N_("All that you aim is fired. You see the result before you choose the next weapon."),
    ),
    "attack.weapon": P(
        N_("Next weapon"),
        N_("Fire one weapon at a time. You see each result before choosing the next."),
        answered=by_answer(
            {
                "fore": N_("The Kommandant chose the forward tubes."),
                "aft": N_("The Kommandant chose the aft tubes."),
                "gun": N_("The Kommandant chose the deck gun."),
                "cease": N_("The Kommandant ceased fire."),
            }
        ),
    ),
    "attack.torpedo": P(
        N_("{tube} at {target}: to hit"),
        N_("{torpedo}."),
        answered=by_answer({"hit": N_("{tube} hit {target}."), "miss": N_("{tube} missed {target}.")}),
    ),
    "attack.late": P(
        N_("{tube} at {target} (sunk): to hit"),
        N_("{torpedo}. A hit is wasted, a miss may still find another ship of the convoy."),
        answered=by_answer(
            {
                "hit": N_("{tube} hit {target}, which had already sunk."),
                "miss": N_("{tube} missed {target}, which had already sunk."),
            }
        ),
    ),
    "attack.extreme": P(
        N_("{tube} at {target}: extreme range"),
        N_("{torpedo}. Modifiers do not count at this range."),
        answered=by_answer({"hit": N_("{tube} hit {target}."), "miss": N_("{tube} missed {target}.")}),
    ),
    "attack.fat": P(
        N_("{tube}: FaT ladder pattern"),
        N_("The torpedo missed {target}. Its ladder pattern may still hit another ship of the convoy."),
        answered=by_answer(
            {
                "hit": N_("The ladder pattern of {tube} found another ship."),
                "miss": N_("The ladder pattern of {tube} found nothing."),
            }
        ),
    ),
    "attack.dud": P(
        N_("{tube}: dud check"),
        N_("The torpedo hit {target}."),
        answered=by_answer(
            {"runs": N_("The torpedo from {tube} exploded."), "dud": N_("The torpedo from {tube} was a dud.")}
        ),
    ),
    "attack.damage": P(
        N_("{tube}: damage to {target}"),
        N_("Roll for the damage points of this torpedo."),
        answered=counted("answer", "{target} took {answer} damage point.", "{target} took {answer} damage points."),
    ),
    "attack.gun": P(
        N_("Deck gun at {target}: to hit"),
        N_("One round."),
        answered=by_answer({"hit": N_("The deck gun hit {target}."), "miss": N_("The deck gun missed {target}.")}),
    ),
    "attack.gun_damage": P(
        N_("Deck gun: damage to {target}"),
        N_("Roll for the damage points of this shell."),
        answered=counted("answer", "{target} took {answer} damage point.", "{target} took {answer} damage points."),
    ),
    "attack.reload": P(
        OneOf("end", {"fore": N_("Reload the forward tubes"), "aft": N_("Reload the aft tubes")}),
        N_("Choose from the rack at the same end of the boat."),
    ),
    "attack.another": P(
        N_("Another round?"),
        N_("If you stay, roll first: escorts or aircraft may turn up."),
        answered=by_answer(
            {
                "enough": N_("The boat broke off the attack."),
                "again": N_("The boat attacked again."),
                "go_on": N_("The boat attacked again in the next box."),
                "submerged": N_("The boat attacked again, submerged."),
                "surfaced": N_("The boat attacked again, surfaced."),
                "nibelung": N_("The boat attacked again, submerged with Nibelung."),
            }
        ),
    ),
    "attack.company": P(
        N_("Another round: who turns up"),
        N_("Every additional round gives escorts and aircraft a chance to appear."),
    ),
    # 9.6: escorts
    "escorts.wolfpack": P(
        N_("Wolfpack and escorts"), N_("Other boats of the pack may draw the escorts away, or drive them onto you.")
    ),
    "escorts.closing": P(N_("Closing to short range"), N_("If the escorts find you, they attack before you can fire.")),
    "escorts.evade": P(
        N_("Evade the escorts?"),
        N_("BOLD and diving below test depth each help against the next search only."),
        role="detail",
        noted=("bold",),
        answered=by_answer(
            {
                "stay": N_("The boat took no evasive action."),
                "bold": N_("BOLD was released."),
                "deep": N_("The boat went below test depth."),
                "both": N_("The boat released BOLD and went below test depth."),
            }
        ),
    ),
    "escorts.deep": P(
        N_("Below test depth"),
        N_(
            "Roll above {hull} and the hull holds. On exactly {hull} you lose a box and roll again. Below {hull} the boat is crushed."
        ),
    ),
    "escorts.detection": P(N_("Escort search {round}"), N_("Otherwise they attack.")),
    "escorts.extreme": P(N_("Escort search, extreme range"), N_("Modifiers do not count at this range.")),
    "escorts.weapon": P(
        N_("Escort attack: weapon"),
        N_("Depth charges, or on a 1 a special weapon."),
        role="detail",
        answered=by_answer(
            {
                "ordinary": N_("The escorts attacked with depth charges."),
                "special": N_("The escorts attacked with a special weapon."),
            }
        ),
    ),
    "escorts.special": P(
        N_("Escort special weapon"),
        N_("Roll for Hedgehog or Squid."),
        role="detail",
        answered=by_answer({"hedgehog": N_("The escort fired Hedgehog."), "squid": N_("The escort fired Squid.")}),
    ),
    "escorts.hedgehog": P(
        N_("Hedgehog attack"),
        N_("Bombs thrown ahead of the escort. They explode only on contact."),
        answered=by_answer({"sunk": N_("Hedgehog hit and sank the boat.")}),
    ),
    "escorts.squid": P(N_("Squid attack"), N_("Bombs thrown ahead of the escort, set to explode at your depth.")),
    "escorts.attack": P(N_("Depth-charge attack"), N_("What each hit damages is rolled for.")),
    "options.escort_quality": P(N_("Escort quality"), N_("Rolled once per encounter, before the first search.")),
    "options.evade": P(
        N_("Evasive turn"),
        N_("Choose your course: 1 and 2 left, 3 and 4 right, 5 and 6 straight on."),
        answered=courses(
            N_("The boat turned left (course {answer})."),
            N_("The boat turned right (course {answer})."),
            N_("The boat held straight on (course {answer})."),
        ),
    ),
    "contests.escort_way": P(
        N_("The escort’s course: the other player chooses"),
        N_("Hand over the device. Your course stays hidden until theirs is chosen, then both are shown."),
        answered=courses(
            N_("The escort turned left (course {answer})."),
            N_("The escort turned right (course {answer})."),
            N_("The escort held straight on (course {answer})."),
        ),
    ),
    "options.escort_way": P(
        N_("The escort’s course"),
        N_(
            "You chose {mine}. A different direction means one hit fewer, the same direction one more, and the same number is worse still."
        ),
    ),
    # 13: several players
    "contests.boats": P(
        N_("Boats attacking in round {round}"),
        N_("How many boats of the pack attack the convoy this round, yours included?"),
    ),
    "contests.noticed": P(
        N_("Boat noticed"),
        N_("Roll one die for each of the {boats} boats, yours first. The lowest draws the escorts."),
    ),
    "contests.present": P(
        N_("Boats of the pack at the convoy"),
        N_("Which boats of the pack are still with it, yours included? Each gets a die."),
    ),
    "contests.drawn": P(
        N_("Boat noticed: one roll for the pack"),
        N_("Roll one die for each boat, in this order: {names:l}. The lowest draws the escorts."),
    ),
    "contests.news": P(
        N_("What the other boats have hit"),
        N_("Enter what the other boats of the pack have done so far to: {names:l}. Leave it empty if nothing."),
    ),
    "contests.join": P(
        N_("Join another boat of the pack?"),
        N_("You have met: {kind:w}. If another boat has found a convoy, you may join it for its second round."),
    ),
    # 9.7: following
    "following.follow": P(
        N_("Follow them?"),
        N_("Ships that you do not follow are lost to you."),
        role="detail",
        noted=("let_go",),
        answered=by_answer(
            {
                "let_go": N_("The boat did not follow."),
                "damaged": N_("The boat followed the damaged ships."),
                "convoy": N_("The boat followed the convoy."),
                "ships": N_("The boat followed the undamaged ships."),
            }
        ),
    ),
    "following.quarry": P(
        N_("Which ship?"),
        N_("Choose the one ship you go after."),
    ),
    "following.contact": P(N_("Keeping contact"), N_("The boat runs ahead on the surface.")),
    "following.capital": P(N_("Following {name}"), N_("Each damage point slows her down and makes it easier.")),
    "following.escort_stays": P(
        N_("Damaged ship: escort check"),
        N_("A crippled ship may be left without escort."),
        answered=by_answer(
            {
                "escorted": N_("The escort stayed with the damaged ships."),
                "unescorted": N_("The escort left the damaged ships."),
            }
        ),
    ),
    "following.light": P(
        N_("Day or night attack?"),
        N_("You choose the time of the next attack."),
        answered=by_answer(
            {
                "night": N_("The Kommandant chose to attack by night."),
                "day": N_("The Kommandant chose to attack by day."),
            }
        ),
    ),
    # 9.8: aircraft
    "aircraft.dive": P(N_("Crash dive"), N_("Otherwise the aircraft attacks the boat on the surface.")),
    "aircraft.weapon": P(
        N_("Aircraft: weapon"),
        N_("Depth charges, or on a 1 a special weapon."),
        role="detail",
        answered=by_answer(
            {
                "ordinary": N_("The aircraft carried depth charges."),
                "special": N_("The aircraft carried a special weapon."),
            }
        ),
    ),
    "aircraft.special": P(N_("Aircraft: special weapon"), N_("Roll for a homing torpedo, a 57 mm gun or rockets.")),
    "aircraft.flak": P(N_("Flak fire"), N_("Your guns fire as the aircraft attacks.")),
    "aircraft.attack": P(N_("Air attack"), N_("Weapon: {weapon:w}. Only the +2 for an air attack counts.")),
    "aircraft.fido": P(
        N_("Airborne homing torpedo"),
        N_("It is dropped where the boat dived. Roll to see whether it hits."),
        answered=by_answer({"sunk": N_("The homing torpedo hit and sank the boat.")}),
    ),
    "aircraft.stay_up": P(
        N_("Stay up and fight?"),
        N_("Your Flak fires once more, and the aircraft attacks once more."),
        answered=by_answer({"dive": N_("The boat dived."), "stay": N_("The boat stayed up and fought.")}),
    ),
    "aircraft.whose_turn": P(
        N_("Boat attacked"),
        N_("1 to {up_to}: your boat is attacked. {above} to 6: another boat of the group."),
    ),
    "aircraft.bombs_again": P(
        N_("Bombs left"), N_("Roll to see whether the aircraft has bombs left. It strafes either way.")
    ),
    "aircraft.shadowed": P(N_("Shadowing aircraft"), N_("It stays in contact and may call others in.")),
    "options.air_quality": P(N_("Aircrew quality"), N_("Rolled once, before the attack.")),
    # 9.9: submarines
    "submarines.which": P(N_("Enemy submarine: name"), N_("Roll for the Allied submarine you have met.")),
    "submarines.initiative": P(
        N_("Initiative"),
        N_("Otherwise the submarine fires first."),
        answered=by_answer(
            {"enemy first": N_("The submarine was to fire first."), "*": N_("The boat was to fire first.")}
        ),
    ),
    "submarines.closing": P(
        N_("Closing to short range"), N_("The submarine may find you first, and then it fires first.")
    ),
    "submarines.attack": P(
        N_("Attack the submarine?"),
        N_("Only torpedoes can be used. You choose the range."),
        answered=by_answer({**ATTACKED_AT, "leave": N_("The boat let the submarine go.")}),
    ),
    "submarines.fire_back": P(
        N_("Fire back?"),
        N_("Fire back, or break away and end the encounter."),
        noted=("leave",),
        answered=N_("The boat fired back."),
    ),
    "submarines.salvo": P(N_("Aim the salvo"), N_("Any hit that is not a dud sinks it."), role="decision"),
    "submarines.torpedo": P(
        N_("Enemy torpedo {number}"),
        N_("A torpedo that hits may still be a dud."),
        answered=by_answer(
            {"hit": N_("Torpedo {number} hit the boat."), "miss": N_("Torpedo {number} missed the boat.")}
        ),
    ),
    "submarines.dud": P(N_("Enemy torpedo: dud check"), N_("If it explodes, the boat is lost.")),
    "submarines.again": P(
        N_("Continue the duel?"),
        N_("Roll for initiative again, or break away. If you go on, aircraft or escorts may turn up."),
        noted=("leave",),
        answered=N_("The boat continued the duel."),
    ),
    "submarines.company": P(N_("Duel: who turns up"), N_("The longer it lasts, the greater the risk.")),
    # 10: damage
    "damage.hit": P(
        N_("Hit {number} of {hits}: what is hit"),
        N_("Hull, flooding and crew hits add up; a system can be hit only once."),
        answered=OneOf("damage", {"crew_injury": counted("count", "A man was hit.", "{count} men were hit.")}),
    ),
    "damage.more_flooding": P(N_("Further flooding"), N_("Rolled after every round in which the boat took in water.")),
    "damage.who": P(
        N_("Crew casualty"),
        N_("Roll for the man who is hit."),
        answered=by_answer({"crew": N_("A man of the crew was hit."), "*": N_("The {answer:w} was hit.")}),
    ),
    "damage.severity": P(N_("Wound: {post:w}{name:n}"), N_("Roll for the wound: light, severe or fatal.")),
    "damage.survival": P(
        N_("Survival: {post:w}{name:n}"),
        N_("He is severely wounded and there is no Doctor fit to treat him."),
        answered=man("survived.", crew="The wounded man of the crew"),
    ),
    "damage.repair": P(
        N_("Repair: {system:w}"), N_("If it fails, the system is inoperable for the rest of the patrol.")
    ),
    "damage.doctor": P(
        N_("Treatment: {post:w}{name:n}"), N_("An Experte Doctor may cure a light wound, with one try.")
    ),
    "damage.part_before": P(
        N_("Spare part: {system:w}"),
        N_("A spare part repairs it without a roll. {parts} aboard."),
        noted=("part",),
        answered=by_answer({"keep": N_("The spare part was kept.")}),
    ),
    "damage.part_after": P(
        N_("Spare part: {system:w}"),
        N_("The repair failed; a spare part still fixes it. {parts} aboard."),
        noted=("part",),
        answered=by_answer({"keep": N_("The spare part was kept.")}),
    ),
    "homeward.rescue": P(
        N_("Crew rescue"),
        N_("The boat is lost with both diesels inoperable."),
    ),
    "homeward.scuttle": P(N_("Scuttling"), N_("The crew abandons the boat.")),
    # 7.4, 11.4.10: missions
    "missions.attempt": P(N_("Special mission"), N_("If nothing turns up, the mission is carried out.")),
    "missions.boats": P(
        N_("Boats to supply"),
        N_("Roll for the number of boats that come for supplies."),
        answered=counted("answer", "{answer} boat came for supplies.", "{answer} boats came for supplies."),
    ),
    "missions.their_damage": P(
        N_("Supply boat {number} of {boats}: what is broken aboard"),
        N_("Roll for what is broken. A matching spare part can fix it."),
        answered=by_answer(
            {
                "crew_injury": N_("The boat alongside had a wounded man aboard."),
                "minor": N_("The boat alongside had only minor damage."),
                "*": N_("{answer:w} damaged aboard the boat alongside."),
            }
        ),
    ),
    "missions.give_part": P(
        N_("Hand over a part: {system:w}"),
        N_("Boat {number} of {boats} needs it. {parts} aboard."),
        noted=("give",),
        answered=by_answer({"keep": N_("The spare part was kept.")}),
    ),
    "missions.fuel": P(
        N_("Boat {number} of {boats}: fuel"),
        N_("Roll for the fuel it takes: one point or two. Your cargo holds {left}."),
        answered=counted(
            "answer", "Boat {number} took {answer} point of fuel.", "Boat {number} took {answer} points of fuel."
        ),
    ),
    "missions.own_fuel": P(
        N_("Give some of our own fuel?"),
        counted(
            "points",
            "You are {points} point short. Giving it moves the boat one box along the track.",
            "You are {points} points short. Giving them moves the boat one box along the track.",
        ),
        answered=by_answer(
            {"give": N_("The boat gave some of its own fuel."), "keep": N_("The boat kept its own fuel.")}
        ),
    ),
    "missions.supplies": P(
        counted("boats", "Supply the boat", "Supply the {boats} boats"),
        N_("Each item handed over is credited to you in tons."),
        answered=N_("The boat kept its spare parts and its own fuel."),
    ),
    "missions.company": P(
        N_("Aircraft or escorts during supply"),
        N_("The hoses are out while you supply."),
        answered=N_("Nobody found the boats."),
    ),
    "missions.who_is_attacked": P(
        N_("Boat attacked"),
        N_("1 to {up_to}: your boat is attacked. {above} to 6: the boat alongside; yours dives."),
        answered=N_("This boat was attacked."),
    ),
    # 12: events
    "events.event": P(N_("Random event"), N_("It takes the place of the encounter in this box.")),
    "events.officer": P(N_("Officer affected"), N_("Roll for one of the four.")),
    "events.gyro": P(N_("Gyro compass repair"), N_("If it cannot be repaired, you must break off the patrol.")),
    # 10.11, 11: port
    "refit.relieved": P(
        N_("Called to account"),
        N_("You let targets off the invasion beaches go."),
    ),
    "refit.air_raid": P(N_("Air raid on the port"), N_("The base is within reach of Allied bombers: {base:w}.")),
    "refit.recovery": P(
        N_("Recovery: {post:w}{name:n}"),
        N_("The roll is the number of months he spends in hospital."),
        answered=man(counted("answer", "needs {answer} month in hospital.", "needs {answer} months in hospital.")),
    ),
    "refit.balkon": P(N_("Balkon-Gerät"), N_("Improved hydrophones, fitted during the refit.")),
    "refit.schnorchel": P(
        N_("Schnorchel fitting"),
        N_("Few are available. Rank, the Knight’s Cross and earlier attempts improve your chances."),
    ),
    "advancement.crew": P(N_("Crew advancement"), N_("A reward for your successful patrols.")),
    "advancement.own_command": P(N_("1WO: a boat of his own"), N_("An Experte 1WO may be given his own command.")),
    "advancement.promotion": P(N_("Promotion"), N_("Rolled every twelve months, and one last time in April 1945.")),
    "newboat.request": P(
        N_("Request a newer boat?"),
        N_("Requests available: {requests}. Asking uses one."),
        noted=("save",),
        answered=N_("The Kommandant asked for a Type {answer}."),
    ),
    "newboat.granted": P(
        N_("Request: Type {type}"),
        N_("A refusal uses up the request."),
        answered=by_answer({"granted": N_("The request was granted."), "*": N_("The request was refused.")}),
    ),
    "newboat.rare": P(
        N_("Rare boat: Type {type}"), N_("Few were built. If none is available, you get the newest common type.")
    ),
    "newboat.number": P(
        N_("Number of your new Type {type}"), N_("The suggestion is historical; you may enter any other.")
    ),
    "newboat.alberich": P(N_("Alberich coating"), N_("Only a few new boats had it.")),
    "newboat.balkon": P(N_("Balkon-Gerät"), N_("Some new Type IX boats had it.")),
    # 14.9
    "options.resupply": P(
        N_("Look for a tanker?"),
        N_("Fuel for another spell on station, at the price of one more month at sea."),
        answered=by_answer({"home": N_("The boat went home."), "try": N_("The boat looked for a tanker.")}),
    ),
    "options.resupply_met": P(
        N_("Tanker rendezvous"),
        N_("Few tankers are left."),
        answered=by_answer({"met": N_("The boat met a tanker."), "*": N_("The boat met no tanker.")}),
    ),
    "options.resupply_danger": P(N_("Refuelling on the surface"), N_("Any encounter puts a stop to it.")),
    "options.resupply_torpedoes": P(
        N_("Torpedoes from the tanker"), N_("You may get some, if you have room for them.")
    ),
    # by hand
    "byhand.port": P(
        N_("Enter what happened in port"),
        N_("Enter the stay as you played it at the table. It is marked as entered by hand."),
    ),
    "byhand.box": P(N_("Enter by hand"), ""),
    "byhand.engagement": P(
        N_("Enter by hand"),
        N_("Enter one engagement after another as you played them at the table. They are marked as entered by hand."),
    ),
    "afterwards.orders": P(N_("Orders of the patrol"), N_("Where the boat was sent, and the month it sailed in.")),
    "afterwards.box": P(N_("Next box of note"), ""),
    "afterwards.engagement": P(
        N_("What happened next"),
        N_("Enter one engagement after another, box by box. The log says nothing of boxes that you leave out."),
    ),
    "afterwards.home": P(
        N_("How the patrol ended"),
        N_("Leave port, month and result empty to have them worked out. If they differ at the table, say why."),
    ),
    "afterwards.awards": P(
        N_("Awards"), N_("The awards that the patrol brings are ticked. If they differ at the table, say why.")
    ),
    "afterwards.refit": P(
        N_("Refit, crew and rank"), N_("Worked out from the patrol. If they differ at the table, say why.")
    ),
}
