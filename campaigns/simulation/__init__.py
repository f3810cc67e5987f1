"""Careers by the thousand, through the same procedures as at the table.

careers.py plays one by a policy, crowd.py thousands on all cores (the same seed gives the same careers on any number of
cores), figures.py has the statistics, summary.py, rows.py and report.py make the report, plots.py draws it.
"""
