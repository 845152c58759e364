"""From pixels to tiles: faces on a lattice, each with how likely its shapes and colours are. No rule is asked here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from sixfold.camera.faces import FaceSpot, find_faces, of_one_size
from sixfold.camera.lattice import Lattice, fit_lattice
from sixfold.camera.pixels import Bytes, Floats, Ints, WorkingPhoto
from sixfold.camera.reading import Outline, Point
from sixfold.camera.shapes import shapes_of, smoothed

ROUNDS: Final = 7
NO_FACE: Final = -1  # the last class of the net
MOST_DOUBT: Final = 0.6  # that a clear face is none
CLEAR_BODY: Final = 0.25  # of its own light: how much lighter than usual the body of a clear face may be
MOST_FAINT_DOUBT: Final = 0.12  # the same for a faint one, which must show its shape too
FAINT_SHAPE: Final = 0.7
NEW_FAINT_SHAPE: Final = 0.75
FAINT_SIZES: Final = (0.62, 1.6)  # of the usual extent
FAINT_STEPS: Final = (0.6, 1.4)  # from the nearest tile
FAINT_OFF: Final = 0.36  # cells beside its own
FAINT_BODY: Final = 0.4  # of its own light: how much lighter than the nearest tile's its body may be


@dataclass(frozen=True, slots=True)
class Sight:
    """The tiles of a photo by number."""

    faces: Sequence[FaceSpot]
    lattice: Lattice
    shapes: Floats  # n x 7

    @property
    def points(self) -> Floats:
        """The middle of each tile, in working pixels."""
        return _points(self.faces)

    def part(self, chosen: Ints) -> "Sight":
        """Return only these tiles."""
        whole = self.lattice
        lattice = Lattice(whole.cells[chosen], whole.groups[chosen], whole.steps[chosen], whole.plane)
        return Sight([self.faces[number] for number in chosen], lattice, self.shapes[chosen])

    def outline(self, number: int, scale: float) -> Outline:
        """Return the corners of a tile in the photo's own pixels."""
        centre, (across, down) = self.faces[number].centre, self.lattice.steps[number] / 2
        corners = (centre - across - down, centre + across - down, centre + across + down, centre - across + down)
        return tuple(Point(float(x / scale), float(y / scale)) for x, y in corners)


def look(picture: WorkingPhoto) -> Sight | None:
    """Find the tiles of a photo; None if there is none."""
    candidates = find_faces(picture.light)
    faces = of_one_size([face for face in candidates if face.is_clear] or candidates)
    if not faces:
        return None
    lattice = fit_lattice(_points(faces), _extent(faces))
    light = smoothed(picture.light, float(np.median(lattice.pitches)))
    sight = Sight(faces, lattice, shapes_of(light, faces, lattice.steps))
    refused: set[FaceSpot] = set()
    for _ in range(ROUNDS):
        better = _better(light, sight, candidates, refused)
        if not better:
            return None
        if set(better) == set(sight.faces):
            break
        lattice = fit_lattice(_points(better), _extent(better))
        sight = Sight(better, lattice, shapes_of(light, better, lattice.steps))
    return sight


def _better(light: Bytes, sight: Sight, candidates: Sequence[FaceSpot], refused: set[FaceSpot]) -> list[FaceSpot]:
    """Leave out what is no face and take in faint ones beside tiles; whoever is refused once stays out."""
    kept = _believed(sight)
    refused |= set(sight.faces) - set(kept)
    found = _faint(light, sight, kept, [face for face in candidates if face not in refused])
    refused |= {face for face, believed in found.items() if not believed}
    return kept + [face for face, believed in found.items() if believed]


def _points(faces: Sequence[FaceSpot]) -> Floats:
    return np.array([face.centre for face in faces])


def _extent(faces: Sequence[FaceSpot]) -> float:
    return float(np.median([face.extent for face in faces]))


def _believed(sight: Sight) -> list[FaceSpot]:
    """Return the faces whose patch looks like a shape."""
    black = float(np.median([face.dark for face in sight.faces]))
    return [
        face
        for face, shapes in zip(sight.faces, sight.shapes, strict=True)
        if (face.is_clear and face.dark - black <= CLEAR_BODY * face.bright and shapes[NO_FACE] < MOST_DOUBT)
        or (shapes[NO_FACE] < MOST_FAINT_DOUBT and shapes.max() > FAINT_SHAPE)
    ]


def _faint(
    light: Bytes, sight: Sight, kept: Sequence[FaceSpot], candidates: Sequence[FaceSpot]
) -> dict[FaceSpot, bool]:
    """Give spots in glare or dusk one step beside a tile a second chance; tell which show a shape."""
    tiles = {face: number for number, face in enumerate(sight.faces)}
    numbers = np.array([tiles[face] for face in kept], int)
    if not len(numbers):
        return {}
    points, pitches, extent = sight.points[numbers], sight.lattice.pitches[numbers], _extent(kept)
    found = {}
    for face in candidates:
        if face in tiles or not FAINT_SIZES[0] < face.extent / extent < FAINT_SIZES[1]:
            continue
        away = np.hypot(*(points - face.centre).T) / pitches
        nearest = numbers[away.argmin()]
        if FAINT_STEPS[0] <= away.min() <= FAINT_STEPS[1] and _fits_beside(face, sight, nearest):
            shapes = shapes_of(light, [face], sight.lattice.steps[[nearest]])[0]
            found[face] = bool(shapes[NO_FACE] < MOST_FAINT_DOUBT and shapes.max() > NEW_FAINT_SHAPE)
    return found


def _fits_beside(face: FaceSpot, sight: Sight, number: int) -> bool:
    """Tell whether a face lies on a cell of this tile's grid and has a body about as black."""
    tile = sight.faces[number]
    cell = (face.centre - tile.centre) @ np.linalg.inv(sight.lattice.steps[number])
    on_its_cell = np.hypot(*(cell - np.round(cell))) <= FAINT_OFF
    return bool(on_its_cell and face.dark - tile.dark <= FAINT_BODY * face.bright)
