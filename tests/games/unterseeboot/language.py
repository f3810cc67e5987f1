"""How a campaign is opened whose pages are read in another language, and what is a name in it."""

SETUP = {"kommandant": "Enno", "boat": "U-30"}
NAMES = "Enno"
