// Whole games of Duel between simple policies, from any position.
#pragma once
#include <cstdint>

#include "dice/playout.hpp"
#include "duel/duel.hpp"

namespace sixfold::duel {

enum class PolicyKind : std::uint8_t { Random, FewestSkips, WeightedSum };

// What a placement is worth to a WeightedSum policy; nothing is worth 0, and the best positive placement is made.
struct WeightedSum {
    double place = 0;       // for any placement
    double points = 0;      // a point gained now, lock included
    double skip = 0;        // a space skipped since one's own last pawn
    double room = 0;        // a space left to the right
    double lock = 0;        // closing a row
    double save = 0;        // having placed nothing yet this turn
    double stack = 0;       // making a stack that is safe from capture
    double capture = 0;     // a point that the captured pawn was worth to the opponent
    double ends_ahead = 0;  // a point ahead, if the placement closes the second row
};

struct Policy {
    PolicyKind kind = PolicyKind::Random;
    int max_skips = 0;          // FewestSkips: no placement that skips more
    int max_skips_to_save = 0;  // the same where only this placement can save from a miss
    WeightedSum weights{};

    Move choose(const Position& position, Random& random) const {
        switch (kind) {
            case PolicyKind::FewestSkips: return fewest_skips(position);
            case PolicyKind::WeightedSum:
                return heaviest(position.legal(), [&](Move move) { return weight(position, move); });
            case PolicyKind::Random: break;
        }
        return any_or_nothing(position.legal(), random);
    }

  private:
    Move fewest_skips(const Position& position) const;
    double weight(const Position& position, Move move) const;
};

struct Setup {
    Position position;
    bool draw_active = false;  // D6: the first active player by lot
    std::array<Policy, PLAYERS> policies{};
};

struct Result {
    std::array<std::int16_t, PLAYERS> scores{};
    std::uint16_t turns = 0;  // throws, one that was on the table at the start included
    Reason reason = Reason::None;
};

// One turn as it was played.
struct RecordedTurn {
    int active = 0;
    Throw dice{};
    unsigned closed = 0;  // before the throw: these dice were not thrown
    Move white = UNDECIDED;
    Move colour = UNDECIDED;
};

// Plays to the end; calls `told(turn)` after each turn.
template <class Told>
Result play(const Setup& setup, Random random, const Told& told) {
    Position position = setup.position;
    Result result;
    if (setup.draw_active) position.table.active = static_cast<std::uint8_t>(random.below(PLAYERS));
    while (!position.is_over()) {
        if (position.table.phase == Phase::Roll) position.settle(roll(random));
        const int active = position.table.active;
        const Policy& policy = setup.policies[at(active)];
        RecordedTurn turn{active, position.table.dice, position.table.closed};
        if (position.table.phase == Phase::White) {
            turn.white = policy.choose(position, random);
            position.apply(turn.white);
        }
        if (position.table.phase == Phase::Colour) {
            turn.colour = policy.choose(position, random);
            position.apply(turn.colour);
        }
        result.turns++;
        told(turn);
    }
    for (int player = 0; player < PLAYERS; player++)
        result.scores[at(player)] = static_cast<std::int16_t>(position.score(player));
    result.reason = position.table.reason;
    return result;
}

// Spaces between one's own last pawn and this one; none for a stack.
inline int skips(const Position& position, Move move) {
    const Places own = position.rows[at(row_of(move))].spaces[position.table.active];
    const int gap = place_of(move) - rightmost(own) - 1;
    return gap < 0 ? 0 : gap;
}

inline Move Policy::fewest_skips(const Position& position) const {
    const bool must = position.table.phase == Phase::Colour && position.table.placed == NOTHING;
    int limit = must ? max_skips_to_save : max_skips;
    Move best = NOTHING;
    for (MoveSet left = position.legal(); left; left = without_first(left)) {
        const int skipped = skips(position, first(left));
        if (skipped > limit) continue;
        best = first(left);
        limit = skipped - 1;
    }
    return best;
}

inline double Policy::weight(const Position& position, Move move) const {
    const Table& table = position.table;
    const int player = table.active, other = 1 - player, place = place_of(move);
    const Track& row = position.rows[at(row_of(move))];
    const bool locks = place == LAST, has_lock_pawn = locks && table.hand[at(player)] > 1;
    const int own = row.pawns[at(player)], theirs = row.pawns[at(other)];
    const int gain = row_points(own + 1 + has_lock_pawn) - row_points(own);
    double value = weights.place + weights.points * gain + weights.skip * skips(position, move);
    value += weights.room * (LAST - place);
    if (table.placed == NOTHING) value += weights.save;
    if (row.owns(player, place)) value += weights.stack;
    if (row.owns(other, place)) value += weights.capture * (row_points(theirs) - row_points(theirs - 1));
    if (!locks) return value;
    value += weights.lock;
    if (position.closed_rows() + 1 < ROWS_TO_END) return value;
    return value + weights.ends_ahead * (position.score(player) + gain - position.score(other));
}

}  // namespace sixfold::duel
