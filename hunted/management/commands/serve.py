"""manage.py serve: local mode's server. It runs wherever Python runs; run.py starts it."""

import contextlib
import logging
import sys
import threading
from argparse import ArgumentParser
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from waitress import create_server
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from campaigns.files.portable import LARGEST
from hunted import access
from hunted.middleware import WRITERS
from hunted.phone import for_terminal
from hunted.prepare import in_words, prepare
from run import locked

THREADS = WRITERS + 4
LIMITS = {
    "channel_timeout": 20,  # seconds that a connection may say nothing
    "cleanup_interval": 5,
    "connection_limit": 500,
    "asyncore_use_poll": True,  # so many are more than select() can watch everywhere
    "max_request_header_size": 2**16,
    "max_request_body_size": LARGEST + 2**20,
}
AT_LEAST = 20_000  # bytes a second, of a request that has been coming for longer than that
FIRST_BYTE = 5  # seconds for a connection to say anything at all
IDLE_OF_ONE = 100  # connections from one address that may wait for a request


class Channel(HTTPChannel):
    """A connection. Many, silent or slow ones cannot keep others out."""

    coming, began, size = None, 0.0, 0  # the request that is not yet here as a whole

    def __init__(self, server: Any, sock: Any, addr: Any, adj: Any, map: Any = None) -> None:
        super().__init__(server, sock, addr, adj, map=map)
        self.last_activity -= LIMITS["channel_timeout"] - FIRST_BYTE
        others = [one for one in server.active_channels.values() if one.addr[0] == addr[0] and one is not self]
        idle = [one for one in others if one.is_idle]
        if len(idle) >= IDLE_OF_ONE:
            min(idle, key=lambda one: (one.coming is not None, one.creation_time)).will_close = True

    @property
    def is_idle(self) -> bool:
        return not (self.requests or self.total_outbufs_len or self.will_close)

    def received(self, data: bytes) -> bool:
        going_on, now = super().received(data), monotonic()
        if self.request is not self.coming:
            self.coming, self.began, self.size = self.request, now, 0
        self.size += len(data)
        if self.coming and now - self.began > LIMITS["channel_timeout"] + self.size / AT_LEAST:
            self.will_close = True
        return going_on


class Command(BaseCommand):
    """Prepare, then serve until interrupted."""

    help = "Serves the log book on the loopback address, and for phones if HUNTED_PHONE names an address."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--follow", action="store_true", help="end when standard input closes")

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.MODE != "local":
            raise CommandError("This server is for local mode. Hosted mode: docs/hosting.md.")
        with contextlib.ExitStack() as stack:
            with in_words():
                if not stack.enter_context(locked(settings.DATA_DIR / "serve.lock")):
                    raise CommandError(
                        "Another server already uses this data folder. To print its address: python3 run.py address. "
                        "Close it first, or set HUNTED_DATA to another folder."
                    )
                prepare(self.stdout.write)
                access.new_token()
            self.serve(**options)

    def serve(self, **options: Any) -> None:
        from hunted.wsgi import application

        _allow_files(2 * LIMITS["connection_limit"])
        listen = [f"127.0.0.1:{options['port']}", *([settings.PHONE] if settings.PHONE else [])]
        TcpWSGIServer.channel_class = Channel
        server = create_server(
            application,
            listen=" ".join(listen),
            threads=THREADS,
            **LIMITS,
            ident=None,
            clear_untrusted_proxy_headers=False,  # hunted.access must see that a request was handed on
        )
        # A page opens several connections at once; waiting a moment for a thread is no news
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        if settings.PHONE:
            self.show_the_way_in()
        if options["follow"]:
            threading.Thread(target=server.run, daemon=True).start()
            sys.stdin.buffer.read()
            server.task_dispatcher.shutdown()
        else:
            server.run()

    def show_the_way_in(self) -> None:
        """A fresh code in the terminal, or the link where the terminal cannot draw it."""
        link = access.link(access.invite())
        minutes = int(access.INVITATION_AGE.total_seconds() // 60)
        try:
            self.stdout.write(for_terminal(link))
        except UnicodeEncodeError:
            self.stdout.write("This terminal cannot draw the QR code. You will find it on the page My careers.")
        self.stdout.write(f"Phone: scan the code or open {link}")
        self.stdout.write(
            f"It lets one device in and expires after {minutes} minutes. The page My careers makes new codes."
        )
        self.stdout.flush()


def _allow_files(count: int) -> None:
    """Each connection is a file, and some systems allow few until asked."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if 0 <= soft < count:
            resource.setrlimit(resource.RLIMIT_NOFILE, (count if hard < 0 else min(count, hard), hard))
