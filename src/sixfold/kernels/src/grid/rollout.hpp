// What moves lead to: the next turns of a game played out many times, with the same luck for every move compared.
//
// The candidates are positions after different moves of one seat. In rollout number n all of them get the same unseen
// pieces in the same order: the judging seat draws from the back of the row and the others from its front, so that
// draws do not shift when a candidate draws more; every seat, or every colour, has dice of its own.
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
#include "grid/reroll.hpp"
#include "grid/setup.hpp"
#include "grid/style.hpp"
#include "random.hpp"

namespace sixfold::grid {

// How far ahead rollouts look, and how points become a chance to win where they stop.
struct Outlook {
    int turns = 4;                  // played at most after the candidate
    double spread = SPREAD_A_ROOT;  // of the points to come, times the root of the pieces left
    double calm = 1.0;              // least spread, in points
};

using Odds = std::array<int, KIND_COUNT>;  // by sort: twice as high for what is held twice as often

// The row of unseen pieces that a rollout draws from, both ends moving inwards.
struct Row {
    std::array<std::uint8_t, MOST_PIECES> sort{};
    int first = 0, last = 0;

    Row() = default;
    // All pieces of the setup that nobody has seen, in order.
    explicit Row(const Setup& setup) {
        const auto unseen = setup.unseen();
        for (int each = 0; each < setup.sorts(); each++)
            for (int copy = 0; copy < unseen[each]; copy++) sort[last++] = static_cast<std::uint8_t>(each);
    }

    int size() const { return last - first; }
    void shuffle(std::uint64_t seed, std::uint64_t number) {
        Random(~seed, number).shuffle(std::span(sort).first(static_cast<std::size_t>(last)));
    }
    // Draws those that come first by odds, which are at most `most`, once the row is shuffled.
    void prefer(const Odds& odds, int most, int count, Random random) {
        for (int slot = first; slot < std::min(last, first + count);) {
            const int at = slot + static_cast<int>(random.below(static_cast<std::uint32_t>(last - slot)));
            const bool is_in = static_cast<int>(random.below(static_cast<std::uint32_t>(most))) < odds[sort[at]];
            if (is_in) std::swap(sort[slot++], sort[at]);
        }
    }
    int take(bool from_back) { return from_back ? sort[--last] : sort[first++]; }
    // Something comes back from a hand, so there is room at one end.
    void put(int value, Random& random) {
        const bool at_back = last < MOST_PIECES;
        const int end = at_back ? last++ : --first;
        sort[end] = static_cast<std::uint8_t>(value);
        std::swap(sort[end], sort[first + static_cast<int>(random.below(static_cast<std::uint32_t>(size())))]);
    }
};

constexpr int MOST_TURNS = 1000;  // of a whole game

// The dice of one rollout. Those of a seat fall in a row; those of a colour fall anew whenever someone rolls or draws,
// so that the first cube of a colour shows the same then, however many a candidate rolled before.
class Dice {
  public:
    Dice(std::uint64_t seed, std::uint64_t number, bool by_colour)
        : seed_(seed), number_(number), by_colour_(by_colour),
          of_seats_{Random(seed, number * MOST_SEATS), Random(seed, number * MOST_SEATS + 1),
                    Random(seed, number * MOST_SEATS + 2), Random(seed, number * MOST_SEATS + 3)} {}

    // Someone is about to roll or to draw.
    void take() {
        times_++;
        of_colours_.fill(std::nullopt);
    }
    Random& of(int seat) { return of_seats_[static_cast<std::size_t>(seat)]; }
    int face(int seat, int colour) {
        return static_cast<int>((by_colour_ ? of_colour(static_cast<std::size_t>(colour)) : of(seat)).below(SHAPES));
    }

  private:
    static constexpr std::uint64_t MOST_TIMES = 2 * MOST_TURNS + MOST_SEATS + 1;
    static constexpr std::uint64_t COLOURED = 0x636f6c6f7572;  // makes other streams of a seed

    Random& of_colour(std::size_t colour) {
        auto& dice = of_colours_[colour];
        if (!dice) dice.emplace(seed_ ^ COLOURED, (number_ * MOST_TIMES + times_) * COLOURS + colour);
        return *dice;
    }

    std::uint64_t seed_, number_, times_ = 0;
    bool by_colour_;
    std::array<Random, MOST_SEATS> of_seats_;
    std::array<std::optional<Random>, COLOURS> of_colours_{};
};

class Rollout {
  public:
    // `grid` is that of the setup, and is as it was once the rollout is over.
    Rollout(const Setup& setup, const std::vector<Style>& styles, int judge, Grid& grid, const Row& unseen,
            std::uint64_t seed, std::uint64_t number, bool by_colour = false)
        : setup_(setup), styles_(styles), judge_(judge), grid_(grid), row_(unseen), dice_(seed, number, by_colour) {}

    struct Seen {
        double chance;  // of the judging seat to win
        int points;     // that the first turn scored
    };
    // Where it stops before the end the leaf tells the chance, or the points where there is none.
    Seen play(const Outlook& outlook, const Leaf* leaf) {
        deal();
        const int pieces = grid_.piece_count(), first = seat_, before = scores_[seat_];
        int points = 0;
        bool over = false;
        for (int turn = 0; turn < outlook.turns && !over; turn++) {
            over = take_turn(turn == 0);
            if (turn == 0) points = scores_[first] - before;
        }
        const double chance = over ? 0 : leaf ? leaf->shares(standing())[judge_] : chance_to_win(outlook);
        while (grid_.piece_count() > pieces) grid_.undo();
        return {over ? share_of_win(judge_) : chance, points};
    }

    // A whole game: calls see(Standing) before every turn, and returns everyone's share of the win.
    template <class See>
    Shares play_whole(See&& see) {
        deal();
        const int pieces = grid_.piece_count();
        bool over = false;
        for (int turn = 0; turn < MOST_TURNS && !over; turn++) {
            see(standing());
            over = take_turn(false);
        }
        while (grid_.piece_count() > pieces) grid_.undo();
        Shares shares{};
        for (int seat = 0; seat < seat_count(); seat++) shares[seat] = static_cast<float>(share_of_win(seat));
        return shares;
    }

  private:
    int seat_count() const { return static_cast<int>(setup_.seats.size()); }
    bool is_cubes() const { return setup_.game == Game::Cubes; }
    const Style& style() const { return styles_[static_cast<std::size_t>(seat_)]; }

    void deal() {
        for (seat_ = 0; seat_ < seat_count(); seat_++) {
            const Seat& seat = setup_.seats[static_cast<std::size_t>(seat_)];
            scores_[seat_] = seat.score;
            hands_[seat_] = seat.known;
            dice_.take();
            for (int left = seat.unknown; left > 0; left--) hands_[seat_].add(draw_one());
        }
        for (int kind : setup_.aside.pieces()) row_.put(setup_.sort_of(kind), dice_.of(judge_));
        seat_ = setup_.to_move < 0 ? setup_.opener(hands_) : setup_.to_move;
    }

    int draw_one() {
        const int sort = row_.take(seat_ == judge_);
        return is_cubes() ? roll(sort) : sort;
    }
    int roll(int colour) { return colour * SHAPES + dice_.face(seat_, colour); }

    // Plays one turn; true if that ended the game.
    bool take_turn(bool is_first) {
        dice_.take();
        if (is_cubes() && !grid_.is_empty() && !(is_first && setup_.has_rolled)) {
            if (is_first && setup_.rolling.size) {
                roll_cubes(setup_.rolling);
            } else {
                roll_spares();
            }
        }
        Hand& hand = hands_[seat_];
        if (is_cubes() && !roll_until_fit()) return pass();
        const Placement placement = styled_placement(grid_, hand, style());
        if (!placement) return is_cubes() || !row_.size() ? pass() : exchange();
        placement.for_each({}, [&](Point, int kind) { hand.remove(kind); });
        place_unchecked(grid_, placement);
        scores_[seat_] += placement.points();
        if (!hand.size && !row_.size()) {
            scores_[seat_] += GOING_OUT;
            return true;
        }
        dice_.take();
        while (row_.size() && hand.size < HAND_SIZE) hand.add(draw_one());
        return next_seat();
    }

    bool next_seat() {
        seat_ = (seat_ + 1) % seat_count();
        return false;
    }

    // Nobody is asked whether anything fits (Q12, C6) before someone is stuck: until then it does.
    bool pass() { return is_blocked() || next_seat(); }

    bool is_blocked() const {
        Kinds outside = kinds_in_row();
        for (int seat = 0; seat < seat_count(); seat++)
            outside |= is_cubes() ? hands_[seat].colours() : hands_[seat].kinds();
        return !grid_.has_fit(outside);
    }

    Kinds kinds_in_row() const {
        Kinds kinds = 0;
        for (int at = row_.first; at < row_.last; at++) kinds |= setup_.kinds_of(row_.sort[at]);
        return kinds;
    }

    // Q10: draw first, then mix the tiles set aside into the bag.
    bool exchange() {
        if (is_blocked()) return true;
        Hand& hand = hands_[seat_];
        const int count = std::min(hand.size, row_.size());
        const Hand before = hand;
        for (int i = 0; i < count; i++) hand.piece[i] = static_cast<std::uint8_t>(draw_one());
        for (int i = 0; i < count; i++) row_.put(before.piece[i], dice_.of(seat_));
        return next_seat();
    }

    // Step C4 of a hurried player: whatever the best placement spares is rolled again.
    void roll_spares() {
        const Hand& hand = hands_[seat_];
        roll_cubes(spared(hand, styled_placement(grid_, hand, style())));
    }

    void roll_cubes(const Hand chosen) {
        Hand& hand = hands_[seat_];
        for (int kind : chosen.pieces()) hand.remove(kind);
        for (int kind : chosen.pieces()) hand.add(roll(colour_of(kind)));
    }

    // Changes a hand whose colours fit nowhere, and rolls all cubes until one fits (C6); false if no colour ever can.
    bool roll_until_fit() {
        Hand& hand = hands_[seat_];
        while (!grid_.has_fit(hand.colours())) {
            if (!grid_.has_fit(kinds_in_row())) return false;
            change_hand();
        }
        while (!grid_.has_fit(hand.kinds())) roll_cubes(hand);
        return true;
    }

    // C6: as many cubes from the bag, which then gets the old ones; only a small bag gives some of these out again.
    void change_hand() {
        Hand& hand = hands_[seat_];
        const Hand before = std::exchange(hand, {});
        while (row_.size() && hand.size < before.size) hand.add(draw_one());
        for (int kind : before.pieces()) row_.put(colour_of(kind), dice_.of(seat_));
        while (hand.size < before.size) hand.add(draw_one());
    }

    Standing standing() const {
        const auto count = static_cast<std::size_t>(seat_count());
        return {grid_, std::span(hands_).first(count), std::span(scores_).first(count), seat_, row_.size()};
    }

    double share_of_win(int seat) const {
        const int best = *std::max_element(scores_.begin(), scores_.begin() + seat_count());
        if (scores_[seat] < best) return 0;
        return 1.0 / static_cast<double>(std::count(scores_.begin(), scores_.begin() + seat_count(), best));
    }

    // By Luce: a seat's chance grows exponentially with its points; what a hand holds counts as points.
    double chance_to_win(const Outlook& outlook) const {
        int left = row_.size();
        for (int seat = 0; seat < seat_count(); seat++) left += hands_[seat].size;
        const double spread = std::max(outlook.calm, outlook.spread * std::sqrt(static_cast<double>(left)));
        const double own = prospects(judge_);
        double others = 0;
        for (int seat = 0; seat < seat_count(); seat++)
            if (seat != judge_) others += std::exp((prospects(seat) - own) / spread);
        return 1 / (1 + others);
    }
    double prospects(int seat) const {
        const int hand = Keeping(hands_[seat], styles_[static_cast<std::size_t>(seat)]).all();
        return scores_[seat] + static_cast<double>(hand) / POINT;
    }

    const Setup& setup_;
    const std::vector<Style>& styles_;
    int judge_;
    Grid& grid_;
    Row row_;
    Dice dice_;
    std::array<Hand, MOST_SEATS> hands_{};
    std::array<int, MOST_SEATS> scores_{};
    int seat_ = 0;
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
            luck_.push_back({});
            if (!expected.empty()) luck_.back() = luck_around(candidate, expected[number]);
            if (!exact_reply || !is_to_roll(candidate)) continue;
            if (const auto points = choose_rolls(candidate)) luck_.back() = luck_around(candidate, *points);
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
            row.shuffle(seed, number);
            if (held_) row.prefer(*held_, std::ranges::max(*held_), held_by_others(), Random(seed ^ HELD, number));
            for (std::size_t i = 0; i < which.size(); i++) {
                Rollout rollout(candidates_[which[i]], styles_, judge_, grids_[which[i]], row, seed, number,
                                leaf_.has_value());
                const auto [chance, points] = rollout.play(outlook, leaf_ ? &*leaf_ : nullptr);
                chances[i].push_back(chance - luck_[which[i]].in(points));
            }
        }
        return chances;
    }

  private:
    static constexpr int MOST_ODDS = 10'000;
    static constexpr std::uint64_t HELD = 0x68656c64;  // makes another stream of a seed

    // How much more than expected the points of the first turn add to the chance to win: nothing on average, so that
    // taking it out changes no mean and makes it known sooner.
    struct Luck {
        double expected = 0, worth = 0;  // points, and chance a point
        double in(int points) const { return worth * (points - expected); }
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
    Luck luck_around(const Setup& setup, double expected) const {
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
    std::vector<Luck> luck_;
    std::optional<Leaf> leaf_;
    std::optional<Odds> held_;
    Row row_;
};

}  // namespace sixfold::grid
