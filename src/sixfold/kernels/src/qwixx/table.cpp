// Solving and asking the solitaire table; the game and its equations are in table.hpp.
#include "qwixx/table.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <limits>
#include <thread>

namespace sixfold::qwixx {
namespace {

constexpr double NEVER_CHOSEN = -std::numeric_limits<double>::infinity();
constexpr int LEAST_SUM = 2, MOST_SUM = 12;
constexpr int NUMBER_SPAN = MOST_SUM + 1;  // arrays indexed by a number 2..12 or a sum

// One value for each number of misses 0..3: solved together, as they share every look-up.
using ByMisses = std::array<double, MOST_MISSES>;

void raise_to(ByMisses& best, const double* values, double gain) {
    for (std::size_t m = 0; m < MOST_MISSES; m++) best[m] = std::max(best[m], values[m] + gain);
}

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// The values in double precision while they are being solved: [phase][sheet][misses].
class Workspace {
  public:
    explicit Workspace(TableSize size) : values_(size.values(), 0.0) {}
    double* of(std::size_t phase, std::size_t sheet) { return &values_[(phase * SHEETS + sheet) * MOST_MISSES]; }
    const std::vector<double>& values() const { return values_; }

  private:
    std::vector<double> values_;
};

// The turns that one sum of the whites offers, best first, and E[max] over the coloured dice that allow them.
class RankedTurns {
  public:
    explicit RankedTurns(double without_colour) : base_(without_colour) {}

    void add(double value, int row, int number) {
        if (value <= base_) return;
        std::size_t i = count_++;
        for (; i > 0 && ranked_[i - 1].value < value; i--) ranked_[i] = ranked_[i - 1];
        ranked_[i] = {value, row, number};
    }
    // Going down the ranks, each turn is the best for the sides of its row's die that reach its number and served no
    // better turn; P(nothing better so far) is a product over the dice, as they are independent.
    double expected(int low, int high) const {
        std::array<std::uint32_t, ROWS> unserved;
        unserved.fill(ALL_SIDES);
        double none_yet = 1.0, sum = 0.0;
        for (std::size_t i = 0; i < count_; i++) {
            const auto& [value, row, number] = ranked_[i];
            std::uint32_t& sides = unserved[at(row)];
            const std::uint32_t rest = sides & ~(side(number - low) | side(number - high));
            if (rest == sides) continue;
            const double next = none_yet * SHARE_OF_SIX[rest] * PER_SHARE[sides];
            sum += value * (none_yet - next);
            if (rest == 0) return sum;
            none_yet = next;
            sides = rest;
        }
        return sum + base_ * none_yet;
    }

  private:
    struct Ranked {
        double value;
        int row, number;
    };
    static constexpr int SIDE_SHIFT = 4;  // number less white die is -4 at least
    static constexpr std::uint32_t side(int face) { return 1u << (face + SIDE_SHIFT) >> (SIDE_SHIFT + 1); }
    static constexpr std::uint32_t ALL_SIDES = 0b11'1111u;  // bit f - 1 for face f
    static constexpr auto SHARE_OF_SIX = [] {  // by the set of sides; a table, as plain x86-64 has no popcount
        std::array<double, ALL_SIDES + 1> shares{};
        for (std::uint32_t sides = 0; sides <= ALL_SIDES; sides++) shares[sides] = std::popcount(sides) / 6.0;
        return shares;
    }();
    static constexpr auto PER_SHARE = [] {
        std::array<double, ALL_SIDES + 1> inverse{};
        for (std::uint32_t sides = 1; sides <= ALL_SIDES; sides++) inverse[sides] = 1 / SHARE_OF_SIX[sides];
        return inverse;
    }();
    double base_;
    std::array<Ranked, ROWS * NUMBERS> ranked_;
    std::size_t count_ = 0;
};

// Solves one sheet at a time, given all sheets of higher levels.
class SheetSolver {
  public:
    SheetSolver(Workspace& work, TableSize size) : work_(work), last_phase_(size.phases() - 1) {}

    void solve(const Rows& rows) {
        if (is_over(rows)) return;
        rows_ = rows;
        gather_crosses();
        for (int sum = LEAST_SUM; sum <= MOST_SUM; sum++) gather_turns(sum);
        const std::size_t sheet = sheet_index(rows);
        for (std::size_t misses = MOST_MISSES; misses-- > 0;) {
            const double after_miss = misses + 1 < MOST_MISSES ? work_.of(last_phase_, sheet)[misses + 1] : 0.0;
            work_.of(0, sheet)[misses] = active_value(misses, after_miss + MISS_POINTS);
            for (std::size_t phase = 1; phase <= last_phase_; phase++)
                work_.of(phase, sheet)[misses] = passive_value(phase, misses, work_.of(phase - 1, sheet)[misses]);
        }
    }

  private:
    using ByNumber = std::array<std::array<ByMisses, NUMBER_SPAN>, ROWS>;

    static std::uint32_t legal(int row, RowState state) { return ROW_STATES.legal[rises(row)][state]; }
    // What action 2 may cross: with four crosses, action 1 can be the fifth and the last number follow it (X8).
    std::uint32_t reachable(int row) const {
        const RowState state = rows_[at(row)];
        const bool fifth = ROW_STATES.crosses[state] == LOCK_NEEDS - 1;
        return legal(row, state) | static_cast<std::uint32_t>(fifth) << number_at(row, LAST);
    }
    static void cross(Rows& rows, int row, int number, double& gain) {
        RowState& state = rows[at(row)];
        const auto place = at(place_of(row, number));
        gain += ROW_STATES.gain[state][place];
        state = ROW_STATES.after[state][place];
    }

    // Where each legal cross leads: active and passive turns both look there.
    void gather_crosses() {
        for (int row = 0; row < ROWS; row++) {
            for (std::uint32_t left = legal(row, rows_[at(row)]); left; left &= left - 1) {
                const int number = std::countr_zero(left);
                Rows next = rows_;
                double gain = 0;
                cross(next, row, number, gain);
                one_cross_[at(row)][at(number)] = {sheet_index(next), gain};
            }
        }
    }

    // Every pair of actions when the whites show `sum`: the best with each action 2, and without one.
    void gather_turns(int sum) {
        ByNumber& turns = turns_[at(sum)];
        ByMisses& white_only = white_only_[at(sum)];
        white_only.fill(NEVER_CHOSEN);
        for (int row = 0; row < ROWS; row++) {
            for (std::uint32_t left = reachable(row); left; left &= left - 1)
                turns[at(row)][at(std::countr_zero(left))].fill(NEVER_CHOSEN);
            for (std::uint32_t left = legal(row, rows_[at(row)]); left; left &= left - 1) {
                const int number = std::countr_zero(left);
                raise_to(turns[at(row)][at(number)], after(row, number), one_cross_[at(row)][at(number)].gain);
            }
        }
        for (int row = 0; row < ROWS; row++) {
            if (!(legal(row, rows_[at(row)]) >> sum & 1u)) continue;
            raise_to(white_only, after(row, sum), one_cross_[at(row)][at(sum)].gain);
            Rows next = rows_;
            double gain = 0;
            cross(next, row, sum, gain);
            if (!is_over(next)) gather_second_crosses(next, gain, turns);  // X10
        }
    }

    void gather_second_crosses(const Rows& rows, double first_gain, ByNumber& turns) {
        for (int row = 0; row < ROWS; row++) {
            for (std::uint32_t left = legal(row, rows[at(row)]); left; left &= left - 1) {
                const int number = std::countr_zero(left);
                Rows next = rows;
                double gain = first_gain;
                cross(next, row, number, gain);
                raise_to(turns[at(row)][at(number)], work_.of(last_phase_, sheet_index(next)), gain);
            }
        }
    }

    const double* after(int row, int number) { return work_.of(last_phase_, one_cross_[at(row)][at(number)].sheet); }

    double active_value(std::size_t misses, double nothing) const {
        double sum = 0;
        for (int whites = LEAST_SUM; whites <= MOST_SUM; whites++) {
            const RankedTurns turns = ranked(whites, misses, nothing);
            for (int low = std::max(1, whites - 6); 2 * low <= whites; low++) {
                const double best = turns.expected(low, whites - low);
                sum += 2 * low == whites ? best : 2 * best;
            }
        }
        return sum / 36;
    }

    RankedTurns ranked(int whites, std::size_t misses, double nothing) const {
        RankedTurns turns(std::max(nothing, white_only_[at(whites)][misses]));
        for (int row = 0; row < ROWS; row++) {
            for (std::uint32_t left = reachable(row); left; left &= left - 1) {
                const int number = std::countr_zero(left);
                turns.add(turns_[at(whites)][at(row)][at(number)][misses], row, number);
            }
        }
        return turns;
    }

    double passive_value(std::size_t phase, std::size_t misses, double nothing) const {
        double sum = 0;
        for (int white = LEAST_SUM; white <= MOST_SUM; white++) {
            double best = nothing;
            for (int row = 0; row < ROWS; row++) {
                if (!(legal(row, rows_[at(row)]) >> white & 1u)) continue;
                const OneCross& cross = one_cross_[at(row)][at(white)];
                best = std::max(best, cross.gain + work_.of(phase - 1, cross.sheet)[misses]);
            }
            sum += best * (6 - std::abs(white - 7));
        }
        return sum / 36;
    }

    struct OneCross {
        std::size_t sheet = 0;
        double gain = 0;
    };
    Workspace& work_;
    std::size_t last_phase_;
    Rows rows_{};
    std::array<std::array<OneCross, NUMBER_SPAN>, ROWS> one_cross_{};
    std::array<ByNumber, NUMBER_SPAN> turns_{};       // [white sum][row][number] of action 2
    std::array<ByMisses, NUMBER_SPAN> white_only_{};  // [white sum]: action 1 alone
};

// A pair of row states that share a direction, and all pairs of each level.
struct Pair {
    RowState a, b;
    std::size_t index;
};
using PairsByLevel = std::array<std::vector<Pair>, 2 * NUMBERS + 1>;

PairsByLevel pairs_by_level() {
    PairsByLevel pairs;
    for (RowState a = 0; a < ROW_STATE_COUNT; a++)
        for (RowState b = 0; b <= a; b++)
            pairs[at(ROW_STATES.level[a] + ROW_STATES.level[b])].push_back({a, b, unordered(a, b)});
    return pairs;
}

// A share of one level: this pair with every pair that completes the level and does not come after it.
struct Task {
    Pair first;
    const std::vector<Pair>* seconds;
};

std::vector<Task> tasks_of(const PairsByLevel& pairs, int level) {
    std::vector<Task> tasks;
    for (int part = 0; part <= 2 * NUMBERS; part++) {
        const int rest = level - part;
        if (rest < 0 || rest > 2 * NUMBERS) continue;
        for (const Pair& first : pairs[at(part)]) tasks.push_back({first, &pairs[at(rest)]});
    }
    return tasks;
}

std::size_t run(const Task& task, SheetSolver& solver) {
    std::size_t solved = 0;
    for (const Pair& second : *task.seconds) {
        if (second.index > task.first.index) continue;
        solver.solve({task.first.a, task.first.b, second.a, second.b});
        solved++;
    }
    return solved;
}

std::size_t sheets_of(const std::vector<Task>& tasks) {
    std::size_t count = 0;
    for (const Task& task : tasks)
        for (const Pair& second : *task.seconds) count += second.index <= task.first.index;
    return count;
}

// Calls back several times a second, always on the same thread.
class Progress {
  public:
    Progress(const std::function<void(double)>& report, std::size_t all) : report_(report), all_(all) {}
    void tell(std::size_t done) {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + std::chrono::milliseconds(100);
        report_(static_cast<double>(done) / static_cast<double>(all_));
    }

  private:
    const std::function<void(double)>& report_;
    std::size_t all_;
    std::chrono::steady_clock::time_point next_{};
};

// Solves level after level on several threads; the calling thread works too and tells the progress.
class LevelRunner {
  public:
    LevelRunner(Workspace& work, TableSize size, unsigned threads, Progress& progress)
        : solvers_(threads, SheetSolver(work, size)), progress_(progress) {}

    void run_level(const std::vector<Task>& tasks) {
        next_ = 0;
        std::vector<std::thread> others;
        others.reserve(solvers_.size());
        std::exception_ptr stopped;
        try {
            for (std::size_t i = 1; i < solvers_.size(); i++)
                others.emplace_back([this, i, &tasks] { work(tasks, solvers_[i], [] {}); });
            work(tasks, solvers_[0], [this] { progress_.tell(done_); });
        } catch (...) {
            stopped = std::current_exception();
            next_ = tasks.size();
        }
        for (auto& other : others) other.join();
        if (stopped) std::rethrow_exception(stopped);
    }

  private:
    template <class Tell>
    void work(const std::vector<Task>& tasks, SheetSolver& solver, Tell tell) {
        for (std::size_t i = next_++; i < tasks.size(); i = next_++) {
            done_ += run(tasks[i], solver);
            tell();
        }
    }

    std::vector<SheetSolver> solvers_;
    Progress& progress_;
    std::atomic<std::size_t> next_ = 0, done_ = 0;
};

void forget_lower_levels(std::span<float> values, const PairsByLevel& pairs, TableSize size) {
    for (int level = 0; level < size.first_level; level++)
        for (const Task& task : tasks_of(pairs, level))
            for (const Pair& second : *task.seconds)
                for (std::size_t phase = 0; phase < size.phases(); phase++) {
                    const std::size_t sheet = phase * SHEETS + unordered(task.first.index, second.index);
                    std::fill_n(&values[sheet * MOST_MISSES], MOST_MISSES, std::numeric_limits<float>::quiet_NaN());
                }
}

}  // namespace

void build_table(std::span<float> values, TableSize size, unsigned threads,
                 const std::function<void(double)>& progress) {
    if (values.size() != size.values()) throw std::invalid_argument("not the size of a solitaire table");
    const PairsByLevel pairs = pairs_by_level();
    std::size_t all = 0;
    for (int level = size.first_level; level <= HIGHEST_LEVEL; level++) all += sheets_of(tasks_of(pairs, level));
    Workspace work(size);
    Progress told(progress, all);
    LevelRunner runner(work, size, threads, told);
    for (int level = HIGHEST_LEVEL; level >= size.first_level; level--) runner.run_level(tasks_of(pairs, level));
    std::ranges::transform(work.values(), values.begin(), [](double value) { return static_cast<float>(value); });
    forget_lower_levels(values, pairs, size);
    progress(1.0);
}

double SolitaireTable::to_come(const Rows& rows, int misses, int passives) const {
    if (is_over(rows) || misses >= MOST_MISSES) return 0.0;
    const auto phase = at(std::min(passives, size_.passive_turns));
    return values_[(phase * SHEETS + sheet_index(rows)) * MOST_MISSES + at(misses)];
}

// The value of going on from here with this cross made, or with nothing.
double SolitaireTable::after(const Sheet& sheet, Move move, int passives) const {
    Sheet next = sheet;
    if (move != NOTHING) next.cross(move);
    return next.score - sheet.score + to_come(next.rows, next.misses, passives);
}

Options SolitaireTable::passive_options(const Sheet& sheet, const Throw& dice, int passives_after) const {
    Options options;
    options.add({NOTHING, after(sheet, NOTHING, passives_after)});
    for (MoveSet left = sheet.legal & dice.white_moves(); left; left = without_first(left))
        options.add({first(left), after(sheet, first(left), passives_after)});
    return options;
}

Options SolitaireTable::colour_options(const Sheet& sheet, const Throw& dice, bool crossed) const {
    Options options;
    Sheet idle = sheet;
    if (!crossed) idle.miss();
    options.add({NOTHING, idle.score - sheet.score + to_come(idle.rows, idle.misses, size_.passive_turns)});
    for (MoveSet left = sheet.legal & dice.colour_moves(); left; left = without_first(left))
        options.add({first(left), after(sheet, first(left), size_.passive_turns)});
    return options;
}

Options SolitaireTable::white_options(const Sheet& sheet, const Throw& dice) const {
    Options options;
    const Option idle = colour_options(sheet, dice, false).best();
    options.add({NOTHING, idle.value, idle.move});
    for (MoveSet left = sheet.legal & dice.white_moves(); left; left = without_first(left)) {
        Sheet next = sheet;
        next.cross(first(left));
        Option then;  // the second closed row ends the turn (X10)
        if (!is_over(next.rows)) then = colour_options(next, dice, true).best();
        options.add({first(left), next.score - sheet.score + then.value, then.move});
    }
    return options;
}

}  // namespace sixfold::qwixx
