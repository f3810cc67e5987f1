"""What an account may do and own: quotas, seats at a table, leaving."""
