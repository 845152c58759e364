// Looking ahead in Qwixx: every way of a seat to end its part of the turn.
#pragma once
#include <utility>

#include "dice/lookahead.hpp"
#include "qwixx/value.hpp"

namespace sixfold::qwixx {

using TurnPlan = dice::TurnPlan<Position>;
using Lookahead = dice::Lookahead<Position, Evaluator>;

inline void add_colours(Lookahead::Plans& plans, const Evaluator& evaluator, const Position& position, int seat,
                        Move white) {
    for_each_choice(position.legal(seat), [&](Move move) {
        Position after = position;
        after.apply_colour(move);
        plans.push_back({white, move, after, evaluator.worth(after, seat)});
    });
}

// The others choose as the evaluator expects.
inline void add_whites(Lookahead::Plans& plans, const Evaluator& evaluator, const Position& position, int seat) {
    Choices choices = evaluator.whites(position, seat);
    for_each_choice(position.legal(seat), [&](Move move) {
        choices[at(seat)] = move;
        Position after = position;
        after.apply_white(choices.data());
        if (after.phase == Phase::Colour && after.active == seat) {
            add_colours(plans, evaluator, after, seat, move);
            return;
        }
        if (after.phase == Phase::Colour) after.apply_colour(evaluator.colour(after, seat));
        plans.push_back({move, NOTHING, after, evaluator.worth(after, seat)});
    });
}

// From a position in action 1 or 2.
inline Lookahead look_ahead(const Evaluator& evaluator, const Position& position, int seat, std::uint64_t seed,
                            std::size_t most_plans) {
    Lookahead::Plans plans;
    if (position.phase == Phase::White) add_whites(plans, evaluator, position, seat);
    else add_colours(plans, evaluator, position, seat, NOTHING);
    return {evaluator.foreseeing(), seat, seed, std::move(plans), most_plans};
}

}  // namespace sixfold::qwixx
