// What looking ahead in Qwixx and Duel shares: ways to end the turn that is on are played on for a few turns, with the
// same dice for all of them.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "dice.hpp"

namespace sixfold::dice {

template <class Position>
struct TurnPlan {
    Move white = NOTHING;
    Move colour = NOTHING;
    Position after{};
    float chance = 0;  // to win, by the net alone
};

// The evaluator tells what a position is worth to a seat, and plays turns as that seat expects them.
template <class Position, class Evaluator>
class Lookahead {
  public:
    using Plans = std::vector<TurnPlan<Position>>;

    // Keeps the plans that the net likes best, at most so many, the best first.
    Lookahead(const Evaluator& evaluator, int seat, std::uint64_t seed, Plans plans, std::size_t most)
        : evaluator_(evaluator), seat_(seat), seed_(seed), plans_(std::move(plans)) {
        std::ranges::stable_sort(plans_, std::ranges::greater{}, &TurnPlan<Position>::chance);
        if (plans_.size() > most) plans_.resize(most);
    }

    const Plans& plans() const { return plans_; }

    // What future number `future` of this plan comes to after so many turns.
    float play(const TurnPlan<Position>& plan, std::size_t future, int turns) const {
        Random random(seed_, future);
        Position position = plan.after;
        for (int turn = 0; turn < turns && !position.is_over(); turn++) {
            position.settle(roll(random));
            evaluator_.play_turn(position, seat_);
        }
        return evaluator_.worth(position, seat_);
    }

  private:
    Evaluator evaluator_;
    int seat_;
    std::uint64_t seed_;
    Plans plans_;
};

}  // namespace sixfold::dice
