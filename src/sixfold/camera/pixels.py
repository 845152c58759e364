"""A photo as pixels: decoded upright, at one working size, with the light that faces are found by."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from sixfold.camera.photo_files import Header
from sixfold.rules.errors import UnreadablePhoto

Floats = NDArray[np.floating]
Ints = NDArray[np.integer]
Bytes = NDArray[np.uint8]
Mask = NDArray[np.bool_]

WORKING_SIDE: Final = 1800  # pixels of the longer side
MOST_ENLARGED: Final = 1.6
FINE_AND_COARSE: Final = (1, 3)  # pixels
BLURRED: Final = 0.3
SHARPENING: Final = (4.0, 1.5)  # pixels, and how strongly
JPEG_QUALITY: Final = 90
_REDUCED: Final = ((8, cv2.IMREAD_REDUCED_COLOR_8), (4, cv2.IMREAD_REDUCED_COLOR_4), (2, cv2.IMREAD_REDUCED_COLOR_2))


@dataclass(frozen=True, slots=True)
class WorkingPhoto:
    """A photo at working size."""

    colours: Bytes  # height x width x (blue, green, red)
    light: Bytes  # the brightest channel: coloured faces shine in it, black bodies do not
    scale: float  # working pixels per pixel of the photo
    width: int  # of the photo, upright
    height: int


def decode(photo: bytes, header: Header) -> Bytes:
    """Decode a checked file upright, as its orientation says; nothing else in the file is looked at."""
    try:
        pixels = cv2.imdecode(np.frombuffer(photo, np.uint8), _flag(header))
    except cv2.error:
        pixels = None
    if pixels is None:
        raise UnreadablePhoto("camera/broken")
    return np.asarray(pixels, np.uint8)


def _flag(header: Header) -> int:
    """Let JPEG leave out pixels that the working size would drop anyway; other kinds gain nothing by it."""
    if header.kind == "jpeg":
        for divisor, flag in _REDUCED:
            if max(header.width, header.height) >= divisor * WORKING_SIDE:
                return flag
    return cv2.IMREAD_COLOR


def picture_of(pixels: Bytes, longest: int) -> WorkingPhoto:
    """Bring pixels to the working size; `longest` is the longer side of the photo that they came from."""
    height, width = pixels.shape[:2]
    decoded = longest / max(height, width)
    factor = min(WORKING_SIDE / max(height, width), MOST_ENLARGED)
    if factor < 1:
        pixels = _resized(pixels, factor, cv2.INTER_AREA)
    elif factor >= MOST_ENLARGED:
        pixels = _resized(pixels, factor, cv2.INTER_CUBIC)
    else:
        factor = 1.0  # enlarging a little only blurs
    light = _light(pixels)
    if _is_blurred(light):
        pixels = _sharpened(pixels)
        light = _light(pixels)
    return WorkingPhoto(pixels, light, factor / decoded, round(width * decoded), round(height * decoded))


def _light(pixels: Bytes) -> Bytes:
    blue, green, red = cv2.split(pixels)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _is_blurred(light: Bytes) -> bool:
    """Tell whether even the sharpest edges have hardly anything fine in them, against what is a little coarser."""
    rows = light[::4].astype(np.float32)
    fine, coarse = (cv2.GaussianBlur(rows, (6 * spread + 1, 1), spread) for spread in FINE_AND_COARSE)
    sharpest = [np.percentile(np.abs(one - other), 99.5) for one, other in ((rows, fine), (fine, coarse))]
    return bool(sharpest[0] < BLURRED * sharpest[1])


def _sharpened(pixels: Bytes) -> Bytes:
    smooth = cv2.GaussianBlur(pixels, (0, 0), SHARPENING[0])
    return np.asarray(cv2.addWeighted(pixels, 1 + SHARPENING[1], smooth, -SHARPENING[1], 0), np.uint8)


def _resized(pixels: Bytes, factor: float, how: int) -> Bytes:
    return np.asarray(cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=how), np.uint8)


def without_metadata(pixels: Bytes) -> bytes:
    """Return upright pixels as JPEG, at working size at most, with no trace of where or when they were taken."""
    factor = WORKING_SIDE / max(pixels.shape)
    smaller = pixels if factor >= 1 else _resized(pixels, factor, cv2.INTER_AREA)
    return cv2.imencode(".jpg", smaller, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tobytes()
