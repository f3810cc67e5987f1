"""Every sentence of Unterseeboot, made when shown."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from campaigns.engine.texts import NoteText, PromptText, Texts

P = PromptText

PROMPTS: Final = {
    "outfit.entry": P(
        "Where does the boat enter?",
        "At either side of the patrol area, on any level. Turn 1 is then played in full.",
        "decision",
    ),
    "turn.move": P(
        "Where does the boat go?",
        "Stay, or move one step to a space that touches yours. Each turn under water costs a battery token.",
        "detail",
        ("stay", *(f"{level}{number}" for level in "SPDT" for number in range(1, 10))),
    ),
    "turn.battery": P(
        "Which battery is used?",
        "The main battery is recharged on the surface, but auxiliary power never is.",
        noted=("main", "aux"),
    ),
    "turn.identify": P("Identify a target?", "One per turn, in the boat’s own space or an adjacent one."),
    "identify.tonnage": P(
        "{target}: identification", "Roll for the tonnage in thousands. A false contact is removed from play."
    ),
    "identify.big": P("{target}: big ship", "Roll to see which large die gives the tonnage."),
    "identify.big_tonnage": P(
        "{target}: tonnage of the big ship",
        "Roll for the tonnage in thousands; a 1 is a false contact. A ship of 10,000 t or more takes two hits.",
    ),
    "aircraft.search": P("Aircraft search", "Roll high to stay unseen. A boat that is spotted is strafed."),
    "aircraft.strafe": P(
        "Strafing attack", "Roll low to escape damage. The aircraft comes back each turn until the boat dives."
    ),
    "torpedo.fire": P(
        "Fire a torpedo?",
        (
            "A torpedo is used up even if it misses. A shot brings the destroyer, and on the surface "
            "it finds the boat at once."
        ),
        "decision",
        ("none",),
    ),
    "torpedo.shot": P("Torpedo at {target}", "Roll high to hit."),
    "destroyer.search": P(
        "Destroyer search", "Roll high to stay hidden. Otherwise the destroyer searches again next turn."
    ),
    "destroyer.attack": P(
        "Destroyer attack", "Roll low to escape damage. The deeper the boat, the harder it is to hit."
    ),
    "destroyer.dive": P(
        "Uncontrolled dive", "One hull token is left at 200 m. Roll high to hold; otherwise the boat is lost."
    ),
    "damage.repair": P(
        "Damage control",
        "You have one attempt. Roll high, or a hull token is lost. Tokens left: {hull}.",
    ),
    "campaign.next": P(
        "Sail again?",
        "The boat is refitted and the targets are new. Patrols survived: {survived} of the 10 in a campaign.",
        "decision",
        ("enough",),
    ),
    "entered.patrol": P(
        "Patrol {number}: enter the result",
        "Enter the position at the end of the patrol. Torpedoes, hits and ships are for the whole patrol.",
    ),
}

NOTES: Final = {
    "patrol.begun": NoteText("Patrol {number} began at {space}.", opens="outing"),
    "turn.begun": NoteText("Turn {turn} began.", role="quiet", opens="box"),
    "boat.moved": NoteText("The boat went from {from} to {to}.", role="quiet"),
    "boat.stayed": NoteText("The boat stayed at {at}.", role="quiet"),
    "aircraft.shaken": NoteText("The aircraft lost the boat.", role="shaken", hunter="aircraft"),
    "battery.recharged": NoteText("The main battery was recharged.", role="quiet"),
    "battery.used": NoteText("The main battery has {main} left, the auxiliary battery {aux}.", role="quiet"),
    "target.false_contact": NoteText("{space} was a false contact."),
    "target.identified": NoteText("{space} was identified as a ship of {tons:t} t.", role="sighting"),
    "aircraft.spotted": NoteText("An aircraft spotted the boat.", role="found", hunter="aircraft"),
    "aircraft.clear": NoteText("No aircraft spotted the boat.", role="unseen", hunter="aircraft"),
    "aircraft.struck": NoteText("The strafing damaged the boat.", "damage", "attack", hunter="aircraft"),
    "aircraft.missed": NoteText("The strafing did no damage.", role="attack", hunter="aircraft"),
    "damage.repaired": NoteText("The damage was repaired.", role="repair"),
    "damage.hull_lost": NoteText("The repair failed. Hull tokens left: {hull}.", "damage", "damage"),
    "torpedo.missed": NoteText("The torpedo missed {space}.", role="missed"),
    "torpedo.hit": NoteText("The torpedo hit {space}.", role="hit"),
    "target.sunk": NoteText("{space} sank, {tons:t} t.", "sunk", "sunk"),
    "torpedo.wasted": NoteText("The second torpedo was wasted: {space} had already sunk.", role="wasted"),
    "destroyer.searching": NoteText("A destroyer began to search.", hunter="escort"),
    "destroyer.detected": NoteText("The destroyer found the boat.", role="found", hunter="escort"),
    "destroyer.unseen": NoteText("The destroyer did not find the boat.", role="unseen", hunter="escort"),
    "destroyer.struck": NoteText("The destroyer’s attack damaged the boat.", "damage", "attack", hunter="escort"),
    "destroyer.missed": NoteText("The destroyer’s attack did no damage.", role="attack", hunter="escort"),
    "destroyer.held": NoteText("The hull held at 200 m."),
    "destroyer.evaded": NoteText("The destroyer lost the boat at 200 m.", role="shaken", hunter="escort"),
    "boat.home": NoteText("The boat returned to base in turn {turn}.", closes="outing"),
    "boat.lost": NoteText("The boat was lost in turn {turn} ({cause:w}).", "damage", "damage", closes="outing"),
    "patrol.honour": NoteText("Sunk on this patrol: {tons:t} t. Award: {honour:w}.", "award", "award"),
    "campaign.goal": NoteText("The tenth patrol was survived. Total sunk: {tons:t} t.", "award", "award"),
    "campaign.over": NoteText(
        "The campaign ended. Patrols survived: {survived} of {patrols}. Total sunk: {tons:t} t.", role="end"
    ),
    "entered.told": NoteText("Patrol {number} was entered by hand, as it was played at the table."),
    "entered.note": NoteText("{note}"),
}

TWICE: Final = ("Two at {target}, {tons:t} t", "Hits needed: {hits}. The destroyer finds the boat at once.")
SPLIT: Final = (
    "One each at {target}, {tons:t} t, and {second}, {more:t} t",
    "The destroyer finds the boat at once.",
)
SPACES: Final = [f"S{number}" for number in range(1, 10)]

OPTIONS: Final = {
    "outfit.entry:S*": ("Enter at {at}, on the surface", ""),
    "outfit.entry:P*": ("Enter at {at}, at periscope depth", ""),
    "outfit.entry:D*": ("Enter at {at}, at 100 m", ""),
    "outfit.entry:T*": ("Enter at {at}, at 200 m", ""),
    "turn.move:S*": (
        "To {at}, on the surface",
        "The main battery is recharged. Aircraft may come. Targets near: {near:l}.",
    ),
    "turn.move:P*": ("To {at}, at periscope depth", "Costs one battery token. Targets near: {near:l}."),
    "turn.move:D*": ("To {at}, at 100 m", "Costs one battery token. You cannot identify or fire."),
    "turn.move:T*": (
        "To {at}, at 200 m",
        "Costs one battery token. A destroyer loses the boat at the end of the turn.",
    ),
    "stay": ("Stay at {at}", "Targets near: {near:l}."),
    "turn.move:home": (
        "Turn for home",
        "The boat surfaces at {at}. If it survives this turn’s aircraft, it reaches base.",
    ),
    "main": ("Main battery", "Tokens left: {left}."),
    "aux": ("Auxiliary power", "Tokens left: {left}."),
    "turn.identify:S*": ("Identify {target}", ""),
    "turn.identify:none": ("None this turn", ""),
    "torpedo.fire:none": ("Hold fire", ""),
    "torpedo.fire:S*": ("Fire at {target}, {tons:t} t", "Hits needed: {hits}."),
    **{
        f"torpedo.fire:{first}+{second}": TWICE if first == second else SPLIT
        for first, second in combinations_with_replacement(SPACES, 2)
    },
    "setup:entry": ("Patrol Entry Points", "Each patrol begins on any level at either side of the area."),
    "setup:big-ships": (
        "Big Ships",
        "A 6 may be a ship of up to 20,000 t. You need a D8, a D10, a D12 and a D20.",
    ),
    "setup:uncontrolled-dive": (
        "Uncontrolled Dive",
        "At 200 m with one hull token left an attack may cost the boat.",
    ),
    "sail": ("Sail on patrol {next}", "The boat is refitted; its type stays the same."),
    "enough": ("Close the campaign", "The record stays."),
    "by_hand": (
        "Enter the result",
        "For a patrol played at the table. Enter the rest in one form.",
    ),
    "entered.patrol:home": ("Returned to base", ""),
    "entered.patrol:aircraft": ("Lost to aircraft", ""),
    "entered.patrol:destroyer": ("Lost to the destroyer", ""),
    "entered.patrol:battery": ("Lost with empty batteries", ""),
    "entered.patrol:dive": ("Lost in an uncontrolled dive", ""),
    "entered.patrol:submerged": ("Lost under water after turn 20", ""),
}

FIELDS: Final = {
    "kommandant": ("Kommandant", ""),
    "boat": ("Boat", "Such as U-30. May be left empty."),
    "type": ("Type", "VIIA: 7 torpedoes. VIIC: 14, and two may be fired at once."),
    "map": ("Map", "Choose the one that matches your board. You can draw your own in your own edition."),
    "start": ("Start", "The space with the start mark."),
    "end": ("How it ended", ""),
    "turns": ("Turns played", "1 to 20."),
    "hull": ("Hull tokens left", "None if aircraft or the destroyer sank the boat."),
    "fired": ("Torpedoes fired", ""),
    "hits": ("Hits", ""),
    "ships": ("Ships sunk", ""),
    "space": ("Space", ""),
    "tons": ("Tons", "Such as 4000."),
}

ERRORS: Final = {
    "setup.map": "The map of this edition is incomplete. Correct the chart “map” first.",
    "setup.start": "Choose a space of the map, such as S1.",
    "entered.hits": "There were more hits than torpedoes. Enter at most as many hits.",
    "entered.sunk": "Hits that these ships take: {hits}. A ship of 10,000 t or more takes two.",
    "entered.spare": "There are more hits than these ships can have taken. Enter at most {hits}.",
    "entered.thousands": "Enter whole thousands, such as 4000.",
    "entered.twice": "This target has already been entered. Each space had only one.",
    "entered.dice": "Each large die can be used only once: at most 8, 10, 12 and 20 thousand tons.",
    "entered.gone": "A boat sunk by an attack has no hull tokens left. Enter 0, or choose another end.",
    "entered.hull": "A boat with no hull tokens left was sunk by an attack. Enter at least 1, or choose another end.",
    "entered.false": "{space} was a false contact. Leave it out.",
    "entered.tons": "{space} was identified with {tons:t} t. Enter that tonnage.",
    "entered.missing": "{space} was sunk before, {tons:t} t. Leave it in the list, or undo the shot that sank it.",
    "entered.known": "Too many ships: one is identified each turn. New ones at most: {most}.",
    "entered.far": "{space} is too far. Turns that the boat needs to come into reach of it: {turns}.",
    "entered.early": "The boat cannot have come so far before turn {turns}. Enter {turns} or more.",
    "entered.never": "There is no time left for that. Choose another end.",
    "entered.quiet": "A destroyer hunts only a boat that has fired. Enter its torpedoes, or choose another end.",
    "entered.shots": "There was time for fewer torpedoes. Enter at most {most}.",
    "entered.attacks": "There were fewer attacks than that. Enter at least {most}.",
    "entered.submerged": "That only happens at the end of turn {turns}. Enter {turns}, or choose another end.",
    "entered.battery": "The batteries cannot be empty before turn {turns}. Enter {turns} or more.",
    "entered.dive": "An uncontrolled dive happens with one hull token left. Enter 1, or choose another end.",
}

WORDS: Final = {
    "careful": "careful",
    "bold": "bold",
    "random": "random",
    "space": "space",
    "state": "state",
    "tons": "tons",
    "turn": "turn",
    "nothing": "none",
    "home": "returned to base",
    "lost": "lost",
    "enough": "stayed ashore",
    "aircraft": "aircraft",
    "destroyer": "destroyer",
    "battery": "batteries empty",
    "dive": "uncontrolled dive",
    "submerged": "under water after turn 20",
    "war_badge": "U-boat War Badge",
    "combat_clasp": "U-boat Combat Clasp",
    "roll_of_honor": "Roll of Honor",
    "knights_cross": "Knight’s Cross",
    "oak_leaves": "Knight’s Cross with Oak Leaves",
    "swords": "Knight’s Cross with Oak Leaves and Swords",
    "diamonds": "Knight’s Cross with Oak Leaves, Swords and Diamonds",
    "wound_badge": "Wound Badge, posthumously",
    "entry": "Patrol Entry Points",
    "big-ships": "Big Ships",
    "uncontrolled-dive": "Uncontrolled Dive",
    "offset": "offset rows",
    "grid": "square grid",
    "none": "none",
    "searching": "searching",
    "detected": "found",
    "undetected": "not found",
    "spotted": "spotted",
    "clear": "clear",
    "unknown": "not identified",
    "identified": "identified",
    "false": "false contact",
    "false_contact": "false contact",
    "big_ship": "big ship",
    "d8": "D8",
    "d10": "D10",
    "d12": "D12",
    "d20": "D20",
    "sunk": "sunk",
    "missed": "missed",
    "damaged": "damaged",
    "hit": "hit",
    "repaired": "repaired",
    "hull_lost": "hull token lost",
    "holds": "holds",
    "value:main": "main battery",
    "value:aux": "auxiliary power",
    "value:escort": "destroyer",
    "value:spotted": "spotted by aircraft",
    "value:hits_left": "hits left",
    "value:big_dice": "large dice in play",
    "value:homeward": "on the way home",
    "value:fired": "torpedoes fired",
    "value:hits": "hits",
    "value:survived": "patrols survived",
}

TEXTS: Final = Texts(PROMPTS, NOTES, OPTIONS, WORDS, FIELDS, ERRORS)
