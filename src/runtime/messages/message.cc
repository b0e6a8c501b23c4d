#include "runtime/messages/message.h"

#include <cstring>
#include <unordered_map>

#include "engine/native_class.h"
#include "runtime/environment.h"
#include "runtime/messages/port.h"
#include "runtime/messages/value_reader.h"
#include "runtime/messages/value_writer.h"

namespace giro::runtime {

using engine::Completion;
using engine::Object;
using engine::Value;

namespace {

// How a host object was written.
enum class HostForm : uint8_t { transferred, cloned, shared };

CloneHelpers& helpers() { return Environment::current().state<CloneHelpers>(); }

Completion call(const engine::Persistent& function, std::initializer_list<Value> arguments) {
  return function.object().call(Value::undefined(), arguments);
}

uint32_t length_of(Value array) {
  return array.is_object() ? Object(array).get("length").to_uint32() : 0;
}

class MessageWriter final : private ValueWriter::Delegate {
 public:
  explicit MessageWriter(Destination destination) : destination_(destination) {}

  Written write(Value value, Value buffers, Value hosts, Value reads) {
    if (reads.is_object()) writer_.set_reads(Object(reads));
    message_->buffers.resize(length_of(buffers));
    for (uint32_t i = 0; i < message_->buffers.size(); ++i) {
      writer_.note_transferred(Object(Object(buffers).get(i)), i);
    }
    for (uint32_t i = 0; i < length_of(hosts); ++i) hosts_[Object(hosts).get(i).raw()] = i;
    writer_.wire().header();
    Thrown thrown = writer_.write(value);
    Value moved = Value::undefined();
    // Nothing is taken away before everything has been found to be cloneable.
    if (thrown.is_empty()) thrown = move_hosts(hosts);
    if (thrown.is_empty()) thrown = move_buffers(buffers, moved);
    if (!thrown.is_empty()) return {nullptr, Value(), thrown};
    message_->bytes = std::move(writer_.wire().bytes());
    return {std::move(message_), moved, Value()};
  }

 private:
  Thrown write_host(ValueWriter& writer, Object object) override {
    if (auto found = hosts_.find(object.raw()); found != hosts_.end()) {
      writer.wire().byte(static_cast<uint8_t>(HostForm::transferred));
      writer.wire().varint(found->second);
      return {};
    }
    // [maker, data, handle of what is shared, or undefined]
    Completion cloned = call(helpers().clone_host, {object});
    if (!cloned.ok()) return cloned.thrown;
    Object parts(cloned.value);
    auto* handle = engine::unwrap<SharedHandle>(parts.get(2u));
    writer.wire().byte(
        static_cast<uint8_t>(handle == nullptr ? HostForm::cloned : HostForm::shared));
    if (handle != nullptr) {
      writer.wire().varint(message_->natives.size());
      message_->natives.push_back(handle->native);
    }
    writer.wire().string(parts.get(0u));
    return writer.write(parts.get(1u));
  }

  Completion shared_id(Object buffer) override {
    auto memory = engine::SharedMemory::of(helpers().make_view.object(), buffer);
    if (memory == nullptr)
      return {Value(), refuse(Value::string("#<SharedArrayBuffer> could not be cloned."))};
    message_->shared.push_back(std::move(memory));
    return {Value::integer(static_cast<int64_t>(message_->shared.size()) - 1), Value()};
  }

  // The memory becomes that of the reader, if there is only one.
  Completion copy_apart(Object buffer, size_t size) override {
    constexpr size_t kSizeMin = 1024;
    if (size < kSizeMin || destination_ == Destination::many_threads) return {};
    engine::Memory memory = engine::allocate_memory(size);
    if (memory == nullptr) return {Value(), Object::range_error("Array buffer allocation failed")};
    Completion copied =
        call(helpers().copy, {buffer, engine::uint8_array_over(memory.get(), size)});
    if (!copied.ok()) return copied;
    message_->buffers.push_back({std::move(memory), size, -1});
    return {Value::integer(static_cast<int64_t>(message_->buffers.size()) - 1), Value()};
  }

  Value refuse(Value text) override {
    Completion made = call(helpers().refuse, {text});
    return made.ok() ? made.value : made.thrown;
  }

  Thrown move_buffers(Value buffers, Value& moved) {
    const uint32_t count = length_of(buffers);
    if (count == 0) return {};
    Completion made = call(helpers().transfer_buffers, {buffers});
    if (!made.ok()) return made.thrown;
    if (destination_ == Destination::same_thread) {
      moved = made.value;
      return {};
    }
    // [buffer, largest size or -1]
    for (uint32_t i = 0; i < count; ++i) {
      Object pair(Object(made.value).get(i));
      std::span<uint8_t> bytes = engine::bytes_of(pair.get(0u));
      engine::Memory memory = engine::allocate_memory(bytes.size());
      if (memory == nullptr) return Object::range_error("Array buffer allocation failed");
      std::memcpy(memory.get(), bytes.data(), bytes.size());
      message_->buffers[i] = {std::move(memory), bytes.size(), pair.get(1u).to_integer()};
    }
    return {};
  }

  Thrown move_hosts(Value hosts) {
    for (uint32_t i = 0; i < length_of(hosts); ++i) {
      // A port's handle, or [maker, data, buffers, hosts].
      Completion detached = call(helpers().detach_host, {Object(hosts).get(i)});
      if (!detached.ok()) return detached.thrown;
      if (Port* port = engine::unwrap<Port>(detached.value)) {
        message_->hosts.emplace_back(port->detach());
        continue;
      }
      Object parts(detached.value);
      Written data = write_message(parts.get(1u), parts.get(2u), parts.get(3u), Value::undefined(),
                                   Destination::any_thread);
      if (!data.ok()) return data.thrown;
      message_->hosts.emplace_back(
          TransferredHost{parts.get(0u).to_string(), std::move(data.message)});
    }
    return {};
  }

  const Destination destination_;
  std::unique_ptr<Message> message_ = std::make_unique<Message>();
  ValueWriter writer_{helpers(), *this};
  std::unordered_map<engine::RawValue, uint32_t> hosts_;
};

class MessageReader final : private ValueReader::Delegate {
 public:
  MessageReader(Message& message, Value buffers) : message_(message), buffers_(buffers) {}

  Read read() {
    if (Completion made = make_hosts(); !made.ok()) return {made, Value()};
    ValueReader reader(helpers(), *this, message_.bytes);
    if (!reader.wire().header()) return {{Value(), refuse()}, Value()};
    return {reader.read(), ports_};
  }

 private:
  Completion make_hosts() {
    uint32_t port_count = 0;
    for (uint32_t i = 0; i < message_.hosts.size(); ++i) {
      Completion made;
      auto& host = message_.hosts[i];
      if (auto* data = std::get_if<std::shared_ptr<PortData>>(&host)) {
        if (*data == nullptr) continue;  // somebody else has read it
        made = call(helpers().make_port, {make_port(std::move(*data))});
        if (made.ok()) ports_.set(port_count++, made.value);
      } else {
        auto& transferred = std::get<TransferredHost>(host);
        made = read_message(*transferred.data, Value::undefined()).value;
        if (made.ok())
          made = call(helpers().make_host, {Value::string(transferred.maker), made.value});
      }
      if (!made.ok()) return made;
      hosts_.set(i, made.value);
    }
    return {};
  }

  Completion read_host(ValueReader& reader) override {
    std::optional<uint8_t> form = reader.wire().byte();
    if (form == static_cast<uint8_t>(HostForm::transferred)) {
      std::optional<uint32_t> number = reader.wire().uint32();
      if (!number || *number >= message_.hosts.size()) return {Value(), refuse()};
      return {hosts_.get(*number), Value()};
    }
    Value handle = Value::undefined();
    if (form == static_cast<uint8_t>(HostForm::shared)) {
      std::optional<uint32_t> number = reader.wire().uint32();
      if (!number || *number >= message_.natives.size()) return {Value(), refuse()};
      handle = make_handle(message_.natives[*number]);
    }
    std::optional<wire::Tag> tag = reader.wire().tag();
    Value maker = tag ? reader.wire().string(*tag) : Value();
    if (maker.is_empty()) return {Value(), refuse()};
    Completion data = reader.read();
    return data.ok() ? call(helpers().make_host, {maker, data.value, handle}) : data;
  }

  Completion shared_buffer(uint32_t number) override {
    if (number >= message_.shared.size()) return {Value(), refuse()};
    return message_.shared[number]->adopt(helpers().make_shared.object());
  }

  Completion transferred_buffer(uint32_t number) override {
    if (number >= message_.buffers.size()) return {Value(), refuse()};
    TransferredBuffer& moved = message_.buffers[number];
    if (moved.memory == nullptr && buffers_.is_object()) {
      return {Object(Object(buffers_).get(number)).get(0u), Value()};
    }
    Value buffer = engine::array_buffer(std::move(moved.memory), moved.size);
    if (moved.size_max < 0) return {buffer, Value()};
    return call(helpers().make, {Value::integer(static_cast<int32_t>(ObjectKind::array_buffer)),
                                 buffer, Value::integer(moved.size_max)});
  }

  Value refuse() override {
    Completion made = call(helpers().refuse, {Value::string("Unable to deserialize cloned data.")});
    return made.ok() ? made.value : made.thrown;
  }

  Message& message_;
  Value buffers_;
  Object hosts_ = Object::array({});
  Object ports_ = Object::array({});
};

}  // namespace

Written write_message(Value value, Value buffers, Value hosts, Value reads,
                      Destination destination) {
  return MessageWriter(destination).write(value, buffers, hosts, reads);
}

std::unique_ptr<Message> write_tape(Value text) {
  auto message = std::make_unique<Message>();
  WireWriter writer;
  writer.string(text);
  message->form = Message::Form::tape;
  message->bytes = std::move(writer.bytes());
  return message;
}

Value read_tape(const Message& message) {
  WireReader reader(message.bytes);
  std::optional<wire::Tag> tag = reader.tag();
  GIRO_CHECK(tag.has_value(), "a message begins with no string");
  return reader.string(*tag);
}

Read read_message(Message& message, Value buffers) {
  if (message.form == Message::Form::tape) {
    return {call(helpers().from_text, {read_tape(message)}), Object::array({})};
  }
  return MessageReader(message, buffers).read();
}

}  // namespace giro::runtime
