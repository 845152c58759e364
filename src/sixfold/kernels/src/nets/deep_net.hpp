// A net of two hidden layers that judges a position by a list of features that hold: the chance to win, 0 to 1.
//
// As in nets/net.hpp each feature owns a row of weights, and the rows of the features that hold are added up. A second
// layer follows, which sees what only several features together tell.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "nets/net.hpp"

namespace sixfold::net {

// `start` and the products of both, summed in eight parts, always in the same order.
template <std::size_t N>
float dot(float start, const std::array<float, N>& one, const float* other) {
    std::array<float, 8> parts{};
    for (std::size_t k = 0; k < N; k += parts.size())
        for (std::size_t i = 0; i < parts.size(); i++) parts[i] += one[k + i] * other[k + i];
    for (const float part : parts) start += part;
    return start;
}

class DeepNet {
  public:
    static constexpr std::size_t FIRST = 64;
    static constexpr std::size_t SECOND = 32;

    // The weights lie in one buffer: a row a feature, the biases of the first layer, a row of the second layer for each
    // unit of the first, the biases of the second, the output weights and the output bias.
    static constexpr std::size_t weight_count(std::size_t features) {
        return (features + 1) * FIRST + (FIRST + 2) * SECOND + 1;
    }

    DeepNet(const float* weights, std::size_t features)
        : rows_(weights), biases_(rows_ + features * FIRST), between_(biases_ + FIRST),
          second_biases_(between_ + FIRST * SECOND), out_(second_biases_ + SECOND) {}

    struct Layers {
        std::array<float, FIRST> first;
        std::array<float, SECOND> second;
    };
    float value(std::span<const Feature> features) const {
        Layers layers;
        return value(features, layers);
    }
    float value(std::span<const Feature> features, Layers& layers) const {
        sum_first(features, layers.first);
        sum_second(layers);
        return chance(dot(out_[SECOND], layers.second, out_));
    }
    // What a unit lets through: below zero only a trace, so that it can recover.
    static constexpr float slope(float unit) { return unit > 0 ? 1.0f : 0.01f; }

  private:
    const float *rows_, *biases_, *between_, *second_biases_, *out_;

    // Some units at a time, whose sums the processor keeps at hand while it goes through the features.
    void sum_first(std::span<const Feature> features, std::array<float, FIRST>& first) const {
        constexpr std::size_t BLOCK = 16;
        for (std::size_t from = 0; from < FIRST; from += BLOCK) {
            std::array<float, BLOCK> sums;
            std::copy_n(biases_ + from, BLOCK, sums.begin());
            for (const Feature feature : features) {
                const float* const row = rows_ + feature * FIRST + from;
                for (std::size_t i = 0; i < BLOCK; i++) sums[i] += row[i];
            }
            for (std::size_t i = 0; i < BLOCK; i++) first[from + i] = sums[i] * slope(sums[i]);
        }
    }
    void sum_second(Layers& layers) const {
        std::array<float, SECOND> sums;
        std::copy_n(second_biases_, SECOND, sums.begin());
        for (std::size_t i = 0; i < FIRST; i++) {
            const float* const row = between_ + i * SECOND;
            for (std::size_t k = 0; k < SECOND; k++) sums[k] += layers.first[i] * row[k];
        }
        for (std::size_t k = 0; k < SECOND; k++) layers.second[k] = sums[k] * slope(sums[k]);
    }
};

// Learns by gradient descent on the cross entropy between its value and what came of the position.
class DeepLearner {
  public:
    DeepLearner(float* weights, std::size_t features)
        : features_(features), weights_(weights), net_(weights, features), squares_(DeepNet::weight_count(features)) {}

    const DeepNet& net() const { return net_; }

    void start(Random& random) {
        for (std::size_t i = 0; i < biases(); i++) weights_[i] = 0.05f * any_weight(random);
        std::fill_n(weights_ + biases(), FIRST, 0.1f);
        const float spread = std::sqrt(3.0f / FIRST);
        for (std::size_t i = between(); i < second_biases(); i++) weights_[i] = spread * any_weight(random);
        std::fill_n(weights_ + second_biases(), SECOND, 0.05f);
        for (std::size_t k = 0; k < SECOND; k++) weights_[out() + k] = 0.2f * any_weight(random);
        weights_[out() + SECOND] = 0;
    }
    // One step towards `target`; returns the value before it.
    float learn(std::span<const Feature> features, float target, float rate) {
        DeepNet::Layers layers;
        const float value = net_.value(features, layers), step = target - value;
        std::array<float, SECOND> second;
        for (std::size_t k = 0; k < SECOND; k++)
            second[k] = step * weights_[out() + k] * DeepNet::slope(layers.second[k]);
        std::array<float, FIRST> first;
        for (std::size_t i = 0; i < FIRST; i++) first[i] = slope_of_first(i, second, layers.first[i]);
        move(out(), layers.second, step, rate);
        move(out() + SECOND, std::array{step}, 1, rate);
        move(second_biases(), second, 1, rate);
        for (std::size_t i = 0; i < FIRST; i++) move(between() + i * SECOND, second, layers.first[i], rate);
        move(biases(), first, 1, rate);
        for (const Feature feature : features) move(feature * FIRST, first, 1, rate);
        return value;
    }

  private:
    static constexpr std::size_t FIRST = DeepNet::FIRST, SECOND = DeepNet::SECOND;

    std::size_t features_;
    float* weights_;
    DeepNet net_;
    std::vector<float> squares_;  // of all slopes so far: what moved much moves less

    std::size_t biases() const { return features_ * FIRST; }
    std::size_t between() const { return biases() + FIRST; }
    std::size_t second_biases() const { return between() + FIRST * SECOND; }
    std::size_t out() const { return second_biases() + SECOND; }

    float slope_of_first(std::size_t unit, const std::array<float, SECOND>& second, float value) const {
        return dot(0, second, weights_ + between() + unit * SECOND) * DeepNet::slope(value);
    }
    // The weights from `at` on, along these slopes times `times`.
    template <std::size_t N>
    void move(std::size_t at, const std::array<float, N>& slopes, float times, float rate) {
        float* const weights = weights_ + at;
        float* const squares = squares_.data() + at;
        for (std::size_t i = 0; i < N; i++) move_along(slopes[i] * times, rate, weights[i], squares[i]);
    }
};

}  // namespace sixfold::net
