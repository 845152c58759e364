// Looking ahead in Qwixx: every way to end the turn is played on for a few turns, with the same dice for all of them.
#pragma once
#include <algorithm>
#include <vector>

#include "qwixx_value.hpp"

namespace sixfold::qwixx {

// What a seat may do in the turn that is on.
struct Plan {
    Move white = NOTHING;
    Move colour = NOTHING;
    Position after{};
    float judged = 0;  // by the net alone
};

class Search {
  public:
    // From a position in action 1 or 2; keeps the plans that the net likes best.
    Search(const Judge& judge, const Position& position, int seat, std::uint64_t seed, std::size_t most_plans)
        : judge_(judge), seat_(seat), seed_(seed) {
        if (position.phase == Phase::White) list_whites(position);
        else list_colours(position, NOTHING);
        std::ranges::stable_sort(plans_, std::ranges::greater{}, &Plan::judged);
        if (plans_.size() > most_plans) plans_.resize(most_plans);
    }

    const std::vector<Plan>& plans() const { return plans_; }

    // What future number `future` of this plan comes to after so many turns.
    float play(const Plan& plan, std::size_t future, int turns) const {
        grid::Random random(seed_, future);
        Position position = plan.after;
        for (int turn = 0; turn < turns && position.phase != Phase::Over; turn++) {
            position.settle(roll(random));
            judge_.play_turn(position);
        }
        return worth(position);
    }

  private:
    Judge judge_;
    int seat_;
    std::uint64_t seed_;
    std::vector<Plan> plans_;

    // With two players both chances are judged: their errors differ.
    float worth(const Position& position) const {
        const float own = judge_.value(position, seat_);
        return position.players == 2 ? 0.5f * (own + 1 - judge_.value(position, 1 - seat_)) : own;
    }
    // The others choose as the net would, each as if alone.
    void list_whites(const Position& position) {
        Choices choices = judge_.whites(position);
        const auto list = [&](Move move) {
            choices[at(seat_)] = move;
            Position after = position;
            after.apply_white(choices.data());
            if (after.phase == Phase::Colour && after.active == seat_) {
                list_colours(after, move);
                return;
            }
            if (after.phase == Phase::Colour) after.apply_colour(judge_.colour(after).move);
            plans_.push_back({move, NOTHING, after, worth(after)});
        };
        list(NOTHING);
        for (MoveSet left = position.legal(seat_); left; left = without_first(left)) list(first(left));
    }
    void list_colours(const Position& position, Move white) {
        const auto list = [&](Move move) {
            Position after = position;
            after.apply_colour(move);
            plans_.push_back({white, move, after, worth(after)});
        };
        list(NOTHING);
        for (MoveSet left = position.legal(seat_); left; left = without_first(left)) list(first(left));
    }
};

}  // namespace sixfold::qwixx
