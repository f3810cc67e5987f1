"""How a log is opened whose pages are read in another language, and what is a name in it."""

SETUP = {"captain": "Enno", "first_officer": "Tjark", "mode": "campaign", "missions": 20, "options": ["crew-sheet"]}
NAMES = "Enno Tjark II III IV VI VII VIII IX XI"
