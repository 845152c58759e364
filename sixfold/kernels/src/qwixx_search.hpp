// Looking ahead in Qwixx: every way to end the turn is played on for a few turns, with the same dice for all of them.
#pragma once
#include <utility>
#include <vector>

#include "plans.hpp"
#include "qwixx_value.hpp"

namespace sixfold::qwixx {

using Plan = dice::Plan<Position>;

class Search {
  public:
    // From a position in action 1 or 2; keeps the plans that the net likes best.
    Search(const Judge& judge, const Position& position, int seat, std::uint64_t seed, std::size_t most_plans)
        : judge_(judge), seat_(seat), seed_(seed) {
        if (position.phase == Phase::White) list_whites(position);
        else list_colours(position, NOTHING);
        plans_ = best_liked(std::move(plans_), most_plans);
    }

    const std::vector<Plan>& plans() const { return plans_; }

    // What future number `future` of this plan comes to after so many turns.
    float play(const Plan& plan, std::size_t future, int turns) const {
        grid::Random random(seed_, future);
        Position position = plan.after;
        for (int turn = 0; turn < turns && position.phase != Phase::Over; turn++) {
            position.settle(roll(random));
            judge_.play_turn(position, seat_);
        }
        return judge_.worth(position, seat_);
    }

  private:
    Judge judge_;
    int seat_;
    std::uint64_t seed_;
    std::vector<Plan> plans_;

    // The others choose as the judge expects.
    void list_whites(const Position& position) {
        Choices choices = judge_.whites(position, seat_);
        const auto list = [&](Move move) {
            choices[at(seat_)] = move;
            Position after = position;
            after.apply_white(choices.data());
            if (after.phase == Phase::Colour && after.active == seat_) {
                list_colours(after, move);
                return;
            }
            if (after.phase == Phase::Colour) after.apply_colour(judge_.colour(after, seat_));
            plans_.push_back({move, NOTHING, after, judge_.worth(after, seat_)});
        };
        list(NOTHING);
        for (MoveSet left = position.legal(seat_); left; left = without_first(left)) list(first(left));
    }
    void list_colours(const Position& position, Move white) {
        const auto list = [&](Move move) {
            Position after = position;
            after.apply_colour(move);
            plans_.push_back({white, move, after, judge_.worth(after, seat_)});
        };
        list(NOTHING);
        for (MoveSet left = position.legal(seat_); left; left = without_first(left)) list(first(left));
    }
};

}  // namespace sixfold::qwixx
