#include "runtime/bindings/guarded.h"

#include <fcntl.h>

#include <string>

#include "giro/fs.h"
#include "runtime/bindings/fs_answer.h"
#include "runtime/bindings/fs_arguments.h"

namespace giro::runtime {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

namespace {

// Beyond all of the system's: lib/internal/fs/requests.js makes ERR_ACCESS_DENIED of it, and of the
// text "permission:resource", or of a sentence where no permission is named.
constexpr int kAccessDenied = 5000;

std::string_view name_of(Permission permission) {
  switch (permission) {
    case Permission::fs_read: return "FileSystemRead";
    case Permission::fs_write: return "FileSystemWrite";
    case Permission::child_process: return "ChildProcess";
    case Permission::worker: return "WorkerThreads";
    case Permission::addons: return "Addon";
    case Permission::wasi: return "WASI";
    case Permission::inspector: return "Inspector";
  }
  return "";
}

Refusal tell(Call& call, int request, const std::string& what) {
  if (request == kSynchronous || call[static_cast<size_t>(request)].is_undefined()) {
    return fail_denied_call(call, -kAccessDenied, what);
  }
  // As every other error: after the function has returned. Any operation takes that long.
  fs::stat(
      file_loop(), "/",
      [request = Persistent(call[static_cast<size_t>(request)]), what](const Result<fs::Status>&) {
        answer_denied_request(request.object(), -kAccessDenied, what);
      });
  return Value::undefined();
}

Refusal refuse_file(Call& call, int request, Permission permission, const std::string& path,
                    LastLink last) {
  if (is_path_allowed(permission, path, last)) return std::nullopt;
  return tell(call, request, std::string(name_of(permission)) + ":" + resource_of(path));
}

}  // namespace

Refusal refuse_path(Call& call, int request, const PathRule& rule) {
  const Value path = call[static_cast<size_t>(rule.argument)];
  if (path.is_number()) return std::nullopt;
  return refuse_file(call, request, rule.permission, path_of(path), rule.last);
}

Refusal refuse_open(Call& call, int request, int path, int flags) {
  if (!permissions_are_limited()) return std::nullopt;
  const Value name = call[static_cast<size_t>(path)];
  if (name.is_number()) return std::nullopt;
  const std::string file = path_of(name);
  const bool writes = (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) != 0;
  if ((flags & O_ACCMODE) != O_WRONLY) {
    if (auto refusal = refuse_file(call, request, Permission::fs_read, file, LastLink::follow)) {
      return refusal;
    }
  }
  if (!writes) return std::nullopt;
  return refuse_file(call, request, Permission::fs_write, file, LastLink::follow);
}

Refusal refuse(Call& call, Permission permission, std::string_view resource) {
  if (is_allowed(permission)) return std::nullopt;
  return tell(call, kSynchronous, std::string(name_of(permission)) + ":" + std::string(resource));
}

Refusal refuse_unless_all_files(Call& call, int request, std::string_view name) {
  if (is_allowed_everywhere(Permission::fs_read) && is_allowed_everywhere(Permission::fs_write)) {
    return std::nullopt;
  }
  return tell(call, request,
              std::string(name) + " API requires full fs.read and fs.write permissions.");
}

Refusal refuse_descriptor(Call& call, int request, std::string_view name) {
  if (!permissions_are_limited()) return std::nullopt;
  return tell(call, request,
              std::string(name) + " API is disabled when Permission Model is enabled.");
}

}  // namespace giro::runtime
