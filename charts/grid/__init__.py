"""The keeper's pages: look through an edition, change it, undo."""
