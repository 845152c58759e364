// Learning to value Duel from games against oneself: a position is worth what it led to (TD lambda).
#pragma once
#include <array>
#include <vector>

#include "duel/value.hpp"

namespace sixfold::duel {

class Student {
  public:
    using Net = net::Net;

    Student(float* weights, std::uint64_t seed) : learner_(weights, FEATURES), random_(seed, 0) {
        learner_.start(random_);
    }

    // One game; `memory` tells how far a result reaches back: 0 to the position before, 1 to all alike.
    void play_and_learn(float rate, float memory) {
        const Evaluator evaluator(learner_.net());
        Position position = start(static_cast<int>(random_.below(PLAYERS)));
        for (auto& seen : seen_) seen.clear();
        while (!position.is_over()) {
            for (int player = 0; player < PLAYERS; player++) seen_[at(player)].push_back(features(position, player));
            position.settle(roll(random_));
            evaluator.play_turn(position, 0);
        }
        for (int player = 0; player < PLAYERS; player++) learn(player, result(position, player), rate, memory);
    }

  private:
    net::Learner learner_;
    Random random_;
    std::array<std::vector<Features>, PLAYERS> seen_;

    void learn(int player, float target, float rate, float memory) {
        const auto& seen = seen_[at(player)];
        for (std::size_t i = seen.size(); i-- > 0;) {
            const float value = learner_.learn(seen[i].span(), target, rate);
            target = memory * target + (1 - memory) * value;
        }
    }
};

}  // namespace sixfold::duel
