#include "trace/operation_names.h"

#include "giro/address.h"

namespace giro::trace {
namespace {

OperationSubject path(const char* text, uint64_t bytes = 0) {
  return {text == nullptr ? "" : text, bytes};
}

OperationSubject from_to(const char* from, const char* to) {
  if (from == nullptr || to == nullptr) return {};
  return {std::string(from) + " → " + to, 0};
}

uint64_t size_of(const iovec* parts, uint32_t count) {
  uint64_t size = 0;
  for (uint32_t i = 0; i < count; ++i) size += parts[i].iov_len;
  return size;
}

}  // namespace

const char* verb_of(const Operation& operation) {
  if (const char* verb = operation.verb()) return verb;
  // What was done at once may be a part of what its opcode does: a shutdown, of a stream.
  const bool is_done = operation.state() == Operation::State::put_off ||
                       operation.state() == Operation::State::closing;
  return is_done && *operation.result_call() != 0 ? operation.result_call()
                                                  : to_string(operation.opcode());
}

OperationSubject subject_of(const Operation& operation) {
  const auto& arguments = operation.arguments;
  if (const std::string_view told = operation.subject(); !told.empty()) {
    return {std::string(told), 0};
  }
  switch (operation.opcode()) {
    case Opcode::open: return path(arguments.open.path);
    case Opcode::read:
    case Opcode::write: return {"", arguments.buffer.size};
    case Opcode::stat: return path(arguments.stat.path);
    case Opcode::read_directory: return path(arguments.read_directory.path);
    case Opcode::access: return path(arguments.access.path);
    case Opcode::make_directory: return path(arguments.make_directory.path);
    case Opcode::unlink: return path(arguments.unlink);
    case Opcode::rename:
    case Opcode::link:
    case Opcode::make_symlink: return from_to(arguments.rename.from, arguments.rename.to);
    case Opcode::read_file: return path(arguments.read_file.path);
    case Opcode::write_file: return path(arguments.write_file.path, arguments.write_file.size);
    case Opcode::read_link:
    case Opcode::make_temporary_directory:
    case Opcode::real_path: return path(arguments.text.path);
    case Opcode::change_mode: return path(arguments.change_mode.path);
    case Opcode::change_owner: return path(arguments.change_owner.path);
    case Opcode::set_times: return path(arguments.set_times.path);
    case Opcode::remove_directory:
    case Opcode::open_directory: return path(arguments.path);
    case Opcode::file_system_status: return path(arguments.file_system_status.path);
    case Opcode::truncate: return path(arguments.truncate.path);
    case Opcode::read_vector:
    case Opcode::write_vector: return {"", size_of(arguments.vector.parts, arguments.vector.count)};
    case Opcode::copy_file: return from_to(arguments.copy_file.from, arguments.copy_file.to);
    case Opcode::make_directories: return path(arguments.make_directories.path);
    case Opcode::remove_tree: return path(arguments.remove_tree.path);
    case Opcode::connect:
      if (arguments.connect.address == nullptr) return {};
      return {Address::from(arguments.connect.address, arguments.connect.size).to_string(), 0};
    case Opcode::send: return {"", size_of(arguments.send.parts, arguments.send.count)};
    case Opcode::work:
    case Opcode::close:
    case Opcode::synchronize:
    case Opcode::list_directory:
    case Opcode::accept:
    case Opcode::receive:
    case Opcode::poll: return {};
  }
  return {};
}

}  // namespace giro::trace
