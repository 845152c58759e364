// What moves lead to: the next turns of a game played out many times, with the same luck for every move compared.
//
// The candidates are positions after different moves of one seat. In rollout number n all of them get the same unseen
// pieces in the same order, and the same dice.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "grid/leaf.hpp"
#include "grid/luck.hpp"
#include "grid/reroll.hpp"
#include "grid/setup.hpp"
#include "grid/simulation.hpp"
#include "grid/style.hpp"
#include "random.hpp"

namespace sixfold::grid {

// How far ahead rollouts look, and how points become a chance to win where they stop.
struct Outlook {
    int turns = 4;                  // played at most after the candidate
    double spread = SPREAD_A_ROOT;  // of the points to come, times the root of the pieces left
    double calm = 1.0;              // least spread, in points
};

class Rollout {
  public:
    // `grid` is that of the setup, and is as it was once the rollout is over.
    Rollout(const Setup& setup, const std::vector<Style>& styles, int judge, Grid& grid, const Row& unseen,
            std::uint64_t seed, std::uint64_t number, bool by_colour = false)
        : styles_(styles), judge_(judge), game_{setup, grid, SharedLuck(unseen, judge, seed, number, by_colour)} {}

    struct Seen {
        double chance;  // of the judging seat to win
        int points;     // that the first turn scored
    };
    // Where it stops before the end the leaf tells the chance, or the points where there is none.
    Seen play(const Outlook& outlook, const Leaf* leaf) {
        const int pieces = game_.grid.piece_count();
        game_.deal();
        const int first = game_.seat, before = score(first);
        int points = 0;
        for (int turn = 0; turn < outlook.turns && !game_.is_over; turn++) {
            game_.take_turn(*this);
            if (turn == 0) points = score(first) - before;
        }
        const double chance = game_.is_over ? share_of_win(judge_)
                              : leaf        ? leaf->shares(standing())[judge_]
                                            : chance_to_win(outlook);
        take_back(pieces);
        return {chance, points};
    }

    // A whole game: calls see(Standing) before every turn, and returns everyone's share of the win.
    template <class See>
    Shares play_whole(See&& see) {
        const int pieces = game_.grid.piece_count();
        game_.deal();
        for (int turn = 0; turn < MOST_TURNS && !game_.is_over; turn++) {
            see(standing());
            game_.take_turn(*this);
        }
        take_back(pieces);
        Shares shares{};
        for (int seat = 0; seat < game_.seats(); seat++) shares[seat] = static_cast<float>(share_of_win(seat));
        return shares;
    }

    // Step C4 of a hurried player: whatever the best placement spares is rolled again.
    Hand rolls() const {
        const bool is_chosen = game_.result.turns == 1 && game_.setup.rolling.size;
        return is_chosen ? game_.setup.rolling : spared(game_.hand(), placement());
    }
    Placement placement() const {
        return styled_placement(game_.grid, game_.hand(), styles_[static_cast<std::size_t>(game_.seat)]);
    }

  private:
    int score(int seat) const { return game_.result.scores[seat]; }

    void take_back(int pieces) {
        while (game_.grid.piece_count() > pieces) game_.grid.undo();
    }

    Standing standing() const {
        const auto count = static_cast<std::size_t>(game_.seats());
        return {game_.grid, std::span(game_.hands).first(count), std::span(game_.result.scores).first(count),
                game_.seat, game_.luck.size()};
    }

    double share_of_win(int seat) const {
        const auto scores = std::span(game_.result.scores).first(static_cast<std::size_t>(game_.seats()));
        const int best = std::ranges::max(scores);
        return score(seat) < best ? 0 : 1.0 / static_cast<double>(std::ranges::count(scores, best));
    }

    // By Luce: a seat's chance grows exponentially with its points; what a hand holds counts as points.
    double chance_to_win(const Outlook& outlook) const {
        const double root = std::sqrt(static_cast<double>(standing().left()));
        const double spread = std::max(outlook.calm, outlook.spread * root);
        const double own = prospects(judge_);
        double others = 0;
        for (int seat = 0; seat < game_.seats(); seat++)
            if (seat != judge_) others += std::exp((prospects(seat) - own) / spread);
        return 1 / (1 + others);
    }
    double prospects(int seat) const {
        const int hand = Keeping(game_.hands[seat], styles_[static_cast<std::size_t>(seat)]).all();
        return score(seat) + static_cast<double>(hand) / POINT;
    }

    const std::vector<Style>& styles_;
    int judge_;
    Simulation<SharedLuck> game_;
};

// Rollouts of several candidates, which must agree about what is unseen.
class Rollouts {
  public:
    // `expected`, if not empty: what the first turn after each candidate scores on average. With `exact_reply`, the
    // seat to move of Cubes rolls again by exact expected points where its cubes are known; that gives the same. The
    // others are dealt what they hold by `held`, if it is not empty. With a `leaf`, dice are those of colours.
    Rollouts(std::vector<Setup> candidates, int judge, std::vector<Style> styles, const std::vector<double>& expected,
             bool exact_reply, const Leaf* leaf = nullptr, const std::vector<int>& held = {})
        : candidates_(std::move(candidates)), judge_(judge), styles_(std::move(styles)) {
        if (leaf) leaf_ = *leaf;
        check(expected);
        if (!held.empty()) held_ = checked_odds(held);
        for (std::size_t number = 0; number < candidates_.size(); number++) {
            Setup& candidate = candidates_[number];
            grids_.push_back(candidate.grid);
            controls_.push_back({});
            if (!expected.empty()) controls_.back() = control_around(candidate, expected[number]);
            if (!exact_reply || !is_to_roll(candidate)) continue;
            if (const auto points = choose_rolls(candidate)) controls_.back() = control_around(candidate, *points);
        }
        row_ = Row(candidates_[0]);
    }

    std::size_t size() const { return candidates_.size(); }

    // The chance to win after each of the candidates `which`, in each of the rollouts first .. first + count - 1.
    // Luck in the points of the first turn is taken out where they are known on average.
    std::vector<std::vector<double>> play(const std::vector<std::size_t>& which, std::uint64_t seed,
                                          std::uint64_t first, std::size_t count, const Outlook& outlook) {
        std::vector<std::vector<double>> chances(which.size());
        for (std::uint64_t number = first; number < first + count; number++) {
            Row row = row_;
            row.shuffle(Random(~seed, number));
            if (held_) row.prefer(*held_, std::ranges::max(*held_), held_by_others(), Random(seed ^ HELD, number));
            for (std::size_t i = 0; i < which.size(); i++) {
                Rollout rollout(candidates_[which[i]], styles_, judge_, grids_[which[i]], row, seed, number,
                                leaf_.has_value());
                const auto [chance, points] = rollout.play(outlook, leaf_ ? &*leaf_ : nullptr);
                chances[i].push_back(chance - controls_[which[i]].of(points));
            }
        }
        return chances;
    }

  private:
    static constexpr int MOST_ODDS = 10'000;
    static constexpr std::uint64_t HELD = 0x68656c64;  // makes another stream of a seed

    // A control variate: how much more than expected the points of the first turn add to the chance to win. It is
    // nothing on average, so that taking it out changes no mean and makes it known sooner.
    struct Control {
        double expected = 0, worth = 0;  // points, and chance a point
        double of(int points) const { return worth * (points - expected); }
    };

    void check(const std::vector<double>& expected) const {
        if (candidates_.empty()) throw std::invalid_argument("rollouts need a candidate");
        const Setup& one = candidates_[0];
        if (judge_ < 0 || judge_ >= static_cast<int>(one.seats.size()))
            throw std::invalid_argument("no such seat to judge");
        if (styles_.size() != one.seats.size()) throw std::invalid_argument("as many styles as seats");
        if (!expected.empty() && expected.size() != candidates_.size())
            throw std::invalid_argument("expected points for every candidate or for none");
        for (const Setup& other : candidates_)
            if (other.game != one.game || other.seats.size() != one.seats.size() || other.unseen() != one.unseen())
                throw std::invalid_argument("candidates of different tables");
    }

    static Odds checked_odds(const std::vector<int>& held) {
        if (held.size() != KIND_COUNT ||
            std::ranges::any_of(held, [](int odds) { return odds < 1 || odds > MOST_ODDS; }))
            throw std::invalid_argument("odds of every kind, from 1 to 10000");
        Odds odds{};
        std::ranges::copy(held, odds.begin());
        return odds;
    }

    int held_by_others() const {
        int count = 0;
        for (int seat = 0; const Seat& each : candidates_[0].seats) count += seat++ == judge_ ? 0 : each.unknown;
        return count;
    }

    // By Luce, as at the end of rollouts.
    Control control_around(const Setup& setup, double expected) const {
        const int left = setup.copies() * setup.sorts() - setup.grid.piece_count();
        const double spread = Outlook{}.spread * std::sqrt(static_cast<double>(left));
        const auto strength = [&](int seat) {
            return std::exp((setup.seats[static_cast<std::size_t>(seat)].score - setup.seats[0].score) / spread);
        };
        double all = 0;
        for (int seat = 0; seat < static_cast<int>(setup.seats.size()); seat++) all += strength(seat);
        const double own = strength(judge_) / all, mover = strength(setup.to_move) / all;
        return {expected, own * ((setup.to_move == judge_) - mover) / spread};
    }

    static bool is_to_roll(const Setup& setup) {
        return setup.game == Game::Cubes && setup.to_move >= 0 && !setup.grid.is_empty() && !setup.has_rolled &&
               !setup.rolling.size && !setup.seats[static_cast<std::size_t>(setup.to_move)].unknown;
    }

    // Makes the choice of most expected points, and returns these: they are not known of a hand to be changed (C6).
    static std::optional<double> choose_rolls(Setup& setup) {
        const Hand& hand = setup.seats[static_cast<std::size_t>(setup.to_move)].known;
        const std::vector<int> cubes(hand.piece.begin(), hand.piece.begin() + hand.size);
        const Rerolls rerolls = RerollSolver::solve(setup.grid, cubes);
        const unsigned choice = rerolls.best_choice();
        setup.rolling = hand.part(choice);
        setup.has_rolled = choice == 0;
        if (!rerolls.numerators[choice]) return std::nullopt;
        return static_cast<double>(rerolls.numerators[choice]) / static_cast<double>(rerolls.denominator);
    }

    std::vector<Setup> candidates_;
    int judge_;
    std::vector<Style> styles_;
    std::vector<Grid> grids_;
    std::vector<Control> controls_;
    std::optional<Leaf> leaf_;
    std::optional<Odds> held_;
    Row row_;
};

}  // namespace sixfold::grid
