"""A second, naive generator of placements: cells and permutations, nothing shared with rules/ or kernels/.

Tiles are (x, y, kind); a grid is a dict from (x, y) to kind.
"""

from itertools import permutations

AXES = ((1, 0), (0, 1))


def run(grid, cell, axis):
    """The maximal run of pieces through an occupied cell."""
    dx, dy = axis
    x, y = cell
    while (x - dx, y - dy) in grid:
        x, y = x - dx, y - dy
    cells = []
    while (x, y) in grid:
        cells.append((x, y))
        x, y = x + dx, y + dy
    return cells


def is_pure(kinds):
    colours, shapes = {kind // 6 for kind in kinds}, {kind % 6 for kind in kinds}
    return len(set(kinds)) == len(kinds) and (len(colours) == 1 or len(shapes) == 1)


def score(grid, tiles):
    """Points of these tiles, or None if the rules refuse them on this grid."""
    cells = [(x, y) for x, y, _ in tiles]
    if len(set(cells)) < len(cells) or any(cell in grid for cell in cells):
        return None
    touches = any((x + dx, y + dy) in grid for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    if grid and not touches:
        return None
    after = {**grid, **{(x, y): kind for x, y, kind in tiles}}
    if not any(set(cells) <= set(run(after, cells[0], axis)) for axis in AXES):
        return None
    lines = {tuple(run(after, cell, axis)) for cell in cells for axis in AXES}
    lines = {line for line in lines if len(line) > 1}
    if not all(is_pure([after[cell] for cell in line]) for line in lines):
        return None
    return sum(len(line) + 6 * (len(line) == 6) for line in lines)


def slots(grid, longest):
    """Every set of up to `longest` empty cells of one line that leaves no gap, near the pieces."""
    xs, ys = [x for x, _ in grid], [y for _, y in grid]
    for x in range(min(xs) - longest, max(xs) + longest + 1):
        for y in range(min(ys) - longest, max(ys) + longest + 1):
            for dx, dy in AXES:
                cells, at = [], (x, y)
                while at not in grid and len(cells) < longest:
                    cells.append(at)
                    yield frozenset(cells)
                    at = (at[0] + dx, at[1] + dy)
                    while at in grid:
                        at = (at[0] + dx, at[1] + dy)


def placements(grid, hand):
    """Every legal placement as {frozenset of tiles: points}."""
    found = {}
    kinds = sorted(set(hand))
    for cells in set(slots(grid, min(6, len(kinds)))):
        if not any((x + dx, y + dy) in grid for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))):
            continue
        for order in permutations(kinds, len(cells)):
            tiles = [(x, y, kind) for (x, y), kind in zip(sorted(cells), order, strict=True)]
            points = score(grid, tiles)
            if points is not None:
                found[frozenset(tiles)] = points
    return found


def random_grid(rng, pieces):
    """A connected, pure grid grown from (0, 0) tile by tile, and possibly smaller if it gets stuck."""
    grid = {(0, 0): rng.randrange(36)}
    for _ in range(40 * pieces):
        if len(grid) >= pieces:
            break
        x, y = rng.choice(sorted(grid))
        dx, dy = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        tile = (x + dx, y + dy, rng.randrange(36))
        if score(grid, [tile]) is not None:
            grid[tile[:2]] = tile[2]
    return grid


def tiles_of(grid):
    return [(x, y, kind) for (x, y), kind in grid.items()]
