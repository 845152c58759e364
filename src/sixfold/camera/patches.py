"""Small square pictures of single pieces, turned and stretched so that the grid's steps are upright."""

import cv2
import numpy as np

from sixfold.camera.pixels import Bytes, Floats


def patch(pixels: Bytes, centre: Floats, steps: Floats, side: int, width: float) -> Bytes:
    """Return `side` x `side` pixels around a point, `width` steps of the grid across."""
    offsets = ((np.arange(side) + 0.5) / side - 0.5) * width
    across, down = np.meshgrid(offsets, offsets)
    where = centre + across[..., None] * steps[0] + down[..., None] * steps[1]
    x, y = (np.ascontiguousarray(where[..., axis], np.float32) for axis in (0, 1))
    return np.asarray(cv2.remap(pixels, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def contrast(light: Bytes, bright: float, dark: float) -> Floats:
    """Return light as 0 where it is as dark as the ring of a face and 1 where it is as bright as the face."""
    return np.asarray(np.clip((light.astype(np.float32) - dark) / max(bright - dark, 1.0), 0, 1))
