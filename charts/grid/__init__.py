"""The keeper's pages: an edition is looked through, changed and taken back here."""
