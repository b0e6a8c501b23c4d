#include "runtime/modules/loaded_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace giro::modules {

namespace {

constexpr const char* kVariable = "GIRO_LOADED_FILES_FD";  // lib/internal/watch/files.js
constexpr int kNobody = -1;

// Neither the program nor a process that it starts has anything to do with the descriptor.
int take_descriptor() {
  const char* text = std::getenv(kVariable);
  if (text == nullptr) return kNobody;
  const std::string_view number(text);
  int fd = kNobody;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), fd);
  const bool is_whole = error == std::errc() && end == number.data() + number.size();
  unsetenv(kVariable);
  if (!is_whole || fd <= STDERR_FILENO || fcntl(fd, F_SETFD, FD_CLOEXEC) != 0) return kNobody;
  return fd;
}

}  // namespace

void report_loaded_file(const std::string& path) {
  static const int fd = take_descriptor();
  if (fd == kNobody) return;
  // With its last zero; a watcher that has gone is no reason to stop.
  [[maybe_unused]] ssize_t written = write(fd, path.c_str(), path.size() + 1);
}

}  // namespace giro::modules
