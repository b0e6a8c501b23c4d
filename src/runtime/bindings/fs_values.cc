#include "runtime/bindings/fs_values.h"

#include <dirent.h>
#include <sys/sysmacros.h>

#include <cstring>

#include "engine/buffers.h"

namespace giro::runtime {

using engine::Memory;
using engine::Object;
using engine::Value;

namespace {

constexpr size_t kStringSizeMax = 0x1fffffe8;

constexpr size_t kStatusFields = 18;
union StatusMemory {
  double numbers[kStatusFields];
  int64_t integers[kStatusFields];
};
static_assert(sizeof(StatusMemory) == kStatusFields * sizeof(double));

StatusMemory& status_memory() {
  static thread_local StatusMemory memory{};
  return memory;
}

template <typename Number>
void fill_status(const fs::Status& status, Number* out) {
  const uint64_t fields[] = {
      makedev(status.stx_dev_major, status.stx_dev_minor),
      status.stx_mode,
      status.stx_nlink,
      status.stx_uid,
      status.stx_gid,
      makedev(status.stx_rdev_major, status.stx_rdev_minor),
      status.stx_blksize,
      status.stx_ino,
      status.stx_size,
      status.stx_blocks,
  };
  for (uint64_t field : fields) *out++ = static_cast<Number>(field);
  for (const auto& time :
       {status.stx_atime, status.stx_mtime, status.stx_ctime, status.stx_btime}) {
    *out++ = static_cast<Number>(time.tv_sec);
    *out++ = static_cast<Number>(time.tv_nsec);
  }
}

// Node's numbers, in the order of UV_DIRENT_UNKNOWN and so on.
int entry_type(uint8_t type) {
  switch (type) {
    case DT_REG: return 1;
    case DT_DIR: return 2;
    case DT_LNK: return 3;
    case DT_FIFO: return 4;
    case DT_SOCK: return 5;
    case DT_CHR: return 6;
    case DT_BLK: return 7;
    default: return 0;
  }
}

}  // namespace

Value file_bytes(Bytes bytes) {
  const size_t size = bytes.size();
  if (size == 0) return engine::uint8_array(engine::allocate_memory(0), 0);
  return engine::uint8_array(Memory(reinterpret_cast<uint8_t*>(bytes.release())), size);
}

Value file_name_bytes(const std::string& name) {
  Memory memory = engine::allocate_memory(name.size());
  std::memcpy(memory.get(), name.data(), name.size());
  return engine::uint8_array(std::move(memory), name.size());
}

Value file_text(Bytes bytes) {
  return bytes.size() > kStringSizeMax ? file_bytes(std::move(bytes)) : Value::string(bytes.text());
}

Object file_status_array() {
  return engine::float64_array_over(status_memory().numbers, kStatusFields);
}

template <StatusFormat format>
Value file_status(const fs::Status& status) {
  if constexpr (format == StatusFormat::numbers) {
    fill_status(status, status_memory().numbers);
  } else {
    fill_status(status, status_memory().integers);
  }
  return Value::boolean(true);
}
template Value file_status<StatusFormat::numbers>(const fs::Status&);
template Value file_status<StatusFormat::integers>(const fs::Status&);

template <StatusFormat format>
Value file_system_values(const fs::FileSystemStatus& status) {
  const auto fill = [&](auto* out) {
    const uint64_t fields[] = {static_cast<uint64_t>(status.f_type),
                               static_cast<uint64_t>(status.f_bsize),
                               static_cast<uint64_t>(status.f_frsize),
                               status.f_blocks,
                               status.f_bfree,
                               status.f_bavail,
                               status.f_files,
                               status.f_ffree};
    for (uint64_t field : fields)
      *out++ = static_cast<std::remove_reference_t<decltype(*out)>>(field);
  };
  if constexpr (format == StatusFormat::numbers) {
    fill(status_memory().numbers);
  } else {
    fill(status_memory().integers);
  }
  return Value::boolean(true);
}
template Value file_system_values<StatusFormat::numbers>(const fs::FileSystemStatus&);
template Value file_system_values<StatusFormat::integers>(const fs::FileSystemStatus&);

template <NameFormat format, EntryTypes types>
Value file_entries(const std::vector<DirectoryEntry>& entries) {
  Object names = Object::array({});
  for (uint32_t i = 0; i < entries.size(); ++i) {
    const std::string& name = entries[i].name;
    names.set(i, format == NameFormat::strings ? Value::string(name) : file_name_bytes(name));
  }
  if constexpr (types == EntryTypes::no) return names;
  Object numbers = Object::array({});
  for (uint32_t i = 0; i < entries.size(); ++i) {
    numbers.set(i, Value::integer(entry_type(entries[i].type)));
  }
  const Value both[] = {names, numbers};
  return Object::array(both);
}
template Value file_entries<NameFormat::strings, EntryTypes::no>(
    const std::vector<DirectoryEntry>&);
template Value file_entries<NameFormat::strings, EntryTypes::yes>(
    const std::vector<DirectoryEntry>&);
template Value file_entries<NameFormat::buffers, EntryTypes::no>(
    const std::vector<DirectoryEntry>&);
template Value file_entries<NameFormat::buffers, EntryTypes::yes>(
    const std::vector<DirectoryEntry>&);

}  // namespace giro::runtime
