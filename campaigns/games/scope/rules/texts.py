"""Every sentence of SCOPE U-Boot, made when shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import (
    NoteText,
    OneOf,
    PromptText,
    Sentence,
    Texts,
    as_keyed,
    counted,
    titled,
    unexplained,
)
from campaigns.games.scope.rules.state import SIZES

P = PromptText


def by_answer(forms: Mapping[str, Sentence]) -> OneOf:
    return OneOf("answer", forms)


PROMPTS: Final = {
    "muster": P(
        "Match {number}: set-up",
        "Choose the scenario and the rules. The Edge is for convoys, the extra ship for hunting groups.",
    ),
    "fleet": P(
        OneOf("side", {"allied": "{name}: the Allied fleet", "german": "{name}: the German fleet"}),
        OneOf(
            "points",
            {
                "None": "The ships you give up and take must have the same value. Leave a field empty for none.",
                "*": "Up to {points} fleet points, and at least one ship. Leave a field empty for none.",
            },
        ),
    ),
    "card": P(
        "{ship:w}: figures of your card",
        "These figures are printed on your own card. They are asked once and kept for all matches.",
    ),
    "slow": P(
        "{name}: {ship:w} moves",
        "Move it along the arrow. If another ship lies there, take the token off and leave it where it is.",
        answered=by_answer(
            {
                "blocked": "{ship:w} was blocked by another ship.",
                "leaves": "{ship:w} left over the far edge.",
                "moves": "{ship:w} moved.",
                "*": "{ship:w} ran head-on into a torpedo.",
            }
        ),
    ),
    "action": P(
        "{name}, one action",
        "Enter the action only. Your cards stay secret.",
        "decision",
        answered=by_answer(
            {
                "submarine-move": "{name} moved a square of four cards.",
                "exit": "{name} took a submarine out of the area.",
                "surface": "{name} brought a submarine to the surface.",
                "dive": "{name} took a submarine down and moved a square of four cards.",
                "launch": "{name} launched a torpedo.",
                "fast-move": "{name} moved a fast ship.",
                "slow-order": "{name} gave a slow ship its order.",
                "sonar": "{name} used the sonar.",
                "depth-charges": "{name} dropped depth charges.",
                "take-off": "{name} launched an aircraft.",
                "bomber": "{name} sent the bomber.",
                "torpedo-plane": "{name} sent the torpedo plane.",
                "pass": "{name} passed: nothing could be done.",
                "resign": "{name} resigned.",
                "stop": "Both sides agreed to stop.",
            }
        ),
    ),
    "ship": P("{name}: which ship?", "Only ships that can do this are listed."),
    "launcher": P(
        "{name}: who launches?",
        "Put the token on the card it is launched from. Nobody may launch three turns in a row.",
        answered=by_answer(
            {
                "submerged": "A submerged boat.",
                "same": "The same boat as last turn.",
                "other": "Another boat than last turn.",
                "*": "{answer:w}.",
            }
        ),
    ),
    "moved": P(
        "{name}: {ship:w} moves",
        "Move to a free card beside it. A torpedo on that card hits only if it runs straight at the ship.",
        answered=by_answer(
            {
                "arrives": "{ship:w} moved.",
                "leaves": "{ship:w} left the area.",
                "*": "{ship:w} met a torpedo head-on.",
            }
        ),
    ),
    "reveal": P(
        "{name}: turn the card over?",
        "The card under {ship:dat}, once it has moved. Afterwards it lies face down again.",
        answered=by_answer(
            {
                "no": "The card under {ship:dat} was left alone.",
                "empty": "The card under {ship:dat} was turned over: sea.",
                "submarine": "The card under {ship:dat} was turned over: a submarine.",
            }
        ),
    ),
    "sonar": P(
        "{name}: the card under the sonar",
        "One card beside a destroyer or a corvette is turned over and put back. Nothing else happens.",
        answered=by_answer({"empty": "The sonar showed sea.", "submarine": "The sonar showed a submarine."}),
    ),
    "charges": P(
        "{name}: the card under the depth charges",
        "The card under a destroyer or a corvette is turned over. A submarine there is sunk.",
        answered=by_answer(
            {"empty": "The depth charges found only sea.", "submarine": "The depth charges found a submarine."}
        ),
    ),
    "target": P("{name}: the bomber’s target", "Any distance. Armour above 4 cannot be attacked."),
    "shot": P(
        OneOf("target", {"plane": "{name}: a shot at the plane?", "*": "{name}: a shot?"}),
        OneOf(
            "target",
            {
                "plane": "One ship may fire at the card that the plane attacks from. Its range is its firepower.",
                "*": "Range in cards is the firepower. Armour above twice the firepower cannot be fired at.",
            },
        ),
    ),
    "draw": P(
        "{shooter:w} fires: the draw",
        "One hit card among {cards}. The other side draws one. The chance of a hit is {odds}, {percent} %.",
        answered=by_answer(
            {
                "hit": "A hit was drawn from {cards} cards.",
                "miss": "A miss was drawn from {cards} cards.",
                "die": "The draw was left to a die.",
            }
        ),
    ),
    "draw.die": P(
        "{shooter:w} fires: the die",
        "Throw a die with as many faces as there are cards. A 1 hits.",
        answered=by_answer({"hit": "The die showed a hit.", "miss": "The die showed a miss."}),
    ),
    "unmask": P(
        "Which freighter was {ship:nom}?",
        "Turn its card over. One of the freighters is the armed one.",
        answered=by_answer(
            {
                "freighter": "{ship:w} was an ordinary freighter.",
                "armed-freighter": "{ship:w} was the armed freighter.",
            }
        ),
    ),
    "torpedo": P(
        "{token:w} runs on",
        "One card along its arrow. A ship on that card is hit, a burning one too.",
        answered=by_answer(
            {
                "runs": "{token:w} ran on.",
                "gone": "{token:w} left the area.",
                "*": "{token:w} met {answer:acc}.",
            }
        ),
    ),
    "last-charges": P(
        "{name}: the last depth charges",
        "Every destroyer and corvette drops depth charges once more. Tick those that found a submarine, or none.",
        answered=by_answer(
            {
                "[]": "The last depth charges found no submarine.",
                "*": "Found by the last depth charges of: {answer:l}.",
            }
        ),
    ),
    "inescapable": P(
        "{token:w}: a ship that cannot escape?",
        "A ship that no move could save from this torpedo counts as sunk.",
    ),
    "series": P(
        "Another match?",
        "You swap sides unless you choose otherwise. The figures of the cards are kept.",
        "decision",
        ("close",),
    ),
    "entered": P(
        "Match {number}: enter the result",
        "For a match played without this book. Score lines are optional; if you enter any, they must add up.",
    ),
}

WENT: Final = {
    "revealed": "was found and sunk",
    "charges": "was sunk by depth charges",
    "gun": "was sunk by gunfire",
    "bomb": "was sunk by the bomber",
    "inescapable": "could not escape a torpedo",
    "escaped": "left the area",
    "exit": "left the area",
    "afloat": "was still afloat",
}


def scored(what: str) -> str:
    return f"{{ship:w}} {what}. Points for the {{side:acc}}: {{points}}."


BURNS: Final = scored("was torpedoed and burns")
TORPEDOED: Final = {"tanker-1": BURNS, "tanker-2": BURNS, "*": scored("was torpedoed and sunk")}
SCORED: Final = OneOf("how", {"torpedo": OneOf("ship", TORPEDOED), **{how: scored(what) for how, what in WENT.items()}})

LAUNCHED: Final[Mapping[str, str]] = {  # older logs do not say by which ship
    "": "{token:w} was launched",
    "plane": "{token:w} was launched from the air",
    "submerged": "A submerged boat launched {token:acc}",
    "*": "{ship:w} launched {token:acc}",
}
DIRECTIONS: Final = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}


def launched(where: str) -> OneOf:
    """By whom, whether it is the second in a row, and where to if that was told."""
    runs = {"2": f"{where}, the second in a row.", "*": f"{where}."}
    return OneOf(
        "ship",
        {ship: OneOf("run", {run: ship_ + then for run, then in runs.items()}) for ship, ship_ in LAUNCHED.items()},
    )


AIMED: Final = OneOf("direction", {"": launched(""), "None": launched(""), "*": launched(" to the {direction:w}")})

NOTES: Final = {
    "fleet.points": NoteText(
        OneOf(
            "side",
            {
                "allied": OneOf(
                    "points",
                    {
                        "": "The Allied exchange is not equal: {given} points given up, {taken} taken.",
                        "*": "The Allied fleet comes to {spent} of {points} points and needs at least one ship.",
                    },
                ),
                "german": OneOf(
                    "points",
                    {
                        "": "The German exchange is not equal: {given} points given up, {taken} taken.",
                        "*": "The German fleet comes to {spent} of {points} points and needs at least one ship.",
                    },
                ),
            },
        ),
        "damage",
        "quiet",
    ),
    "muster.chosen": NoteText(
        "{scenario:w}. {german} played the Germans, {allied} the Allies. Advanced rules: {rules:l}."
    ),
    "muster.checklist": NoteText(
        "An area of {rows} by {columns} was laid out, with {sea} sea cards and {aside} put aside.",
        opens="outing",
    ),
    "muster.order": NoteText("Mines were laid first, then submarines, then ships, in turn.", role="quiet"),
    "turn": NoteText(
        OneOf("side", {"allied": "Allied turn {turn} began.", "german": "German turn {turn} began."}),
        role="quiet",
        opens="box",
    ),
    "score": NoteText(SCORED, "sunk", "sunk"),
    "damaged": NoteText("{ship:w} was hit and damaged.", "damage", "damage"),
    "torpedo.spent": NoteText(
        OneOf(
            "ship",
            {
                "": "The torpedo was wasted on a burning tanker.",
                "*": "The torpedo was wasted: {ship:w} was burning already.",
            },
        ),
        role="wasted",
    ),
    "launched": NoteText(AIMED),
    "shot.held": NoteText(
        OneOf("side", {"allied": "The Allies held their fire.", "german": "The Germans held their fire."}),
        role="quiet",
    ),
    "shot.named": NoteText(
        counted(
            "distance",
            "{shooter:w} fired at {target:acc}, one card away.",
            "{shooter:w} fired at {target:acc}, {distance} cards away.",
        )
    ),
    "shot.at_plane": NoteText(
        counted(
            "distance",
            "{shooter:w} fired at the plane, one card away.",
            "{shooter:w} fired at the plane, {distance} cards away.",
        )
    ),
    "shot.certain": NoteText("A certain hit: no card was drawn.", role="hit"),
    "aircraft.up": NoteText("An aircraft took off.", role="quiet"),
    "plane.down": NoteText("The torpedo plane was shot down.", "damage", "damage"),
    "plane.launched": NoteText("{token:w} was launched from the air."),
    "match.over": NoteText(
        OneOf(
            "reason",
            {
                "stopped": "The match was broken off at {allied} to {german}.",
                "resigned": OneOf(
                    "winner",
                    {
                        "allied": "The Allies won by resignation, {allied} to {german}.",
                        "german": "The Germans won by resignation, {german} to {allied}.",
                    },
                ),
                "*": OneOf(
                    "winner",
                    {
                        "allied": "The Allies won, {allied} to {german}.",
                        "german": "The Germans won, {german} to {allied}.",
                        "*": "The match was drawn, {allied} to {german}.",
                    },
                ),
            },
        ),
        "award",
        "award",
        closes="outing",
    ),
    "entered.told": NoteText("Match {number} was entered by hand, as it was played at the table.", opens="outing"),
    "entered.line": NoteText(SCORED, "sunk", "sunk"),
    "entered.note": NoteText("{note}"),
}

RUNNING: Final = {
    **{f"g{number}": f"German torpedo {number}" for number in (1, 2)},
    **{f"a{number}": f"Allied torpedo {number}" for number in (1, 2)},
}
ENDED: Final = {
    "target": "target points reached",
    "no-cargo": "no cargo left",
    "no-submarines": "no submarine left",
    "no-fleet": "a side with nothing left",
}

OPTIONS: Final = {
    "submarine-move": ("Submarine move", "Any square of two by two cards. A bluff is entered the same way."),
    "exit": ("A submarine leaves", "It leaves over the Allied first row, is shown and scores."),
    "surface": ("Surface and move", "A submarine surfaces and moves like a fast ship."),
    "dive": ("Dive and move", "A surfaced boat dives, then a square of four cards is moved."),
    "launch": ("Launch a torpedo", "Show the card it is launched from. Not under a ship or another torpedo."),
    "fast-move": ("Move a fast ship", "To a free card beside it; an S-boot twice."),
    "slow-order": ("Order a slow ship", "Lay the arrow. It moves at the start of your next turn."),
    "action:sonar": ("Sonar", "Turn over one card beside a destroyer or a corvette."),
    "depth-charges": ("Depth charges", "Turn over the card under a destroyer or a corvette."),
    "take-off": ("Aircraft takes off", "Turn the carrier’s card over."),
    "bomber": ("Bomber attack", "At any distance, with a power of 2."),
    "torpedo-plane": ("Torpedo plane", "From any card without a ship. The enemy may fire first."),
    "pass": ("Pass", "Nothing else is possible."),
    "resign": ("Resign", "The other side wins."),
    "stop": ("Break off by agreement", "The match counts, but nobody wins."),
    "submerged": ("A submerged boat", ""),
    "same": ("The same boat as last turn", "This is its second in a row. It then has to pause."),
    "other": ("Another boat", "The first in a row."),
    "moves": ("It moves", ""),
    "blocked": ("Blocked by another ship", "Remove the token. The ship can be given an order again at once."),
    "slow:leaves": ("Leaves over the far edge", "Counts double."),
    "arrives": ("It arrives", ""),
    "moved:leaves": ("Leaves the area", ""),
    **{
        f"{prompt}:{token}": (f"Head-on into {name}", "The ship is hit where it was, before it moves.")
        for prompt in ("slow", "moved")
        for token, name in RUNNING.items()
    },
    "reveal:no": ("Leave it", ""),
    "reveal:empty": ("Turned over: sea", "It is laid face down again."),
    "reveal:submarine": ("Turned over: a submarine", "It is sunk."),
    "empty": ("Sea", ""),
    "sonar:submarine": ("A submarine", "It stays where it is."),
    "charges:submarine": ("A submarine", "It is sunk."),
    "shot:none": ("No shot", ""),
    "draw:hit": ("Hit", ""),
    "draw:miss": ("Miss", ""),
    "die": ("Draw here", "One die with {cards} faces."),
    "unmask:freighter": ("An ordinary freighter", ""),
    "unmask:armed-freighter": ("The armed freighter", ""),
    "runs": ("Nothing there: it runs on", ""),
    "gone": ("Out of the area, or into mines", "The token is free again."),
    "inescapable:none": ("No ship", "Every ship could still get away."),
    "again": ("Match {next}", "The same two people."),
    "close": ("Close the series", "The record stays."),
    "by_hand": (
        "Enter the result",
        "For a match played or finished without this book. One form, no questions.",
    ),
    **{
        f"{prompt}:{key}": (text, "")
        for prompt in ("muster", "entered")
        for key, text in {
            "first": "{first}",
            "second": "{second}",
            "5x5": "5 x 5: Lone wolf, Skirmish",
            "5x6": "5 x 6: Coordinated attack, Battle",
            "5x7": "5 x 7: Wolf pack, Large battle",
        }.items()
    },
    **{f"entered:{end}": (said, "") for end, said in ENDED.items()},
    "entered:allied-resigned": ("the Allies resigned", ""),
    "entered:german-resigned": ("the Germans resigned", ""),
    "entered:stopped": ("broken off by agreement", ""),
    "entered:torpedo": ("sunk by a torpedo", ""),
    "entered:gun": ("sunk by gunfire", ""),
    "entered:revealed": ("found under an escort", ""),
    "entered:charges": ("sunk by depth charges", ""),
    "entered:bomb": ("sunk by the bomber", ""),
    "entered:inescapable": ("could not escape", ""),
    "entered:escaped": ("left the area", ""),
    "entered:exit": ("a submarine left", ""),
    "entered:afloat": ("still afloat", ""),
}

FIELDS: Final = {
    **unexplained(
        "slow_submarines surface_combat reinforcements destroyers corvettes battleship submarines "
        "destroyer shooter ship how points"
    ),
    "setup:first": ("Your name", ""),
    "setup:second": ("The other player", ""),
    "german": ("Plays the Germans", ""),
    "mode": ("Game", ""),
    "size": ("Area, rows by columns", ""),
    "edge": ("Duel with an Edge", "One submarine or destroyer more or fewer."),
    "extra": ("Extra ship of a hunting group", ""),
    "armed_freighter": (
        "Armed freighter",
        "It is hidden among the freighters, so there is one more on the table.",
    ),
    "carrier": ("Escort carrier", ""),
    "mines": ("Mines", "On the backs of the same cards: two of both together."),
    "s_boots": ("S-boots", ""),
    "value": ("Value", "Points, 0 to 20."),
    "firepower": ("Firepower", "0 to 20. For an S-boot, its Flak."),
    "armour": ("Armour", "0 to 20."),
    "fast": ("Fast: the card has the fast sign", ""),
    "shot:target": ("Target", ""),
    "direction": ("Direction", "As seen from the German side: north is away from it."),
    "distance": ("Distance in cards", "Straight or diagonal, or a mixture: 1 is beside it."),
    "ended": ("How it ended", ""),
    "allied_points": ("Points of the Allies", ""),
    "german_points": ("Points of the Germans", ""),
    "turns": ("German turns played", "May be left empty."),
    "lines": ("Score lines", ""),
    "note": ("A note", ""),
}

ERRORS: Final = {
    "series.same": "Enter two different names, so that the record can tell them apart.",
    "series.options": "There are no options here. The rules are chosen before each match.",
    "cards.form": "Enter the figures by kind of ship, such as destroyer with a value of 2.",
    "cards.kind": "There is no card called {name}.",
    "cards.figure": "{name}: {figure} cannot have this value. Enter figures from 0 to {most}; fast is yes or no.",
    "muster.edge": "An Edge is for convoys only. Choose none, or the convoy.",
    "muster.edge_box": (
        "That would leave a side with none, or with more than the {most} in the box. Choose another Edge."
    ),
    "muster.extra": "An extra ship is for hunting groups only. Choose none, or the hunting group.",
    "muster.extra_box": "The box holds {most} destroyers, and all of them are in play. Choose the carrier, or none.",
    "fleet.mines": "Mines are the backs of the same cards: at most {most} of both together.",
    "shot.target": "Please choose a target.",
    "shot.distance": "Please enter the distance in cards.",
    "shot.range": "Out of range: this ship can fire at most {range} cards away.",
    "shot.armour": "The armour is too thick: this gun can hit armour of at most {most}.",
    "entered.end": "This match cannot end in that way. Choose another end.",
    "entered.target": "Neither side has the {target} points of this scenario. Choose another end.",
    "entered.lines": "The score lines of this side add up to {told}. Make them match, or leave them out.",
}

SHIPS: Final = {
    **titled(
        "freighter armed-freighter tanker destroyer corvette submarine german-destroyer german-battleship "
        "allied-mines german-mines",
    ),
    "battleship": "Allied battleship",
    "carrier": "Escort carrier",
    "s-boot": "S-boot",
}
SEVERAL: Final = {"freighter": 3, "tanker": 2, "destroyer": 3, "corvette": 2, "submarine": 4, "s-boot": 2}

WORDS: Final = {
    **as_keyed(
        "random any-match first second draw convoy slow-submarines surface-combat reinforcements none "
        "afloat damaged burning sunk resigned hit miss points",
    ),
    **as_keyed(
        "match ships cards value firepower armour fast state mines torpedoes direction ship ping aircraft score turn",
        under="value:",
    ),
    "allied": "Allies",
    "german": "Germans",
    "shepherd": "Wolf and Shepherd",
    "hunt": "hunting group",
    "naval": "naval battle",
    "lone-wolf": "Lone wolf",
    "coordinated-attack": "Coordinated attack",
    "wolf-pack": "Wolf pack",
    "skirmish": "Skirmish",
    "battle": "Battle",
    "large-battle": "Large battle",
    **{f"shepherd-{size}": f"Wolf and Shepherd, {size}" for size in SIZES},
    **{f"hunt-{size}": f"Hunting group, {size}" for size in SIZES},
    **{size: size.replace("x", " x ") for size in SIZES},
    "german-more": "one submarine more",
    "allied-more": "one destroyer more",
    "german-fewer": "one submarine fewer",
    "allied-fewer": "one destroyer fewer",
    **SHIPS,
    **{f"{kind}-{place}": f"{SHIPS[kind]} {place}" for kind, most in SEVERAL.items() for place in range(1, most + 1)},
    "plane": "the plane",
    "bomber": "Bomber",
    **RUNNING,
    **DIRECTIONS,
    "escaped": "left the area",
    **ENDED,
    "stopped": "broken off",
    "closed": "closed by the players",
    "deck": "on deck",
    "up": "in the air",
    "no-submarine": "No submarine is below the surface.",
    "no-ship": "No ship can do it.",
    "no-token": "Both torpedo tokens are running.",
    "two-running": "The only ship that can launch has done so two turns in a row and has to pause.",
    "just-moved": "The only slow ship has just moved.",
    "in-the-air": "The aircraft is already in the air.",
    "on-deck": "The aircraft is on deck. It has to take off first.",
    "no-target": "No enemy on the surface has armour 4 or less.",
    "value:surfaced": "on the surface",
    "value:masked": "armed freighter hidden",
    "value:order": "slow ship with an order",
    "value:just_moved": "slow ship just moved",
    "value:moved": "ships that moved this turn",
    "value:fresh": "launched this turn",
    "value:launch": "last launch",
    "value:run": "in a row",
    "value:target": "target points",
    "value:submarines": "submarines below the surface",  # in older logs
}

CARDS: Final = [key for key in WORDS if key in RUNNING or key.rpartition("-")[0] in SHIPS or key in SHIPS]
TEXTS: Final = Texts(PROMPTS, NOTES, OPTIONS, WORDS, FIELDS, ERRORS, nouns=("allied", "german", *CARDS))
