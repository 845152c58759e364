// The rules of Qwixx Duel on a packed board; D-numbers point to docs/rules/duel.md.
#pragma once
#include <array>
#include <cstdint>

#include "dice/dice.hpp"

namespace sixfold::duel {

using namespace sixfold::dice;

constexpr int PLAYERS = 2;
constexpr int PAWNS = 22;  // D1, each
constexpr int LOCK_NEEDS = 5;
constexpr int MISSES_TO_END = 4;  // of both players together
constexpr int ROWS_TO_END = 2;

using Places = std::uint16_t;  // bit i: place i of a row, counted from the left
using ByPlayer = std::array<std::uint8_t, PLAYERS>;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr Places place_bit(int place) { return static_cast<Places>(1 << place); }
constexpr int rightmost(Places places) { return std::bit_width(places) - 1; }  // -1: none

// The places of one row as a lane of moves: a falling row mirrors them.
constexpr std::uint16_t lane_of(int row, Places places) {
    if (rises(row)) return static_cast<std::uint16_t>(places << 2);
    std::uint16_t numbers = 0;
    for (; places; places = static_cast<Places>(places & (places - 1)))
        numbers = static_cast<std::uint16_t>(numbers | 1 << number_at(row, std::countr_zero(places)));
    return numbers;
}

struct Track {
    std::array<Places, PLAYERS> spaces{};        // whose pawns stand where (D3: never both)
    ByPlayer pawns{};                            // how many, stacks and lock included
    std::array<std::uint8_t, NUMBERS> height{};  // pawns on each space

    int front() const { return rightmost(spaces[0] | spaces[1]); }
    bool owns(int player, int place) const { return spaces[at(player)] >> place & 1; }

    // Where this player may put a pawn (D2, D3, D4, D5, D8); the row is not closed.
    Places legal(int player) const {
        const Places own = spaces[at(player)], other = spaces[at(1 - player)];
        const Places beyond = static_cast<Places>(((1 << NUMBERS) - 1) & ~((1 << std::bit_width(own)) - 1));
        Places places = static_cast<Places>(beyond & ~other);
        const int at_front = front();
        if (at_front >= 0 && (owns(player, at_front) || height[at(at_front)] == 1)) places |= place_bit(at_front);
        return pawns[at(player)] >= LOCK_NEEDS ? places : static_cast<Places>(places & ~place_bit(LAST));
    }
};

enum class Phase : std::uint8_t { Roll, White, Colour, Over };
enum class Reason : std::uint8_t { None, Out, Misses, Rows };

// All but the rows: small enough to be copied whole for an undo.
struct Table {
    ByPlayer hand{PAWNS, PAWNS};
    ByPlayer misses{};
    std::uint8_t closed = 0;  // bit r: row r left the game with its die
    std::uint8_t active = 0;
    Phase phase = Phase::Roll;
    Reason reason = Reason::None;
    Move placed = NOTHING;  // in action 1 of this turn
    Throw dice{};
    std::array<MoveSet, PLAYERS> open{};  // every placement the rows allow, whatever the dice
};

class Position {
  public:
    std::array<Track, ROWS> rows{};
    Table table{};

    // What `apply` changes: one row at most, and the table.
    struct Undo {
        std::int8_t row = -1;
        Track before{};
        Table table{};
    };

    bool is_over() const { return table.phase == Phase::Over; }
    bool is_closed(int row) const { return table.closed >> row & 1; }
    int closed_rows() const { return std::popcount(static_cast<unsigned>(table.closed)); }

    // The active player's placements with these dice; doing nothing is always allowed besides.
    MoveSet legal() const {
        const MoveSet open = table.open[table.active];
        if (table.phase == Phase::White) return open & table.dice.white_moves();
        if (table.phase != Phase::Colour) return 0;
        const MoveSet used = table.placed != NOTHING ? MoveSet{1} << table.placed : 0;  // D6: not the same space
        return open & table.dice.colour_moves() & ~used;
    }

    Undo settle(const Throw& dice) {
        const Undo undo{-1, {}, table};
        table.dice = dice;
        table.placed = NOTHING;
        table.phase = Phase::White;
        return undo;
    }

    // The caller guarantees legality.
    Undo apply(Move move) {
        Undo undo{-1, {}, table};
        if (move != NOTHING) {
            undo.row = static_cast<std::int8_t>(row_of(move));
            undo.before = rows[at(undo.row)];
            place(row_of(move), place_of(move));
        }
        if (table.phase == Phase::White) {
            table.placed = move;
            table.phase = Phase::Colour;
            end_if_over();
        } else {
            finish_turn(move);
        }
        return undo;
    }

    void take_back(const Undo& undo) {
        if (undo.row >= 0) rows[at(undo.row)] = undo.before;
        table = undo.table;
    }

    int score(int player) const {  // D10
        int points = MISS_POINTS * table.misses[at(player)];
        for (const Track& row : rows) points += row_points(row.pawns[at(player)]);
        return points;
    }

    // After the rows were changed from outside.
    void refresh() {
        for (int row = 0; row < ROWS; row++) refresh(row);
    }

  private:
    void place(int row_index, int place) {
        Track& row = rows[at(row_index)];
        const auto player = table.active, other = static_cast<std::uint8_t>(1 - player);
        if (row.owns(other, place)) {  // D4: a single front pawn goes home
            row.spaces[other] = static_cast<Places>(row.spaces[other] & ~place_bit(place));
            row.pawns[other]--;
            row.height[at(place)] = 0;
            table.hand[other]++;
        }
        row.spaces[player] |= place_bit(place);
        row.height[at(place)]++;
        row.pawns[player]++;
        table.hand[player]--;
        if (place == LAST) close(row_index);
        refresh(row_index);
    }

    void close(int row_index) {
        if (table.hand[table.active] == 0) return;  // D8: none left for the lock, and the game is over
        table.closed = static_cast<std::uint8_t>(table.closed | 1 << row_index);
        rows[at(row_index)].pawns[table.active]++;
        table.hand[table.active]--;
    }

    void finish_turn(Move move) {
        if (move == NOTHING && table.placed == NOTHING) {  // D7
            table.misses[table.active]++;
            table.hand[table.active]--;
        }
        table.phase = Phase::Roll;
        end_if_over();
        if (!is_over()) table.active = static_cast<std::uint8_t>(1 - table.active);
    }

    void end_if_over() {  // D9; where several hold, the first of out, misses, rows is the reason
        if (table.hand[table.active] == 0) end(Reason::Out);
        else if (table.misses[0] + table.misses[1] >= MISSES_TO_END) end(Reason::Misses);
        else if (closed_rows() >= ROWS_TO_END) end(Reason::Rows);
    }
    void end(Reason why) {
        table.phase = Phase::Over;
        table.reason = why;
    }

    void refresh(int row) {
        for (int player = 0; player < PLAYERS; player++) {
            const Places places = is_closed(row) ? Places{0} : rows[at(row)].legal(player);
            MoveSet& open = table.open[at(player)];
            open = (open & ~lane(row)) | MoveSet{lane_of(row, places)} << (16 * row);
        }
    }
};

inline Position start(int active) {
    Position position;
    position.table.active = static_cast<std::uint8_t>(active);
    position.refresh();
    return position;
}

}  // namespace sixfold::duel
