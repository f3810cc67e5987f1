"""The files of deploy/ agree with the log book. That they work is seen by tests/deploy/host.sh and image.py."""

import logging
import os
import re
import runpy
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from campaigns.files import portable
from hunted.logs import NameRoutes

BASE = Path(__file__).resolve().parents[2]
DEPLOY = BASE / "deploy"
NAME = re.compile(r"HUNTED_[A-Z]+")
AT_HOME = {"HUNTED_PHONE", "HUNTED_DEBUG", "HUNTED_PYTHON"}


def read(name):
    return (BASE / name).read_text(encoding="utf-8")


def test_every_variable_of_a_host_is_explained():
    used = NAME.findall(read("hunted/settings.py") + read("hunted/environment.py") + read("deploy/gunicorn.conf.py"))
    assert set(used) - AT_HOME <= set(NAME.findall(read("docs/hosting.md")))


@pytest.mark.parametrize("name", ["log-book.env", "compose.yaml", "upgrade.sh", "../Dockerfile"])
def test_no_file_names_a_variable_that_is_not_there(name):
    known = set(NAME.findall(read("docs/hosting.md")))
    assert set(NAME.findall((DEPLOY / name).read_text(encoding="utf-8"))) <= known


@pytest.mark.parametrize("unit", sorted(path.name for path in (DEPLOY / "systemd").glob("*.service")))
def test_what_a_unit_starts_is_there(unit):
    text = (DEPLOY / "systemd" / unit).read_text(encoding="utf-8")
    (line,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    words = [word.removeprefix("/srv/log-book/") for word in line.split()]
    here = [word for word in words if ("/" in word and not word.startswith(".venv/")) or word.endswith(".py")]
    assert [word for word in here if not (BASE / word).exists()] == []
    assert "User=logbook" in text


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_a_proxy_lets_the_largest_file_through(name):
    (most,) = re.findall(r"(?:client_max_body_size|max_size) (\d+)(?:m|MB)", read(f"deploy/{name}"))
    assert int(most) * 10**6 > portable.LARGEST


def test_nginx_keeps_the_host_with_its_port_and_says_who_asks():
    text = read("deploy/nginx.conf")
    for line in ("Host $http_host", "X-Forwarded-Proto $scheme", "X-Forwarded-For $proxy_add_x_forwarded_for"):
        assert f"proxy_set_header {line};" in text


@pytest.mark.parametrize("script", sorted(path.name for path in DEPLOY.glob("*.sh")))
def test_a_script_can_be_read_and_run(script):
    path = DEPLOY / script
    assert os.access(path, os.X_OK)
    shell = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("#!")
    subprocess.run([shell, "-n", path], check=True)


def test_gunicorn_has_no_control_socket_and_no_address_in_its_log():
    said, handler = runpy.run_path(str(DEPLOY / "gunicorn.conf.py")), logging.StreamHandler()
    assert said["control_socket_disable"] is True
    said["on_starting"](SimpleNamespace(log=SimpleNamespace(error_log=SimpleNamespace(handlers=[handler]))))
    assert [type(one) for one in handler.filters] == [NameRoutes]
