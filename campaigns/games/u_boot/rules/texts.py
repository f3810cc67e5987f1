"""Every sentence of U-BOOT The Board Game, made when shown."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import NoteText, OneOf, PromptText, Texts, counted, unexplained
from campaigns.games.u_boot.rules import words
from campaigns.games.u_boot.rules.state import SECONDARIES

P = PromptText


def none_or(none: str, some: str) -> OneOf:
    """A choice of several, or of nobody."""
    return OneOf("answer", {"[]": none, "*": some})


MEN_THERE: Final = {
    "fire": "Crew damage from fire. Count men passing through as well. If there are none, nothing happens.",
    "gas": "Crew damage from toxic gas. Count men passing through as well. If there are none, nothing happens.",
    "electric": (
        "Crew damage from an electrical hazard. Count men passing through as well. If there are none, nothing happens."
    ),
    "*": "Crew damage from an attack. Choose everybody there. If there are none, nothing happens.",
}

HAPPENED: Final = {
    "electric": "Electrical hazard in section {section}.",
    "fire": "Fire in section {section}.",
    "gas": "Toxic gas in section {section}.",
    "lighting": "Lighting failure in section {section}.",
    "leak": "Leak in section {section}.",
}

PROMPTS: Final = {
    "briefing": P(
        "Briefing, mission {number}",
        "Copy title, date and hour from the app before you start the mission.",
        "detail",
        (),
        "Mission begun: {title}, {date}, {time}.",
    ),
    "stores": P(
        "Positions of the supplies",
        "Put each supply token in a section from 1 to 6, at most one in each. The toolboxes start in 2 and 4.",
    ),
    "desk": P(
        "What happened?",
        "Enter what happens at the table. Anything you missed can be entered later.",
        "decision",
        ("bell", "evening", "medkit", "spoil"),
    ),
    # orders
    "move.busy": P(
        "Busy men who move",
        "A man who moves stops what he was doing. Turn his token over.",
        answered=none_or("No busy man moved.", "Moved, and stopped: {answer:l}."),
    ),
    "move.hatch": P(
        "Men who went over the deck",
        ("The way past a flooded section is over the deck, through the torpedo hatches. Each man takes an activation."),
        answered=none_or("Nobody went over the deck.", "Over the deck: {answer:l}."),
    ),
    "dive.outside": P(
        "Men caught outside",
        "Everybody still in sections 7 and 8 is lost when the boat dives.",
        "detail",
        answered=none_or("Nobody was outside.", "Caught outside: {answer:l}."),
    ),
    "enigma": P("Enigma: messages", "Each message takes one activation of the same man."),
    "fire": P("Torpedoes fired", "Each torpedo takes one activation. Several men may share them."),
    "repair.what": P("What is repaired", "One token, one breach or one technical condition per order.", "detail"),
    "aid.patients": P("Men to be treated", "All of them in one section. Each takes an activation of the same man."),
    "meal": P("Meal", "One to three tokens. A lemon is put aside and never counts."),
    "order.section": P("Section", "Where the light has failed, one more man is activated."),
    "crew.men": P(
        OneOf("order", {**words.EVENTS, "*": "Men for the order"}),
        OneOf(
            "order",
            {
                "fire": (
                    "Choose the men who fire. If the torpedoes do not divide evenly, the first men named take one more."
                ),
                "*": "Choose the men who carry it out.",
            },
        ),
    ),
    "crew.unskilled": P(
        "Men without the icon",
        "Look at the crew tiles. A man without the icon takes one more activation.",
        answered=none_or("All of them have the icon.", "Without the icon: {answer:l}."),
    ),
    "crew.extra": P(
        "Extra man in the dark",
        "The light in section {section} has failed: choose one more man to activate.",
    ),
    "card.men": P(
        "Men the card activates",
        "Each of them takes one activation. Choose none if the card names none.",
        answered=none_or("The card activated nobody.", "Activated by the card: {answer:l}."),
    ),
    # events
    "excess": P("Excess", "How far the marker moves: the highest excess of a single man."),
    "smoke": P("Cigarettes", "Once a watch. Each lifts a block and lets up to four men outside drop an activation."),
    "smoke.men": P(
        "Men who relax",
        "Up to four for each cigarette, all in sections 7 and 8. Each drops an activation.",
        answered=none_or("Nobody dropped an activation.", "Dropped an activation: {answer:l}."),
    ),
    "bell.treated": P(
        "Treated men",
        "The men you choose drop a wound or fatigue token instead of an activation.",
        answered=none_or("No treated man dropped a token of his card.", "Dropped a token of their card: {answer:l}."),
    ),
    "bell.unskilled": P(
        "Men coming on duty without the icon",
        "They take over a job they have no icon for, which costs one more activation.",
        answered=none_or("All men coming on duty had the icon.", "Came on without the icon: {answer:l}."),
    ),
    "sunk": P(
        "Ship sunk",
        "Morale rises by 3. Leave the GRT empty if the identification sheet gives it.",
        "detail",
        (),
        "{kind:w}{name:n}.",
    ),
    "dead": P("Men lost", "Morale falls by 2 for each of them.", "detail"),
    "environment": P(
        "New condition",
        "Put the token in its section. Morale falls by 1.",
        "detail",
        (),
        OneOf("kind", HAPPENED),
    ),
    "clear": P("Token to remove", "Removed by other means than an order. Morale rises by 2.", "detail"),
    "breach": P(
        "Hull breach",
        "Morale falls by 1, and the countdown runs in the app.",
        "detail",
        (),
        "Section {section}.",
    ),
    "breach.what": P("Which breach", "Several are open."),
    "breach.end": P("Sealed or flooded", "The puzzle in section {section}: solved in time, or not.", "detail"),
    "breach.dead": P(
        "Men left in section {section}",
        "Men who are still there when it is flooded are lost.",
        "detail",
        answered=none_or("Nobody was left in the section.", "Left in the section: {answer:l}."),
    ),
    "damage": P("Crew damage", "The number of crew tokens to draw depends on the men and the tokens there."),
    "damage.men": P(
        "Men in section {section}",
        OneOf("cause", MEN_THERE),
        answered=none_or("Nobody was there.", "There: {answer:l}."),
    ),
    "damage.hit": P(
        "Men whose token was drawn",
        "Each of them takes a wound card.",
        answered=none_or("Nobody was drawn.", "Drawn: {answer:l}."),
    ),
    "condition": P("Card for {man:w}{name:n}", "Copy the icons of one bar of the card. A second wound kills."),
    "condition.man": P("Owner of the card", "The man the card is assigned to."),
    "card": P(
        "Card resolved",
        "Enter how the card changes morale. Nothing else is kept.",
        "detail",
        (),
        "{title}",
    ),
    "morale": P("Morale by agreement", "Enter by how much it changes, and why.", "detail", (), "{why}."),
    "objective": P("Secondary objective", "As HQ sent it.", "detail", (), "{text}"),
    "name": P("Name a man", "Any of the thirty-two men. The name appears in the log and on the roll of honour."),
    "log": P("Log entry", "Anything worth keeping, in your own words.", "detail", (), "{text}"),
    "end.how": P(
        "How the mission ended",
        "As the app shows it.",
        "decision",
        answered=OneOf(
            "answer",
            {
                "flooded": "Flooding sank the boat.",
                "time": "The mission time ran out.",
                "base": "The boat returned to base.",
                "rammed": "An enemy rammed the boat.",
                "aground": "The boat hit something under water, or ran aground.",
                "all-dead": "All hands were killed.",
                "sunk": "The boat was sunk in another way.",
            },
        ),
    ),
    "technical": P("Technical condition", "Part, section and level as the app reports them."),
    "technical.what": P("Which technical condition", "The token on the Technical View."),
    "relieve": P("Men who stop", "Their busy tokens are turned to activations."),
    "carry": P("Supplies moved", "A man who moved took a supply along and put it down there."),
    # the end
    "debrief.fulfilled": P(
        "Objectives fulfilled",
        "As the app counts them. Choose none if none was.",
        "detail",
        answered=none_or("No objective was fulfilled.", "Fulfilled: {answer:l}."),
    ),
    "debrief": P("Result of mission {number}", "Grade, Renown and GRT as the app shows them."),
    "next": P(
        "Another mission?",
        "The next is mission {number}. If the app does not let you go on, close the log here.",
        "decision",
    ),
}

DECK: Final = {
    "10": "Morale reached X: draw a card from deck {deck}.",
    "8": "Morale reached VIII: draw a card from deck {deck}.",
    "6": "Morale reached VI: draw a card from deck {deck}.",
    "4": "Morale reached IV: draw a card from deck {deck}.",
    "2": "Morale reached II: draw a card from deck {deck}.",
    "0": "Morale reached the last space: draw a card from deck {deck}.",
    "*": "Draw a morale card from deck {deck}.",
}
NOTES: Final = {
    "order.paid": NoteText(
        OneOf(
            "track",
            {
                "order": OneOf(
                    "left",
                    {
                        "0": "No order is left.",
                        "*": counted("left", "One order is left.", "{left} orders are left."),
                    },
                ),
                "morale": "It cost one space of morale.",
            },
        ),
        role="quiet",
    ),
    "deck": NoteText(OneOf("space", DECK), "damage"),
    "exhausted": NoteText(
        "The crew is exhausted. Another hazard, leak or breach would sink the boat.", "damage", "damage"
    ),
    "lost": NoteText(
        OneOf(
            "how",
            {
                "rammed": "The boat was rammed and lost.",
                "aground": "The boat ran aground and was lost.",
                "flooded": "The boat filled with water and was lost.",
                "all-dead": "The whole crew was killed and the boat lost.",
                "sunk": "The boat was sunk.",
                "exhausted": "The exhausted crew could not hold out, and the boat was lost.",
                "*": "The boat was lost.",
            },
        ),
        "damage",
        "end",
    ),
    "blocked": NoteText(
        OneOf(
            "blocked",
            {
                "0": "No space of the Order Track is blocked.",
                "*": counted(
                    "blocked",
                    "One space of the Order Track is blocked.",
                    "{blocked} spaces of the Order Track are blocked.",
                ),
            },
        ),
        role="quiet",
    ),
    "excess": NoteText(
        counted(
            "spaces",
            "The excess marker moved by one space, to {at}.",
            "The excess marker moved by {spaces} spaces, to {at}.",
        ),
        role="quiet",
    ),
    "bell": NoteText(
        OneOf(
            "watch",
            {
                "1": "The first watch came on duty at {time}.",
                "*": "The second watch came on duty at {time}.",
            },
        ),
        opens="box",
        role="quiet",
    ),
    "bell.figures": NoteText(
        OneOf(
            "off",
            {
                "[]": "Figures back on the model: {on:l}.",
                "*": OneOf(
                    "on",
                    {
                        "[]": "Figures off the model: {off:l}.",
                        "*": "Figures off the model: {off:l}. Back on it: {on:l}.",
                    },
                ),
            },
        ),
        role="quiet",
    ),
    "bell.slide": NoteText("Tiles that are slid, not turned: {roles:l}.", role="quiet"),
    "evening": NoteText(
        OneOf(
            "change",
            {"0": "At 22:00 the meals left morale as it was.", "*": "At 22:00 the meals: morale {change:+}."},
        )
    ),
    "evening.missed": NoteText("The 22:00 question is still open.", "damage", "quiet"),
    "meal": NoteText(
        OneOf(
            "count",
            {
                "1": "The first meal of the day was prepared.",
                "2": "The second meal of the day was prepared.",
                "*": "The third meal of the day was prepared.",
            },
        ),
        role="quiet",
    ),
    "spoiled": NoteText("All {food:w} spoiled and went back to the box."),
    "sunk": NoteText(
        OneOf("grt", {"0": "She was sunk. GRT not entered yet.", "*": "Sunk, {grt:t} GRT."}), "sunk", "sunk"
    ),
    "dead": NoteText("{man:w}, was killed.", "damage", "death"),
    "cleared": NoteText("{what:w} was removed.", role="repair"),
    "gas.vented": NoteText("Gas in section {section} escaped through the hatch and left no token.", "damage"),
    "puzzle": NoteText(
        "Lay the pieces {pieces}, from stern to bow. Five men have to be in the section.", "damage", "quiet"
    ),
    "supply": NoteText("This needs the supply there ({supply:w}).", role="quiet"),
    "supply.elsewhere": NoteText(
        OneOf(
            "section",
            {
                "None": "A supply was lost with a flooded section ({supply:w}).",
                "*": "According to this log, it is in section {section} ({supply:w}).",
            },
        ),
        "damage",
        "quiet",
    ),
    "rebreathers": NoteText("The rebreathers are in section {section}: no damage from gas.", role="quiet"),
    "damage.resolve": NoteText(
        counted(
            "tokens",
            "Crew damage in section {section} ({cause:w}): draw a crew token for each man there.",
            "Crew damage in section {section} ({cause:w}): draw {tokens} crew tokens for each man there.",
        ),
        "damage",
        "quiet",
    ),
    "damage.draw": NoteText(
        counted(
            "draw",
            "Draw one of {of} crew tokens: {percent} % for each man.",
            "Draw {draw} of {of} crew tokens: {percent} % for each man.",
        ),
        "damage",
        "quiet",
    ),
    "observers": NoteText(
        OneOf(
            "count",
            {
                "0": "Nobody is observing now. Tell the app.",
                "*": counted(
                    "count", "One man is observing now. Tell the app.", "{count} men are observing now. Tell the app."
                ),
            },
        ),
        role="quiet",
    ),
    "app.update": NoteText("Fewer men are doing this than before. Tell the app.", "damage", "quiet"),
    "men.dropped": NoteText(
        counted("count", "The men of one order were never named.", "The men of {count} orders were never named."),
        "damage",
        "quiet",
    ),
    "crew.full": NoteText("No space for another token: {men:l}.", "damage", "quiet"),
    "medkit": NoteText(
        OneOf(
            "left",
            {
                "0": "The medical supplies were filled up. No medkit is left.",
                "*": counted(
                    "left",
                    "The medical supplies were filled up. One medkit is left.",
                    "The medical supplies were filled up. {left} medkits are left.",
                ),
            },
        )
    ),
    "mission.over": NoteText(
        OneOf(
            "how",
            {
                "time": "The mission ended when its time ran out. Grade {grade}, {grt:t} GRT.",
                "base": "The boat returned to base. Grade {grade}, {grt:t} GRT.",
                "*": "The mission ended. Grade {grade}, {grt:t} GRT.",
            },
        ),
        "award",
        closes="outing",
    ),
}

# The remark on a button, where it does not depend on the state
HELPS: Final = {
    "excess": "marker moves left",
    "smoke": "lifts a block",
    "evening": "what the crew ate",
    "sunk": "morale +3",
    "dead": "morale −2",
    "environment": "fire, leak …",
    "clear": "morale +2",
    "breach": "morale −1",
    "breach-over": "sealed or flooded",
    "damage": "draw",
    "card": "resolved",
    "morale": "agreed",
    "objective": "from HQ",
    "log": "own words",
    "name": "one of 32",
}
NAMED: Final = dict.fromkeys(words.FIGURES, "{figure:w}{name:n}")

OPTIONS: Final = {
    "setup:crew-sheet": (
        "crew sheet",
        "Tracks every man’s tokens, wounds and repairs, and works out the excess.",
    ),
    "setup:simple-watch": (
        "simple watch change",
        "Easy roles slide their tiles at the bell, so the icons stay in place.",
    ),
    **{f"desk:{key}": (label, HELPS.get(key, "")) for key, label in words.EVENTS.items()},
    **{f"condition:{key}": (label, "") for key, label in words.EVENTS.items()},
    **{figure: (label, "") for figure, label in NAMED.items()},
    **{token: (label, "") for token, label in words.TOKENS_THERE.items()},
    **{section: (label, "") for section, label in words.SECTIONS.items()},
    "repair.what:technical": ("A technical condition", ""),
    "end.how:flooded": ("Sunk by flooding", ""),
    "end.how:time": ("Mission time ran out", ""),
    "end.how:base": ("Returned to base", ""),
    "end.how:rammed": ("Rammed by an enemy", ""),
    "end.how:aground": ("Hit something under water, or ran aground", ""),
    "end.how:all-dead": ("All hands killed", ""),
    "end.how:sunk": ("Sunk in another way", ""),
    "sealed": ("Sealed", ""),
    "flooded": ("Flooded", "Nobody can enter it any more. A second flooded section sinks the boat."),
    "debrief.fulfilled:primary": ("Primary objective", "{text}"),
    **{
        f"debrief.fulfilled:secondary-{number}": ("Secondary objective", "{text}")
        for number in range(1, SECONDARIES + 1)
    },
    "go-on": ("Next mission", ""),
    "close": ("Close the log", "The record stays."),
    "card:event": ("Event deck", ""),
    "card:morale-1": ("Morale deck 1", ""),
    "card:morale-2": ("Morale deck 2", ""),
    "card:morale-3": ("Morale deck 3", ""),
    "meal:none": ("nothing changed", ""),
    "meal:swap": ("two tokens swapped", ""),
    "meal:replace": ("one token replaced", ""),
    **{f"debrief:{grade}": (grade, "") for grade in "SABCDEF"},
}

WORDS: Final = {
    **words.THINGS,
    **words.KINDS,
    **words.JOBS,
    **words.WHY_CLOSED,
    **words.ROLES,
    **{f"room-{number}": room for number, room in words.ROOMS.items()},
    **words.FIGURES,
    **words.MEN,
    **words.TOKENS_THERE,
    **words.SECONDARY,
    **words.VALUES,
}

FIELDS: Final = {
    **unexplained(
        "title rebreathers spaces captain navigator engineer torpedoes messages kind name section "
        "cause deck why man wounds fatigue activations part level what grade"
    ),
    "briefing:title": ("Mission title", ""),
    "date": ("Date", "Year, month and day, such as 1940-08-01."),
    "time": ("Hour", "Such as 07:15; 715 and 7.15 also do."),
    "minutes": ("Minutes", "Of the countdown, if you like. It is only shown."),
    "technical:men": ("Men needed", "As the app says, if it does."),
    "technical:card": ("Engineer’s card on it", ""),
    "forbids": ("Orders it forbids", ""),
    "submerged": ("The boat starts submerged", ""),
    "briefing:primary": ("Primary objective", ""),
    "same_patrol": (
        "Same patrol, continued in another session",
        "Tracks, damage, food and men stay as they were. Otherwise everything starts anew.",
    ),
    "wire": ("Wire", "Section 1 to 6."),
    "pump": ("Water pump", ""),
    "bulbs": ("Light bulbs", ""),
    "extinguisher": ("Fire extinguisher", ""),
    **{f"{role}_level": (word, "") for role, word in words.ROLES.items()},
    "mode": ("What you play", "One mission, several as one patrol, or the campaign of the app."),
    "missions": ("Missions", "How many you plan to play, up to 20."),
    "alerts": ("High alerts a watch", "As the app shows it. Leave empty not to track it."),
    "captain_cards": ("Captain’s cards", "As the app shows it. Leave empty not to count them."),
    "first_officer": ("First Officer", ""),
    "tokens": ("Food tokens", ""),
    "lemon": ("With a lemon", ""),
    "extra": ("Before that", ""),
    "sunk:grt": ("GRT", "Needed for merchants and small craft."),
    "men": ("Men there", ""),
    "card:title": ("Name of the card", ""),
    "card:morale": ("Morale", "A whole number, which may be negative. Leave it empty for none."),
    "to_hand": ("Goes to the Captain’s hand", ""),
    "change": ("Change", "A whole number, which may be negative."),
    "objective:text": ("Objective", ""),
    "log:text": ("Line", ""),
    "supplies": ("Supplies that treat it", ""),
    "renown": ("Renown", "If the app shows it."),
    "debrief:grt": ("GRT", "The total of this log is filled in."),
}

ERRORS: Final = {
    "setup.number": "Enter a whole number from {low} to {high}.",
    "setup.single": "A single mission is one mission. Choose linked missions or a campaign for more.",
    "setup.slide": "The simple watch change is for groups in which at least one role is easy.",
    "field.form": "Enter a date such as 1940-08-01, an hour such as 07:15; 715 and 7.15 will also do.",
    "stores.twice": "There is already another supply in this section.",
    "section.flooded": "This section is flooded.",
    "section.breached": "This section already has a breach.",
    "smoke.none": "Enter at least one cigarette.",
    "sunk.grt": "Enter the GRT: the identification sheet has none for this kind of ship.",
    "morale.none": "Enter a change other than 0.",
}

TEXTS: Final = Texts(PROMPTS, NOTES, OPTIONS, WORDS, FIELDS, ERRORS)
