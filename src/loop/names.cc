// The enumerations as words, for traces and messages.
#include "giro/chooser.h"
#include "giro/loop_task.h"
#include "giro/operation.h"
#include "giro/phase_source.h"

namespace giro {

const char* to_string(Phase phase) {
  switch (phase) {
    case Phase::timers: return "timers";
    case Phase::pending: return "pending callbacks";
    case Phase::idle: return "idle";
    case Phase::prepare: return "prepare";
    case Phase::poll: return "poll";
    case Phase::check: return "check";
    case Phase::closing: return "close callbacks";
  }
  return "?";
}

const char* to_string(TaskKind kind) {
  switch (kind) {
    case TaskKind::main_script: return "main script";
    case TaskKind::timer: return "timer";
    case TaskKind::immediate: return "immediate";
    case TaskKind::tick: return "tick";
    case TaskKind::microtask: return "microtask";
    case TaskKind::completion: return "completion";
    case TaskKind::post: return "post";
    case TaskKind::wakeup: return "wakeup";
    case TaskKind::close: return "close";
  }
  return "?";
}

const char* to_string(ChoicePoint point) {
  switch (point) {
    case ChoicePoint::completion: return "completion";
    case ChoicePoint::timers_due: return "timers due";
    case ChoicePoint::pool_job: return "pool job";
  }
  return "?";
}

// As the system calls are called, because errors cite them.
const char* to_string(Opcode opcode) {
  switch (opcode) {
    case Opcode::work: return "work";
    case Opcode::open: return "open";
    case Opcode::close: return "close";
    case Opcode::read: return "read";
    case Opcode::write: return "write";
    case Opcode::stat: return "stat";
    case Opcode::read_directory: return "scandir";
    case Opcode::access: return "access";
    case Opcode::make_directory: return "mkdir";
    case Opcode::unlink: return "unlink";
    case Opcode::rename: return "rename";
    case Opcode::read_file: return "read";
    case Opcode::write_file: return "write";
    case Opcode::read_link: return "readlink";
    case Opcode::make_symlink: return "symlink";
    case Opcode::link: return "link";
    case Opcode::change_mode: return "chmod";
    case Opcode::change_owner: return "chown";
    case Opcode::set_times: return "utime";
    case Opcode::remove_directory: return "rmdir";
    case Opcode::make_temporary_directory: return "mkdtemp";
    case Opcode::real_path: return "realpath";
    case Opcode::file_system_status: return "statfs";
    case Opcode::truncate: return "ftruncate";
    case Opcode::synchronize: return "fsync";
    case Opcode::read_vector: return "read";
    case Opcode::write_vector: return "write";
    case Opcode::copy_file: return "copyfile";
    case Opcode::make_directories: return "mkdir";
    case Opcode::open_directory: return "opendir";
    case Opcode::list_directory: return "scandir";
    case Opcode::remove_tree: return "rm";
    case Opcode::accept: return "accept";
    case Opcode::connect: return "connect";
    case Opcode::receive: return "read";
    case Opcode::send: return "write";
    case Opcode::poll: return "poll";
  }
  return "?";
}

}  // namespace giro
