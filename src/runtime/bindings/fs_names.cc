// Names, permissions, times and contents of files, for lib/internal/fs/names.js.
#include <cmath>
#include <memory>
#include <vector>

#include "runtime/bindings/bindings.h"
#include "runtime/bindings/fs_arguments.h"
#include "runtime/bindings/fs_parts.h"
#include "runtime/bindings/fs_values.h"
#include "runtime/bindings/guarded.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

// (path, asBytes, request)
template <auto later, auto now>
Value text_of_path(Call& call) {
  std::string path = path_of(call[0]);
  const auto begin = [&](auto done) { later(file_loop(), path, std::move(done)); };
  const auto give = [&] { return now(file_loop(), path); };
  return call[1].to_boolean()
             ? begin_or_do<file_name_bytes, std::string>(call, call[2], begin, give, call[0])
             : begin_or_do<file_name, std::string>(call, call[2], begin, give, call[0]);
}

// (from, to, request)
template <auto later, auto now>
Value two_paths(Call& call) {
  std::string from = path_of(call[0]);
  std::string to = path_of(call[1]);
  return begin_or_do<file_nothing, void>(
      call, call[2], [&](auto done) { later(file_loop(), from, to, std::move(done)); },
      [&] { return now(file_loop(), from, to); }, call[0], call[1]);
}

// A link leads wherever it wants.
Value make_symlink(Call& call) {
  if (auto refusal = refuse_unless_all_files(call, 2, "fs.symlink")) return *refusal;
  return two_paths<fs::make_symlink, fs::make_symlink_sync>(call);
}

// Descriptors are not named in errors.
Value name_of(Value target) { return target.is_number() ? Value::undefined() : target; }

// (path or fd, mode, request)
Value change_mode(Call& call) {
  if (call[0].is_number()) {
    if (auto refusal = refuse_descriptor(call, 2, "fchmod")) return *refusal;
  }
  std::string path;
  const fs::Target target = target_of(call[0], &path);
  const mode_t mode = call[1].to_uint32();
  return begin_or_do<file_nothing, void>(
      call, call[2],
      [&](auto done) { fs::change_mode(file_loop(), target, mode, std::move(done)); },
      [&] { return fs::change_mode_sync(file_loop(), target, mode); }, name_of(call[0]));
}

// (path or fd, ofLink, uid, gid, request)
Value change_owner(Call& call) {
  if (call[0].is_number()) {
    if (auto refusal = refuse_descriptor(call, 4, "fchown")) return *refusal;
  }
  std::string path;
  const fs::Target target =
      target_of(call[0], &path, call[1].to_boolean() ? LinkItself::yes : LinkItself::no);
  const uid_t user = call[2].to_uint32();
  const gid_t group = call[3].to_uint32();
  return begin_or_do<file_nothing, void>(
      call, call[4],
      [&](auto done) { fs::change_owner(file_loop(), target, user, group, std::move(done)); },
      [&] { return fs::change_owner_sync(file_loop(), target, user, group); }, name_of(call[0]));
}

// The whole seconds first: their fraction then keeps all the digits that the double has for it.
int64_t nanoseconds_of(double seconds) {
  constexpr double kSecondsMax = 9e9;  // what nanoseconds in 64 bits can hold
  seconds = std::fmin(std::fmax(seconds, -kSecondsMax), kSecondsMax);
  const double whole = std::trunc(seconds);
  return static_cast<int64_t>(whole) * 1'000'000'000 +
         static_cast<int64_t>((seconds - whole) * 1e9);
}

// (path or fd, ofLink, atime, mtime, request); times in seconds.
Value set_times(Call& call) {
  if (call[0].is_number()) {
    if (auto refusal = refuse_descriptor(call, 4, "futimes")) return *refusal;
  }
  std::string path;
  const fs::Target target =
      target_of(call[0], &path, call[1].to_boolean() ? LinkItself::yes : LinkItself::no);
  const int64_t accessed_ns = nanoseconds_of(call[2].to_number());
  const int64_t modified_ns = nanoseconds_of(call[3].to_number());
  return begin_or_do<file_nothing, void>(
      call, call[4],
      [&](auto done) {
        fs::set_times(file_loop(), target, accessed_ns, modified_ns, std::move(done));
      },
      [&] { return fs::set_times_sync(file_loop(), target, accessed_ns, modified_ns); },
      name_of(call[0]));
}

// (path or fd, size, request)
Value truncate(Call& call) {
  std::string path;
  const fs::Target target = target_of(call[0], &path);
  const int64_t size = call[1].to_integer();
  return begin_or_do<file_nothing, void>(
      call, call[2], [&](auto done) { fs::truncate(file_loop(), target, size, std::move(done)); },
      [&] { return fs::truncate_sync(file_loop(), target, size); }, name_of(call[0]));
}

// (fd, request)
template <Synchronize what>
Value synchronize(Call& call) {
  const int fd = call[0].to_int32();
  return begin_or_do<file_nothing, void>(
      call, call[1], [&](auto done) { fs::synchronize(file_loop(), fd, what, std::move(done)); },
      [&] { return fs::synchronize_sync(file_loop(), fd, what); });
}

// (path, asIntegers, request): the values go where those of a status go.
Value file_system_status(Call& call) {
  std::string path = path_of(call[0]);
  const auto begin = [&](auto done) { fs::file_system_status(file_loop(), path, std::move(done)); };
  const auto give = [&] { return fs::file_system_status_sync(file_loop(), path); };
  using enum StatusFormat;
  return call[1].to_boolean() ? begin_or_do<file_system_values<integers>, fs::FileSystemStatus>(
                                    call, call[2], begin, give, call[0])
                              : begin_or_do<file_system_values<numbers>, fs::FileSystemStatus>(
                                    call, call[2], begin, give, call[0]);
}

// (from, to, flags, request)
Value copy_file(Call& call) {
  std::string from = path_of(call[0]);
  std::string to = path_of(call[1]);
  const int flags = call[2].to_int32();
  return begin_or_do<file_nothing, void>(
      call, call[3],
      [&](auto done) { fs::copy_file(file_loop(), from, to, flags, std::move(done)); },
      [&] { return fs::copy_file_sync(file_loop(), from, to, flags); }, call[0], call[1]);
}

// (fd, typed arrays, position, request); the arrays are the request's to keep.
template <auto later, auto now>
Value transfer_parts(Call& call) {
  const int fd = call[0].to_int32();
  auto parts = std::make_unique<std::vector<iovec>>();
  Object arrays(call[1]);
  const uint32_t count = arrays.get("length").to_uint32();
  for (uint32_t i = 0; i < count; ++i) {
    std::span<uint8_t> bytes = engine::bytes_of(arrays.get(i));
    parts->push_back({bytes.data(), bytes.size()});
  }
  const int64_t position = call[2].to_integer();
  const fs::Parts all = *parts;
  return begin_or_do<file_number, size_t>(
      call, call[3],
      [&](fs::Done<size_t> done) {
        later(file_loop(), fd, all, position,
              [parts = std::move(parts), done = std::move(done)](Result<size_t> result) mutable {
                done(result);
              });
      },
      [&] { return now(file_loop(), fd, all, position); });
}

}  // namespace

void initialize_fs_names(Object exports) {
  method<guarded<text_of_path<fs::read_link, fs::read_link_sync>, 2, kReadsLink>>(exports,
                                                                                  "readLink", 3);
  method<guarded<text_of_path<fs::real_path, fs::real_path_sync>, 2, kReads>>(exports, "realPath",
                                                                              3);
  method<make_symlink>(exports, "makeSymlink", 3);
  method<guarded<two_paths<fs::link, fs::link_sync>, 2, kReads, kWrites, kWritesLinkTo>>(exports,
                                                                                         "link", 3);
  method<guarded<change_mode, 2, kWrites>>(exports, "changeMode", 3);
  method<guarded<change_owner, 4, kWrites>>(exports, "changeOwner", 5);
  method<guarded<set_times, 4, kWrites>>(exports, "setTimes", 5);
  method<guarded<truncate, 2, kWrites>>(exports, "truncate", 3);
  method<synchronize<Synchronize::everything>>(exports, "synchronize", 2);
  method<synchronize<Synchronize::data>>(exports, "synchronizeData", 2);
  method<guarded<file_system_status, 2, kReads>>(exports, "fileSystemStatus", 3);
  method<guarded<copy_file, 3, kReads, kWritesTo>>(exports, "copyFile", 4);
  method<transfer_parts<fs::read_vector, fs::read_vector_sync>>(exports, "readVector", 4);
  method<transfer_parts<fs::write_vector, fs::write_vector_sync>>(exports, "writeVector", 4);
}

}  // namespace giro::runtime
