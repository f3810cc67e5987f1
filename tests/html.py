"""Pages as tests read them: without the white space that only orders their source."""

import re


def flat(page):
    """One line, no space beside a tag."""
    text = page if isinstance(page, str) else page.content.decode()
    return re.sub(r" ?(<[^<>]*?) ?(>) ?", r"\1\2", re.sub(r"\s+", " ", text))
