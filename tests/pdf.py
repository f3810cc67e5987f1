"""The text of a PDF, and the content of a picture."""

import shutil
import struct
import subprocess

import pytest

needs_poppler = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler-utils")


def read_pdf(data, *options):
    done = subprocess.run(["pdftotext", *options, "-", "-"], input=data, capture_output=True, check=True)
    return done.stdout.decode()


def words_of(data):
    """All of it in a line."""
    return " ".join(read_pdf(data).replace("\N{NO-BREAK SPACE}", " ").split())


def pages_of(data):
    said = subprocess.run(["pdfinfo", "-"], input=data, capture_output=True, check=True).stdout.decode()
    return dict(line.partition(":")[::2] for line in said.splitlines())


def size_of(png):
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])
