// The 36 kinds of piece as bits, and what may share a line.
//
// kind = colour * 6 + shape; a set of kinds is the low 36 bits of a word. A pure line (Q8) is a set of kinds that are
// pairwise compatible: all of one colour or all of one shape, none twice.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace sixfold::grid {

using Kinds = std::uint64_t;  // a set of kinds, one bit each

constexpr int COLOURS = 6;
constexpr int SHAPES = 6;
constexpr int KIND_COUNT = COLOURS * SHAPES;
constexpr int LINE_COUNT = COLOURS + SHAPES;  // line 0..5: a colour, line 6..11: a shape
constexpr int LONGEST_LINE = 6;
constexpr int COPIES = 3;  // of every kind of tile in Qwirkle (Q1)
constexpr Kinds ALL_KINDS = (Kinds{1} << KIND_COUNT) - 1;

constexpr int colour_of(int kind) { return kind / SHAPES; }
constexpr int shape_of(int kind) { return kind % SHAPES; }
constexpr Kinds bit(int kind) { return Kinds{1} << kind; }
constexpr int lowest(Kinds set) { return std::countr_zero(set); }
constexpr int highest(Kinds set) { return 63 - std::countl_zero(set); }
constexpr Kinds without_lowest(Kinds set) { return set & (set - 1); }

constexpr auto LINE = [] {  // all kinds of one colour, or of one shape
    std::array<Kinds, LINE_COUNT> line{};
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        line[colour_of(kind)] |= bit(kind);
        line[COLOURS + shape_of(kind)] |= bit(kind);
    }
    return line;
}();

constexpr auto COMPATIBLE = [] {  // kinds that may share a line with this one
    std::array<Kinds, KIND_COUNT> compatible{};
    for (int kind = 0; kind < KIND_COUNT; kind++)
        compatible[kind] = (LINE[colour_of(kind)] | LINE[COLOURS + shape_of(kind)]) & ~bit(kind);
    return compatible;
}();

// The kinds of `set` on `line`, as a 6-bit mask: shapes of a colour line, colours of a shape line.
constexpr unsigned on_line(Kinds set, int line) {
    if (line < COLOURS) return static_cast<unsigned>(set >> (SHAPES * line)) & 63u;
    set >>= line - COLOURS;
    return static_cast<unsigned>((set & 1) | (set >> 5 & 2) | (set >> 10 & 4) | (set >> 15 & 8) | (set >> 20 & 16) |
                                 (set >> 25 & 32));
}

constexpr auto BITS_IN_6 = [] {  // a lookup, because baseline x86-64 has no population count instruction
    std::array<std::uint8_t, 64> count{};
    for (unsigned mask = 0; mask < 64; mask++) count[mask] = static_cast<std::uint8_t>(std::popcount(mask));
    return count;
}();

// For each of the 12 lines, how many different kinds of `set` lie on it.
constexpr std::array<std::uint8_t, LINE_COUNT> line_counts(Kinds set) {
    std::array<std::uint8_t, LINE_COUNT> count{};
    for (int line = 0; line < LINE_COUNT; line++) count[line] = BITS_IN_6[on_line(set, line)];
    return count;
}

// The size of the largest set of different pieces that share one attribute (Q3).
constexpr int largest_set(Kinds set) {
    int largest = 0;
    for (int count : line_counts(set)) largest = count > largest ? count : largest;
    return largest;
}

// Points of a line of `length` pieces (Q9): a single piece makes no line, six are a Qwirkle.
constexpr int line_points(int length) { return length < 2 ? 0 : length + (length == LONGEST_LINE ? 6 : 0); }

}  // namespace sixfold::grid
