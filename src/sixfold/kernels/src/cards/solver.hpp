// Qwirkle Cards: the best turn, with a proof that none is better.
//
// Branch and bound in three stages: how many rows of six each line forms, which cards leave the hand, and any split of
// all cards between colour rows and shape rows that makes it true. Worth depends on the first two only, so one split (a
// witness) per choice is enough, and a choice without one is never entered. docs/design/cards-solver.md tells why.
#pragma once

#include <chrono>
#include <optional>
#include <utility>

#include "cards/domain.hpp"
#include "cards/worth.hpp"

namespace sixfold::cards {

struct Limits {
    std::int64_t nodes = 0;      // search steps; 0 is no limit
    double seconds = 0;          // 0 is no limit
    int qwirkles = DECK / SIDE;  // make no more than this
    int cards = DECK;            // play no more than this
};

struct Turn {
    bool found = false;
    bool proven = false;  // no turn is worth more than `value`; if none was found: there is none
    Value value;
    Value bound;  // no turn is worth more than this; equal to `value` if proven
    Counts played{};
    Split split;
    std::int64_t nodes = 0;
};

class Solver {
  public:
    // The caller guarantees at most three cards of a kind on the table and in the hand together.
    Solver(const Counts& table, const Counts& hand, const TieBreaks& ties, const Limits& limits)
        : table_{table}, hand_{hand}, objective_{table, hand, ties}, ties_{ties}, limits_{limits},
          light_{heaviest_pairing(plus(table, hand), -1)} {}

    // The turn worth most. At least one card of the hand is played (K4).
    Turn best() { return search(Counts{}); }

    // The turn worth most among those that play the whole hand.
    Turn best_of_all_cards() { return search(hand_); }

    // The turns worth most, best first: turns that play other cards or leave other cards lying. At most `count` >= 1.
    std::vector<Turn> best_few(std::size_t count) {
        wanted_ = count;
        search(Counts{});
        return std::move(ranked_);
    }

    // Some turn, if there is one: what K7 asks. Its bound stays open, `proven` speaks of its existence only.
    Turn any() {
        if (Domain root = turns_with(Counts{}); start(root) && !lay_new_row()) find_witness(root);
        turn_.proven = turn_.found || !stopped_;
        return turn_;
    }

    // Some split of a turn that plays at least these cards and forms at least these rows of six, if there is one.
    std::optional<Split> some(const Counts& played, const LineCounts& qwirkles) {
        Domain domain = turns_with(played);
        domain.qwirkles_lo = qwirkles;
        if (!domain.propagate()) return std::nullopt;
        return find_split(domain);
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::int64_t NODES_PER_LOOK = 128;  // at the clock

    Counts table_, hand_;
    Objective objective_;
    TieBreaks ties_;
    Limits limits_;
    Pairing light_;
    Clock::time_point started_ = Clock::now();
    Turn turn_;                 // the best one
    std::size_t wanted_ = 0;    // turns that are to be ranked
    std::vector<Turn> ranked_;  // best first
    bool stopped_ = false;

    Turn search(const Counts& played) {
        if (Domain root = turns_with(played); start(root)) {
            if (const auto witness = find_witness(root)) choose_qwirkles(root, *witness);
        }
        turn_.proven = !stopped_;
        if (turn_.proven) turn_.bound = turn_.value;
        return turn_;
    }

    // Every turn that plays at least these cards.
    Domain turns_with(const Counts& played) const {
        const int lying = total(table_);
        Domain domain{plus(table_, played), plus(table_, hand_), lying + 1, lying + limits_.cards};
        domain.qwirkles_hi.fill(static_cast<std::uint8_t>(std::min(COPIES, limits_.qwirkles)));
        return domain;
    }

    bool start(Domain& root) {
        if (!root.propagate()) return false;
        turn_.bound = {qwirkles_at_most(root), objective_.tie_at_most(family(root))};
        return true;
    }

    // The plain turn: leave the table as it is and lay three cards beside it. False if there is no such turn.
    bool lay_new_row() {
        for (int line = 0; line < LINES && limits_.cards >= SHORTEST; ++line) {
            Row row;
            for (const Kind kind : LINE_KINDS[line]) {
                if (hand_[kind] > 0 && row.size() < SHORTEST) row.push_back(kind);
            }
            if (row.size() < SHORTEST) continue;
            Domain lying{table_, table_, 0, DECK};
            if (!lying.propagate()) return false;
            auto split = find_split(lying);
            if (!split) return false;
            for (const Kind kind : row) ++split->use[way_of(line)][kind];
            record(split->use, LineCounts{});
            return true;
        }
        return false;
    }

    // Counts a node; false when the limits say stop.
    bool step() {
        ++turn_.nodes;
        if (limits_.nodes > 0 && turn_.nodes > limits_.nodes) stopped_ = true;
        if (limits_.seconds > 0 && turn_.nodes % NODES_PER_LOOK == 0 &&
            std::chrono::duration<double>(Clock::now() - started_).count() >= limits_.seconds) {
            stopped_ = true;
        }
        return !stopped_;
    }

    static Family family(const Domain& domain) {
        return {domain.cards_lo, domain.cards_hi, domain.qwirkles_lo, domain.qwirkles_hi};
    }

    int qwirkles_at_most(const Domain& domain) const {
        int qwirkles = 0;
        int already = 0;
        for (const Kind kind : light_) {
            const int colour = colour_line(kind);
            const int shape = shape_line(kind);
            already += domain.qwirkles_lo[colour] + domain.qwirkles_lo[shape];
            qwirkles += std::min<int>(domain.cards_hi[kind], domain.qwirkles_hi[colour] + domain.qwirkles_hi[shape]);
        }
        return std::min({limits_.qwirkles, qwirkles, already + domain.spare_rows()});
    }

    // What a turn has to beat; nothing while turns are still missing.
    const Turn* rival() const {
        if (wanted_ > 0) return ranked_.size() < wanted_ ? nullptr : &ranked_.back();
        return turn_.found ? &turn_ : nullptr;
    }

    bool can_improve(const Domain& domain) const {
        const Turn* const worst = rival();
        if (worst == nullptr) return true;
        const int qwirkles = qwirkles_at_most(domain);
        if (qwirkles != worst->value.qwirkles) return qwirkles > worst->value.qwirkles;
        return objective_.tie_at_most(family(domain)) > worst->value.tie;
    }

    void choose_qwirkles(const Domain& domain, const Split& witness) {
        if (!step()) return;
        int line = -1;
        int room = limits_.qwirkles;
        for (int l = 0; l < LINES; ++l) {
            room -= domain.qwirkles_lo[l];
            if (domain.qwirkles_lo[l] == domain.qwirkles_hi[l]) continue;
            if (line < 0 || domain.qwirkles_hi[l] > domain.qwirkles_hi[line]) line = l;
        }
        if (line < 0) {
            choose_cards(domain, witness);
            return;
        }
        const int least = domain.qwirkles_lo[line];
        for (int count = std::min<int>(domain.qwirkles_hi[line], least + room); count >= least && !stopped_; --count) {
            Domain child = domain;
            if (!child.set_qwirkles(line, count) || !can_improve(child)) continue;
            if (const auto found = witness_for(child, witness)) choose_qwirkles(child, *found);
        }
    }

    // With every line's Qwirkles chosen.
    void choose_cards(const Domain& domain, const Split& witness) {
        if (!step()) return;
        int kind = 0;
        while (kind < KINDS && domain.cards_lo[kind] == domain.cards_hi[kind]) ++kind;
        if (kind == KINDS) {
            record(witness.use, domain.qwirkles_lo);
            return;
        }
        std::vector<std::pair<std::int64_t, Domain>> children;  // by what they can be worth, most first
        for (int count = domain.cards_hi[kind]; count >= domain.cards_lo[kind]; --count) {
            Domain child = domain;
            if (child.set_cards(kind, count)) children.emplace_back(objective_.tie_at_most(family(child)), child);
        }
        std::stable_sort(children.begin(), children.end(),
                         [](const auto& one, const auto& other) { return one.first > other.first; });
        const int qwirkles = std::accumulate(domain.qwirkles_lo.begin(), domain.qwirkles_lo.end(), 0);
        for (const auto& [tie, child] : children) {
            const Turn* const worst = rival();
            if (stopped_ || (worst != nullptr && Value{qwirkles, tie} <= worst->value)) return;
            if (const auto found = witness_for(child, witness)) choose_cards(child, *found);
        }
    }

    // A parent's witness often serves the child.
    std::optional<Split> witness_for(const Domain& domain, const Split& known) {
        if (domain.admits(known)) return known;
        return find_witness(domain);
    }

    // Any split the domain allows. With the Qwirkles it can form it is a turn worth recording.
    std::optional<Split> find_witness(const Domain& domain) {
        auto witness = find_split(domain);
        if (witness) record(witness->use, all_qwirkles(witness->use));
        return witness;
    }

    LineCounts all_qwirkles(const std::array<Counts, 2>& use) const {
        LineCounts qwirkles{};
        int room = limits_.qwirkles;
        for (int line = 0; line < LINES; ++line) {
            const int count = std::min(room, most_qwirkles(use, line));
            qwirkles[line] = static_cast<std::uint8_t>(count);
            room -= count;
        }
        return qwirkles;
    }

    std::optional<Split> find_split(const Domain& domain) {
        if (!step()) return std::nullopt;
        const auto [line, kind] = tightest(domain);
        if (line < 0) return Split{domain.lo, domain.qwirkles_lo};
        const int way = way_of(line);
        const int low = domain.lo[way][kind];
        const int high = domain.hi[way][kind];
        // Where only a few cards may be played, splits with few of them come first.
        const bool sparing = limits_.cards < DECK && domain.cards_lo[kind] < domain.cards_hi[kind];
        for (int i = low; i <= high && !stopped_; ++i) {
            Domain child = domain;
            if (!child.set_use(way, kind, sparing ? i : low + high - i)) continue;
            if (const auto found = find_split(child)) return found;
        }
        return std::nullopt;
    }

    // Of all lines with something to decide the one closest to failing, and there the open kind with most copies.
    static std::pair<int, int> tightest(const Domain& domain) {
        std::pair<int, int> choice{-1, -1};
        int least_slack = 0;
        for (int line = 0; line < LINES; ++line) {
            const Counts& low = domain.lo[way_of(line)];
            const Counts& high = domain.hi[way_of(line)];
            int cards = 0;
            int most = 0;
            int open = -1;
            for (const Kind kind : LINE_KINDS[line]) {
                cards += high[kind];
                most = std::max<int>(most, high[kind]);
                if (low[kind] < high[kind] && (open < 0 || high[kind] > high[open])) open = kind;
            }
            if (open < 0) continue;
            const int slack = cards - SHORTEST * (most + domain.qwirkles_lo[line]);
            if (choice.first >= 0 && slack >= least_slack) continue;
            least_slack = slack;
            choice = {line, open};
        }
        return choice;
    }

    void record(const std::array<Counts, 2>& use, const LineCounts& qwirkles) {
        const Counts cards = plus(use[0], use[1]);
        const Value value{std::accumulate(qwirkles.begin(), qwirkles.end(), 0),
                          objective_.tie_at_most({cards, cards, qwirkles, qwirkles})};
        if (const Turn* const worst = rival(); worst != nullptr && value <= worst->value) return;
        Turn turn;
        turn.found = true;
        turn.value = value;
        turn.split = {use, qwirkles};
        for (int kind = 0; kind < KINDS; ++kind) {
            turn.played[kind] = static_cast<std::uint8_t>(cards[kind] - table_[kind]);
        }
        if (wanted_ > 0) rank(turn);
        if (turn_.found && value <= turn_.value) return;
        turn.bound = turn_.bound;
        turn.nodes = turn_.nodes;
        turn_ = turn;
    }

    void rank(const Turn& turn) {
        for (const Turn& other : ranked_) {
            if (other.played == turn.played && other.split.qwirkles == turn.split.qwirkles) return;
        }
        const auto worse =
            std::find_if(ranked_.begin(), ranked_.end(), [&](const Turn& other) { return other.value < turn.value; });
        ranked_.insert(worse, turn);
        if (ranked_.size() > wanted_) ranked_.pop_back();
    }
};

}  // namespace sixfold::cards
