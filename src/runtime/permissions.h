// What a program may do that was started with --permission: read and write named files, start
// processes and workers. The bindings ask, in one place each (bindings/guarded.h); without the
// option everything is allowed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/settings.h"

namespace giro::runtime {

enum class Permission : uint8_t {
  fs_read,
  fs_write,
  child_process,
  worker,
  addons,
  wasi,
  inspector,
};

// For the whole process, workers included; set once, before a program runs.
// `script`: the file that is run, which may be read.
void limit_permissions(const Settings& settings, const std::string& script);

// Any thread.
bool permissions_are_limited();
bool is_allowed(Permission permission);
// Whether every file is meant.
bool is_allowed_everywhere(Permission permission);

// Whether the last part of a path that is a symbolic link is what the operation works on.
enum class LastLink : uint8_t { follow, keep };
// Both the path as it is written and what it leads to must be allowed. Any thread.
bool is_path_allowed(Permission permission, std::string_view path,
                     LastLink last = LastLink::follow);

// As errors name it: absolute, without dots.
std::string resource_of(std::string_view path);

}  // namespace giro::runtime
