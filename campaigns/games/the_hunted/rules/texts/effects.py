"""What damage to a system means: as editions and logs of earlier versions hold it, and as it is said."""

from __future__ import annotations

from typing import Final

EFFECTS: Final = {
    "+1 on E3 while damaged or inoperable (Type XXI: only when all three are)": "+1 on attacks (E3) while damaged or inoperable (Type XXI: only when all three are).",
    "+1 on E3": "+1 on attacks (E3).",
    "if inoperable: abort, two encounter rolls per box": "If inoperable: the patrol is broken off, and each box has two encounter rolls.",
    "if inoperable: abort, two encounter rolls per box; both inoperable: towed if in the last box, else scuttle": (
        "If inoperable: the patrol is broken off, and each box has two encounter rolls. "
        "With both inoperable the boat is towed in from the last box, or scuttled."
    ),
    "no submerged attack while damaged or inoperable": "No submerged attack while damaged or inoperable.",
    "if inoperable: no wolfpack modifier, +4 on crew rescue": "If inoperable: no wolfpack modifier, and +4 on crew rescue.",
    "+1 on E3; no evasive manoeuvres": "+1 on attacks (E3), and no evasive turns.",
    "+1 on E2, -1 on A1": "+1 on escort searches (E2), −1 on the crash dive (A1).",
    "+1 on E2 and E3; if inoperable: abort": "+1 on escort searches and attacks (E2, E3). If inoperable: the patrol is broken off.",
    "forward tubes cannot fire or reload": "The forward tubes cannot fire or reload.",
    "aft tubes cannot fire or reload": "The aft tubes cannot fire or reload.",
    "cannot fire": "It cannot fire.",
    "no bakery bonus when replenishing": "No bakery bonus when replenishing.",
}
