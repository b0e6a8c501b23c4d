// TextCache: what took long to make of a text, kept in files of the user's from one run to the
// next. A file holds the text it was made of, which is compared: no hash is trusted. Whatever is
// wrong with the files, the folder or the disk, the answer is that nothing is known.
// Any thread; several processes may use one folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/modules/cache_folder.h"

namespace giro::modules {

class TextCache {
 public:
  // `maker`: of what makes the texts; another one finds none of them. The folder is made when there
  // is something to be kept. An empty name: nothing is.
  TextCache(std::string folder, uint64_t maker);

  std::optional<std::string> find(std::string_view source) const;
  void keep(std::string_view source, std::string_view made) const;

 private:
  std::string name_of(std::string_view source) const;

  CacheFolder folder_;
  uint64_t maker_;
};

}  // namespace giro::modules
