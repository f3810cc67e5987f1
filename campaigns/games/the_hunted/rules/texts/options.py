"""What can be chosen."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import N_, OneOf, Sentence


def where(blank: str, known: Sentence, else_: Sentence = "") -> OneOf:
    """The sentence of a figure that is known by now."""
    return OneOf(blank, {"": else_, "[]": else_, "*": known})


SURFACED: Final = where(
    "n",
    N_("{torpedo} needs {n} at medium range, and the deck gun can fire."),
    N_("−1 to hit with torpedoes (easier), and the deck gun can fire."),
)
COURSES: Final = (
    *(N_("1, left"), N_("2, left"), N_("3, right"), N_("4, right")),
    *(N_("5, straight on"), N_("6, straight on")),
)
OPTIONS: Final[dict[str, tuple[str, Sentence]]] = {
    "options.ability:roll": (N_("Roll for it"), N_("Let a d20 decide.")),
    "options.ability:pick": (N_("Choose one"), N_("Pick the one you like.")),
    "assignment.wish:orders": (N_("Roll as usual"), ""),
    "assignment.wish:ask": (
        N_("Request an area"),
        OneOf(
            "up_to",
            {
                "1": N_("Roll 1d6: on a 1 you choose. A refusal costs nothing."),
                "2": N_("Roll 1d6: on a 1 or 2 you choose. A refusal costs nothing."),
                "*": N_("Roll 1d6: on a 1 to {up_to} you choose. A refusal costs nothing."),
            },
        ),
    ),
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
    "attack.how:submerged": (
        N_("Attack submerged"),
        where(
            "n",
            N_("{torpedo} needs {n} at medium range. No modifier on the escorts’ search."),
            N_("Nothing added to hit, nor to the escorts’ search."),
        ),
    ),
    "attack.how:surfaced": (N_("Attack surfaced"), SURFACED),
    "attack.how:night_surface": (
        N_("Night surface attack"),
        where(
            "n",
            N_(
                "{torpedo} needs {n} at medium range, and both ends may fire. Escorts: +1 on the first search and on the first attack."
            ),
            N_("−1 to hit, and both ends may fire. Escorts: +1 on the first search and on the first attack."),
        ),
    ),
    "attack.how:nibelung": (
        N_("Attack submerged with Nibelung"),
        N_("−1 to hit with homing torpedoes (easier), but escorts hear the sonar (+1 on their search)."),
    ),
    "attack.range:close": (
        N_("Close"),
        N_("Torpedoes hit best. Escorts may find you before you fire and search harder afterwards (+1)."),
    ),
    "attack.range:medium": (N_("Medium"), N_("Electric torpedoes hit less well (+1).")),
    "attack.range:long": (
        N_("Long"),
        N_("Torpedoes hit least, electric ones least of all (+2). Escorts search less well (−1)."),
    ),
    "attack.range:extreme": (
        N_("Extreme"),
        N_("FaT torpedoes only, without modifiers. The boat is hardly ever found."),
    ),
    "attack.weapon:fore": (N_("Forward tubes"), where("loads", N_("Loaded: {loads:c}."))),
    "attack.weapon:aft": (N_("Aft tubes"), where("loads", N_("Loaded: {loads:c}."))),
    "attack.weapon:gun": (
        N_("Deck gun"),
        where("n", N_("Up to {most} of {rounds} rounds. Each hits on {n}."), N_("Up to two rounds.")),
    ),
    "attack.weapon:cease": (N_("Cease fire"), ""),
    "attack.another:enough": (N_("Break off"), N_("The encounter ends.")),
    "attack.another:again": (N_("Another round"), N_("In the same way. Roll first to see who turns up.")),
    "attack.another:go_on": (N_("Continue in the next box"), N_("In the same way. The count of rounds starts again.")),
    "attack.another:submerged": (N_("Another round, submerged"), N_("No bonus to hit, no deck gun.")),
    "attack.another:surfaced": (N_("Another round, surfaced"), SURFACED),
    "attack.another:nibelung": (
        N_("Another round, submerged with Nibelung"),
        N_("−1 to hit with homing torpedoes (easier), but any escort that turns up hears the sonar."),
    ),
    "escorts.evade:stay": (N_("No evasive action"), where("n", N_("They lose you on {n}."))),
    "escorts.evade:bold": (
        N_("Release BOLD"),
        where(
            "n",
            N_("They lose you on {n}. Uses one of {bold} canisters; one per encounter. {doubt:w}"),
            N_("−1 on this search. Uses one of {bold} canisters; one per encounter. {doubt:w}"),
        ),
    ),
    "escorts.evade:deep": (
        N_("Go below test depth"),
        OneOf(
            "crush",
            {
                "spared": where(
                    "n",
                    N_("They lose you on {n}, this search only. The first dive of a patrol costs no hull."),
                    N_("−1 on this search only. The first dive of a patrol costs no hull."),
                ),
                "none": where(
                    "n",
                    N_("They lose you on {n}, this search only. Costs a hull box ({hull} of {boxes})."),
                    N_("−1 on this search only. Costs a hull box ({hull} of {boxes})."),
                ),
                "lost": N_("Costs the last hull box: the boat is lost."),
                "may": where(
                    "n",
                    N_(
                        "They lose you on {n}, this search only. Costs a hull box ({hull} of {boxes}); below {hull} on 2d6 crushes the boat."
                    ),
                    N_(
                        "−1 on this search only. Costs a hull box ({hull} of {boxes}); below {hull} on 2d6 crushes the boat."
                    ),
                ),
                "*": N_("−1 on this search only. Costs a hull box and may crush the boat."),
            },
        ),
    ),
    "escorts.evade:both": (
        N_("BOLD and test depth"),
        where("n", N_("They lose you on {n}. Both costs. {doubt:w}"), N_("−2 on this search. Both costs. {doubt:w}")),
    ),
    "following.follow:let_go": (N_("Let them go"), N_("The encounter ends.")),
    "following.follow:damaged": (
        N_("Follow the damaged ships"),
        where(
            "ships",
            where(
                "n",
                N_("{ships:l}. Keep contact on {n} for a capital ship. You lose the undamaged ships for good."),
                N_("{ships:l}. No roll. You lose the undamaged ships for good."),
            ),
            N_("No roll, except for a capital ship. You lose the undamaged ships for good."),
        ),
    ),
    "following.follow:convoy": (
        N_("Follow the convoy"),
        where(
            "n",
            N_("Keep contact on {n}. You then meet four other ships; the damaged ones are lost."),
            N_("You meet four other ships; the damaged ones are lost."),
        ),
    ),
    "following.follow:ships": (
        N_("Follow the undamaged ships"),
        where(
            "n",
            N_("Keep contact on {n}. You then meet the same ships again; damaged ships are lost."),
            N_("You meet the same ships again; damaged ships are lost."),
        ),
    ),
    "following.light:night": (N_("Night"), ""),
    "following.light:day": (N_("Day"), ""),
    "aircraft.stay_up:dive": (N_("Dive"), ""),
    "aircraft.stay_up:stay": (
        N_("Stay up"),
        OneOf(
            "group",
            {
                "True": N_("The Flak fires again. If the aircraft attacks your boat again, it hits a man."),
                "*": N_("The Flak fires again. So does the aircraft, and it hits a man at once."),
            },
        ),
    ),
    "submarines.attack:leave": (N_("Let it go"), N_("The encounter ends.")),
    "submarines.fire_back:leave": (N_("Break away"), N_("The encounter ends.")),
    "submarines.fire_back:fire": (N_("Fire back"), ""),
    "submarines.again:leave": (N_("Break away"), ""),
    "submarines.again:go_on": (N_("Continue"), N_("Roll first to see whether aircraft or escorts turn up.")),
    "damage.part_before:keep": (N_("Try to repair it"), ""),
    "damage.part_before:part": (N_("Use the spare part"), ""),
    "damage.part_after:part": (N_("Use the spare part"), ""),
    "damage.part_after:keep": (N_("Keep the spare part"), ""),
    "missions.give_part:give": (N_("Hand it over"), N_("Each item handed over is credited to you in tons.")),
    "missions.give_part:keep": (N_("Keep it for this boat"), ""),
    "missions.supplies:give": (N_("Hand over"), ""),
    "missions.supplies:keep": (N_("Keep"), ""),
    "missions.own_fuel:keep": (N_("Keep your own fuel"), ""),
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
    "contests.join:on": (N_("No, carry on alone"), N_("This encounter ends.")),
    "contests.join:quarry": (N_("No, attack these ships"), N_("The ships your boat has met.")),
    "contests.join:join": (N_("Yes, join them"), N_("You take part from the second round.")),
    **{
        f"{prompt}:{number}": (course, "")
        for prompt in ("contests.escort_way", "options.evade")
        for number, course in enumerate(COURSES, start=1)
    },
    "options.pack:none": (N_("No name"), ""),
    "refit.gun_wish:none": (N_("Leave it to the dice"), ""),
    "refit.gun_wish:keep": (N_("Ask to keep it"), N_("+1 on the roll.")),
    "refit.gun_wish:remove": (N_("Ask for its removal"), N_("−1 on the roll.")),
    "newboat.request:save": (N_("Save the request"), N_("Keep it for a later refit.")),
    **{f"following.quarry:{n}": (N_("{name}, {tons:t} t"), N_("{left} points left.")) for n in range(1, 10)},
    "following.quarry:others": (N_("{ships:l}"), N_("Followed for certain.")),
    "abort": (N_("Break off the patrol"), N_("To the nearest transit box and home. You may not attack on the way.")),
    "by_hand": (N_("Enter by hand"), N_("Log this box as you played it at the table.")),
    "let_be": (N_("No second look"), N_("Nothing in sight; the boat moves on.")),
    "afterwards": (N_("Log a patrol"), N_("For one you have played at the table from start to end.")),
    "afterwards.engagement:home": (N_("Nothing more to enter"), N_("The boat goes home.")),
    "afterwards.engagement:guided": (N_("Play on from here"), N_("The rest of the patrol is guided, box by box.")),
    "byhand.engagement:done": (N_("Nothing more in this box"), N_("The boat moves on.")),
    **{
        f"{form}.engagement:{key}": (text, "")
        for form in ("afterwards", "byhand")
        for key, text in {
            "attack": N_("attacked"),
            "round": N_("another round"),
            "follow": N_("followed"),
            "mines": N_("mines laid"),
            "supply": N_("supplies handed over"),
            "nothing": N_("nothing met"),
            "note": N_("only a note"),
            "depth charges": N_("Depth charges"),
            "one light wound": N_("One light wound"),
            "lost with the kite": N_("Lost with the kite"),
            "homing": N_("homing torpedo"),
            "agent": N_("agent landed"),
            "event": N_("random event"),
            "none": N_("none"),
            "let go": N_("broken off"),
            "not fired": N_("did not fire"),
            "snorkelling": N_("with the Schnorchel"),
            "afloat": N_("still afloat"),
            "fore": N_("bow"),
            "aft": N_("stern"),
            "enemy": N_("the enemy first"),
            "boat": N_("the boat first"),
            "dived": N_("crash dive"),
        }.items()
    },
    "in_port": (
        N_("Enter the time in port by hand"),
        N_("Months, base, rank, crew and equipment as they are at the table."),
    ),
    "assignment.posted:sail": (N_("Sail"), ""),
}
