"""Careers and backups as versions of the log book wrote them, one archive for each; see tests/corpus/keep.py."""
