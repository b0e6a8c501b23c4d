// HandleCore: the implementation of a Stream or a Listener. It owns itself: its operations and the
// kernel may need it after the user's handle is gone. It is freed in the close phase.
#pragma once

#include <string>

#include "giro/address.h"
#include "giro/base/function.h"
#include "giro/loop.h"
#include "giro/loop_host.h"
#include "giro/loop_task.h"
#include "giro/system.h"

namespace giro {

class HandleCore {
 public:
  HandleCore(Loop& loop, int fd) : loop_(loop), fd_(fd) { loop_.host().handle_opened(); }
  HandleCore(const HandleCore&) = delete;
  HandleCore& operator=(const HandleCore&) = delete;

  Loop& loop() const { return loop_; }
  System& system() const { return loop_.system(); }
  int fd() const { return fd_; }
  bool is_open() const { return open_; }

  // The user's handle is gone or closed. Once.
  void close(Function<void()> on_close);

  KeepsLoopAlive keeps_alive() const { return keeps_alive_; }
  void set_keeps_alive(KeepsLoopAlive keeps_alive);

  Result<Address> local_address() const;
  Result<Address> peer_address() const;
  Result<void> set_option(int level, int name, int value) const;
  Result<int> get_option(int level, int name) const;

 protected:
  virtual ~HandleCore() = default;

  // Takes back everything in flight; what has a callback gets it in the close phase.
  virtual void cancel_operations() = 0;
  // The operation whose activity keeps the loop alive.
  virtual Operation& listening_operation() = 0;
  // Whether it does so now.
  virtual bool is_listening() { return listening_operation().in_flight(); }
  virtual void before_descriptor_closes() {}

  void take_back(Operation& operation);
  // Those who watch the loop are told of it when its name is known: its address, or what it is of.
  enum class Named : uint8_t { by_local_address, by_peer_address, by_descriptor };
  void tell_opened(const char* kind, Named named);
  void tell_opened(const char* kind, const std::string& name);
  void adopt_descriptor(int fd) { fd_ = fd; }

 private:
  class Closing;

  Loop& loop_;
  int fd_;
  bool open_ = true;
  KeepsLoopAlive keeps_alive_ = KeepsLoopAlive::yes;
};

}  // namespace giro
