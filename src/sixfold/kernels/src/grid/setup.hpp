// A position of Qwirkle or Cubes from which games are played on.
#pragma once
#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#include "grid/grid.hpp"
#include "grid/hand.hpp"

namespace sixfold::grid {

constexpr int MOST_SEATS = 4;
constexpr int GOING_OUT = 6;  // Q12, C9

enum class Game { Qwirkle, Cubes };
enum class Reason { Out, Blocked };

// How a seat chooses. Whoever cannot place exchanges as many tiles as the bag allows (Q10), lowest kinds first.
//   random       any placement, each as likely; in Cubes any set of cubes, each as likely, is rolled first
//   greedy       the best placement; in Cubes after the re-roll of highest expected score
//   greedy-keep  the best placement; in Cubes without rolling first
//   greedy-spare the best placement; in Cubes whatever the best placement spares is rolled first
enum class Policy { Random, Greedy, GreedyKeep, GreedySpare };

struct Seat {
    Hand known;       // pieces everyone who simulates knows
    int unknown = 0;  // pieces to be drawn from the unseen ones
    int score = 0;
    double age = 0;
    Policy policy = Policy::Greedy;
};

// Where playouts start. The bag is whatever is neither on the grid nor in a hand.
struct Setup {
    Game game = Game::Qwirkle;
    Grid grid;
    std::vector<Seat> seats;
    Hand aside;               // pieces known to be in the bag, such as those just exchanged
    int to_move = -1;         // -1: whoever opens by Q3 or C3
    bool has_rolled = false;  // Cubes: the seat to move has done step C4
    Hand rolling;             // Cubes: what the seat to move has chosen to roll again; rollouts only

    int copies() const { return game == Game::Qwirkle ? COPIES : 15; }
    int sort_of(int kind) const { return game == Game::Qwirkle ? kind : colour_of(kind); }
    Kinds kinds_of(int sort) const { return game == Game::Qwirkle ? bit(sort) : LINE[sort]; }  // that it can show
    int sorts() const { return game == Game::Qwirkle ? KIND_COUNT : COLOURS; }

    // How many pieces of each sort (kind, or colour of a cube) are neither on the grid, nor in a known hand, nor aside.
    std::array<int, KIND_COUNT> unseen() const {
        std::array<int, KIND_COUNT> left{};
        std::fill_n(left.begin(), sorts(), copies());
        for (int number = 0; number < grid.piece_count(); number++)
            left[sort_of(grid.kind_at(grid.piece_cell(number)))]--;
        for (const Seat& seat : seats)
            for (int kind : seat.known.pieces()) left[sort_of(kind)]--;
        for (int kind : aside.pieces()) left[sort_of(kind)]--;
        return left;
    }

    // Writes these pieces one after the other, lowest sorts first, and returns how many they are.
    int list_unseen(std::array<std::uint8_t, MOST_PIECES>& list) const {
        const auto left = unseen();
        auto end = list.begin();
        for (int sort = 0; sort < sorts(); sort++) end = std::fill_n(end, left[sort], static_cast<std::uint8_t>(sort));
        return static_cast<int>(end - list.begin());
    }

    // Q3, C3: the largest set opens; a tie goes to the oldest in Qwirkle, to the youngest in Cubes.
    int opener(std::span<const Hand> hands) const {
        int best = 0, best_set = 0;
        for (int seat = 0; seat < static_cast<int>(seats.size()); seat++) {
            const int set = largest_set(hands[seat].kinds());
            const double age = seats[seat].age, best_age = seats[best].age;
            const bool wins_tie = game == Game::Cubes ? age <= best_age : age > best_age;  // lower seats count as older
            if (set > best_set || (set == best_set && wins_tie)) best = seat, best_set = set;
        }
        return best;
    }

    // Refuses what cannot be. Raises std::invalid_argument.
    void check() const {
        const int count = static_cast<int>(seats.size());
        if (count < 2 || count > MOST_SEATS) throw std::invalid_argument("Q1: two to four seats");
        if (to_move < -1 || to_move >= count) throw std::invalid_argument("no such seat to move");
        if (to_move < 0 && !grid.is_empty()) throw std::invalid_argument("a position needs the seat to move");
        for (int kind : rolling.pieces())
            if (to_move < 0 || !(seats[static_cast<std::size_t>(to_move)].known.count(kind) >= rolling.count(kind)))
                throw std::invalid_argument("C4: only own cubes are rolled again");
        int unknown = 0;
        for (const Seat& seat : seats) {
            if (seat.unknown < 0 || seat.known.size + seat.unknown > HAND_SIZE)
                throw std::invalid_argument("a hand is at most six pieces");
            if (seat.known.size + seat.unknown == 0) throw std::invalid_argument("Q12: an empty hand ends the game");
            unknown += seat.unknown;
        }
        const auto left = unseen();
        if (std::ranges::any_of(left, [](int number) { return number < 0; }))
            throw std::invalid_argument("Q1: more pieces of one sort than the box holds");
        if (std::accumulate(left.begin(), left.end(), 0) < unknown)
            throw std::invalid_argument("fewer unseen pieces than the hands need");
    }
};

}  // namespace sixfold::grid
