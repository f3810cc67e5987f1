"""Hosted mode with the bare view beside its own addresses: the same server answers both."""

from hunted.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.house"
