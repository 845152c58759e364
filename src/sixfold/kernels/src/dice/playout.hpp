// What playouts of Qwixx and Duel share.
#pragma once
#include "dice/dice.hpp"

namespace sixfold::dice {

// Stands for a choice that was over before the playout began, or never came (X10, D9).
constexpr Move UNDECIDED = 255;

// The first of the moves that weigh most, or nothing where none weighs more than 0.
template <class Weight>
Move heaviest(MoveSet legal, const Weight& weight) {
    double most = 0;
    Move best = NOTHING;
    for (; legal; legal = without_first(legal)) {
        const double found = weight(first(legal));
        if (found <= most) continue;
        most = found;
        best = first(legal);
    }
    return best;
}

}  // namespace sixfold::dice
