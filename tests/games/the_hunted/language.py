"""Opening a career whose pages are read in another language, and its names."""

from campaigns.games.the_hunted.rules import names

SETUP = {"type": "IXC/40", "start": "1943-07", "kommandant": "Enno Wiarda", "boat": "U-763"}
NAMES = " ".join(("Enno Wiarda Oblt Kptlt Kpt Flak Fa Falke Zaunkönig", *names.FIRST, *names.SURNAMES))
