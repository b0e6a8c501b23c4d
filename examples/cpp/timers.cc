// Time: a fixed rate, a moment, a limit, and a pause that grows.
//
//   ./dev run examples/cpp/timers.cc
#include <chrono>
#include <cstdio>

#include "giro/coroutine.h"
#include "giro/coroutine/ticker.h"
#include "giro/loop.h"

using giro::Result;
using namespace std::chrono_literals;

namespace {

// Fifty beats a second stay fifty, though each sample takes a while.
giro::task<uint64_t> sample(giro::Loop& loop, int samples) {
  giro::Ticker ticker(loop, 20ms);
  uint64_t beats = 0;
  for (int i = 0; i < samples; ++i) {
    beats += co_await ticker.next();
    co_await loop.sleep(i == 1 ? 45ms : 5ms);  // the second one takes too long
  }
  std::printf("%d samples for %d beats\n", samples, static_cast<int>(beats));
  co_return beats;
}

// Succeeds at the third time.
giro::task<Result<int>> unreliable(giro::Loop& loop, int attempt) {
  co_await loop.sleep(attempt < 3 ? 1h : 1ms);
  co_return attempt;
}

// Each attempt has a limit, and the pause between two of them doubles.
giro::task<Result<int>> retry(giro::Loop& loop) {
  auto pause = 5ms;
  for (int attempt = 1; attempt <= 5; ++attempt, pause *= 2) {
    Result<int> outcome = co_await giro::with_timeout(loop, 10ms, unreliable(loop, attempt));
    if (outcome.ok()) co_return outcome;
    std::printf("attempt %d: %s\n", attempt, outcome.error().to_string().c_str());
    co_await loop.sleep(pause);
  }
  co_return giro::SysError(ETIMEDOUT, "retry");
}

giro::task<int> all(giro::Loop& loop) {
  const giro::Nanoseconds start_ns = loop.now_ns();
  auto [beats, attempt] = co_await giro::when_all(sample(loop, 4), retry(loop));
  // The samples began together with us: their last beat is behind us.
  co_await giro::sleep_until(loop, start_ns + 100'000'000);
  const bool is_late_enough = loop.now_ns() - start_ns >= 100'000'000;
  co_return beats >= 5 && attempt.ok() && *attempt == 3 && is_late_enough ? 0 : 1;
}

}  // namespace

int main() {
  giro::Loop loop;
  return giro::run(loop, all(loop));
}
