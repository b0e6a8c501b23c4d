// Small steps with files, for tests that speak to a System directly.
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "giro/system.h"

namespace giro::test {

inline int64_t write_all(System& system, int fd, std::string_view text) {
  return system.write(fd, text.data(), text.size());
}

inline std::string read_some(System& system, int fd, size_t size = 100) {
  std::string text(size, '?');
  int64_t count = system.read(fd, text.data(), text.size());
  return count < 0 ? "error " + std::to_string(count) : text.substr(0, static_cast<size_t>(count));
}

inline int create(System& system, const std::string& path, std::string_view text = "") {
  int fd = system.open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (fd < 0) return fd;
  write_all(system, fd, text);
  return system.close(fd);
}

inline std::string contents(System& system, const std::string& path) {
  int fd = system.open(path.c_str(), O_RDONLY, 0);
  if (fd < 0) return "error " + std::to_string(fd);
  std::string text = read_some(system, fd);
  system.close(fd);
  return text;
}

struct Entry {
  std::string name;
  unsigned type;
  uint64_t inode;
};

// Every record, "." and ".." among them, sorted by name: the kernel's own order is that of its
// hashes.
inline std::vector<Entry> entries(System& system, int fd, size_t buffer_bytes = 4096) {
  std::vector<Entry> found;
  std::vector<char> buffer(buffer_bytes);
  while (true) {
    int64_t size = system.getdents(fd, buffer.data(), buffer.size());
    EXPECT_GE(size, 0);
    if (size <= 0) break;
    for (int64_t position = 0; position < size;) {
      dirent64 record;
      const char* start = buffer.data() + position;
      uint16_t record_bytes = 0;
      std::memcpy(&record_bytes, start + offsetof(dirent64, d_reclen), sizeof(record_bytes));
      std::memcpy(&record, start, std::min<size_t>(record_bytes, sizeof(record)));
      EXPECT_EQ(record_bytes % 8, 0);
      found.push_back({record.d_name, record.d_type, record.d_ino});
      position += record_bytes;
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Entry& a, const Entry& b) { return a.name < b.name; });
  return found;
}

inline std::string names(const std::vector<Entry>& list) {
  std::string text;
  for (const Entry& entry : list) text += entry.name + " ";
  return text;
}

inline std::string list(System& system, const std::string& path) {
  int fd = system.open(path.c_str(), O_RDONLY | O_DIRECTORY, 0);
  if (fd < 0) return "error " + std::to_string(fd);
  std::string text = names(entries(system, fd));
  system.close(fd);
  return text;
}

}  // namespace giro::test
