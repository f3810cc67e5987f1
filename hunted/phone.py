"""The phone beside the board: the QR code, on the page and in the terminal."""

import io

import segno
from django.conf import settings
from django.utils.functional import cached_property
from django.utils.safestring import mark_safe

from hunted import access
from hunted.models import Device, Invitation


class PhonePanel:
    @property
    def on(self) -> bool:
        return bool(settings.PHONE)

    @cached_property
    def devices(self) -> list[Device]:
        return list(Device.objects.all())

    @cached_property
    def invitation(self) -> Invitation | None:
        return access.open_invitation() if self.on else None

    @cached_property
    def link(self) -> str:
        return access.link(self.invitation) if self.invitation else ""

    @cached_property
    def qr(self) -> str:
        code = segno.make(self.link, micro=False)
        svg = code.svg_inline(omitsize=True, light="#fff", border=3, svgclass="qr", lineclass=None)
        return mark_safe(svg)  # noqa: S308 - drawn by the library, holds no text


def for_terminal(text: str) -> str:
    """The code in half blocks, two modules a character, so that it fits a small window."""
    out = io.StringIO()
    segno.make(text, micro=False).terminal(out=out, border=2, compact=True)
    return out.getvalue()
