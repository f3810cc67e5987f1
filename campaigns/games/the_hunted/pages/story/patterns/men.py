"""A man's career in a paragraph; every sentence says he, but the first, which names him."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern, forms

MEN: Final[Mapping[str, Pattern]] = {
    # when is in July 1943, or that month where the sentence before named it
    "life.joined": (
        N_("{name} came aboard {boat} {when} as {post}."),
        N_("{name} joined {boat} {when} as {post}."),
    ),
    "life.first": (
        N_("{name} sailed with {boat} from {month} on as {post}."),
        N_("{name} was aboard {boat} from the start, {when}, as {post}."),
    ),
    "life.command": N_("{name} took command of {boat} {when}."),
    "life.moved": (N_("{When} he went with the others to {boat}."), N_("He went to {boat} with the others {when}.")),
    "life.took_over": N_("{When} he took over {boat}."),
    "life.rose": N_("{When} he became 1WO."),
    "life.wounded": (N_("{When} he was {wound}."), N_("He was {wound} {when}.")),
    "life.wounded.again": (N_("{When} he was {wound} again."), N_("He was {wound} once more {when}.")),
    "life.experte": N_("From {month} on he counted as Experte."),
    "life.promoted": (N_("{When} he was promoted to {rank}."), N_("Promotion to {rank} followed {when}.")),
    "life.awarded": (N_("{When} he received {awards}."), N_("He was awarded {awards} {when}.")),
    "life.killed": N_("He was killed {when}."),
    "life.died": N_("He died of his wounds {when}."),
    "life.overboard": N_("He was lost overboard {when}."),
    "life.accident": N_("He died in an accident {when}."),
    "life.lost": N_("He was lost with {boat} {when}."),
    "life.hospital": N_("He was in hospital too long, and another man took his place {when}."),
    "life.own": N_("{When} he left to command a boat of his own."),
    "life.stayed": N_("{When} he stayed with the old boat."),
    "life.landed": N_("He was landed {when}."),
    "life.prisoner": N_("{When} he was taken prisoner."),
    "life.survived": N_("He survived the war."),
    "life.gone": N_("He left the boat {when}."),
    "life.aboard": (forms("He is aboard, after one patrol.", "He is aboard, after {n} patrols."),),
    "life.when": N_("in {month}"),
    "life.when.same": N_("that month"),
}
