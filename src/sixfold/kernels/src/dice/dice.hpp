// The six dice that Qwixx and Duel share, codes for their moves, and sets of codes as 64-bit masks.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "random.hpp"

namespace sixfold::dice {

constexpr int ROWS = 4;      // red, yellow (2..12 rising), green, blue (12..2 falling)
constexpr int NUMBERS = 11;  // numbers in a row, counted from the left: places 0..10
constexpr int LAST = NUMBERS - 1;

// A move is row * 16 + number; "nothing" is 0, as no row has a number below 2.
using Move = std::uint8_t;
constexpr Move NOTHING = 0;

// Bit m of a MoveSet is move m: one lane of 16 bits a row.
using MoveSet = std::uint64_t;
constexpr MoveSet EVERY_ROW = 0x0001'0001'0001'0001u;

constexpr bool rises(int row) { return row < 2; }
constexpr int number_at(int row, int place) { return rises(row) ? place + 2 : 12 - place; }
constexpr int place_of(int row, int number) { return rises(row) ? number - 2 : 12 - number; }

constexpr Move move_of(int row, int number) { return static_cast<Move>(row * 16 + number); }
constexpr int row_of(Move move) { return move >> 4; }
constexpr int number_of(Move move) { return move & 15; }
constexpr int place_of(Move move) { return place_of(row_of(move), number_of(move)); }

constexpr MoveSet lane(int row) { return MoveSet{0xffff} << (16 * row); }
constexpr bool contains(MoveSet set, Move move) { return (set >> move) & 1; }
constexpr Move first(MoveSet set) { return static_cast<Move>(std::countr_zero(set)); }
constexpr MoveSet without_first(MoveSet set) { return set & (set - 1); }

// X11, D10: points of a row by its crosses, or own pawns; the last column counts for more.
constexpr int MOST_CROSSES = 12;
constexpr int row_points(int crosses) {
    const int counted = crosses < MOST_CROSSES ? crosses : MOST_CROSSES;
    return counted * (counted + 1) / 2;
}
constexpr int MISS_POINTS = -5;

// A throw as the two actions use it. A die that left the game may show anything: its row has no legal move.
struct Throw {
    std::uint8_t white[2]{};
    MoveSet colours = 0;  // bit row * 16 + face of that row's die

    int white_sum() const { return white[0] + white[1]; }
    MoveSet white_moves() const { return EVERY_ROW << white_sum(); }
    MoveSet colour_moves() const { return (colours << white[0]) | (colours << white[1]); }
    int colour(int row) const { return std::countr_zero((colours >> (16 * row)) & 0xffff); }
};

constexpr MoveSet face_bit(int row, int face) { return MoveSet{1} << (16 * row + face); }

constexpr std::uint32_t PAIRS_OF_DICE = 36;
constexpr std::uint32_t COLOURED_THROWS = PAIRS_OF_DICE * PAIRS_OF_DICE;

inline Throw throw_of(std::uint32_t whites, std::uint32_t colours) {
    static constexpr auto PAIRS = [] {
        std::array<std::uint32_t, PAIRS_OF_DICE> pairs{};
        for (unsigned i = 0; i < pairs.size(); i++) pairs[i] = (1u << (1 + i / 6)) | (1u << (17 + i % 6));
        return pairs;
    }();
    Throw dice;
    dice.white[0] = static_cast<std::uint8_t>(1 + whites / 6);
    dice.white[1] = static_cast<std::uint8_t>(1 + whites % 6);
    dice.colours = PAIRS[colours / PAIRS_OF_DICE] | (MoveSet{PAIRS[colours % PAIRS_OF_DICE]} << 32);
    return dice;
}
// All six dice from one draw: 6^6 throws, each equally likely.
inline Throw roll(Random& random) {
    const std::uint32_t drawn = random.below(PAIRS_OF_DICE * COLOURED_THROWS);
    return throw_of(drawn / COLOURED_THROWS, drawn % COLOURED_THROWS);
}
// The coloured dice beside white ones that are known.
inline Throw roll(Random& random, std::uint32_t whites) { return throw_of(whites, random.below(COLOURED_THROWS)); }

inline int size(MoveSet set) {  // a handful of moves: quicker than a popcount without the instruction
    int count = 0;
    for (; set; set = without_first(set)) count++;
    return count;
}

// Nothing first, then these moves.
template <class Use>
void for_each_choice(MoveSet legal, const Use& use) {
    use(NOTHING);
    for (; legal; legal = without_first(legal)) use(first(legal));
}

// One of these moves or nothing, each equally likely.
inline Move any_or_nothing(MoveSet legal, Random& random) {
    if (!legal) return NOTHING;
    std::uint32_t chosen = random.below(static_cast<std::uint32_t>(size(legal)) + 1);
    if (chosen == 0) return NOTHING;
    while (--chosen) legal = without_first(legal);
    return first(legal);
}

}  // namespace sixfold::dice
