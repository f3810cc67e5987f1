"""4.3.2: notes of a patrol played at the table alone: the player's own words, and boxes without a note."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_, OneOf
from campaigns.engine.texts import NoteText as N
from campaigns.games.the_hunted.notes.folds import BOOKS, QUIET
from campaigns.games.the_hunted.notes.outing import NOTHING, TABLE, LogEvent, PatrolLog


def words(log: PatrolLog, event: LogEvent) -> None:
    log.words.append((event.number, event.text("note").strip()))


def engagement(log: PatrolLog, event: LogEvent) -> None:
    log.form = event.answered if isinstance(event.answered, Mapping) else NOTHING


DIFFERS: Final = {
    "load.short": N_("More torpedoes of a kind were fired than were aboard by this log."),
    "tubes.more": N_("More torpedoes were fired at once than this end of the boat has tubes."),
    "ship.tons": N_("A ship's tonnage is not that of the roster."),
    "ship.again": N_("A ship of this name was sunk on an earlier patrol."),
    "sunk.no_hit": N_("A ship was sunk, and no hit is noted."),
    "damaged.no_hit": N_("A ship was damaged, and no hit is noted."),
    "hit.enough": N_("A ship took hits enough to sink, and stayed afloat."),
    "follow.alone": N_("Ships without escort were followed (9.7.2)."),
    "follow.new": N_("A convoy that was followed showed the same ships (9.7.7)."),
    "pack.no": N_("Escorts were busy or focused, though this was no convoy of a (W) patrol (7.2)."),
    "gun.escort": N_("The deck gun was used against escorted ships (9.3.1)."),
    "surface.day": N_("The boat attacked escorted ships on the surface by day (9.4.6)."),
    "event.two": N_("This patrol has more than one random event (12.1.2)."),
    "bold.none": N_("BOLD was used, though none was left by this log."),
    "bold.two": N_("More than one BOLD was used in one encounter (9.6.7)."),
    "man.dead": N_("A man was hurt who had been killed before."),
    "system.none": N_("A system was hit that was inoperable already (10.7.3)."),
    "mission.box": N_("The mission was carried out in another box than its own."),
    "abort.must": N_("The boat sailed on, though damage forced it to turn back (10.2)."),
    "order": N_("The boat met something ahead of the box in which it had turned back."),
}
NOTES: Final[Mapping[str, N]] = {
    "table.differs": N(OneOf("hint", DIFFERS), fold=BOOKS),
    "table.note": N("{note}", into=words),
    "table.no_note": N(
        OneOf("boxes", {"1": N_("Box {from}: no note."), "*": N_("Boxes {from} to {to}: no note.")}),
        role="quiet",
        opens="box",
        fold=QUIET,
    ),
}
ANSWERS = dict.fromkeys(TABLE, engagement)
