"""What can be chosen."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import OneOf, Sentence


def where(blank: str, known: Sentence, else_: Sentence = "") -> OneOf:
    """The sentence of a figure that is known by now."""
    return OneOf(blank, {"": else_, "[]": else_, "*": known})


SURFACED: Final = where(
    "n",
    "{torpedo} needs {n} at medium range, and the deck gun can fire.",
    "−1 to hit with torpedoes (easier), and the deck gun can fire.",
)
COURSES: Final = (
    *("1, left", "2, left", "3, right", "4, right"),
    *("5, straight on", "6, straight on"),
)
OPTIONS: Final[dict[str, tuple[str, Sentence]]] = {
    "options.ability:roll": ("Roll for it", "Let a d20 decide."),
    "options.ability:pick": ("Choose one", "Pick the one you like."),
    "assignment.wish:orders": ("Roll as usual", ""),
    "assignment.wish:ask": (
        "Request an area",
        OneOf(
            "up_to",
            {
                "1": "Roll 1d6: on a 1 you choose. A refusal costs nothing.",
                "2": "Roll 1d6: on a 1 or 2 you choose. A refusal costs nothing.",
                "*": "Roll 1d6: on a 1 to {up_to} you choose. A refusal costs nothing.",
            },
        ),
    ),
    "travel.posture:surfaced": ("Surfaced", "Lookouts on deck, NAXOS warns of aircraft, and Flak can fire."),
    "travel.posture:schnorchel": (
        "Snorkelling",
        "+2 on the crash dive, nobody exposed on deck, but no Flak. You only meet aircraft, convoys and random events.",
    ),
    "travel.kite:fly": (
        "Fly it",
        "You may reroll an unmodified 5. If aircraft come, you lose the kite and a man.",
    ),
    "travel.kite:stow": ("Leave it stowed", ""),
    "attack.how:leave": ("Leave them alone", "The boat stays unseen and moves on."),
    "attack.how:wait": ("Wait for night", "{contact:w}"),
    "attack.how:submerged": (
        "Attack submerged",
        where(
            "n",
            "{torpedo} needs {n} at medium range. No modifier on the escorts’ search.",
            "Nothing added to hit, nor to the escorts’ search.",
        ),
    ),
    "attack.how:surfaced": ("Attack surfaced", SURFACED),
    "attack.how:night_surface": (
        "Night surface attack",
        where(
            "n",
            "{torpedo} needs {n} at medium range, and both ends may fire. Escorts: +1 on the first search and on the first attack.",
            "−1 to hit, and both ends may fire. Escorts: +1 on the first search and on the first attack.",
        ),
    ),
    "attack.how:nibelung": (
        "Attack submerged with Nibelung",
        "−1 to hit with homing torpedoes (easier), but escorts hear the sonar (+1 on their search).",
    ),
    "attack.range:close": (
        "Close",
        "Torpedoes hit best. Escorts may find you before you fire and search harder afterwards (+1).",
    ),
    "attack.range:medium": ("Medium", "Electric torpedoes hit less well (+1)."),
    "attack.range:long": (
        "Long",
        "Torpedoes hit least, electric ones least of all (+2). Escorts search less well (−1).",
    ),
    "attack.range:extreme": (
        "Extreme",
        "FaT torpedoes only, without modifiers. The boat is hardly ever found.",
    ),
    "attack.weapon:fore": ("Forward tubes", where("loads", "Loaded: {loads:c}.")),
    "attack.weapon:aft": ("Aft tubes", where("loads", "Loaded: {loads:c}.")),
    "attack.weapon:gun": (
        "Deck gun",
        where("n", "Up to {most} of {rounds} rounds. Each hits on {n}.", "Up to two rounds."),
    ),
    "attack.weapon:cease": ("Cease fire", ""),
    "attack.another:enough": ("Break off", "The encounter ends."),
    "attack.another:again": ("Another round", "In the same way. Roll first to see who turns up."),
    "attack.another:go_on": ("Continue in the next box", "In the same way. The count of rounds starts again."),
    "attack.another:submerged": ("Another round, submerged", "No bonus to hit, no deck gun."),
    "attack.another:surfaced": ("Another round, surfaced", SURFACED),
    "attack.another:nibelung": (
        "Another round, submerged with Nibelung",
        "−1 to hit with homing torpedoes (easier), but any escort that turns up hears the sonar.",
    ),
    "escorts.evade:stay": ("No evasive action", where("n", "They lose you on {n}.")),
    "escorts.evade:bold": (
        "Release BOLD",
        where(
            "n",
            "They lose you on {n}. Uses one of {bold} canisters; one per encounter. {doubt:w}",
            "−1 on this search. Uses one of {bold} canisters; one per encounter. {doubt:w}",
        ),
    ),
    "escorts.evade:deep": (
        "Go below test depth",
        OneOf(
            "crush",
            {
                "spared": where(
                    "n",
                    "They lose you on {n}, this search only. The first dive of a patrol costs no hull.",
                    "−1 on this search only. The first dive of a patrol costs no hull.",
                ),
                "none": where(
                    "n",
                    "They lose you on {n}, this search only. Costs a hull box ({hull} of {boxes}).",
                    "−1 on this search only. Costs a hull box ({hull} of {boxes}).",
                ),
                "lost": "Costs the last hull box: the boat is lost.",
                "may": where(
                    "n",
                    "They lose you on {n}, this search only. Costs a hull box ({hull} of {boxes}); below {hull} on 2d6 crushes the boat.",
                    "−1 on this search only. Costs a hull box ({hull} of {boxes}); below {hull} on 2d6 crushes the boat.",
                ),
                "*": "−1 on this search only. Costs a hull box and may crush the boat.",
            },
        ),
    ),
    "escorts.evade:both": (
        "BOLD and test depth",
        where("n", "They lose you on {n}. Both costs. {doubt:w}", "−2 on this search. Both costs. {doubt:w}"),
    ),
    "following.follow:let_go": ("Let them go", "The encounter ends."),
    "following.follow:damaged": (
        "Follow the damaged ships",
        where(
            "ships",
            where(
                "n",
                "{ships:l}. Keep contact on {n} for a capital ship. You lose the undamaged ships for good.",
                "{ships:l}. No roll. You lose the undamaged ships for good.",
            ),
            "No roll, except for a capital ship. You lose the undamaged ships for good.",
        ),
    ),
    "following.follow:convoy": (
        "Follow the convoy",
        where(
            "n",
            "Keep contact on {n}. You then meet four other ships; the damaged ones are lost.",
            "You meet four other ships; the damaged ones are lost.",
        ),
    ),
    "following.follow:ships": (
        "Follow the undamaged ships",
        where(
            "n",
            "Keep contact on {n}. You then meet the same ships again; damaged ships are lost.",
            "You meet the same ships again; damaged ships are lost.",
        ),
    ),
    "following.light:night": ("Night", ""),
    "following.light:day": ("Day", ""),
    "aircraft.stay_up:dive": ("Dive", ""),
    "aircraft.stay_up:stay": (
        "Stay up",
        OneOf(
            "group",
            {
                "True": "The Flak fires again. If the aircraft attacks your boat again, it hits a man.",
                "*": "The Flak fires again. So does the aircraft, and it hits a man at once.",
            },
        ),
    ),
    "submarines.attack:leave": ("Let it go", "The encounter ends."),
    "submarines.fire_back:leave": ("Break away", "The encounter ends."),
    "submarines.fire_back:fire": ("Fire back", ""),
    "submarines.again:leave": ("Break away", ""),
    "submarines.again:go_on": ("Continue", "Roll first to see whether aircraft or escorts turn up."),
    "damage.part_before:keep": ("Try to repair it", ""),
    "damage.part_before:part": ("Use the spare part", ""),
    "damage.part_after:part": ("Use the spare part", ""),
    "damage.part_after:keep": ("Keep the spare part", ""),
    "missions.give_part:give": ("Hand it over", "Each item handed over is credited to you in tons."),
    "missions.give_part:keep": ("Keep it for this boat", ""),
    "missions.supplies:give": ("Hand over", ""),
    "missions.supplies:keep": ("Keep", ""),
    "missions.own_fuel:keep": ("Keep your own fuel", ""),
    "missions.own_fuel:give": ("Give the fuel", "The boat moves one box along its track."),
    "homeward.turn_back:on": ("Continue the patrol", ""),
    "homeward.turn_back:abort": (
        "Turn back",
        "To the nearest transit box and home. You may not attack on the way.",
    ),
    "homeward.way:back": ("Back along the track", ""),
    "homeward.way:on": ("Forward along the track", ""),
    "options.straggler:convoy": ("The convoy", ""),
    "options.straggler:straggler": ("A straggler", "One unescorted ship, once per patrol."),
    "options.resupply:home": ("Go home", ""),
    "options.resupply:try": ("Look for a tanker", "If you meet one, you stay a month longer at sea."),
    "contests.join:on": ("No, carry on alone", "This encounter ends."),
    "contests.join:quarry": ("No, attack these ships", "The ships your boat has met."),
    "contests.join:join": ("Yes, join them", "You take part from the second round."),
    **{
        f"{prompt}:{number}": (course, "")
        for prompt in ("contests.escort_way", "options.evade")
        for number, course in enumerate(COURSES, start=1)
    },
    "options.pack:none": ("No name", ""),
    "refit.gun_wish:none": ("Leave it to the dice", ""),
    "refit.gun_wish:keep": ("Ask to keep it", "+1 on the roll."),
    "refit.gun_wish:remove": ("Ask for its removal", "−1 on the roll."),
    "newboat.request:save": ("Save the request", "Keep it for a later refit."),
    **{f"following.quarry:{n}": ("{name}, {tons:t} t", "{left} points left.") for n in range(1, 10)},
    "following.quarry:others": ("{ships:l}", "Followed for certain."),
    "abort": ("Break off the patrol", "To the nearest transit box and home. You may not attack on the way."),
    "by_hand": ("Enter by hand", "Log this box as you played it at the table."),
    "let_be": ("No second look", "Nothing in sight; the boat moves on."),
    "afterwards": ("Log a patrol", "For one you have played at the table from start to end."),
    "afterwards.engagement:home": ("Nothing more to enter", "The boat goes home."),
    "afterwards.engagement:guided": ("Play on from here", "The rest of the patrol is guided, box by box."),
    "byhand.engagement:done": ("Nothing more in this box", "The boat moves on."),
    **{
        f"{form}.engagement:{key}": (text, "")
        for form in ("afterwards", "byhand")
        for key, text in {
            "attack": "attacked",
            "round": "another round",
            "follow": "followed",
            "mines": "mines laid",
            "supply": "supplies handed over",
            "nothing": "nothing met",
            "note": "only a note",
            "depth charges": "Depth charges",
            "one light wound": "One light wound",
            "lost with the kite": "Lost with the kite",
            "homing": "homing torpedo",
            "agent": "agent landed",
            "event": "random event",
            "none": "none",
            "let go": "broken off",
            "not fired": "did not fire",
            "snorkelling": "with the Schnorchel",
            "afloat": "still afloat",
            "fore": "bow",
            "aft": "stern",
            "enemy": "the enemy first",
            "boat": "the boat first",
            "dived": "crash dive",
        }.items()
    },
    "in_port": (
        "Enter the time in port by hand",
        "Months, base, rank, crew and equipment as they are at the table.",
    ),
    "assignment.posted:sail": ("Sail", ""),
}
