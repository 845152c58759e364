"""The command `sixfold`, also as `python -m sixfold`; says what to install where the library came alone."""

import sys


def main() -> None:
    """Run the command."""
    try:
        from sixfold.cli.main import main as run  # noqa: PLC0415  may not be installed
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("sixfold"):
            raise
        sys.exit(
            f"sixfold: the command needs {error.name}, which came not with the library alone: "
            'install the rest with  pip install "sixfold[play]"'
        )
    run()


if __name__ == "__main__":
    main()
