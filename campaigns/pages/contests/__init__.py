"""Contests: several players under the same terms."""
