"""What stands above a patrol: its labels, and what it came to in a few sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern, forms

HEAD: Final[Mapping[str, Pattern]] = {
    # labels only, so that nothing has to agree
    "head": N_("Patrol {patrol} of {boat} (Type {type}): {area}. {month}, {base} to {to}. {outcome}: {sum}."),
    "head.lost": N_("Patrol {patrol} of {boat} (Type {type}): {area}. {month}, sailed from {base}. {reason}. {Sum}."),
    "head.under_way": N_("Patrol {patrol} of {boat} (Type {type}): {area}. {month}, sailed from {base}. {Sum} so far."),
    "sum": (forms("one ship, {tons} t", "{n} ships, {tons} t"),),
    "sum.none": N_("no ships sunk"),
    "sum.tanker": N_("boats supplied, {tons} t credited"),
    "sum.mines": N_("mines laid, {sum}"),
    "sum.agent": N_("agent landed, {sum}"),
    # in sentences
    "lede.home": N_("{boat} under {name} sailed {from_base} {bound} in {month} and returned {to_base} in {back}."),
    "lede.same": N_("{boat} under {name} sailed {from_base} {bound} in {month} and returned {to_base} the same month."),
    "lede.home.over": N_(
        "{boat} under {name} sailed {from_base} {bound} in {month} and reached its base {in_base} in {back}."
    ),
    "lede.same.over": N_(
        "{boat} under {name} sailed {from_base} {bound} in {month} and reached its base {in_base} the same month."
    ),
    "lede.crew": N_("{boat} under {name} sailed {from_base} {bound} in {month}. The crew came home without it."),
    "lede.out": N_("{boat} under {name} sailed {from_base} {bound} in {month}."),
    "lede.lost": N_("{boat} under {name} sailed {from_base} {bound} in {month} and did not return."),
    "lede.sunk": (forms("One ship of {tons} t was sunk.", "{N} ships of {tons} t were sunk."),),
    "lede.hurt": (forms("One ship was damaged.", "{N} ships were damaged."),),
    "lede.none": N_("No ship was sunk."),
    "lede.credit": N_("The boats supplied counted for {tons} t."),
    "lede.mines": N_("The mines were laid."),
    "lede.agent": N_("The agent was landed."),
    "lede.hits": (forms("The boat took a hit.", "The boat took {n} hits."),),
    "lede.wounded": (forms("One man was wounded.", "{N} men were wounded."),),
    "lede.killed": (forms("One man was killed.", "{N} men were killed."),),
    # of a whole career
    "career.now": N_("{rank} {name} has commanded {boats} since {month}."),
    "career.then": N_("{rank} {name} commanded {boats} from {month} to {until}."),
    "career.once": N_("{rank} {name} commanded {boats} in {month}."),
    "career.patrols": (forms("One patrol was sailed.", "{N} patrols were sailed."),),
    "career.dead": (forms("One man lost his life.", "{N} men lost their lives."),),
    "lede.S": N_("The patrol counted as successful."),
    "lede.F": N_("The patrol counted as unsuccessful."),
}
