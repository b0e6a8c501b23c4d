#include "runtime/process_memory.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace giro::runtime {

namespace {

constexpr double kNoLimit = static_cast<double>(std::numeric_limits<uint64_t>::max());

// "max" is no limit; nothing where there is no such file.
std::optional<double> read_number(const std::string& path) {
  std::ifstream file(path);
  std::string text;
  if (!(file >> text)) return std::nullopt;
  // Version 1 says it by the greatest number of whole pages.
  constexpr double kUnlimited = 9.2e18;
  double number = std::strtod(text.c_str(), nullptr);
  return text == "max" || number >= kUnlimited ? kNoLimit : number;
}

// The folder of this process's group; that of version 1 where the machine still has it.
struct ControlGroup {
  std::string limit_file;
  std::string usage_file;
};

// In a container that sees its own group alone, that is the root, whatever the group's path is.
ControlGroup group_in(const std::string& root, const std::string& path, const char* limit_file,
                      const char* usage_file) {
  const bool is_there = access((root + path + limit_file).c_str(), R_OK) == 0;
  const std::string folder = is_there ? root + path : root;
  return {folder + limit_file, folder + usage_file};
}

ControlGroup find_control_group() {
  std::ifstream file("/proc/self/cgroup");
  std::string line;
  std::string unified;
  while (std::getline(file, line)) {
    size_t memory = line.find(":memory:");
    if (memory != std::string::npos) {
      return group_in("/sys/fs/cgroup/memory", line.substr(memory + sizeof(":memory:") - 1),
                      "/memory.limit_in_bytes", "/memory.usage_in_bytes");
    }
    if (line.starts_with("0::")) unified = line.substr(sizeof("0::") - 1);
  }
  return group_in("/sys/fs/cgroup", unified, "/memory.max", "/memory.current");
}

double machine_memory_bytes() {
  return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace

double memory_info_bytes(std::string_view wanted) {
  std::ifstream file("/proc/meminfo");
  std::string key;
  double kilobytes = 0;
  while (file >> key >> kilobytes && key != wanted) {
    file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return file ? kilobytes * 1024 : 0;
}

double resident_memory_bytes() {
  std::ifstream file("/proc/self/statm");
  double total_pages = 0;
  double resident_pages = 0;
  file >> total_pages >> resident_pages;
  return resident_pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double constrained_memory_bytes() {
  return read_number(find_control_group().limit_file).value_or(0);
}

double available_memory_bytes() {
  ControlGroup group = find_control_group();
  double limit = read_number(group.limit_file).value_or(0);
  if (limit == 0 || limit >= machine_memory_bytes()) return memory_info_bytes("MemAvailable:");
  return std::max(0.0, limit - read_number(group.usage_file).value_or(0));
}

}  // namespace giro::runtime
