"""Pages as tests read them: without the white space that only orders their source."""

import re
from html import unescape
from html.parser import HTMLParser


def flat(page):
    """One line, no space beside a tag."""
    text = page if isinstance(page, str) else page.content.decode()
    return re.sub(r" ?(<[^<>]*?) ?(>) ?", r"\1\2", re.sub(r"\s+", " ", text))


def since(page):
    """The address a bridge polls for other devices' entries."""
    return unescape(re.search(r'hx-get="([^"]*/since/[^"]*)"', page.content.decode())[1])


class Element:
    """One element of a page: its tag, its attributes, and elements and words in it."""

    def __init__(self, tag="", attrs=()):
        self.tag, self.attrs, self.inner = tag, {name: value or "" for name, value in attrs}, []

    def all(self):
        """Every element in it, in the order of the page."""
        for one in self.inner:
            if isinstance(one, Element):
                yield one
                yield from one.all()

    def find(self, **attrs):
        """The first element with these attributes; a name of two words has a hyphen."""
        wanted = {name.replace("_", "-"): value for name, value in attrs.items()}
        return next((one for one in self.all() if wanted.items() <= one.attrs.items()), None)

    def tags(self, *tags):
        return [one for one in self.all() if one.tag in tags]

    @property
    def text(self):
        words = (one.text if isinstance(one, Element) else one for one in self.inner)
        return re.sub(r"\s+", " ", "".join(words)).strip()

    def plain(self):
        """The comparable part: no white space, and nothing that only a swap or a session carries."""
        if self.attrs.get("name") == "csrfmiddlewaretoken":
            return ()
        attrs = sorted((name, value) for name, value in self.attrs.items() if name != "hx-swap-oob")
        inner = [one.plain() if isinstance(one, Element) else re.sub(r"\s+", " ", one).strip() for one in self.inner]
        return self.tag, attrs, [one for one in inner if one]


class _Reader(HTMLParser):
    VOID = {"input", "meta", "link", "br", "hr", "img", "wbr"}

    def __init__(self):
        super().__init__()
        self.open = [Element()]

    def handle_starttag(self, tag, attrs):
        one = Element(tag, attrs)
        self.open[-1].inner.append(one)
        if tag not in self.VOID:
            self.open.append(one)

    def handle_startendtag(self, tag, attrs):
        self.open[-1].inner.append(Element(tag, attrs))

    def handle_endtag(self, tag):
        places = [place for place, one in enumerate(self.open) if one.tag == tag]
        if places:
            del self.open[places[-1] :]

    def handle_data(self, data):
        self.open[-1].inner.append(data)


def tree(page):
    """The elements of a page or of a part of one."""
    reader = _Reader()
    reader.feed(page if isinstance(page, str) else page.content.decode())
    reader.close()
    return reader.open[0]


def swap(page, answer):
    """A page after htmx has put an answer into it; the ids of what was swapped out of band."""
    parts = [one for one in answer.inner if isinstance(one, Element) and "hx-swap-oob" in one.attrs]
    for part in parts:
        how, _, where = part.attrs["hx-swap-oob"].partition(":#")
        stands = page.find(id=where or part.attrs["id"])
        if how == "afterbegin":
            stands.inner[:0] = part.inner
        elif how == "beforeend":
            stands.inner += part.inner
        elif how == "delete":
            if stands is not None:
                film = page.find(id="film")
                film.inner = [one for one in film.inner if one is not stands]
        else:
            stands.inner = part.inner
            if how == "true":
                stands.attrs = part.attrs
    rest = [one for one in answer.inner if one not in parts]
    page.find(id="sheet").inner = [one for one in rest if getattr(one, "tag", "") != "title"]
    return [part.attrs.get("id") or "lines" for part in parts]
