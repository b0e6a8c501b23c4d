// The limit: a benchmark of promises, run by the engine alone. No loop, no queues, nothing of ours
// in between, so what a promise costs here it costs in any program on this engine.
//
//   bare_engine SCRIPT    prints nanoseconds an operation, as bench/js/meter.js does
#include <JavaScriptCore/JavaScript.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>

namespace {

constexpr int kRepetitions = 3;

// What the scripts know of meter.js.
constexpr std::string_view kPrelude = R"(
  function require() {
    return {
      AsyncLocalStorage: class { run(store, callback) { return callback(); } },
      measure(count, run) { this_bench = { count, run, ran: 0 }; },
    };
  }
  var this_bench;
  function runOnce() {
    this_bench.ran = 0;
    this_bench.run(this_bench.count, (ran) => { this_bench.ran = ran; });
  }
)";

[[noreturn]] void fail(const std::string& message) {
  std::fprintf(stderr, "bare_engine: %s\n", message.c_str());
  std::exit(1);
}

// Microtasks have run when it returns: nobody else is in the engine.
double evaluate(JSContextRef context, const std::string& source) {
  JSStringRef text = JSStringCreateWithUTF8CString(source.c_str());
  JSValueRef thrown = nullptr;
  JSValueRef result = JSEvaluateScript(context, text, nullptr, nullptr, 1, &thrown);
  JSStringRelease(text);
  if (thrown != nullptr) fail("the script has failed");
  return JSValueIsNumber(context, result) ? JSValueToNumber(context, result, nullptr) : 0;
}

double now_ns() {
  const char* clock = std::getenv("GIRO_BENCH_CLOCK");
  timespec time{};
  const bool is_cpu = clock != nullptr && std::string_view(clock) == "cpu";
  ::clock_gettime(is_cpu ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

std::string read(const char* path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  if (!file) fail(std::string("cannot read ") + path);
  return text.str();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) fail("usage: bare_engine SCRIPT");
  JSGlobalContextRef context = JSGlobalContextCreate(nullptr);
  evaluate(context, std::string(kPrelude));
  evaluate(context, "(function () {" + read(argv[1]) + "\n})()");
  const double count = evaluate(context, "this_bench.count");
  double best = std::numeric_limits<double>::infinity();
  // The first warms up.
  for (int i = 0; i <= kRepetitions; ++i) {
    const double began = now_ns();
    evaluate(context, "runOnce()");
    const double took = now_ns() - began;
    if (evaluate(context, "this_bench.ran") != count) fail("not all operations ran");
    if (i > 0) best = std::min(best, took / count);
  }
  std::printf("%.2f\n", best);
  JSGlobalContextRelease(context);
  return 0;
}
