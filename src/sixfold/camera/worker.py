"""The process that decodes and reads photos, under limits: `python -m sixfold.camera.worker`, started by `reader.py`.

It answers messages that have a photo attached, until its input ends. It can write no file; a photo that breaks a
decoder breaks this process and nothing else.
"""

import json
import time
import traceback
from dataclasses import replace
from typing import Final

import cv2

from sixfold.camera.board import read_board, read_hand
from sixfold.camera.photo_files import check_file
from sixfold.camera.pixels import decode, picture_of, without_metadata
from sixfold.camera.reader import MOST_CPU_S, READY, PhotoAnswer, PhotoQuestion
from sixfold.processes import Message, answer_all
from sixfold.rules.errors import UnreadablePhoto
from sixfold.rules.notation import from_json

try:
    import resource
except ImportError:  # Windows: there the reader's clock is the only limit
    resource = None  # type: ignore[assignment]

MOST_MEMORY: Final = 1_000_000_000  # bytes of address space, of which libraries that are never touched take most


def main() -> None:
    """Answer one photo after the other."""
    cv2.setNumThreads(1)
    _limit_everything()
    answer_all(_answer, READY)


def _answer(asked: Message) -> Message:
    _limit_cpu()
    began = time.process_time()
    try:
        answer = _done(from_json(PhotoQuestion, json.loads(asked.line)), asked.attached)
    except UnreadablePhoto as error:
        answer = PhotoAnswer(refused=error.code, values=error.values)
    except MemoryError:
        answer = PhotoAnswer(refused="camera/broken")
    except Exception:  # noqa: BLE001  a bug of ours must reach whoever called, across the border
        answer = PhotoAnswer(failed=traceback.format_exc())
    return replace(answer, work_s=time.process_time() - began).message()


def _done(asked: PhotoQuestion, photo: bytes) -> PhotoAnswer:
    header = check_file(photo)
    pixels = decode(photo, header)
    if asked.task == "strip":
        return PhotoAnswer(photo=without_metadata(pixels))
    picture = picture_of(pixels, max(header.width, header.height))
    if asked.task == "hand":
        reading = read_hand(picture, asked.game, asked.edition, asked.elsewhere)
    else:
        reading = read_board(picture, asked.game, asked.edition, asked.confirmed)
    return PhotoAnswer(reading=reading.to_json())


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
