#include "stress/report.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <utility>

// Only there in a program that a sanitizer is linked into.
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());

namespace giro::stress {
namespace {

constexpr size_t kTailLines = 60;

const Trace* current_trace = nullptr;
std::string current_origin;
bool reported = false;

void print_run() {
  if (std::exchange(reported, true) || current_trace == nullptr) return;
  const bool in_full = std::getenv("GIRO_STRESS_TRACE") != nullptr;
  std::fprintf(stderr, "stress: to replay: %s (with GIRO_STRESS_TRACE=1: the whole trace)\n%s",
               current_origin.c_str(),
               current_trace->text(in_full ? SIZE_MAX : kTailLines).c_str());
  std::fflush(stderr);
}

void on_abort(int) {
  print_run();
  std::signal(SIGABRT, SIG_DFL);  // and so the process dies of it after all
}

}  // namespace

Report::Report(std::string origin, const Trace& trace) {
  current_origin = std::move(origin);
  current_trace = &trace;
}

Report::~Report() { current_trace = nullptr; }

void report_every_death() {
  std::signal(SIGABRT, on_abort);
  if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(print_run);
}

void broken(const char* rule, const std::string& detail) {
  std::fprintf(stderr, "stress: broken: %s%s%s\n", rule, detail.empty() ? "" : ": ",
               detail.c_str());
  print_run();
  std::abort();
}

}  // namespace giro::stress
