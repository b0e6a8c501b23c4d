#include "loop/execute_file.h"

#include <algorithm>
#include <cerrno>

#include "giro/system.h"
#include "loop/execute_names.h"
#include "loop/execute_tree.h"
#include "loop/local_devices.h"
#include "loop/open_file.h"

namespace giro {
namespace {

int64_t read_file(Operation& operation, System& system, const char** call) {
  constexpr size_t kChunk = 64 * 1024;
  constexpr uint64_t kBytesMax = INT32_MAX;  // as in Node
  constexpr mode_t kMode = 0666;             // of a file that the flags create
  auto& [path, out, flags] = operation.arguments.read_file;
  *call = "open";
  auto file = OpenFile::of(operation, system, path, flags, kMode);
  if (file.fd() < 0) return file.fd();

  *call = "fstat";
  struct statx status {};
  int error = retried([&] { return system.statx(file.fd(), nullptr, 0, &status); });
  if (error < 0) return error;
  if (path != nullptr) learn_device(system, path, status);
  if (status.stx_size > kBytesMax) return -EFBIG;

  // One byte more than the size: if the file has not grown, the short read shows its end without
  // another call. Files of unknown size (in /proc) report 0 and are read in chunks.
  *call = "read";
  Bytes bytes;
  size_t filled = 0;
  size_t capacity = status.stx_size > 0 ? status.stx_size + 1 : kChunk;
  for (;;) {
    if (!bytes.resize(capacity)) return -ENOMEM;
    while (filled < capacity) {
      int64_t count =
          retried([&] { return system.read(file.fd(), bytes.data() + filled, capacity - filled); });
      if (count < 0) return count;
      filled += static_cast<size_t>(count);
      if (count == 0 || (filled == status.stx_size && S_ISREG(status.stx_mode))) {
        if (!bytes.resize(filled)) return -ENOMEM;
        *out = std::move(bytes);
        return static_cast<int64_t>(filled);
      }
    }
    capacity += std::max(kChunk, capacity / 2);
  }
}

int64_t write_file(Operation& operation, System& system, const char** call) {
  const auto& arguments = operation.arguments.write_file;
  *call = "open";
  auto file = OpenFile::of(operation, system, arguments.path, arguments.flags, arguments.mode);
  if (file.fd() < 0) return file.fd();

  *call = "write";
  size_t written = 0;
  while (written < arguments.size) {
    int64_t count = retried([&] {
      return system.write(file.fd(), arguments.data + written, arguments.size - written);
    });
    if (count < 0) return count;
    if (count == 0) return -EIO;  // a device that takes nothing and does not say why
    written += static_cast<size_t>(count);
  }
  *call = "close";
  int error = file.close();  // some file systems tell only here that there was no space
  return error < 0 ? error : static_cast<int64_t>(written);
}

}  // namespace

const char* call_of(const Operation& operation) {
  const auto& arguments = operation.arguments;
  if (operation.opcode() == Opcode::stat) {
    if (arguments.stat.flags != 0) return "lstat";
    if (arguments.stat.path == nullptr) return "fstat";
  }
  if (operation.opcode() == Opcode::synchronize && arguments.synchronize == Synchronize::data) {
    return "fdatasync";
  }
  return to_string(operation.opcode());
}

int64_t execute_file(Operation& operation, System& system, const char** call) {
  const auto& arguments = operation.arguments;
  const int fd = operation.fd;
  switch (operation.opcode()) {
    case Opcode::open:
      return retried([&] {
        return system.open(arguments.open.path, arguments.open.flags | O_CLOEXEC,
                           arguments.open.mode);
      });
    case Opcode::close: {
      int result = system.close(fd);  // never retried: the descriptor may be another file's by now
      return result == -EINTR ? 0 : result;
    }
    case Opcode::read:
      return retried([&] {
        const auto& [data, size, offset] = arguments.buffer;
        return offset < 0 ? system.read(fd, data, size) : system.pread(fd, data, size, offset);
      });
    case Opcode::write:
      return retried([&] {
        const auto& [data, size, offset] = arguments.buffer;
        return offset < 0 ? system.write(fd, data, size) : system.pwrite(fd, data, size, offset);
      });
    case Opcode::stat: {
      const auto& stat = arguments.stat;
      int error = retried([&] { return system.statx(fd, stat.path, stat.flags, stat.out); });
      if (error == 0 && stat.path != nullptr) learn_device(system, stat.path, *stat.out);
      return error;
    }
    case Opcode::read_directory: return read_directory(operation, system, call);
    case Opcode::access:
      return retried([&] { return system.access(arguments.access.path, arguments.access.mode); });
    case Opcode::make_directory:
      return retried([&] {
        return system.mkdir(arguments.make_directory.path, arguments.make_directory.mode);
      });
    case Opcode::unlink: return retried([&] { return system.unlink(arguments.unlink); });
    case Opcode::rename:
      return retried([&] { return system.rename(arguments.rename.from, arguments.rename.to); });
    case Opcode::read_file: return read_file(operation, system, call);
    case Opcode::write_file: return write_file(operation, system, call);
    default: return execute_name(operation, system, call);
  }
}

}  // namespace giro
