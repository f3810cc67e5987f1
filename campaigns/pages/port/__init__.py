"""The page between two outings and after the last. It asks no question."""
