// What the functions of the file bindings are given, as C++ values. Paths are strings or buffers;
// a number in the place of a path is a descriptor.
#pragma once

#include <string>

#include "engine/buffers.h"
#include "engine/call.h"
#include "giro/fs.h"
#include "runtime/bindings/fs_answer.h"
#include "runtime/environment.h"

namespace giro::runtime {

inline Loop& file_loop() { return Environment::current().loop(); }

inline std::string path_of(engine::Value value) {
  if (value.is_string()) return value.to_string();
  std::span<uint8_t> bytes = engine::bytes_of(value);
  return {bytes.begin(), bytes.end()};
}

// What a function works on; `path` keeps the string that the target borrows.
enum class LinkItself : uint8_t { no, yes };
inline fs::Target target_of(engine::Value value, std::string* path,
                            LinkItself link_itself = LinkItself::no) {
  if (value.is_number()) return fs::Target::descriptor(value.to_int32());
  *path = path_of(value);
  return link_itself == LinkItself::yes ? fs::Target::link(*path) : fs::Target::path(*path);
}

// Begins the operation, or does it now and returns or throws what came of it. Errors name `path`
// and `destination`.
template <auto convert, typename T, typename Later, typename Now>
engine::Value begin_or_do(engine::Call& call, engine::Value request, Later later, Now now,
                          engine::Value path = engine::Value::undefined(),
                          engine::Value destination = engine::Value::undefined()) {
  if (request.is_undefined()) return finish<convert>(call, now(), path, destination);
  later(answer<convert, T>(request));
  return engine::Value::undefined();
}

}  // namespace giro::runtime
