"""The names of The Hunted's figures: charts in the order of a patrol, a boat's figures, keys in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from charts.figures.parts import Part
from charts.figures.rules import FigureName, FigureWords
from charts.figures.words import in_words

GROUPS: Final = (
    (_("Patrols"), "P1 P1-R P1b E1 E1-BB E1-AR E1-SM E1-SZ E1-DN E1-SN R1 R1a R1b TRACKS-BOX"),
    (_("Attack"), "U1 U1-HM U1-FaT U2 U3 U3-PT X-FO X-FC X-WP"),
    (_("Hunted"), "A1 A2 E2 E2-CL E3 E3a E3b E3c E3d E3e E4 E5 E5-EF E5-FL E5a E5a-SV U1-ES X-QU X-SC X-RE"),
    (_("In port"), "X-SR X-PR X-CA X-DG X-SN X-BG X-AL X-AR X-CR"),
    (_("Rules and names"), "FIG FLOTILLAS PACKS IDS"),
    (_("Rosters"), "S1 T1 T2 T3 T4-L T4-S T4-T T5 S1-AU T1-O T2-O T3-O T4-L-O T4-S-O T4-T-O T5-O"),
)

PLAYED: Final = (
    *("E1", "patrol-tracks", "U1", "E1-SZ", "E4", "U2", "T1", "U3", "E2", "boat-types", "U1-FaT", "T2", "E1-DN", "A1"),
    *("E3", "E5", "E1-BB", "E5a", "P1", "T3", "E5a-SV", "E1-AR", "E5-FL", "A2", "X-AR", "X-DG", "X-WP", "X-SR", "X-CR"),
    *("X-SN", "R1", "E3a", "X-PR", "X-CA", "E3c", "T5", "T4-S", "E3e", "T4-L", "U1-ES", "E3b", "X-AL", "T4-T", "E1-SM"),
)
"""As `manage.py simulate --sources` counts them; every encounter is in a box of a track."""

FIGURES: Final = (
    FigureName("family", _("Family")),
    FigureName("available", _("Available from"), "available"),
    FigureName("game_start", _("In this game from")),
    FigureName("torpedo_load", _("Torpedoes"), "torpedo_load"),
    FigureName("torpedo_total", _("Torpedoes in all"), "torpedo_load"),
    FigureName("mix_adjust", _("May be swapped"), "torpedo_load"),
    FigureName("tubes_fwd", _("Tubes forward"), "tubes"),
    FigureName("tubes_aft", _("Tubes aft"), "tubes"),
    FigureName("reloads_fwd", _("Reloads forward"), "reloads"),
    FigureName("reloads_aft", _("Reloads aft"), "reloads"),
    FigureName("deck_gun", _("Deck gun"), "deck_gun_ammo"),
    FigureName("deck_gun_ammo", _("Deck gun ammunition"), "deck_gun_ammo"),
    FigureName("flak_guns", _("Flak"), "flak"),
    FigureName("hull_boxes", _("Hull boxes"), "hull"),
    FigureName("flooding_boxes", _("Flooding boxes"), "flooding"),
    FigureName("batteries", _("Batteries"), "batteries"),
    FigureName("bold_canisters", _("BOLD canisters")),
    FigureName("patrol_months", _("Months on patrol")),
    FigureName("mines", _("Mines"), "mines"),
    FigureName("cargo", _("Cargo for other boats"), "cargo"),
    FigureName("systems", _("Systems")),
    FigureName("repairs", _("Repair numbers"), "repairs"),
    FigureName("spec", _("Data"), "spec"),
)

KEYS: Final = {
    "flak_2cm": _("2 cm Flak"),
    "flak_2cm_a": _("2 cm Flak, first mount"),
    "flak_2cm_b": _("2 cm Flak, second mount"),
    "flak_3_7cm": _("3.7 cm Flak"),
    "flak_3_7cm_a": _("3.7 cm Flak, first mount"),
    "flak_3_7cm_b": _("3.7 cm Flak, second mount"),
    "flak_guns_all": _("all Flak guns"),
    "fwd_torpedo_doors": _("forward tube doors"),
    "aft_torpedo_doors": _("aft tube doors"),
    "minor": _("minor damage"),
    "ship+escort": _("ship and escort"),
    "two ships+escort": _("two ships and escort"),
    "abwehr_agent": _("agent"),
    "1wo_experte": _("1WO Experte"),
    "2wo_experte": _("2WO Experte"),
    "li_experte": _("LI Experte"),
    "doctor_experte": _("Doctor Experte"),
    "crew_level": _("crew quality up"),
    "transit_biscay": _("Biscay"),
    "transit_gibraltar": _("Gibraltar"),
    "atlantic": _("Atlantic"),
    "arctic": _("Arctic"),
    "british_isles": _("British Isles"),
    "caribbean": _("Caribbean"),
    "caribbean_or_mission": _("Caribbean or mission"),
    "mediterranean": _("Mediterranean"),
    "north_america": _("North America"),
    "north_america_or_mission": _("North America or mission"),
    "west_african_coast": _("West African Coast"),
    "west_african_coast_or_mission": _("West African Coast or mission"),
    "brazilian_coast": _("Brazilian Coast"),
    "brazilian_coast_or_mission": _("Brazilian Coast or mission"),
    "indian_ocean": _("Indian Ocean"),
    "indian_ocean_or_mission": _("Indian Ocean or mission"),
    "australia": _("Australia"),
    "2cm": _("2 cm"),
    "3.7cm": _("3.7 cm"),
    "8.8cm": _("8.8 cm"),
    "10.5cm": _("10.5 cm"),
    "length_m": _("m long"),
    "displacement_t": _("t"),
    "speed_surfaced_kn": _("kn on the surface"),
    "range_nm": _("sea miles range"),
    "spare_parts_each": _("spare parts for each boat"),
}


def boat_title(boat: Part) -> str:
    return gettext("from %(month)s") % {"month": in_words(boat["game_start"], "hunted")}


WORDS: Final = FigureWords(
    groups=GROUPS,
    played=PLAYED,
    words=KEYS,
    boat_figures=FIGURES,
    boat_title=boat_title,
    boat_caption=_("Hull and flooding boxes include the last one, which sinks the boat or forces it to surface."),
)
