// Where the pieces and faces of a simulated game come from: a bag and dice of its own, or luck that games have in
// common.
//
// Luck is told which seat is about to draw or to roll by `begin`. Pieces in it are sorts: kinds; in Cubes colours.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "grid/setup.hpp"
#include "random.hpp"

namespace sixfold::grid {

// Any piece is drawn, each as likely.
class Bag {
  public:
    // Holds all pieces of the setup that nobody has seen.
    Bag(const Setup& setup, const Random& random) : random_(random), size_(setup.list_unseen(pieces_)) {}

    int size() const { return size_; }
    std::span<const std::uint8_t> pieces() const { return {pieces_.data(), static_cast<std::size_t>(size_)}; }
    Random& random() { return random_; }
    const Random& random() const { return random_; }

    void begin(int) {}
    int draw() {
        const int at = static_cast<int>(random_.below(static_cast<std::uint32_t>(size_)));
        const int sort = pieces_[at];
        pieces_[at] = pieces_[--size_];
        return sort;
    }
    int face(int) { return static_cast<int>(random_.below(SHAPES)); }
    void put(int sort) { pieces_[size_++] = static_cast<std::uint8_t>(sort); }
    void put_aside(int sort) { put(sort); }

  private:
    Random random_;
    std::array<std::uint8_t, MOST_PIECES> pieces_{};
    int size_;
};

using Odds = std::array<int, KIND_COUNT>;  // by sort: twice as high for what is held twice as often

// Unseen pieces in a row, to be taken from both of its ends.
class Row {
  public:
    Row() = default;
    // All pieces of the setup that nobody has seen, in order.
    explicit Row(const Setup& setup) : last_(setup.list_unseen(sort_)) {}

    int size() const { return last_ - first_; }
    std::span<const std::uint8_t> pieces() const { return {&sort_[first_], static_cast<std::size_t>(size())}; }

    void shuffle(Random random) { random.shuffle(std::span(sort_).first(static_cast<std::size_t>(last_))); }
    // Draws those that come first by odds, which are at most `most`, once the row is shuffled.
    void prefer(const Odds& odds, int most, int count, Random random) {
        for (int slot = first_; slot < std::min(last_, first_ + count);) {
            const int at = slot + static_cast<int>(random.below(static_cast<std::uint32_t>(last_ - slot)));
            const bool is_in = static_cast<int>(random.below(static_cast<std::uint32_t>(most))) < odds[sort_[at]];
            if (is_in) std::swap(sort_[slot++], sort_[at]);
        }
    }
    int take(bool from_back) { return from_back ? sort_[--last_] : sort_[first_++]; }
    // Something comes back from a hand, so there is room at one end.
    void put(int sort, Random& random) {
        const bool at_back = last_ < MOST_PIECES;
        const int end = at_back ? last_++ : --first_;
        sort_[end] = static_cast<std::uint8_t>(sort);
        std::swap(sort_[end], sort_[first_ + static_cast<int>(random.below(static_cast<std::uint32_t>(size())))]);
    }

  private:
    std::array<std::uint8_t, MOST_PIECES> sort_{};
    int first_ = 0, last_ = 0;
};

constexpr int MOST_TURNS = 1000;  // of a whole game

// The same for all candidates that a seat judges: its own pieces come from the back of a row and the others' from the
// front, so that draws do not shift when a candidate draws more. Every seat has dice of its own, which fall in a row;
// or every colour has, which fall anew whenever someone rolls or draws, so that the first cube of a colour shows the
// same then, however many a candidate rolled before.
class SharedLuck {
  public:
    SharedLuck(const Row& row, int judge, std::uint64_t seed, std::uint64_t number, bool by_colour)
        : row_(row), judge_(judge), seed_(seed), number_(number), by_colour_(by_colour),
          of_seats_{Random(seed, number * MOST_SEATS), Random(seed, number * MOST_SEATS + 1),
                    Random(seed, number * MOST_SEATS + 2), Random(seed, number * MOST_SEATS + 3)} {}

    int size() const { return row_.size(); }
    std::span<const std::uint8_t> pieces() const { return row_.pieces(); }

    void begin(int seat) {
        seat_ = seat;
        times_++;
        of_colours_.fill(std::nullopt);
    }
    int draw() { return row_.take(seat_ == judge_); }
    int face(int colour) {
        return static_cast<int>((by_colour_ ? of_colour(static_cast<std::size_t>(colour)) : of(seat_)).below(SHAPES));
    }
    void put(int sort) { row_.put(sort, of(seat_)); }
    void put_aside(int sort) { row_.put(sort, of(judge_)); }

  private:
    static constexpr std::uint64_t MOST_TIMES = 2 * MOST_TURNS + MOST_SEATS + 1;
    static constexpr std::uint64_t COLOURED = 0x636f6c6f7572;  // makes other streams of a seed

    Random& of(int seat) { return of_seats_[static_cast<std::size_t>(seat)]; }
    Random& of_colour(std::size_t colour) {
        auto& dice = of_colours_[colour];
        if (!dice) dice.emplace(seed_ ^ COLOURED, (number_ * MOST_TIMES + times_) * COLOURS + colour);
        return *dice;
    }

    Row row_;
    int judge_, seat_ = 0;
    std::uint64_t seed_, number_, times_ = 0;
    bool by_colour_;
    std::array<Random, MOST_SEATS> of_seats_;
    std::array<std::optional<Random>, COLOURS> of_colours_{};
};

}  // namespace sixfold::grid
