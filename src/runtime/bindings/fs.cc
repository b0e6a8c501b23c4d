// Files, for lib/internal/fs. Paths are strings or buffers, checked by lib/; the last argument of
// every function is the request (fs_answer.h), but for what only a synchronous call can be told.
#include "giro/fs.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <string>

#include "engine/buffers.h"
#include "engine/fresh_bytes.h"
#include "engine/persistent.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/fs_answer.h"
#include "runtime/bindings/fs_arguments.h"
#include "runtime/bindings/fs_constants.h"
#include "runtime/bindings/fs_parts.h"
#include "runtime/bindings/fs_values.h"
#include "runtime/bindings/guarded.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

using Entries = std::vector<DirectoryEntry>;

Loop& loop() { return file_loop(); }

// The part of a buffer that three arguments from `first` on say; the buffer is the request's to
// keep.
std::span<std::byte> part_of(Call& call, size_t first) {
  auto bytes = std::as_writable_bytes(engine::bytes_of(call[first]));
  auto offset = std::min(static_cast<size_t>(call[first + 1].to_integer()), bytes.size());
  auto size = std::min(static_cast<size_t>(call[first + 2].to_integer()), bytes.size() - offset);
  return bytes.subspan(offset, size);
}

// (path, flags, mode, request)
Value open(Call& call) {
  if (auto refusal = refuse_open(call, 3, 0, call[1].to_int32())) return *refusal;
  std::string path = path_of(call[0]);
  const int flags = call[1].to_int32();
  const mode_t mode = call[2].to_uint32();
  if (call[3].is_undefined()) {
    return finish<file_number>(call, fs::open_sync(loop(), path, flags, mode), call[0]);
  }
  fs::open(loop(), path, flags, mode, answer<file_number, int>(call[3]));
  return Value::undefined();
}

// (fd, request)
Value close(Call& call) {
  const int fd = call[0].to_int32();
  if (call[1].is_undefined()) return finish<file_nothing>(call, fs::close_sync(loop(), fd));
  fs::close(loop(), fd, answer<file_nothing, void>(call[1]));
  return Value::undefined();
}

// (fd, buffer, offset, length, position, request); position -1: the current one.
Value read(Call& call) {
  const int fd = call[0].to_int32();
  std::span<std::byte> into = part_of(call, 1);
  const int64_t position = call[4].to_integer();
  if (call[5].is_undefined()) {
    return finish<file_number>(call, fs::read_sync(loop(), fd, into, position));
  }
  fs::read(loop(), fd, into, position, answer<file_number, size_t>(call[5]));
  return Value::undefined();
}

// (class, fd, size, position, request): whether there is memory for it. What is read goes into a
// `new class(size)` that nobody has before it is told, and that is not cleared: (0, count, array).
Value read_piece(Call& call) {
  const auto size = static_cast<size_t>(call[2].to_integer());
  auto piece = engine::make_fresh(Object(call[0]), size);
  if (!piece) return Value::boolean(false);
  const std::span<uint8_t> bytes = piece->bytes;
  fs::read(loop(), call[1].to_int32(), std::as_writable_bytes(bytes), call[3].to_integer(),
           [request = Persistent(call[4]), array = Persistent(piece->array)](Result<size_t> count) {
             if (!count.ok()) return answer_request(request.object(), count.error());
             answer_request(request.object(), file_number(static_cast<int64_t>(*count)),
                            array.value());
           });
  return Value::boolean(true);
}

// (fd, buffer, offset, length, position, request)
Value write(Call& call) {
  const int fd = call[0].to_int32();
  std::span<std::byte> data = part_of(call, 1);
  const int64_t position = call[4].to_integer();
  if (call[5].is_undefined()) {
    return finish<file_number>(call, fs::write_sync(loop(), fd, data, position));
  }
  fs::write(loop(), fd, data, position, answer<file_number, size_t>(call[5]));
  return Value::undefined();
}

// --- Status --------------------------------------------------------------------------------------

fs::Done<fs::Status> answer_status(Value request, bool as_integers) {
  return as_integers ? answer<file_status<StatusFormat::integers>, fs::Status>(request)
                     : answer<file_status<StatusFormat::numbers>, fs::Status>(request);
}

Value finish_status(Call& call, Result<fs::Status> status, bool as_integers, Value path) {
  return as_integers ? finish<file_status<StatusFormat::integers>>(call, status, path)
                     : finish<file_status<StatusFormat::numbers>>(call, status, path);
}

// (path, asIntegers, request, mayBeMissing): whether there is a status, which is in statusValues.
// Without a request a missing file can be no error.
template <auto asynchronous, auto synchronous, auto is_missing>
Value stat_path(Call& call) {
  std::string path = path_of(call[0]);
  const bool as_integers = call[1].to_boolean();
  if (!call[2].is_undefined()) {
    asynchronous(loop(), path, answer_status(call[2], as_integers));
    return Value::undefined();
  }
  Result<fs::Status> status = synchronous(loop(), path);
  if (!status.ok() && call[3].to_boolean() && is_missing(status.error().code())) {
    return Value::boolean(false);
  }
  return finish_status(call, status, as_integers, call[0]);
}

// Node's two do not agree on a path that leads through a file.
bool is_missing(int code) { return code == ENOENT || code == ENOTDIR; }
bool has_no_entry(int code) { return code == ENOENT; }

// (fd, asIntegers, request)
Value fstat(Call& call) {
  const int fd = call[0].to_int32();
  const bool as_integers = call[1].to_boolean();
  if (call[2].is_undefined()) {
    return finish_status(call, fs::fstat_sync(loop(), fd), as_integers, Value::undefined());
  }
  fs::fstat(loop(), fd, answer_status(call[2], as_integers));
  return Value::undefined();
}

// (path, mode, request)
Value access(Call& call) {
  std::string path = path_of(call[0]);
  const int mode = call[1].to_int32();
  if (call[2].is_undefined()) {
    return finish<file_nothing>(call, fs::access_sync(loop(), path, mode), call[0]);
  }
  fs::access(loop(), path, mode, answer<file_nothing, void>(call[2]));
  return Value::undefined();
}

// (path): synchronous, and makes no error.
Value exists(Call& call) {
  return Value::boolean(fs::access_sync(loop(), path_of(call[0]), F_OK).ok());
}

// --- Directories and names -----------------------------------------------------------------------

template <NameFormat format, EntryTypes types>
Value read_directory_as(Call& call) {
  std::string path = path_of(call[0]);
  if (call[3].is_undefined()) {
    return finish<file_entries<format, types>>(call, fs::read_directory_sync(loop(), path),
                                               call[0]);
  }
  fs::read_directory(loop(), path, answer<file_entries<format, types>, Entries>(call[3]));
  return Value::undefined();
}

// (path, asBuffers, withTypes, request)
Value read_directory(Call& call) {
  using enum NameFormat;
  if (call[1].to_boolean()) {
    return call[2].to_boolean() ? read_directory_as<buffers, EntryTypes::yes>(call)
                                : read_directory_as<buffers, EntryTypes::no>(call);
  }
  return call[2].to_boolean() ? read_directory_as<strings, EntryTypes::yes>(call)
                              : read_directory_as<strings, EntryTypes::no>(call);
}

// (path, mode, request)
Value make_directory(Call& call) {
  std::string path = path_of(call[0]);
  const mode_t mode = call[1].to_uint32();
  if (call[2].is_undefined()) {
    return finish<file_nothing>(call, fs::make_directory_sync(loop(), path, mode), call[0]);
  }
  fs::make_directory(loop(), path, mode, answer<file_nothing, void>(call[2]));
  return Value::undefined();
}

// (path, request)
Value unlink(Call& call) {
  std::string path = path_of(call[0]);
  if (call[1].is_undefined()) {
    return finish<file_nothing>(call, fs::unlink_sync(loop(), path), call[0]);
  }
  fs::unlink(loop(), path, answer<file_nothing, void>(call[1]));
  return Value::undefined();
}

// (from, to, request)
Value rename(Call& call) {
  std::string from = path_of(call[0]);
  std::string to = path_of(call[1]);
  if (call[2].is_undefined()) {
    return finish<file_nothing>(call, fs::rename_sync(loop(), from, to), call[0], call[1]);
  }
  fs::rename(loop(), from, to, answer<file_nothing, void>(call[2]));
  return Value::undefined();
}

// --- Whole files ---------------------------------------------------------------------------------

template <auto convert>
Value read_file_as(Call& call) {
  Value file = call[0];
  Value request = call[3];
  if (file.is_number()) {
    const int fd = file.to_int32();
    if (request.is_undefined()) return finish<convert>(call, fs::read_file_sync(loop(), fd));
    fs::read_file(loop(), fd, answer<convert, Bytes>(request));
    return Value::undefined();
  }
  std::string path = path_of(file);
  const int flags = call[1].to_int32();
  if (request.is_undefined()) {
    return finish<convert>(call, fs::read_file_sync(loop(), path, flags), file);
  }
  fs::read_file(loop(), path, answer<convert, Bytes>(request), flags);
  return Value::undefined();
}

// (path or fd, flags, asText, request): text is UTF-8.
Value read_file(Call& call) {
  if (auto refusal = refuse_open(call, 3, 0, call[1].to_int32())) return *refusal;
  return call[2].to_boolean() ? read_file_as<file_text>(call) : read_file_as<file_bytes>(call);
}

// A string's UTF-8 lives as long as its callback; a buffer is the request's to keep.
struct FileData {
  std::unique_ptr<std::string> text;
  std::span<const std::byte> bytes;

  explicit FileData(Value value) {
    if (value.is_string()) {
      text = std::make_unique<std::string>(value.to_string());
      bytes = std::as_bytes(std::span(*text));
    } else {
      bytes = std::as_bytes(engine::bytes_of(value));
    }
  }

  fs::Done<void> keep_until(fs::Done<void> done) && {
    if (text == nullptr) return done;
    return [text = std::move(text), done = std::move(done)](Result<void> result) mutable {
      done(result);
    };
  }
};

// (path or fd, string or buffer, flags, mode, request)
Value write_file(Call& call) {
  if (auto refusal = refuse_open(call, 4, 0, call[2].to_int32())) return *refusal;
  Value file = call[0];
  Value request = call[4];
  FileData data(call[1]);
  std::span<const std::byte> bytes = data.bytes;
  auto done = [&] { return std::move(data).keep_until(answer<file_nothing, void>(request)); };
  if (file.is_number()) {
    const int fd = file.to_int32();
    if (request.is_undefined()) {
      return finish<file_nothing>(call, fs::write_file_sync(loop(), fd, bytes));
    }
    fs::write_file(loop(), fd, bytes, done());
    return Value::undefined();
  }
  std::string path = path_of(file);
  const int flags = call[2].to_int32();
  const mode_t mode = call[3].to_uint32();
  if (request.is_undefined()) {
    return finish<file_nothing>(call, fs::write_file_sync(loop(), path, bytes, flags, mode), file);
  }
  fs::write_file(loop(), path, bytes, done(), flags, mode);
  return Value::undefined();
}

// ((errno, call, path, destination) => Error)
Value set_error_maker(Call& call) {
  set_file_error_maker(call[0]);
  return Value::undefined();
}

}  // namespace

void initialize_fs(Object exports) {
  exports.set("constants", file_constants());
  exports.set("statusValues", file_status_array());
  method<set_error_maker>(exports, "setErrorMaker", 1);
  method<open>(exports, "open", 4);
  method<close>(exports, "close", 2);
  method<read>(exports, "read", 6);
  method<read_piece>(exports, "readPiece", 5);
  method<write>(exports, "write", 6);
  method<guarded<stat_path<fs::stat, fs::stat_sync, is_missing>, 2, kReads>>(exports, "stat", 4);
  method<guarded<stat_path<fs::lstat, fs::lstat_sync, has_no_entry>, 2, kReadsLink>>(exports,
                                                                                     "lstat", 4);
  method<fstat>(exports, "fstat", 3);
  method<guarded<access, 2, kReads>>(exports, "access", 3);
  method<guarded<exists, kSynchronous, kReads>>(exports, "exists", 1);
  method<guarded<read_directory, 3, kReads>>(exports, "readDirectory", 4);
  method<guarded<make_directory, 2, kWrites>>(exports, "makeDirectory", 3);
  method<guarded<unlink, 1, kWritesLink>>(exports, "unlink", 2);
  method<guarded<rename, 2, kReadsLink, kWritesLink, kWritesLinkTo>>(exports, "rename", 3);
  method<read_file>(exports, "readFile", 4);
  method<write_file>(exports, "writeFile", 5);
  initialize_fs_names(exports);
  initialize_fs_trees(exports);
  initialize_fs_watch(exports);
}

}  // namespace giro::runtime
