"""Every sentence of Torpedo Dice, made when shown."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import N_, NoteText, OneOf, PromptText, Texts
from campaigns.games.torpedo_dice.rules.state import MOST_PLAYERS, SYSTEMS

P = PromptText

PROMPTS: Final = {
    "launch.sheet": P(
        N_("Your sheet"),
        N_("These figures are printed on the side you play. They are asked once and kept for all games."),
    ),
    "launch.starter": P(
        N_("Who begins?"), N_("The face is the seat that throws first, counted clockwise from the first name.")
    ),
    "round.roll": P(N_("Round {round}: throw"), N_("Every player takes one die, and one is left over.")),
    "round.take": P(N_("Which die do you take?"), N_("Its pips are your torpedoes. Keep it as it fell."), "decision"),
    "round.change": P(
        N_("Change the {face}?"), N_("Once a round, one of your systems that is ready may change your die.")
    ),
    "round.again": P(N_("Propeller: throw again"), N_("The new face takes the place of the {face}.")),
    "round.act": P(
        N_("Fire or activate?"),
        N_("Fire the pips you have, or activate one system. It can change a die from the next round on."),
    ),
    "round.fire": P(
        N_("Shot with {pips} pips"),
        N_("Mark the shot on your sheet and count. Hits and misses make {pips}. Each miss costs a reserve torpedo."),
    ),
    "round.score": P(
        N_("Round {round}: {name}’s shot"),
        N_("The result of the shot on the sheet, or the system activated instead."),
    ),
    "game.result": P(
        N_("Game {number}: enter the result"),
        N_("For a game played without the log book: the sheets as they lay at its end."),
    ),
    "reckoning.again": P(N_("Another game?"), N_("You keep the same sheet, and the record continues.")),
}

NOTES: Final = {
    "game.begun": NoteText(N_("Game {number} began."), opens="outing"),
    "launch.starts": NoteText(N_("{name} begins.")),
    "round.begun": NoteText(N_("Round {round} began."), role="quiet", opens="box"),
    "round.lies": NoteText(N_("How the dice lie: {lies:l}."), role="quiet"),
    "round.changed": NoteText(N_("The {system:nom} turned the {face} into {pips}.")),
    "round.activated": NoteText(N_("The {system:nom} was activated, ready from the next round on.")),
    "round.fired": NoteText(N_("Hits {hits}, misses {misses}. Reserve torpedoes left: {reserve}.")),
    "round.nothing": NoteText(N_("No pip was left to fire.")),
    "system.destroyed": NoteText(N_("The target lost its {system:acc}."), "sunk", "hit"),
    "entered.told": NoteText(N_("Game {number} was entered by hand, as it was played at the table.")),
    "entered.seat": NoteText(
        OneOf(
            "count",
            {
                "0": N_("{name} has {hits} hits and {reserve} reserve torpedoes."),
                "*": N_("{name} has {hits} hits and {reserve} reserve torpedoes. Destroyed: {sunk:l}."),
            },
        )
    ),
    "round.skull": NoteText(N_("There was a miss with no torpedo in reserve. The skull was ticked."), "damage"),
    "ai.struck": NoteText(N_("The boat fired the {face} and hit the {system:acc}."), "damage", "damage"),
    "ai.destroyed": NoteText(N_("The boat fired the {face} and destroyed the {system:acc}."), "damage", "damage"),
    "ai.missed": NoteText(N_("The boat fired the {face} and missed.")),
    "game.scored": NoteText(N_("Score: {score}, {rank:w}."), "award"),
    "game.won": NoteText(N_("Game won by {names:l}."), "award"),
    "game.over": NoteText(N_("Game {number} ended after round {rounds} ({cause:w})."), "award", closes="outing"),
}

NAMES: Final = {
    "periscope": N_("Periscope"),
    "gun": N_("Gun"),
    "tower": N_("Tower"),
    "rudder": N_("Rudder"),
    "engine": N_("Engine"),
    "portholes": N_("Portholes"),
    "propeller": N_("Propeller"),
}
EFFECTS: Final = {
    "periscope": N_("opposite face"),
    "gun": N_("one pip more"),
    "tower": N_("one up or down"),
    "rudder": N_("the other die’s face"),
    "engine": N_("one pip fewer"),
    "portholes": N_("one straight line"),
    "propeller": N_("throw again"),
}
OPTIONS: Final = {
    "round.take:*": (N_("Take the {face}"), "{then:w}"),
    "round.change:*": (N_("Rudder: {pips}"), N_("The face of {name}’s die.")),
    "none": (N_("No change"), ""),
    "round.change:periscope": (N_("Periscope: {pips}"), N_("The opposite face.")),
    "round.change:gun": (N_("Gun: {pips} pips"), N_("One pip more, on any free place of the die’s grid.")),
    "tower_up": (N_("Tower: {pips}"), N_("One up.")),
    "tower_down": (N_("Tower: {pips}"), N_("One down.")),
    "round.change:rudder": (N_("Rudder: {pips}"), N_("The face of the die that is left.")),
    "round.change:engine": (N_("Engine, pips left: {pips}"), N_("One pip fewer, from any place.")),
    "round.change:portholes": (N_("Portholes: a line of {pips}"), N_("The same pips in one unbroken straight line.")),
    "round.change:propeller": (N_("Propeller"), N_("Throw the die again.")),
    "house": (N_("House sheet"), ""),
    "fire": (N_("Fire, pips: {pips}"), ""),
    "activate_periscope": (N_("Activate the Periscope"), N_("Turns a die to its opposite face.")),
    "activate_tower": (N_("Activate the Tower"), N_("Turns a die one up or one down.")),
    "activate_rudder": (N_("Activate the Rudder"), N_("Turns your die to the face of another one.")),
    "activate_engine": (N_("Activate the Engine"), N_("Takes one pip away.")),
    "activate_propeller": (N_("Activate the Propeller"), N_("Throws a die again.")),
    "by_hand": (N_("Enter the result"), N_("For a game played without the log book, in one form.")),
    "setup:score": (N_("score only: the dice stay on the table"), ""),
    "again": (N_("Another game"), ""),
    "enough": (N_("Close the series"), N_("The record stays.")),
}

FIELDS: Final = {
    "players": (N_("Your name"), ""),
    "players_2": (N_("On your left"), ""),
    "players_3": (N_("Then"), ""),
    "players_4": (N_("Finally"), ""),
    "side": (N_("Side of the sheets"), N_("The solo game uses the mission side.")),
    "counting": (N_("At a table"), ""),
    "reserve": (N_("Reserve torpedoes"), N_("How many are printed, without the skull: 1 to 30.")),
    "gun_1": (N_("Beside the Gun"), ""),
    "gun_2": (N_("Beside the Gun, the other"), ""),
    "portholes_1": (N_("Beside the Portholes"), ""),
    "portholes_2": (N_("Beside the Portholes, the other"), ""),
    "arrows": (N_("Order of the arrows"), N_("As they lead round, starting anywhere.")),
    "drawn": (N_("Enemy boat"), N_("Drawn here, or on your own sheet only. Then you count the hits yourself.")),
    "fields": (N_("Its fields"), N_("Seven rows of twelve signs: the number of a system, or a point for water.")),
    "activated": (N_("Activated instead"), ""),
    "at": (N_("Field"), N_("Under the middle of the die, such as G5.")),
    "pattern": (N_("How the pips lie"), N_("Nine signs, row by row, such as 101000101. Empty: where they hit most.")),
    "hits": (N_("Hits"), N_("On free target fields.")),
    "misses": (N_("Misses"), N_("In the water, or on a filled field.")),
    **{f"destroyed_{system}": (NAMES[system], "") for system in SYSTEMS},
    "rounds": (N_("Rounds"), ""),
    **{f"hits_{seat}": (N_("Hits"), "") for seat in range(1, MOST_PLAYERS + 1)},
    **{f"reserve_{seat}": (N_("Reserve torpedoes left"), "") for seat in range(1, MOST_PLAYERS + 1)},
    **{f"skull_{seat}": (N_("Skull ticked"), "") for seat in range(1, MOST_PLAYERS + 1)},
    **{f"sunk_{seat}_{system}": (NAMES[system], "") for seat in range(1, MOST_PLAYERS + 1) for system in SYSTEMS},
}

ERRORS: Final = {
    "setup.side": N_("The solo game is played on the mission side."),
    "sheet.twice": N_("This system has already been entered. Each is on one screen only."),
    "sheet.drawing": N_("A sheet has seven rows of twelve fields, with the numbers 1 to 7. The others are water."),
    "sheet.missing": N_("These systems have no field yet: {missing:l}."),
    "sheet.arrows": N_("Enter each number from 1 to 7 once, such as 1234567."),
    "fire.field": N_("Press a field of the enemy boat, such as G5."),
    "fire.pattern": N_("The pips do not lie like that. Choose another way."),
    "fire.counted": N_("This follows from where the shot lies. Leave it out."),
    "score.either": N_("A seat fires or activates. Enter no hits and misses, or activate nothing."),
    "fire.sum": N_("Hits and misses must make {pips} together."),
    "result.open": N_("This game is not over: tick a skull, or every system of one target."),
    "result.skull": N_("Who has the skull has nothing in reserve. Enter 0, or take the tick away."),
    "result.fired": N_("Torpedoes fired: {fired}. So many rounds have {most} at most. Enter more rounds."),
    "fire.systems": N_("There cannot be more destroyed systems than hits."),
}

WORDS: Final = {
    "steady": N_("steady"),
    "random": N_("random"),
    "sheet": N_("sheet"),
    "reserve": N_("reserve"),
    "arrows": N_("arrows"),
    "pts": N_("pts"),
    **NAMES,
    "None": N_("the same either way"),  # of a 1, a 4 or a 5
    "rising": N_("rising"),
    "falling": N_("falling"),
    "upright": N_("upright"),
    "across": N_("across"),
    "idle": N_("not active"),
    "active": N_("active"),
    "destroyed": N_("destroyed"),
    "solo": N_("solo"),
    "table": N_("table"),
    "training": N_("training side"),
    "mission": N_("mission side"),
    "won": N_("won"),
    "lost": N_("lost"),
    "sunk": N_("the target was sunk"),
    "skull": N_("out of torpedoes"),
    "systems": N_("no system left"),
    "fires_1": N_("The boat fires the 1."),
    "fires_2": N_("The boat fires the 2."),
    "fires_3": N_("The boat fires the 3."),
    "fires_4": N_("The boat fires the 4."),
    "fires_5": N_("The boat fires the 5."),
    "fires_6": N_("The boat fires the 6."),
    "lower": N_("lower rank"),
    "middle": N_("middle rank"),
    "highest": N_("highest rank"),
    "enough": N_("closed by the player"),
    "counting": N_("counting"),
    "full": N_("die by die"),
    "score": N_("score only"),
    "drawn": N_("drawn sheet"),
}

TEXTS: Final = Texts(PROMPTS, NOTES, OPTIONS, WORDS, FIELDS, ERRORS, nouns=tuple(NAMES))
