"""Every sentence of U-BOOT The Board Game, made when shown."""

from __future__ import annotations

from typing import Final

from campaigns.engine.texts import N_, NoteText, OneOf, PromptText, Texts, counted, unexplained
from campaigns.games.u_boot.rules import words
from campaigns.games.u_boot.rules.state import SECONDARIES

P = PromptText


def none_or(none: str, some: str) -> OneOf:
    """A choice of several, or of nobody."""
    return OneOf("answer", {"[]": none, "*": some})


MEN_THERE: Final = {
    "fire": N_("Crew damage from fire. Count men passing through as well. If there are none, nothing happens."),
    "gas": N_("Crew damage from toxic gas. Count men passing through as well. If there are none, nothing happens."),
    "electric": N_(
        "Crew damage from an electrical hazard. Count men passing through as well. If there are none, nothing happens."
    ),
    "*": N_("Crew damage from an attack. Choose everybody there. If there are none, nothing happens."),
}

HAPPENED: Final = {
    "electric": N_("Electrical hazard in section {section}."),
    "fire": N_("Fire in section {section}."),
    "gas": N_("Toxic gas in section {section}."),
    "lighting": N_("Lighting failure in section {section}."),
    "leak": N_("Leak in section {section}."),
}

PROMPTS: Final = {
    "briefing": P(
        N_("Briefing, mission {number}"),
        N_("Copy title, date and hour from the app before you start the mission."),
        "detail",
        (),
        N_("Mission begun: {title}, {date}, {time}."),
    ),
    "stores": P(
        N_("Positions of the supplies"),
        N_("Put each supply token in a section from 1 to 6, at most one in each. The toolboxes start in 2 and 4."),
    ),
    "desk": P(
        N_("What happened?"),
        N_("Enter what happens at the table. Anything you missed can be entered later."),
        "decision",
        ("bell", "evening", "medkit", "spoil"),
    ),
    # orders
    "move.busy": P(
        N_("Busy men who move"),
        N_("A man who moves stops what he was doing. Turn his token over."),
        answered=none_or(N_("No busy man moved."), N_("Moved, and stopped: {answer:l}.")),
    ),
    "move.hatch": P(
        N_("Men who went over the deck"),
        N_(
            "The way past a flooded section is over the deck, through the torpedo hatches. Each man "
            "takes an activation."
        ),
        answered=none_or(N_("Nobody went over the deck."), N_("Over the deck: {answer:l}.")),
    ),
    "dive.outside": P(
        N_("Men caught outside"),
        N_("Everybody still in sections 7 and 8 is lost when the boat dives."),
        "detail",
        answered=none_or(N_("Nobody was outside."), N_("Caught outside: {answer:l}.")),
    ),
    "enigma": P(N_("Enigma: messages"), N_("Each message takes one activation of the same man.")),
    "fire": P(N_("Torpedoes fired"), N_("Each torpedo takes one activation. Several men may share them.")),
    "repair.what": P(
        N_("What is repaired"), N_("One token, one breach or one technical condition per order."), "detail"
    ),
    "aid.patients": P(
        N_("Men to be treated"), N_("All of them in one section. Each takes an activation of the same man.")
    ),
    "meal": P(N_("Meal"), N_("One to three tokens. A lemon is put aside and never counts.")),
    "order.section": P(N_("Section"), N_("Where the light has failed, one more man is activated.")),
    "crew.men": P(
        OneOf("order", {**words.EVENTS, "*": N_("Men for the order")}),
        OneOf(
            "order",
            {
                "fire": N_(
                    "Choose the men who fire. If the torpedoes do not divide evenly, the first men named take one more."
                ),
                "*": N_("Choose the men who carry it out."),
            },
        ),
    ),
    "crew.unskilled": P(
        N_("Men without the icon"),
        N_("Look at the crew tiles. A man without the icon takes one more activation."),
        answered=none_or(N_("All of them have the icon."), N_("Without the icon: {answer:l}.")),
    ),
    "crew.extra": P(
        N_("Extra man in the dark"),
        N_("The light in section {section} has failed: choose one more man to activate."),
    ),
    "card.men": P(
        N_("Men the card activates"),
        N_("Each of them takes one activation. Choose none if the card names none."),
        answered=none_or(N_("The card activated nobody."), N_("Activated by the card: {answer:l}.")),
    ),
    # events
    "excess": P(N_("Excess"), N_("How far the marker moves: the highest excess of a single man.")),
    "smoke": P(
        N_("Cigarettes"), N_("Once a watch. Each lifts a block and lets up to four men outside drop an activation.")
    ),
    "smoke.men": P(
        N_("Men who relax"),
        N_("Up to four for each cigarette, all in sections 7 and 8. Each drops an activation."),
        answered=none_or(N_("Nobody dropped an activation."), N_("Dropped an activation: {answer:l}.")),
    ),
    "bell.treated": P(
        N_("Treated men"),
        N_("The men you choose drop a wound or fatigue token instead of an activation."),
        answered=none_or(
            N_("No treated man dropped a token of his card."), N_("Dropped a token of their card: {answer:l}.")
        ),
    ),
    "bell.unskilled": P(
        N_("Men coming on duty without the icon"),
        N_("They take over a job they have no icon for, which costs one more activation."),
        answered=none_or(N_("All men coming on duty had the icon."), N_("Came on without the icon: {answer:l}.")),
    ),
    "sunk": P(
        N_("Ship sunk"),
        N_("Morale rises by 3. Leave the GRT empty if the identification sheet gives it."),
        "detail",
        (),
        N_("{kind:w}{name:n}."),
    ),
    "dead": P(N_("Men lost"), N_("Morale falls by 2 for each of them."), "detail"),
    "environment": P(
        N_("New condition"),
        N_("Put the token in its section. Morale falls by 1."),
        "detail",
        (),
        OneOf("kind", HAPPENED),
    ),
    "clear": P(N_("Token to remove"), N_("Removed by other means than an order. Morale rises by 2."), "detail"),
    "breach": P(
        N_("Hull breach"),
        N_("Morale falls by 1, and the countdown runs in the app."),
        "detail",
        (),
        N_("Section {section}."),
    ),
    "breach.what": P(N_("Which breach"), N_("Several are open.")),
    "breach.end": P(N_("Sealed or flooded"), N_("The puzzle in section {section}: solved in time, or not."), "detail"),
    "breach.dead": P(
        N_("Men left in section {section}"),
        N_("Men who are still there when it is flooded are lost."),
        "detail",
        answered=none_or(N_("Nobody was left in the section."), N_("Left in the section: {answer:l}.")),
    ),
    "damage": P(N_("Crew damage"), N_("The number of crew tokens to draw depends on the men and the tokens there.")),
    "damage.men": P(
        N_("Men in section {section}"),
        OneOf("cause", MEN_THERE),
        answered=none_or(N_("Nobody was there."), N_("There: {answer:l}.")),
    ),
    "damage.hit": P(
        N_("Men whose token was drawn"),
        N_("Each of them takes a wound card."),
        answered=none_or(N_("Nobody was drawn."), N_("Drawn: {answer:l}.")),
    ),
    "condition": P(N_("Card for {man:w}{name:n}"), N_("Copy the icons of one bar of the card. A second wound kills.")),
    "condition.man": P(N_("Owner of the card"), N_("The man the card is assigned to.")),
    "card": P(
        N_("Card resolved"),
        N_("Enter how the card changes morale. Nothing else is kept."),
        "detail",
        (),
        N_("{title}"),
    ),
    "morale": P(N_("Morale by agreement"), N_("Enter by how much it changes, and why."), "detail", (), N_("{why}.")),
    "objective": P(N_("Secondary objective"), N_("As HQ sent it."), "detail", (), N_("{text}")),
    "name": P(
        N_("Name a man"), N_("Any of the thirty-two men. The name appears in the log and on the roll of honour.")
    ),
    "log": P(N_("Log entry"), N_("Anything worth keeping, in your own words."), "detail", (), N_("{text}")),
    "end.how": P(
        N_("How the mission ended"),
        N_("As the app shows it."),
        "decision",
        answered=OneOf(
            "answer",
            {
                "flooded": N_("Flooding sank the boat."),
                "time": N_("The mission time ran out."),
                "base": N_("The boat returned to base."),
                "rammed": N_("An enemy rammed the boat."),
                "aground": N_("The boat hit something under water, or ran aground."),
                "all-dead": N_("All hands were killed."),
                "sunk": N_("The boat was sunk in another way."),
            },
        ),
    ),
    "technical": P(N_("Technical condition"), N_("Part, section and level as the app reports them.")),
    "technical.what": P(N_("Which technical condition"), N_("The token on the Technical View.")),
    "relieve": P(N_("Men who stop"), N_("Their busy tokens are turned to activations.")),
    "carry": P(N_("Supplies moved"), N_("A man who moved took a supply along and put it down there.")),
    # the end
    "debrief.fulfilled": P(
        N_("Objectives fulfilled"),
        N_("As the app counts them. Choose none if none was."),
        "detail",
        answered=none_or(N_("No objective was fulfilled."), N_("Fulfilled: {answer:l}.")),
    ),
    "debrief": P(N_("Result of mission {number}"), N_("Grade, Renown and GRT as the app shows them.")),
    "next": P(
        N_("Another mission?"),
        N_("The next is mission {number}. If the app does not let you go on, close the log here."),
        "decision",
    ),
}

DECK: Final = {
    "10": N_("Morale reached X: draw a card from deck {deck}."),
    "8": N_("Morale reached VIII: draw a card from deck {deck}."),
    "6": N_("Morale reached VI: draw a card from deck {deck}."),
    "4": N_("Morale reached IV: draw a card from deck {deck}."),
    "2": N_("Morale reached II: draw a card from deck {deck}."),
    "0": N_("Morale reached the last space: draw a card from deck {deck}."),
    "*": N_("Draw a morale card from deck {deck}."),
}
NOTES: Final = {
    "order.paid": NoteText(
        OneOf(
            "track",
            {
                "order": OneOf(
                    "left",
                    {
                        "0": N_("No order is left."),
                        "*": counted("left", "One order is left.", "{left} orders are left."),
                    },
                ),
                "morale": N_("It cost one space of morale."),
            },
        ),
        role="quiet",
    ),
    "deck": NoteText(OneOf("space", DECK), "damage"),
    "exhausted": NoteText(
        N_("The crew is exhausted. Another hazard, leak or breach would sink the boat."), "damage", "damage"
    ),
    "lost": NoteText(
        OneOf(
            "how",
            {
                "rammed": N_("The boat was rammed and lost."),
                "aground": N_("The boat ran aground and was lost."),
                "flooded": N_("The boat filled with water and was lost."),
                "all-dead": N_("The whole crew was killed and the boat lost."),
                "sunk": N_("The boat was sunk."),
                "exhausted": N_("The exhausted crew could not hold out, and the boat was lost."),
                "*": N_("The boat was lost."),
            },
        ),
        "damage",
        "end",
    ),
    "blocked": NoteText(
        OneOf(
            "blocked",
            {
                "0": N_("No space of the Order Track is blocked."),
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
                "1": N_("The first watch came on duty at {time}."),
                "*": N_("The second watch came on duty at {time}."),
            },
        ),
        opens="box",
        role="quiet",
    ),
    "bell.figures": NoteText(
        OneOf(
            "off",
            {
                "[]": N_("Figures back on the model: {on:l}."),
                "*": OneOf(
                    "on",
                    {
                        "[]": N_("Figures off the model: {off:l}."),
                        "*": N_("Figures off the model: {off:l}. Back on it: {on:l}."),
                    },
                ),
            },
        ),
        role="quiet",
    ),
    "bell.slide": NoteText(N_("Tiles that are slid, not turned: {roles:l}."), role="quiet"),
    "evening": NoteText(
        OneOf(
            "change",
            {"0": N_("At 22:00 the meals left morale as it was."), "*": N_("At 22:00 the meals: morale {change:+}.")},
        )
    ),
    "evening.missed": NoteText(N_("The 22:00 question is still open."), "damage", "quiet"),
    "meal": NoteText(
        OneOf(
            "count",
            {
                "1": N_("The first meal of the day was prepared."),
                "2": N_("The second meal of the day was prepared."),
                "*": N_("The third meal of the day was prepared."),
            },
        ),
        role="quiet",
    ),
    "spoiled": NoteText(N_("All {food:w} spoiled and went back to the box.")),
    "sunk": NoteText(
        OneOf("grt", {"0": N_("She was sunk. GRT not entered yet."), "*": N_("Sunk, {grt:t} GRT.")}), "sunk", "sunk"
    ),
    "dead": NoteText(N_("{man:w}, was killed."), "damage", "death"),
    "cleared": NoteText(N_("{what:w} was removed."), role="repair"),
    "gas.vented": NoteText(N_("Gas in section {section} escaped through the hatch and left no token."), "damage"),
    "puzzle": NoteText(
        N_("Lay the pieces {pieces}, from stern to bow. Five men have to be in the section."), "damage", "quiet"
    ),
    "supply": NoteText(N_("This needs the supply there ({supply:w})."), role="quiet"),
    "supply.elsewhere": NoteText(
        OneOf(
            "section",
            {
                "None": N_("A supply was lost with a flooded section ({supply:w})."),
                "*": N_("According to this log, it is in section {section} ({supply:w})."),
            },
        ),
        "damage",
        "quiet",
    ),
    "rebreathers": NoteText(N_("The rebreathers are in section {section}: no damage from gas."), role="quiet"),
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
                "0": N_("Nobody is observing now. Tell the app."),
                "*": counted(
                    "count", "One man is observing now. Tell the app.", "{count} men are observing now. Tell the app."
                ),
            },
        ),
        role="quiet",
    ),
    "app.update": NoteText(N_("Fewer men are doing this than before. Tell the app."), "damage", "quiet"),
    "men.dropped": NoteText(
        counted("count", "The men of one order were never named.", "The men of {count} orders were never named."),
        "damage",
        "quiet",
    ),
    "crew.full": NoteText(N_("No space for another token: {men:l}."), "damage", "quiet"),
    "medkit": NoteText(
        OneOf(
            "left",
            {
                "0": N_("The medical supplies were filled up. No medkit is left."),
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
                "time": N_("The mission ended when its time ran out. Grade {grade}, {grt:t} GRT."),
                "base": N_("The boat returned to base. Grade {grade}, {grt:t} GRT."),
                "*": N_("The mission ended. Grade {grade}, {grt:t} GRT."),
            },
        ),
        "award",
        closes="outing",
    ),
}

# The remark on a button, where it does not depend on the state
HELPS: Final = {
    "excess": N_("marker moves left"),
    "smoke": N_("lifts a block"),
    "evening": N_("what the crew ate"),
    "sunk": N_("morale +3"),
    "dead": N_("morale −2"),
    "environment": N_("fire, leak …"),
    "clear": N_("morale +2"),
    "breach": N_("morale −1"),
    "breach-over": N_("sealed or flooded"),
    "damage": N_("draw"),
    "card": N_("resolved"),
    "morale": N_("agreed"),
    "objective": N_("from HQ"),
    "log": N_("own words"),
    "name": N_("one of 32"),
}
NAMED: Final = {figure: N_("{figure:w}{name:n}") for figure in words.FIGURES}

OPTIONS: Final = {
    "setup:crew-sheet": (
        N_("crew sheet"),
        N_("Tracks every man’s tokens, wounds and repairs, and works out the excess."),
    ),
    "setup:simple-watch": (
        N_("simple watch change"),
        N_("Easy roles slide their tiles at the bell, so the icons stay in place."),
    ),
    **{f"desk:{key}": (label, HELPS.get(key, "")) for key, label in words.EVENTS.items()},
    **{f"condition:{key}": (label, "") for key, label in words.EVENTS.items()},
    **{figure: (label, "") for figure, label in NAMED.items()},
    **{token: (label, "") for token, label in words.TOKENS_THERE.items()},
    **{section: (label, "") for section, label in words.SECTIONS.items()},
    "repair.what:technical": (N_("A technical condition"), ""),
    "end.how:flooded": (N_("Sunk by flooding"), ""),
    "end.how:time": (N_("Mission time ran out"), ""),
    "end.how:base": (N_("Returned to base"), ""),
    "end.how:rammed": (N_("Rammed by an enemy"), ""),
    "end.how:aground": (N_("Hit something under water, or ran aground"), ""),
    "end.how:all-dead": (N_("All hands killed"), ""),
    "end.how:sunk": (N_("Sunk in another way"), ""),
    "sealed": (N_("Sealed"), ""),
    "flooded": (N_("Flooded"), N_("Nobody can enter it any more. A second flooded section sinks the boat.")),
    "debrief.fulfilled:primary": (N_("Primary objective"), "{text}"),
    **{
        f"debrief.fulfilled:secondary-{number}": (N_("Secondary objective"), "{text}")
        for number in range(1, SECONDARIES + 1)
    },
    "go-on": (N_("Next mission"), ""),
    "close": (N_("Close the log"), N_("The record stays.")),
    "card:event": (N_("Event deck"), ""),
    "card:morale-1": (N_("Morale deck 1"), ""),
    "card:morale-2": (N_("Morale deck 2"), ""),
    "card:morale-3": (N_("Morale deck 3"), ""),
    "meal:none": (N_("nothing changed"), ""),
    "meal:swap": (N_("two tokens swapped"), ""),
    "meal:replace": (N_("one token replaced"), ""),
    **{f"debrief:{grade}": (grade, "") for grade in "SABCDEF"},
}

WORDS: Final = {
    **words.THINGS,
    **words.KINDS,
    **words.JOBS,
    **words.WHY_CLOSED,
    **words.ROLES,
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
    "briefing:title": (N_("Mission title"), ""),
    "date": (N_("Date"), N_("Year, month and day, such as 1940-08-01.")),
    "time": (N_("Hour"), N_("Such as 07:15; 715 and 7.15 also do.")),
    "minutes": (N_("Minutes"), N_("Of the countdown, if you like. It is only shown.")),
    "technical:men": (N_("Men needed"), N_("As the app says, if it does.")),
    "technical:card": (N_("Engineer’s card on it"), ""),
    "forbids": (N_("Orders it forbids"), ""),
    "submerged": (N_("The boat starts submerged"), ""),
    "briefing:primary": (N_("Primary objective"), ""),
    "same_patrol": (
        N_("Same patrol, continued in another session"),
        N_("Tracks, damage, food and men stay as they were. Otherwise everything starts anew."),
    ),
    "wire": (N_("Wire"), N_("Section 1 to 6.")),
    "pump": (N_("Water pump"), ""),
    "bulbs": (N_("Light bulbs"), ""),
    "extinguisher": (N_("Fire extinguisher"), ""),
    **{f"{role}_level": (word, "") for role, word in words.ROLES.items()},
    "mode": (N_("What you play"), N_("One mission, several as one patrol, or the campaign of the app.")),
    "missions": (N_("Missions"), N_("How many you plan to play, up to 20.")),
    "alerts": (N_("High alerts a watch"), N_("As the app shows it. Leave empty not to track it.")),
    "captain_cards": (N_("Captain’s cards"), N_("As the app shows it. Leave empty not to count them.")),
    "first_officer": (N_("First Officer"), ""),
    "tokens": (N_("Food tokens"), ""),
    "lemon": (N_("With a lemon"), ""),
    "extra": (N_("Before that"), ""),
    "sunk:grt": (N_("GRT"), N_("Needed for merchants and small craft.")),
    "men": (N_("Men there"), ""),
    "card:title": (N_("Name of the card"), ""),
    "card:morale": (N_("Morale"), N_("A whole number, which may be negative. Leave it empty for none.")),
    "to_hand": (N_("Goes to the Captain’s hand"), ""),
    "change": (N_("Change"), N_("A whole number, which may be negative.")),
    "objective:text": (N_("Objective"), ""),
    "log:text": (N_("Line"), ""),
    "supplies": (N_("Supplies that treat it"), ""),
    "renown": (N_("Renown"), N_("If the app shows it.")),
    "debrief:grt": (N_("GRT"), N_("The total of this log is filled in.")),
}

ERRORS: Final = {
    "setup.number": N_("Enter a whole number from {low} to {high}."),
    "setup.single": N_("A single mission is one mission. Choose linked missions or a campaign for more."),
    "setup.slide": N_("The simple watch change is for groups in which at least one role is easy."),
    "field.form": N_("Enter a date such as 1940-08-01, an hour such as 07:15; 715 and 7.15 will also do."),
    "stores.twice": N_("There is already another supply in this section."),
    "section.flooded": N_("This section is flooded."),
    "section.breached": N_("This section already has a breach."),
    "smoke.none": N_("Enter at least one cigarette."),
    "sunk.grt": N_("Enter the GRT: the identification sheet has none for this kind of ship."),
    "morale.none": N_("Enter a change other than 0."),
}

TEXTS: Final = Texts(PROMPTS, NOTES, OPTIONS, WORDS, FIELDS, ERRORS)
