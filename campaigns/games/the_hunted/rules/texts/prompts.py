"""What is asked: the title of each prompt and a line beneath it."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import N_
from campaigns.engine.texts import PromptText as P

PROMPTS: Final = {
    # 4, 11.2.2, 14, 15: the start
    "setup.rank": P(
        N_("Starting rank"), N_("A Type VII Kommandant begins as Oberleutnant or Kapitänleutnant, by the year.")
    ),
    "carryover.state": P(
        N_("The career so far"), N_("Enter what stands on the sheet and on the mat: the man, his crew and his boat.")
    ),
    "options.ability": P(N_("Special ability"), N_("Roll for one of the twenty, or choose.")),
    "options.ability_roll": P(N_("Special ability"), N_("One of the twenty, by a d20.")),
    "options.ability_pick": P(N_("Special ability"), N_("Choose one of the twenty.")),
    "options.card": P(N_("Kommandant card"), N_("The card under which this career is played.")),
    "options.flotilla": P(N_("Flotilla"), N_("Which flotilla the boat belongs to; of interest only.")),
    "options.pack": P(N_("Name of the wolfpack"), N_("A real group's name; no effect on play.")),
    # 7, 4.7: orders
    "assignment.p1": P(N_("Patrol assignment, {month:m}"), N_("The orders for the next patrol.")),
    "assignment.posted": P(N_("Orders: {posting:w}"), N_("The boat is posted there; no roll is made.")),
    "assignment.penang": P(N_("Orders out of Penang"), N_("A boat based there rolls its own assignment.")),
    "assignment.wish": P(N_("Ask for an area?"), N_("A roll of {up_to} or less lets the Kommandant choose.")),
    "assignment.wish_roll": P(N_("Is the wish granted?"), N_("Influence at headquarters grows with rank.")),
    "assignment.zone": P(N_("Choose the area"), N_("The areas open to this type in this month.")),
    "assignment.arctic": P(N_("Posted to the north?"), N_("Rolled at once: the boat may stay in the Arctic for good.")),
    "assignment.penang_posting": P(N_("Posted to Penang?"), N_("Boats sent to the Indian Ocean may be based there.")),
    "loading.shortage": P(
        N_("Torpedoes short in Penang"), N_("So many fewer come aboard; those brought back make up for it.")
    ),
    "loading.mix": P(
        N_("Torpedo load"),
        N_("{total} torpedoes. G7a and G7e may be exchanged within limits; homing torpedoes are {homing}."),
    ),
    "loading.stow": P(
        N_("Into tubes and racks"),
        N_("Nothing is moved between bow and stern afterwards. The rest goes into the forward rack."),
    ),
    "refit.gun": P(N_("Deck gun"), N_("The yards are removing them, boat by boat.")),
    "refit.gun_wish": P(
        N_("A word about the deck gun?"), N_("A Korvettenkapitän can move the roll by one, either way.")
    ),
    # 8: travel
    "travel.posture": P(
        N_("Posture for this box"), N_("Under Schnorchel the boat is harder to find and sees little."), role="detail"
    ),
    "travel.kite": P(
        N_("Fly the kite?"),
        N_("With it up, a natural 5 with nothing in sight is rolled again. Aircraft cost kite and man."),
    ),
    "travel.biscay": P(
        N_("Bay of Biscay, box {box} of {of}"), N_("The way past the French coast, under the aircraft.")
    ),
    "travel.gibraltar": P(
        N_("Gibraltar passage, box {box} of {of}"), N_("Through the strait, on the additional-round table.")
    ),
    "travel.encounter": P(N_("{zone:w}, box {box} of {of}"), N_("What is met in this box."), role="place"),
    "travel.encounter_again": P(
        N_("A second look from the kite"), N_("Nothing was in sight; the observer looks once more.")
    ),
    "travel.kite_lost": P(N_("Who is lost with the kite"), N_("It was cut loose in the dive.")),
    "travel.sizes": P(N_("Size of the ships"), N_("One die for each ship.")),
    "travel.identity": P(N_("{kind:w}: which one?"), N_("Her name and tonnage stand on the roster."), role="detail"),
    "travel.light": P(N_("Day or night"), N_("The light in which they are met.")),
    "travel.to_night": P(N_("Waiting for night"), N_("Contact may be lost while waiting.")),
    "options.which_roster": P(N_("Which list"), N_("The first or the second roster.")),
    "options.straggler": P(
        N_("The convoy, or a straggler?"), N_("Once a patrol a lone ship may be sought in its place.")
    ),
    "homeward.turn_back": P(
        N_("Go on, or turn back?"),
        N_("Somebody is severely wounded, and no Doctor is fit. Every box entered may cost his life."),
    ),
    "homeward.way": P(N_("Which way home?"), N_("Both transit boxes are equally near.")),
    # 9: attack
    "attack.how": P(
        N_("Attack?"), N_("Fighting ships is always the Kommandant's choice."), role="decision", noted=("leave",)
    ),
    "attack.range": P(
        N_("Range"),
        N_("Closer hits better. Against escorts, closing in is searched for before the boat may fire."),
        role="decision",
    ),
    "attack.salvo": P(
        N_("Set the salvo"),
        N_("All torpedoes are set before the first one is rolled for. Escorts search after the last."),
        role="decision",
    ),
    "attack.commit": P(
        N_("To be fired: {weapon:w}"), N_("What is committed is fired; the next weapon may wait for the result.")
    ),
    "attack.weapon": P(N_("Which weapon?"), N_("One weapon after another, each result seen before the next.")),
    "attack.torpedo": P(N_("{tube} at {target}"), N_("{torpedo}, to hit.")),
    "attack.late": P(
        N_("{tube} at {target}, already gone"),
        N_("{torpedo}, to hit: a hit is wasted, a miss may find another ship of the convoy."),
    ),
    "attack.extreme": P(N_("{tube} at {target}, extreme range"), N_("{torpedo}: only the bare dice count.")),
    "attack.fat": P(
        N_("{tube}: the ladder run"), N_("The FaT torpedo missed {target} and may still find another ship.")
    ),
    "attack.dud": P(N_("{tube}: does it run?"), N_("A hit on {target} unless it is a dud.")),
    "attack.damage": P(N_("{tube}: damage to {target}"), N_("Points by the torpedo.")),
    "attack.gun": P(N_("Deck gun at {target}"), N_("One round, to hit.")),
    "attack.gun_damage": P(N_("Deck gun: damage to {target}"), N_("Points by the shell.")),
    "attack.reload": P(N_("Reload the {end:w} tubes"), N_("From the rack of the same end, kind by kind.")),
    "attack.another": P(N_("Another round?"), N_("Escorts or aircraft may come before it.")),
    "attack.company": P(N_("Who comes?"), N_("The price of another round.")),
    # 9.6: escorts
    "escorts.wolfpack": P(
        N_("The convoy's escorts"), N_("Other boats of the pack may keep them busy, or draw them here.")
    ),
    "escorts.closing": P(N_("Closing in"), N_("The escorts may find the boat before it can fire.")),
    "escorts.evade": P(
        N_("Before the sweep"),
        N_("BOLD or a deeper dive help against this one roll. Hull {hull} of {boxes}."),
        role="detail",
    ),
    "escorts.deep": P(
        N_("Below test depth"),
        N_("Two dice against {hull} damaged hull boxes: under them the hull gives, on them one more goes."),
    ),
    "escorts.detection": P(N_("Escort detection, sweep {round}"), N_("The escorts search.")),
    "escorts.extreme": P(N_("Escort detection, extreme range"), N_("Only the bare dice count.")),
    "escorts.weapon": P(N_("How they attack"), N_("Depth charges, or a special weapon."), role="detail"),
    "escorts.special": P(N_("Which special weapon"), N_("Hedgehog or Squid."), role="detail"),
    "escorts.hedgehog": P(N_("Hedgehog"), N_("Thrown ahead; it fires on contact only.")),
    "escorts.squid": P(N_("Squid"), N_("Thrown ahead, set to the boat's depth.")),
    "escorts.attack": P(N_("Depth charges"), N_("The escorts attack.")),
    "options.escort_quality": P(N_("Quality of the escorts"), N_("Rolled once, before their first search.")),
    "options.evade": P(N_("Which way?"), N_("1 and 2 left, 3 and 4 right, 5 and 6 straight on.")),
    "contests.escort_way": P(
        N_("The escort's way: the other player chooses"),
        N_("Hand the screen over. The boat's way is kept back until this one is chosen; then both are shown."),
    ),
    "options.escort_way": P(
        N_("The escort's way"),
        N_("Yours is {mine}. Another way one hit fewer, the same way one more, the same number worse."),
    ),
    # 13: several players
    "contests.boats": P(
        N_("Boats of the pack in round {round}"), N_("How many attack the convoy in this round, this boat among them.")
    ),
    "contests.noticed": P(
        N_("Whom do the escorts find?"),
        N_("One die for each of the {boats} boats, this one's first. The lowest draws the escorts."),
    ),
    "contests.join": P(
        N_("Has the pack met a convoy?"), N_("This boat met: {kind:w}. It may come to the others for the second round.")
    ),
    # 9.7: following
    "following.follow": P(
        N_("Follow?"), N_("Damaged ships are followed for certain, the rest by roll."), role="detail"
    ),
    "following.quarry": P(N_("Which one?"), N_("One quarry for the next round.")),
    "following.contact": P(N_("Keeping contact"), N_("The boat runs ahead on the surface.")),
    "following.capital": P(N_("Following {name}"), N_("Every point of damage slows her.")),
    "following.escort_stays": P(N_("Does an escort stay?"), N_("A cripple may be left alone.")),
    "following.light": P(N_("Day or night?"), N_("The time of the next attack is the boat's to choose.")),
    # 9.8: aircraft
    "aircraft.dive": P(N_("Crash dive"), N_("High is good: the boat is under before the aircraft is there.")),
    "aircraft.weapon": P(N_("What it carries"), N_("Depth charges, or a special weapon."), role="detail"),
    "aircraft.special": P(N_("Which special weapon"), N_("Homing torpedo, 57 mm gun or rockets.")),
    "aircraft.flak": P(N_("Flak"), N_("Fired as the aircraft attacks. Low is good.")),
    "aircraft.attack": P(N_("Air attack"), N_("With {weapon:w}. Two worse, and nothing else counts.")),
    "aircraft.fido": P(N_("Homing torpedo"), N_("Dropped where the boat went down.")),
    "aircraft.stay_up": P(N_("Stay up and fight?"), N_("The guns fire once more, and so does the aircraft.")),
    "aircraft.whose_turn": P(N_("Whom does it choose?"), N_("This boat or another of the group.")),
    "aircraft.bombs_again": P(N_("Has it bombs left?"), N_("It strafes in any case.")),
    "aircraft.shadowed": P(N_("Shadowed"), N_("The aircraft stays near and calls for others.")),
    "options.air_quality": P(N_("Quality of the aircraft"), N_("Rolled before it attacks.")),
    # 9.9: submarines
    "submarines.which": P(N_("Which submarine"), N_("An Allied submarine, alone.")),
    "submarines.initiative": P(N_("Who has seen whom?"), N_("One of the two fires first.")),
    "submarines.closing": P(N_("Closing in"), N_("It may find the boat first, and then it fires first.")),
    "submarines.attack": P(N_("Attack it?"), N_("From a range of your choice, with torpedoes only.")),
    "submarines.fire_back": P(N_("Fire back?"), N_("Or leave, and it is over.")),
    "submarines.salvo": P(N_("Set the salvo"), N_("Any good hit sinks it."), role="decision"),
    "submarines.torpedo": P(N_("Torpedo {number} at us"), N_("Low hits.")),
    "submarines.dud": P(N_("Does it run?"), N_("A hit that runs is the end of the boat.")),
    "submarines.again": P(N_("Go on?"), N_("Initiative anew, or away. Company may come.")),
    "submarines.company": P(N_("Who comes?"), N_("Going on takes time.")),
    # 10: damage
    "damage.hit": P(N_("Hit {number} of {hits}"), N_("What it does to the boat.")),
    "damage.more_flooding": P(N_("Does the water gain?"), N_("After a round with flooding.")),
    "damage.who": P(N_("Who is hit?"), N_("One of the crew.")),
    "damage.severity": P(
        N_("How badly? {post:w}{name:n}"), N_("On the surface a wound may be light, severe or deadly.")
    ),
    "damage.survival": P(N_("Does he live? {post:w}{name:n}"), N_("Severely wounded, and no Doctor fit to help.")),
    "damage.repair": P(N_("Repair: {system:w}"), N_("Low is good. What fails stays out of order.")),
    "damage.doctor": P(N_("The Doctor's try: {post:w}{name:n}"), N_("An Experte Doctor may mend a light wound, once.")),
    "damage.part_before": P(N_("A spare part for {system:w}?"), N_("It mends without a roll. {parts} aboard.")),
    "damage.part_after": P(N_("A spare part for {system:w} now?"), N_("The roll failed. {parts} aboard.")),
    "homeward.rescue": P(N_("Is the crew picked up?"), N_("The boat is given up with both diesels gone.")),
    "homeward.scuttle": P(N_("Scuttling"), N_("The boat is given up. The crew opens the vents.")),
    # 7.4, 11.4.10: missions
    "missions.attempt": P(N_("The mission"), N_("If nothing comes, it is done.")),
    "missions.boats": P(N_("How many boats?"), N_("So many come to be supplied.")),
    "missions.their_damage": P(
        N_("Boat {number} of {boats}: what is broken?"), N_("A matching spare part can mend it.")
    ),
    "missions.give_part": P(
        N_("Give a part for {system:w}?"), N_("Boat {number} of {boats} needs it. {parts} aboard.")
    ),
    "missions.fuel": P(N_("Boat {number} of {boats}: fuel"), N_("One point or two. In the cargo: {left}.")),
    "missions.own_fuel": P(N_("Give of our own fuel?"), N_("{points} short. It costs a box of the way.")),
    "missions.company": P(N_("Has anybody seen it?"), N_("Tankers are hunted.")),
    "missions.who_is_attacked": P(N_("Who is attacked?"), N_("This boat or the one alongside.")),
    # 12: events
    "events.event": P(N_("Random event"), N_("In place of the encounter.")),
    "events.officer": P(N_("Which officer?"), N_("One of the four.")),
    "events.gyro": P(N_("Gyro compass"), N_("It can be repaired, or the patrol is over.")),
    # 10.11, 11: port
    "refit.relieved": P(N_("Called to account"), N_("Targets off the beaches were let go.")),
    "refit.air_raid": P(N_("Air raid on the port"), N_("{base:w} is within reach of the bombers.")),
    "refit.recovery": P(N_("Months to recover: {post:w}{name:n}"), N_("The number rolled is his months in hospital.")),
    "refit.balkon": P(N_("Balkon-Gerät"), N_("Improved hydrophones may be fitted in refit.")),
    "refit.schnorchel": P(N_("Schnorchel"), N_("The yards have few; rank, the Knight's Cross and patience help.")),
    "advancement.crew": P(N_("Crew advancement"), N_("Earned by successful patrols.")),
    "advancement.own_command": P(N_("A boat of his own?"), N_("An Experte 1WO may be given one.")),
    "advancement.promotion": P(N_("Promotion"), N_("Every twelve months, and a last time in April 1945.")),
    "newboat.request": P(N_("Ask for a newer boat?"), N_("Requests held: {requests}. One is used by asking.")),
    "newboat.granted": P(N_("Is it granted? {type}"), N_("Low is good.")),
    "newboat.rare": P(N_("Is one to be had? {type}"), N_("Few were built; else the newest common model is given.")),
    "newboat.number": P(N_("Number of the new {type}"), N_("Suggested from history; any other will do.")),
    "newboat.alberich": P(N_("Alberich coating"), N_("A few new boats had it.")),
    "newboat.balkon": P(N_("Balkon-Gerät"), N_("A new Type IX may have it.")),
    # 14.9
    "options.resupply": P(N_("Look for a tanker?"), N_("Fuel for another stay, at the price of a month.")),
    "options.resupply_met": P(N_("Is a tanker met?"), N_("There are few left.")),
    "options.resupply_danger": P(N_("On the surface with hoses out"), N_("Any encounter ends it.")),
    "options.resupply_torpedoes": P(N_("Torpedoes to spare?"), N_("If there is room for them.")),
    # by hand
    "byhand.port": P(
        N_("Enter what happened in port"), N_("A stay as it went at the table. It will be marked as entered.")
    ),
    "byhand.box": P(
        N_("Enter by hand"), N_("Enter this box as you played it at the table. It is marked as entered by hand.")
    ),
    "afterwards.orders": P(N_("Orders of the patrol"), N_("Where the boat was sent, and the month it sailed in.")),
    "afterwards.box": P(
        N_("Next box of note"), N_("Enter a box in which something happened. Boxes you leave out were quiet.")
    ),
    "afterwards.home": P(
        N_("How the patrol ended"),
        N_("Port, month and result are worked out where you leave them empty. If the table says otherwise, say why."),
    ),
    "afterwards.awards": P(N_("Awards"), N_("What the patrol brings is ticked. If the table says otherwise, say why.")),
    "afterwards.refit": P(
        N_("Refit, crew and rank"), N_("Worked out from the patrol. If the table says otherwise, say why.")
    ),
}
