"""Every sentence of Unterseeboot, made when shown."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from campaigns.engine.texts import N_, NoteText, PromptText, Texts

P = PromptText

PROMPTS: Final = {
    "outfit.entry": P(
        N_("Where does the boat enter?"),
        N_("At either side of the patrol area, on any level. Turn 1 is then played in full."),
        "decision",
    ),
    "turn.move": P(
        N_("Where does the boat go?"),
        N_("Stay, or move one step to a space that touches yours. Each turn under water costs a battery token."),
        "detail",
        ("stay", *(f"{level}{number}" for level in "SPDT" for number in range(1, 10))),
    ),
    "turn.battery": P(
        N_("Which battery is used?"),
        N_("The main battery is recharged on the surface, but auxiliary power never is."),
        noted=("main", "aux"),
    ),
    "turn.identify": P(N_("Identify a target?"), N_("One per turn, in the boat’s own space or an adjacent one.")),
    "identify.tonnage": P(
        N_("{target}: identification"), N_("Roll for the tonnage in thousands. A false contact is removed from play.")
    ),
    "identify.big": P(N_("{target}: big ship"), N_("Roll to see which large die gives the tonnage.")),
    "identify.big_tonnage": P(
        N_("{target}: tonnage of the big ship"),
        N_("Roll for the tonnage in thousands; a 1 is a false contact. A ship of 10,000 t or more takes two hits."),
    ),
    "aircraft.search": P(N_("Aircraft search"), N_("Roll high to stay unseen. A boat that is spotted is strafed.")),
    "aircraft.strafe": P(
        N_("Strafing attack"), N_("Roll low to escape damage. The aircraft comes back each turn until the boat dives.")
    ),
    "torpedo.fire": P(
        N_("Fire a torpedo?"),
        N_(
            "A torpedo is used up even if it misses. A shot brings the destroyer, and on the surface "
            "it finds the boat at once."
        ),
        "decision",
        ("none",),
    ),
    "torpedo.shot": P(N_("Torpedo at {target}"), N_("Roll high to hit.")),
    "destroyer.search": P(
        N_("Destroyer search"), N_("Roll high to stay hidden. Otherwise the destroyer searches again next turn.")
    ),
    "destroyer.attack": P(
        N_("Destroyer attack"), N_("Roll low to escape damage. The deeper the boat, the harder it is to hit.")
    ),
    "destroyer.dive": P(
        N_("Uncontrolled dive"), N_("One hull token is left at 200 m. Roll high to hold; otherwise the boat is lost.")
    ),
    "damage.repair": P(
        N_("Damage control"),
        N_("You have one attempt. Roll high, or a hull token is lost. Tokens left: {hull}."),
    ),
    "campaign.next": P(
        N_("Sail again?"),
        N_("The boat is refitted and the targets are new. Patrols survived: {survived} of the 10 in a campaign."),
        "decision",
        ("enough",),
    ),
    "entered.patrol": P(
        N_("Patrol {number}: enter the result"),
        N_("Enter the position at the end of the patrol. Torpedoes, hits and ships are for the whole patrol."),
    ),
}

NOTES: Final = {
    "patrol.begun": NoteText(N_("Patrol {number} began at {space}."), opens="outing"),
    "turn.begun": NoteText(N_("Turn {turn} began."), role="quiet", opens="box"),
    "boat.moved": NoteText(N_("The boat went from {from} to {to}."), role="quiet"),
    "boat.stayed": NoteText(N_("The boat stayed at {at}."), role="quiet"),
    "aircraft.shaken": NoteText(N_("The aircraft lost the boat."), role="shaken", hunter="aircraft"),
    "battery.recharged": NoteText(N_("The main battery was recharged."), role="quiet"),
    "battery.used": NoteText(N_("The main battery has {main} left, the auxiliary battery {aux}."), role="quiet"),
    "target.false_contact": NoteText(N_("{space} was a false contact.")),
    "target.identified": NoteText(N_("{space} was identified as a ship of {tons:t} t."), role="sighting"),
    "aircraft.spotted": NoteText(N_("An aircraft spotted the boat."), role="found", hunter="aircraft"),
    "aircraft.clear": NoteText(N_("No aircraft spotted the boat."), role="unseen", hunter="aircraft"),
    "aircraft.struck": NoteText(N_("The strafing damaged the boat."), "damage", "attack", hunter="aircraft"),
    "aircraft.missed": NoteText(N_("The strafing did no damage."), role="attack", hunter="aircraft"),
    "damage.repaired": NoteText(N_("The damage was repaired."), role="repair"),
    "damage.hull_lost": NoteText(N_("The repair failed. Hull tokens left: {hull}."), "damage", "damage"),
    "torpedo.missed": NoteText(N_("The torpedo missed {space}."), role="missed"),
    "torpedo.hit": NoteText(N_("The torpedo hit {space}."), role="hit"),
    "target.sunk": NoteText(N_("{space} sank, {tons:t} t."), "sunk", "sunk"),
    "torpedo.wasted": NoteText(N_("The second torpedo was wasted: {space} had already sunk."), role="wasted"),
    "destroyer.searching": NoteText(N_("A destroyer began to search."), hunter="escort"),
    "destroyer.detected": NoteText(N_("The destroyer found the boat."), role="found", hunter="escort"),
    "destroyer.unseen": NoteText(N_("The destroyer did not find the boat."), role="unseen", hunter="escort"),
    "destroyer.struck": NoteText(N_("The destroyer’s attack damaged the boat."), "damage", "attack", hunter="escort"),
    "destroyer.missed": NoteText(N_("The destroyer’s attack did no damage."), role="attack", hunter="escort"),
    "destroyer.held": NoteText(N_("The hull held at 200 m.")),
    "destroyer.evaded": NoteText(N_("The destroyer lost the boat at 200 m."), role="shaken", hunter="escort"),
    "boat.home": NoteText(N_("The boat returned to base in turn {turn}."), closes="outing"),
    "boat.lost": NoteText(N_("The boat was lost in turn {turn} ({cause:w})."), "damage", "damage", closes="outing"),
    "patrol.honour": NoteText(N_("Sunk on this patrol: {tons:t} t. Award: {honour:w}."), "award", "award"),
    "campaign.goal": NoteText(N_("The tenth patrol was survived. Total sunk: {tons:t} t."), "award", "award"),
    "campaign.over": NoteText(
        N_("The campaign ended. Patrols survived: {survived} of {patrols}. Total sunk: {tons:t} t."), role="end"
    ),
    "entered.told": NoteText(N_("Patrol {number} was entered by hand, as it was played at the table.")),
    "entered.note": NoteText(N_("{note}")),
}

TWICE: Final = (N_("Two at {target}, {tons:t} t"), N_("Hits needed: {hits}. The destroyer finds the boat at once."))
SPLIT: Final = (
    N_("One each at {target}, {tons:t} t, and {second}, {more:t} t"),
    N_("The destroyer finds the boat at once."),
)
SPACES: Final = [f"S{number}" for number in range(1, 10)]

OPTIONS: Final = {
    "outfit.entry:S*": (N_("Enter at {at}, on the surface"), ""),
    "outfit.entry:P*": (N_("Enter at {at}, at periscope depth"), ""),
    "outfit.entry:D*": (N_("Enter at {at}, at 100 m"), ""),
    "outfit.entry:T*": (N_("Enter at {at}, at 200 m"), ""),
    "turn.move:S*": (
        N_("To {at}, on the surface"),
        N_("The main battery is recharged. Aircraft may come. Targets near: {near:l}."),
    ),
    "turn.move:P*": (N_("To {at}, at periscope depth"), N_("Costs one battery token. Targets near: {near:l}.")),
    "turn.move:D*": (N_("To {at}, at 100 m"), N_("Costs one battery token. You cannot identify or fire.")),
    "turn.move:T*": (
        N_("To {at}, at 200 m"),
        N_("Costs one battery token. A destroyer loses the boat at the end of the turn."),
    ),
    "stay": (N_("Stay at {at}"), N_("Targets near: {near:l}.")),
    "turn.move:home": (
        N_("Turn for home"),
        N_("The boat surfaces at {at}. If it survives this turn’s aircraft, it reaches base."),
    ),
    "main": (N_("Main battery"), N_("Tokens left: {left}.")),
    "aux": (N_("Auxiliary power"), N_("Tokens left: {left}.")),
    "turn.identify:S*": (N_("Identify {target}"), ""),
    "turn.identify:none": (N_("None this turn"), ""),
    "torpedo.fire:none": (N_("Hold fire"), ""),
    "torpedo.fire:S*": (N_("Fire at {target}, {tons:t} t"), N_("Hits needed: {hits}.")),
    **{
        f"torpedo.fire:{first}+{second}": TWICE if first == second else SPLIT
        for first, second in combinations_with_replacement(SPACES, 2)
    },
    "setup:entry": (N_("Patrol Entry Points"), N_("Each patrol begins on any level at either side of the area.")),
    "setup:big-ships": (
        N_("Big Ships"),
        N_("A 6 may be a ship of up to 20,000 t. You need a D8, a D10, a D12 and a D20."),
    ),
    "setup:uncontrolled-dive": (
        N_("Uncontrolled Dive"),
        N_("At 200 m with one hull token left an attack may cost the boat."),
    ),
    "sail": (N_("Sail on patrol {next}"), N_("The boat is refitted; its type stays the same.")),
    "enough": (N_("Close the campaign"), N_("The record stays.")),
    "by_hand": (
        N_("Enter the result"),
        N_("For a patrol played at the table. Enter the rest in one form."),
    ),
    "entered.patrol:home": (N_("Returned to base"), ""),
    "entered.patrol:aircraft": (N_("Lost to aircraft"), ""),
    "entered.patrol:destroyer": (N_("Lost to the destroyer"), ""),
    "entered.patrol:battery": (N_("Lost with empty batteries"), ""),
    "entered.patrol:dive": (N_("Lost in an uncontrolled dive"), ""),
    "entered.patrol:submerged": (N_("Lost under water after turn 20"), ""),
}

FIELDS: Final = {
    "kommandant": (N_("Kommandant"), ""),
    "boat": (N_("Boat"), N_("Such as U-30. May be left empty.")),
    "type": (N_("Type"), N_("VIIA: 7 torpedoes. VIIC: 14, and two may be fired at once.")),
    "map": (N_("Map"), N_("Choose the one that matches your board. You can draw your own in your own edition.")),
    "start": (N_("Start"), N_("The space with the start mark.")),
    "end": (N_("How it ended"), ""),
    "turns": (N_("Turns played"), N_("1 to 20.")),
    "hull": (N_("Hull tokens left"), N_("None if aircraft or the destroyer sank the boat.")),
    "fired": (N_("Torpedoes fired"), ""),
    "hits": (N_("Hits"), ""),
    "ships": (N_("Ships sunk"), ""),
    "space": (N_("Space"), ""),
    "tons": (N_("Tons"), N_("Such as 4000.")),
}

ERRORS: Final = {
    "setup.map": N_("The map of this edition is incomplete. Correct the chart “map” first."),
    "setup.start": N_("Choose a space of the map, such as S1."),
    "entered.hits": N_("There were more hits than torpedoes. Enter at most as many hits."),
    "entered.sunk": N_("Hits that these ships take: {hits}. A ship of 10,000 t or more takes two."),
    "entered.spare": N_("There are more hits than these ships can have taken. Enter at most {hits}."),
    "entered.thousands": N_("Enter whole thousands, such as 4000."),
    "entered.twice": N_("This target has already been entered. Each space had only one."),
    "entered.dice": N_("Each large die can be used only once: at most 8, 10, 12 and 20 thousand tons."),
    "entered.gone": N_("A boat sunk by an attack has no hull tokens left. Enter 0, or choose another end."),
    "entered.hull": N_(
        "A boat with no hull tokens left was sunk by an attack. Enter at least 1, or choose another end."
    ),
    "entered.false": N_("{space} was a false contact. Leave it out."),
    "entered.tons": N_("{space} was identified with {tons:t} t. Enter that tonnage."),
    "entered.missing": N_("{space} was sunk before, {tons:t} t. Leave it in the list, or undo the shot that sank it."),
    "entered.known": N_("Too many ships: one is identified each turn. New ones at most: {most}."),
    "entered.far": N_("{space} is too far. Turns that the boat needs to come into reach of it: {turns}."),
    "entered.early": N_("The boat cannot have come so far before turn {turns}. Enter {turns} or more."),
    "entered.never": N_("There is no time left for that. Choose another end."),
    "entered.quiet": N_("A destroyer hunts only a boat that has fired. Enter its torpedoes, or choose another end."),
    "entered.shots": N_("There was time for fewer torpedoes. Enter at most {most}."),
    "entered.attacks": N_("There were fewer attacks than that. Enter at least {most}."),
    "entered.submerged": N_("That only happens at the end of turn {turns}. Enter {turns}, or choose another end."),
    "entered.battery": N_("The batteries cannot be empty before turn {turns}. Enter {turns} or more."),
    "entered.dive": N_("An uncontrolled dive happens with one hull token left. Enter 1, or choose another end."),
}

WORDS: Final = {
    "careful": N_("careful"),
    "bold": N_("bold"),
    "random": N_("random"),
    "space": N_("space"),
    "state": N_("state"),
    "tons": N_("tons"),
    "turn": N_("turn"),
    "nothing": N_("none"),
    "home": N_("returned to base"),
    "lost": N_("lost"),
    "enough": N_("stayed ashore"),
    "aircraft": N_("aircraft"),
    "destroyer": N_("destroyer"),
    "battery": N_("batteries empty"),
    "dive": N_("uncontrolled dive"),
    "submerged": N_("under water after turn 20"),
    "war_badge": N_("U-boat War Badge"),
    "combat_clasp": N_("U-boat Combat Clasp"),
    "roll_of_honor": N_("Roll of Honor"),
    "knights_cross": N_("Knight’s Cross"),
    "oak_leaves": N_("Knight’s Cross with Oak Leaves"),
    "swords": N_("Knight’s Cross with Oak Leaves and Swords"),
    "diamonds": N_("Knight’s Cross with Oak Leaves, Swords and Diamonds"),
    "wound_badge": N_("Wound Badge, posthumously"),
    "entry": N_("Patrol Entry Points"),
    "big-ships": N_("Big Ships"),
    "uncontrolled-dive": N_("Uncontrolled Dive"),
    "offset": N_("offset rows"),
    "grid": N_("square grid"),
    "none": N_("none"),
    "searching": N_("searching"),
    "detected": N_("found"),
    "undetected": N_("not found"),
    "spotted": N_("spotted"),
    "clear": N_("clear"),
    "unknown": N_("not identified"),
    "identified": N_("identified"),
    "false": N_("false contact"),
    "false_contact": N_("false contact"),
    "big_ship": N_("big ship"),
    "d8": N_("D8"),
    "d10": N_("D10"),
    "d12": N_("D12"),
    "d20": N_("D20"),
    "sunk": N_("sunk"),
    "missed": N_("missed"),
    "damaged": N_("damaged"),
    "hit": N_("hit"),
    "repaired": N_("repaired"),
    "hull_lost": N_("hull token lost"),
    "holds": N_("holds"),
    "value:main": N_("main battery"),
    "value:aux": N_("auxiliary power"),
    "value:escort": N_("destroyer"),
    "value:spotted": N_("spotted by aircraft"),
    "value:hits_left": N_("hits left"),
    "value:big_dice": N_("large dice in play"),
    "value:homeward": N_("on the way home"),
    "value:fired": N_("torpedoes fired"),
    "value:hits": N_("hits"),
    "value:survived": N_("patrols survived"),
}

TEXTS: Final = Texts(PROMPTS, NOTES, OPTIONS, WORDS, FIELDS, ERRORS)
