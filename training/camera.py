"""Teaches the camera its six shapes from drawings alone: no photo is looked at.

python -m training.camera --seed 1
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from rich.progress import track

from sixfold.camera.pixels import Bytes, Floats, Ints
from sixfold.camera.shapes import CLASSES, FOLDER, HIDDEN, NAME, SIDE, WIDTH, Net
from sixfold.rules.pieces import SHAPES
from training.drawn import PITCH, draw_other, draw_shape
from training.lessons import keep, options

cv2.setNumThreads(1)
HARDENED: Final = 0.03  # share of a lesson's answer that is spread over all classes
DECAY: Final = 1e-4


@dataclass(frozen=True, slots=True)
class Course:
    """So many drawings, looked at so many times."""

    drawings: int = 21_000
    rounds: int = 25
    batch: int = 128
    rate: float = 2e-3


def main() -> None:
    """Learn, tell how many new drawings are recognised, and write the weights."""
    wanted = options(__doc__, FOLDER)
    net = teach(wanted.seed, Course())
    patches, answers = lesson(np.random.default_rng(wanted.seed + 1), 3_500)
    right = (net.likelihoods(patches).argmax(1) == answers).mean()
    print(f"new drawings recognised: {right:.2%}")
    keep(NAME, memoryview(net.packed().astype(np.float32)), Path(wanted.out))


def teach(seed: int, course: Course) -> Net:
    """Draw and learn."""
    chance = np.random.default_rng(seed)
    patches, answers = lesson(chance, course.drawings)
    student = _Student(chance, patches.mean(0))
    steps = -(-len(patches) // course.batch)
    for number in track(range(course.rounds), description="learning shapes"):
        rate = course.rate * float(0.52 + 0.5 * np.cos(np.pi * number / course.rounds))
        for chosen in np.array_split(chance.permutation(len(patches)), steps):
            student.learn(patches[chosen], answers[chosen], rate)
    return student.net


def lesson(chance: np.random.Generator, count: int) -> tuple[Floats, Ints]:
    """Draw so many patches, all classes alike, with their classes."""
    answers = np.arange(count) % CLASSES
    patches = [_patch(chance, int(answer)) for answer in answers]
    return np.array(patches, np.float32).reshape(count, -1), answers


def _patch(chance: np.random.Generator, answer: int) -> Floats:
    if answer == len(SHAPES):
        return _photographed(draw_other(chance), chance, chance.uniform(0, 360))
    return _photographed(draw_shape(SHAPES[answer], chance), chance, chance.normal(0, 5))


def _photographed(drawing: Bytes, chance: np.random.Generator, degrees: float) -> Floats:
    """Return the patch that a camera would make of a drawing: turned, stretched, blurred, scratched, unevenly lit."""
    blur = max(chance.uniform(0, 0.07) * PITCH, 0.5 * PITCH / SIDE)
    seen = cv2.warpAffine(
        cv2.GaussianBlur(drawing, (0, 0), blur), _warp(drawing, chance, degrees), (SIDE, SIDE), flags=cv2.INTER_LINEAR
    )
    light = seen.astype(np.float32) / 255
    light = np.clip((light - 0.5) * chance.uniform(1, 2.5) + 0.5 + chance.normal(0, 0.06), 0, 1)
    if chance.random() < 0.3:
        ends = chance.integers(0, SIDE, 4)
        cv2.line(light, tuple(map(int, ends[:2])), tuple(map(int, ends[2:])), chance.random(), 1)
    if chance.random() < 0.3:
        slope = np.linspace(-1, 1, SIDE) * chance.uniform(-0.3, 0.3)
        light = light * (1 + (slope if chance.random() < 0.5 else slope[:, None]))
    return np.clip(light + chance.normal(0, chance.uniform(0, 0.06), light.shape), 0, 1)


def _warp(drawing: Bytes, chance: np.random.Generator, degrees: float) -> Floats:
    """Return the map from a drawing to a patch, about the middle of both, give or take."""
    angle = np.deg2rad(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    size, stretch, skew = np.exp(chance.normal(0, 0.07)), np.exp(chance.normal(0, 0.05)), chance.normal(0, 0.05)
    scale = SIDE / (WIDTH * PITCH)
    matrix = turn @ np.array([[size * stretch, skew], [0, size / stretch]]) * scale
    middle = SIDE / 2 - 0.5 + chance.normal(0, 0.025, 2) * SIDE / WIDTH
    return np.column_stack([matrix, middle - matrix @ np.full(2, drawing.shape[0] / 2)])


class _Student:
    """A net that learns by Adam."""

    def __init__(self, chance: np.random.Generator, mean: Floats) -> None:
        inputs = len(mean)
        self.mean = mean
        self.parts = [
            chance.normal(0, np.sqrt(2 / inputs), (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            chance.normal(0, np.sqrt(1 / HIDDEN), (HIDDEN, CLASSES)).astype(np.float32),
            np.zeros(CLASSES, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    @property
    def net(self) -> Net:
        return Net(self.mean, *self.parts)

    def learn(self, patches: Floats, answers: Ints, rate: float) -> None:
        """Take one step towards these answers."""
        self.steps += 1
        for number, slope in enumerate(self._slopes(patches - self.mean, answers)):
            self.means[number] = 0.9 * self.means[number] + 0.1 * slope
            self.squares[number] = 0.999 * self.squares[number] + 0.001 * slope**2
            mean = self.means[number] / (1 - 0.9**self.steps)
            square = self.squares[number] / (1 - 0.999**self.steps)
            self.parts[number] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def _slopes(self, inputs: Floats, answers: Ints) -> tuple[Floats, ...]:
        first, first_bias, second, _ = self.parts
        wanted = np.full((len(answers), CLASSES), HARDENED / CLASSES, np.float32)
        wanted[np.arange(len(answers)), answers] += 1 - HARDENED
        hidden = np.maximum(inputs @ first + first_bias, 0)
        wrong = (self.net.likelihoods(inputs + self.mean) - wanted) / len(answers)
        back = (wrong @ second.T) * (hidden > 0)
        return inputs.T @ back + DECAY * first, back.sum(0), hidden.T @ wrong, wrong.sum(0)


if __name__ == "__main__":
    main()
