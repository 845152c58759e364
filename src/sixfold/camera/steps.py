"""How far and which way one step of the grid goes in the picture, before anything is known about cells."""

from typing import Final

import numpy as np

from sixfold.camera.pixels import Floats

PITCH: Final = 1.17  # extents of a face from one piece to the next, on average over the shapes
RIGHT_ANGLE: Final = np.pi / 2


def first_steps(points: Floats, extent: float) -> Floats:
    """Return the pixels of one step along x (the way nearest to right) and of one along y: 2 x 2."""
    pitch = _pitch(points, PITCH * extent)
    ways, lengths = _neighbour_ways(points, pitch)
    if not len(ways):
        return np.eye(2) * pitch
    angle = _angle(ways, lengths)
    across = _mean_step(ways, lengths, angle, pitch)
    down = _mean_step(ways, lengths, angle + RIGHT_ANGLE, pitch)
    if across is None:
        across = np.array([pitch, 0.0]) if down is None else np.array([down[1], -down[0]])
    if down is None:
        down = np.array([-across[1], across[0]])
    return np.stack([across, down])


def _pitch(points: Floats, guess: float) -> float:
    """Return the usual distance to the nearest neighbour, where it is near the guess."""
    if len(points) < 2:
        return guess
    away = np.hypot(*(points[:, None] - points).transpose(2, 0, 1))
    np.fill_diagonal(away, np.inf)
    nearest = away.min(1)
    likely = nearest[(nearest > 0.75 * guess) & (nearest < 1.3 * guess)]
    return float(np.median(likely)) if likely.size else guess


def _neighbour_ways(points: Floats, pitch: float) -> tuple[Floats, Floats]:
    """Return the ways between points about one pitch apart, and their lengths in pitches."""
    ways = (points - points[:, None]).reshape(-1, 2)
    lengths = np.hypot(*ways.T) / pitch
    near = (lengths > 0.72) & (lengths < 1.35)
    return ways[near], lengths[near]


def _angle(ways: Floats, lengths: Floats) -> float:
    """Return the commonest direction, right angles apart being the same; between -45° and 45°."""
    angles = np.arctan2(ways[:, 1], ways[:, 0])
    tried = np.deg2rad(np.arange(0.0, 90.0))
    off = np.abs((angles - tried[:, None] + RIGHT_ANGLE / 2) % RIGHT_ANGLE - RIGHT_ANGLE / 2)
    votes = (np.exp(-(((lengths - 1) / 0.15) ** 2)) * np.exp(-((off / 0.1) ** 2))).sum(1)
    best = float(tried[votes.argmax()])
    return best - RIGHT_ANGLE if best > RIGHT_ANGLE / 2 else best


def _mean_step(ways: Floats, lengths: Floats, angle: float, pitch: float) -> Floats | None:
    """Return the usual way along this direction, or None if hardly any goes along it."""
    along = ways @ [np.cos(angle), np.sin(angle)] / (lengths * pitch)
    fits = (np.abs(along) > 0.93) & (lengths > 0.8) & (lengths < 1.22)
    if fits.sum() < 2:
        return None
    return np.asarray(np.median(ways[fits] * np.sign(along[fits])[:, None], axis=0))
