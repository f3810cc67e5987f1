"""What is wrong with what was entered."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import N_

ERRORS: Final = {
    "salvo.none": N_("Set at least one shot."),
    "salvo.both": N_("Bow and stern tubes cannot fire in the same salvo here."),
    "salvo.no_tube": N_("This boat has no tube {tube}."),
    "salvo.cannot_fire": N_("{tube} cannot fire: it is empty, its doors are damaged, or this is not its turn."),
    "salvo.no_target": N_("There is no such target."),
    "salvo.sunk": N_("{name} has sunk."),
    "salvo.rounds": N_("Rounds are a whole number."),
    "salvo.no_gun": N_("The deck gun cannot fire here."),
    "salvo.too_many": N_("At most {rounds} rounds."),
    "load.too_many": N_("Only {count} {torpedo} can be had."),
    "load.total": N_("The load is {total} torpedoes; this makes {now}."),
    "load.no_room": N_("The forward rack holds {room}."),
    "carryover.posting": N_("That posting does not go with the base, the type or the month."),
    "carryover.within": N_("There are only {most} in all."),
    "carryover.began": N_("The career began in a month from {first} to {last}, written 1942-09."),
    "boat.number": N_("A boat is written U-123."),
    "boat.taken": N_("He has had a boat of that number."),
    "boat.not_historical": N_("That number was no Type {type}. Numbers of the type: {near}."),
    "byhand.med": N_("The Mediterranean bases are lost after {month:m}."),
    "byhand.supplied": N_("A boat takes two points of fuel and one part at most."),
    "setup.first_rank": N_("A fresh career does not begin with this rank in a Type {type}."),
    "byhand.cause": N_("The boat is lost: say what sank it."),
    "byhand.met": N_("You entered ships, so choose what you met."),
    "byhand.points": N_("She takes at most {most} points and stays afloat."),
    "byhand.aboard": N_("Only {have} such torpedoes are aboard."),
    "byhand.more_hits": N_("Hits and duds together are more than the {fired} fired."),
    "byhand.twice": N_("This man has a line already."),
    "afterwards.event": N_("This event cannot have been met in that box."),
    "afterwards.mission": N_("The mission cannot have been carried out in that box."),
    "setup.type": N_("Choose one of the types."),
    "setup.month": N_("A month is written 1943-07."),
    "setup.date": N_("Type {type} can start from {first} to {last}."),
    "setup.too_late": N_("Type {type} sails for the last time in {last}."),
    "setup.rank": N_("There is no such rank."),
    "contests.form": N_("There is no such contest."),
    "contests.type": N_("In this contest everybody sails a {wanted}."),
    "contests.start": N_("In this contest everybody starts in {wanted:m}."),
    "contests.taken": N_("Another boat of this contest has that number."),
    "contests.full": N_("No more boats can enter this contest."),
    "contests.until": N_("Only a duel ends in a month agreed on."),
    "setup.option": N_("There is no such option."),
}
