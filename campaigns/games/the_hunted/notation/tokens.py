"""The tokens, as they are written; the same in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from campaigns.games.the_hunted.table.model import HOMING, ONE_LIGHT_WOUND


def _table(text: str) -> dict[str, str]:
    pairs = (one.split(maxsplit=1) for one in " ".join(text.split()).split(";"))
    return {token: value.strip() for token, value in pairs}


def backwards(tokens: dict[str, str]) -> dict[str, str]:
    """The first token of each value: short forms come first."""
    return {value: token for token, value in reversed(tokens.items())}


AREAS: Final = _table(
    """
    A Atlantic; AR Arctic; BI British Isles; CA Caribbean; ME Mediterranean; NA North America; WA West African
    Coast; BR Brazilian Coast; IO Indian Ocean; AU Australia; INV Invasion
    """
)
POSTINGS: Final = {"posted": "posted", "once": "this patrol only"}
TORPEDOES: Final = {"a": "G7a FaT", "e": "G7e FaT", "z": HOMING, "t": ""}
GUN: Final = "g"

MET: Final = _table(
    """
    cv convoy; s ship; s+ ship+escort; 2s two ships; 2s+ two ships+escort; tk tanker; cap capital ship; convoy
    convoy; ship ship; tanker tanker
    """
)
OTHER: Final = _table(
    """
    air aircraft; sub submarine; esc escort; ev event; mines mines; mines- mines; agent agent; agent- agent;
    give supply; rd round; fol follow; - nothing
    """
)
GOES_ON: Final = ("round", "follow")
AT_SHIPS: Final = ("attack", "round", "follow", "submarine")

SETTINGS: Final = {
    "d": ("light", "day"),
    "n": ("light", "night"),
    "n!": ("light", "night"),
    "u": ("mode", "submerged"),
    "o": ("mode", "surfaced"),
    "ns": ("mode", "night_surface"),
    "ni": ("mode", "nibelung"),
    "c": ("range", "close"),
    "m": ("range", "medium"),
    "l": ("range", "long"),
    "xr": ("range", "extreme"),
    "b": ("pack", "busy"),
    "f": ("pack", "focused"),
    "alone": ("escort", "none"),
    "let": ("end", "let go"),
    "lost": ("end", "contact lost"),
    "sn": ("posture", "snorkelling"),
    "top": ("posture", "surfaced"),
    "gr": ("quality", "green"),
    "tr": ("quality", "trained"),
    "ve": ("quality", "veteran"),
    "el": ("quality", "elite"),
    "they": ("first", "enemy"),
    "we": ("first", "boat"),
    "day": ("light", "day"),
    "night": ("light", "night"),
    "busy": ("pack", "busy"),
    "foc": ("pack", "focused"),
}
BY_SETTING: Final = {pair: token for token, pair in reversed(SETTINGS.items())}
ANYWHERE: Final = ("light", "posture", "end", "quality")  # settings that every kind of engagement takes
NIGHT_SURFACE: Final = "night_surface"
WAITED: Final = "n!"

KINDS: Final = _table(
    """
    S small freighter; L large freighter; T tanker; C capital ship; E escort; U submarine; SF small freighter;
    LF large freighter
    """
)
FIGURES: Final = {
    "f": ("found", 20),
    "h": ("hull", 99),
    "hit": ("hits", 36),
    "fl": ("flooding", 99),
    "deep": ("deep", 9),
    "bold": ("bold", 9),
    "att": ("attacks", 3),
}
ALONE: Final = ("deep", "bold")  # these need no figure
SYSTEMS: Final = _table(
    """
    pe periscope; ra radio; hy hydrophones; dp dive_planes; fu fuel_tanks; ba batteries; d1 diesel_engine_1; d2
    diesel_engine_2; e1 electric_engine_1; e2 electric_engine_2; fd fwd_torpedo_doors; ad aft_torpedo_doors; gun
    deck_gun; fk flak_2cm; f37 flak_3_7cm; b1 battery_1; b2 battery_2; b3 battery_3
    """
)
LONG: Final = _table(
    """
    periscope pe; radio ra; hydrophones hy; planes dp; fuel fu; batteries ba; flak fk; diesel1 d1; diesel2 d2;
    electric1 e1; electric2 e2
    """
)
STILL_DAMAGED: Final = ".dam"
MEN: Final = _table(
    """
    k kommandant; 1wo 1wo; 2wo 2wo; li li; doc doctor; c crew; c1 crew_1; c2 crew_2; c3 crew_3; c4 crew_4; ag
    agent
    """
)
INJURIES: Final = {
    "lw": "LW",
    "sw": "SW",
    "kia": "KIA",
    "fit": "fit",
    "kite": "lost with the kite",
    "acc": "died in an accident",
    "over": "lost overboard",
    "": ONE_LIGHT_WOUND,
}
WEAPONS: Final = _table("dc depth charges; hh hedgehog; sq squid; fido FIDO; ts Tsetse; ro rockets")
FLAK: Final = {"fm": "miss", "fdm": "damaged", "sd": "shot down", "nf": "not fired"}
HUNTERS: Final = {"esc": "escort", "air": "aircraft", "sub": "submarine", "mine": "mine", "-": ""}
WHOLE: Final = {  # said of the engagement, not of one hunter
    "ab": ("turned_back", True),
    "dv": ("fate", "dived"),
    **{token: ("flak", value) for token, value in FLAK.items()},
}
BOAT: Final = {  # said of one hunter's work
    "holed": ("holed", True),
    "up": ("forced_up", True),
    **{token: ("weapon", value) for token, value in WEAPONS.items()},
}


def hunter_of(found: Mapping[str, Any]) -> str:
    """Who hunts the boat in an engagement, unless somebody else is named."""
    kind = found["kind"]
    if kind in ("event", "nothing", "mines", "agent", "supply"):
        return ""
    return kind if kind in ("aircraft", "submarine") else str(found.get("came", "escort"))


ENDS: Final = _table(
    """
    home home; towed towed; rescued rescued; scuttled scuttled; captured boat_captured; lost sunk; adrift
    lost_at_sea; killed kommandant_killed; relieved relieved
    """
)
SUNK_BY: Final = {"esc": "escort", "air": "aircraft", "sub": "submarine", "mine": "mine", "deep": "depth"}
BASES: Final = _table("fra France; nor Norway; ger Germany; med Mediterranean; pen Penang")

SALVO: Final = re.compile(r"(~)?(\d*)([aeztg])(\d*)(?:d(\d*))?(?:w(\d*))?(r)?(x)?", re.ASCII)
KIND_TONS: Final = re.compile(r"(SF|LF|S|L|T|C|E|U)(\?|\d[\d.,]*)T?", re.ASCII)
TONS: Final = re.compile(r"\d[\d.,]*|(?:\d{3,}|\d+[.,][\d.,]*)t", re.ASCII)  # 2t are two torpedoes
POINTS: Final = re.compile(r"(\d+)p", re.ASCII)
FIGURE: Final = re.compile(rf"({'|'.join(sorted(FIGURES, key=len, reverse=True))})(\d*)", re.ASCII)
MONTH: Final = re.compile(r"(\d{1,2})/(\d{4}|\d{2})", re.ASCII)
EXCHANGE: Final = re.compile(r"\+(\d+)([ae])", re.ASCII)
LISTED: Final = re.compile(r"=(?:\d+[aez])+", re.ASCII)
STATES: Final = {"x": "sunk", "dam": "damaged", "ok": "afloat"}
SIDES: Final = {"aft": "aft", "fwd": "fore"}
