// A value on its way to another realm, perhaps on another thread: its bytes, and what was
// transferred with it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/buffers.h"
#include "engine/object.h"
#include "engine/persistent.h"
#include "engine/shared_memory.h"
#include "runtime/messages/shared_native.h"

namespace giro::runtime {

class PortData;
struct Message;

// An object of lib/ that was transferred: what it said of itself, and who can make one of that.
struct TransferredHost {
  std::string maker;
  std::unique_ptr<Message> data;
};

struct TransferredBuffer {
  engine::Memory memory;
  size_t size = 0;
  int64_t size_max = -1;  // -1: cannot change its size
};

// Any thread; read() on the thread of a realm.
struct Message {
  // A value as ValueWriter writes it, or the text of a tape
  // (lib/internal/structured_clone/tape.js).
  enum class Form : uint8_t { value, tape };
  Form form = Form::value;
  uint64_t trace_id = 0;  // where the loop is recorded
  std::vector<uint8_t> bytes;
  std::vector<TransferredBuffer> buffers;
  std::vector<std::shared_ptr<engine::SharedMemory>> shared;
  std::vector<std::variant<std::shared_ptr<PortData>, TransferredHost>> hosts;
  std::vector<SharedNative> natives;
};

// Where the value goes to.
enum class Destination : uint8_t { same_thread, any_thread, many_threads };

struct Written {
  std::unique_ptr<Message> message;
  // An array of the transferred ArrayBuffers, where they stay on their thread.
  engine::Value buffers;
  engine::Value thrown;
  bool ok() const { return message != nullptr; }
};

// `buffers` and `hosts` are arrays: what is transferred, checked by lib/. `reads`: what has been
// read of the value's objects already, in order; or undefined.
Written write_message(engine::Value value, engine::Value buffers, engine::Value hosts,
                      engine::Value reads, Destination destination);
std::unique_ptr<Message> write_tape(engine::Value text);

struct Read {
  engine::Completion value;
  // An array of the transferred ports.
  engine::Value ports;
};

// What was transferred goes to the first who reads. `buffers`: of write_message(); undefined: in
// the message.
Read read_message(Message& message, engine::Value buffers);
// Of one that has the form of a tape.
engine::Value read_tape(const Message& message);

}  // namespace giro::runtime
