"""The notation: one line says one patrol, such as A|3 2s n c,Pinckney L7.2 2a2x,Dunstan 1e1rx.

read() turns a line into the model of the table, write() turns the model into its line. Both are pure: what a line may
name (ships, tracks, systems, events) comes in a Lexicon.
"""

from campaigns.games.the_hunted.notation.faults import Fault, Hint
from campaigns.games.the_hunted.notation.fleet import RosterShip
from campaigns.games.the_hunted.notation.lexicon import Lexicon
from campaigns.games.the_hunted.notation.reading import LineReading, paragraphs, read
from campaigns.games.the_hunted.notation.writing import write

__all__ = ("Fault", "Hint", "Lexicon", "LineReading", "RosterShip", "paragraphs", "read", "write")
