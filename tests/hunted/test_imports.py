"""The modules a start loads: those that only draw files are loaded when a file is asked for."""

import secrets

from tests.servers import python

LATE = ("openpyxl", "typst")
START = f"""
import sys, django
django.setup()
from django.urls import get_resolver
from hunted.wsgi import application
get_resolver().url_patterns
print(len(sys.modules), *sorted({{name.partition(".")[0] for name in sys.modules}} & set({LATE})))
"""


def test_a_start_loads_nothing_that_only_draws_files(tmp_path):
    count, *late = python("-c", START, HUNTED_DATA=str(tmp_path)).stdout.split()
    assert late == []
    assert int(count) < 1_300  # a start of three quarters of a second


def test_static_files_are_packed_for_a_network_only(tmp_path):
    """With brotli that is most of the work of a first start."""
    hosted = {"HUNTED_MODE": "hosted", "HUNTED_HOSTS": "book.example", "HUNTED_SECRET_KEY": secrets.token_urlsafe(50)}
    hosted["DATABASE_URL"] = "postgresql://book@/none"
    for mode, packed in (({}, False), (hosted, True)):
        ask = "from hunted.settings import STORAGES; print(STORAGES['staticfiles']['BACKEND'])"
        assert ("Compressed" in python("-c", ask, HUNTED_DATA=str(tmp_path), **mode).stdout) is packed
