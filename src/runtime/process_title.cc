#include "runtime/process_title.h"

#include <sys/prctl.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <mutex>
#include <sstream>

namespace giro::runtime {

namespace {

// Where the kernel finds the command line of this process.
struct CommandLine {
  char* start = nullptr;
  size_t size = 0;
};

CommandLine find_command_line() {
  std::ifstream file("/proc/self/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  // The second field may have blanks in it, but it ends at the last parenthesis.
  std::istringstream rest(text.substr(std::min(text.rfind(')') + 1, text.size())));
  constexpr int kFieldsBefore = 45;  // from the third to the one before the command line's
  std::string skipped;
  for (int i = 0; i < kFieldsBefore; ++i) rest >> skipped;
  uintptr_t start = 0;
  uintptr_t end = 0;
  rest >> start >> end;
  if (!rest || end <= start) return {};
  return {reinterpret_cast<char*>(start), end - start};  // NOLINT: the kernel's text is a number
}

std::mutex mutex;
std::string current;
bool was_set = false;

}  // namespace

std::string process_title() {
  std::lock_guard lock(mutex);
  return was_set ? current : program_invocation_name;
}

void set_process_title(std::string_view title) {
  std::lock_guard lock(mutex);
  // Kept, because the first write overwrites what it was found by.
  static CommandLine area = find_command_line();
  if (area.size == 0) return;
  size_t size = std::min(title.size(), area.size - 1);
  std::memcpy(area.start, title.data(), size);
  std::memset(area.start + size, 0, area.size - size);
  current.assign(title.data(), size);
  was_set = true;
  prctl(PR_SET_NAME, current.c_str());
}

}  // namespace giro::runtime
