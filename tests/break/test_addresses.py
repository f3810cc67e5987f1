"""Any request to any address gets an answer in words, never a failure."""

import random
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
METHODS = ("post", "put", "patch", "delete", "head", "options")
NAMES = """
number kind key do act die choose aside drm drm_why why value path result last remark at salvo:F1 salvo:A1 gun:1 first
i:hull t:name b:sunk c:wound q next theme name code username password1 password2 type start kommandant boat rank options
edition dice_mode odds page order sort from to file upload csrfmiddlewaretoken
"""
FIELDS = NAMES.split()
SENT = """
HX-Request HX-Target HX-Trigger HX-Current-URL Accept Accept-Language Accept-Encoding Cookie Referer Origin Content-Type
User-Agent Range If-Modified-Since If-None-Match X-Forwarded-For X-Requested-With
"""
HEADERS = SENT.split()


def test_the_addresses_are_all_there(everywhere):
    names = {address.name for address in everywhere}
    assert {"harbour", "bridge", "answer", "index", "login", "odds", "phone-in"} <= names
    assert len(everywhere) >= 30


def test_every_address_as_meant(inside, hunted_career, everywhere, fill_known):
    for address in everywhere:
        response = inside.get(address.path(fill_known(hunted_career)))
        assert response.status_code in (200, 301, 302, 304, 400, 403, 404, 405), (address, response.status_code)


@pytest.mark.parametrize("method", METHODS)
def test_every_address_by_every_other_method(inside, hunted_career, everywhere, fill_known, method):
    for address in everywhere:
        if address.name != "logout":
            response = getattr(inside, method)(address.path(fill_known(hunted_career)))
            assert response.status_code < 500, (method, address, response.status_code)


def hostile_request(client, source, address, career, fill_twisted, hostile):
    """One request as nobody means it: twisted parameters, odd fields, odd headers, now and then a file."""
    path = address.path(fill_twisted(career, source))
    fields = {
        source.choice(FIELDS): source.choice([source.choice(hostile), [source.choice(hostile) for _ in range(3)]])
        for _ in range(source.randrange(7))
    }
    headers = {
        source.choice(HEADERS): source.choice(hostile)
        .replace("\r\n", " ")
        .replace("\0", " ")
        .encode("ascii", "replace")
        .decode()
        for _ in range(source.randrange(3))
    }
    query = "?" + "&".join(f"{source.choice(FIELDS)}={number}" for number in range(source.randrange(3)))
    kind = source.choice(["form", "form", "get", "raw", "json", "file"])
    if kind == "get":
        return client.get(path, fields, headers=headers)
    if kind == "raw":
        return client.post(
            path + query,
            bytes(source.randrange(256) for _ in range(60)),
            content_type="application/x-www-form-urlencoded",
        )
    if kind == "json":
        return client.post(path, source.choice(hostile), content_type="application/json", headers=headers)
    if kind == "file":
        content = source.choice([b"", b"PK\x03\x04" + b"\0" * 50, b"{", b'{"a":1}', b"\xff\xfe", b"=1+1,@x"])
        fields["file"] = SimpleUploadedFile(source.choice(["a.xlsx", "a.json", "a.csv", ".htaccess", "a\0b"]), content)
    return client.post(path, fields, headers={**headers, "HX-Request": source.choice(["", "true"])})


def test_by_the_hundred(inside, hunted_career, everywhere, fill_twisted, hostile, count, server_log):
    """BREAK says how many; the career is whole afterwards, play goes on, and the server's log is short."""
    from campaigns import play
    from campaigns.play.verify import verify

    source = random.Random(f"{count}/{time.time() if count > 1000 else 0}")
    seen = {}
    open_ = [address for address in everywhere if address.name not in ("logout", "change-password")]
    for number in range(count):
        address = open_[number % len(open_)]
        response = hostile_request(inside, source, address, hunted_career, fill_twisted, hostile)
        seen[response.status_code] = seen.get(response.status_code, 0) + 1
        assert response.status_code < 500, (number, address, response.status_code)
    assert sum(seen.values()) == count
    assert len(server_log.getvalue()) < 500 * count
    hunted_career.refresh_from_db()
    assert verify(hunted_career) == []
    assert hunted_career.ended or play.act(hunted_career.pk, {"auto": True}).accepted


def test_any_field_of_an_answer(inside, hunted_career, hostile, count):
    """The bridge's own form with every field gone wrong: refused, nothing written."""
    from campaigns import play

    source, address = random.Random(7), f"/careers/{hunted_career.uuid}/answer/"
    for _ in range(min(count, 3000)):
        table = play.open_career(hunted_career)
        fields = {"number": table.seq, "kind": table.prompt.kind, "key": table.prompt.key}
        for _ in range(1 + source.randrange(3)):
            fields[source.choice(FIELDS)] = source.choice(hostile)
        response = inside.post(address, fields, headers={"HX-Request": "true"})
        assert response.status_code < 500, fields
        hunted_career.refresh_from_db()
    assert play.open_career(hunted_career).out_of_step is None


@pytest.mark.parametrize(
    "path", ["/%00", "/%ff%fe", "/careers/%2e%2e/%2e%2e/", "//evil.example/", "/?" + "a=1&" * 2000]
)
def test_odd_paths(inside, path):
    assert inside.get(path).status_code < 500


@pytest.mark.parametrize("path", ["/shared/a%00/", "/charts/house%00/", "/?q=%00"])
def test_a_nul_in_an_address_is_refused(inside, path):
    assert inside.get(path).status_code == 400
