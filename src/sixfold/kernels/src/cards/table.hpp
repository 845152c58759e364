// Qwirkle Cards: the words all Cards kernels share, and how the cards of one line are cut into rows.
//
// A kind is colour * 6 + shape. A line is a colour (0..5) or a shape (6..11); every kind lies on one of each.
// K-numbers point to docs/rules/cards.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

namespace sixfold::cards {

inline constexpr int KINDS = 36;
inline constexpr int LINES = 12;
inline constexpr int SIDE = 6;    // kinds on a line
inline constexpr int COPIES = 3;  // K1: cards of one kind
inline constexpr int DECK = KINDS * COPIES;
inline constexpr int HAND = 9;      // K2
inline constexpr int SHORTEST = 3;  // K5: cards in a row
inline constexpr int LONGEST = 5;   // K6: cards in a row left lying

using Kind = std::uint8_t;
using Counts = std::array<std::uint8_t, KINDS>;      // cards by kind
using LineCounts = std::array<std::uint8_t, LINES>;  // something by line
using Row = std::vector<Kind>;

constexpr int colour_line(int kind) { return kind / SIDE; }
constexpr int shape_line(int kind) { return SIDE + kind % SIDE; }
constexpr int way_of(int line) { return line < SIDE ? 0 : 1; }

inline constexpr auto LINE_KINDS = [] {
    std::array<std::array<Kind, SIDE>, LINES> kinds{};
    for (int kind = 0; kind < KINDS; ++kind) {
        kinds[colour_line(kind)][kind % SIDE] = static_cast<Kind>(kind);
        kinds[shape_line(kind)][kind / SIDE] = static_cast<Kind>(kind);
    }
    return kinds;
}();

inline int total(const Counts& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

inline Counts plus(const Counts& some, const Counts& more) {
    Counts sum{};
    for (int kind = 0; kind < KINDS; ++kind) sum[kind] = static_cast<std::uint8_t>(some[kind] + more[kind]);
    return sum;
}

inline void append_cards(const Counts& counts, std::vector<Kind>& cards) {
    for (int kind = 0; kind < KINDS; ++kind) cards.insert(cards.end(), counts[kind], static_cast<Kind>(kind));
}

// Which copies lie in colour rows and which in shape rows, and how many rows of six every line forms.
struct Split {
    std::array<Counts, 2> use{};  // by way (0 colour, 1 shape), then kind
    LineCounts qwirkles{};
};

// The most rows of six the line can form, or -1 if its cards cannot be cut into rows at all. Any smaller number of rows
// of six is possible as well: a row of six is also two rows of three.
inline int most_qwirkles(const std::array<Counts, 2>& use, int line) {
    int cards = 0;
    int most = 0;
    int fewest = COPIES;
    for (const Kind kind : LINE_KINDS[line]) {
        const int count = use[way_of(line)][kind];
        cards += count;
        most = std::max(most, count);
        fewest = std::min(fewest, count);
    }
    if (cards < SHORTEST * most) return -1;
    return std::min(fewest, cards / SHORTEST - most);
}

// The rows of one line: its Qwirkles, and the rest dealt round into as few rows of at most five as will do. The caller
// guarantees that the line holds at least 3 * (its largest count + its Qwirkles) cards: that makes every row valid.
inline void append_rows(const Split& split, int line, std::vector<Row>& rows) {
    const auto& kinds = LINE_KINDS[line];
    const Counts& use = split.use[way_of(line)];
    const int qwirkles = split.qwirkles[line];
    rows.insert(rows.end(), static_cast<std::size_t>(qwirkles), Row(kinds.begin(), kinds.end()));
    int cards = 0;
    int most = 0;
    for (const Kind kind : kinds) {
        cards += use[kind] - qwirkles;
        most = std::max(most, use[kind] - qwirkles);
    }
    if (cards == 0) return;
    const auto count = static_cast<std::size_t>(std::max(most, (cards + LONGEST - 1) / LONGEST));
    const auto first = rows.size();
    rows.resize(first + count);
    std::size_t next = 0;
    for (const Kind kind : kinds) {
        for (int copy = qwirkles; copy < use[kind]; ++copy) {
            rows[first + next].push_back(kind);
            next = (next + 1) % count;
        }
    }
}

inline std::vector<Row> rows_of(const Split& split) {
    std::vector<Row> rows;
    for (int line = 0; line < LINES; ++line) append_rows(split, line, rows);
    return rows;
}

}  // namespace sixfold::cards
