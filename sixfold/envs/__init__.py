"""Environments for reinforcement learning: five games, batched in C++, and the adapters everybody knows.

- `batch("qwixx", n=1024)`: numpy arrays that the C++ core writes into; needs numpy.
- `pettingzoo("qwirkle")` and `pettingzoo_parallel("qwixx")`: needs `sixfold[rl]`.
- `gymnasium.make("sixfold/Qwixx-v0")` and `gymnasium.make_vec(…)`: needs `sixfold[rl]`.
- `import sixfold.envs.openspiel`, then `pyspiel.load_game("sixfold_qwixx")`: needs `sixfold[openspiel]`.

No rule is in here: legality and chance are the kernels', and every adapter is proven against `sixfold.rules`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sixfold.kernels import NeedsExtension, available

if not available:
    raise NeedsExtension("the environments")

from sixfold.envs.batches import Batch, batch  # noqa: E402  they need the extension

if TYPE_CHECKING:
    from sixfold.envs.petting import pettingzoo, pettingzoo_parallel

__all__ = ["Batch", "batch", "pettingzoo", "pettingzoo_parallel"]


def __getattr__(name: str) -> Any:
    """Open PettingZoo's doors only when somebody goes through them: not everybody has it."""
    if name not in ("pettingzoo", "pettingzoo_parallel"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("sixfold.envs.petting"), name)
