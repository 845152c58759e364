"""Environments for reinforcement learning: five games, batched in C++, and the adapters everybody knows.

- `batch("duel", n=1024)`: numpy arrays that the C++ core writes into; needs numpy.
- `pettingzoo("qwirkle")`, and `pettingzoo_parallel()` where all decide at once: needs `sixfold[rl]`.
- `gymnasium.make("sixfold/Duel-v0")` and `gymnasium.make_vec(…)`, once this is imported: needs `sixfold[rl]`.
- `import sixfold.envs.openspiel`, then `pyspiel.load_game("sixfold_duel")`: needs `sixfold[openspiel]`.

No rule is in here: legality and chance are the kernels', and every adapter is proven against `sixfold.rules`.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sixfold.envs.batches import Batch, batch
    from sixfold.envs.petting import pettingzoo, pettingzoo_parallel

__all__ = ["VERSION", "Batch", "batch", "pettingzoo", "pettingzoo_parallel"]

VERSION: Final = 0  # of actions and observations: `duel-v0`
_DOORS: Final = {"Batch": "batches", "batch": "batches", "pettingzoo": "petting", "pettingzoo_parallel": "petting"}


def __getattr__(name: str) -> Any:
    """Open a door only when somebody goes through it: not everybody has every library."""
    if name not in _DOORS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_DOORS[name]}"), name)


if find_spec("gymnasium"):
    import_module("sixfold.envs.ids").register_all()
