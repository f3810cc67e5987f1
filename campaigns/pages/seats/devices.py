"""For whom a device answers at a table; a device without a seat is passed round and answers for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.http import HttpRequest

from campaigns.accounts import seats
from campaigns.contests import rivals
from campaigns.models import Career
from campaigns.pages.corrections.values import number
from campaigns.pages.games import presentation_of
from campaigns.pages.words import joined
from campaigns.play import OpenCareer

MOST_SEATS: Final = 99
COOKIE: Final = "seat"  # of this career alone: its path is the career's


@dataclass(frozen=True)
class DeviceSeats:
    """mine are the seats of this device, none when it is passed round; a guest gets his from the owner.

    rival is the player of the other seat in a contest, on an account of his own: nobody answers for him.
    """

    names: Sequence[str]
    mine: Sequence[int] = ()
    guest: bool = False
    asked: int | None = None  # the seat that is asked now
    instead: bool = False  # of this prompt the device answers for somebody else, on purpose
    rival: str = ""

    def __bool__(self) -> bool:
        return bool(self.names)

    @cached_property
    def waits_for(self) -> str:
        """The name of the player who is asked, when this device does not answer for him."""
        if not self.mine or self.asked is None or self.asked in self.mine or self.instead:
            return ""
        return self.names[self.asked - 1]

    @property
    def who(self) -> str:
        return joined(self.names[seat - 1] for seat in self.mine)


def device_seats(request: HttpRequest, table: OpenCareer) -> DeviceSeats:
    names = () if table.state is None else presentation_of(table.game.key).seats(table)
    if not names:
        return DeviceSeats(names)
    asked = table.prompt.seat if table.prompt is not None else None
    if (other := rivals.rival(table.career)) is not None:
        theirs, name = rivals.seat_of(table.career), other.get_username()
        names = [name if seat == theirs else one for seat, one in enumerate(names, start=1)]
        mine = [seat for seat in range(1, len(names) + 1) if seat != theirs]
        return DeviceSeats(names, mine, asked=asked, rival=name)
    guest = not seats.is_owner(table.career, request.user)
    mine = seats.held(table.career, request.user) if guest else chosen(request, len(names))
    instead = not guest and str(asked) in (request.GET.get("for"), request.POST.get("seat"))
    return DeviceSeats(names, mine, guest, asked, instead)


def device_seat(request: HttpRequest, career: Career) -> int:
    """The one seat a device answers for; 0 when it is passed round."""
    if seats.is_owner(career, request.user):
        return next(iter(chosen(request, MOST_SEATS)), 0)
    return next(iter(seats.held(career, request.user)), 0)


def chosen(request: HttpRequest, count: int) -> list[int]:
    seat = number(request.COOKIES.get(COOKIE, "")[:3])
    return [seat] if isinstance(seat, int) and 1 <= seat <= count else []
