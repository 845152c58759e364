"""The net of the shapes follows from its seed, and knows drawings it has never seen."""

import numpy as np

from sixfold.camera.shapes import Net, trained
from training.camera import Course, lesson, teach

SHORT = Course(drawings=700, rounds=4)  # the whole course is 21,000 drawings, looked at 25 times


def test_training_again_from_the_seed_gives_the_same_predictions():
    patches, _ = lesson(np.random.default_rng(3), 70)
    one, again, other = (teach(seed, SHORT).likelihoods(patches) for seed in (5, 5, 6))
    assert np.array_equal(one, again)
    assert not np.allclose(one, other)


def test_the_short_course_learns():
    patches, answers = lesson(np.random.default_rng(3), 210)
    right = (teach(5, SHORT).likelihoods(patches).argmax(1) == answers).mean()
    assert right > 0.7


def test_the_net_of_the_package_knows_new_drawings():
    patches, answers = lesson(np.random.default_rng(4), 700)
    assert (trained().likelihoods(patches).argmax(1) == answers).mean() > 0.97


def test_a_net_is_packed_and_unpacked_whole():
    packed = trained().packed()
    assert np.array_equal(Net.unpacked(packed).packed(), packed)
