// Learning to judge Qwixx from games against oneself: a position is worth what it led to (TD lambda).
#pragma once
#include <array>
#include <vector>

#include "qwixx_value.hpp"

namespace sixfold::qwixx {

class Student {
  public:
    Student(float* weights, std::uint64_t seed) : learner_(weights, FEATURES), random_(seed, 0) {
        learner_.start(random_);
    }

    // One game; `memory` tells how far a result reaches back: 0 to the position before, 1 to all alike.
    void play_and_learn(int players, float rate, float memory) {
        const Judge judge(learner_.net());
        Position position = start(players, static_cast<int>(random_.below(static_cast<std::uint32_t>(players))));
        seen_.clear();
        while (position.phase != Phase::Over) {
            note(position);
            position.settle(roll(random_));
            judge.play_turn(position);
        }
        std::size_t pair = 0;
        for (int own = 0; own < players; own++)
            for (int other = 0; other < players; other++)
                if (own != other) learn(pair++, pairs(players), above(position, own, other), rate, memory);
    }

  private:
    net::Learner learner_;
    Random random_;
    std::vector<Features> seen_;  // throw after throw, by pair of seats

    static std::size_t pairs(int players) { return static_cast<std::size_t>(players * (players - 1)); }
    static float above(const Position& position, int own, int other) {
        const int lead = position.sheet(own).score - position.sheet(other).score;
        return lead > 0 ? 1.0f : lead < 0 ? 0.0f : 0.5f;
    }
    void note(const Position& position) {
        for (int own = 0; own < position.players; own++)
            for (int other = 0; other < position.players; other++)
                if (own != other) seen_.push_back(features(position, own, other));
    }
    void learn(std::size_t pair, std::size_t stride, float target, float rate, float memory) {
        for (std::size_t end = seen_.size(); end > 0; end -= stride) {
            const float value = learner_.learn(seen_[end - stride + pair], target, rate);
            target = memory * target + (1 - memory) * value;
        }
    }
};

}  // namespace sixfold::qwixx
