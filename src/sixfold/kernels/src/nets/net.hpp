// A small net that judges a position by a list of features that hold: the chance to win, between 0 and 1.
//
// One hidden layer. Each feature owns a row of weights; the rows of the features that hold are added up, so that a
// position with a dozen features costs a dozen additions of a row.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "nets/adagrad.hpp"

namespace sixfold::net {

constexpr std::size_t HIDDEN = 32;
using Layer = std::array<float, HIDDEN>;
using Feature = std::uint16_t;

inline float chance(float sum) { return 1.0f / (1.0f + std::exp(-sum)); }

inline void add(Layer& sum, const Layer& more) {
    for (std::size_t i = 0; i < HIDDEN; i++) sum[i] += more[i];
}
inline void replace(Layer& sum, const Layer& before, const Layer& after) {
    for (std::size_t i = 0; i < HIDDEN; i++) sum[i] += after[i] - before[i];
}

class Net {
  public:
    // The weights lie in one buffer: a row a feature, then the hidden biases, the output weights and the output bias.
    static constexpr std::size_t weight_count(std::size_t features) { return features * HIDDEN + 2 * HIDDEN + 1; }

    Net(const float* weights, std::size_t features) : weights_(weights), features_(features) {}

    float value(std::span<const Feature> features) const { return chance(out(sum(features))); }

    // The hidden layer of these features, before negative units are cut off.
    Layer sum(std::span<const Feature> features) const {
        Layer hidden;
        std::copy_n(weights_ + features_ * HIDDEN, HIDDEN, hidden.begin());
        for (const Feature feature : features) add(hidden, feature);
        return hidden;
    }
    void add(Layer& hidden, Feature feature) const {
        const float* const row = weights_ + feature * HIDDEN;
        for (std::size_t i = 0; i < HIDDEN; i++) hidden[i] += row[i];
    }
    // The output before its sigmoid.
    float out(const Layer& hidden) const {
        const float* const weights = weights_ + (features_ + 1) * HIDDEN;
        std::array<float, 8> parts{};
        for (std::size_t i = 0; i < HIDDEN; i += parts.size())
            for (std::size_t k = 0; k < parts.size(); k++) parts[k] += std::max(hidden[i + k], 0.0f) * weights[i + k];
        float total = weights[HIDDEN];
        for (const float part : parts) total += part;
        return total;
    }

  private:
    const float* weights_;
    std::size_t features_;
};

// Learns by gradient descent on the cross entropy between its value and what came of the position.
class Learner {
  public:
    Learner(float* weights, std::size_t features)
        : weights_(weights), features_(features), net_(weights, features), squares_(Net::weight_count(features)) {}

    const Net& net() const { return net_; }

    void start(Random& random) {
        for (std::size_t i = 0; i < features_ * HIDDEN; i++) weights_[i] = 0.05f * any_weight(random);
        float* const bias = weights_ + features_ * HIDDEN;
        for (std::size_t i = 0; i < HIDDEN; i++) bias[i] = 0.1f, bias[HIDDEN + i] = 0.1f * any_weight(random);
        bias[2 * HIDDEN] = 0;
    }
    // One step towards `target`; returns the value before it.
    float learn(std::span<const Feature> features, float target, float rate) {
        const Layer hidden = net_.sum(features);
        const float value = chance(net_.out(hidden));
        const float step = target - value;
        float* const bias = weights_ + features_ * HIDDEN;
        float* const out = bias + HIDDEN;
        float* const seen = squares_.data() + features_ * HIDDEN;
        Layer change;
        for (std::size_t i = 0; i < HIDDEN; i++) {
            const bool on = hidden[i] > 0;
            change[i] = on ? step * out[i] : 0;
            move_along(on ? step * hidden[i] : 0, rate, out[i], seen[HIDDEN + i]);
            move_along(change[i], rate, bias[i], seen[i]);
        }
        move_along(step, rate, out[HIDDEN], seen[2 * HIDDEN]);
        for (const Feature feature : features) {
            float* const row = weights_ + feature * HIDDEN;
            float* const square = squares_.data() + feature * HIDDEN;
            for (std::size_t i = 0; i < HIDDEN; i++) move_along(change[i], rate, row[i], square[i]);
        }
        return value;
    }

  private:
    float* weights_;
    std::size_t features_;
    Net net_;
    std::vector<float> squares_;  // of all slopes so far: what moved much moves less
};

}  // namespace sixfold::net
