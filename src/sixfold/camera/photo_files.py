"""What a file claims to be, and whether it is worth decoding: whole, and neither too big nor too small.

The standard library only. No pixel is decoded here, but a file is walked to its end: the worker does that, within its
limits.
"""

import re
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sixfold.rules.errors import UnreadablePhoto

MOST_BYTES: Final = 40_000_000
MOST_PIXELS: Final = 50_000_000
FEWEST_PIXELS_A_SIDE: Final = 64
HEIF_BRANDS: Final = (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1", b"avif", b"avis")


@dataclass(frozen=True, slots=True)
class Header:
    """The size that a whole picture claims, before its orientation is honoured."""

    kind: str
    width: int
    height: int


def check_size(photo: bytes) -> None:
    """Refuse a file that is too big to be looked at. Raises UnreadablePhoto."""
    if len(photo) > MOST_BYTES:
        raise UnreadablePhoto("camera/file-too-big", megabytes=f"{len(photo) / 1e6:.0f}", most=MOST_BYTES // 1_000_000)


def check_file(photo: bytes) -> Header:
    """Return what the file claims to be, in time that grows with its length. Raises UnreadablePhoto."""
    if photo[4:8] == b"ftyp" and photo[8:12] in HEIF_BRANDS:
        raise UnreadablePhoto("camera/heic")
    header = _header(photo)
    if header.width * header.height > MOST_PIXELS:
        size, most = f"{header.width * header.height / 1e6:.0f}", MOST_PIXELS // 1_000_000
        raise UnreadablePhoto("camera/too-many-pixels", megapixels=size, most=most)
    if min(header.width, header.height) < FEWEST_PIXELS_A_SIDE:
        raise UnreadablePhoto("camera/too-small", width=header.width, height=header.height)
    return header


def _header(photo: bytes) -> Header:
    for signature, read in _KINDS.items():
        if signature.match(photo):
            try:
                return read(photo)
            except (struct.error, IndexError):
                raise UnreadablePhoto("camera/cut-short") from None
    raise UnreadablePhoto("camera/not-a-photo")


_NO_MARKERS: Final = frozenset({0x00, *range(0xD0, 0xD8), 0xFF})  # after 0xFF: stuffed, a restart, or one more to come
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_END: Final = 0xD9


def _jpeg(photo: bytes) -> Header:
    """Walk the segments to the end of the picture: a decoder would fill what is missing with grey."""
    size: tuple[int, int] | None = None
    marker, at = _next_marker(photo, 2)
    while marker != _END:
        if marker in _FRAMES and size is None:
            size = struct.unpack_from(">HH", photo, at + 3)
        marker, at = _next_marker(photo, at + struct.unpack_from(">H", photo, at)[0])
    if size is None:
        raise UnreadablePhoto("camera/cut-short")
    return Header("jpeg", size[1], size[0])


def _next_marker(photo: bytes, at: int) -> tuple[int, int]:
    """Return the first marker from here on, and where it ends; every byte is looked at once."""
    while (at := photo.find(0xFF, at) + 1) > 0:
        if photo[at] not in _NO_MARKERS:
            return photo[at], at + 1
    raise UnreadablePhoto("camera/cut-short")


def _png(photo: bytes) -> Header:
    """Walk the chunks to the last."""
    width, height = struct.unpack_from(">II", photo, 16)
    at, name = 8, b""
    while name != b"IEND":
        length, name = struct.unpack_from(">I4s", photo, at)
        at += 12 + length
    if at > len(photo):
        raise UnreadablePhoto("camera/cut-short")
    return Header("png", width, height)


def _webp(photo: bytes) -> Header:
    """Read the size from whichever of its three codings comes first."""
    if struct.unpack_from("<I", photo, 4)[0] + 8 > len(photo):
        raise UnreadablePhoto("camera/cut-short")
    coding = photo[12:16]
    if coding == b"VP8X":
        flags = int.from_bytes(photo[24:27], "little"), int.from_bytes(photo[27:30], "little")
        return Header("webp", flags[0] + 1, flags[1] + 1)
    if coding == b"VP8L":
        bits = struct.unpack_from("<I", photo, 21)[0]
        return Header("webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    width, height = struct.unpack_from("<HH", photo, 26)
    return Header("webp", width & 0x3FFF, height & 0x3FFF)


_KINDS: Final[dict[re.Pattern[bytes], Callable[[bytes], Header]]] = {
    re.compile(rb"\xff\xd8\xff"): _jpeg,
    re.compile(rb"\x89PNG\r\n\x1a\n"): _png,
    re.compile(rb"RIFF....WEBP", re.DOTALL): _webp,
}
