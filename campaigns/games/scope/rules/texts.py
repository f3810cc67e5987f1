"""Every sentence of SCOPE U-Boot, made when shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import (
    N_,
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
        N_("Match {number}: set-up"),
        N_("Choose the scenario and the rules. The Edge is for convoys, the extra ship for hunting groups."),
    ),
    "fleet": P(
        OneOf("side", {"allied": N_("{name}: the Allied fleet"), "german": N_("{name}: the German fleet")}),
        OneOf(
            "points",
            {
                "None": N_("The ships you give up and take must have the same value. Leave a field empty for none."),
                "*": N_("Up to {points} fleet points, and at least one ship. Leave a field empty for none."),
            },
        ),
    ),
    "card": P(
        N_("{ship:w}: figures of your card"),
        N_("These figures are printed on your own card. They are asked once and kept for all matches."),
    ),
    "slow": P(
        N_("{name}: {ship:w} moves"),
        N_("Move it along the arrow. If another ship lies there, take the token off and leave it where it is."),
        answered=by_answer(
            {
                "blocked": N_("{ship:w} was blocked by another ship."),
                "leaves": N_("{ship:w} left over the far edge."),
                "moves": N_("{ship:w} moved."),
                "*": N_("{ship:w} ran head-on into a torpedo."),
            }
        ),
    ),
    "action": P(
        N_("{name}, one action"),
        N_("Enter the action only. Your cards stay secret."),
        "decision",
        answered=by_answer(
            {
                "submarine-move": N_("{name} moved a square of four cards."),
                "exit": N_("{name} took a submarine out of the area."),
                "surface": N_("{name} brought a submarine to the surface."),
                "dive": N_("{name} took a submarine down and moved a square of four cards."),
                "launch": N_("{name} launched a torpedo."),
                "fast-move": N_("{name} moved a fast ship."),
                "slow-order": N_("{name} gave a slow ship its order."),
                "sonar": N_("{name} used the sonar."),
                "depth-charges": N_("{name} dropped depth charges."),
                "take-off": N_("{name} launched an aircraft."),
                "bomber": N_("{name} sent the bomber."),
                "torpedo-plane": N_("{name} sent the torpedo plane."),
                "pass": N_("{name} passed: nothing could be done."),
                "resign": N_("{name} resigned."),
                "stop": N_("Both sides agreed to stop."),
            }
        ),
    ),
    "ship": P(N_("{name}: which ship?"), N_("Only ships that can do this are listed.")),
    "launcher": P(
        N_("{name}: who launches?"),
        N_("Put the token on the card it is launched from. Nobody may launch three turns in a row."),
        answered=by_answer(
            {
                "submerged": N_("A submerged boat."),
                "same": N_("The same boat as last turn."),
                "other": N_("Another boat than last turn."),
                "*": N_("{answer:w}."),
            }
        ),
    ),
    "moved": P(
        N_("{name}: {ship:w} moves"),
        N_("Move to a free card beside it. A torpedo on that card hits only if it runs straight at the ship."),
        answered=by_answer(
            {
                "arrives": N_("{ship:w} moved."),
                "leaves": N_("{ship:w} left the area."),
                "*": N_("{ship:w} met a torpedo head-on."),
            }
        ),
    ),
    "reveal": P(
        N_("{name}: turn the card over?"),
        N_("The card under {ship:dat}, once it has moved. Afterwards it lies face down again."),
        answered=by_answer(
            {
                "no": N_("The card under {ship:dat} was left alone."),
                "empty": N_("The card under {ship:dat} was turned over: sea."),
                "submarine": N_("The card under {ship:dat} was turned over: a submarine."),
            }
        ),
    ),
    "sonar": P(
        N_("{name}: the card under the sonar"),
        N_("One card beside a destroyer or a corvette is turned over and put back. Nothing else happens."),
        answered=by_answer({"empty": N_("The sonar showed sea."), "submarine": N_("The sonar showed a submarine.")}),
    ),
    "charges": P(
        N_("{name}: the card under the depth charges"),
        N_("The card under a destroyer or a corvette is turned over. A submarine there is sunk."),
        answered=by_answer(
            {"empty": N_("The depth charges found only sea."), "submarine": N_("The depth charges found a submarine.")}
        ),
    ),
    "target": P(N_("{name}: the bomber’s target"), N_("Any distance. Armour above 4 cannot be attacked.")),
    "shot": P(
        OneOf("target", {"plane": N_("{name}: a shot at the plane?"), "*": N_("{name}: a shot?")}),
        OneOf(
            "target",
            {
                "plane": N_("One ship may fire at the card that the plane attacks from. Its range is its firepower."),
                "*": N_("Range in cards is the firepower. Armour above twice the firepower cannot be fired at."),
            },
        ),
    ),
    "draw": P(
        N_("{shooter:w} fires: the draw"),
        N_("One hit card among {cards}. The other side draws one. The chance of a hit is {odds}, {percent} %."),
        answered=by_answer(
            {
                "hit": N_("A hit was drawn from {cards} cards."),
                "miss": N_("A miss was drawn from {cards} cards."),
                "die": N_("The draw was left to a die."),
            }
        ),
    ),
    "draw.die": P(
        N_("{shooter:w} fires: the die"),
        N_("Throw a die with as many faces as there are cards. A 1 hits."),
        answered=by_answer({"hit": N_("The die showed a hit."), "miss": N_("The die showed a miss.")}),
    ),
    "unmask": P(
        N_("Which freighter was {ship:nom}?"),
        N_("Turn its card over. One of the freighters is the armed one."),
        answered=by_answer(
            {
                "freighter": N_("{ship:w} was an ordinary freighter."),
                "armed-freighter": N_("{ship:w} was the armed freighter."),
            }
        ),
    ),
    "torpedo": P(
        N_("{token:w} runs on"),
        N_("One card along its arrow. A ship on that card is hit, a burning one too."),
        answered=by_answer(
            {
                "runs": N_("{token:w} ran on."),
                "gone": N_("{token:w} left the area."),
                "*": N_("{token:w} met {answer:acc}."),
            }
        ),
    ),
    "last-charges": P(
        N_("{name}: the last depth charges"),
        N_("Every destroyer and corvette drops depth charges once more. Tick those that found a submarine, or none."),
        answered=by_answer(
            {
                "[]": N_("The last depth charges found no submarine."),
                "*": N_("Found by the last depth charges of: {answer:l}."),
            }
        ),
    ),
    "inescapable": P(
        N_("{token:w}: a ship that cannot escape?"),
        N_("A ship that no move could save from this torpedo counts as sunk."),
    ),
    "series": P(
        N_("Another match?"),
        N_("You swap sides unless you choose otherwise. The figures of the cards are kept."),
        "decision",
        ("close",),
    ),
    "entered": P(
        N_("Match {number}: enter the result"),
        N_("For a match played without this book. Score lines are optional; if you enter any, they must add up."),
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
    "n": N_("north"),
    "ne": N_("north-east"),
    "e": N_("east"),
    "se": N_("south-east"),
    "s": N_("south"),
    "sw": N_("south-west"),
    "w": N_("west"),
    "nw": N_("north-west"),
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
                        "": N_("The Allied exchange is not equal: {given} points given up, {taken} taken."),
                        "*": N_("The Allied fleet comes to {spent} of {points} points and needs at least one ship."),
                    },
                ),
                "german": OneOf(
                    "points",
                    {
                        "": N_("The German exchange is not equal: {given} points given up, {taken} taken."),
                        "*": N_("The German fleet comes to {spent} of {points} points and needs at least one ship."),
                    },
                ),
            },
        ),
        "damage",
        "quiet",
    ),
    "muster.chosen": NoteText(
        N_("{scenario:w}. {german} played the Germans, {allied} the Allies. Advanced rules: {rules:l}.")
    ),
    "muster.checklist": NoteText(
        N_("An area of {rows} by {columns} was laid out, with {sea} sea cards and {aside} put aside."),
        opens="outing",
    ),
    "muster.order": NoteText(N_("Mines were laid first, then submarines, then ships, in turn."), role="quiet"),
    "turn": NoteText(
        OneOf("side", {"allied": N_("Allied turn {turn} began."), "german": N_("German turn {turn} began.")}),
        role="quiet",
        opens="box",
    ),
    "score": NoteText(SCORED, "sunk", "sunk"),
    "damaged": NoteText(N_("{ship:w} was hit and damaged."), "damage", "damage"),
    "torpedo.spent": NoteText(
        OneOf(
            "ship",
            {
                "": N_("The torpedo was wasted on a burning tanker."),
                "*": N_("The torpedo was wasted: {ship:w} was burning already."),
            },
        ),
        role="wasted",
    ),
    "launched": NoteText(AIMED),
    "shot.held": NoteText(
        OneOf("side", {"allied": N_("The Allies held their fire."), "german": N_("The Germans held their fire.")}),
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
    "shot.certain": NoteText(N_("A certain hit: no card was drawn."), role="hit"),
    "aircraft.up": NoteText(N_("An aircraft took off."), role="quiet"),
    "plane.down": NoteText(N_("The torpedo plane was shot down."), "damage", "damage"),
    "plane.launched": NoteText(N_("{token:w} was launched from the air.")),
    "match.over": NoteText(
        OneOf(
            "reason",
            {
                "stopped": N_("The match was broken off at {allied} to {german}."),
                "resigned": OneOf(
                    "winner",
                    {
                        "allied": N_("The Allies won by resignation, {allied} to {german}."),
                        "german": N_("The Germans won by resignation, {german} to {allied}."),
                    },
                ),
                "*": OneOf(
                    "winner",
                    {
                        "allied": N_("The Allies won, {allied} to {german}."),
                        "german": N_("The Germans won, {german} to {allied}."),
                        "*": N_("The match was drawn, {allied} to {german}."),
                    },
                ),
            },
        ),
        "award",
        "award",
        closes="outing",
    ),
    "entered.told": NoteText(N_("Match {number} was entered by hand, as it was played at the table."), opens="outing"),
    "entered.line": NoteText(SCORED, "sunk", "sunk"),
    "entered.note": NoteText(N_("{note}")),
}

RUNNING: Final = {
    **{f"g{number}": f"German torpedo {number}" for number in (1, 2)},
    **{f"a{number}": f"Allied torpedo {number}" for number in (1, 2)},
}
ENDED: Final = {
    "target": N_("target points reached"),
    "no-cargo": N_("no cargo left"),
    "no-submarines": N_("no submarine left"),
    "no-fleet": N_("a side with nothing left"),
}

OPTIONS: Final = {
    "submarine-move": (N_("Submarine move"), N_("Any square of two by two cards. A bluff is entered the same way.")),
    "exit": (N_("A submarine leaves"), N_("It leaves over the Allied first row, is shown and scores.")),
    "surface": (N_("Surface and move"), N_("A submarine surfaces and moves like a fast ship.")),
    "dive": (N_("Dive and move"), N_("A surfaced boat dives, then a square of four cards is moved.")),
    "launch": (N_("Launch a torpedo"), N_("Show the card it is launched from. Not under a ship or another torpedo.")),
    "fast-move": (N_("Move a fast ship"), N_("To a free card beside it; an S-boot twice.")),
    "slow-order": (N_("Order a slow ship"), N_("Lay the arrow. It moves at the start of your next turn.")),
    "action:sonar": (N_("Sonar"), N_("Turn over one card beside a destroyer or a corvette.")),
    "depth-charges": (N_("Depth charges"), N_("Turn over the card under a destroyer or a corvette.")),
    "take-off": (N_("Aircraft takes off"), N_("Turn the carrier’s card over.")),
    "bomber": (N_("Bomber attack"), N_("At any distance, with a power of 2.")),
    "torpedo-plane": (N_("Torpedo plane"), N_("From any card without a ship. The enemy may fire first.")),
    "pass": (N_("Pass"), N_("Nothing else is possible.")),
    "resign": (N_("Resign"), N_("The other side wins.")),
    "stop": (N_("Break off by agreement"), N_("The match counts, but nobody wins.")),
    "submerged": (N_("A submerged boat"), ""),
    "same": (N_("The same boat as last turn"), N_("This is its second in a row. It then has to pause.")),
    "other": (N_("Another boat"), N_("The first in a row.")),
    "moves": (N_("It moves"), ""),
    "blocked": (N_("Blocked by another ship"), N_("Remove the token. The ship can be given an order again at once.")),
    "slow:leaves": (N_("Leaves over the far edge"), N_("Counts double.")),
    "arrives": (N_("It arrives"), ""),
    "moved:leaves": (N_("Leaves the area"), ""),
    **{
        f"{prompt}:{token}": (f"Head-on into {name}", N_("The ship is hit where it was, before it moves."))
        for prompt in ("slow", "moved")
        for token, name in RUNNING.items()
    },
    "reveal:no": (N_("Leave it"), ""),
    "reveal:empty": (N_("Turned over: sea"), N_("It is laid face down again.")),
    "reveal:submarine": (N_("Turned over: a submarine"), N_("It is sunk.")),
    "empty": (N_("Sea"), ""),
    "sonar:submarine": (N_("A submarine"), N_("It stays where it is.")),
    "charges:submarine": (N_("A submarine"), N_("It is sunk.")),
    "shot:none": (N_("No shot"), ""),
    "draw:hit": (N_("Hit"), ""),
    "draw:miss": (N_("Miss"), ""),
    "die": (N_("Draw here"), N_("One die with {cards} faces.")),
    "unmask:freighter": (N_("An ordinary freighter"), ""),
    "unmask:armed-freighter": (N_("The armed freighter"), ""),
    "runs": (N_("Nothing there: it runs on"), ""),
    "gone": (N_("Out of the area, or into mines"), N_("The token is free again.")),
    "inescapable:none": (N_("No ship"), N_("Every ship could still get away.")),
    "again": (N_("Match {next}"), N_("The same two people.")),
    "close": (N_("Close the series"), N_("The record stays.")),
    "by_hand": (
        N_("Enter the result"),
        N_("For a match played or finished without this book. One form, no questions."),
    ),
    **{
        f"{prompt}:{key}": (text, "")
        for prompt in ("muster", "entered")
        for key, text in {
            "first": N_("{first}"),
            "second": N_("{second}"),
            "5x5": N_("5 x 5: Lone wolf, Skirmish"),
            "5x6": N_("5 x 6: Coordinated attack, Battle"),
            "5x7": N_("5 x 7: Wolf pack, Large battle"),
        }.items()
    },
    **{f"entered:{end}": (said, "") for end, said in ENDED.items()},
    "entered:allied-resigned": (N_("the Allies resigned"), ""),
    "entered:german-resigned": (N_("the Germans resigned"), ""),
    "entered:stopped": (N_("broken off by agreement"), ""),
    "entered:torpedo": (N_("sunk by a torpedo"), ""),
    "entered:gun": (N_("sunk by gunfire"), ""),
    "entered:revealed": (N_("found under an escort"), ""),
    "entered:charges": (N_("sunk by depth charges"), ""),
    "entered:bomb": (N_("sunk by the bomber"), ""),
    "entered:inescapable": (N_("could not escape"), ""),
    "entered:escaped": (N_("left the area"), ""),
    "entered:exit": (N_("a submarine left"), ""),
    "entered:afloat": (N_("still afloat"), ""),
}

FIELDS: Final = {
    **unexplained(
        "slow_submarines surface_combat reinforcements destroyers corvettes battleship submarines "
        "destroyer shooter ship how points"
    ),
    "setup:first": (N_("Your name"), ""),
    "setup:second": (N_("The other player"), ""),
    "german": (N_("Plays the Germans"), ""),
    "mode": (N_("Game"), ""),
    "size": (N_("Area, rows by columns"), ""),
    "edge": (N_("Duel with an Edge"), N_("One submarine or destroyer more or fewer.")),
    "extra": (N_("Extra ship of a hunting group"), ""),
    "armed_freighter": (
        N_("Armed freighter"),
        N_("It is hidden among the freighters, so there is one more on the table."),
    ),
    "carrier": (N_("Escort carrier"), ""),
    "mines": (N_("Mines"), N_("On the backs of the same cards: two of both together.")),
    "s_boots": (N_("S-boots"), ""),
    "value": (N_("Value"), N_("Points, 0 to 20.")),
    "firepower": (N_("Firepower"), N_("0 to 20. For an S-boot, its Flak.")),
    "armour": (N_("Armour"), N_("0 to 20.")),
    "fast": (N_("Fast: the card has the fast sign"), ""),
    "shot:target": (N_("Target"), ""),
    "direction": (N_("Direction"), N_("As seen from the German side: north is away from it.")),
    "distance": (N_("Distance in cards"), N_("Straight or diagonal, or a mixture: 1 is beside it.")),
    "ended": (N_("How it ended"), ""),
    "allied_points": (N_("Points of the Allies"), ""),
    "german_points": (N_("Points of the Germans"), ""),
    "turns": (N_("German turns played"), N_("May be left empty.")),
    "lines": (N_("Score lines"), ""),
    "note": (N_("A note"), ""),
}

ERRORS: Final = {
    "series.same": N_("Enter two different names, so that the record can tell them apart."),
    "series.options": N_("There are no options here. The rules are chosen before each match."),
    "cards.form": N_("Enter the figures by kind of ship, such as destroyer with a value of 2."),
    "cards.kind": N_("There is no card called {name}."),
    "cards.figure": N_("{name}: {figure} cannot have this value. Enter figures from 0 to {most}; fast is yes or no."),
    "muster.edge": N_("An Edge is for convoys only. Choose none, or the convoy."),
    "muster.edge_box": N_(
        "That would leave a side with none, or with more than the {most} in the box. Choose another Edge."
    ),
    "muster.extra": N_("An extra ship is for hunting groups only. Choose none, or the hunting group."),
    "muster.extra_box": N_(
        "The box holds {most} destroyers, and all of them are in play. Choose the carrier, or none."
    ),
    "fleet.mines": N_("Mines are the backs of the same cards: at most {most} of both together."),
    "shot.target": N_("Please choose a target."),
    "shot.distance": N_("Please enter the distance in cards."),
    "shot.range": N_("Out of range: this ship can fire at most {range} cards away."),
    "shot.armour": N_("The armour is too thick: this gun can hit armour of at most {most}."),
    "entered.end": N_("This match cannot end in that way. Choose another end."),
    "entered.target": N_("Neither side has the {target} points of this scenario. Choose another end."),
    "entered.lines": N_("The score lines of this side add up to {told}. Make them match, or leave them out."),
}

SHIPS: Final = {
    **titled(
        "freighter armed-freighter tanker destroyer corvette submarine german-destroyer german-battleship "
        "allied-mines german-mines",
    ),
    "battleship": N_("Allied battleship"),
    "carrier": N_("Escort carrier"),
    "s-boot": N_("S-boot"),
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
    "allied": N_("Allies"),
    "german": N_("Germans"),
    "shepherd": N_("Wolf and Shepherd"),
    "hunt": N_("hunting group"),
    "naval": N_("naval battle"),
    "lone-wolf": N_("Lone wolf"),
    "coordinated-attack": N_("Coordinated attack"),
    "wolf-pack": N_("Wolf pack"),
    "skirmish": N_("Skirmish"),
    "battle": N_("Battle"),
    "large-battle": N_("Large battle"),
    **{f"shepherd-{size}": f"Wolf and Shepherd, {size}" for size in SIZES},
    **{f"hunt-{size}": f"Hunting group, {size}" for size in SIZES},
    **{size: size.replace("x", " x ") for size in SIZES},
    "german-more": N_("one submarine more"),
    "allied-more": N_("one destroyer more"),
    "german-fewer": N_("one submarine fewer"),
    "allied-fewer": N_("one destroyer fewer"),
    **SHIPS,
    **{f"{kind}-{place}": f"{SHIPS[kind]} {place}" for kind, most in SEVERAL.items() for place in range(1, most + 1)},
    "plane": N_("the plane"),
    "bomber": N_("Bomber"),
    **RUNNING,
    **DIRECTIONS,
    "escaped": N_("left the area"),
    **ENDED,
    "stopped": N_("broken off"),
    "closed": N_("closed by the players"),
    "deck": N_("on deck"),
    "up": N_("in the air"),
    "no-submarine": N_("No submarine is below the surface."),
    "no-ship": N_("No ship can do it."),
    "no-token": N_("Both torpedo tokens are running."),
    "two-running": N_("The only ship that can launch has done so two turns in a row and has to pause."),
    "just-moved": N_("The only slow ship has just moved."),
    "in-the-air": N_("The aircraft is already in the air."),
    "on-deck": N_("The aircraft is on deck. It has to take off first."),
    "no-target": N_("No enemy on the surface has armour 4 or less."),
    "value:surfaced": N_("on the surface"),
    "value:masked": N_("armed freighter hidden"),
    "value:order": N_("slow ship with an order"),
    "value:just_moved": N_("slow ship just moved"),
    "value:moved": N_("ships that moved this turn"),
    "value:fresh": N_("launched this turn"),
    "value:launch": N_("last launch"),
    "value:run": N_("in a row"),
    "value:target": N_("target points"),
    "value:submarines": N_("submarines below the surface"),  # in older logs
}

CARDS: Final = [key for key in WORDS if key in RUNNING or key.rpartition("-")[0] in SHIPS or key in SHIPS]
TEXTS: Final = Texts(PROMPTS, NOTES, OPTIONS, WORDS, FIELDS, ERRORS, nouns=("allied", "german", *CARDS))
