// CountingSystem: counts what goes into a ring.
#pragma once

#include "giro/forwarding_system.h"

namespace giro::test {

class CountingSystem final : public ForwardingSystem {
 public:
  using ForwardingSystem::ForwardingSystem;

  int submissions() const { return submissions_; }
  void ring_submitting(io_uring_sqe& operation) override {
    ++submissions_;
    ForwardingSystem::ring_submitting(operation);
  }

 private:
  int submissions_ = 0;
};

}  // namespace giro::test
