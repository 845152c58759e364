"""Photos are decoded in a process with limits; what breaks it breaks nothing else, and nothing is kept."""

import os
import signal
import struct
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from sixfold.camera import Reader, reader
from sixfold.camera.photo_files import MOST_BYTES, check_file
from sixfold.rules.errors import UnreadablePhoto
from tests.camera.scenes import Scene, board, from_origin
from tests.refused import refused

SOURCE = Path(__file__).parents[2] / "src"
SIDEWAYS = 6  # the phone was held upright: turn by 90° clockwise to show
PLACE = b"48 deg 51 N 2 deg 17 E"


def with_exif(photo, orientation):
    """Return the photo as a phone writes it: with an orientation, and with the place as a description."""
    place = PLACE + b"\0"
    entries = struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0) + struct.pack("<HHII", 0x010E, 2, len(place), 38)
    tiff = b"II*\0" + struct.pack("<IH", 8, 2) + entries + struct.pack("<I", 0) + place
    body = b"Exif\0\0" + tiff
    return photo[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + photo[2:]


def in_a_limited_process(code):
    limited = "from sixfold.camera import worker\nworker._limit_everything()\n" + code
    return subprocess.run([sys.executable, "-c", limited], capture_output=True, text=True, timeout=120, check=False)


def test_the_orientation_of_a_photo_is_honoured(reader):
    grid = board(6)
    upright = Scene(grid).draw()
    _, sideways = cv2.imencode(".jpg", cv2.rotate(upright, cv2.ROTATE_90_COUNTERCLOCKWISE))
    reading = reader.read(with_exif(sideways.tobytes(), SIDEWAYS))
    assert from_origin(reading.grid) == from_origin(grid)
    assert (reading.height, reading.width) == upright.shape[:2]
    corners = np.array([seen.outline for seen in reading.pieces])
    assert (corners.min((0, 1)) > 0).all()
    assert (corners.max((0, 1)) < (reading.width, reading.height)).all()


def test_a_large_photo_is_turned_upright_too(reader):
    upright = cv2.resize(Scene(board(3)).draw(), None, fx=5, fy=5)
    _, sideways = cv2.imencode(".jpg", cv2.rotate(upright, cv2.ROTATE_90_COUNTERCLOCKWISE))
    reading = reader.read(with_exif(sideways.tobytes(), SIDEWAYS))
    assert (reading.height, reading.width) == upright.shape[:2]
    assert from_origin(reading.grid) == from_origin(board(3))


def test_a_stripped_photo_is_upright_and_says_nothing_of_its_place(reader):
    photo = with_exif(Scene(board(3)).photo(), SIDEWAYS)
    assert PLACE in photo
    stripped = reader.strip(photo)
    assert PLACE not in stripped
    assert b"Exif" not in stripped
    before, after = check_file(photo), check_file(stripped)
    assert (after.width, after.height) == (before.height, before.width)


def test_a_damaged_photo_is_answered_and_the_next_one_is_read(reader):
    photo = bytearray(Scene(board(3)).photo())
    photo[len(photo) // 3 : len(photo) // 2] = bytes(len(photo) // 2 - len(photo) // 3)
    with suppress(UnreadablePhoto):
        reader.read(bytes(photo))
    assert len(reader.read(Scene(board(3)).photo()).pieces) == len(board(3))


def test_a_header_without_a_picture_is_answered(reader):
    photo = cv2.imencode(".png", Scene(board(2)).draw())[1].tobytes()
    at = photo.index(b"IDAT") + 4
    broken = photo[:at] + bytes(len(photo) - at - 16) + photo[-16:]
    with pytest.raises(UnreadablePhoto):
        reader.read(broken)


def test_a_file_is_checked_by_the_worker_which_tells_what_that_took():
    with Reader() as own:
        with refused("FORMAT", "camera/cut-short", UnreadablePhoto):
            own.read(b"\xff\xd8" + b"\xff" * 1_000_000 + b"\0")
        assert own.work_s > 0


def test_a_file_too_big_is_not_even_sent():
    with Reader() as own:
        with refused("FORMAT", "camera/file-too-big", UnreadablePhoto):
            own.read(bytes(MOST_BYTES + 1))
        assert own.pid is None


def test_a_worker_that_dies_is_replaced():
    with Reader() as own:
        photo = Scene(board(2)).photo()
        own.read(photo)
        os.kill(own.pid, signal.SIGKILL)
        with refused("FORMAT", "camera/broken", UnreadablePhoto):
            own.read(photo)
        assert len(own.read(photo).pieces) == len(board(2))


def test_a_photo_that_takes_too_long_is_given_up(monkeypatch):
    with Reader() as own:
        own.read(Scene(board(2)).photo())
        monkeypatch.setattr(reader, "PATIENCE_S", 0.0)
        with refused("FORMAT", "camera/broken", UnreadablePhoto):
            own.read(Scene(board(2)).photo())


def test_the_worker_may_not_take_much_memory():
    done = in_a_limited_process("import numpy\nnumpy.ones(2_000_000_000, numpy.uint8)")
    assert "MemoryError" in done.stderr


def test_the_worker_can_write_no_file(tmp_path):
    kept = tmp_path / "kept.jpg"
    done = in_a_limited_process(f"file = open({str(kept)!r}, 'wb')\nfile.write(b'photo')\nfile.flush()")
    assert "File too large" in done.stderr
    assert kept.stat().st_size == 0


def test_the_worker_may_not_compute_for_long():
    done = in_a_limited_process("worker.MOST_CPU_S = 1\nworker._limit_cpu()\nwhile True: pass")
    assert done.returncode == -signal.SIGXCPU


def test_without_the_extra_the_room_can_be_imported_and_says_what_to_install():
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import sixfold, sixfold.camera\n"
        "assert 'cv2' not in sys.modules and 'numpy' not in sys.modules\n"
        "try: sixfold.camera.Reader()\n"
        "except Exception as error:\n"
        "    from sixfold.rulebook import explain\n"
        "    print(explain(error, 'en'))\n"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code, str(SOURCE)], capture_output=True, text=True, check=True)
    assert "install sixfold[camera]" in done.stdout
