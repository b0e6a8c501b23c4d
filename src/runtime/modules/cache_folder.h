// A folder of the user's for files that save work: nobody else may write there, each file begins as
// ours do, comes into its place whole, and old ones go when there are too many. Whatever is wrong
// with the folder or the disk, nothing is there and nothing is kept.
// Any thread; several processes may use one folder.
//
// As in file_system.h, these calls do not go through the System of a loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "giro/base/unique_fd.h"

namespace giro::modules {

// For names and checks, not for secrets.
uint64_t hash_of(std::string_view bytes, uint64_t seed = 0);
// Sixteen digits.
std::string file_name_of(uint64_t hash);

class CacheFolder {
 public:
  // `magic`: how the files begin. An empty path: nothing is there.
  struct Limits {
    size_t files = 0;
    uint64_t bytes = 0;
  };
  CacheFolder(std::string path, std::string_view magic, Limits limits)
      : path_(std::move(path)), magic_(magic), limits_(limits) {}

  bool exists() const { return !path_.empty(); }
  // Invalid: there is none, or it is no file.
  UniqueFd open(const std::string& name) const;
  // The folder is made when there is something to be kept.
  enum class Looks : bool { no, yes };
  void write(const std::string& name, std::initializer_list<std::string_view> parts,
             Looks whether_too_many) const;
  void remove(const std::string& name) const;

 private:
  bool has_been_made_here(int folder, const std::string& name) const;
  void prune(int folder) const;

  std::string path_;
  std::string_view magic_;
  Limits limits_;
};

}  // namespace giro::modules
