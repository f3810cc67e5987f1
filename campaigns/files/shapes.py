"""The shape of a career file, and of what its lines hold: plain data, which nothing trusts yet."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal
from uuid import UUID

import msgspec

from campaigns.engine.prompts import MOST_BY_HAND
from campaigns.engine.replay import ANSWERS

Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Version = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]
Short = Annotated[str, msgspec.Meta(max_length=150)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Total = Annotated[int, msgspec.Meta(ge=-99_999, le=99_999)]


class FileCareer(msgspec.Struct, forbid_unknown_fields=True):
    uuid: UUID
    game: Annotated[str, msgspec.Meta(max_length=40)]
    created: str
    dice_mode: str
    odds: bool
    put_away: str | None


class FileEdition(msgspec.Struct, forbid_unknown_fields=True):
    slug: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    name: Short
    version: Version


class FileEntry(msgspec.Struct, forbid_unknown_fields=True):
    number: Number
    kind: str
    chapter: Number
    asked: list[str | None] | None
    answer: dict[str, Any] | None
    notes: list[tuple[str, dict[str, Any], str]]
    voids: list[Number]
    why: str
    at: str
    signed: Short
    book: Version
    previous: Hash
    hash: Hash


class FileState(msgspec.Struct, forbid_unknown_fields=True):
    number: Number
    scene: str | None
    chapter: Number
    state: Any


class File(msgspec.Struct, forbid_unknown_fields=True):
    """The content of a file."""

    format: str
    schema: int
    career: FileCareer
    edition: FileEdition | None
    figures: dict[str, dict[str, Any]]
    entries: list[FileEntry]
    seal: Hash
    state: FileState
    digest: Hash


class _ByHand(msgspec.Struct):
    drm: Annotated[int, msgspec.Meta(ge=-MOST_BY_HAND, le=MOST_BY_HAND)]
    why: str


class _Kept(msgspec.Struct):
    """The shape of an answer that pages and statistics rely on, struck or not."""

    key: str
    dice: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=999)]], msgspec.Meta(max_length=99)] = []
    by: str = ""
    mods: list[tuple[str, Total]] = []
    natural: Total = 0
    drm: Total = 0
    total: Total = 0
    spent: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    modifier: _ByHand | None = None
    choose: str | list[str] = ""
    chosen: dict[str, dict[str, Any]] = {}
    facts: dict[str, Any] = {}
    aside: str = ""
    data: dict[str, Any] = {}
    seat: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    was: Number = 0
    run: Number = 0
    origin: dict[str, str | int] = {}


class _Amended(msgspec.Struct):
    amend: dict[str, tuple[Any, Any]]


class _Remarked(msgspec.Struct):
    remark: str
    at: Annotated[int, msgspec.Meta(ge=1)] | None = None
    over: bool = False


class _Looked(msgspec.Struct):
    key: str


class _Switched(msgspec.Struct, forbid_unknown_fields=True):
    odds: bool | None = None
    edition: str | None = None
    former: str | None = msgspec.field(name="from", default=None)
    name: str | None = None

    def __post_init__(self) -> None:
        told = (self.edition, self.former, self.name)
        if (None in told) if self.odds is None else (told != (None, None, None)):
            raise ValueError("a switch of one thing")


class _Signed(msgspec.Struct, forbid_unknown_fields=True):
    signed: Number


class _Placed(msgspec.Struct):
    place: int | None
    boat: str
    name: str
    score: int
    career: str


class _Settled(msgspec.Struct):
    name: str
    of: Number
    unit: str
    place: int | None
    score: int
    table: list[_Placed]
    teams: list[tuple[int, str, int]]


class _Changed(msgspec.Struct, forbid_unknown_fields=True):
    contest: str
    what: Literal["handed", "withdrawn", "removed", "back"]
    by: Short
    former: Short = ""


class _Opened(msgspec.Struct):
    setup: dict[str, Any]
    scene: str | None
    state: dict[str, Any]
    schema: int


SHAPES: Final[dict[str, Any]] = {
    **dict.fromkeys(ANSWERS, _Kept),
    "amend": _Amended,
    "remark": _Remarked,
    "odds": _Looked,
    "switch": _Switched,
    "sign": _Signed,
    "result": _Settled,
    "contest": _Changed,
    "open": _Opened,
}
