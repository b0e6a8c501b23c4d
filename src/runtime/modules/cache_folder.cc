#include "runtime/modules/cache_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace giro::modules {

namespace {

namespace fs = std::filesystem;

// Nobody else may put files there for us.
UniqueFd open_folder(const std::string& folder) {
  if (folder.empty()) return {};
  UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  struct stat status;
  if (!fd.valid() || ::fstat(fd.get(), &status) != 0) return {};
  const bool is_ours = status.st_uid == ::geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
  return is_ours ? std::move(fd) : UniqueFd();
}

void make_folder(const fs::path& folder) {
  std::error_code ignored;
  fs::create_directories(folder.parent_path(), ignored);
  ::mkdir(folder.c_str(), S_IRWXU);
}

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

// Sixteen digits, as file_name_of() makes them, or such a name with what write() adds to it.
bool is_name_of_ours(std::string_view name) {
  constexpr size_t kDigits = 16;
  if (name.find_first_not_of("0123456789abcdef") < std::min(name.size(), kDigits)) return false;
  return name.size() == kDigits ||
         (name.size() > kDigits && name[kDigits] == '.' &&
          name.find_first_not_of("0123456789.", kDigits) == std::string_view::npos);
}

// A file, and no link: opening anything else may wait for ever. Nobody else's, as they may be
// linked into a folder of ours.
UniqueFd open_file(int folder, const std::string& name) {
  UniqueFd file(
      ::openat(folder, name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
  struct stat status;
  if (!file.valid() || ::fstat(file.get(), &status) != 0) return {};
  if (!S_ISREG(status.st_mode) || status.st_uid != ::geteuid()) return {};
  return file;
}

}  // namespace

uint64_t hash_of(std::string_view bytes, uint64_t seed) {
  constexpr uint64_t kOdd = 0x9E3779B97F4A7C15;
  uint64_t hash = seed ^ (bytes.size() * kOdd);
  const auto mix = [&](uint64_t word) {
    hash = (hash ^ word) * kOdd;
    hash ^= hash >> 32;
  };
  for (; bytes.size() >= sizeof(uint64_t); bytes.remove_prefix(sizeof(uint64_t))) {
    uint64_t word;
    std::memcpy(&word, bytes.data(), sizeof(word));
    mix(word);
  }
  uint64_t rest = 0;
  if (!bytes.empty()) std::memcpy(&rest, bytes.data(), bytes.size());  // no bytes have no address
  mix(rest);
  return hash;
}

std::string file_name_of(uint64_t hash) {
  char name[17];
  std::snprintf(name, sizeof(name), "%016llx", static_cast<unsigned long long>(hash));
  return name;
}

UniqueFd CacheFolder::open(const std::string& name) const {
  const UniqueFd folder = open_folder(path_);
  return folder.valid() ? open_file(folder.get(), name) : UniqueFd();
}

// Beside its place and moved there: no reader sees half of it.
void CacheFolder::write(const std::string& name, std::initializer_list<std::string_view> parts,
                        Looks whether_too_many) const {
  if (path_.empty()) return;
  make_folder(path_);
  const UniqueFd folder = open_folder(path_);
  if (!folder.valid()) return;
  static std::atomic<uint32_t> count = 0;
  const std::string beside =
      name + "." + std::to_string(::getpid()) + "." + std::to_string(++count);
  UniqueFd file(::openat(folder.get(), beside.c_str(),
                         O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
  if (!file.valid()) return;
  const bool is_whole = std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return write_all(file.get(), part);
  });
  if (!is_whole || ::renameat(folder.get(), beside.c_str(), folder.get(), name.c_str()) != 0) {
    ::unlinkat(folder.get(), beside.c_str(), 0);
    return;
  }
  if (whether_too_many == Looks::yes) prune(folder.get());
}

// Whatever its name is, what does not begin as ours do is somebody else's.
bool CacheFolder::has_been_made_here(int folder, const std::string& name) const {
  const UniqueFd file = open_file(folder, name);
  std::string begin(magic_.size(), '\0');
  return file.valid() &&
         ::read(file.get(), begin.data(), begin.size()) == static_cast<ssize_t>(begin.size()) &&
         begin == magic_;
}

// The older half of ours goes when there are too many. Others' files are left alone, and not
// counted.
void CacheFolder::prune(int folder) const {
  struct Seen {
    std::pair<time_t, long> time;
    std::string name;
    uint64_t bytes;
  };
  std::unique_ptr<DIR, int (*)(DIR*)> names(
      ::fdopendir(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)), &::closedir);
  if (names == nullptr) return;
  std::vector<Seen> files;
  uint64_t bytes = 0;
  while (const dirent* entry = ::readdir(names.get())) {
    struct stat status;
    if (!is_name_of_ours(entry->d_name)) continue;
    if (::fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    files.push_back({{status.st_mtim.tv_sec, status.st_mtim.tv_nsec},
                     entry->d_name,
                     static_cast<uint64_t>(status.st_size)});
    bytes += files.back().bytes;
  }
  if (files.size() <= limits_.files && bytes <= limits_.bytes) return;
  std::sort(files.begin(), files.end(),
            [](const Seen& a, const Seen& b) { return a.time < b.time; });
  size_t left = files.size();
  for (const Seen& file : files) {
    if (left <= limits_.files / 2 && bytes <= limits_.bytes / 2) break;
    --left;
    bytes -= file.bytes;
    if (has_been_made_here(folder, file.name)) ::unlinkat(folder, file.name.c_str(), 0);
  }
}

}  // namespace giro::modules
