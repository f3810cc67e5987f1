"""Requests as no browser writes them: charsets, encodings, headers. They get a page and a short line in the log."""

import io
import random
from urllib.parse import urlencode

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client

from hunted.wsgi import application

pytestmark = pytest.mark.django_db
SECRET = "kept-between-us-7c1f"
MOST_LOG = 1500  # bytes of a request that was refused
CHARSETS = "utf-7 utf-16 utf-32 cp037 latin-1 hex rot13 idna punycode undefined bogus utf8"
CONTENT_TYPES = [
    *(
        f"{kind}; charset={charset}"
        for kind in ("application/x-www-form-urlencoded", "text/plain")
        for charset in CHARSETS.split()
    ),
    *(f"multipart/form-data; boundary=x; charset={charset}" for charset in CHARSETS.split()),
    *(f"application/x-www-form-urlencoded; charset*={charset}''utf-8" for charset in CHARSETS.split()),
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=" + "x" * 3000,
    "multipart/form-data; boundary=\xe4",
    "multipart/form-data; boundary*=idna''x",
    ";",
    ";;;=",
    "a" * 8000,
    "\xff\xfe; \xff=\xfe",
]
HEADERS = {
    "CONTENT_LENGTH": ["-1", "x", "", "9" * 30, "0"],
    "HTTP_CONTENT_ENCODING": ["gzip", "bogus"],
    "HTTP_TRANSFER_ENCODING": ["chunked", "gzip, chunked"],
    "HTTP_COOKIE": ["=", ";" * 500, "sessionid=\xff", "csrftoken=\x01", "messages=x", "theme=\xe4" * 50],
    "HTTP_REFERER": [f"https://testserver/shared/{SECRET}/", "http://[", "\xff", "x" * 5000],
    "HTTP_ORIGIN": ["null", "http://[", f"https://evil.example/{SECRET}", "\xff"],
    "HTTP_X_CSRFTOKEN": ["\xff", "x" * 5000, ""],
    "HTTP_ACCEPT_LANGUAGE": ["\xff", "x" * 5000, "en;q=9e999", "-"],
    "HTTP_RANGE": ["bytes=9-1", "bytes=-", "x=\xff"],
    "HTTP_IF_MODIFIED_SINCE": ["x", "Mon, 99 Foo 9999 99:99:99 GMT", "0"],
    "HTTP_HX_REQUEST": ["true", "\xff"],
    "HTTP_HX_CURRENT_URL": ["http://[", f"/shared/{SECRET}/", "\xff"],
    "HTTP_HX_CURRENT_URL_URI_AUTOENCODED": ["true"],
    "HTTP_HX_TARGET": ["%ff", "\xff"],
    "HTTP_HX_TARGET_URI_AUTOENCODED": ["true"],
    "HTTP_X_REQUEST_ID": ["x" * 9000, "\xff"],
    "HTTP_HOST": ["testserver:99999", "testserver.", "[", "a" * 5000, "\xff", ""],
    "QUERY_STRING": ["q=%ff", "%", "q=" + "%C0%80" * 9, "&" * 3000, f"next=/shared/{SECRET}/", "q=+AAA-"],
    "REQUEST_METHOD": ["TRACE", "PROPFIND", "post", "\xff"],
}
BODIES = [
    b"",
    b"%",
    b"username=%ff&password=" + SECRET.encode(),
    b"+AHU-sername=x",
    b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n' + SECRET.encode(),
    b"--x\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: form-data; name=a\r\n\r\n!\r\n--x--",
    b"a=1&" * 1500,
]
PATHS = [
    "/accounts/login/",
    "/",
    f"/shared/{SECRET}/story/",
    f"/accounts/forgotten/MQ/{SECRET}/",
    "/charts/",
    "/x\xff/",
]


@pytest.fixture(params=["stranger", "player", "staff"])
def caller(request, user):
    """Cookies and a token, so that a form gets past the door."""
    client = Client(enforce_csrf_checks=True)
    if request.param != "stranger":
        user.is_staff = user.is_superuser = request.param == "staff"
        user.save()
        client.force_login(user)
    client.get("/accounts/login/" if request.param == "stranger" else "/accounts/password/")
    return client


def send(client, path, body=b"", **said):
    """To the very application that a server calls; gives the status, and the headers."""
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    token = client.cookies["csrftoken"].value
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_TYPE": "application/x-www-form-urlencoded",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_HOST": "testserver",
        "HTTP_COOKIE": cookies,
        "HTTP_X_CSRFTOKEN": token,
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        **said,
    }
    heard = []
    request_started.disconnect(close_old_connections)  # it would end the transaction of the test
    request_finished.disconnect(close_old_connections)
    answer = application(environ, lambda status, headers: heard.append((int(status[:3]), dict(headers))))
    b"".join(answer)
    answer.close()
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)
    return heard[0]


def sound(answer, server_log):
    """Whatever was sent: a page with the usual headers, little log, and no secret in it."""
    status, headers = answer
    written = server_log.getvalue()
    server_log.seek(0)
    server_log.truncate()
    assert status < 500, written
    assert {"Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options", "Cache-Control"} <= set(headers)
    assert len(written) < MOST_LOG
    assert SECRET not in written
    return True


@pytest.mark.parametrize("body", [b"", urlencode({"username": "x", "password": SECRET}).encode()])
def test_a_foreign_charset_is_refused_in_a_page_and_a_short_line(server_log, caller, body):
    for kind in CONTENT_TYPES:
        assert sound(send(caller, "/accounts/login/", body, CONTENT_TYPE=kind), server_log), kind
    status, _headers = send(caller, "/accounts/login/", body, CONTENT_TYPE="text/plain; charset=utf-7")
    assert status == 400
    assert "a charset other than UTF-8" in server_log.getvalue()


def test_any_header_on_any_address(server_log, caller, count):
    source = random.Random(24)
    every = [(name, value) for name, values in HEADERS.items() for value in values]
    for number in range(max(count, len(every))):
        said = dict(source.sample(every, 2)) | dict([every[number % len(every)]])
        kind = {"CONTENT_TYPE": source.choice(CONTENT_TYPES)} if number % 2 else {}
        path, body = source.choice(PATHS), source.choice(BODIES)
        assert sound(send(caller, path, body, **kind, **said), server_log), (path, body, kind, said)
