"""The names that lines of the notation may use in the shipped edition."""

from functools import cache

from campaigns.games.the_hunted.notation import Lexicon, RosterShip
from campaigns.games.the_hunted.pages.ships import kind
from charts.figures.shipped import book

BOXES = {"VIIC": 8, "IXC": 14, "XIV": 8}


class AnyTrack(dict):
    """A track of the same length for all orders."""

    def __init__(self, boxes):
        self.boxes = boxes

    def get(self, key, default=None):
        return self.boxes


@cache
def lexicon(type_="VIIC"):
    type_ = "IXC" if type_ == "IX" else type_
    mat = book().boats[type_]
    ships = [RosterShip(s["name"], kind(s), s["tons"], key) for key, listed in book().rosters.items() for s in listed]
    events = list(dict.fromkeys(row.results["event"] for row in book().chart("R1").rows))
    return Lexicon(ships, AnyTrack(BOXES[type_]), mat["hull_boxes"], mat["mix_adjust"], mat["systems"], events)
