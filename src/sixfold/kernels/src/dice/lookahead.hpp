// What looking ahead in Qwixx and Duel shares: ways to end the turn that is on are played on for a few turns, with the
// same dice for all of them. In the first throw of 36 futures in a row the white dice fall in each of their ways once.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "dice/dice.hpp"

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
        for (std::uint32_t whites = 0; whites < PAIRS_OF_DICE; whites++) whites_[whites] = whites;
        Random(seed, NO_FUTURE).shuffle(std::span<std::uint32_t>(whites_));
    }

    const Plans& plans() const { return plans_; }

    // What future number `future` of this plan comes to after so many turns.
    float play(const TurnPlan<Position>& plan, std::size_t future, int turns) const {
        Random random(seed_, future);
        Position position = plan.after;
        for (int turn = 0; turn < turns && !position.is_over(); turn++) {
            position.settle(turn == 0 ? roll(random, whites_[future % PAIRS_OF_DICE]) : roll(random));
            evaluator_.play_turn(position, seat_);
        }
        return evaluator_.worth(position, seat_);
    }

  private:
    static constexpr std::uint64_t NO_FUTURE = ~std::uint64_t{0};

    Evaluator evaluator_;
    int seat_;
    std::uint64_t seed_;
    Plans plans_;
    std::array<std::uint32_t, PAIRS_OF_DICE> whites_{};  // in the order of futures
};

}  // namespace sixfold::dice
