#include "runtime/stall_report.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "trace/trace_model.h"

namespace giro::runtime {
namespace {

using trace::Stall;

constexpr std::string_view kBold = "\x1b[1;31m";
constexpr std::string_view kDim = "\x1b[2m";
constexpr std::string_view kPlain = "\x1b[0m";

class Text {
 public:
  explicit Text(Coloring coloring) : has_colors_(coloring == Coloring::yes) {}

  void title(const std::string& text) { out_ += "giro: " + styled(kBold, text) + "\n"; }
  // What it is about stands in front of the first of several lines.
  void row(const char* about, const std::string& text) {
    std::array<char, 16> head{};
    std::snprintf(head.data(), head.size(), "  %-10s", about);
    out_ += styled(kDim, head.data()) + text + "\n";
  }
  std::string take() { return std::move(out_); }

 private:
  std::string styled(std::string_view style, std::string_view text) const {
    if (!has_colors_) return std::string(text);
    return std::string(style) + std::string(text) + std::string(kPlain);
  }
  const bool has_colors_;
  std::string out_;
};

std::string title_of(const Stall& stall, const std::string& loop) {
  const std::string duration = trace::format_duration(stall.duration_ns);
  constexpr double kNsPerMs = 1e6;
  std::array<char, 48> option{};
  std::snprintf(option.data(), option.size(), " (--stall-ms=%.0f)",
                static_cast<double>(stall.limit_ns) / kNsPerMs);
  if (stall.kind == Stall::Kind::callback) {
    return (stall.is_over ? loop + " was blocked for " + duration
                          : loop + " has been blocked for " + duration + " and still is") +
           option.data();
  }
  std::string who = "ticks and promises";
  if (stall.ticks > 0 && stall.microtasks == 0) who = "ticks";
  if (stall.ticks == 0 && stall.microtasks > 0) who = "promises";
  return (stall.is_over
              ? who + " kept " + loop + " from going on for " + duration
              : who + " have kept " + loop + " from going on for " + duration + " and still do") +
         option.data();
}

std::string where(const Stall& stall) {
  if (!stall.is_in_phase) return "";
  return ", in phase " + std::string(to_string(stall.phase)) + " of turn " +
         std::to_string(stall.turn);
}

std::string counts_of(const Stall& stall) {
  std::string text;
  if (stall.ticks > 0) text = std::to_string(stall.ticks) + " ticks";
  if (stall.microtasks > 0) {
    text += (text.empty() ? "" : ", ") + std::to_string(stall.microtasks) + " microtasks";
  }
  return text;
}

// Whether the kernel says so.
bool sleeps(pid_t thread) {
  std::array<char, 64> path{};
  std::snprintf(path.data(), path.size(), "/proc/self/task/%d/stat", thread);
  std::FILE* file = std::fopen(path.data(), "re");
  if (file == nullptr) return false;
  char state = 'R';
  const int found = std::fscanf(file, "%*d (%*[^)]) %c", &state);
  std::fclose(file);
  return found == 1 && (state == 'S' || state == 'D');
}

Coloring coloring() {
  const bool wants_none = std::getenv("NO_COLOR") != nullptr;
  return isatty(STDERR_FILENO) == 1 && !wants_none ? Coloring::yes : Coloring::no;
}

// In one piece, so that nothing comes in between.
void write_all(const std::string& text) {
  size_t written = 0;
  while (written < text.size()) {
    const ssize_t now = ::write(STDERR_FILENO, text.data() + written, text.size() - written);
    if (now <= 0) return;  // nobody reads it
    written += static_cast<size_t>(now);
  }
}

}  // namespace

std::string stall_report(const Stall& stall, const std::string& loop, bool waits,
                         Coloring coloring) {
  Text text(coloring);
  text.title(title_of(stall, loop));
  if (stall.kind == Stall::Kind::drain) {
    if (const std::string counts = counts_of(stall); !counts.empty()) text.row("ran", counts);
    if (stall.repeated_count > 1) {
      text.row("most",
               to_string(stall.repeated) + ", " + std::to_string(stall.repeated_count) + " times");
    }
    text.row("after", stall.runs + where(stall));
  } else {
    text.row("runs", stall.runs + where(stall));
  }
  const char* about = stall.is_over ? "was" : "is";
  for (const std::string& frame : stall.stack) {
    text.row(about, "at " + frame);
    about = "";
  }
  if (stall.stack.empty() && waits && stall.kind == Stall::Kind::callback) {
    text.row(about, "asleep in a system call");
  }
  about = "caused by";
  for (const std::string& cause : stall.causes) {
    text.row(about, cause);
    about = "";
  }
  return text.take();
}

void write_stall_report(const Stall& stall, const std::string& loop, pid_t thread) {
  write_all(stall_report(stall, loop, !stall.is_over && sleeps(thread), coloring()));
}

void write_stall_end(const Stall& stall, const std::string& loop) {
  write_all("giro: " + loop + " goes on after " + trace::format_duration(stall.duration_ns) + "\n");
}

}  // namespace giro::runtime
