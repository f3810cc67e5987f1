"""The permanent log: the journal, the rows and the list derived from it, and whether all of it is intact."""
