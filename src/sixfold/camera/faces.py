"""Faces: bright spots with a dark ring around them, all of about one size.

A face has no colour or shape here yet; much of what is found is no face at all, and later steps say so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np

from sixfold.camera.pixels import Bytes, Floats, Ints

LEVELS: Final = (26, 34, 44, 56, 70, 79, 88, 98, 108, 120, 132, 158, 185, 212)  # of light; some lie below any face
SMALLEST: Final = 12  # pixels
LARGEST: Final = 0.22  # of the picture's longer side
RING: Final = (0.035, 0.10)  # inner and outer width of the dark ring, in sizes of the spot
LONGEST: Final = 1.9  # times as long as wide
SOLID: Final = 0.74  # share of a filled spot that is bright: scratches are no holes
FEWEST_DARK: Final = 0.85  # share of the ring
SAME_SPOT: Final = 0.42  # extents
SIZE_SPREAD: Final = 0.22  # of the logarithm of the extent, among the faces of one table
SIZE_LIMIT: Final = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class FaceSpot:
    """A bright spot that may be the face of a piece."""

    centre: Floats  # x, y
    extent: float  # twice the largest radius, in pixels
    bright: float  # light of the face
    dark: float  # light of the ring
    score: float
    is_clear: bool  # the ring is so dark that no glare or dusk needs to be reckoned with


def find_faces(light: Bytes) -> list[FaceSpot]:
    """Find every spot that may be a face, each once."""
    smooth = np.asarray(cv2.GaussianBlur(light, (3, 3), 0), np.uint8)
    return _best_of_each([face for level in LEVELS for face in _faces_at(smooth, level)])


def of_one_size(faces: Sequence[FaceSpot]) -> list[FaceSpot]:
    """Keep the faces of the commonest size."""
    if not faces:
        return []
    sizes = np.log([face.extent for face in faces])
    weights = np.array([max(face.score - 1.2, 0.05) for face in faces])
    crowd = (weights * np.exp(-(((sizes[:, None] - sizes) / SIZE_SPREAD) ** 2))).sum(1)
    common = sizes[crowd.argmax()]
    return [face for face, size in zip(faces, sizes, strict=True) if abs(size - common) < SIZE_LIMIT]


def _faces_at(light: Bytes, level: int) -> Iterator[FaceSpot]:
    """Go through the spots brighter than this level."""
    _, above = cv2.threshold(light, level, 1, cv2.THRESH_BINARY)
    edges, nesting = cv2.findContours(above, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    for edge, (_, _, _, parent) in zip(edges, [] if nesting is None else nesting[0], strict=True):
        if parent < 0 and len(edge) >= 2 * SMALLEST:  # with a parent it is the rim of a hole
            spot = _Spot.around(np.asarray(edge, np.int32), light)
            face = None if spot is None else spot.judged(level)
            if face is not None:
                yield face


@dataclass(frozen=True, slots=True, eq=False)
class _Spot:
    """A bright spot, filled, in a window with some of what lies around it."""

    edge: Ints  # points in the picture
    mask: Bytes
    light: Bytes
    corner: Ints  # of the window
    size: int  # pixels of the longer side

    @classmethod
    def around(cls, edge: Ints, light: Bytes) -> "_Spot | None":
        """Return the spot within this edge, or None if it is too long, too small, too large or cut off."""
        height, width = light.shape
        x, y, across, down = cv2.boundingRect(edge)
        long, short = max(across, down), min(across, down)
        if short < SMALLEST or long > LARGEST * max(height, width) or long > LONGEST * short:
            return None
        if x == 0 or y == 0 or x + across == width or y + down == height:
            return None
        margin = _ring_widths(long)[1] + 2
        left, top = max(0, x - margin), max(0, y - margin)
        window = light[top : y + down + margin, left : x + across + margin]
        mask = np.zeros(window.shape, np.uint8)
        cv2.drawContours(mask, [edge], -1, 1, -1, offset=(-left, -top))
        return cls(edge[:, 0], mask, window, np.array([left, top]), long)

    def judged(self, level: int) -> FaceSpot | None:
        """Return the face, if it has no hole and a dark ring."""
        face = self.light[self.mask > 0]
        if np.count_nonzero(face > level) < SOLID * face.size:
            return None
        ring = self._ring()
        if ring.size < 12:
            return None
        return self._face(_Levels(face), _Levels(ring), level)

    def _ring(self) -> Bytes:
        inner, outer = _ring_widths(self.size)
        near = cv2.dilate(self.mask, _disc(inner))
        return self.light[cv2.dilate(near, _disc(outer - inner)) > near]

    def _face(self, own: "_Levels", ring: "_Levels", level: int) -> FaceSpot | None:
        bright, dark, upper = own.at(0.5), ring.at(0.5), ring.at(0.8)
        contrast = bright - dark
        if dark > 0.9 * bright or upper > 0.93 * bright or contrast < 14:
            return None
        share = ring.below((bright + dark) / 2)
        if share < FEWEST_DARK:
            return None
        moments = cv2.moments(self.mask, binaryImage=True)
        centre = self.corner + np.array([moments["m10"], moments["m01"]]) / moments["m00"]
        middling = 1 - abs(level - (bright + dark) / 2) / contrast
        even = 1 - min(1.0, (own.at(0.75) - own.at(0.25)) / contrast)
        return FaceSpot(
            centre,
            2 * float(np.hypot(*(self.edge - centre).T).max()) + 1,
            bright,
            dark,
            middling + 0.5 * even + share + 0.3 * (1 - dark / bright),
            is_clear=dark <= 0.62 * bright and upper <= 0.75 * bright and contrast >= 18,
        )


def _ring_widths(size: int) -> tuple[int, int]:
    """Return how far from a spot of this size its dark ring begins and ends, in pixels."""
    inner = max(1, round(RING[0] * size))
    return inner, max(inner + 2, round(RING[1] * size))


class _Levels:
    """How light is spread over some pixels."""

    def __init__(self, pixels: Bytes) -> None:
        self.size = pixels.size
        self.up_to = np.bincount(pixels, minlength=256).cumsum()

    def at(self, share: float) -> float:
        """Return the light that this share of the pixels does not exceed."""
        return float(np.searchsorted(self.up_to, int(share * (self.size - 1)), side="right"))

    def below(self, level: float) -> float:
        """Return the share of the pixels darker than this."""
        return float(self.up_to[max(int(np.ceil(level)) - 1, 0)]) / self.size


@cache
def _disc(radius: int) -> Bytes:
    side = 2 * radius + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


def _best_of_each(faces: list[FaceSpot]) -> list[FaceSpot]:
    """Keep the best of the spots that several levels found in one place."""
    if not faces:
        return []
    faces = sorted(faces, key=lambda face: -face.score - face.is_clear)
    centres, extents = np.array([face.centre for face in faces]), np.array([face.extent for face in faces])
    taken = np.zeros(len(faces), bool)
    kept = []
    for number, face in enumerate(faces):
        if not taken[number]:
            kept.append(face)
            away = np.hypot(*(centres - face.centre).T)
            taken |= away <= SAME_SPOT * np.maximum(extents, face.extent)
    return kept
