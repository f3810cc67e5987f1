"""Every sentence of Torpedo Dice, made when shown."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import NoteText, OneOf, PromptText, Texts
from campaigns.games.torpedo_dice.rules.state import MOST_PLAYERS, SYSTEMS

P = PromptText

PROMPTS: Final = {
    "launch.sheet": P(
        "Your sheet",
        "These figures are printed on the side you play. They are asked once and kept for all games.",
    ),
    "launch.starter": P(
        "Who begins?", "The face is the seat that throws first, counted clockwise from the first name."
    ),
    "round.roll": P("Round {round}: throw", "Every player takes one die, and one is left over."),
    "round.take": P("Which die do you take?", "Its pips are your torpedoes. Keep it as it fell.", "decision"),
    "round.change": P("Change the {face}?", "Once a round, one of your systems that is ready may change your die."),
    "round.again": P("Propeller: throw again", "The new face takes the place of the {face}."),
    "round.act": P(
        "Fire or activate?",
        "Fire the pips you have, or activate one system. It can change a die from the next round on.",
    ),
    "round.fire": P(
        "Shot with {pips} pips",
        "Mark the shot on your sheet and count. Hits and misses make {pips}. Each miss costs a reserve torpedo.",
    ),
    "round.score": P(
        "Round {round}: {name}’s shot",
        "The result of the shot on the sheet, or the system activated instead.",
    ),
    "game.result": P(
        "Game {number}: enter the result",
        "For a game played without the log book: the sheets as they lay at its end.",
    ),
    "reckoning.again": P("Another game?", "You keep the same sheet, and the record continues."),
}

NOTES: Final = {
    "game.begun": NoteText("Game {number} began.", opens="outing"),
    "launch.starts": NoteText("{name} begins."),
    "round.begun": NoteText("Round {round} began.", role="quiet", opens="box"),
    "round.lies": NoteText("How the dice lie: {lies:l}.", role="quiet"),
    "round.changed": NoteText("The {system:nom} turned the {face} into {pips}."),
    "round.activated": NoteText("The {system:nom} was activated, ready from the next round on."),
    "round.fired": NoteText("Hits {hits}, misses {misses}. Reserve torpedoes left: {reserve}."),
    "round.nothing": NoteText("No pip was left to fire."),
    "system.destroyed": NoteText("The target lost its {system:acc}.", "sunk", "hit"),
    "entered.told": NoteText("Game {number} was entered by hand, as it was played at the table."),
    "entered.seat": NoteText(
        OneOf(
            "count",
            {
                "0": "{name} has {hits} hits and {reserve} reserve torpedoes.",
                "*": "{name} has {hits} hits and {reserve} reserve torpedoes. Destroyed: {sunk:l}.",
            },
        )
    ),
    "round.skull": NoteText("There was a miss with no torpedo in reserve. The skull was ticked.", "damage"),
    "ai.struck": NoteText("The boat fired the {face} and hit the {system:acc}.", "damage", "damage"),
    "ai.destroyed": NoteText("The boat fired the {face} and destroyed the {system:acc}.", "damage", "damage"),
    "ai.missed": NoteText("The boat fired the {face} and missed."),
    "game.scored": NoteText("Score: {score}, {rank:w}.", "award"),
    "game.won": NoteText("Game won by {names:l}.", "award"),
    "game.over": NoteText("Game {number} ended after round {rounds} ({cause:w}).", "award", closes="outing"),
}

NAMES: Final = {
    "periscope": "Periscope",
    "gun": "Gun",
    "tower": "Tower",
    "rudder": "Rudder",
    "engine": "Engine",
    "portholes": "Portholes",
    "propeller": "Propeller",
}
OPTIONS: Final = {
    "round.take:*": ("Take the {face}", "{then:w}"),
    "round.change:*": ("Rudder: {pips}", "The face of {name}’s die."),
    "none": ("No change", ""),
    "round.change:periscope": ("Periscope: {pips}", "The opposite face."),
    "round.change:gun": ("Gun: {pips} pips", "One pip more, on any free place of the die’s grid."),
    "tower_up": ("Tower: {pips}", "One up."),
    "tower_down": ("Tower: {pips}", "One down."),
    "round.change:rudder": ("Rudder: {pips}", "The face of the die that is left."),
    "round.change:engine": ("Engine, pips left: {pips}", "One pip fewer, from any place."),
    "round.change:portholes": ("Portholes: a line of {pips}", "The same pips in one unbroken straight line."),
    "round.change:propeller": ("Propeller", "Throw the die again."),
    "house": ("House sheet", ""),
    "fire": ("Fire, pips: {pips}", ""),
    "activate_periscope": ("Activate the Periscope", "Turns a die to its opposite face."),
    "activate_tower": ("Activate the Tower", "Turns a die one up or one down."),
    "activate_rudder": ("Activate the Rudder", "Turns your die to the face of another one."),
    "activate_engine": ("Activate the Engine", "Takes one pip away."),
    "activate_propeller": ("Activate the Propeller", "Throws a die again."),
    "by_hand": ("Enter the result", "For a game played without the log book, in one form."),
    "setup:score": ("score only: the dice stay on the table", ""),
    "again": ("Another game", ""),
    "enough": ("Close the series", "The record stays."),
}

FIELDS: Final = {
    "players": ("Your name", ""),
    "players_2": ("On your left", ""),
    "players_3": ("Then", ""),
    "players_4": ("Finally", ""),
    "side": ("Side of the sheets", "The solo game uses the mission side."),
    "counting": ("At a table", ""),
    "reserve": ("Reserve torpedoes", "How many are printed, without the skull: 1 to 30."),
    "gun_1": ("Beside the Gun", ""),
    "gun_2": ("Beside the Gun, the other", ""),
    "portholes_1": ("Beside the Portholes", ""),
    "portholes_2": ("Beside the Portholes, the other", ""),
    "arrows": ("Order of the arrows", "As they lead round, starting anywhere."),
    "drawn": ("Enemy boat", "Drawn here, or on your own sheet only. Then you count the hits yourself."),
    "fields": ("Its fields", "Seven rows of twelve signs: the number of a system, or a point for water."),
    "activated": ("Activated instead", ""),
    "at": ("Field", "Under the middle of the die, such as G5."),
    "pattern": ("How the pips lie", "Nine signs, row by row, such as 101000101. Empty: where they hit most."),
    "hits": ("Hits", "On free target fields."),
    "misses": ("Misses", "In the water, or on a filled field."),
    **{f"destroyed_{system}": (NAMES[system], "") for system in SYSTEMS},
    "rounds": ("Rounds", ""),
    **{f"hits_{seat}": ("Hits", "") for seat in range(1, MOST_PLAYERS + 1)},
    **{f"reserve_{seat}": ("Reserve torpedoes left", "") for seat in range(1, MOST_PLAYERS + 1)},
    **{f"skull_{seat}": ("Skull ticked", "") for seat in range(1, MOST_PLAYERS + 1)},
    **{f"sunk_{seat}_{system}": (NAMES[system], "") for seat in range(1, MOST_PLAYERS + 1) for system in SYSTEMS},
}

ERRORS: Final = {
    "setup.side": "The solo game is played on the mission side.",
    "sheet.twice": "This system has already been entered. Each is on one screen only.",
    "sheet.drawing": "A sheet has seven rows of twelve fields, with the numbers 1 to 7. The others are water.",
    "sheet.missing": "These systems have no field yet: {missing:l}.",
    "sheet.arrows": "Enter each number from 1 to 7 once, such as 1234567.",
    "fire.field": "Press a field of the enemy boat, such as G5.",
    "fire.pattern": "The pips do not lie like that. Choose another way.",
    "fire.counted": "This follows from where the shot lies. Leave it out.",
    "score.either": "A seat fires or activates. Enter no hits and misses, or activate nothing.",
    "fire.sum": "Hits and misses must make {pips} together.",
    "result.open": "This game is not over: tick a skull, or every system of one target.",
    "result.skull": "Who has the skull has nothing in reserve. Enter 0, or take the tick away.",
    "result.fired": "Torpedoes fired: {fired}. So many rounds have {most} at most. Enter more rounds.",
    "fire.systems": "There cannot be more destroyed systems than hits.",
}

WORDS: Final = {
    "steady": "steady",
    "random": "random",
    "sheet": "sheet",
    "reserve": "reserve",
    "arrows": "arrows",
    "pts": "pts",
    **NAMES,
    "None": "the same either way",  # of a 1, a 4 or a 5
    "rising": "rising",
    "falling": "falling",
    "upright": "upright",
    "across": "across",
    "idle": "not active",
    "active": "active",
    "destroyed": "destroyed",
    "solo": "solo",
    "table": "table",
    "training": "training side",
    "mission": "mission side",
    "won": "won",
    "lost": "lost",
    "sunk": "the target was sunk",
    "skull": "out of torpedoes",
    "systems": "no system left",
    "fires_1": "The boat fires the 1.",
    "fires_2": "The boat fires the 2.",
    "fires_3": "The boat fires the 3.",
    "fires_4": "The boat fires the 4.",
    "fires_5": "The boat fires the 5.",
    "fires_6": "The boat fires the 6.",
    "lower": "lower rank",
    "middle": "middle rank",
    "highest": "highest rank",
    "enough": "closed by the player",
    "counting": "counting",
    "full": "die by die",
    "score": "score only",
    "drawn": "drawn sheet",
}

TEXTS: Final = Texts(PROMPTS, NOTES, OPTIONS, WORDS, FIELDS, ERRORS, nouns=tuple(NAMES))
