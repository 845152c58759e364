// Looking ahead in Duel: every way of the active player to end the turn.
#pragma once
#include <utility>

#include "dice/lookahead.hpp"
#include "duel/value.hpp"

namespace sixfold::duel {

using Lookahead = dice::Lookahead<Position, Evaluator>;

inline void add_plans(Lookahead::Plans& plans, const Evaluator& evaluator, Position& position, Move white) {
    const int player = position.table.active;
    const bool in_white = position.table.phase == Phase::White;
    for_each_choice(position.legal(), [&](Move move) {
        const auto undo = position.apply(move);
        if (position.table.phase == Phase::Colour) add_plans(plans, evaluator, position, move);
        else
            plans.push_back(
                {in_white ? move : white, in_white ? NOTHING : move, position, evaluator.worth(position, player)});
        position.take_back(undo);
    });
}

// From a position in action 1 or 2.
inline Lookahead look_ahead(const Evaluator& evaluator, Position position, std::uint64_t seed, std::size_t most_plans) {
    Lookahead::Plans plans;
    add_plans(plans, evaluator, position, NOTHING);
    return {evaluator, position.table.active, seed, std::move(plans), most_plans};
}

}  // namespace sixfold::duel
