"""The rulebooks' cases in our own words; campaigns/rulebook.py reads them."""
