"""Corrections: strike, amend, overrule. The log keeps the old line."""
