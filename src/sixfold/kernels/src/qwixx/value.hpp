// The chance to win a game of Qwixx by a net, and choices that make the most of it.
//
// The net compares two sheets at a time, before a throw: how likely the first one ends above the second. A table of
// more players is valued by the product over the others.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "nets/deep_net.hpp"
#include "qwixx/qwixx.hpp"

namespace sixfold::qwixx {

using net::Feature;

constexpr int MOST_LEAD = 60;
constexpr int LEVELS = NUMBERS + 1;
constexpr int FAR = 6;  // skips that are all alike, and no cross at all

// Where the kinds of features begin. The four rows share their weights.
constexpr int ROW_PAIRS = 0;  // how both stand in a row
constexpr int LEADS = ROW_PAIRS + ROW_STATE_COUNT * ROW_STATE_COUNT;
constexpr int SITUATIONS = LEADS + 2 * MOST_LEAD + 1;  // closed rows, misses of both, whose turn
constexpr int ORDERS = SITUATIONS + ROWS_TO_END * MOST_MISSES * MOST_MISSES * 3;  // players, turns until each is active
constexpr int ELSEWHERE = ORDERS + (MOST_PLAYERS + 1) * MOST_PLAYERS * MOST_PLAYERS;  // most misses of anyone else
constexpr int SUMS = ELSEWHERE + MOST_MISSES;                  // what each sum of two dice would skip
constexpr int SIDE_BY_SIDE = SUMS + 2 * NUMBERS * (FAR + 1);   // how far two rows of one direction are
constexpr int CROSSWISE = SIDE_BY_SIDE + 2 * LEVELS * LEVELS;  // the same for opposite directions
constexpr int FEATURES = CROSSWISE + 2 * LEVELS * LEVELS;
constexpr int FEATURES_ON = ROWS + 4 + 2 * (NUMBERS + 6);
using Features = std::array<Feature, FEATURES_ON>;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// By number, what a cross on it would skip in a row, FAR at most: [rises][state].
using Skips = std::array<std::uint8_t, 16>;
constexpr auto make_row_skips() {
    std::array<std::array<Skips, ROW_STATE_COUNT>, 2> skips{};
    for (int row : {0, 3})
        for (int state = 0; state < ROW_STATE_COUNT; state++) {
            Skips& of_state = skips[at(rises(row))][at(state)];
            of_state.fill(FAR);
            for (int place = 0; place < NUMBERS; place++)
                if (ROW_STATES.after[at(state)][at(place)] != NEVER)
                    of_state[at(number_at(row, place))] =
                        static_cast<std::uint8_t>(std::min(place - ROW_STATES.last[at(state)] - 1, FAR));
        }
    return skips;
}
inline constexpr auto ROW_SKIPS = make_row_skips();

inline int misses_elsewhere(const Position& position, int own, int other) {
    int most = 0;
    for (int seat = 0; seat < position.players; seat++)
        if (seat != own && seat != other) most = std::max<int>(most, position.sheet(seat).misses);
    return most;
}

// Lists the features of two sheets before a throw, in a game that is not over.
class FeatureList {
  public:
    FeatureList(const Position& position, int own, int other) {
        const Sheet& mine = position.sheet(own);
        const Sheet& theirs = position.sheet(other);
        for (int row = 0; row < ROWS; row++) add(ROW_PAIRS + mine.row(row) * ROW_STATE_COUNT + theirs.row(row));
        add(LEADS + MOST_LEAD + std::clamp(mine.score - theirs.score, -MOST_LEAD, MOST_LEAD));
        const auto turns_to = [&](int seat) {
            return seat >= position.active ? seat - position.active : seat - position.active + position.players;
        };
        const int whose = position.active == own ? 0 : position.active == other ? 1 : 2;
        const int misses = (count_rows(position.closed) * MOST_MISSES + mine.misses) * MOST_MISSES + theirs.misses;
        add(SITUATIONS + misses * 3 + whose);
        add(ORDERS + (position.players * MOST_PLAYERS + turns_to(own)) * MOST_PLAYERS + turns_to(other));
        add(ELSEWHERE + misses_elsewhere(position, own, other));
        add_sheet(mine, 0);
        add_sheet(theirs, 1);
    }
    const Features& on() const { return on_; }

  private:
    Features on_{};
    std::size_t size_ = 0;

    void add(int feature) { on_[size_++] = static_cast<Feature>(feature); }

    void add_sheet(const Sheet& sheet, int whose) {
        Skips fewest = ROW_SKIPS[rises(0)][sheet.row(0)];
        for (int row = 1; row < ROWS; row++) {
            const Skips& skips = ROW_SKIPS[rises(row)][sheet.row(row)];
            for (std::size_t number = 0; number < fewest.size(); number++)
                fewest[number] = std::min(fewest[number], skips[number]);
        }
        for (int number = 2; number <= 12; number++)
            add(SUMS + (whose * NUMBERS + number - 2) * (FAR + 1) + fewest[at(number)]);
        const auto levels = [&](int one, int two) {
            const auto [low, high] = std::minmax({level(sheet, one), level(sheet, two)});
            return (whose * LEVELS + low) * LEVELS + high;
        };
        add(SIDE_BY_SIDE + levels(0, 1));
        add(SIDE_BY_SIDE + levels(2, 3));
        for (const int rising : {0, 1})
            for (const int falling : {2, 3}) add(CROSSWISE + levels(rising, falling));
    }
    static int level(const Sheet& sheet, int row) { return ROW_STATES.level[sheet.row(row)]; }
};

// A seat's part of the win once the game is over (X11).
inline float result(const Position& position, int seat) {
    int sharing = 1;
    for (int other = 0; other < position.players; other++) {
        if (other == seat) continue;
        const int lead = position.sheet(seat).score - position.sheet(other).score;
        if (lead < 0) return 0;
        sharing += lead == 0;
    }
    return 1.0f / static_cast<float>(sharing);
}

class Evaluator {
  public:
    using Net = net::DeepNet;

    // The others are thought to play like this evaluator, or like simple players where their patience is given.
    explicit Evaluator(const Net& net, std::optional<Patience> others = {}) : net_(net), others_(others) {}

    // This one, and its passive players see when the active one has to miss. Nets have learned without it.
    Evaluator foreseeing() const {
        Evaluator other = *this;
        other.foresees_ = true;
        return other;
    }

    // The chance of this seat to win, before a throw or at the end.
    float value(const Position& position, int seat) const {
        if (position.is_over()) return result(position, seat);
        float product = 1;
        for (int other = 0; other < position.players; other++)
            if (other != seat) product *= net_.value(FeatureList(position, seat, other).on());
        return product;
    }
    // The same, better: with two players both chances are valued where the net knows both sides, as its errors differ.
    float worth(const Position& position, int seat) const {
        const float own = value(position, seat);
        return position.players == 2 && !others_ ? 0.5f * (own + 1 - value(position, 1 - seat)) : own;
    }

    // Action 2 of the active player, as `seat` expects it.
    Move colour(const Position& position, int seat) const {
        if (is_simple(position.active, seat)) return fewest_skips(position, position.active, *others_);
        return colour(position).move;
    }
    // Action 1 of everyone, as `seat` expects it: each as if the others did nothing, unless those are simple.
    Choices whites(const Position& position, int seat) const {
        Choices choices{};
        for (int other = 0; other < position.players; other++)
            if (is_simple(other, seat)) choices[at(other)] = fewest_skips(position, other, *others_);
        const Choices known = choices;
        for (int other = 0; other < position.players; other++)
            if (!is_simple(other, seat)) choices[at(other)] = white(position, other, known).move;
        return choices;
    }
    // From the throw to the end of the turn, as `seat` expects it.
    void play_turn(Position& position, int seat) const {
        position.apply_white(whites(position, seat).data());
        if (position.phase == Phase::Colour) position.apply_colour(colour(position, seat));
    }

  private:
    Net net_;
    std::optional<Patience> others_;
    bool foresees_ = false;

    struct Best {
        Move move = NOTHING;
        float value = -1;

        void consider(Move other, float worth) {
            if (worth > value) *this = {other, worth};
        }
    };

    bool is_simple(int other, int seat) const { return others_ && other != seat; }

    template <class Worth>
    static Best best_of(MoveSet legal, const Worth& worth) {
        Best best{NOTHING, worth(NOTHING)};
        for (; legal; legal = without_first(legal)) best.consider(first(legal), worth(first(legal)));
        return best;
    }
    Best colour(const Position& position) const {
        return best_of(position.legal(position.active), [&](Move move) {
            Position next = position;
            next.apply_colour(move);
            return value(next, position.active);
        });
    }
    static bool has_to_miss(const Position& in_action_1, const Position& in_action_2) {
        return !in_action_1.legal(in_action_1.active) && !in_action_2.legal(in_action_2.active);
    }
    // Action 1, the others' choices being `others`. A passive seat thinks of action 2 where the active one is simple.
    Best white(const Position& position, int seat, Choices others) const {
        const MoveSet legal = position.legal(seat);
        if (!legal) return {};
        return best_of(legal, [&](Move move) {
            others[at(seat)] = move;
            Position next = position;
            next.apply_white(others.data());
            if (next.is_over()) return result(next, seat);
            if (seat == next.active) return colour(next).value;
            next.crossed = next.crossed || !(others_ || (foresees_ && has_to_miss(position, next)));
            next.apply_colour(others_ ? fewest_skips(next, next.active, *others_) : NOTHING);
            return value(next, seat);
        });
    }
};

}  // namespace sixfold::qwixx
