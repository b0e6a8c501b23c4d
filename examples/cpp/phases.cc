// The phases of a turn, seen from C++: who runs when, and that after every callback come its ticks
// and microtasks.
//
//   ./dev run examples/cpp/phases.cc
#include <chrono>
#include <cstdio>

#include "giro/fs.h"
#include "giro/listener.h"
#include "giro/loop.h"
#include "giro/timer.h"

using namespace std::chrono_literals;

int main() {
  giro::Loop loop;

  const auto say = [&loop](const char* what) {
    std::printf("turn %llu, %-17s %s\n", static_cast<unsigned long long>(loop.turns()),
                giro::to_string(loop.phase()), what);
  };

  giro::Timer timer(loop, [&] { say("a timer"); });

  loop.run_script([&] {
    std::puts("the main script");
    timer.start(5ms);
    loop.set_immediate([&] {
      say("an immediate");
      loop.next_tick([&] { say("  its tick"); });
      loop.queue_microtask([&] { say("  its microtask"); });
    });
    giro::fs::stat(loop, ".", [&](giro::Result<giro::fs::Status>) {
      say("a file's status");
      // From an I/O callback an immediate always comes before a timer.
      timer.start(0ms);
      loop.set_immediate([&] { say("an immediate from I/O"); });
    });
    loop.next_tick([&] { std::puts("the main script's tick"); });
    loop.queue_microtask([&] { std::puts("the main script's microtask"); });
  });

  auto listener = giro::Listener::listen(loop, *giro::Address::ip("127.0.0.1", 0), [](auto) {});
  if (!listener.ok()) {
    std::fprintf(stderr, "%s\n", listener.error().to_string().c_str());
    return 1;
  }
  listener->close([&] { say("a listener's close callback"); });

  loop.run();
}
