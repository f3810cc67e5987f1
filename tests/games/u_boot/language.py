"""Opening a log whose pages are read in another language, and its names."""

SETUP = {"captain": "Enno", "first_officer": "Tjark", "mode": "campaign", "missions": 20, "options": ["crew-sheet"]}
NAMES = "Enno Tjark II III IV VI VII VIII IX XI"
