"""All careers of a player: listing.py the list, hall.py the best of each game and how careers of it end."""
