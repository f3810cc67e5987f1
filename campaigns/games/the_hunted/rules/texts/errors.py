"""What is wrong with what was entered."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import OneOf, Sentence

ERRORS: Final[dict[str, Sentence]] = {
    "salvo.none": "Nothing is aimed. Aim a tube, or choose Leave without firing.",
    "salvo.both": "Fire bow or stern, not both: only a night surface attack fires both in one salvo (9.2.1).",
    "salvo.no_tube": "This boat has no tube {tube}.",
    "salvo.cannot_fire": OneOf(
        "why",
        {
            "tube_empty": "{tube} is empty.",
            "tube_mine": "{tube} holds mines.",
            "tube_doors": "{tube} cannot fire: its doors are damaged.",
            "tube_other_end": "{tube} fires with the other end.",
            "tube_extreme": "{tube} cannot fire: only FaT torpedoes reach so far.",
        },
    ),
    "salvo.no_target": "Choose one of the targets shown.",
    "salvo.sunk": "{name} has already sunk. Choose another target.",
    "salvo.rounds": "Enter the rounds as a whole number.",
    "salvo.no_gun": "The deck gun cannot be used here.",
    "salvo.too_many": "Enter at most {rounds} rounds.",
    "supplies.too_many": "Only {count} of this part: {system:w}. Keep the others.",
    "load.too_many": "Only {count} {torpedo} are available.",
    "load.total": OneOf(
        "over",
        {
            "0": "You have loaded {now} of {total}. Add {short}.",
            "*": "You have loaded {now} of {total}. Take off {over}.",
        },
    ),
    "load.no_room": "The forward rack has room for {room} torpedoes.",
    "carryover.posting": "This posting does not fit the base, the type or the month.",
    "carryover.within": "Enter at most {most}: that is the total above.",
    "carryover.began": "Enter a month from {first} to {last}, written 1942-09.",
    "boat.number": "Write the number like this: U-123.",
    "boat.taken": "This Kommandant has already commanded a boat with that number. Choose another.",
    "boat.not_historical": "That number did not belong to a Type {type}. Try one of these: {near}.",
    "byhand.med": "The Mediterranean bases were lost after {month:m}. Choose another base.",
    "byhand.supplied": "A boat can be given at most two points of fuel and one spare part.",
    "setup.first_rank": "A new career in a Type {type} cannot start with this rank.",
    "byhand.more_hits": "Hits and duds together are more than the {fired} fired.",
    "table.kind": "What kind of ship was she?",
    "table.forced_up": "The boat was forced to surface. Was she scuttled or captured?",
    "table.tons": "She was sunk. Enter her tons.",
    "setup.type": "Choose one of the types.",
    "setup.month": "Write the month like this: 1943-07.",
    "setup.date": "Type {type} can start from {first:m} to {last:m}.",
    "setup.too_late": "Type {type} cannot start after {last:m}.",
    "setup.rank": "Choose one of the ranks.",
    "contests.form": "Choose one of the contest forms.",
    "contests.type": "In this contest every boat is a Type {wanted}.",
    "contests.start": "In this contest every career starts in {wanted:m}.",
    "contests.taken": "Another boat of this contest has that number.",
    "contests.full": "No more boats can enter this contest.",
    "contests.until": "Only a duel can end in an agreed month.",
    "setup.option": "This optional rule does not exist.",
}
