// The poller of a loop that may never wait: it is made when something has to be waited for. A ring
// costs a short program more than its loop does. Descriptors are kept for it from the start, so
// that a program that has used up all others can wait all the same.
#pragma once

#include <atomic>
#include <memory>

#include "giro/poller.h"
#include "giro/system.h"

namespace giro {

class DeferredPoller final : public Poller {
 public:
  DeferredPoller(System& system, PollerChoice choice) : system_(system), choice_(choice) {}
  ~DeferredPoller() override;
  // Before anything else.
  Result<void> open();

  const char* name() const override { return made().name(); }
  bool executes(Opcode opcode) const override { return made().executes(opcode); }
  bool takes_file(const Operation& operation, FileHint hint) const override {
    return made().takes_file(operation, hint);
  }
  int submit(Operation& operation) override { return made().submit(operation); }
  int64_t try_(Operation& operation) override;
  bool cancel(Operation& operation) override { return made().cancel(operation); }
  Operation* operation_on(int fd) const override {
    return poller_ == nullptr ? nullptr : poller_->operation_on(fd);
  }
  Operation* take_any() override { return poller_ == nullptr ? nullptr : poller_->take_any(); }
  void close(int fd) override;
  void wait(Nanoseconds timeout_ns, uint32_t events_max) override;
  size_t ready_count() const override { return poller_ == nullptr ? 0 : poller_->ready_count(); }
  bool has_ready() const override { return poller_ != nullptr && poller_->has_ready(); }
  void deliver(size_t index, Budget& budget) override { poller_->deliver(index, budget); }
  void wake() override;
  int backend_fd() const override { return made().backend_fd(); }
  void renew() override;

 private:
  Poller& made() const {
    if (poller_ == nullptr) [[unlikely]]
      make();
    return *poller_;
  }
  void make() const;
  void give_up_descriptors() const;

  System& system_;
  PollerChoice choice_;
  // As many as a poller needs. -1: given up.
  mutable int kept_[2] = {-1, -1};
  mutable std::unique_ptr<Poller> poller_;
  // For wake(), which other threads call.
  mutable std::atomic<Poller*> to_wake_ = nullptr;
  std::atomic<bool> is_woken_ = false;
};

}  // namespace giro
