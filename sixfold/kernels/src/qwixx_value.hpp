// The chance to win a game of Qwixx by a small net, and choices that make the most of it.
//
// The net compares two sheets at a time, before a throw: how likely the first one ends above the second. A table of more
// players is judged by the product over the others.
#pragma once
#include <algorithm>
#include <array>
#include <span>

#include "net.hpp"
#include "qwixx.hpp"

namespace sixfold::qwixx {

using net::Feature;
using net::Layer;
using net::Net;


constexpr int MOST_LEAD = 60;

// Where the kinds of features begin. The four rows share their weights.
constexpr int ROW_PAIRS = 0;                                                 // how both stand in a row
constexpr int LEADS = ROW_PAIRS + ROW_STATE_COUNT * ROW_STATE_COUNT;
constexpr int SITUATIONS = LEADS + 2 * MOST_LEAD + 1;                        // closed rows, misses of both
constexpr int ORDERS = SITUATIONS + ROWS_TO_END * MOST_MISSES * MOST_MISSES;  // players, turns until each is active
constexpr int ELSEWHERE = ORDERS + (MOST_PLAYERS + 1) * MOST_PLAYERS * MOST_PLAYERS;  // most misses of anyone else
constexpr int FEATURES = ELSEWHERE + MOST_MISSES;
constexpr int FEATURES_ON = ROWS + 4;
using Features = std::array<Feature, FEATURES_ON>;  // the lead last

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

constexpr Feature pair_feature(RowState mine, RowState theirs) {
    return static_cast<Feature>(ROW_PAIRS + mine * ROW_STATE_COUNT + theirs);
}
constexpr Feature lead_feature(int lead) {
    return static_cast<Feature>(LEADS + MOST_LEAD + std::clamp(lead, -MOST_LEAD, MOST_LEAD));
}

inline int misses_elsewhere(const Position& position, int own, int other) {
    int most = 0;
    for (int seat = 0; seat < position.players; seat++)
        if (seat != own && seat != other) most = std::max<int>(most, position.sheet(seat).misses);
    return most;
}

// Before a throw, in a game that is not over.
inline Features features(const Position& position, int own, int other) {
    const Sheet& mine = position.sheet(own);
    const Sheet& theirs = position.sheet(other);
    const auto turns_to = [&](int seat) {
        return seat >= position.active ? seat - position.active : seat - position.active + position.players;
    };
    const int misses = (count_rows(position.closed) * MOST_MISSES + mine.misses) * MOST_MISSES + theirs.misses;
    const int order = (position.players * MOST_PLAYERS + turns_to(own)) * MOST_PLAYERS + turns_to(other);
    Features on{};
    for (int row = 0; row < ROWS; row++) on[at(row)] = pair_feature(mine.row(row), theirs.row(row));
    on[ROWS] = static_cast<Feature>(SITUATIONS + misses);
    on[ROWS + 1] = static_cast<Feature>(ORDERS + order);
    on[ROWS + 2] = static_cast<Feature>(ELSEWHERE + misses_elsewhere(position, own, other));
    on[ROWS + 3] = lead_feature(mine.score - theirs.score);
    return on;
}

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

class Judge {
  public:
    explicit Judge(const Net& net) : net_(net) {}

    // The chance of this seat to win, before a throw or at the end.
    float value(const Position& position, int seat) const {
        if (position.phase == Phase::Over) return result(position, seat);
        float product = 1;
        for (int other = 0; other < position.players; other++)
            if (other != seat) product *= net_.value(features(position, seat, other));
        return product;
    }

    struct Best {
        Move move = NOTHING;
        float value = -1;

        void consider(Move other, float worth) {
            if (worth > value) *this = {other, worth};
        }
    };

    // Action 2 of the active player.
    Best colour(const Position& position) const {
        const int seat = position.active;
        const auto after = [&](Move move) {
            Position next = position;
            next.apply_colour(move);
            return next;
        };
        Best best{NOTHING, value(after(NOTHING), seat)};
        Position idle = position;  // without the miss
        idle.crossed = true;
        idle.apply_colour(NOTHING);
        consider_crosses(idle, seat, position.legal(seat), after, best);
        return best;
    }

    // Action 1, the others' choices being `others`. A passive seat does not think of action 2.
    Best white(const Position& position, int seat, Choices others) const {
        const auto after = [&](Move move) {
            others[at(seat)] = move;
            Position next = position;
            next.apply_white(others.data());
            if (next.phase == Phase::Over || seat == next.active) return next;
            next.crossed = true;
            next.apply_colour(NOTHING);
            return next;
        };
        const MoveSet legal = position.legal(seat);
        if (seat != position.active) {
            const Position idle = after(NOTHING);
            Best best{NOTHING, value(idle, seat)};
            if (idle.phase == Phase::Over || idle.closed != position.closed)
                for (MoveSet left = legal; left; left = without_first(left))
                    best.consider(first(left), value(after(first(left)), seat));
            else consider_crosses(idle, seat, legal, after, best);
            return best;
        }
        const auto worth = [&](const Position& next) {
            return next.phase == Phase::Over ? result(next, seat) : colour(next).value;
        };
        Best best{NOTHING, worth(after(NOTHING))};
        for (MoveSet left = legal; left; left = without_first(left)) best.consider(first(left), worth(after(first(left))));
        return best;
    }

    // What everyone chooses in action 1, each as if the others did nothing.
    Choices whites(const Position& position) const {
        Choices choices{};
        for (int seat = 0; seat < position.players; seat++) choices[at(seat)] = white(position, seat, {}).move;
        return choices;
    }
    // Everyone's best from the throw to the end of the turn.
    void play_turn(Position& position) const {
        position.apply_white(whites(position).data());
        if (position.phase == Phase::Colour) position.apply_colour(colour(position).move);
    }

  private:
    Net net_;

    // Crosses that end a seat's turn. `idle` is the table after none of them, no row having been closed: with a cross
    // only one row and the lead are different, unless it locks.
    template <class After>
    void consider_crosses(const Position& idle, int seat, MoveSet legal, const After& after, Best& best) const {
        if (!legal) return;
        std::array<Layer, MOST_PLAYERS> sums;
        for (int other = 0; other < idle.players; other++) {
            if (other == seat) continue;
            const Features on = features(idle, seat, other);
            sums[at(other)] = net_.sum({on.data(), on.size() - 1});  // all but the lead
        }
        for (; legal; legal = without_first(legal)) {
            const Move move = first(legal);
            best.consider(move, locks(move) ? value(after(move), seat) : after_cross(idle, seat, move, sums));
        }
    }
    float after_cross(const Position& idle, int seat, Move move, const std::array<Layer, MOST_PLAYERS>& sums) const {
        const Sheet& mine = idle.sheet(seat);
        const int row = row_of(move), score = mine.score + mine.gain(move);
        const RowState before = mine.row(row), crossed = ROW_STATES.after[before][at(place_of(move))];
        float product = 1;
        for (int other = 0; other < idle.players; other++) {
            if (other == seat) continue;
            const Sheet& theirs = idle.sheet(other);
            Layer hidden = sums[at(other)];
            net_.replace(hidden, pair_feature(before, theirs.row(row)), pair_feature(crossed, theirs.row(row)));
            net_.add(hidden, lead_feature(score - theirs.score));
            product *= net::chance(net_.out(hidden));
        }
        return product;
    }
};

}  // namespace sixfold::qwixx
