"""Whole careers by the thousand, through the very procedures that players go through.

careers.py   one career played by a policy, and what is kept of it
crowd.py     thousands of them on all cores; the same seed gives the same careers on any number of cores
figures.py   shares, means and differences with their intervals
summary.py   what a column of careers comes to
rows.py      a line of the report
report.py    the summaries as a table and as CSV; what a game may say in its own way
plots.py     the same as a page with inline SVG
"""
