// How all nets of the kernels learn: each weight by steps that shrink with the slopes it has seen.
#pragma once
#include <cmath>

#include "random.hpp"

namespace sixfold::net {

// `squares` is the sum of all slopes squared so far, kept for this weight.
inline void move_along(float slope, float rate, float& weight, float& squares) {
    squares += slope * slope;
    weight += rate * slope / std::sqrt(squares + 1e-4f);
}

// A weight to begin with, from -1 to 1.
inline float any_weight(Random& random) { return static_cast<float>(random.below(1 << 20)) / (1 << 19) - 1.0f; }

}  // namespace sixfold::net
