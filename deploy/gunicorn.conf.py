"""gunicorn as a host runs it: gunicorn --config deploy/gunicorn.conf.py hunted.wsgi"""

import os
import shutil
from pathlib import Path

bind = os.environ.get("HUNTED_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("HUNTED_WORKERS", "2"))
preload_app = True  # imported once, and there before the first request
timeout = 60
graceful_timeout = 30
keepalive = 5
max_requests = 20_000  # a process that has answered so much is made anew
max_requests_jitter = 2_000
errorlog = "-"
control_socket_disable = True


def on_starting(server):
    """No address in the log of gunicorn's own either. Figures of processes that are gone are not added up."""
    from hunted.logs import NameRoutes

    for handler in server.log.error_log.handlers:
        handler.addFilter(NameRoutes())
    folder = Path(os.environ.get("HUNTED_DATA", "var")) / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    if os.environ.get("HUNTED_METRICS"):
        folder.mkdir(mode=0o700, parents=True)


def when_ready(server):
    """Load the addresses and their views before the first request."""
    from django.urls import get_resolver

    _ = get_resolver().url_patterns


def child_exit(server, worker):
    if os.environ.get("HUNTED_METRICS"):
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)
