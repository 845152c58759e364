"""Small programs that learn with `sixfold.envs`, one a library. None of them is part of the package."""
