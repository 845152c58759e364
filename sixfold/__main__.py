"""`python -m sixfold` is the command `sixfold`."""

from sixfold.cli.main import main

main()
