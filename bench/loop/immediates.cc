// A million callbacks for the next turn: queued all at once, or each by the one before it.
//
// Asio's post may be called from any thread, ours may not: so beside a context for one thread there
// is one told that no other thread comes near, where Asio leaves out its locks.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "giro/loop.h"
#include "meter.h"
#include "subjects.h"

namespace giro::bench {
namespace {

namespace asio = boost::asio;

constexpr size_t kCallbacks = 1'000'000;
constexpr int kOneThread = 1;
constexpr int kUnlocked = BOOST_ASIO_CONCURRENCY_HINT_UNSAFE;

void batch_giro(benchmark::State& state) {
  Loop loop;
  Meter meter(state, "callback");
  for (auto _ : state) {
    size_t called = 0;
    meter.start();
    for (size_t i = 0; i < kCallbacks; ++i) loop.set_immediate([&called] { ++called; });
    loop.run();
    meter.stop();
    meter.end_iteration(kCallbacks);
    if (called != kCallbacks) state.SkipWithError("not every callback was called");
  }
}

void batch_asio(benchmark::State& state, int concurrency_hint) {
  asio::io_context context(concurrency_hint);
  Meter meter(state, "callback");
  for (auto _ : state) {
    size_t called = 0;
    context.restart();
    meter.start();
    for (size_t i = 0; i < kCallbacks; ++i) asio::post(context, [&called] { ++called; });
    context.run();
    meter.stop();
    meter.end_iteration(kCallbacks);
    if (called != kCallbacks) state.SkipWithError("not every callback was called");
  }
}

struct GiroLink {
  Loop& loop;
  size_t& left;
  void operator()() const {
    if (--left > 0) loop.set_immediate(*this);
  }
};

void chain_giro(benchmark::State& state) {
  Loop loop;
  Meter meter(state, "callback");
  for (auto _ : state) {
    size_t left = kCallbacks;
    meter.start();
    loop.set_immediate(GiroLink{loop, left});
    loop.run();
    meter.stop();
    meter.end_iteration(kCallbacks);
  }
}

struct AsioLink {
  asio::io_context& context;
  size_t& left;
  void operator()() const {
    if (--left > 0) asio::post(context, *this);
  }
};

void chain_asio(benchmark::State& state, int concurrency_hint) {
  asio::io_context context(concurrency_hint);
  Meter meter(state, "callback");
  for (auto _ : state) {
    size_t left = kCallbacks;
    context.restart();
    meter.start();
    asio::post(context, AsioLink{context, left});
    context.run();
    meter.stop();
    meter.end_iteration(kCallbacks);
  }
}

}  // namespace

void add_immediates() {
  add("immediates/batch/giro", batch_giro);
  add("immediates/batch/asio", [](auto& state) { batch_asio(state, kOneThread); });
  add("immediates/batch/asio_unlocked", [](auto& state) { batch_asio(state, kUnlocked); });
  add("immediates/chain/giro", chain_giro);
  add("immediates/chain/asio", [](auto& state) { chain_asio(state, kOneThread); });
  add("immediates/chain/asio_unlocked", [](auto& state) { chain_asio(state, kUnlocked); });
}

}  // namespace giro::bench
