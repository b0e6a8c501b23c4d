// How a file operation answers JavaScript. The last argument of its function is the request: an
// object whose oncomplete(errno, value) is called through the door, with a negative errno and the
// name of the call in place of the value when it failed; or undefined: then the operation is done
// at once, and its value returned or its error thrown.
#pragma once

#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/call.h"
#include "engine/persistent.h"
#include "giro/fs.h"

namespace giro::runtime {

// (errno, call, path, destination) => Error
void set_file_error_maker(engine::Value function);

void answer_request(engine::Object request, engine::Value value);
void answer_request(engine::Object request, engine::Value value, engine::Value detail);
void answer_request(engine::Object request, const SysError& error);
// Throws; `path` and `destination` may be undefined.
engine::Value fail_file_call(engine::Call& call, const SysError& error, engine::Value path,
                             engine::Value destination);

// The same for what the program may not do; `code` is no errno of the system's.
void answer_denied_request(engine::Object request, int code, std::string_view what);
engine::Value fail_denied_call(engine::Call& call, int code, std::string_view what);

template <auto convert, typename T>
engine::Value converted(Result<T> result) {
  if constexpr (std::is_void_v<T>) {
    return convert();
  } else {
    return convert(std::move(*result));
  }
}

// The callback of an asynchronous operation; `convert` makes a value of its result.
template <auto convert, typename T>
fs::Done<T> answer(engine::Value request) {
  return [request = engine::Persistent(request)](Result<T> result) {
    if (!result.ok()) return answer_request(request.object(), result.error());
    answer_request(request.object(), converted<convert>(std::move(result)));
  };
}

// What the function of a synchronous one returns.
template <auto convert, typename T>
engine::Value finish(engine::Call& call, Result<T> result,
                     engine::Value path = engine::Value::undefined(),
                     engine::Value destination = engine::Value::undefined()) {
  if (!result.ok()) return fail_file_call(call, result.error(), path, destination);
  return converted<convert>(std::move(result));
}

}  // namespace giro::runtime
