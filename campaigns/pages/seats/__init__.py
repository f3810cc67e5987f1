"""A table with several phones: who sits where, and for whom a device answers."""
