// A pool of threads that lives as long as its batch, so that a step starts none.
#pragma once
#include <algorithm>
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

// Everyone, the caller first, has a share of each work that is always the same, so that what it is about stays in the
// same core's cache; who is done takes what is left of the others' shares. One caller at a time.
class ThreadPool {
  public:
    using Work = std::function<void(std::size_t from, std::size_t to)>;

    explicit ThreadPool(unsigned threads) : shares_(threads) {
        workers_.reserve(threads - 1);
        try {
            for (unsigned own = 1; own < threads; own++) workers_.emplace_back([this, own] { work_on(own); });
        } catch (...) {  // no more threads are to be had
            join_all();
            throw;
        }
    }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;
    ~ThreadPool() { join_all(); }

    // Calls work(from, to) for parts that make up 0 .. count-1, and returns when all are done. Throws what a part
    // threw.
    void run(std::size_t count, const Work& work) {
        work_ = &work;
        share_out(count);
        busy_ = workers_.size();
        begin_round();
        work_from(0);
        for (std::size_t left = busy_; left > 0; left = busy_) await_change(busy_, left);
        for (Share& share : shares_)
            if (share.failure) std::rethrow_exception(std::exchange(share.failure, nullptr));
    }

  private:
    static constexpr std::size_t LINE = 64;    // bytes that go from core to core together
    static constexpr std::size_t PIECES = 16;  // the smallest that a share is done in

    struct alignas(LINE) Share {
        std::atomic<std::size_t> next = 0;
        std::size_t end = 0;
        std::exception_ptr failure;  // of whose share it is
    };

    // How long one who waits looks again and again before sleeping: more than numpy needs to choose the next actions of
    // a thousand games, for a helper that has to be woken first comes too late for a step this short.
    static constexpr std::chrono::microseconds PATIENCE{500};

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
    void join_all() {
        work_ = nullptr;
        begin_round();
        for (std::thread& helper : workers_) helper.join();
    }
    void share_out(std::size_t count) {
        const std::size_t shares = shares_.size();
        for (std::size_t number = 0; number < shares; number++) {
            shares_[number].next = count * number / shares;
            shares_[number].end = count * (number + 1) / shares;
        }
        piece_ = count / (shares * PIECES) + 1;
    }
    // One's own share first, then what the others have left.
    void work_from(std::size_t own) noexcept {
        const std::size_t shares = shares_.size();
        try {
            for (std::size_t number = 0; number < shares; number++) finish(shares_[(own + number) % shares]);
        } catch (...) {
            shares_[own].failure = std::current_exception();
        }
    }
    // Half of what is left at a time: taking waits for all that was written before, so it is done seldom, but the last
    // pieces are small, so that nobody waits long for the others.
    void finish(Share& share) {
        for (std::size_t from = share.next; from < share.end; from = share.next) {
            const std::size_t to = std::min(from + std::max((share.end - from) / 2, piece_), share.end);
            if (share.next.compare_exchange_weak(from, to)) (*work_)(from, to);
        }
    }

    void work_on(std::size_t own) {
        for (unsigned round = 0;; round++) {
            await_change(round_, round);
            if (!work_) return;
            work_from(own);
            if (--busy_ == 0) busy_.notify_one();
        }
    }

    std::vector<Share> shares_;
    std::size_t piece_ = 1;       // the least that is taken at once
    const Work* work_ = nullptr;  // null: the workers go
    alignas(LINE) std::atomic<unsigned> round_ = 0;
    alignas(LINE) std::atomic<std::size_t> busy_ = 0;  // workers that are not done in this round
    std::vector<std::thread> workers_;
};

// A pool that is made when it is first needed. A process that was forked has no workers: it gets its own, and those it
// was born without are forgotten, never joined.
class LazyThreadPool {
  public:
    explicit LazyThreadPool(unsigned threads) : threads_(threads) {}
    LazyThreadPool(const LazyThreadPool&) = delete;
    LazyThreadPool& operator=(const LazyThreadPool&) = delete;
    ~LazyThreadPool() { forget_if_forked(); }

    void run(std::size_t count, const ThreadPool::Work& work) {
        if (threads_ == 1) return work(0, count);
        forget_if_forked();
        if (!pool_) {
            pool_ = std::make_unique<ThreadPool>(threads_);
            owner_ = process_number();
        }
        pool_->run(count, work);
    }

  private:
    void forget_if_forked() {
        if (pool_ && owner_ != process_number()) static_cast<void>(pool_.release());
    }

    unsigned threads_;
    std::unique_ptr<ThreadPool> pool_;
    long owner_ = 0;
};

}  // namespace sixfold::envs
