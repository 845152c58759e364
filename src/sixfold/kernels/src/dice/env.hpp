// What the environments of Qwixx and Duel share: actions as spaces of the sheet from left to right, and rows as bytes.
#pragma once
#include <array>
#include <cstdint>
#include <cstring>

#include "dice/dice.hpp"
#include "envs/batch.hpp"

namespace sixfold::envs {

using namespace sixfold::dice;

constexpr int SPACES = ROWS * NUMBERS;
constexpr int DICE_ACTIONS = 1 + SPACES;  // nothing, then the spaces row by row

constexpr auto MOVE_OF = [] {
    std::array<Move, DICE_ACTIONS> moves{};
    for (int row = 0; row < ROWS; row++)
        for (int place = 0; place < NUMBERS; place++)
            moves[at(1 + row * NUMBERS + place)] = move_of(row, number_at(row, place));
    return moves;
}();

constexpr auto ACTION_OF = [] {
    std::array<std::uint8_t, 64> actions{};
    for (int action = 1; action < DICE_ACTIONS; action++)
        actions[MOVE_OF[at(action)]] = static_cast<std::uint8_t>(action);
    return actions;
}();

inline bool is_legal_move(std::int64_t action, MoveSet legal) {
    if (action < 0 || action >= DICE_ACTIONS) return false;
    return action == 0 || contains(legal, MOVE_OF[static_cast<std::size_t>(action)]);
}

template <class Visit>
void for_each_action(MoveSet legal, const Visit& visit) {
    visit(0);
    for (; legal; legal = without_first(legal)) visit(ACTION_OF[first(legal)]);
}

// Bit i of the numbers becomes byte i, for 11 numbers from the left. Writes 16 bytes: what follows is written later.
inline void spread(std::uint16_t places, std::uint8_t* out) {
    static constexpr auto BYTES = [] {
        std::array<std::array<std::uint8_t, 8>, 256> bytes{};
        for (std::size_t bits = 0; bits < 256; bits++)
            for (std::size_t bit = 0; bit < 8; bit++) bytes[bits][bit] = bits >> bit & 1;
        return bytes;
    }();
    std::memcpy(out, BYTES[places & 255].data(), 8);
    std::memcpy(out + 8, BYTES[places >> 8 & 7].data(), 8);
}
constexpr int SPREAD_SLACK = 16 - NUMBERS;  // bytes that `spread` writes too many

// The numbers of a lane as places from the left.
inline std::uint16_t places_of(int row, MoveSet set) {
    static constexpr auto MIRRORED = [] {
        std::array<std::uint16_t, 1 << NUMBERS> mirrored{};
        for (unsigned bits = 0; bits < mirrored.size(); bits++)
            for (int place = 0; place < NUMBERS; place++)
                if (bits >> place & 1)
                    mirrored[bits] = static_cast<std::uint16_t>(mirrored[bits] | 1 << (LAST - place));
        return mirrored;
    }();
    const std::size_t numbers = (set >> (16 * row + 2)) & ((1 << NUMBERS) - 1);
    return rises(row) ? static_cast<std::uint16_t>(numbers) : MIRRORED[numbers];
}

// Six dice of six faces, the lower white one first; none for the die of a closed row or before a throw. Then the closed
// rows.
constexpr int DICE_BYTES = 36 + ROWS;
inline void write_dice(const Throw& dice, unsigned closed, bool thrown, std::uint8_t* out) {
    std::memset(out, 0, DICE_BYTES);
    for (int row = 0; row < ROWS; row++) out[36 + row] = closed >> row & 1u;
    if (!thrown) return;
    const auto [low, high] = std::minmax(dice.white[0], dice.white[1]);
    out[low - 1] = out[6 + high - 1] = 1;
    for (int row = 0; row < ROWS; row++)
        if (!(closed >> row & 1u)) out[12 + 6 * row + dice.colour(row) - 1] = 1;
}

}  // namespace sixfold::envs
