"""Opening a campaign whose pages are read in another language, and its names."""

SETUP = {"kommandant": "Enno", "boat": "U-30"}
NAMES = "Enno"
