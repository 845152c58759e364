// A taste in placements: points, and what a placement leaves to the next player and in the hand.
//
// A style may look around: at the kinds that would go on with a line, whether the hand keeps them, and how many of them
// nobody has seen yet. That is meant for Qwirkle, whose kinds have three copies each.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "grid/hand.hpp"
#include "grid/placements.hpp"

namespace sixfold::grid {

// Everything in hundredths of a point.
struct Style {
    std::array<int, LONGEST_LINE + 1> line{};  // for leaving a line of this length behind, beyond its points
    int pair = 0;                              // for two pieces kept that could share a line
    int twin = 0;                              // for two pieces kept that are alike
    int piece = 0;                             // for every piece placed
    std::array<int, COPIES + 1> five{};        // for leaving a line of five, by the unseen copies of the kind it lacks
    std::array<int, LONGEST_LINE + 1> own{};   // for every kind kept that a line of this length left behind lacks
    std::array<int, LONGEST_LINE + 1> near{};  // for every piece kept that fits a line of this length on the grid
    int mates = 0;  // for every piece kept, times the share of unseen pieces that could share a line with it

    bool operator==(const Style&) const = default;
    bool looks_around() const { return *this != Style{line, pair, twin, piece, {}, {}, {}, 0}; }
};

constexpr int POINT = 100;

// What a player who looks around sees.
class Sight {
  public:
    Sight() = default;  // with closed eyes
    Sight(const Grid& grid, const Hand& hand, const Style& style) {
        count_unseen(grid, hand);
        const auto fitting = fitting_lines(grid);
        for (Kinds left = hand.kinds(); left; left = without_lowest(left)) {
            const int kind = lowest(left);
            kept_[kind] = mates(kind, style);
            for (int length = 1; length < LONGEST_LINE; length++)
                if (fitting[length] >> kind & 1) kept_[kind] += style.near[length];
        }
    }

    int unseen(int kind) const { return unseen_[kind]; }  // copies neither on the grid nor in the hand
    int kept(int kind) const { return kept_[kind]; }      // what keeping a piece of this kind is worth

  private:
    void count_unseen(const Grid& grid, const Hand& hand) {
        unseen_.fill(COPIES);
        for (int number = 0; number < grid.piece_count(); number++) unseen_[grid.kind_at(grid.piece_cell(number))]--;
        for (int kind : hand.pieces()) unseen_[kind]--;
        for (int kind = 0; kind < KIND_COUNT; kind++) {
            unseen_[kind] = std::max(0, unseen_[kind]);  // the cubes of a kind are not counted
            all_ += unseen_[kind];
            on_line_[colour_of(kind)] += unseen_[kind];
            on_line_[COLOURS + shape_of(kind)] += unseen_[kind];
        }
    }
    int mates(int kind, const Style& style) const {
        const int count = on_line_[colour_of(kind)] + on_line_[COLOURS + shape_of(kind)] - 2 * unseen_[kind];
        return all_ ? style.mates * count / all_ : 0;
    }
    // The kinds that fit lines of each length.
    static std::array<Kinds, LONGEST_LINE> fitting_lines(const Grid& grid) {
        std::array<Kinds, LONGEST_LINE> kinds{};
        for (int index = 1; index <= grid.frontier_size(); index++)
            for (int direction : {RIGHT, DOWN})
                kinds[grid.line_through(index, direction).length()] |= grid.fitting(index);
        return kinds;
    }

    std::array<int, KIND_COUNT> unseen_{}, kept_{};
    std::array<int, LINE_COUNT> on_line_{};  // unseen pieces of a colour, or of a shape
    int all_ = 0;                            // unseen pieces
};

// What keeping each part of a hand is worth; a part is a 6-bit mask.
class Keeping {
  public:
    Keeping(const Hand& hand, const Style& style, const Sight& sight = {}) : all_((1u << hand.size) - 1) {
        for (unsigned part = 1; part <= all_; part++) {
            const int first = std::countr_zero(part);
            int value = worth_[part & (part - 1)] - style.piece + sight.kept(hand.piece[first]);
            kinds_[part] = kinds_[part & (part - 1)] | bit(hand.piece[first]);
            for (unsigned left = part & (part - 1); left; left &= left - 1)
                value += together(hand.piece[first], hand.piece[std::countr_zero(left)], style);
            worth_[part] = value;
        }
        for (unsigned part = 0; part <= all_; part++) {
            int& most = most_[hand.size - BITS_IN_6[part]];
            most = std::max(most, worth_[part]);
        }
        for (int i = 0; i < hand.size; i++) place_of_[hand.piece[i]] = static_cast<std::uint8_t>(1u << i);
    }

    // The part that is kept once the pieces of this placement are gone.
    unsigned after(Placement placement) const {
        unsigned placed = 0;
        for (int number = placement.count() - 1; number >= 0; number--) placed |= place_of_[placement.kind(number)];
        return all_ & ~placed;
    }
    int worth(unsigned part) const { return worth_[part]; }
    Kinds kinds(unsigned part) const { return kinds_[part]; }
    int all() const { return worth_[all_]; }
    // The most that may be worth keeping once this many pieces are gone.
    int most_after(int count) const { return most_[count]; }

  private:
    static int together(int a, int b, const Style& style) {
        if (a == b) return style.twin;
        return COMPATIBLE[a] >> b & 1 ? style.pair : 0;
    }

    unsigned all_;
    std::array<int, 64> worth_{};
    std::array<Kinds, 64> kinds_{};
    std::array<int, HAND_SIZE + 1> most_ = [] {
        std::array<int, HAND_SIZE + 1> most{};
        most.fill(std::numeric_limits<int>::min());
        return most;
    }();
    std::array<std::uint8_t, KIND_COUNT> place_of_;  // only of kinds in the hand
};

// What placements of one hand are worth to a style, start by start.
class StyledWorth {
  public:
    StyledWorth(const Grid& grid, const Hand& hand, const Style& style)
        : style_(style), looks_around_(style.looks_around()),
          sight_(looks_around_ ? Sight(grid, hand, style) : Sight()), keeping_(hand, style, sight_) {
        for (int length = 2; length < LONGEST_LINE; length++)
            most_more_[length] = std::max(0, (LONGEST_LINE - length) * style.own[length]);
        most_more_[LONGEST_LINE - 1] += std::max(0, *std::max_element(style.five.begin(), style.five.end()));
    }

    // Works out what the slots of this start are worth, whatever lies in them; returns the most they can come to.
    int enter(const Start& start) {
        int crossing = 0, cross_points = 0, most = std::numeric_limits<int>::min(), more = 0;
        links_ = start.chain.links.data();
        back_ = start.back;
        for (int link = 0; link + start.back < start.most; link++) {
            const Chain::Link& at = links_[link];
            const int cross = cross_[link] = length_of(at.cross_points - cross_points);
            crossing += style_.line[cross];
            more += most_more_[cross];
            cross_points = at.cross_points;
            const int length = std::min(at.length + start.back, LONGEST_LINE);
            const int count = link + start.back + 1;
            slot_[count] = POINT * start.points(link) + style_.line[length] + crossing;
            most = std::max(most, slot_[count] + keeping_.most_after(count) + more + most_more_[length]);
        }
        return most;
    }
    int of(std::uint64_t word) const {
        const Placement placement(word);
        const unsigned kept = keeping_.after(placement);
        const int worth = slot_[placement.count()] + keeping_.worth(kept);
        return looks_around_ ? worth + lines_left(placement, keeping_.kinds(kept)) : worth;
    }

  private:
    static int length_of(int points) { return points > LONGEST_LINE ? LONGEST_LINE : points ? points : 1; }

    // What the lines of a placement are worth for the kinds that they lack.
    int lines_left(Placement placement, Kinds kept) const {
        const Chain::Link& last = links_[placement.count() - back_ - 1];
        Kinds lacking = last.by_line;
        int sum = 0;
        for (int number = 0; number < placement.count(); number++) {
            const int kind = placement.kind(number), link = number - back_;
            lacking &= COMPATIBLE[kind];
            if (link >= 0) sum += line_left(cross_[link], links_[link].by_cross & COMPATIBLE[kind], kept);
        }
        return sum + line_left(last.length + back_, lacking, kept);
    }
    int line_left(int length, Kinds lacking, Kinds kept) const {
        if (length < 2 || length >= LONGEST_LINE) return 0;
        const int own = style_.own[length] * std::popcount(lacking & kept);
        return length == LONGEST_LINE - 1 ? own + style_.five[sight_.unseen(lowest(lacking))] : own;
    }

    const Style& style_;
    bool looks_around_;
    Sight sight_;
    Keeping keeping_;
    std::array<int, LONGEST_LINE + 1> most_more_{};  // that a line of this length may be worth for what it lacks
    std::array<int, LONGEST_LINE + 1> slot_{};       // by number of pieces
    const Chain::Link* links_ = nullptr;             // of the start
    std::array<int, LONGEST_LINE> cross_{};          // by link: how long the crossing line becomes
    int back_ = 0;
};

// A placement and its worth, in the order of preference; of equals the greatest word comes first.
struct Ranked {
    int worth = std::numeric_limits<int>::min();
    std::uint64_t word = 0;
    auto operator<=>(const Ranked&) const = default;
};

// Calls see(Ranked) for the placements of the hand; starts that cannot come to `least()` are left out.
template <class See, class Least>
inline void rank_placements(const Grid& grid, const Hand& hand, const Style& style, See&& see, Least&& least) {
    StyledWorth worth(grid, hand, style);
    struct Sink {
        StyledWorth& worth;
        See& see;
        void take(std::uint64_t word) { see(Ranked{worth.of(word), word}); }
        void take_all(std::uint64_t head, Kinds kinds, int shift) {
            for (; kinds; kinds = without_lowest(kinds)) take(head | std::uint64_t(lowest(kinds)) << shift);
        }
    } sink{worth, see};
    const Kinds kinds = hand.kinds();
    for_each_start(grid, kinds, [&](const Start& start) {
        if (worth.enter(start) < least()) return;
        Filler<Sink>(start, grid.is_empty() ? start.most : start.fewest(), sink).fill(kinds);
    });
}

// The placement of this hand that a style likes best, or none.
inline Placement styled_placement(const Grid& grid, const Hand& hand, const Style& style) {
    Ranked best;
    const auto see = [&](const Ranked& found) { best = std::max(best, found); };
    rank_placements(grid, hand, style, see, [&] { return best.worth; });
    return Placement(best.word);
}

// All placements of this hand, the best liked first.
inline std::vector<Ranked> styled_placements(const Grid& grid, const Hand& hand, const Style& style) {
    std::vector<Ranked> ranked;
    const auto see = [&](const Ranked& found) { ranked.push_back(found); };
    rank_placements(grid, hand, style, see, [] { return std::numeric_limits<int>::min(); });
    std::ranges::sort(ranked, std::greater{});
    return ranked;
}

}  // namespace sixfold::grid
