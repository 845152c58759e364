// What looking ahead in Qwixx and Duel shares: ways to end the turn that is on.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "dice.hpp"

namespace sixfold::dice {

template <class Position>
struct Plan {
    Move white = NOTHING;
    Move colour = NOTHING;
    Position after{};
    float judged = 0;  // by the net alone
};

// Those that the net likes best, at most so many, the best first.
template <class Position>
std::vector<Plan<Position>> best_liked(std::vector<Plan<Position>> plans, std::size_t most) {
    std::ranges::stable_sort(plans, std::ranges::greater{}, &Plan<Position>::judged);
    if (plans.size() > most) plans.resize(most);
    return plans;
}

}  // namespace sixfold::dice
