"""What is wrong with what was entered."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import N_, OneOf, Sentence

ERRORS: Final[dict[str, Sentence]] = {
    "salvo.none": N_("Nothing is aimed. Aim a tube, or choose Leave without firing."),
    "salvo.both": N_("Fire bow or stern, not both: only a night surface attack fires both in one salvo (9.2.1)."),
    "salvo.no_tube": N_("This boat has no tube {tube}."),
    "salvo.cannot_fire": OneOf(
        "why",
        {
            "tube_empty": N_("{tube} is empty."),
            "tube_mine": N_("{tube} holds mines."),
            "tube_doors": N_("{tube} cannot fire: its doors are damaged."),
            "tube_other_end": N_("{tube} fires with the other end."),
            "tube_extreme": N_("{tube} cannot fire: only FaT torpedoes reach so far."),
        },
    ),
    "salvo.no_target": N_("Choose one of the targets shown."),
    "salvo.sunk": N_("{name} has already sunk. Choose another target."),
    "salvo.rounds": N_("Enter the rounds as a whole number."),
    "salvo.no_gun": N_("The deck gun cannot be used here."),
    "salvo.too_many": N_("Enter at most {rounds} rounds."),
    "supplies.too_many": N_("Only {count} of this part: {system:w}. Keep the others."),
    "load.too_many": N_("Only {count} {torpedo} are available."),
    "load.total": OneOf(
        "over",
        {
            "0": N_("You have loaded {now} of {total}. Add {short}."),
            "*": N_("You have loaded {now} of {total}. Take off {over}."),
        },
    ),
    "load.no_room": N_("The forward rack has room for {room} torpedoes."),
    "carryover.posting": N_("This posting does not fit the base, the type or the month."),
    "carryover.within": N_("Enter at most {most}: that is the total above."),
    "carryover.began": N_("Enter a month from {first} to {last}, written 1942-09."),
    "boat.number": N_("Write the number like this: U-123."),
    "boat.taken": N_("This Kommandant has already commanded a boat with that number. Choose another."),
    "boat.not_historical": N_("That number did not belong to a Type {type}. Try one of these: {near}."),
    "byhand.med": N_("The Mediterranean bases were lost after {month:m}. Choose another base."),
    "byhand.supplied": N_("A boat can be given at most two points of fuel and one spare part."),
    "setup.first_rank": N_("A new career in a Type {type} cannot start with this rank."),
    "byhand.more_hits": N_("Hits and duds together are more than the {fired} fired."),
    "table.kind": N_("What kind of ship was she?"),
    "table.forced_up": N_("The boat was forced to surface. Was she scuttled or captured?"),
    "table.tons": N_("She was sunk. Enter her tons."),
    "setup.type": N_("Choose one of the types."),
    "setup.month": N_("Write the month like this: 1943-07."),
    "setup.date": N_("Type {type} can start from {first:m} to {last:m}."),
    "setup.too_late": N_("Type {type} cannot start after {last:m}."),
    "setup.rank": N_("Choose one of the ranks."),
    "contests.form": N_("Choose one of the contest forms."),
    "contests.type": N_("In this contest every boat is a Type {wanted}."),
    "contests.start": N_("In this contest every career starts in {wanted:m}."),
    "contests.taken": N_("Another boat of this contest has that number."),
    "contests.full": N_("No more boats can enter this contest."),
    "contests.until": N_("Only a duel can end in an agreed month."),
    "setup.option": N_("This optional rule does not exist."),
}
