#include "runtime/heap_limit.h"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "runtime/process_memory.h"

namespace giro::runtime {

namespace {

constexpr double kBytesPerMb = 1024.0 * 1024.0;
constexpr const char* kSize = "--max-old-space-size";
constexpr const char* kPercentage = "--max-old-space-size-percentage";

double memory_mb() {
  const double machine = memory_info_bytes("MemTotal:");
  const double group = constrained_memory_bytes();
  return (group > 0 ? std::min(group, machine) : machine) / kBytesPerMb;
}

std::optional<double> percentage_of(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  const bool is_whole = !text.empty() && end == text.c_str() + text.size();
  if (!is_whole || !(number > 0) || number > 100) return std::nullopt;
  return number;
}

}  // namespace

// The numbers are those of V8 for 64 bits.
HeapDefaults heap_defaults() {
  constexpr double kLeastMb = 256;
  constexpr double kMostMb = 2048;
  constexpr double kMostOfLargeMb = 4096;
  constexpr double kLargeMachineMb = 15 * 1024;
  constexpr double kOldToYoung = 3.0 / 64;
  const double memory = memory_mb();
  const double most = memory >= kLargeMachineMb ? kMostOfLargeMb : kMostMb;
  const double old_mb = std::clamp(memory / 2, kLeastMb, most);
  return {old_mb, old_mb * kOldToYoung};
}

std::optional<std::string> heap_options_error(const Settings& settings) {
  if (!settings.has(kPercentage) || percentage_of(settings.text(kPercentage))) return std::nullopt;
  return std::string(kPercentage) +
         " must be greater than 0 and up to 100. Got: " + settings.text(kPercentage);
}

size_t heap_limit_bytes(const Settings& settings) {
  double mb = static_cast<double>(settings.number(kSize));
  if (auto part = percentage_of(settings.text(kPercentage))) mb = memory_mb() * *part / 100;
  if (mb <= 0) mb = heap_defaults().old_mb;
  return static_cast<size_t>(mb * kBytesPerMb);
}

void abort_out_of_memory(size_t live_bytes, size_t limit_bytes) {
  char text[256];
  const int length = std::snprintf(
      text, sizeof(text),
      "\nFATAL ERROR: Reached heap limit: JavaScript heap out of memory\n"
      "%.0f MB are in use after a collection; the limit is %.0f MB (%s=MB sets another).\n",
      static_cast<double>(live_bytes) / kBytesPerMb, static_cast<double>(limit_bytes) / kBytesPerMb,
      kSize);
  [[maybe_unused]] auto written = write(STDERR_FILENO, text, static_cast<size_t>(length));
  std::signal(SIGABRT, SIG_DFL);  // all has been said
  std::abort();
}

}  // namespace giro::runtime
