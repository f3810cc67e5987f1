"""The rulebook's cases in our own words."""
