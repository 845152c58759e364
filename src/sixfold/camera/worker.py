"""The process that decodes and reads photos, under limits: `python -m sixfold.camera.worker`, started by `reader.py`.

It takes a line of JSON and a photo from standard input and answers with a line of JSON, until the input ends. It can
write no file; a photo that breaks a decoder breaks this process and nothing else.
"""

import json
import sys
import time
import traceback
from typing import Any, BinaryIO, Final

import cv2

from sixfold.camera.board import read_board, read_hand
from sixfold.camera.files import check_file
from sixfold.camera.pixels import decode, picture_of, without_metadata
from sixfold.camera.reader import MOST_CPU_S, READY
from sixfold.camera.reading import Edition
from sixfold.games.grid.rules import Grid
from sixfold.rules.errors import UnreadablePhoto
from sixfold.rules.pieces import Piece

try:
    import resource
except ImportError:  # Windows: there the reader's clock is the only limit
    resource = None  # type: ignore[assignment]

MOST_MEMORY: Final = 1_000_000_000  # bytes of address space, of which libraries that are never touched take most


def main() -> None:
    """Answer one photo after the other."""
    cv2.setNumThreads(1)
    _limit_everything()
    answers = sys.stdout.buffer
    answers.write(READY)
    answers.flush()
    while line := sys.stdin.buffer.readline():
        asked = json.loads(line)
        _limit_cpu()
        answers.write(_answer(asked, sys.stdin.buffer))
        answers.flush()


def _answer(asked: dict[str, Any], photos: BinaryIO) -> bytes:
    photo, began = photos.read(asked["bytes"]), time.process_time()
    try:
        told, follows = _done(asked, photo)
    except UnreadablePhoto as error:
        told, follows = {"refused": error.code, "values": error.values}, b""
    except MemoryError:
        told, follows = {"refused": "camera/broken", "values": {}}, b""
    except Exception:  # noqa: BLE001  a bug of ours must reach whoever called, across the border
        told, follows = {"failed": traceback.format_exc()}, b""
    told |= {"bytes": len(follows), "work_s": time.process_time() - began}
    return json.dumps(told).encode() + b"\n" + follows


def _done(asked: dict[str, Any], photo: bytes) -> tuple[dict[str, Any], bytes]:
    header = check_file(photo)
    pixels = decode(photo, header)
    if asked["task"] == "strip":
        return {}, without_metadata(pixels)
    picture = picture_of(pixels, max(header.width, header.height))
    edition = asked["edition"] and Edition(asked["edition"])
    if asked["task"] == "hand":
        reading = read_hand(picture, asked["game"], edition, [Piece(piece) for piece in asked["elsewhere"]])
    else:
        reading = read_board(picture, asked["game"], edition, Grid.from_json(asked["confirmed"]))
    return {"reading": reading.to_json()}, b""


def _limit_everything() -> None:
    if resource is not None:
        _limit(resource.RLIMIT_AS, MOST_MEMORY)
        _limit(resource.RLIMIT_FSIZE, 0)
        _limit(resource.RLIMIT_CORE, 0)


def _limit_cpu() -> None:
    """Let the kernel end this process if the next photo takes too long."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        _limit(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + MOST_CPU_S)


def _limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


if __name__ == "__main__":
    main()
