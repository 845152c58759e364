// Qwirkle Cards: whole games, every seat playing its style's best turn, chance from a seed.
#pragma once

#include <limits>

#include "cards/simulation.hpp"

namespace sixfold::cards {

struct Style {
    TieBreaks ties;
    int most_qwirkles = DECK / SIDE;
    std::int64_t max_nodes = 0;  // of every search; 0 is no limit
};

class Playout {
  public:
    Playout(const std::vector<Style>& styles, std::uint64_t seed, bool keeps_events)
        : styles_{styles}, game_{static_cast<int>(styles.size()), Random{seed, 0}, keeps_events} {}
    Playout(const std::vector<Style>& styles, const Standing& standing, std::uint64_t seed)
        : styles_{styles}, game_{standing, Random{seed, 0}} {}

    GameResult play() {
        game_.deal();
        return finish(open());
    }

    // The game goes on with this turn of the seat whose turn it is, and at most so many more; 0 is to the end.
    GameResult play_on(const Turn& turn, int more_turns) {
        begin_with(turn);
        if (more_turns > 0) most_turns_ = game_.result.turns + more_turns;
        return finish(game_.own_end);
    }

    // The same for just so many more turns, and then what everyone could take at once.
    GameResult look_ahead(const Turn& turn, int more_turns) {
        begin_with(turn);
        most_turns_ = game_.result.turns + more_turns;
        leaves_off_ = true;
        GameResult result = finish(game_.own_end);
        if (!result.reason.empty()) return result;
        for (int seat = 0; seat < game_.seats(); ++seat) {
            const Turn best = Solver{game_.table, game_.hands[seat], TieBreaks{}, Limits{}}.best();
            for (const int qwirkles : best.split.qwirkles) result.at_once[seat] += qwirkles;
        }
        return result;
    }

  private:
    const std::vector<Style>& styles_;
    Simulation game_;
    int most_turns_ = std::numeric_limits<int>::max();
    bool leaves_off_ = false;  // before the end, to be judged by the table as it then is

    void begin_with(const Turn& turn) {
        game_.lay(game_.own_end, turn);
        game_.count_turn(true);
    }

    // Plays on after this seat's turn.
    GameResult finish(int seat) {
        while (game_.result.reason.empty() && game_.result.turns < most_turns_) {
            seat = (seat + 1) % game_.seats();
            game_.count_turn(take_turn(seat));
        }
        return std::move(game_.result);
    }

    int open() {
        const int seat = game_.opener();
        const Counts& hand = game_.hands[seat];
        const int line = largest_line(hand);
        Counts set{};
        for (const Kind kind : LINE_KINDS[line]) set[kind] = hand[kind] > 0 ? 1 : 0;
        game_.tell("open", seat);
        game_.lay_opening(seat, line, set);
        return seat;
    }

    // False if the seat had to pass.
    bool take_turn(int seat) {
        for (;;) {
            const Turn turn = best_turn(seat);
            if (turn.found) {
                game_.lay(seat, turn);
                return true;
            }
            if (!game_.redraw(seat)) {
                game_.tell("move", seat);
                return false;
            }
        }
    }

    // In the last turn of a game that is played on for its scores.
    bool only_qwirkles_count() const {
        const bool is_last = !leaves_off_ && game_.result.turns + 1 == most_turns_;
        return game_.own_end != Simulation::NOBODY && (game_.last_turns == 1 || is_last);
    }

    Turn best_turn(int seat) const {
        const Style& style = styles_[seat];
        const Counts& hand = game_.hands[seat];
        const TieBreaks ties = only_qwirkles_count() ? TieBreaks{} : style.ties;
        Limits limits;
        limits.qwirkles = style.most_qwirkles;
        limits.nodes = style.max_nodes;
        const Turn turn = Solver{game_.table, hand, ties, limits}.best();
        if (turn.found || turn.proven) return turn;
        return Solver{game_.table, hand, ties, Limits{}}.any();  // K7 wants to know for sure
    }
};

}  // namespace sixfold::cards
