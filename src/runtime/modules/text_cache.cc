#include "runtime/modules/text_cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <vector>

#include "giro/base/unique_fd.h"
#include "runtime/modules/file_system.h"

namespace giro::modules {

namespace {

namespace fs = std::filesystem;

// In front of the source and what was made of it.
struct Header {
  std::array<char, 8> magic{'g', 'i', 'r', 'o', 't', 'x', 't', '1'};
  uint64_t maker = 0;
  uint64_t source_size = 0;
  uint64_t made_size = 0;
  uint64_t made_hash = 0;

  bool operator==(const Header&) const = default;
};

Header header_of(uint64_t maker, std::string_view source, std::string_view made) {
  return {.maker = maker,
          .source_size = source.size(),
          .made_size = made.size(),
          .made_hash = hash_of(made)};
}

constexpr size_t kFilesMax = 4000;
// One file in so many looks whether there are too many.
constexpr uint64_t kLookEvery = 64;

// Nobody else may put texts there for us to run.
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

// Sixteen digits, as name_of() makes them, or such a name with what keep() adds to it.
bool is_name_of_ours(std::string_view name) {
  constexpr size_t kDigits = 16;
  if (name.find_first_not_of("0123456789abcdef") < std::min(name.size(), kDigits)) return false;
  return name.size() == kDigits ||
         (name.size() > kDigits && name[kDigits] == '.' &&
          name.find_first_not_of("0123456789.", kDigits) == std::string_view::npos);
}

// A file, and no link: opening anything else may wait for ever.
UniqueFd open_file(int folder, const std::string& name, struct stat& status) {
  UniqueFd file(
      ::openat(folder, name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
  if (!file.valid() || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  return file;
}

// Whatever its name is, what does not begin as ours do is somebody else's.
bool has_been_made_here(int folder, const std::string& name) {
  struct stat status;
  const UniqueFd file = open_file(folder, name, status);
  decltype(Header::magic) magic;
  return file.valid() && ::read(file.get(), magic.data(), magic.size()) == ssize_t{magic.size()} &&
         magic == Header().magic;
}

// The older half of ours goes when there are too many. Others' files are left alone, and not
// counted.
void prune(int folder) {
  std::unique_ptr<DIR, int (*)(DIR*)> names(
      ::fdopendir(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)), &::closedir);
  if (names == nullptr) return;
  std::vector<std::pair<std::pair<time_t, long>, std::string>> files;
  while (const dirent* entry = ::readdir(names.get())) {
    struct stat status;
    if (!is_name_of_ours(entry->d_name)) continue;
    if (::fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    files.push_back({{status.st_mtim.tv_sec, status.st_mtim.tv_nsec}, entry->d_name});
  }
  if (files.size() <= kFilesMax) return;
  std::sort(files.begin(), files.end());
  files.resize(files.size() - kFilesMax / 2);
  for (const auto& [time, name] : files) {
    if (has_been_made_here(folder, name)) ::unlinkat(folder, name.c_str(), 0);
  }
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
  std::memcpy(&rest, bytes.data(), bytes.size());
  mix(rest);
  return hash;
}

std::string TextCache::name_of(std::string_view source) const {
  char name[17];
  std::snprintf(name, sizeof(name), "%016llx",
                static_cast<unsigned long long>(hash_of(source, maker_)));
  return name;
}

std::optional<std::string> TextCache::find(std::string_view source) const {
  const UniqueFd folder = open_folder(folder_);
  if (!folder.valid()) return std::nullopt;
  const std::string name = name_of(source);
  struct stat status;
  const UniqueFd file = open_file(folder.get(), name, status);
  if (!file.valid()) return std::nullopt;
  Result<std::string> read = FileSystem::read_all(file.get());
  if (!read.ok() || read->size() < sizeof(Header) + source.size()) return std::nullopt;
  std::string_view rest(*read);
  Header header;
  std::memcpy(&header, rest.data(), sizeof(header));
  rest.remove_prefix(sizeof(header));
  if (!rest.starts_with(source)) return std::nullopt;
  rest.remove_prefix(source.size());
  if (header != header_of(maker_, source, rest)) return std::nullopt;
  return std::string(rest);
}

// Written beside its place and moved there: no reader sees half of it.
void TextCache::keep(std::string_view source, std::string_view made) const {
  if (folder_.empty()) return;
  make_folder(folder_);
  const UniqueFd folder = open_folder(folder_);
  if (!folder.valid()) return;
  static std::atomic<uint32_t> count = 0;
  const std::string name = name_of(source);
  const std::string beside =
      name + "." + std::to_string(::getpid()) + "." + std::to_string(++count);
  UniqueFd file(::openat(folder.get(), beside.c_str(),
                         O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
  if (!file.valid()) return;
  const Header header = header_of(maker_, source, made);
  const std::string_view head(reinterpret_cast<const char*>(&header), sizeof(header));
  const bool is_whole =
      write_all(file.get(), head) && write_all(file.get(), source) && write_all(file.get(), made);
  if (!is_whole || ::renameat(folder.get(), beside.c_str(), folder.get(), name.c_str()) != 0) {
    ::unlinkat(folder.get(), beside.c_str(), 0);
    return;
  }
  if (hash_of(source) % kLookEvery == 0) prune(folder.get());
}

}  // namespace giro::modules
