// The rules of Qwixx on packed sheets; X-numbers point to docs/rules/qwixx.md.
//
// Of a row only two things matter for the future: how far it has come and how many crosses it holds. That makes 57 row
// states, and every question about a row is a look-up in ROW_STATES.
#pragma once
#include <array>
#include <cstdint>

#include "dice/dice.hpp"

namespace sixfold::qwixx {

using namespace sixfold::dice;

constexpr int LOCK_NEEDS = 5;  // X8
constexpr int MOST_MISSES = 4;
constexpr int ROWS_TO_END = 2;
constexpr int MOST_PLAYERS = 5;
using Choices = std::array<Move, MOST_PLAYERS>;  // by seat

using RowState = std::uint8_t;
constexpr int ROW_STATE_COUNT = 57;
constexpr RowState EMPTY = 0;
constexpr RowState CLOSED = 56;  // by whomever: its own crosses are points already scored
constexpr RowState NEVER = 255;

struct RowStates {
    std::array<std::int8_t, ROW_STATE_COUNT> last{};  // place of the last cross, -1: none
    std::array<std::uint8_t, ROW_STATE_COUNT> crosses{};
    std::array<std::uint8_t, ROW_STATE_COUNT> level{};                      // grows with every cross: 0..11
    std::array<std::array<std::uint16_t, ROW_STATE_COUNT>, 2> legal{};      // [rises][state]: bit n, number n
    std::array<std::array<RowState, NUMBERS>, ROW_STATE_COUNT> after{};     // [state][place]
    std::array<std::array<std::uint8_t, NUMBERS>, ROW_STATE_COUNT> gain{};  // points of that cross, lock included
};

constexpr RowState row_state(int last, int crosses) {
    return last < 0 ? EMPTY : static_cast<RowState>(last * (last + 1) / 2 + crosses);
}

constexpr RowStates make_row_states() {
    RowStates rows;
    for (int last = -1; last < LAST; last++) {
        for (int crosses = last < 0 ? 0 : 1; crosses <= last + 1; crosses++) {
            const auto state = static_cast<std::size_t>(row_state(last, crosses));
            rows.last[state] = static_cast<std::int8_t>(last);
            rows.crosses[state] = static_cast<std::uint8_t>(crosses);
            rows.level[state] = static_cast<std::uint8_t>(last + 1);
            for (int place = 0; place < NUMBERS; place++) {
                const auto at = static_cast<std::size_t>(place);
                const bool locks = place == LAST;
                rows.after[state][at] = NEVER;
                if (place <= last || (locks && crosses < LOCK_NEEDS)) continue;
                rows.after[state][at] = locks ? CLOSED : row_state(place, crosses + 1);
                rows.gain[state][at] = static_cast<std::uint8_t>(crosses + 1 + (locks ? crosses + 2 : 0));
                rows.legal[1][state] = static_cast<std::uint16_t>(rows.legal[1][state] | 1 << number_at(0, place));
                rows.legal[0][state] = static_cast<std::uint16_t>(rows.legal[0][state] | 1 << number_at(3, place));
            }
        }
    }
    rows.last[CLOSED] = LAST;
    rows.level[CLOSED] = NUMBERS;
    for (auto& state : rows.after[CLOSED]) state = NEVER;
    return rows;
}

inline constexpr RowStates ROW_STATES = make_row_states();

// One player's sheet.
struct Sheet {
    std::array<RowState, ROWS> rows{};
    std::uint8_t misses = 0;
    std::int16_t score = 0;
    MoveSet legal = 0;  // every cross that X2, X8 and X9 allow, whatever the dice

    RowState row(int index) const { return rows[static_cast<std::size_t>(index)]; }

    void set_row(int index, RowState state) {
        rows[static_cast<std::size_t>(index)] = state;
        legal = (legal & ~lane(index)) | (MoveSet{ROW_STATES.legal[rises(index)][state]} << (16 * index));
    }
    void cross(Move move) {  // the caller guarantees legality
        const RowState state = row(row_of(move));
        const auto place = static_cast<std::size_t>(place_of(move));
        score = static_cast<std::int16_t>(score + ROW_STATES.gain[state][place]);
        set_row(row_of(move), ROW_STATES.after[state][place]);
    }
    void miss() {
        misses++;
        score = static_cast<std::int16_t>(score + MISS_POINTS);
    }
    int skips(Move move) const { return place_of(move) - ROW_STATES.last[row(row_of(move))] - 1; }
    int gain(Move move) const { return ROW_STATES.gain[row(row_of(move))][static_cast<std::size_t>(place_of(move))]; }
};

inline Sheet empty_sheet() {
    Sheet sheet;
    for (int row = 0; row < ROWS; row++) sheet.set_row(row, EMPTY);
    return sheet;
}

constexpr bool locks(Move move) { return place_of(move) == LAST; }
constexpr int count_rows(unsigned rows) { return std::popcount(rows & 15u); }

enum class Phase : std::uint8_t { Roll, White, Colour, Over };
enum class Reason : std::uint8_t { None, Misses, Rows };

// A whole table.
struct Position {
    std::array<Sheet, MOST_PLAYERS> sheets{};
    int players = 2;
    int active = 0;
    unsigned closed = 0;  // bit r: row r left the game with its die (X9)
    Phase phase = Phase::Roll;
    Throw dice{};
    bool crossed = false;  // whether the active player crossed something this turn
    Reason reason = Reason::None;

    Sheet& sheet(int seat) { return sheets[static_cast<std::size_t>(seat)]; }
    const Sheet& sheet(int seat) const { return sheets[static_cast<std::size_t>(seat)]; }

    bool is_over() const { return phase == Phase::Over; }

    void settle(const Throw& thrown) {
        dice = thrown;
        crossed = false;
        phase = Phase::White;
    }
    MoveSet legal(int seat) const {
        return sheet(seat).legal & (phase == Phase::White ? dice.white_moves() : dice.colour_moves());
    }

    // X5: all choices at once, by seat; the caller guarantees legality.
    void apply_white(const Move* choices) {
        unsigned locked = 0;
        for (int seat = 0; seat < players; seat++) {
            const Move move = choices[seat];
            if (move == NOTHING) continue;
            sheet(seat).cross(move);
            locked |= static_cast<unsigned>(locks(move)) << row_of(move);
        }
        crossed = choices[active] != NOTHING;
        phase = Phase::Colour;
        if (locked) close(locked);
    }

    // X6, X7: the active player's second choice ends the turn.
    void apply_colour(Move move) {
        Sheet& own = sheet(active);
        phase = Phase::Roll;
        if (move != NOTHING) {
            own.cross(move);
            if (locks(move)) close(1u << row_of(move));
        } else if (!crossed) {
            own.miss();
            if (own.misses >= MOST_MISSES) end(Reason::Misses);
        }
        if (++active == players) active = 0;
    }

  private:
    void close(unsigned rows) {
        closed |= rows;
        for (int row = 0; row < ROWS; row++) {
            if (!(rows >> row & 1u)) continue;
            for (int seat = 0; seat < players; seat++) sheet(seat).set_row(row, CLOSED);
        }
        if (count_rows(closed) >= ROWS_TO_END) end(Reason::Rows);  // X10
    }
    void end(Reason why) {
        phase = Phase::Over;
        reason = why;
    }
};

// How a simple player decides: the cross that skips the fewest numbers, if it skips no more than this.
struct Patience {
    int skips = 0;
    int to_save = 0;  // the same where only this cross can save from a miss
};

inline Move fewest_skips(const Position& position, int seat, Patience patience) {
    const bool must = position.phase == Phase::Colour && !position.crossed;
    int limit = must ? patience.to_save : patience.skips;
    Move best = NOTHING;
    for (MoveSet left = position.legal(seat); left; left = without_first(left)) {
        const int skips = position.sheet(seat).skips(first(left));
        if (skips > limit) continue;
        best = first(left);
        limit = skips - 1;
    }
    return best;
}

inline Position start(int players, int active) {
    Position position;
    position.players = players;
    position.active = active;
    position.sheets.fill(empty_sheet());
    return position;
}

}  // namespace sixfold::qwixx
