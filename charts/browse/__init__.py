"""The chart browser, open to everyone."""
