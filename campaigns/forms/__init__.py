"""What players fill in: forms, and the way from a posted form to a raw answer."""
