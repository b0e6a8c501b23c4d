#include "giro/file.h"

#include <cerrno>
#include <utility>

#include "giro/coroutine.h"
#include "giro/files.h"

namespace giro {

// What a file and its operations share. Whoever lets go of it last closes it.
class File::Descriptor {
 public:
  Descriptor(Loop& of, int opened) : loop(of), fd(opened) {}
  ~Descriptor() {
    if (fd >= 0) fs::close(loop, fd, std::move(closed));
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  Loop& loop;
  int fd;
  fs::Done<void> closed = [](Result<void>) {};  // who wants to know
};

File::File(Loop& loop, int fd)
    : loop_(&loop), descriptor_(std::make_shared<Descriptor>(loop, fd)) {}
File::File(File&& other) noexcept = default;
File& File::operator=(File&& other) noexcept {
  std::swap(loop_, other.loop_);
  descriptor_.swap(other.descriptor_);
  return *this;
}
File::~File() = default;

int File::fd() const { return descriptor_ != nullptr ? descriptor_->fd : -1; }
int File::release() { return descriptor_ != nullptr ? std::exchange(descriptor_->fd, -1) : -1; }
std::shared_ptr<void> File::hold() const { return descriptor_; }

Completion<File> File::open(Loop& loop, std::string path, int flags, mode_t mode) {
  return Completion<File>([&loop, path = std::move(path), flags, mode](auto done) {
    // It is a File before anybody is asked whether he still wants it.
    return fs::open(loop, path, flags, mode,
                    [&loop, done = std::move(done)](Result<int> fd) mutable {
                      done(fd.ok() ? Result<File>(File(loop, *fd)) : Result<File>(fd.error()));
                    });
  });
}

template <typename T, typename Start>
Completion<T> File::operation(Start start) {
  return Completion<T>([descriptor = descriptor_, start = std::move(start)](fs::Done<T> done) {
    const int fd = descriptor != nullptr ? descriptor->fd : -1;
    return start(fd, [descriptor, done = std::move(done)](Result<T> result) mutable {
      done(std::move(result));
    });
  });
}

Completion<Bytes> File::read(size_t size, int64_t offset) {
  return operation<Bytes>(
      [&loop = *loop_, size, offset](int fd, fs::Done<Bytes> done) -> Result<TakeBack> {
        Bytes bytes;
        if (!bytes.resize(size)) return SysError(ENOMEM, "read");
        const std::span<std::byte> into(bytes.data(), size);
        auto shortened = [bytes = std::move(bytes),
                          done = std::move(done)](Result<size_t> count) mutable {
          if (!count.ok()) return done(count.error());
          if (!bytes.resize(*count)) return done(SysError(ENOMEM, "read"));
          done(std::move(bytes));
        };
        return detail::way_back(fs::read(loop, fd, into, offset, std::move(shortened)));
      });
}

Completion<Bytes> File::read_all() {
  return operation<Bytes>([&loop = *loop_](int fd, fs::Done<Bytes> done) {
    return fs::read_file(loop, fd, std::move(done));
  });
}

namespace {

std::span<const std::byte> bytes_of(const Bytes& data) { return data.span(); }
std::span<const std::byte> bytes_of(const std::string& data) {
  return std::as_bytes(std::span(data));
}

}  // namespace

// The operation shares the data: the coroutine may go first.
template <typename Data>
task<Result<void>> File::write_all(std::shared_ptr<Descriptor> descriptor, Data data,
                                   int64_t offset) {
  if (descriptor == nullptr) co_return SysError(EBADF, "write");
  auto kept = std::make_shared<const Data>(std::move(data));
  const size_t size = bytes_of(*kept).size();
  for (size_t sent = 0; sent < size;) {
    auto start = [&](fs::Done<size_t> done) {
      const int64_t at = offset < 0 ? offset : offset + static_cast<int64_t>(sent);
      auto keeping = [kept, descriptor, done = std::move(done)](Result<size_t> written) mutable {
        done(written);
      };
      return fs::write(descriptor->loop, descriptor->fd, bytes_of(*kept).subspan(sent), at,
                       std::move(keeping));
    };
    Completion<size_t> writing(std::move(start));
    Result<size_t> written = co_await writing;
    if (!written.ok()) co_return written.error();
    sent += *written;
  }
  co_return {};
}

task<Result<void>> File::write(Bytes data, int64_t offset) {
  return write_all(descriptor_, std::move(data), offset);
}
task<Result<void>> File::write(std::string data, int64_t offset) {
  return write_all(descriptor_, std::move(data), offset);
}

Completion<fs::Status> File::stat() {
  return operation<fs::Status>([&loop = *loop_](int fd, fs::Done<fs::Status> done) {
    return fs::fstat(loop, fd, std::move(done));
  });
}
Completion<void> File::truncate(int64_t size) {
  return operation<void>([&loop = *loop_, size](int fd, fs::Done<void> done) {
    return fs::truncate(loop, fs::Target::descriptor(fd), size, std::move(done));
  });
}
Completion<void> File::synchronize(Synchronize what) {
  return operation<void>([&loop = *loop_, what](int fd, fs::Done<void> done) {
    return fs::synchronize(loop, fd, what, std::move(done));
  });
}

Completion<void> File::close() {
  if (!is_open()) return Files(*loop_).close(-1);
  return Completion<void>([descriptor = std::move(descriptor_)](fs::Done<void> done) mutable {
    descriptor->closed = std::move(done);
    descriptor.reset();
  });
}

}  // namespace giro
