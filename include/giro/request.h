// Request: what an asynchronous call gives back, to cancel it by. Dropping it changes nothing.
#pragma once

#include "giro/base/api.h"
#include "giro/operation.h"

namespace giro {

class Request;

// An operation that frees itself when it has been delivered, and that a Request may point to.
class GIRO_API RequestOperation : public Operation {
 public:
  // As any operation.
  using Operation::Operation;
  ~RequestOperation() override;
  void discard() override { delete this; }

 private:
  friend class Request;
  Request* request_ = nullptr;
};

// Loop thread only. May outlive what it stands for.
class GIRO_API Request {
 public:
  Request() = default;
  // Stands for this one.
  explicit Request(RequestOperation& operation);
  Request(Request&& other) noexcept;
  Request& operator=(Request&& other) noexcept;
  ~Request();

  // True: it had not begun; its callback comes with ECANCELED. False: it is being done, or has
  // been.
  bool cancel();
  // Whether its callback is still to come.
  bool pending() const { return operation_ != nullptr; }

 private:
  friend class RequestOperation;
  void point_to(RequestOperation* operation);
  RequestOperation* operation_ = nullptr;
};

}  // namespace giro
