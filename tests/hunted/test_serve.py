"""The server of local mode: where it listens, and the requests it passes on."""

import http.client
import io
import logging
import socket
import threading
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from hunted import access
from hunted.management.commands import serve
from run import locked


def show(environ, start_response):
    """In place of the log book: what has come in, as the log book would see it."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [f"{name}={environ[name]}\n".encode() for name in sorted(environ) if name.startswith("HTTP_")]


@pytest.fixture
def local(settings, monkeypatch):
    settings.MODE = "local"
    settings.PHONE = ""
    monkeypatch.setattr(serve, "prepare", lambda say: None)
    monkeypatch.setattr("hunted.wsgi.application", show)
    return settings


@pytest.fixture
def served(local, monkeypatch):
    """Serve while a deed is done, on a port that the system gives; what the deed gives."""

    def while_served(deed):
        made, given = [], []
        create = serve.create_server

        def keep(*args, **settings):
            made.append(create(*args, **{**settings, "listen": "127.0.0.1:0"}))
            return made[0]

        class Input:
            """Standard input: it closes when the deed is done."""

            class buffer:
                @staticmethod
                def read():
                    given.append(deed(made[0].effective_port))

        monkeypatch.setattr(serve, "create_server", keep)
        monkeypatch.setattr(serve.sys, "stdin", Input)
        before = set(threading.enumerate())
        call_command("serve", "--follow", stdout=io.StringIO())
        made[0].close()
        for thread in set(threading.enumerate()) - before:
            thread.join(10)
        return given[0]

    return while_served


def ask(port, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", "/", headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer, answer.read().decode()
    finally:
        connection.close()


def test_that_a_request_was_handed_on_is_seen(served):
    """hunted.access refuses it, but only if the server does not hide it."""
    handed = {
        "X_Forwarded_For": "203.0.113.9",
        "X_Forwarded_Host": "evil.example",
        "Forwarded": "for=1",
        "Via": "1.1 x",
    }
    answer, seen = served(lambda port: ask(port, **handed))
    assert answer.status == 200
    assert "Server" not in answer.headers, "nor does it say what it is"
    assert {line.partition("=")[0] for line in seen.splitlines()} >= set(access.HANDED_ON)


@pytest.fixture
def connection(monkeypatch):
    """A connection of the server's: say what came in, and at which second; whether it is to be closed."""
    here, there = socket.socketpair()
    settings = Adjustments()
    server = SimpleNamespace(adj=settings, active_channels={}, add_task=lambda task: None)
    channel = serve.Channel(server, here, ("127.0.0.1", 1), settings, map={})

    def came(second, data):
        monkeypatch.setattr(serve, "monotonic", lambda: second)
        assert channel.received(data) is True
        return channel.will_close

    yield came
    if channel.request is not None:
        channel.request.close()
    here.close()
    there.close()


def test_a_request_that_comes_in_drop_by_drop_is_cut_off(connection):
    """A connection that says something every now and then is not silent, but holds its place all the same."""
    assert not connection(1000, b"GET / HTTP/1.1\r\n")
    assert not connection(1020, b"X-A: b")
    assert connection(1021, b"c")


def test_every_connection_of_the_server_is_held_to_that(served, monkeypatch):
    monkeypatch.setattr(TcpWSGIServer, "channel_class", HTTPChannel)
    assert served(lambda port: TcpWSGIServer.channel_class) is serve.Channel


def test_it_ends_with_its_process_whatever_is_under_way(served):
    assert served(lambda port: [one.daemon for one in threading.enumerate() if "(run)" in one.name]) == [True]


def test_a_long_request_may_take_its_time(connection):
    assert not connection(1000, b"POST / HTTP/1.1\r\nContent-Length: 4000000\r\n\r\n")
    for second in range(1001, 1100):
        assert not connection(second, b"x" * 20_000)
    assert connection(1150, b"x")


def test_the_time_of_each_request_counts_by_itself(connection):
    request = b"GET / HTTP/1.1\r\n\r\n"
    assert not connection(1000, request)
    assert not connection(1500, request[:9])
    assert not connection(1510, request[9:] + request[:9])
    assert not connection(1525, request[9:12])
    assert not connection(1530, request[12:])
    assert not connection(1900, request)


@pytest.fixture
def crowd():
    """A server's connections: open another one, by its address."""
    settings, server, open_ = Adjustments(), SimpleNamespace(active_channels={}), []
    server.adj, server.add_task = settings, lambda task: None

    def another(address="127.0.0.1"):
        open_.append(socket.socketpair())
        return serve.Channel(server, open_[-1][0], (address, 1), settings, map={})

    yield another
    for channel in server.active_channels.values():
        if channel.request is not None:
            channel.request.close()
    for pair in open_:
        for end in pair:
            end.close()


def test_of_many_connections_from_one_address_the_oldest_silent_one_goes(crowd):
    speaking, other = crowd(), crowd("192.168.1.20")
    speaking.received(b"GET / HTTP/1.1\r\n")
    working = crowd()
    working.received(b"GET / HTTP/1.1\r\n\r\n")
    silent = [crowd() for _ in range(serve.IDLE_OF_ONE + 9)]
    assert [one.will_close for one in silent] == [True] * 10 + [False] * (serve.IDLE_OF_ONE - 1)
    assert [one.will_close for one in (speaking, working, other)] == [False] * 3


def test_of_many_that_have_all_begun_the_oldest_goes(crowd):
    many = []
    for _ in range(serve.IDLE_OF_ONE + 1):
        many.append(crowd())
        many[-1].received(b"GET")
    assert [one.will_close for one in many] == [True] + [False] * serve.IDLE_OF_ONE


def test_a_connection_that_says_nothing_is_given_five_seconds(crowd):
    silent, speaking = crowd(), crowd()
    speaking.recv = lambda size: b"GET"
    speaking.handle_read()
    server = SimpleNamespace(adj=SimpleNamespace(channel_timeout=20), active_channels={1: silent, 2: speaking})
    TcpWSGIServer.maintenance(server, silent.creation_time + serve.FIRST_BYTE + 0.1)
    assert (silent.will_close, speaking.will_close) == (True, False)


@pytest.fixture
def made(monkeypatch):
    """The servers of this start, none of which is one."""
    servers = []

    class Server:
        def __init__(self, application, **settings):
            self.settings, self.ran = settings, False
            servers.append(self)

        def run(self):
            self.ran = True

    monkeypatch.setattr(serve, "create_server", Server)
    return servers


@pytest.fixture
def listening(local, made):
    """The addresses that a start would listen on."""

    def start(*words):
        said = io.StringIO()
        call_command("serve", *words, stdout=said)
        assert made[-1].ran
        return made[-1].settings["listen"], said.getvalue()

    return start


def test_it_listens_on_the_loopback_address_only(listening):
    assert listening("--port", "8123") == ("127.0.0.1:8123", "")
    assert listening()[0] == "127.0.0.1:8000"


def test_the_server_has_its_limits(listening, made):
    """More threads than may write at once, and neither a connection nor a body that holds them for long."""
    logging.getLogger("waitress.queue").setLevel(logging.NOTSET)
    listening()
    assert logging.getLogger("waitress.queue").level == logging.ERROR  # a page that waits a moment is no news
    assert made[0].settings == {
        "listen": "127.0.0.1:8000",
        "threads": 10,
        "channel_timeout": 20,
        "cleanup_interval": 5,
        "connection_limit": 500,
        "asyncore_use_poll": True,
        "max_request_header_size": 65_536,
        "max_request_body_size": 33 * 2**20,
        "ident": None,
        "clear_untrusted_proxy_headers": False,
    }


ALLOWED = [
    ((64, 4096), [(1000, 4096)]),
    ((999, 1000), [(1000, 1000)]),
    ((64, 512), [(512, 512)]),
    ((64, -1), [(1000, -1)]),
    ((0, 0), [(0, 0)]),
    ((1000, 4096), []),
    ((-1, -1), []),
]


@pytest.mark.parametrize(("before", "set_to"), ALLOWED)
def test_the_system_is_asked_for_as_many_files_as_connections_need(listening, monkeypatch, before, set_to):
    resource, asked = pytest.importorskip("resource"), []
    monkeypatch.setattr(resource, "getrlimit", lambda what: before)
    monkeypatch.setattr(resource, "setrlimit", lambda what, limits: asked.append(limits))
    listening()
    assert asked == set_to


@pytest.mark.django_db
def test_for_a_phone_it_listens_there_too_and_shows_the_way_in(listening, settings):
    settings.PHONE = "192.168.1.20:8000"
    listen, said = listening()
    assert listen == "127.0.0.1:8000 192.168.1.20:8000"
    assert access.link(access.open_invitation()) in said
    assert "expires after 30 minutes" in said
    assert "█" in said or "▀" in said


@pytest.mark.django_db
def test_a_terminal_that_cannot_draw_gets_the_link_at_once(listening, settings, monkeypatch):
    class Terminal(io.StringIO):
        """Letters only; text is buffered until it is asked for."""

        shown = ""

        def write(self, words):
            words.encode("ascii")
            return super().write(words)

        def flush(self):
            self.shown = self.getvalue()

    settings.PHONE = "192.168.1.20:8000"
    terminal = Terminal()
    call_command("serve", stdout=terminal)
    assert "This terminal cannot draw the QR code" in terminal.shown
    assert access.link(access.open_invitation()) in terminal.shown


def test_a_second_server_with_the_same_data_is_refused_and_takes_no_token_away(listening, settings):
    token = access.token()
    with locked(settings.DATA_DIR / "serve.lock"), pytest.raises(CommandError, match="Another server already uses"):
        listening()
    assert access.token() == token
    listening()


def test_hosted_mode_is_served_by_another(settings):
    settings.MODE = "hosted"
    with pytest.raises(CommandError, match="for local mode"):
        call_command("serve")
