"""A patrol that was played at the table: what its form and its one-line notation both say, as plain data."""
