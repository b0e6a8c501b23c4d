#include "giro/request.h"

#include <cerrno>
#include <utility>

#include "giro/loop.h"

namespace giro {

RequestOperation::~RequestOperation() {
  if (request_ != nullptr) request_->operation_ = nullptr;
}

Request::Request(RequestOperation& operation) { point_to(&operation); }

Request::Request(Request&& other) noexcept { *this = std::move(other); }

Request& Request::operator=(Request&& other) noexcept {
  if (this == &other) return *this;
  RequestOperation* operation = other.operation_;
  other.point_to(nullptr);
  point_to(operation);
  return *this;
}

Request::~Request() { point_to(nullptr); }

void Request::point_to(RequestOperation* operation) {
  if (operation_ != nullptr) operation_->request_ = nullptr;
  operation_ = operation;
  if (operation_ != nullptr) operation_->request_ = this;
}

bool Request::cancel() {
  if (operation_ == nullptr || operation_->state() == Operation::State::put_off) return false;
  RequestOperation& operation = *operation_;
  Loop& loop = *operation.loop();
  if (!loop.cancel(operation)) return false;
  loop.complete_later(operation, -ECANCELED, to_string(operation.opcode()));
  return true;
}

}  // namespace giro
