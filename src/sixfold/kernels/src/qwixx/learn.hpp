// Learning to value Qwixx from games against oneself or simple players: a position is worth what it led to (TD lambda).
#pragma once
#include <optional>
#include <vector>

#include "qwixx/value.hpp"

namespace sixfold::qwixx {

class Student {
  public:
    using Net = net::DeepNet;

    Student(float* weights, std::uint64_t seed) : learner_(weights, FEATURES), random_(seed, 0) {
        learner_.start(random_);
    }

    // One game, against oneself or, in seat 0, against simple players; `memory` tells how far a result reaches back:
    // 0 to the position before, 1 to all alike.
    void play_and_learn(int players, std::optional<Patience> others, float rate, float memory) {
        const Evaluator evaluator(learner_.net(), others);
        const int learning = others ? 1 : players;  // seats
        Position position = start(players, static_cast<int>(random_.below(static_cast<std::uint32_t>(players))));
        seen_.clear();
        while (!position.is_over()) {
            for_each_pair(players, learning,
                          [&](int own, int other) { seen_.push_back(FeatureList(position, own, other).on()); });
            position.settle(roll(random_));
            evaluator.play_turn(position, 0);
        }
        const std::size_t pairs = static_cast<std::size_t>(learning * (players - 1));
        std::size_t pair = 0;
        for_each_pair(players, learning,
                      [&](int own, int other) { learn(pair++, pairs, above(position, own, other), rate, memory); });
    }

  private:
    net::DeepLearner learner_;
    Random random_;
    std::vector<Features> seen_;  // throw after throw, by pair of seats

    template <class Seen>
    static void for_each_pair(int players, int learning, const Seen& seen) {
        for (int own = 0; own < learning; own++)
            for (int other = 0; other < players; other++)
                if (own != other) seen(own, other);
    }
    static float above(const Position& position, int own, int other) {
        const int lead = position.sheet(own).score - position.sheet(other).score;
        return lead > 0 ? 1.0f : lead < 0 ? 0.0f : 0.5f;
    }
    void learn(std::size_t pair, std::size_t stride, float target, float rate, float memory) {
        for (std::size_t end = seen_.size(); end > 0; end -= stride) {
            const float value = learner_.learn(seen_[end - stride + pair], target, rate);
            target = memory * target + (1 - memory) * value;
        }
    }
};

}  // namespace sixfold::qwixx
