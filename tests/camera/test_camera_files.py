"""Hostile and unlucky files get a clear answer before a decoder sees them."""

import struct
import zlib
from contextlib import suppress

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.camera.photo_files import MOST_BYTES, check_file, check_size
from sixfold.rules.errors import UnreadablePhoto
from tests.refused import refused

PIXELS = np.random.default_rng(1).integers(0, 255, (80, 120, 3), np.uint8)
KINDS = (".jpg", ".png", ".webp")


def file(kind, *options):
    return cv2.imencode(kind, PIXELS, options)[1].tobytes()


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def claiming_png(width, height):
    """A tiny file whose picture would fill the memory."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(bytes(10_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def claiming_jpeg(width, height):
    """A photo whose header was changed to claim another size."""
    photo = bytearray(file(".jpg"))
    at = photo.index(b"\xff\xc0") + 5
    photo[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(photo)


@pytest.mark.parametrize("kind", KINDS)
def test_the_size_of_every_kind_is_told(kind):
    header = check_file(file(kind))
    assert (header.width, header.height) == (120, 80)


def test_the_size_of_a_lossless_webp_is_told():
    header = check_file(file(".webp", cv2.IMWRITE_WEBP_QUALITY, 101))
    assert (header.width, header.height) == (120, 80)


def test_a_progressive_jpeg_is_whole():
    assert check_file(file(".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)).width == 120


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_truncated_file_is_told_apart(kind, share):
    whole = file(kind)
    with refused("FORMAT", "camera/cut-short", UnreadablePhoto):
        check_file(whole[: int(len(whole) * share)])


def test_what_follows_the_picture_does_no_harm():
    assert check_file(file(".jpg") + b"a short film that the phone took along").width == 120


@pytest.mark.parametrize("photo", [claiming_png(30_000, 30_000), claiming_png(2**31 - 1, 2**31 - 1)])
def test_a_bomb_is_refused_by_its_claim(photo):
    with refused("FORMAT", "camera/too-many-pixels", UnreadablePhoto):
        check_file(photo)


def test_a_hundred_megapixels_are_refused_with_both_numbers():
    with pytest.raises(UnreadablePhoto) as caught:
        check_file(claiming_jpeg(12_000, 9_000))
    assert caught.value.code == "camera/too-many-pixels"
    assert caught.value.values == {"megapixels": "108", "most": "50"}


def test_a_file_too_big_is_refused_unread():
    with refused("FORMAT", "camera/file-too-big", UnreadablePhoto):
        check_size(bytes(MOST_BYTES + 1))


class Counted(bytes):
    """A file that counts which of its bytes are looked at, each time anew."""

    looked_at = 0

    def find(self, wanted, start):
        found = super().find(wanted, start)
        self.looked_at += (len(self) if found < 0 else found) - start
        return found

    def __getitem__(self, where):
        found = super().__getitem__(where)
        self.looked_at += len(found) if isinstance(where, slice) else 1
        return found


HOSTILE = {
    "before a marker that never comes": lambda size: b"\xff" * size + b"\0",
    "segments of nothing": lambda size: b"\xff\xe0\0\2" * (size // 4),
    "stuffed bytes": lambda size: b"\xff\0" * (size // 2),
    "segments that hold each other": lambda size: b"\xff\xe0\0\0" * (size // 4),
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_walked_once(body):
    for size in (1_000, 10_000, 100_000):
        photo = Counted(b"\xff\xd8\xff\xe0\0\2" + body(size))
        with refused("FORMAT", "camera/cut-short", UnreadablePhoto):
            check_file(photo)
        assert size // 2 < photo.looked_at < 2 * len(photo) + 100


@pytest.mark.parametrize("brand", [b"heic", b"mif1", b"avif"])
def test_heic_is_named(brand):
    with refused("FORMAT", "camera/heic", UnreadablePhoto):
        check_file(b"\0\0\0\x18ftyp" + brand + bytes(200))


@pytest.mark.parametrize("file", [b"", b"hello", b"GIF89a" + bytes(100), b"%PDF-1.7", bytes(1000)])
def test_what_is_no_photo_is_told_so(file):
    with refused("FORMAT", "camera/not-a-photo", UnreadablePhoto):
        check_file(file)


def test_a_stamp_is_too_small():
    with refused("FORMAT", "camera/too-small", UnreadablePhoto):
        check_file(claiming_jpeg(40, 300))


@given(st.sampled_from([file(kind) for kind in KINDS]), st.data())
def test_any_damage_is_answered(photo, data):
    damaged = bytearray(photo)
    for _ in range(data.draw(st.integers(1, 8))):
        damaged[data.draw(st.integers(0, min(200, len(photo) - 1)))] = data.draw(st.integers(0, 255))
    with suppress(UnreadablePhoto):  # and nothing else
        check_file(bytes(damaged[: data.draw(st.integers(0, len(damaged)))]))
