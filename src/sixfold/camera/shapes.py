"""Which shape a face has: a small net, taught by `training/camera.py` from drawn shapes alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from sixfold.camera.faces import FaceSpot
from sixfold.camera.patches import contrast, patch
from sixfold.camera.pixels import Bytes, Floats
from sixfold.rules.pieces import SHAPES

FOLDER: Final = Path(__file__).with_name("weights")
NAME: Final = "shapes"
SIDE: Final = 24  # pixels of a patch
WIDTH: Final = 1.16  # steps of the grid that a patch spans
HIDDEN: Final = 48
CLASSES: Final = len(SHAPES) + 1  # the last is no face at all
SMOOTHING: Final = 0.3  # pixels of a patch


@dataclass(frozen=True, slots=True)
class Net:
    """A net with one hidden layer."""

    mean: Floats
    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats

    @classmethod
    def unpacked(cls, numbers: Floats) -> "Net":
        """Take the net out of one row of numbers."""
        inputs = SIDE * SIDE
        shapes = ((inputs,), (inputs, HIDDEN), (HIDDEN,), (HIDDEN, CLASSES), (CLASSES,))
        ends = np.cumsum([int(np.prod(shape)) for shape in shapes])
        parts = np.split(numbers, ends[:-1])
        return cls(*(part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)))

    def packed(self) -> Floats:
        """Put the net into one row of numbers."""
        parts = (self.mean, self.first, self.first_bias, self.second, self.second_bias)
        return np.concatenate([part.ravel() for part in parts])

    def likelihoods(self, patches: Floats) -> Floats:
        """Return for each patch, a row of numbers, how likely each shape and `no face` are."""
        hidden = np.maximum((patches - self.mean) @ self.first + self.first_bias, 0)
        logits = hidden @ self.second + self.second_bias
        powers = np.exp(logits - logits.max(1, keepdims=True))
        return np.asarray(powers / powers.sum(1, keepdims=True))


@cache
def trained() -> Net:
    """Return the net of this package."""
    return Net.unpacked(np.fromfile(FOLDER / f"{NAME}.f16", "<f2").astype(np.float32))


def smoothed(light: Bytes, pitch: float) -> Bytes:
    """Return the light without what is finer than a pixel of a patch."""
    blur = SMOOTHING * pitch * WIDTH / SIDE
    return np.asarray(cv2.GaussianBlur(light, (0, 0), blur), np.uint8) if blur > 0.5 else light


def shapes_of(light: Bytes, faces: Sequence[FaceSpot], steps: Floats) -> Floats:
    """Return for each face how likely each shape and `no face` are: n x 7."""
    patches = [_shown(light, face, step).ravel() for face, step in zip(faces, steps, strict=True)]
    return trained().likelihoods(np.array(patches, np.float32))


def _shown(light: Bytes, face: FaceSpot, steps: Floats) -> Floats:
    """Return the patch of a face without the neighbours' faces and the table, which do not hang together with it."""
    shown = contrast(patch(light, face.centre, steps, SIDE, WIDTH), face.bright, face.dark)
    _, labels = cv2.connectedComponents((shown > 0.35).astype(np.uint8), connectivity=4)
    middle = labels[SIDE // 2 - 3 : SIDE // 2 + 3, SIDE // 2 - 3 : SIDE // 2 + 3]
    if not middle.any():
        return shown
    own = (labels == np.bincount(middle[middle > 0]).argmax()).astype(np.uint8)
    return np.asarray(shown * cv2.dilate(own, np.ones((3, 3), np.uint8)))
