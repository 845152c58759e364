// Looking ahead in Duel: every way to end the turn is played on for a few turns, with the same dice for all of them.
#pragma once
#include <utility>
#include <vector>

#include "duel_value.hpp"
#include "plans.hpp"

namespace sixfold::duel {

using Plan = dice::Plan<Position>;

class Search {
  public:
    // From a position in action 1 or 2; keeps the plans that the net likes best.
    Search(const Judge& judge, const Position& position, std::uint64_t seed, std::size_t most_plans)
        : judge_(judge), player_(position.table.active), seed_(seed) {
        Position board = position;
        list_plans(board, NOTHING);
        plans_ = best_liked(std::move(plans_), most_plans);
    }

    const std::vector<Plan>& plans() const { return plans_; }

    // What future number `future` of this plan comes to after so many turns.
    float play(const Plan& plan, std::size_t future, int turns) const {
        grid::Random random(seed_, future);
        Position position = plan.after;
        for (int turn = 0; turn < turns && !position.is_over(); turn++) {
            position.settle(roll(random));
            judge_.play_turn(position);
        }
        return worth(position);
    }

  private:
    Judge judge_;
    int player_;
    std::uint64_t seed_;
    std::vector<Plan> plans_;

    void list_plans(Position& position, Move white) {
        const bool in_white = position.table.phase == Phase::White;
        const auto list = [&](Move move) {
            const auto undo = position.apply(move);
            if (position.table.phase == Phase::Colour) list_plans(position, move);
            else add_plan(position, in_white ? move : white, in_white ? NOTHING : move);
            position.take_back(undo);
        };
        list(NOTHING);
        for (MoveSet left = position.legal(); left; left = without_first(left)) list(first(left));
    }
    void add_plan(const Position& after, Move white, Move colour) {
        plans_.push_back({white, colour, after, worth(after)});
    }
    // Both players' chances are judged: their errors differ.
    float worth(const Position& position) const {
        return 0.5f * (judge_.value(position, player_) + 1 - judge_.value(position, 1 - player_));
    }
};

}  // namespace sixfold::duel
