"""Between two outings and after the last: a page that says what it came to, and on which no question is asked."""
