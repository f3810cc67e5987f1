"""The rights and limits of an account: quotas, seats at a table."""
