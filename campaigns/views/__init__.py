"""The pages: harbour.py, bridge.py, correct.py, rules.py; access.py says whose career may be opened."""
