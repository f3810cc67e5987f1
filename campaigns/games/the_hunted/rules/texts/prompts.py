"""What is asked: the title of each prompt and a line beneath it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import OneOf, Sentence, counted
from campaigns.engine.texts import PromptText as P
from campaigns.games.the_hunted.notes.damage import man


def by_answer(forms: Mapping[str, Sentence]) -> OneOf:
    return OneOf("answer", forms)


def courses(left: str, right: str, straight: str) -> OneOf:
    return by_answer({"1": left, "2": left, "3": right, "4": right, "*": straight})


SIGHTED: Final = by_answer(
    {
        "none": "Nothing was sighted.",
        "ship": "A ship came into sight.",
        "ship+escort": "A ship with an escort came into sight.",
        "two ships": "Two ships came into sight.",
        "two ships+escort": "Two ships with an escort came into sight.",
        "capital ship": "A capital ship came into sight.",
        "convoy": "A convoy came into sight.",
        "escort": "An escort came into sight.",
        "aircraft": "An aircraft came into sight.",
        "submarine": "A submarine came into sight.",
        "event": "A random event took the place of an encounter.",
        "*": "{answer:w} came into sight.",
    }
)
SUPPLYING: Final = by_answer({"convoy": "U-boats to supply were met.", "*": SIGHTED})
ATTACKED_AT: Final = {
    "close": "The attack began at close range.",
    "medium": "The attack began at medium range.",
    "long": "The attack began at long range.",
    "extreme": "The attack began at extreme range.",
}

PROMPTS: Final = {
    # 4, 11.2.2, 14, 15: the start
    "setup.rank": P(
        "Starting rank",
        "A Type VII Kommandant starts as Oberleutnant or Kapitänleutnant, depending on the year.",
    ),
    "carryover.state": P(
        "Your career so far",
        "Copy these from your log sheet and display mat: the Kommandant, his crew and his boat.",
    ),
    "options.ability": P(
        "Special ability",
        "Roll for one of the twenty abilities, or choose one.",
        answered=by_answer({"roll": "The dice were to give the ability.", "pick": "The player was to choose it."}),
    ),
    "options.ability_roll": P("Special ability", "Roll a d20 for one of the twenty abilities."),
    "options.ability_pick": P("Special ability", "Choose one of the twenty abilities.", noted=("*",)),
    "options.card": P("Kommandant card", "The Kommandant card you play this career with.", noted=("*",)),
    "options.flotilla": P("Flotilla", "The flotilla your boat belongs to. It has no effect on play.", noted=("*",)),
    "options.pack": P(
        "Wolfpack name",
        "The name of a historical wolfpack. It has no effect on play.",
        noted=("*",),
        answered="The wolfpack was left without a name.",
    ),
    # 7, 4.7: orders
    "assignment.p1": P(
        "Patrol assignment, {month:m}",
        "Roll for the area of your next patrol.",
        answered="The roll gave {answer:w}.",
    ),
    "assignment.posted": P(
        "Permanent posting: {posting:w}",
        "The boat stays in this area, so you do not roll for an assignment.",
        noted=("sail",),
    ),
    "assignment.penang": P("Patrol assignment from Penang", "Boats based at Penang roll on their own table."),
    "assignment.wish": P(
        "Request an area?",
        OneOf(
            "up_to",
            {
                "1": "On a 1 you choose the area yourself; otherwise you roll for it as usual.",
                "2": "On a 1 or 2 you choose the area yourself; otherwise you roll for it as usual.",
                "*": "On a 1 to {up_to} you choose the area yourself; otherwise you roll for it as usual.",
            },
        ),
        answered=by_answer({"ask": "The Kommandant asked for an area.", "orders": "No area was asked for."}),
    ),
    "assignment.wish_roll": P(
        "Area request",
        "The higher your rank, the better your chances.",
        answered=by_answer({"granted": "The request was granted.", "*": "The request was refused."}),
    ),
    "assignment.zone": P(
        "Choose the area",
        OneOf(
            "type",
            {
                "": "Choose where to sail. The list holds the areas open to this type in this month.",
                "*": "Type {type}, {month:m}. Choose where to sail.",
            },
        ),
        answered="The Kommandant chose {answer:w}.",
    ),
    "assignment.arctic": P("Permanent Arctic posting", "Roll to see whether the boat is kept in the Arctic for good."),
    "assignment.penang_posting": P(
        "Posting to Penang", "Roll to see whether your boat is based at Penang from now on."
    ),
    "loading.shortage": P(
        "Torpedo shortage at Penang",
        "The roll is the number of torpedoes you are short. Any you brought back make up for it.",
    ),
    "loading.mix": P(
        "Torpedo load",
        "{total} torpedoes in all. You may swap some G7a for G7e, or the reverse. Your homing torpedoes are {homing}.",
        answered="The boat took {G7a FaT} G7a FaT, {G7e FaT} G7e FaT and {homing} homing torpedoes.",
    ),
    "loading.stow": P(
        "Load tubes and racks",
        "Choose what goes into each tube and into the aft rack; the rest goes into the forward rack. Torpedoes cannot be moved between bow and stern later.",
    ),
    "refit.gun": P(
        "Deck gun check",
        "The yards are removing deck guns one boat at a time.",
    ),
    "refit.gun_wish": P(
        "Influence the deck gun check?",
        "A Korvettenkapitän may shift the roll by one, to keep the gun or to have it removed.",
        answered=by_answer(
            {
                "none": "The Kommandant left the deck gun to the dice.",
                "keep": "The Kommandant asked to keep the deck gun.",
                "remove": "The Kommandant asked for the removal of the deck gun.",
            }
        ),
    ),
    # 8: travel
    "travel.posture": P(
        "Surfaced or snorkelling?",
        "On the Schnorchel the boat is harder to find, but it sees little.",
        role="detail",
        answered=by_answer({"surfaced": "The boat ran surfaced.", "schnorchel": "The boat ran on the Schnorchel."}),
    ),
    "travel.kite": P(
        "Fly the kite?",
        "With the kite up you may reroll an unmodified 5 (nothing in sight). If aircraft come, you lose the kite and a man.",
        answered=by_answer({"fly": "The kite was flown.", "stow": "The kite stayed aboard."}),
    ),
    "travel.biscay": P(
        "Bay of Biscay, box {box} of {of}",
        "Roll to see what finds the boat along the French coast, within reach of Allied aircraft.",
    ),
    "travel.gibraltar": P(
        "Strait of Gibraltar, box {box} of {of}",
        "Roll on the additional-round table to see whether the boat gets through unnoticed.",
    ),
    "travel.encounter": P(
        "{zone:w}, box {box} of {of}",
        "Roll to see what you meet here.",
        role="place",
        answered=OneOf("supply", {"True": SUPPLYING, "*": SIGHTED}),
    ),
    "travel.encounter_again": P(
        "Second look from the kite",
        "Nothing was in sight. The observer on the kite gets one more roll.",
        answered=SIGHTED,
    ),
    "travel.kite_lost": P(
        "Man lost with the kite", "The kite was cut loose as the boat dived. Roll for the man who was on it."
    ),
    "travel.sizes": P("Ship sizes", "Roll one die for each ship.", answered="The boat made out {answer:c}."),
    "travel.identity": P(
        "{kind:w}: name and tonnage",
        "Roll for the ship on the roster.",
        role="detail",
        answered="She was identified as {name}, {tons:t} t.",
    ),
    "assignment.other": P("Orders from another card", "Choose the area and its mark from your own card."),
    "travel.own_ship": P("A ship on no roster", "Enter her name and tons from your own card."),
    "travel.light": P("Day or night", "Roll for the light at the time of the sighting."),
    "travel.to_night": P("Shadowing until dark", "The ships must still be there at nightfall."),
    "options.which_roster": P(
        "First or second roster",
        "Roll to see which ship list is used.",
        answered=by_answer({"first list": "The first roster was used.", "second list": "The second roster was used."}),
    ),
    "options.straggler": P(
        "Convoy or straggler?",
        "Once per patrol you may go after a lone ship instead of the convoy.",
        answered=by_answer(
            {"convoy": "The Kommandant chose the convoy.", "straggler": "The Kommandant chose a straggler."}
        ),
    ),
    "homeward.turn_back": P(
        "Continue or turn back?",
        "A man is severely wounded and there is no Doctor fit to treat him. He may die each time you enter a box.",
        noted=("abort",),
        answered=by_answer({"on": "The Kommandant continued the patrol."}),
    ),
    "homeward.way": P(
        "Which way home?",
        "The transit boxes at both ends of the track are equally near.",
        noted=("back", "on"),
    ),
    # 9: attack
    "attack.how": P(
        "Attack?",
        OneOf(
            "must",
            {
                "True": "The Kommandant is Aggressive and must attack. Choose how.",
                "*": "You never have to attack. Choose how, or leave them alone.",
            },
        ),
        role="decision",
        noted=("leave",),
        answered=by_answer(
            {
                "submerged": "The Kommandant decided to attack submerged.",
                "surfaced": "The Kommandant decided to attack on the surface.",
                "night_surface": "The Kommandant decided on a night surface attack.",
                "nibelung": "The Kommandant decided to attack submerged with Nibelung.",
                "wait": "The Kommandant waited for night.",
                "leave": "The Kommandant left the ships alone.",
            }
        ),
    ),
    "attack.range": P(
        "Range",
        "The closer you are, the better your torpedoes hit. Escorts may find you while you close in.",
        role="decision",
        answered=by_answer(ATTACKED_AT),
    ),
    "attack.salvo": P(
        "Aim the salvo",
        "Give every torpedo its target before you roll for the first one. Escorts search after the last.",
        role="decision",
    ),
    "attack.commit": P(
        "Aim: {weapon:w}",
        "All that you aim is fired. You see the result before you choose the next weapon.",
    ),
    "attack.weapon": P(
        "Next weapon",
        "Fire one weapon at a time. You see each result before choosing the next.",
        answered=by_answer(
            {
                "fore": "The Kommandant chose the forward tubes.",
                "aft": "The Kommandant chose the aft tubes.",
                "gun": "The Kommandant chose the deck gun.",
                "cease": "The Kommandant ceased fire.",
            }
        ),
    ),
    "attack.torpedo": P(
        "{tube} at {target}: to hit",
        "{torpedo}.",
        answered=by_answer({"hit": "{tube} hit {target}.", "miss": "{tube} missed {target}."}),
    ),
    "attack.late": P(
        "{tube} at {target} (sunk): to hit",
        "{torpedo}. A hit is wasted, a miss may still find another ship of the convoy.",
        answered=by_answer(
            {
                "hit": "{tube} hit {target}, which had already sunk.",
                "miss": "{tube} missed {target}, which had already sunk.",
            }
        ),
    ),
    "attack.extreme": P(
        "{tube} at {target}: extreme range",
        "{torpedo}. Modifiers do not count at this range.",
        answered=by_answer({"hit": "{tube} hit {target}.", "miss": "{tube} missed {target}."}),
    ),
    "attack.fat": P(
        "{tube}: FaT ladder pattern",
        "The torpedo missed {target}. Its ladder pattern may still hit another ship of the convoy.",
        answered=by_answer(
            {
                "hit": "The ladder pattern of {tube} found another ship.",
                "miss": "The ladder pattern of {tube} found nothing.",
            }
        ),
    ),
    "attack.dud": P(
        "{tube}: dud check",
        "The torpedo hit {target}.",
        answered=by_answer({"runs": "The torpedo from {tube} exploded.", "dud": "The torpedo from {tube} was a dud."}),
    ),
    "attack.damage": P(
        "{tube}: damage to {target}",
        "Roll for the damage points of this torpedo.",
        answered=counted("answer", "{target} took {answer} damage point.", "{target} took {answer} damage points."),
    ),
    "attack.gun": P(
        "Deck gun at {target}: to hit",
        "One round.",
        answered=by_answer({"hit": "The deck gun hit {target}.", "miss": "The deck gun missed {target}."}),
    ),
    "attack.gun_damage": P(
        "Deck gun: damage to {target}",
        "Roll for the damage points of this shell.",
        answered=counted("answer", "{target} took {answer} damage point.", "{target} took {answer} damage points."),
    ),
    "attack.reload": P(
        OneOf("end", {"fore": "Reload the forward tubes", "aft": "Reload the aft tubes"}),
        "Choose from the rack at the same end of the boat.",
    ),
    "attack.another": P(
        "Another round?",
        "If you stay, roll first: escorts or aircraft may turn up.",
        answered=by_answer(
            {
                "enough": "The boat broke off the attack.",
                "again": "The boat attacked again.",
                "go_on": "The boat attacked again in the next box.",
                "submerged": "The boat attacked again, submerged.",
                "surfaced": "The boat attacked again, surfaced.",
                "nibelung": "The boat attacked again, submerged with Nibelung.",
            }
        ),
    ),
    "attack.company": P(
        "Another round: who turns up",
        "Every additional round gives escorts and aircraft a chance to appear.",
    ),
    # 9.6: escorts
    "escorts.wolfpack": P(
        "Wolfpack and escorts", "Other boats of the pack may draw the escorts away, or drive them onto you."
    ),
    "escorts.closing": P("Closing to short range", "If the escorts find you, they attack before you can fire."),
    "escorts.evade": P(
        "Evade the escorts?",
        "BOLD and diving below test depth each help against the next search only.",
        role="detail",
        noted=("bold",),
        answered=by_answer(
            {
                "stay": "The boat took no evasive action.",
                "bold": "BOLD was released.",
                "deep": "The boat went below test depth.",
                "both": "The boat released BOLD and went below test depth.",
            }
        ),
    ),
    "escorts.deep": P(
        "Below test depth",
        "Roll above {hull} and the hull holds. On exactly {hull} you lose a box and roll again. Below {hull} the boat is crushed.",
    ),
    "escorts.detection": P("Escort search {round}", "Otherwise they attack."),
    "escorts.extreme": P("Escort search, extreme range", "Modifiers do not count at this range."),
    "escorts.weapon": P(
        "Escort attack: weapon",
        "Depth charges, or on a 1 a special weapon.",
        role="detail",
        answered=by_answer(
            {
                "ordinary": "The escorts attacked with depth charges.",
                "special": "The escorts attacked with a special weapon.",
            }
        ),
    ),
    "escorts.special": P(
        "Escort special weapon",
        "Roll for Hedgehog or Squid.",
        role="detail",
        answered=by_answer({"hedgehog": "The escort fired Hedgehog.", "squid": "The escort fired Squid."}),
    ),
    "escorts.hedgehog": P(
        "Hedgehog attack",
        "Bombs thrown ahead of the escort. They explode only on contact.",
        answered=by_answer({"sunk": "Hedgehog hit and sank the boat."}),
    ),
    "escorts.squid": P("Squid attack", "Bombs thrown ahead of the escort, set to explode at your depth."),
    "escorts.attack": P("Depth-charge attack", "What each hit damages is rolled for."),
    "options.escort_quality": P("Escort quality", "Rolled once per encounter, before the first search."),
    "options.evade": P(
        "Evasive turn",
        "Choose your course: 1 and 2 left, 3 and 4 right, 5 and 6 straight on.",
        answered=courses(
            "The boat turned left (course {answer}).",
            "The boat turned right (course {answer}).",
            "The boat held straight on (course {answer}).",
        ),
    ),
    "contests.escort_way": P(
        "The escort’s course: the other player chooses",
        "Hand over the device. Your course stays hidden until theirs is chosen, then both are shown.",
        answered=courses(
            "The escort turned left (course {answer}).",
            "The escort turned right (course {answer}).",
            "The escort held straight on (course {answer}).",
        ),
    ),
    "options.escort_way": P(
        "The escort’s course",
        "You chose {mine}. A different direction means one hit fewer, the same direction one more, and the same number is worse still.",
    ),
    # 13: several players
    "contests.boats": P(
        "Boats attacking in round {round}",
        "How many boats of the pack attack the convoy this round, yours included?",
    ),
    "contests.noticed": P(
        "Boat noticed",
        "Roll one die for each of the {boats} boats, yours first. The lowest draws the escorts.",
    ),
    "contests.present": P(
        "Boats of the pack at the convoy",
        "Which boats of the pack are still with it, yours included? Each gets a die.",
    ),
    "contests.drawn": P(
        "Boat noticed: one roll for the pack",
        "Roll one die for each boat, in this order: {names:l}. The lowest draws the escorts.",
    ),
    "contests.news": P(
        "What the other boats have hit",
        "Enter what the other boats of the pack have done so far to: {names:l}. Leave it empty if nothing.",
    ),
    "contests.join": P(
        "Join another boat of the pack?",
        "You have met: {kind:w}. If another boat has found a convoy, you may join it for its second round.",
    ),
    # 9.7: following
    "following.follow": P(
        "Follow them?",
        "Ships that you do not follow are lost to you.",
        role="detail",
        noted=("let_go",),
        answered=by_answer(
            {
                "let_go": "The boat did not follow.",
                "damaged": "The boat followed the damaged ships.",
                "convoy": "The boat followed the convoy.",
                "ships": "The boat followed the undamaged ships.",
            }
        ),
    ),
    "following.quarry": P(
        "Which ship?",
        "Choose the one ship you go after.",
    ),
    "following.contact": P("Keeping contact", "The boat runs ahead on the surface."),
    "following.capital": P("Following {name}", "Each damage point slows her down and makes it easier."),
    "following.escort_stays": P(
        "Damaged ship: escort check",
        "A crippled ship may be left without escort.",
        answered=by_answer(
            {
                "escorted": "The escort stayed with the damaged ships.",
                "unescorted": "The escort left the damaged ships.",
            }
        ),
    ),
    "following.light": P(
        "Day or night attack?",
        "You choose the time of the next attack.",
        answered=by_answer(
            {
                "night": "The Kommandant chose to attack by night.",
                "day": "The Kommandant chose to attack by day.",
            }
        ),
    ),
    # 9.8: aircraft
    "aircraft.dive": P("Crash dive", "Otherwise the aircraft attacks the boat on the surface."),
    "aircraft.weapon": P(
        "Aircraft: weapon",
        "Depth charges, or on a 1 a special weapon.",
        role="detail",
        answered=by_answer(
            {
                "ordinary": "The aircraft carried depth charges.",
                "special": "The aircraft carried a special weapon.",
            }
        ),
    ),
    "aircraft.special": P("Aircraft: special weapon", "Roll for a homing torpedo, a 57 mm gun or rockets."),
    "aircraft.flak": P("Flak fire", "Your guns fire as the aircraft attacks."),
    "aircraft.attack": P("Air attack", "Weapon: {weapon:w}. Only the +2 for an air attack counts."),
    "aircraft.fido": P(
        "Airborne homing torpedo",
        "It is dropped where the boat dived. Roll to see whether it hits.",
        answered=by_answer({"sunk": "The homing torpedo hit and sank the boat."}),
    ),
    "aircraft.stay_up": P(
        "Stay up and fight?",
        "Your Flak fires once more, and the aircraft attacks once more.",
        answered=by_answer({"dive": "The boat dived.", "stay": "The boat stayed up and fought."}),
    ),
    "aircraft.whose_turn": P(
        "Boat attacked",
        "1 to {up_to}: your boat is attacked. {above} to 6: another boat of the group.",
    ),
    "aircraft.bombs_again": P("Bombs left", "Roll to see whether the aircraft has bombs left. It strafes either way."),
    "aircraft.shadowed": P("Shadowing aircraft", "It stays in contact and may call others in."),
    "options.air_quality": P("Aircrew quality", "Rolled once, before the attack."),
    # 9.9: submarines
    "submarines.which": P("Enemy submarine: name", "Roll for the Allied submarine you have met."),
    "submarines.initiative": P(
        "Initiative",
        "Otherwise the submarine fires first.",
        answered=by_answer({"enemy first": "The submarine was to fire first.", "*": "The boat was to fire first."}),
    ),
    "submarines.closing": P("Closing to short range", "The submarine may find you first, and then it fires first."),
    "submarines.attack": P(
        "Attack the submarine?",
        "Only torpedoes can be used. You choose the range.",
        answered=by_answer({**ATTACKED_AT, "leave": "The boat let the submarine go."}),
    ),
    "submarines.fire_back": P(
        "Fire back?",
        "Fire back, or break away and end the encounter.",
        noted=("leave",),
        answered="The boat fired back.",
    ),
    "submarines.salvo": P("Aim the salvo", "Any hit that is not a dud sinks it.", role="decision"),
    "submarines.torpedo": P(
        "Enemy torpedo {number}",
        "A torpedo that hits may still be a dud.",
        answered=by_answer({"hit": "Torpedo {number} hit the boat.", "miss": "Torpedo {number} missed the boat."}),
    ),
    "submarines.dud": P("Enemy torpedo: dud check", "If it explodes, the boat is lost."),
    "submarines.again": P(
        "Continue the duel?",
        "Roll for initiative again, or break away. If you go on, aircraft or escorts may turn up.",
        noted=("leave",),
        answered="The boat continued the duel.",
    ),
    "submarines.company": P("Duel: who turns up", "The longer it lasts, the greater the risk."),
    # 10: damage
    "damage.hit": P(
        "Hit {number} of {hits}: what is hit",
        "Hull, flooding and crew hits add up; a system can be hit only once.",
        answered=OneOf("damage", {"crew_injury": counted("count", "A man was hit.", "{count} men were hit.")}),
    ),
    "damage.more_flooding": P("Further flooding", "Rolled after every round in which the boat took in water."),
    "damage.who": P(
        "Crew casualty",
        "Roll for the man who is hit.",
        answered=by_answer({"crew": "A man of the crew was hit.", "*": "The {answer:w} was hit."}),
    ),
    "damage.severity": P("Wound: {post:w}{name:n}", "Roll for the wound: light, severe or fatal."),
    "damage.survival": P(
        "Survival: {post:w}{name:n}",
        "He is severely wounded and there is no Doctor fit to treat him.",
        answered=man("survived.", crew="The wounded man of the crew"),
    ),
    "damage.repair": P("Repair: {system:w}", "If it fails, the system is inoperable for the rest of the patrol."),
    "damage.doctor": P("Treatment: {post:w}{name:n}", "An Experte Doctor may cure a light wound, with one try."),
    "damage.part_before": P(
        "Spare part: {system:w}",
        "A spare part repairs it without a roll. {parts} aboard.",
        noted=("part",),
        answered=by_answer({"keep": "The spare part was kept."}),
    ),
    "damage.part_after": P(
        "Spare part: {system:w}",
        "The repair failed; a spare part still fixes it. {parts} aboard.",
        noted=("part",),
        answered=by_answer({"keep": "The spare part was kept."}),
    ),
    "homeward.rescue": P(
        "Crew rescue",
        "The boat is lost with both diesels inoperable.",
    ),
    "homeward.scuttle": P("Scuttling", "The crew abandons the boat."),
    # 7.4, 11.4.10: missions
    "missions.attempt": P("Special mission", "If nothing turns up, the mission is carried out."),
    "missions.boats": P(
        "Boats to supply",
        "Roll for the number of boats that come for supplies.",
        answered=counted("answer", "{answer} boat came for supplies.", "{answer} boats came for supplies."),
    ),
    "missions.their_damage": P(
        "Supply boat {number} of {boats}: what is broken aboard",
        "Roll for what is broken. A matching spare part can fix it.",
        answered=by_answer(
            {
                "crew_injury": "The boat alongside had a wounded man aboard.",
                "minor": "The boat alongside had only minor damage.",
                "*": "{answer:w} damaged aboard the boat alongside.",
            }
        ),
    ),
    "missions.give_part": P(
        "Hand over a part: {system:w}",
        "Boat {number} of {boats} needs it. {parts} aboard.",
        noted=("give",),
        answered=by_answer({"keep": "The spare part was kept."}),
    ),
    "missions.fuel": P(
        "Boat {number} of {boats}: fuel",
        "Roll for the fuel it takes: one point or two. Your cargo holds {left}.",
        answered=counted(
            "answer", "Boat {number} took {answer} point of fuel.", "Boat {number} took {answer} points of fuel."
        ),
    ),
    "missions.own_fuel": P(
        "Give some of our own fuel?",
        counted(
            "points",
            "You are {points} point short. Giving it moves the boat one box along the track.",
            "You are {points} points short. Giving them moves the boat one box along the track.",
        ),
        answered=by_answer({"give": "The boat gave some of its own fuel.", "keep": "The boat kept its own fuel."}),
    ),
    "missions.supplies": P(
        counted("boats", "Supply the boat", "Supply the {boats} boats"),
        "Each item handed over is credited to you in tons.",
        answered="The boat kept its spare parts and its own fuel.",
    ),
    "missions.company": P(
        "Aircraft or escorts during supply",
        "The hoses are out while you supply.",
        answered="Nobody found the boats.",
    ),
    "missions.who_is_attacked": P(
        "Boat attacked",
        "1 to {up_to}: your boat is attacked. {above} to 6: the boat alongside; yours dives.",
        answered="This boat was attacked.",
    ),
    # 12: events
    "events.event": P("Random event", "It takes the place of the encounter in this box."),
    "events.officer": P("Officer affected", "Roll for one of the four."),
    "events.gyro": P("Gyro compass repair", "If it cannot be repaired, you must break off the patrol."),
    # 10.11, 11: port
    "refit.relieved": P(
        "Called to account",
        "You let targets off the invasion beaches go.",
    ),
    "refit.air_raid": P("Air raid on the port", "The base is within reach of Allied bombers: {base:w}."),
    "refit.recovery": P(
        "Recovery: {post:w}{name:n}",
        "The roll is the number of months he spends in hospital.",
        answered=man(counted("answer", "needs {answer} month in hospital.", "needs {answer} months in hospital.")),
    ),
    "refit.balkon": P("Balkon-Gerät", "Improved hydrophones, fitted during the refit."),
    "refit.schnorchel": P(
        "Schnorchel fitting",
        "Few are available. Rank, the Knight’s Cross and earlier attempts improve your chances.",
    ),
    "advancement.crew": P("Crew advancement", "A reward for your successful patrols."),
    "advancement.own_command": P("1WO: a boat of his own", "An Experte 1WO may be given his own command."),
    "advancement.promotion": P("Promotion", "Rolled every twelve months, and one last time in April 1945."),
    "newboat.request": P(
        "Request a newer boat?",
        "Requests available: {requests}. Asking uses one.",
        noted=("save",),
        answered="The Kommandant asked for a Type {answer}.",
    ),
    "newboat.granted": P(
        "Request: Type {type}",
        "A refusal uses up the request.",
        answered=by_answer({"granted": "The request was granted.", "*": "The request was refused."}),
    ),
    "newboat.rare": P(
        "Rare boat: Type {type}", "Few were built. If none is available, you get the newest common type."
    ),
    "newboat.number": P("Number of your new Type {type}", "The suggestion is historical; you may enter any other."),
    "newboat.alberich": P("Alberich coating", "Only a few new boats had it."),
    "newboat.balkon": P("Balkon-Gerät", "Some new Type IX boats had it."),
    # 14.9
    "options.resupply": P(
        "Look for a tanker?",
        "Fuel for another spell on station, at the price of one more month at sea.",
        answered=by_answer({"home": "The boat went home.", "try": "The boat looked for a tanker."}),
    ),
    "options.resupply_met": P(
        "Tanker rendezvous",
        "Few tankers are left.",
        answered=by_answer({"met": "The boat met a tanker.", "*": "The boat met no tanker."}),
    ),
    "options.resupply_danger": P("Refuelling on the surface", "Any encounter puts a stop to it."),
    "options.resupply_torpedoes": P("Torpedoes from the tanker", "You may get some, if you have room for them."),
    # by hand
    "byhand.port": P(
        "Enter what happened in port",
        "Enter the stay as you played it at the table. It is marked as entered by hand.",
    ),
    "byhand.box": P("Enter by hand", ""),
    "byhand.engagement": P(
        "Enter by hand",
        "Enter one engagement after another as you played them at the table. They are marked as entered by hand.",
    ),
    "afterwards.orders": P("Orders of the patrol", "Where the boat was sent, and the month it sailed in."),
    "afterwards.box": P("Next box of note", ""),
    "afterwards.engagement": P(
        "What happened next",
        "Enter one engagement after another, box by box. The log says nothing of boxes that you leave out.",
    ),
    "afterwards.home": P(
        "How the patrol ended",
        "Leave port, month and result empty to have them worked out. If they differ at the table, say why.",
    ),
    "afterwards.awards": P(
        "Awards", "The awards that the patrol brings are ticked. If they differ at the table, say why."
    ),
    "afterwards.refit": P("Refit, crew and rank", "Worked out from the patrol. If they differ at the table, say why."),
}
