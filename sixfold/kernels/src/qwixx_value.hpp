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
using net::Net;

constexpr int MOST_LEAD = 60;
constexpr int ROW_PAIRS = ROW_STATE_COUNT * ROW_STATE_COUNT;  // how both stand in a row; the four rows share their weights
constexpr int LEADS = 2 * MOST_LEAD + 1;
constexpr int SITUATIONS = MOST_MISSES * MOST_MISSES * ROWS_TO_END;     // both players' misses, closed rows
constexpr int ORDERS = (MOST_PLAYERS + 1) * MOST_PLAYERS * MOST_PLAYERS;  // players, turns until each is active
constexpr int FEATURES = ROW_PAIRS + LEADS + SITUATIONS + ORDERS + MOST_MISSES + 2 * ROW_STATE_COUNT;
constexpr int FEATURES_ON = 3 * ROWS + 4;
using Features = std::array<Feature, FEATURES_ON>;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Most misses of anyone but these two.
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
    Features on{};
    for (int row = 0; row < ROWS; row++) on[at(row)] = static_cast<Feature>(mine.row(row) * ROW_STATE_COUNT + theirs.row(row));
    int base = ROW_PAIRS;
    on[ROWS] = static_cast<Feature>(base + MOST_LEAD + std::clamp(mine.score - theirs.score, -MOST_LEAD, MOST_LEAD));
    base += LEADS;
    on[ROWS + 1] = static_cast<Feature>(base + (count_rows(position.closed) * MOST_MISSES + mine.misses) * MOST_MISSES + theirs.misses);
    base += SITUATIONS;
    on[ROWS + 2] = static_cast<Feature>(base + (position.players * MOST_PLAYERS + turns_to(own)) * MOST_PLAYERS + turns_to(other));
    base += ORDERS;
    on[ROWS + 3] = static_cast<Feature>(base + misses_elsewhere(position, own, other));
    base += MOST_MISSES;
    for (int row = 0; row < ROWS; row++) {
        on[at(ROWS + 4 + row)] = static_cast<Feature>(base + mine.row(row));
        on[at(2 * ROWS + 4 + row)] = static_cast<Feature>(base + ROW_STATE_COUNT + theirs.row(row));
    }
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
    };

    // Action 2 of the active player.
    Best colour(const Position& position) const {
        Best best;
        const int seat = position.active;
        try_colour(position, seat, NOTHING, best);
        for (MoveSet left = position.legal(seat); left; left = without_first(left)) try_colour(position, seat, first(left), best);
        return best;
    }

    // Action 1, the others' choices being `others` (this seat's own entry is ignored).
    Best white(const Position& position, int seat, std::array<Move, MOST_PLAYERS> others) const {
        Best best;
        const auto consider = [&](Move move) {
            others[at(seat)] = move;
            const float now = white_value(position, seat, others);
            if (now > best.value) best = {move, now};
        };
        consider(NOTHING);
        for (MoveSet left = position.legal(seat); left; left = without_first(left)) consider(first(left));
        return best;
    }

    // What this seat's choice in action 1 is worth to it. Action 2 is the active player's best; a passive seat that
    // thinks `quickly` leaves action 2 away.
    float white_value(const Position& position, int seat, const std::array<Move, MOST_PLAYERS>& choices) const {
        Position after = position;
        after.apply_white(choices.data());
        if (after.phase == Phase::Over) return result(after, seat);
        if (seat == after.active) return colour(after).value;
        after.crossed = true;
        after.apply_colour(NOTHING);
        return value(after, seat);
    }

    // What everyone chooses in action 1, each as if the others did nothing.
    std::array<Move, MOST_PLAYERS> whites(const Position& position) const {
        std::array<Move, MOST_PLAYERS> choices{};
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

    void try_colour(const Position& position, int seat, Move move, Best& best) const {
        Position after = position;
        after.apply_colour(move);
        const float now = value(after, seat);
        if (now > best.value) best = {move, now};
    }
};

constexpr std::array<Move, MOST_PLAYERS> ALL_NOTHING{};

}  // namespace sixfold::qwixx
