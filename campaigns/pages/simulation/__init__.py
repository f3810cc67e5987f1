"""Hundreds of careers under the figures of an edition, played by a policy as a job.

forms.py which edition, beside which other, played by whom     tasks.py  the job
views.py the form and the report
"""
