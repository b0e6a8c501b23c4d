// Functions of bindings that ask first whether the program may do it (runtime/permissions.h).
#pragma once

#include <optional>
#include <string_view>

#include "engine/call.h"
#include "runtime/permissions.h"

namespace giro::runtime {

// What an argument that names a file is for; a descriptor in its place has been allowed when it was
// opened.
struct PathRule {
  int argument;
  Permission permission;
  LastLink last = LastLink::follow;
};

constexpr int kSynchronous = -1;

// By the first argument, and by the second.
inline constexpr PathRule kReads{0, Permission::fs_read};
inline constexpr PathRule kReadsLink{0, Permission::fs_read, LastLink::keep};
inline constexpr PathRule kWrites{0, Permission::fs_write};
inline constexpr PathRule kWritesLink{0, Permission::fs_write, LastLink::keep};
inline constexpr PathRule kWritesTo{1, Permission::fs_write};
inline constexpr PathRule kWritesLinkTo{1, Permission::fs_write, LastLink::keep};

// What a function returns that has been refused; nothing: it may go on. The request is told later,
// or it has thrown.
using Refusal = std::optional<engine::Value>;

Refusal refuse_path(engine::Call& call, int request, const PathRule& rule);
// As open() has them: what its flags want to do with the file.
Refusal refuse_open(engine::Call& call, int request, int path, int flags);
Refusal refuse(engine::Call& call, Permission permission, std::string_view resource);
// For what leads around the names of files: it needs both permissions for all of them.
Refusal refuse_unless_all_files(engine::Call& call, int request, std::string_view name);
// For what changes a file by its descriptor alone.
Refusal refuse_descriptor(engine::Call& call, int request, std::string_view name);

// `request`: which argument is the request of the operation.
template <auto function, int request, PathRule... rules>
engine::Value guarded(engine::Call& call) {
  Refusal refusal;
  if (permissions_are_limited()) {
    static_cast<void>((!(refusal = refuse_path(call, request, rules)) && ...));
  }
  return refusal ? *refusal : function(call);
}

}  // namespace giro::runtime
