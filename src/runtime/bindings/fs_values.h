// What file operations give, as JavaScript values.
#pragma once

#include <string>
#include <vector>

#include "engine/object.h"
#include "giro/fs.h"

namespace giro::runtime {

inline engine::Value file_nothing() { return engine::Value::undefined(); }
// A name or path, as a string or as a Uint8Array.
inline engine::Value file_name(const std::string& name) { return engine::Value::string(name); }
engine::Value file_name_bytes(const std::string& name);
inline engine::Value file_number(int64_t number) { return engine::Value::integer(number); }

// A Uint8Array over the very memory.
engine::Value file_bytes(Bytes bytes);
// A string, if it is not too long to be one; bytes otherwise.
engine::Value file_text(Bytes bytes);

// The status goes into an array that JavaScript sees, as numbers or as 64-bit integers:
// dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks, then seconds and nanoseconds of
// atime, mtime, ctime and birthtime.
enum class StatusFormat : uint8_t { numbers, integers };
template <StatusFormat format>
engine::Value file_status(const fs::Status& status);
engine::Object file_status_array();
// Into the same array: type, bsize, frsize, blocks, bfree, bavail, files, ffree.
template <StatusFormat format>
engine::Value file_system_values(const fs::FileSystemStatus& status);

// names, or [names, types] with types as in UV_DIRENT_FILE, …
enum class NameFormat : uint8_t { strings, buffers };
enum class EntryTypes : uint8_t { no, yes };
template <NameFormat format, EntryTypes types>
engine::Value file_entries(const std::vector<DirectoryEntry>& entries);

}  // namespace giro::runtime
