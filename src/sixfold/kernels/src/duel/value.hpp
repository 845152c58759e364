// The chance to win a game of Duel by a small net, and choices that make the most of it.
#pragma once
#include <algorithm>
#include <array>
#include <span>

#include "duel/duel.hpp"
#include "nets/net.hpp"

namespace sixfold::duel {

using net::Feature;
using net::Layer;

constexpr int REACHES = NUMBERS + 1;      // how far a player has come in a row; 0: no pawn there
constexpr int COUNTS = MOST_CROSSES + 1;  // own pawns in a row
constexpr int MOST_BLOCKED = 5;
constexpr int MOST_LEAD = 60;

// What is seen of a row, which the four rows share, and of the whole board.
constexpr int FRONTS = 0;                                 // both reaches, and whether the front is single
constexpr int OWN_ROWS = FRONTS + REACHES * REACHES * 2;  // own reach and pawns
constexpr int OTHER_ROWS = OWN_ROWS + REACHES * COUNTS;
constexpr int COUNT_PAIRS = OTHER_ROWS + REACHES * COUNTS;  // pawns of both
constexpr int OWN_BLOCKS = COUNT_PAIRS + COUNTS * COUNTS;   // own reach, spaces beyond it that the other holds
constexpr int OTHER_BLOCKS = OWN_BLOCKS + REACHES * (MOST_BLOCKED + 1);
constexpr int CLOSED_ROW = OTHER_BLOCKS + REACHES * (MOST_BLOCKED + 1);
constexpr int LEADS = CLOSED_ROW + 1;
constexpr int MISSES = LEADS + 2 * MOST_LEAD + 1;  // of both, and whose turn comes
constexpr int OWN_HAND = MISSES + MISSES_TO_END * MISSES_TO_END * 2;
constexpr int OTHER_HAND = OWN_HAND + PAWNS + 1;
constexpr int CLOSED_ROWS = OTHER_HAND + PAWNS + 1;
constexpr int FEATURES = CLOSED_ROWS + ROWS_TO_END;
constexpr int FEATURES_A_ROW = 6;
constexpr int FEATURES_ON = ROWS * FEATURES_A_ROW + 5;

// A list of features that hold, of at most so many.
struct Features {
    std::array<Feature, FEATURES_ON> list{};
    std::size_t count = 0;

    void add(int feature) { list[count++] = static_cast<Feature>(feature); }
    std::span<const Feature> span() const { return {list.data(), count}; }
};

inline int counted(int pawns) { return pawns < MOST_CROSSES ? pawns : MOST_CROSSES; }

// Spaces to the right of `reach` that the other player holds.
inline int blocked(Places others, int reach) {
    return std::min(std::popcount(static_cast<unsigned>(others >> reach)), MOST_BLOCKED);
}

inline void add_row(Features& on, const Position& position, int index, int own) {
    if (position.is_closed(index)) {
        on.add(CLOSED_ROW);
        return;
    }
    const Track& row = position.rows[at(index)];
    const int other = 1 - own;
    const Places mine = row.spaces[at(own)], theirs = row.spaces[at(other)];
    const int reach = rightmost(mine) + 1, other_reach = rightmost(theirs) + 1;
    const int pawns = counted(row.pawns[at(own)]), other_pawns = counted(row.pawns[at(other)]);
    const int front = row.front();
    const bool single = front >= 0 && row.height[at(front)] == 1;
    on.add(FRONTS + (reach * REACHES + other_reach) * 2 + single);
    on.add(OWN_ROWS + reach * COUNTS + pawns);
    on.add(OTHER_ROWS + other_reach * COUNTS + other_pawns);
    on.add(COUNT_PAIRS + pawns * COUNTS + other_pawns);
    on.add(OWN_BLOCKS + reach * (MOST_BLOCKED + 1) + blocked(theirs, reach));
    on.add(OTHER_BLOCKS + other_reach * (MOST_BLOCKED + 1) + blocked(mine, other_reach));
}

inline void add_table(Features& on, const Position& position, int own) {
    const Table& table = position.table;
    const int other = 1 - own;
    on.add(LEADS + MOST_LEAD + std::clamp(position.score(own) - position.score(other), -MOST_LEAD, MOST_LEAD));
    on.add(MISSES + (table.misses[at(own)] * MISSES_TO_END + table.misses[at(other)]) * 2 + (table.active == own));
    on.add(OWN_HAND + table.hand[at(own)]);
    on.add(OTHER_HAND + table.hand[at(other)]);
    on.add(CLOSED_ROWS + position.closed_rows());
}

// Before a throw, in a game that is not over.
inline Features features(const Position& position, int own) {
    Features on;
    for (int row = 0; row < ROWS; row++) add_row(on, position, row, own);
    add_table(on, position, own);
    return on;
}

// What the end is worth to a player: 1, 0, or a half for a draw (D10).
inline float result(const Position& position, int player) {
    const int lead = position.score(player) - position.score(1 - player);
    return lead > 0 ? 1.0f : lead < 0 ? 0.0f : 0.5f;
}

class Evaluator {
  public:
    using Net = net::Net;

    explicit Evaluator(const Net& net) : net_(net) {}

    // The chance of this player to win, before a throw or at the end.
    float value(const Position& position, int player) const {
        return position.is_over() ? result(position, player) : net_.value(features(position, player).span());
    }

    struct Best {
        Move move = NOTHING;
        float value = -1;
    };

    // The active player's best choice in the action that is on: its value is that of the end of the turn.
    Best choose(Position& position) const { return choose(position, look(position, position.table.active)); }

    // The same, better: both players' chances are valued, as their errors differ.
    float worth(const Position& position, int player) const {
        return 0.5f * (value(position, player) + 1 - value(position, 1 - player));
    }

    // The active player's best from the throw to the end of the turn, whoever looks on.
    void play_turn(Position& position, int) const {
        while (position.table.phase == Phase::White || position.table.phase == Phase::Colour)
            position.apply(choose(position).move);
    }

  private:
    // The hidden sums of a board as a player sees it: of each row, and of all rows together.
    struct Sight {
        std::array<Layer, ROWS> rows{};
        Layer total{};
    };

    Net net_;

    Layer look_at_row(const Position& position, int row, int player) const {
        Features on;
        add_row(on, position, row, player);
        Layer sum{};
        for (const Feature feature : on.span()) net_.add(sum, feature);
        return sum;
    }
    Sight look(const Position& position, int player) const {
        Sight sight;
        sight.total = net_.sum({});
        for (int row = 0; row < ROWS; row++) {
            sight.rows[at(row)] = look_at_row(position, row, player);
            net::add(sight.total, sight.rows[at(row)]);
        }
        return sight;
    }
    float value(const Position& position, int player, Layer total) const {
        if (position.is_over()) return result(position, player);
        Features on;
        add_table(on, position, player);
        for (const Feature feature : on.span()) net_.add(total, feature);
        return net::chance(net_.out(total));
    }

    Best choose(Position& position, const Sight& sight) const {
        Best best;
        consider(position, NOTHING, sight, best);
        for (MoveSet left = position.legal(); left; left = without_first(left))
            consider(position, first(left), sight, best);
        return best;
    }
    void consider(Position& position, Move move, const Sight& before, Best& best) const {
        const int player = position.table.active, row = row_of(move);
        const auto undo = position.apply(move);
        const bool goes_on = position.table.phase == Phase::Colour;
        float now = 0;
        if (move == NOTHING) {
            now = goes_on ? choose(position, before).value : value(position, player, before.total);
        } else {
            const Layer after = look_at_row(position, row, player);
            Layer total = before.total;
            net::replace(total, before.rows[at(row)], after);
            if (goes_on) {
                Sight sight{before.rows, total};
                sight.rows[at(row)] = after;
                now = choose(position, sight).value;
            } else {
                now = value(position, player, total);
            }
        }
        position.take_back(undo);
        if (now > best.value) best = {move, now};
    }
};

}  // namespace sixfold::duel
