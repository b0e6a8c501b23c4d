// Structured cloning and message ports, for lib/internal/structured_clone.js and
// lib/internal/message_port.js.
#include <map>
#include <memory>

#include "engine/buffers.h"
#include "engine/native_class.h"
#include "engine/shared_memory.h"
#include "runtime/bindings/bindings.h"
#include "runtime/messages/clone_helpers.h"
#include "runtime/messages/message.h"
#include "runtime/messages/port.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Persistent;
using engine::Value;

CloneHelpers& helpers() { return Environment::current().state<CloneHelpers>(); }

// ({ name: function })
Value set_helpers(Call& call) {
  Object functions(call[0]);
  const std::pair<const char*, Persistent*> all[] = {
      {"describe", &helpers().describe},
      {"make", &helpers().make},
      {"fill", &helpers().fill},
      {"copy", &helpers().copy},
      {"bigIntToHex", &helpers().big_int_to_hex},
      {"refuse", &helpers().refuse},
      {"transferBuffers", &helpers().transfer_buffers},
      {"makeView", &helpers().make_view},
      {"makeShared", &helpers().make_shared},
      {"cloneHost", &helpers().clone_host},
      {"detachHost", &helpers().detach_host},
      {"makeHost", &helpers().make_host},
      {"makePort", &helpers().make_port},
      {"fromText", &helpers().from_text},
  };
  for (const auto& [name, place] : all) *place = Persistent(functions.get(name));
  return Value::undefined();
}

// (value, buffers, hosts, reads)
Value clone(Call& call) {
  Written written = write_message(call[0], call[1], call[2], call[3], Destination::same_thread);
  if (!written.ok()) return call.fail(written.thrown);
  return call.pass(read_message(*written.message, written.buffers).value);
}

// --- Ports
// ----------------------------------------------------------------------------------------

// The two handles of a new channel.
Value make_channel(Call&) {
  auto [first, second] = PortData::make_pair();
  Object pair = Object::array({});
  pair.set(0u, make_port(std::move(first)));
  pair.set(1u, make_port(std::move(second)));
  return pair;
}

// (name)
Value make_broadcast(Call& call) {
  return make_port(std::make_shared<PortData>(PortGroup::named(call[0].to_string())));
}

// (name)
Value has_broadcast(Call& call) { return Value::boolean(PortGroup::exists(call[0].to_string())); }

// (handle, owner)
Value set_owner(Call& call, Port& port) {
  port.set_owner(Object(call[1]));
  return Value::undefined();
}

// (handle, text of a tape)
Value post_tape(Call& call, Port& port) {
  if (port.is_open()) port.data()->post(write_tape(call[1]));
  return Value::undefined();
}

// (handle, value, buffers, hosts, reads): false: the channel is lost, because its other end was in
// the message.
Value post(Call& call, Port& port) {
  const bool is_broadcast = port.is_open() && port.data()->has_many_hearers();
  const auto destination = is_broadcast ? Destination::many_threads : Destination::any_thread;
  Written written = write_message(call[1], call[2], call[3], call[4], destination);
  if (!written.ok()) return call.fail(written.thrown);
  if (!port.is_open()) return Value::boolean(true);
  if (port.data()->post(std::move(written.message))) return Value::boolean(true);
  port.close();
  return Value::boolean(false);
}

template <void (Port::*function)()>
Value invoke(Call&, Port& port) {
  (port.*function)();
  return Value::undefined();
}

Value has_ref(Call&, Port& port) { return Value::boolean(port.has_ref()); }

Value is_open(Call&, Port& port) { return Value::boolean(port.is_open()); }

// (handle): [value], or undefined where nothing has come.
Value receive(Call& call, Port& port) {
  if (port.data() == nullptr) return Value::undefined();
  std::optional<PortData::Received> first = port.data()->receive();
  if (!first) return Value::undefined();
  if (first->message == nullptr) {
    port.close();
    return Value::undefined();
  }
  Read read = read_message(*first->message, Value::undefined());
  if (!read.value.ok()) return call.fail(read.value.thrown);
  Value value = read.value.value;
  return Object::array({&value, 1});
}

}  // namespace

void initialize_messaging(Object exports) {
  exports.set("kind", engine::int32_array_over(&helpers().kind, 1));
  exports.set("canShare", Value::boolean(engine::SharedMemory::is_possible()));
  method<set_helpers>(exports, "setHelpers", 1);
  method<clone>(exports, "clone", 4);
  method<make_channel>(exports, "makeChannel", 0);
  method<make_broadcast>(exports, "makeBroadcast", 1);
  method<has_broadcast>(exports, "hasBroadcast", 1);
  method<set_owner>(exports, "setOwner", 2);
  method<post>(exports, "post", 5);
  method<post_tape>(exports, "postTape", 2);
  method<receive>(exports, "receive", 1);
  method<has_ref>(exports, "hasRef", 1);
  method<is_open>(exports, "isOpen", 1);
  method<invoke<&Port::start>>(exports, "start", 1);
  method<invoke<&Port::stop>>(exports, "stop", 1);
  method<invoke<&Port::ref>>(exports, "ref", 1);
  method<invoke<&Port::unref>>(exports, "unref", 1);
  method<invoke<&Port::close>>(exports, "close", 1);
  method<invoke<&Port::drain>>(exports, "drain", 1);
}

}  // namespace giro::runtime
