// FileRequest<T>: a file operation with the memory its arguments point to, and what it gives.
#pragma once

#include <cerrno>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "giro/base/function.h"
#include "giro/loop.h"
#include "giro/request.h"

namespace giro::fs {

struct Nothing {};

template <typename T>
class FileRequest final : public RequestOperation {
 public:
  explicit FileRequest(Opcode opcode) : RequestOperation(opcode) {}

  // Paths for the arguments to point to.
  const char* keep(std::string_view path) { return keep_in(path_, path); }
  const char* keep_second(std::string_view path) { return keep_in(second_path_, path); }
  bool invalid() const { return invalid_; }

  void call_back_with(Function<void(Result<T>)> done) { done_ = std::move(done); }

  void run() override {
    std::unique_ptr<FileRequest> self(this);
    Function<void(Result<T>)> done = std::move(done_);
    Result<T> outcome = take();
    self.reset();
    if (done) done(std::move(outcome));
  }

  Result<T> take() {
    if (result() < 0) return error();
    if constexpr (std::is_void_v<T>) {
      return {};
    } else if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(result());
    } else {
      return std::move(value);
    }
  }

  // Filled in by the operation, where the result is more than a number.
  std::conditional_t<std::is_void_v<T> || std::is_integral_v<T>, Nothing, T> value{};

 private:
  const char* keep_in(std::string& place, std::string_view path) {
    if (path.find('\0') != std::string_view::npos) invalid_ = true;
    return place.assign(path).c_str();
  }

  std::string path_;
  std::string second_path_;
  bool invalid_ = false;
  Function<void(Result<T>)> done_;
};

template <typename T>
using MadeRequest = std::unique_ptr<FileRequest<T>>;

template <typename T>
MadeRequest<T> make(Opcode opcode, int fd = -1) {
  auto made = std::make_unique<FileRequest<T>>(opcode);
  made->fd = fd;
  return made;
}

template <typename T>
Request start(Loop& loop, MadeRequest<T> made, Function<void(Result<T>)> done) {
  FileRequest<T>& operation = *made.release();  // its own from here on
  operation.call_back_with(std::move(done));
  Request request(operation);
  loop.keep_context(operation);
  if (operation.invalid()) {
    loop.complete_later(operation, -EINVAL, to_string(operation.opcode()));
  } else {
    loop.submit(operation);
  }
  return request;
}

template <typename T>
Result<T> run_now(Loop& loop, MadeRequest<T> made) {
  if (made->invalid()) return SysError(EINVAL, to_string(made->opcode()));
  loop.execute(*made);
  return made->take();
}

}  // namespace giro::fs
