#include "fault/hang_alarm.h"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

namespace giro::test {
namespace {

constexpr unsigned kSecondsMax = 50;  // longer than any machine needs for one row

char g_title[256];
size_t g_title_size = 0;

void ring(int) {
  [[maybe_unused]] auto written = ::write(STDERR_FILENO, g_title, g_title_size);
  std::abort();
}

}  // namespace

HangAlarm::HangAlarm(const std::string& title) {
  std::string sentence = "hangs: " + title + "\n";
  g_title_size = std::min(sentence.size(), sizeof(g_title));
  sentence.copy(g_title, g_title_size);
  std::signal(SIGALRM, ring);
  ::alarm(kSecondsMax);
}

HangAlarm::~HangAlarm() { ::alarm(0); }

}  // namespace giro::test
