"""A career, a contest or the whole server as files, out and in again."""
