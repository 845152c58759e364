"""Which colour a face has: its light less the glare on its own black body, under one white balance a photo.

The centres were measured on photos of one box, in daylight; that of purple is computed from its printed colour and was
never photographed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from sixfold.camera.faces import FaceSpot
from sixfold.camera.patches import contrast, patch
from sixfold.camera.pixels import Bytes, Floats, Mask, WorkingPhoto
from sixfold.camera.reading import Edition
from sixfold.rules.pieces import COLOURS

SIDE: Final = 24
GAMMA: Final = 2.2
FLOOR: Final = 0.03  # of the strongest channel: keeps logarithms finite
SIXTH: Final = {Edition.PURPLE: (0.56, 0.86), Edition.WHITE: (-0.06, 0.01)}
FIVE: Final = ((1.40, 0.17), (0.90, -0.53), (0.05, -1.55), (-1.60, -1.22), (-0.99, 0.60))  # red to blue
SPREADS: Final = ((0.16, 0.15), (0.14, 0.14), (0.14, 0.14), (0.13, 0.17), (0.13, 0.13))
SIXTH_SPREAD: Final = {Edition.PURPLE: (0.22, 0.22), Edition.WHITE: (0.14, 0.13)}
BALANCE_SPREAD: Final = (0.16, 0.22)  # how far white balances lie from daylight
SEARCHES: Final = ((0.08, 8), (0.02, 4))  # step, and steps each way
WORST: Final = 30.0  # nats: one strange face must not decide the balance
DOUBT: Final = 0.001  # nothing is impossible


@dataclass(frozen=True, slots=True)
class Colouring:
    """How likely each face has each colour, by the edition that fits best."""

    edition: Edition
    likelihoods: Floats  # n x 6


def colours_of(
    picture: WorkingPhoto, faces: Sequence[FaceSpot], steps: Floats, edition: Edition | None, known: Mapping[int, int]
) -> Colouring:
    """Judge the colours of all faces together; `known` are the colours of faces that a person has confirmed."""
    seen = np.array([_chroma(picture, face, step) for face, step in zip(faces, steps, strict=True)])
    tried = [edition] if edition else list(Edition)
    balanced = {each: _Palette.of(each).balanced(seen, known) for each in tried}
    best = max(tried, key=lambda each: balanced[each][0])
    odds = balanced[best][1]
    powers = np.exp(odds - odds.max(1, keepdims=True))
    shares = powers / powers.sum(1, keepdims=True)
    return Colouring(best, shares * (1 - len(COLOURS) * DOUBT) + DOUBT)


@dataclass(frozen=True, slots=True)
class _Palette:
    """The centres of six colours and how they spread."""

    centres: Floats
    spreads: Floats

    @classmethod
    def of(cls, edition: Edition) -> "_Palette":
        return cls(np.array([*FIVE, SIXTH[edition]]), np.array([*SPREADS, SIXTH_SPREAD[edition]]))

    def balanced(self, seen: Floats, known: Mapping[int, int]) -> tuple[float, Floats]:
        """Return the likelihood of all faces under the best white balance, and the odds of each colour under it."""
        best, balance = -np.inf, np.zeros(2)
        for step, reach in SEARCHES:
            offsets = np.arange(-reach, reach + 1) * step
            shifts = balance + np.stack(np.meshgrid(offsets, offsets), -1).reshape(-1, 2)
            likely = np.logaddexp.reduce(self._odds(seen - shifts[:, None], known), axis=-1).sum(1)
            fits = likely - ((shifts / BALANCE_SPREAD) ** 2).sum(1) / 2
            best, balance = float(fits.max()), shifts[fits.argmax()]
        return best, self._odds(seen - balance, known)

    def _odds(self, seen: Floats, known: Mapping[int, int]) -> Floats:
        away = (((seen[..., None, :] - self.centres) / self.spreads) ** 2).sum(-1) / 2
        odds = -np.minimum(away, WORST) - np.log(self.spreads).sum(-1)
        for face, colour in known.items():
            odds[..., face, np.arange(len(COLOURS)) != colour] = -np.inf
        return np.asarray(odds)


def _chroma(picture: WorkingPhoto, face: FaceSpot, steps: Floats) -> Floats:
    """Return the logarithms of red and of blue over green, as the eye scales them."""
    light = contrast(patch(picture.light, face.centre, steps, SIDE, 1.0), face.bright, face.dark)
    pixels = patch(picture.colours, face.centre, steps, SIDE, 1.0)
    shining, black = pixels[_inner(light > 0.75)], pixels[_body(light)]
    if len(shining) < 4:
        shining = patch(picture.colours, face.centre, steps, SIDE, 0.3).reshape(-1, 3)
    glare = _linear(black) if len(black) >= 8 else np.full(3, (face.dark / 255) ** GAMMA)
    own = np.maximum(_linear(shining) - glare, 0)
    blue, green, red = np.log(own + FLOOR * own.max() + 1e-4) / GAMMA
    return np.array([red - green, blue - green])


def _inner(shining: Mask) -> Mask:
    """Leave out the rim of a face, where it mixes with its body."""
    if shining.sum() <= 60:
        return shining
    return np.asarray(cv2.erode(shining.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)


def _body(light: Floats) -> Mask:
    """Return where the black body shows, but for the rim, where the table may shine in."""
    body = np.asarray(light < 0.12)
    body[[0, 1, -2, -1]] = body[:, [0, 1, -2, -1]] = False
    return body


def _linear(pixels: Bytes) -> Floats:
    return np.asarray((np.median(pixels.astype(np.float32), axis=0) / 255) ** GAMMA)
