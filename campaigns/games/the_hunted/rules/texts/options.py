"""What can be chosen."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import N_

OPTIONS: Final = {
    "options.ability:roll": (N_("Roll for it"), N_("Let a d20 decide.")),
    "options.ability:pick": (N_("Choose one"), N_("Pick the one you like.")),
    "assignment.wish:orders": (N_("Roll as usual"), ""),
    "assignment.wish:ask": (N_("Request an area"), N_("One die decides.")),
    "travel.posture:surfaced": (N_("Surfaced"), N_("Lookouts on deck, NAXOS warns of aircraft, and Flak can fire.")),
    "travel.posture:schnorchel": (
        N_("Snorkelling"),
        N_(
            "+2 on the crash dive, nobody exposed on deck, but no Flak. You only meet aircraft, convoys and random events."
        ),
    ),
    "travel.kite:fly": (
        N_("Fly it"),
        N_("You may reroll an unmodified 5. If aircraft come, you lose the kite and a man."),
    ),
    "travel.kite:stow": (N_("Leave it stowed"), ""),
    "attack.how:leave": (N_("Leave them alone"), N_("The boat stays unseen and moves on.")),
    "attack.how:wait": (N_("Wait for night"), N_("{contact:w}")),
    "attack.how:submerged": (N_("Attack submerged"), N_("No bonus to hit, no risk from being on the surface.")),
    "attack.how:surfaced": (N_("Attack surfaced"), N_("-1 to hit with torpedoes (easier), and the deck gun can fire.")),
    "attack.how:night_surface": (
        N_("Night surface attack"),
        N_(
            "-1 to hit (easier) and both ends may fire. Escorts find the boat more easily and hit harder in the first round."
        ),
    ),
    "attack.how:nibelung": (
        N_("Attack submerged with Nibelung"),
        N_("-1 to hit with homing torpedoes (easier), but escorts hear the sonar (+1 on their search)."),
    ),
    "attack.range:close": (
        N_("Close"),
        N_("Torpedoes hit best. Escorts may find you before you fire and search harder afterwards (+1)."),
    ),
    "attack.range:medium": (N_("Medium"), N_("Electric torpedoes hit less well (+1).")),
    "attack.range:long": (
        N_("Long"),
        N_("Torpedoes hit least, electric ones least of all (+2). Escorts search less well (-1)."),
    ),
    "attack.range:extreme": (
        N_("Extreme"),
        N_("FaT torpedoes only, without modifiers. The boat is hardly ever found."),
    ),
    "attack.weapon:fore": (N_("Forward tubes"), ""),
    "attack.weapon:aft": (N_("Aft tubes"), ""),
    "attack.weapon:gun": (N_("Deck gun"), N_("At most two rounds.")),
    "attack.weapon:cease": (N_("Cease fire"), ""),
    "attack.another:enough": (N_("Break off"), N_("The encounter ends.")),
    "attack.another:again": (N_("Another round"), N_("In the same way. Roll first to see who turns up.")),
    "attack.another:go_on": (N_("Continue in the next box"), N_("In the same way. The count of rounds starts again.")),
    "attack.another:submerged": (N_("Another round, submerged"), N_("No bonus to hit, no deck gun.")),
    "attack.another:surfaced": (
        N_("Another round, surfaced"),
        N_("-1 to hit with torpedoes (easier), and the deck gun can fire."),
    ),
    "attack.another:nibelung": (
        N_("Another round, submerged with Nibelung"),
        N_("-1 to hit with homing torpedoes (easier), but any escort that turns up hears the sonar."),
    ),
    "escorts.evade:stay": (N_("No evasive action"), ""),
    "escorts.evade:bold": (
        N_("Release BOLD"),
        N_("-1 on this search. {bold} aboard, one per encounter. {doubt:w}"),
    ),
    "escorts.evade:deep": (
        N_("Go below test depth"),
        N_("-1 on this search. It costs a hull box and may crush the boat."),
    ),
    "escorts.evade:both": (N_("BOLD and test depth"), N_("-2 on this search. Both costs apply. {doubt:w}")),
    "following.follow:let_go": (N_("Let them go"), N_("The encounter ends.")),
    "following.follow:damaged": (
        N_("Follow the damaged ships"),
        N_("No roll, except for a capital ship. Undamaged ships are lost for good."),
    ),
    "following.follow:convoy": (
        N_("Follow the convoy"),
        N_("Needs a roll. You meet four new ships of the convoy; damaged ships are lost."),
    ),
    "following.follow:ships": (
        N_("Follow the undamaged ships"),
        N_("Needs a roll. You meet the same ships again; damaged ships are lost."),
    ),
    "following.light:night": (N_("Night"), ""),
    "following.light:day": (N_("Day"), ""),
    "aircraft.stay_up:dive": (N_("Dive"), ""),
    "aircraft.stay_up:stay": (N_("Stay up"), N_("The Flak fires again, but another man may be hit.")),
    "submarines.attack:leave": (N_("Cancel"), N_("The encounter ends.")),
    "submarines.fire_back:leave": (N_("Break away"), N_("The encounter ends.")),
    "submarines.fire_back:fire": (N_("Fire back"), ""),
    "submarines.again:leave": (N_("Break away"), ""),
    "submarines.again:go_on": (N_("Continue"), N_("Others may turn up first.")),
    "damage.part_before:keep": (N_("Try to repair it"), ""),
    "damage.part_before:part": (N_("Use the spare part"), ""),
    "damage.part_after:part": (N_("Use the spare part"), ""),
    "damage.part_after:keep": (N_("Keep the spare part"), ""),
    "missions.give_part:give": (N_("Hand it over"), N_("Each item handed over is credited to you in tons.")),
    "missions.give_part:keep": (N_("Keep it for this boat"), ""),
    "missions.own_fuel:keep": (N_("Keep our fuel"), ""),
    "missions.own_fuel:give": (N_("Give the fuel"), N_("The boat moves one box along its track.")),
    "homeward.turn_back:on": (N_("Continue the patrol"), ""),
    "homeward.turn_back:abort": (
        N_("Turn back"),
        N_("To the nearest transit box and home. You may not attack on the way."),
    ),
    "homeward.way:back": (N_("Back along the track"), ""),
    "homeward.way:on": (N_("Forward along the track"), ""),
    "options.straggler:convoy": (N_("The convoy"), ""),
    "options.straggler:straggler": (N_("A straggler"), N_("One unescorted ship, once per patrol.")),
    "options.resupply:home": (N_("Go home"), ""),
    "options.resupply:try": (N_("Look for a tanker"), N_("If you meet one, you stay a month longer at sea.")),
    "contests.join:on": (N_("No, or stay away"), N_("Nothing more happens on this encounter roll.")),
    "contests.join:quarry": (N_("No, attack these ships"), N_("The ships your boat has met.")),
    "contests.join:join": (N_("Yes, join them"), N_("You take part from the second round.")),
    "contests.escort_way:1": (N_("1, left"), ""),
    "contests.escort_way:2": (N_("2, left"), ""),
    "contests.escort_way:3": (N_("3, right"), ""),
    "contests.escort_way:4": (N_("4, right"), ""),
    "contests.escort_way:5": (N_("5, straight on"), ""),
    "contests.escort_way:6": (N_("6, straight on"), ""),
    "options.evade:1": (N_("1, left"), ""),
    "options.evade:2": (N_("2, left"), ""),
    "options.evade:3": (N_("3, right"), ""),
    "options.evade:4": (N_("4, right"), ""),
    "options.evade:5": (N_("5, straight on"), ""),
    "options.evade:6": (N_("6, straight on"), ""),
    "options.pack:none": (N_("No name"), ""),
    "refit.gun_wish:none": (N_("Leave it to the dice"), ""),
    "refit.gun_wish:keep": (N_("Ask to keep it"), N_("+1 on the roll.")),
    "refit.gun_wish:remove": (N_("Ask for its removal"), N_("-1 on the roll.")),
    "newboat.request:save": (N_("Save the request"), N_("Keep it for a later refit.")),
    **{f"following.quarry:{n}": (N_("{name}, {tons:t} t"), N_("{left} points left.")) for n in range(1, 10)},
    "following.quarry:others": (N_("{ships:l}"), N_("Followed for certain.")),
    "abort": (N_("Break off the patrol"), N_("To the nearest transit box and home. You may not attack on the way.")),
    "by_hand": (N_("Enter by hand"), N_("Log this box as you played it at the table.")),
    "let_be": (N_("No second look"), N_("Nothing in sight; the boat moves on.")),
    "afterwards": (N_("Log a patrol"), N_("Enter a whole patrol that you played at the table.")),
    "afterwards.box:home": (N_("No more boxes of note"), N_("The boat goes home.")),
    "afterwards.box:guided": (N_("Play on from here"), N_("The rest of the patrol is guided, box by box.")),
    "in_port": (
        N_("Enter the stay by hand"),
        N_("Months, base, rank, crew and equipment as they stand at the table."),
    ),
    "assignment.posted:sail": (N_("Put to sea"), ""),
}
