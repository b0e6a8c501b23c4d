#include "loop/deferred_poller.h"

#include <utility>

#include "giro/base/check.h"
#include "loop/execute.h"

namespace giro {

DeferredPoller::~DeferredPoller() { give_up_descriptors(); }

Result<void> DeferredPoller::open() {
  for (int& fd : kept_) {
    fd = system_.eventfd();
    if (fd < 0) return SysError(-fd, "eventfd");
  }
  return {};
}

void DeferredPoller::give_up_descriptors() const {
  for (int& fd : kept_) {
    if (fd >= 0) system_.close(std::exchange(fd, -1));
  }
}

void DeferredPoller::make() const {
  give_up_descriptors();
  auto poller = make_poller(system_, choice_);
  GIRO_CHECK(poller.ok(), "no poller: a loop that waits needs some memory", poller.error().code(),
             poller.error().call());
  poller_ = std::move(*poller);
  poller_->attach(sink());
  to_wake_ = poller_.get();
  if (is_woken_) poller_->wake();
}

int64_t DeferredPoller::try_(Operation& operation) {
  return poller_ == nullptr ? execute_at_once(operation, system_) : poller_->try_(operation);
}

void DeferredPoller::close(int fd) {
  if (poller_ != nullptr) {
    poller_->close(fd);
  } else {
    system_.close(fd);
  }
}

void DeferredPoller::wait(Nanoseconds timeout_ns, uint32_t events_max) {
  if (poller_ == nullptr && timeout_ns == 0) return;
  made().wait(timeout_ns, events_max);
}

// Either sees what the other has written first.
void DeferredPoller::wake() {
  is_woken_ = true;
  if (Poller* poller = to_wake_) poller->wake();
}

void DeferredPoller::renew() {
  if (poller_ != nullptr) poller_->renew();
}

Result<std::unique_ptr<Poller>> make_deferred_poller(System& system, PollerChoice choice) {
  auto poller = std::make_unique<DeferredPoller>(system, choice);
  Result<void> opened = poller->open();
  if (!opened.ok()) return opened.error();
  return std::unique_ptr<Poller>(std::move(poller));
}

}  // namespace giro
