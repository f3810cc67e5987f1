"""A table with several phones: who sits where, for whom a device answers, and what was entered meanwhile."""
