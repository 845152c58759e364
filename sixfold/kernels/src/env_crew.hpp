// Threads that stand ready as long as a batch lives, so that a step starts none.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace sixfold::envs {

inline long process_number() {
#if __has_include(<unistd.h>)
    return static_cast<long>(getpid());
#else
    return 0;  // no fork there either
#endif
}

// The caller and its helpers share every work in the same way, so that what a part is about stays in the same core's
// cache. One caller at a time.
class Crew {
  public:
    using Work = std::function<void(std::size_t from, std::size_t to)>;

    explicit Crew(unsigned threads) : failures_(threads) {
        helpers_.reserve(threads - 1);
        try {
            for (unsigned part = 1; part < threads; part++) helpers_.emplace_back([this, part] { help(part); });
        } catch (...) {  // no more threads are to be had
            dismiss();
            throw;
        }
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew() { dismiss(); }

    // Calls work(from, to) for parts that make up 0 .. count-1, and returns when all are done. Throws what a part threw.
    void run(std::size_t count, const Work& work) {
        work_ = &work;
        count_ = count;
        busy_ = helpers_.size();
        begin_round();
        do_part(0);
        for (std::size_t left = busy_; left > 0; left = busy_) await_change(busy_, left);
        for (std::exception_ptr& failure : failures_)
            if (failure) std::rethrow_exception(std::exchange(failure, nullptr));
    }

  private:
    // How long one who waits looks again and again before sleeping, for waking takes as long.
    static constexpr std::chrono::microseconds PATIENCE{50};

    template <class Number>
    static void await_change(const std::atomic<Number>& number, Number old) {
        const auto until = std::chrono::steady_clock::now() + PATIENCE;
        while (std::chrono::steady_clock::now() < until)
            if (number != old) return;
        number.wait(old);
    }

    void begin_round() {
        round_++;
        round_.notify_all();
    }
    void dismiss() {
        work_ = nullptr;
        begin_round();
        for (std::thread& helper : helpers_) helper.join();
    }
    void do_part(std::size_t part) noexcept {
        const std::size_t parts = failures_.size();
        try {
            (*work_)(count_ * part / parts, count_ * (part + 1) / parts);
        } catch (...) {
            failures_[part] = std::current_exception();
        }
    }

    void help(std::size_t part) {
        for (unsigned round = 0;; round++) {
            await_change(round_, round);
            if (!work_) return;
            do_part(part);
            if (--busy_ == 0) busy_.notify_one();
        }
    }

    std::vector<std::exception_ptr> failures_;  // by part
    const Work* work_ = nullptr;                // null: the helpers go
    std::size_t count_ = 0;
    std::atomic<unsigned> round_ = 0;
    std::atomic<std::size_t> busy_ = 0;  // helpers that have not done their part of this round
    std::vector<std::thread> helpers_;
};

// A crew that comes when it is first needed. A process that was forked has no helpers: it gets its own, and those it
// was born without are forgotten, never joined.
class CrewOnCall {
  public:
    explicit CrewOnCall(unsigned threads) : threads_(threads) {}
    CrewOnCall(const CrewOnCall&) = delete;
    CrewOnCall& operator=(const CrewOnCall&) = delete;
    ~CrewOnCall() { forget_if_forked(); }

    void run(std::size_t count, const Crew::Work& work) {
        if (threads_ == 1) return work(0, count);
        forget_if_forked();
        if (!crew_) {
            crew_ = std::make_unique<Crew>(threads_);
            owner_ = process_number();
        }
        crew_->run(count, work);
    }

  private:
    void forget_if_forked() {
        if (crew_ && owner_ != process_number()) static_cast<void>(crew_.release());
    }

    unsigned threads_;
    std::unique_ptr<Crew> crew_;
    long owner_ = 0;
};

}  // namespace sixfold::envs
