#include "loop/execute_names.h"

#include <climits>

#include "giro/base/check.h"
#include "giro/system.h"
#include "loop/execute_copy.h"
#include "loop/execute_tree.h"
#include "loop/open_file.h"

namespace giro {
namespace {

int64_t read_link(Operation& operation, System& system) {
  const auto& text = operation.arguments.text;
  char target[PATH_MAX];
  int64_t size = retried([&] { return system.readlink(text.path, target, sizeof(target)); });
  if (size >= 0) text.out->assign(target, static_cast<size_t>(size));
  return size;
}

int64_t real_path(Operation& operation, System& system) {
  const auto& text = operation.arguments.text;
  char resolved[PATH_MAX];
  int error = retried([&] { return system.realpath(text.path, resolved); });
  if (error >= 0) text.out->assign(resolved);
  return error;
}

int64_t make_temporary_directory(Operation& operation, System& system) {
  const auto& text = operation.arguments.text;
  return retried([&] {
    text.out->assign(text.path).append("XXXXXX");
    return system.mkdtemp(text.out->data());
  });
}

int64_t set_times(Operation& operation, System& system, const char** call) {
  constexpr int64_t kSecondNs = 1'000'000'000;
  const auto& wanted = operation.arguments.set_times;
  if (wanted.path == nullptr) *call = "futime";
  if (wanted.flags != 0) *call = "lutime";
  const auto split = [](int64_t time_ns) {
    int64_t rest = time_ns % kSecondNs;
    if (rest < 0) rest += kSecondNs;  // before 1970
    return timespec{(time_ns - rest) / kSecondNs, rest};
  };
  const timespec times[2] = {split(wanted.accessed_ns), split(wanted.modified_ns)};
  return retried([&] { return system.utimens(operation.fd, wanted.path, wanted.flags, times); });
}

int64_t change_owner(Operation& operation, System& system, const char** call) {
  const auto& wanted = operation.arguments.change_owner;
  if (wanted.path == nullptr) *call = "fchown";
  if (wanted.flags != 0) *call = "lchown";
  return retried([&] {
    return system.chown(operation.fd, wanted.path, wanted.flags, wanted.user, wanted.group);
  });
}

int64_t truncate(Operation& operation, System& system, const char** call) {
  const auto& wanted = operation.arguments.truncate;
  *call = "open";
  auto file = OpenFile::of(operation, system, wanted.path, O_RDWR, 0);
  if (file.fd() < 0) return file.fd();
  *call = "ftruncate";
  int error = retried([&] { return system.ftruncate(file.fd(), wanted.size); });
  if (error < 0) return error;
  *call = "close";
  return file.close();
}

}  // namespace

int64_t execute_name(Operation& operation, System& system, const char** call) {
  const auto& arguments = operation.arguments;
  const int fd = operation.fd;
  switch (operation.opcode()) {
    case Opcode::read_link: return read_link(operation, system);
    case Opcode::make_symlink:
      return retried([&] { return system.symlink(arguments.rename.from, arguments.rename.to); });
    case Opcode::link:
      return retried([&] { return system.link(arguments.rename.from, arguments.rename.to); });
    case Opcode::change_mode:
      if (arguments.change_mode.path == nullptr) *call = "fchmod";
      return retried(
          [&] { return system.chmod(fd, arguments.change_mode.path, arguments.change_mode.mode); });
    case Opcode::change_owner: return change_owner(operation, system, call);
    case Opcode::set_times: return set_times(operation, system, call);
    case Opcode::remove_directory: return retried([&] { return system.rmdir(arguments.path); });
    case Opcode::make_temporary_directory: return make_temporary_directory(operation, system);
    case Opcode::real_path: return real_path(operation, system);
    case Opcode::file_system_status:
      return retried([&] {
        return system.statfs(arguments.file_system_status.path, arguments.file_system_status.out);
      });
    case Opcode::truncate: return truncate(operation, system, call);
    case Opcode::synchronize:
      if (arguments.synchronize == Synchronize::everything) {
        return retried([&] { return system.fsync(fd); });
      }
      return retried([&] { return system.fdatasync(fd); });
    case Opcode::read_vector:
      if (arguments.vector.count == 0) return -EINVAL;  // as in Node
      return retried([&] {
        const auto& [parts, count, offset] = arguments.vector;
        return system.readv(fd, parts, count, offset);
      });
    case Opcode::write_vector:
      return retried([&] {
        const auto& [parts, count, offset] = arguments.vector;
        return system.writev(fd, parts, count, offset);
      });
    case Opcode::open_directory:
      return retried(
          [&] { return system.open(arguments.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0); });
    case Opcode::copy_file: return copy_file(operation, system);
    case Opcode::make_directories: return make_directories(operation, system, call);
    case Opcode::list_directory: return list_directory(operation, system);
    case Opcode::remove_tree: return remove_tree(operation, system, call);
    default:
      GIRO_CHECK(false, "no opcode of a file operation", to_string(operation.opcode()));
      return -EINVAL;
  }
}

}  // namespace giro
