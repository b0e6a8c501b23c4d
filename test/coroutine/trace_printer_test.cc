// What a TracePrinter says of a run.
#include "giro/trace_printer.h"

#include <chrono>
#include <string>

#include "giro/coroutine.h"
#include "giro/files.h"
#include "support/pollers.h"

namespace giro::test {
namespace {

using namespace std::chrono_literals;

TEST(TracePrinters, tell_what_runs_when_and_why) {
  World world(PollerKind::simulated);
  Loop loop(world.options());
  std::string trace;
  {
    TracePrinter printer(loop, [&trace](const std::string& line) { trace += line + "\n"; });
    auto body = [](Loop& on) -> task<void> {
      co_await on.sleep(5ms);
      Files files(on);
      Result<Bytes> none = co_await files.read_file("/none");
    };
    run(loop, body(loop));
  }
  run(loop, [](Loop& on) -> task<void> { co_await on.sleep(1ms); }(loop));  // unheard
  EXPECT_NE(trace.find("timer scheduled by #1"), std::string::npos) << trace;
  EXPECT_NE(trace.find("    5.000 ms  timers: #2 timer\n"), std::string::npos) << trace;
  EXPECT_NE(trace.find("completion scheduled by #2\n"), std::string::npos) << trace;
  EXPECT_NE(trace.find("completion: read failed with ENOENT\n"), std::string::npos) << trace;
  EXPECT_NE(trace.find("waits up to 5.000 ms\n"), std::string::npos) << trace;
}

}  // namespace
}  // namespace giro::test
