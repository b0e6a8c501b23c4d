// v8.Serializer and v8.Deserializer: the wire format, with the program's own methods for what it
// does not know.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/buffers.h"
#include "engine/native_class.h"
#include "runtime/bindings/bindings.h"
#include "runtime/messages/value_reader.h"
#include "runtime/messages/value_writer.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Completion;
using engine::Object;
using engine::Value;

CloneHelpers& helpers() { return Environment::current().state<CloneHelpers>(); }

// Calls a method of the program's object; undefined where it has none.
Completion call_method(Value self, const char* name, std::initializer_list<Value> arguments) {
  Completion method = Object(self).try_get(Value::string(name));
  if (!method.ok() || !method.value.is_function())
    return method.ok() ? Completion{Value::undefined(), {}} : method;
  return Object(method.value).call(self, arguments);
}

// --- Writing
// --------------------------------------------------------------------------------------

class Serializer final : private ValueWriter::Delegate {
 public:
  // `self` is on the stack of whoever calls.
  ValueWriter& writer(Value self) {
    self_ = self.raw();
    return writer_;
  }

 private:
  Thrown write_host(ValueWriter&, Object object) override {
    Value self(self_);
    if (!Object(self).get("_writeHostObject").is_function())
      return refuse(Value::string("Unsupported host object"));
    return call_method(self, "_writeHostObject", {object}).thrown;
  }
  Completion shared_id(Object buffer) override {
    if (!Object(Value(self_)).get("_getSharedArrayBufferId").is_function()) {
      return {Value(), refuse(Value::string("#<SharedArrayBuffer> could not be cloned."))};
    }
    return call_method(Value(self_), "_getSharedArrayBufferId", {buffer});
  }
  Value refuse(Value message) override {
    Value maker = Object(Value(self_)).get("_getDataCloneError");
    if (!maker.is_function()) return Object::error(message.to_string());
    Completion made = Object(maker).construct({&message, 1});
    return made.ok() ? made.value : made.thrown;
  }

  engine::RawValue self_ = nullptr;
  ValueWriter writer_{helpers(), *this};
};

Value make_serializer(Call&) { return engine::wrap(std::make_unique<Serializer>()); }

// All of these: (handle, the program's object, …)
Value write_header(Call& call, Serializer& serializer) {
  serializer.writer(call[1]).wire().header();
  return Value::undefined();
}

Value write_value(Call& call, Serializer& serializer) {
  Thrown thrown = serializer.writer(call[1]).write(call[2]);
  return thrown.is_empty() ? Value::boolean(true) : call.fail(thrown);
}

// (…): the bytes, and begins anew.
Value release(Call& call, Serializer& serializer) {
  std::vector<uint8_t> bytes = std::move(serializer.writer(call[1]).wire().bytes());
  engine::Memory memory = engine::allocate_memory(bytes.size());
  if (memory == nullptr) return call.fail(Object::range_error("Array buffer allocation failed"));
  std::copy(bytes.begin(), bytes.end(), memory.get());  // of which there may be none
  return engine::uint8_array(std::move(memory), bytes.size());
}

// (…, number, buffer)
Value note_transfer(Call& call, Serializer& serializer) {
  serializer.writer(call[1]).note_transferred(Object(call[3]), call[2].to_uint32());
  return Value::undefined();
}

Value write_uint32(Call& call, Serializer& serializer) {
  serializer.writer(call[1]).wire().varint(call[2].to_uint32());
  return Value::undefined();
}

// (…, high, low)
Value write_uint64(Call& call, Serializer& serializer) {
  constexpr int kHalf = 32;
  serializer.writer(call[1]).wire().varint(uint64_t{call[2].to_uint32()} << kHalf |
                                           call[3].to_uint32());
  return Value::undefined();
}

Value write_double(Call& call, Serializer& serializer) {
  serializer.writer(call[1]).wire().number(call[2].to_number());
  return Value::undefined();
}

Value write_raw(Call& call, Serializer& serializer) {
  serializer.writer(call[1]).wire().raw(engine::bytes_of(call[2]));
  return Value::undefined();
}

// (…, whether they are host objects)
Value set_views(Call& call, Serializer& serializer) {
  serializer.writer(call[1]).set_views(call[2].to_boolean()
                                           ? ValueWriter::Views::as_host_objects
                                           : ValueWriter::Views::with_their_buffers);
  return Value::undefined();
}

// --- Reading
// --------------------------------------------------------------------------------------

class Deserializer final : private ValueReader::Delegate {
 public:
  explicit Deserializer(std::span<const uint8_t> bytes) : bytes_(bytes.begin(), bytes.end()) {}

  ValueReader& reader(Value self) {
    self_ = self.raw();
    return reader_;
  }
  void note_transferred(uint32_t number, Value buffer) {
    transferred_[number] = engine::Persistent(buffer);
  }
  uint32_t version = 0;

 private:
  Completion read_host(ValueReader&) override {
    Completion made = call_method(Value(self_), "_readHostObject", {});
    return made.ok() && !made.value.is_object()
               ? Completion{Value(), Object::type_error("readHostObject must return an object")}
               : made;
  }
  Completion shared_buffer(uint32_t number) override { return known(number); }
  Completion transferred_buffer(uint32_t number) override { return known(number); }
  Completion known(uint32_t number) {
    auto found = transferred_.find(number);
    return found == transferred_.end() ? Completion{Value(), refuse()}
                                       : Completion{found->second.value(), Value()};
  }
  Value refuse() override { return Object::error("Unable to deserialize cloned data."); }

  engine::RawValue self_ = nullptr;
  const std::vector<uint8_t> bytes_;
  std::map<uint32_t, engine::Persistent> transferred_;
  ValueReader reader_{helpers(), *this, bytes_};
};

// (bytes)
Value make_deserializer(Call& call) {
  return engine::wrap(std::make_unique<Deserializer>(engine::bytes_of(call[0])));
}

// All of these: (handle, the program's object, …)
Value read_header(Call& call, Deserializer& deserializer) {
  std::optional<uint32_t> version = deserializer.reader(call[1]).wire().header();
  if (!version)
    return call.fail(
        Object::error("Unable to deserialize cloned data due to invalid or unsupported version."));
  deserializer.version = *version;
  return Value::boolean(true);
}

Value read_value(Call& call, Deserializer& deserializer) {
  return call.pass(deserializer.reader(call[1]).read());
}

Value read_uint32(Call& call, Deserializer& deserializer) {
  std::optional<uint32_t> value = deserializer.reader(call[1]).wire().uint32();
  return value ? Value::integer(*value) : call.fail(Object::error("ReadUint32() failed"));
}

// [high, low]
Value read_uint64(Call& call, Deserializer& deserializer) {
  constexpr int kHalf = 32;
  std::optional<uint64_t> value = deserializer.reader(call[1]).wire().varint();
  if (!value) return call.fail(Object::error("ReadUint64() failed"));
  Object pair = Object::array({});
  pair.set(0u, Value::integer(static_cast<int64_t>(*value >> kHalf)));
  pair.set(1u, Value::integer(static_cast<uint32_t>(*value)));
  return pair;
}

Value read_double(Call& call, Deserializer& deserializer) {
  std::optional<double> value = deserializer.reader(call[1]).wire().number();
  return value ? Value::number(*value) : call.fail(Object::error("ReadDouble() failed"));
}

// (…, size): where they begin.
Value read_raw(Call& call, Deserializer& deserializer) {
  auto bytes = deserializer.reader(call[1]).wire().raw(static_cast<size_t>(call[2].to_integer()));
  if (!bytes) return call.fail(Object::error("ReadRawBytes() failed"));
  return Value::integer(
      static_cast<int64_t>(deserializer.reader(call[1]).wire().offset() - bytes->size()));
}

// (…, number, buffer)
Value note_received(Call& call, Deserializer& deserializer) {
  deserializer.note_transferred(call[2].to_uint32(), call[3]);
  return Value::undefined();
}

Value version(Call&, Deserializer& deserializer) { return Value::integer(deserializer.version); }

}  // namespace

void initialize_serdes(Object exports) {
  method<make_serializer>(exports, "makeSerializer", 0);
  method<write_header>(exports, "writeHeader", 2);
  method<write_value>(exports, "writeValue", 3);
  method<release>(exports, "release", 2);
  method<note_transfer>(exports, "noteTransfer", 4);
  method<write_uint32>(exports, "writeUint32", 3);
  method<write_uint64>(exports, "writeUint64", 4);
  method<write_double>(exports, "writeDouble", 3);
  method<write_raw>(exports, "writeRaw", 3);
  method<set_views>(exports, "setViews", 3);
  method<make_deserializer>(exports, "makeDeserializer", 1);
  method<read_header>(exports, "readHeader", 2);
  method<read_value>(exports, "readValue", 2);
  method<read_uint32>(exports, "readUint32", 2);
  method<read_uint64>(exports, "readUint64", 2);
  method<read_double>(exports, "readDouble", 2);
  method<read_raw>(exports, "readRaw", 3);
  method<note_received>(exports, "noteReceived", 4);
  method<version>(exports, "version", 2);
}

}  // namespace giro::runtime
