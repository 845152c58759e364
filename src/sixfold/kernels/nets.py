"""What every learned net of the extension has: weights that can be kept."""

from typing import Protocol


class Student(Protocol):
    """A net of the C++ module that still learns."""

    def weights(self) -> bytes:
        """Return what it knows now, as floats."""


def weights_of(student: Student) -> "memoryview[float]":
    """Return what a student knows now."""
    return memoryview(student.weights()).cast("f")
