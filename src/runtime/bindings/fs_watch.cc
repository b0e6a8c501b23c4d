// Watching files, for lib/internal/fs/watchers.js.
#include <map>
#include <utility>

#include "giro/file_watcher.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/fs_arguments.h"
#include "runtime/bindings/fs_parts.h"
#include "runtime/bindings/fs_values.h"
#include "runtime/bindings/guarded.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

struct FileWatchers {
  std::map<int, FileWatcher> open;  // by the number that JavaScript knows them by
  int last_number = 0;
};

FileWatchers& watchers() { return Environment::current().state<FileWatchers>(); }

// (path, owner, persistent, asBytes): a number to stop it by, or a negative errno. For each change
// owner.onchange(isRename, name) is called; the name is null where it is not known.
Value watch(Call& call) {
  const bool as_bytes = call[3].to_boolean();
  auto tell = [owner = Persistent(call[1]), as_bytes](FileChange change, std::string_view name) {
    Value known = Value::null();
    if (!name.empty()) known = as_bytes ? file_name_bytes(std::string(name)) : Value::string(name);
    Environment::current().door().call_back(owner.object(), Value::string("onchange"),
                                            Value::boolean(change == FileChange::rename), known);
  };
  Result<FileWatcher> watcher =
      FileWatcher::watch(file_loop(), path_of(call[0]), std::move(tell),
                         call[2].to_boolean() ? KeepsLoopAlive::yes : KeepsLoopAlive::no);
  if (!watcher.ok()) return Value::integer(-watcher.error().code());
  const int number = ++watchers().last_number;
  watchers().open.emplace(number, std::move(*watcher));
  return Value::integer(number);
}

// (number)
Value stop_watching(Call& call) {
  auto found = watchers().open.find(call[0].to_int32());
  if (found == watchers().open.end()) return Value::undefined();
  found->second.close();
  watchers().open.erase(found);
  return Value::undefined();
}

// (number, persistent)
Value keep_watching(Call& call) {
  auto found = watchers().open.find(call[0].to_int32());
  if (found == watchers().open.end()) return Value::undefined();
  if (call[1].to_boolean()) {
    found->second.ref();
  } else {
    found->second.unref();
  }
  return Value::undefined();
}

}  // namespace

void initialize_fs_watch(Object exports) {
  method<guarded<watch, kSynchronous, kReads>>(exports, "watch", 4);
  method<stop_watching>(exports, "stopWatching", 1);
  method<keep_watching>(exports, "keepWatching", 2);
}

}  // namespace giro::runtime
