// Where what saves work in the next run of a program is kept.
#pragma once

#include <cstdint>
#include <string>

namespace giro::runtime {

enum class CacheKind : uint8_t {
  modules,   // texts that were made of texts
  bytecode,  // what the engine compiled of them
};

// Empty: the user wants none, or has no place for it.
std::string cache_folder(CacheKind kind);
// The user has named it.
bool has_named_cache_folder();

}  // namespace giro::runtime
