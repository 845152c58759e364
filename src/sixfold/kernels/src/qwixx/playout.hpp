// Whole games of Qwixx between simple policies, from any position, for 2 to 5 players.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "dice/playout.hpp"
#include "qwixx/qwixx.hpp"
#include "qwixx/table.hpp"

namespace sixfold::qwixx {

enum class PolicyKind : std::uint8_t { Random, FewestSkips, WeightedSum, Table };

// What a cross is worth to a WeightedSum policy; nothing is worth 0, and the best positive cross is made.
struct WeightedSum {
    double cross = 0;       // for any cross
    double points = 0;      // a point gained now, lock included
    double skip = 0;        // a number skipped
    double room = 0;        // a number left to the right
    double lock = 0;        // closing a row
    double save = 0;        // being active with nothing crossed yet
    double ends_ahead = 0;  // a point ahead of the best other sheet, if the cross ends the game
};

// How a seat decides. It sees the table as it was before action 1, never the others' choices.
struct Policy {
    PolicyKind kind = PolicyKind::Random;
    Patience patience{};  // FewestSkips
    WeightedSum weights{};
    const SolitaireTable* table = nullptr;

    Move choose(const Position& position, int seat, Random& random) const {
        switch (kind) {
            case PolicyKind::FewestSkips: return fewest_skips(position, seat, patience);
            case PolicyKind::WeightedSum:
                return heaviest(position.legal(seat), [&](Move move) { return weight(position, seat, move); });
            case PolicyKind::Table: return by_table(position, seat);
            case PolicyKind::Random: break;
        }
        return any_or_nothing(position.legal(seat), random);
    }

  private:
    double weight(const Position& position, int seat, Move move) const;
    Move by_table(const Position& position, int seat) const;
};

using Policies = std::array<Policy, MOST_PLAYERS>;

constexpr Choices ALL_UNDECIDED{UNDECIDED, UNDECIDED, UNDECIDED, UNDECIDED, UNDECIDED};

struct Setup {
    Position position;
    bool draw_active = false;       // X3: the first active player by lot
    Choices given = ALL_UNDECIDED;  // in the middle of a turn: choices already made for the current action
    Policies policies{};
};

struct Result {
    std::array<std::int16_t, MOST_PLAYERS> scores{};
    std::uint16_t turns = 0;  // throws, one that was on the table at the start included
    Reason reason = Reason::None;
};

// One turn as it was played.
struct RecordedTurn {
    int active = 0;
    Throw dice{};
    unsigned closed = 0;  // before the throw: these dice were not thrown
    Choices white = ALL_UNDECIDED;
    Move colour = UNDECIDED;
};

// Plays to the end; calls `told(turn)` after each turn.
template <class Told>
Result play(const Setup& setup, Random random, const Told& told) {
    Position position = setup.position;
    Result result;
    if (setup.draw_active)
        position.active = static_cast<int>(random.below(static_cast<std::uint32_t>(position.players)));
    const Choices* given = &setup.given;
    while (!position.is_over()) {
        if (position.phase == Phase::Roll) position.settle(roll(random));
        RecordedTurn turn{position.active, position.dice, position.closed};
        const auto decide = [&](int seat) {
            const Move move = (*given)[static_cast<std::size_t>(seat)];
            return move != UNDECIDED ? move
                                     : setup.policies[static_cast<std::size_t>(seat)].choose(position, seat, random);
        };
        if (position.phase == Phase::White) {
            for (int seat = 0; seat < position.players; seat++)
                turn.white[static_cast<std::size_t>(seat)] = decide(seat);
            position.apply_white(turn.white.data());
            given = &ALL_UNDECIDED;
        }
        if (position.phase == Phase::Colour) {
            turn.colour = decide(position.active);
            position.apply_colour(turn.colour);
            given = &ALL_UNDECIDED;
        }
        result.turns++;
        told(turn);
    }
    for (std::size_t seat = 0; seat < MOST_PLAYERS; seat++) result.scores[seat] = position.sheets[seat].score;
    result.reason = position.reason;
    return result;
}

inline double Policy::weight(const Position& position, int seat, Move move) const {
    const Sheet& own = position.sheet(seat);
    const int gain = own.gain(move);
    double value = weights.cross + weights.points * gain + weights.skip * own.skips(move);
    value += weights.room * (LAST - place_of(move));
    if (seat == position.active && !position.crossed) value += weights.save;
    if (!locks(move)) return value;
    value += weights.lock;
    if (count_rows(position.closed) + 1 < ROWS_TO_END) return value;
    int others = INT16_MIN;
    for (int other = 0; other < position.players; other++)
        if (other != seat) others = std::max<int>(others, position.sheet(other).score);
    return value + weights.ends_ahead * (own.score + gain - others);
}

inline Move Policy::by_table(const Position& position, int seat) const {
    const Sheet& own = position.sheet(seat);
    if (position.phase == Phase::Colour) return table->colour_options(own, position.dice, position.crossed).best().move;
    if (seat == position.active) return table->white_options(own, position.dice).best().move;
    const int passives_after = (seat - position.active - 1 + position.players) % position.players;
    return table->passive_options(own, position.dice, passives_after).best().move;
}

}  // namespace sixfold::qwixx
