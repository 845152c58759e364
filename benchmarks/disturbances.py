"""What spoils a photo: other angles, other light, blur and small files, made from a good photo and a seed."""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from sixfold.camera.pixels import Bytes, Floats

Disturb = Callable[[Bytes, np.random.Generator], Bytes]
GOOD_JPEG: Final = 95


def coded(pixels: Bytes, quality: int = GOOD_JPEG) -> bytes:
    """Return the file that a phone would write."""
    return cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def _rotated(pixels: Bytes, chance: np.random.Generator) -> Bytes:
    """Turn by any angle; the frame grows so that nothing is cut off."""
    height, width = pixels.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), chance.uniform(0, 360), 1)
    cos, sin = np.abs(matrix[0, :2])
    frame = np.array([width * cos + height * sin, height * cos + width * sin])
    matrix[:, 2] += (frame - (width, height)) / 2
    return cv2.warpAffine(pixels, matrix, frame.astype(int), borderMode=cv2.BORDER_REPLICATE)


def _tilted(pixels: Bytes, chance: np.random.Generator, degrees: float = 25) -> Bytes:
    """Hold the camera aslant, towards any side; the frame grows so that nothing is cut off."""
    height, width = pixels.shape[:2]
    focus, side = 1.2 * max(height, width), chance.uniform(0, 2 * np.pi)
    turn, _ = cv2.Rodrigues(np.array([np.cos(side), np.sin(side), 0]) * np.deg2rad(degrees))
    lens = np.array([[focus, 0, width / 2], [0, focus, height / 2], [0, 0, 1]])
    plane = np.column_stack([turn[:, 0], turn[:, 1], [0, 0, focus]])
    middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    matrix = lens @ plane @ middle
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], float)
    left, top, across, down = cv2.boundingRect(cv2.perspectiveTransform(corners, matrix).astype(np.float32))
    shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]])
    return cv2.warpPerspective(pixels, shift @ matrix, (across, down), borderMode=cv2.BORDER_REPLICATE)


def _lit(pixels: Bytes, gains: Floats | tuple[float, float, float]) -> Bytes:
    """Multiply linear light, blue first."""
    light = (pixels.astype(np.float32) / 255) ** 2.2 * np.asarray(gains, np.float32)
    return (np.clip(light, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)


def _shaded(pixels: Bytes, chance: np.random.Generator) -> Bytes:
    """Let a shadow with a soft edge fall across the middle."""
    height, width = pixels.shape[:2]
    side, x, y = chance.uniform(0, 2 * np.pi), width * chance.uniform(0.4, 0.6), height * chance.uniform(0.45, 0.6)
    down, across = np.mgrid[0:height, 0:width]
    inside = 1 / (1 + np.exp(-((across - x) * np.cos(side) + (down - y) * np.sin(side)) / 15))
    return _lit(pixels, (0.3 + 0.7 * inside)[..., None])


def _small(pixels: Bytes, longest: int) -> Bytes:
    scale = longest / max(pixels.shape[:2])
    return cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _pressed(pixels: Bytes, quality: int) -> Bytes:
    return cv2.imdecode(np.frombuffer(coded(pixels, quality), np.uint8), cv2.IMREAD_COLOR)


DISTURBANCES: Final[dict[str, Disturb]] = {
    "rotation": _rotated,
    "25° tilt": _tilted,
    "warm light": lambda pixels, _: _lit(pixels, (0.55, 0.9, 1.35)),
    "cool light": lambda pixels, _: _lit(pixels, (1.4, 1.0, 0.65)),
    "blur": lambda pixels, _: cv2.GaussianBlur(pixels, (0, 0), 3),
    "shadow": _shaded,
    "JPEG 50": lambda pixels, _: _pressed(pixels, 50),
    "1,000 px": lambda pixels, _: _small(pixels, 1000),
}
