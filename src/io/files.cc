#include "giro/files.h"

#include <cerrno>

namespace giro {
namespace {

// A callback that keeps what the operation reads from until it is done.
template <typename T>
fs::Done<T> keeping(Bytes data, fs::Done<T> done) {
  return [data = std::move(data), done = std::move(done)](Result<T> result) mutable {
    done(std::move(result));
  };
}

}  // namespace

Completion<Bytes> Files::read(int fd, size_t size, int64_t offset) {
  return Completion<Bytes>([=, &loop = loop_](fs::Done<Bytes> done) -> Result<TakeBack> {
    Bytes bytes;
    if (!bytes.resize(size)) return SysError(ENOMEM, "read");
    std::span<std::byte> into(bytes.data(), size);
    return detail::way_back(
        fs::read(loop, fd, into, offset,
                 [bytes = std::move(bytes), done = std::move(done)](Result<size_t> count) mutable {
                   if (!count.ok()) return done(count.error());
                   if (!bytes.resize(*count)) return done(SysError(ENOMEM, "read"));
                   done(std::move(bytes));
                 }));
  });
}

Completion<size_t> Files::write(int fd, Bytes data, int64_t offset) {
  return Completion<size_t>(
      [=, &loop = loop_, data = std::move(data)](fs::Done<size_t> done) mutable {
        std::span<const std::byte> all = data.span();
        return fs::write(loop, fd, all, offset, keeping<size_t>(std::move(data), std::move(done)));
      });
}

Completion<Bytes> Files::read_file(std::string path, int flags) {
  return Completion<Bytes>([&loop = loop_, path = std::move(path), flags](fs::Done<Bytes> done) {
    return fs::read_file(loop, path, std::move(done), flags);
  });
}

Completion<Bytes> Files::read_file(int fd) {
  return Completion<Bytes>([&loop = loop_, fd](fs::Done<Bytes> done) {
    return fs::read_file(loop, fd, std::move(done));
  });
}

Completion<void> Files::write_file(std::string path, Bytes data, int flags, mode_t mode) {
  return Completion<void>([=, &loop = loop_, path = std::move(path),
                           data = std::move(data)](fs::Done<void> done) mutable {
    std::span<const std::byte> all = data.span();
    return fs::write_file(loop, path, all, keeping<void>(std::move(data), std::move(done)), flags,
                          mode);
  });
}

Completion<void> Files::write_file(int fd, Bytes data) {
  return Completion<void>([fd, &loop = loop_, data = std::move(data)](fs::Done<void> done) mutable {
    std::span<const std::byte> all = data.span();
    return fs::write_file(loop, fd, all, keeping<void>(std::move(data), std::move(done)));
  });
}

}  // namespace giro
