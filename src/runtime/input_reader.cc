#include "runtime/input_reader.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "runtime/environment.h"

namespace giro::runtime {

using engine::Object;
using engine::Value;

namespace {

constexpr size_t kChunkBytes = 65536;

}  // namespace

// Two readers may share a descriptor (process.stdin and a tty.ReadStream), but a poller takes one
// operation for each number: so each has a number of its own.
InputReader::InputReader(int descriptor, Opcode opcode) : Operation(opcode) {
  fd = opcode == Opcode::poll ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : descriptor;
}

InputReader::~InputReader() {
  if (opcode() == Opcode::poll && fd >= 0) Environment::current().loop().close_descriptor(fd);
}

void InputReader::start(Value self, Object owner) {
  if (in_flight()) return;
  self_ = engine::Persistent(self);
  owner_ = engine::Persistent(owner);
  submit();
}

void InputReader::submit() {
  if (memory_ == nullptr) memory_ = engine::allocate_memory(kChunkBytes);
  if (opcode() == Opcode::poll) {
    arguments.poll_events = POLLIN;
  } else {
    arguments.buffer = {reinterpret_cast<std::byte*>(memory_.get()), kChunkBytes, -1};
  }
  Environment::current().loop().submit(*this, keeps_alive_);
}

bool InputReader::stop() {
  if (in_flight() && !Environment::current().loop().cancel(*this)) return false;
  owner_.reset();
  self_.reset();
  return true;
}

void InputReader::set_keeps_alive(KeepsLoopAlive keeps_alive) {
  keeps_alive_ = keeps_alive;
  if (in_flight()) Environment::current().loop().set_keeps_alive(*this, keeps_alive);
}

int64_t InputReader::take() {
  if (opcode() == Opcode::read || result() < 0) return result();
  // Again, because another reader may have been faster, and this read would wait.
  pollfd readable{fd, POLLIN, 0};
  if (poll(&readable, 1, 0) == 0) return -EAGAIN;
  ssize_t got = 0;
  do {
    got = read(fd, memory_.get(), kChunkBytes);
  } while (got < 0 && errno == EINTR);
  return got < 0 ? -errno : got;
}

void InputReader::run() {
  int64_t got = take();
  if (got == -EAGAIN) return submit();
  // The callback may start the next read, or drop the last reference to this.
  engine::Persistent self = std::move(self_);
  engine::Persistent owner = std::move(owner_);
  Value chunk = Value::undefined();
  if (got > 0) {
    engine::Memory exact = engine::allocate_memory(static_cast<size_t>(got));
    std::memcpy(exact.get(), memory_.get(), static_cast<size_t>(got));
    chunk = engine::uint8_array(std::move(exact), static_cast<size_t>(got));
  }
  Environment::current().door().call_back(owner.object(), Value::string("onread"),
                                          Value::integer(got), chunk);
}

}  // namespace giro::runtime
