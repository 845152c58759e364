// The exact solitaire table of Qwixx: what one sheet, playing alone, can still expect to gain.
//
// The game: the sheet is active, then passive for `passive_turns` turns (white dice only, an optional cross, no miss),
// then active again, until its fourth miss or its second closed row. It knows all six dice before it decides (X4).
// Values are points still to come ("gain-to-go"), so crosses already scored do not multiply the states. They are solved
// in double precision and kept as floats: below 256 that rounds by less than 0.000008 points.
//
// State: four row states, the misses, and the phase = how many passive turns are left before the sheet is active.
// With V[p](s, m) the value in phase p and k = passive_turns:
//   V[0](s, m) = E over dice of max over (white cross or none, colour cross or none) of gain + V[k](s', m'),
//                m' = m + 1 and gain - 5 if nothing was crossed; the turn stops at the second closed row;
//   V[p](s, m) = E over whites of max(V[p-1](s, m), gain + V[p-1](s', m)) for p = 1..k.
// A cross always raises the level of a row, so sheets are solved from the highest level down; misses from 3 to 0.
//
// Red and yellow may be exchanged, green and blue too, and (turning every die upside down) both pairs: a sheet is an
// unordered pair of unordered pairs, 1,367,031 in all.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <vector>

#include "qwixx/qwixx.hpp"

namespace sixfold::qwixx {

constexpr std::size_t triangle(std::size_t n) { return n * (n + 1) / 2; }
constexpr std::size_t PAIRS = triangle(ROW_STATE_COUNT);
constexpr std::size_t SHEETS = triangle(PAIRS);
constexpr int MOST_PASSIVE_TURNS = MOST_PLAYERS - 1;
constexpr int HIGHEST_LEVEL = ROWS * NUMBERS;

using Rows = std::array<RowState, ROWS>;

constexpr std::size_t unordered(std::size_t a, std::size_t b) { return a < b ? triangle(b) + a : triangle(a) + b; }
constexpr std::size_t sheet_index(const Rows& rows) {
    return unordered(unordered(rows[0], rows[1]), unordered(rows[2], rows[3]));
}
constexpr int level(const Rows& rows) {
    int sum = 0;
    for (const RowState row : rows) sum += ROW_STATES.level[row];
    return sum;
}
constexpr bool is_over(const Rows& rows) {
    int closed = 0;
    for (const RowState row : rows) closed += row == CLOSED;
    return closed >= ROWS_TO_END;
}

struct TableSize {
    int passive_turns = 0;
    int first_level = 0;  // sheets below this level are not in the table (0: all are)

    std::size_t phases() const { return static_cast<std::size_t>(passive_turns) + 1; }
    std::size_t values() const { return phases() * SHEETS * MOST_MISSES; }
};

// A choice and its value: points of this turn from here on plus points still to come after it.
struct Option {
    Move move = NOTHING;
    double value = 0;
    Move then = NOTHING;  // in action 1 of an active turn: the best action 2 after it
};

// At most nothing and, for action 2, two whites with four colours.
struct Options {
    std::array<Option, 9> list{};
    std::size_t count = 0;

    void add(const Option& option) { list[count++] = option; }
    const Option& best() const {  // the first of equals: nothing before crosses, rows in order
        std::size_t at = 0;
        for (std::size_t i = 1; i < count; i++)
            if (list[i].value > list[at].value) at = i;
        return list[at];
    }
};

// A finished table over values that someone else owns (a memory map, or bytes).
class SolitaireTable {
  public:
    SolitaireTable(std::span<const float> values, TableSize size) : values_(values), size_(size) {
        if (values.size() != size.values()) throw std::invalid_argument("not the size of a solitaire table");
    }
    const TableSize& size() const { return size_; }

    // Points to come; not a number for a sheet below the first level. `passives` is cut to the table's own.
    double to_come(const Rows& rows, int misses, int passives) const;

    Options passive_options(const Sheet& sheet, const Throw& dice, int passives_after) const;
    Options white_options(const Sheet& sheet, const Throw& dice) const;
    Options colour_options(const Sheet& sheet, const Throw& dice, bool crossed) const;

  private:
    double after(const Sheet& sheet, Move move, int passives) const;

    std::span<const float> values_;
    TableSize size_;
};

// Solves the game into `values` (size.values() floats). `progress` is called on the calling thread with the share
// that is done, several times a second; what it throws stops the work and comes out of here.
void build_table(std::span<float> values, TableSize size, unsigned threads,
                 const std::function<void(double)>& progress);

}  // namespace sixfold::qwixx
