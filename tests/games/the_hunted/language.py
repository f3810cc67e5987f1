"""How a career is opened whose pages are read in another language, and what is a name in it."""

from campaigns.games.the_hunted.rules import names

SETUP = {"type": "IXC/40", "start": "1943-07", "kommandant": "Enno Wiarda", "boat": "U-763"}
NAMES = " ".join(("Enno Wiarda Oblt Kptlt Kpt Flak Fa Falke Zaunkönig", *names.FIRST, *names.SURNAMES))
