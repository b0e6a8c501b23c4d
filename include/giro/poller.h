// Poller: what waits for the outside world. It speaks in completions: an operation goes in, and
// comes back done. That epoll only tells of readiness is epoll's private matter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "giro/base/api.h"
#include "giro/base/clock.h"
#include "giro/base/result.h"
#include "giro/operation.h"
#include "giro/phase_source.h"

namespace giro {

class System;

// Where a poller hands completions over: the loop.
class GIRO_API CompletionSink {
 public:
  // Whether the operation comes back again.
  enum class More : uint8_t { no, yes };  // yes: a multishot operation that stays in flight
  // Runs the operation as a callback of the loop.
  virtual void complete(Operation& operation, More more) = 0;

 protected:
  ~CompletionSink() = default;
};

// What the loop knows of a file operation that it would otherwise leave to the pool.
enum class FileHint : uint8_t {
  none,
  crowded,     // it is one of many
  known_file,  // it is a read of what has shown to be a file, and better not done on the spot
};

class GIRO_API Poller {
 public:
  virtual ~Poller() = default;

  // For traces.
  virtual const char* name() const = 0;
  // Before anything is submitted.
  void attach(CompletionSink& sink) { sink_ = &sink; }

  // Operations that this poller does itself; the pool does the others.
  virtual bool executes(Opcode opcode) const = 0;
  // Of those others: whether it does this one better than the pool would.
  virtual bool takes_file(const Operation& /*operation*/, FileHint /*hint*/) const { return false; }

  // 0, or -errno if it fails at once: then the operation was not taken. -EEXIST: another one waits
  // for the descriptor in the same direction.
  virtual int submit(Operation& operation) = 0;

  // The synchronous twin of submit: what can be done without waiting is done before this returns,
  // and gives the result; -EAGAIN: it would have to wait. The operation stays with the caller.
  virtual int64_t try_(Operation& operation) = 0;

  // Takes back an operation. True: it is the caller's again, it will not complete, and the kernel
  // no longer touches its memory. Always so for sockets and readiness, even if it must wait. False
  // (files): it is being done, and its completion still comes.
  virtual bool cancel(Operation& operation) = 0;

  // One of those that wait for this descriptor; null: there is none.
  virtual Operation* operation_on(int fd) const = 0;

  // Takes back any operation that is still in flight; null: there is none. For a loop's end.
  virtual Operation* take_any() = 0;

  // Closes a descriptor with no operation on it. It takes effect at the kernel before this returns.
  virtual void close(int fd) = 0;

  // Waits until something is ready, at most so long, and takes in what is ready, at most so many.
  // Does not wait while something is left from before.
  virtual void wait(Nanoseconds timeout_ns, uint32_t events_max) = 0;

  // What was taken in and has not been delivered.
  virtual size_t ready_count() const = 0;
  // Whether a wait would return at once, because something was ready as it was submitted.
  virtual bool has_ready() const { return ready_count() > 0; }
  // Hands the index-th of them to the sink: one completion, or several of a multishot operation,
  // each of which takes one from the budget.
  virtual void deliver(size_t index, Budget& budget) = 0;

  // Ends a wait() that is under way, or the next one. Any thread.
  virtual void wake() = 0;

  // Readable whenever wait() would find something; -1: this poller has none.
  virtual int backend_fd() const = 0;
  // Whether something other than this thread makes what is waited for happen.
  virtual bool is_real() const { return true; }

  // The credentials of the process have changed: nothing that was made with the old ones is used
  // from now on.
  virtual void renew() {}

 protected:
  // Where to.
  CompletionSink& sink() const { return *sink_; }

 private:
  CompletionSink* sink_ = nullptr;
};

// The one that every Linux has.
GIRO_API Result<std::unique_ptr<Poller>> make_epoll_poller(System& system);
// Fails where the kernel is older than 6.0, or io_uring is forbidden.
GIRO_API Result<std::unique_ptr<Poller>> make_ring_poller(System& system);

// best: what the environment variable GIRO_POLLER says (uring, epoll), otherwise kPollerByDefault.
enum class PollerChoice : uint8_t { best, uring, epoll };
inline constexpr PollerChoice kPollerByDefault = PollerChoice::uring;
GIRO_API std::optional<PollerChoice> parse_poller_choice(std::string_view name);
// Where there is no io_uring it is epoll, whatever the choice. Poller::name() says which.
GIRO_API Result<std::unique_ptr<Poller>> make_poller(System& system, PollerChoice choice);
// The same, made when a loop first waits for something: for programs that may never do.
GIRO_API Result<std::unique_ptr<Poller>> make_deferred_poller(System& system, PollerChoice choice);

}  // namespace giro
