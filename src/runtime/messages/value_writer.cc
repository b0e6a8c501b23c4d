#include "runtime/messages/value_writer.h"

#include <cmath>
#include <string>

#include "engine/buffers.h"
#include "engine/stack_room.h"

namespace giro::runtime {

using engine::Completion;
using engine::Object;
using engine::Value;
using wire::ErrorTag;
using wire::Tag;

ValueWriter::ValueWriter(CloneHelpers& helpers, Delegate& delegate)
    : helpers_(helpers), delegate_(delegate), seen_(Object::array({})) {}

void ValueWriter::note_transferred(Object buffer, uint32_t number) {
  transferred_[buffer.raw()] = number;
}

void ValueWriter::set_reads(Object reads) {
  reads_ = engine::Persistent(reads);
  reads_count_ = reads_left_ = reads.get("length").to_uint32();
}

template <typename Key>
Completion ValueWriter::get(Object object, Key key) {
  if (reads_left_ == 0) return object.try_get(key);
  return {reads_.object().get(reads_count_ - reads_left_--), Value()};
}

Thrown ValueWriter::write(Value value) {
  if (value.is_object()) return write_object(Object(value));
  if (write_primitive(value)) return {};
  Completion described = helpers_.describe.object().call(Value::undefined(), {value});
  return described.ok() ? delegate_.refuse(described.value) : described.thrown;
}

// False: a symbol.
bool ValueWriter::write_primitive(Value value) {
  if (value.is_string()) {
    wire_.string(value);
  } else if (value.is_number()) {
    const double number = value.to_number();
    const auto whole = std::abs(number) < 2147483648.0 ? static_cast<int32_t>(number) : 0;
    if (number == whole && !(whole == 0 && std::signbit(number))) {
      wire_.tag(Tag::int32);
      wire_.zigzag(whole);
    } else {
      wire_.tag(Tag::number);
      wire_.number(number);
    }
  } else if (value.is_undefined()) {
    wire_.tag(Tag::undefined);
  } else if (value.is_null()) {
    wire_.tag(Tag::null);
  } else if (value.is_boolean()) {
    wire_.tag(value.to_boolean() ? Tag::true_value : Tag::false_value);
  } else if (value.is_big_int()) {
    wire_.tag(Tag::big_int);
    write_big_int(value);
  } else {
    return false;
  }
  return true;
}

void ValueWriter::write_big_int(Value value) {
  std::string hex =
      helpers_.big_int_to_hex.object().call(Value::undefined(), {value}).value.to_string();
  const bool is_negative = hex[0] == '-';
  wire_.big_int(is_negative, is_negative ? hex.substr(1) : hex);
}

bool ValueWriter::is_known(Object object) {
  auto [at, is_new] = numbers_.try_emplace(object.raw(), static_cast<uint32_t>(numbers_.size()));
  if (!is_new) {
    wire_.tag(Tag::reference);
    wire_.varint(at->second);
    return true;
  }
  seen_.object().set(at->second, object);
  return false;
}

Thrown ValueWriter::write_object(Object object) {
  if (engine::stack_is_low()) return engine::stack_overflow();
  if (numbers_.contains(object.raw())) {
    is_known(object);
    return {};
  }
  Completion described = helpers_.describe.object().call(Value::undefined(), {object});
  if (!described.ok()) return described.thrown;
  const auto kind = static_cast<ObjectKind>(helpers_.kind);
  Value details = described.value;
  if (kind == ObjectKind::refused) return delegate_.refuse(details);
  if (kind == ObjectKind::view && views_ == Views::with_their_buffers) {
    return write_view(object, Object(details));
  }
  is_known(object);
  if (kind == ObjectKind::view || kind == ObjectKind::host) {
    wire_.tag(Tag::host_object);
    return delegate_.write_host(*this, object);
  }
  return kind <= ObjectKind::array || kind >= ObjectKind::map ? write_branch(kind, object, details)
                                                              : write_leaf(kind, object, details);
}

Thrown ValueWriter::write_leaf(ObjectKind kind, Object, Value details) {
  switch (kind) {
    case ObjectKind::date:
      wire_.tag(Tag::date);
      wire_.number(details.to_number());
      return {};
    case ObjectKind::boolean_object:
      wire_.tag(details.to_boolean() ? Tag::true_object : Tag::false_object);
      return {};
    case ObjectKind::number_object:
      wire_.tag(Tag::number_object);
      wire_.number(details.to_number());
      return {};
    case ObjectKind::big_int_object:
      wire_.tag(Tag::big_int_object);
      write_big_int(details);
      return {};
    case ObjectKind::string_object:
      wire_.tag(Tag::string_object);
      wire_.string(details);
      return {};
    default:  // regexp
      wire_.tag(Tag::regexp);
      wire_.string(Object(details).get(0u));
      wire_.varint(Object(details).get(1u).to_uint32());
      return {};
  }
}

Thrown ValueWriter::write_branch(ObjectKind kind, Object object, Value details) {
  uint32_t count = 0;
  switch (kind) {
    case ObjectKind::dense_array: return write_dense_array(object);
    case ObjectKind::map: return write_list(Object(details), Tag::begin_map, Tag::end_map);
    case ObjectKind::set: return write_list(Object(details), Tag::begin_set, Tag::end_set);
    case ObjectKind::error: return write_error(Object(details));
    case ObjectKind::array_buffer: return write_array_buffer(object, Object(details));
    case ObjectKind::shared_array_buffer: return write_shared(object);
    case ObjectKind::array: {
      const uint32_t length = object.get("length").to_uint32();
      wire_.tag(Tag::begin_sparse_array);
      wire_.varint(length);
      if (Thrown thrown = write_properties(object, Object(details), count); !thrown.is_empty()) {
        return thrown;
      }
      wire_.tag(Tag::end_sparse_array);
      wire_.varint(count);
      wire_.varint(length);
      return {};
    }
    default: break;  // plain
  }
  wire_.tag(Tag::begin_object);
  if (Thrown thrown = write_properties(object, Object(details), count); !thrown.is_empty()) {
    return thrown;
  }
  wire_.tag(Tag::end_object);
  wire_.varint(count);
  return {};
}

Thrown ValueWriter::write_properties(Object object, Object keys, uint32_t& count) {
  const uint32_t length = keys.get("length").to_uint32();
  for (uint32_t i = 0; i < length; ++i) {
    Value key = keys.get(i);
    Completion got = get(object, key);
    if (!got.ok()) return got.thrown;
    // A getter before it may have removed it.
    if (got.value.is_undefined() && !object.has(key)) continue;
    wire_.key(key);
    if (Thrown thrown = write(got.value); !thrown.is_empty()) return thrown;
    ++count;
  }
  return {};
}

Thrown ValueWriter::write_dense_array(Object array) {
  const uint32_t length = array.get("length").to_uint32();
  wire_.tag(Tag::begin_dense_array);
  wire_.varint(length);
  for (uint32_t i = 0; i < length; ++i) {
    Completion got = get(array, i);
    if (!got.ok()) return got.thrown;
    if (Thrown thrown = write(got.value); !thrown.is_empty()) return thrown;
  }
  wire_.tag(Tag::end_dense_array);
  wire_.varint(0);
  wire_.varint(length);
  return {};
}

Thrown ValueWriter::write_list(Object list, Tag begin, Tag end) {
  const uint32_t length = list.get("length").to_uint32();
  wire_.tag(begin);
  for (uint32_t i = 0; i < length; ++i) {
    if (Thrown thrown = write(list.get(i)); !thrown.is_empty()) return thrown;
  }
  wire_.tag(end);
  wire_.varint(length);
  return {};
}

Thrown ValueWriter::write_error(Object details) {
  constexpr uint32_t kClass = 0, kMessage = 1, kStack = 2, kHasCause = 3, kCause = 4;
  auto error_tag = [this](ErrorTag tag) { wire_.byte(static_cast<uint8_t>(tag)); };
  wire_.tag(Tag::error);
  const uint32_t class_tag = details.get(kClass).to_uint32();
  if (class_tag != 0) wire_.byte(static_cast<uint8_t>(class_tag));
  if (Value message = details.get(kMessage); message.is_string()) {
    error_tag(ErrorTag::message);
    wire_.string(message);
  }
  if (details.get(kHasCause).to_boolean()) {
    error_tag(ErrorTag::cause);
    if (Thrown thrown = write(details.get(kCause)); !thrown.is_empty()) return thrown;
  }
  if (Value stack = details.get(kStack); stack.is_string()) {
    error_tag(ErrorTag::stack);
    wire_.string(stack);
  }
  error_tag(ErrorTag::end);
  return {};
}

Thrown ValueWriter::write_array_buffer(Object buffer, Object details) {
  if (auto found = transferred_.find(buffer.raw()); found != transferred_.end()) {
    wire_.tag(Tag::transferred_array_buffer);
    wire_.varint(found->second);
    return {};
  }
  const auto size = static_cast<size_t>(details.get(0u).to_integer());
  const int64_t size_max = details.get(1u).to_integer();
  if (size_max < 0) {
    Completion apart = delegate_.copy_apart(buffer, size);
    if (!apart.ok()) return apart.thrown;
    if (!apart.value.is_empty()) {
      wire_.tag(Tag::transferred_array_buffer);
      wire_.varint(apart.value.to_uint32());
      return {};
    }
  }
  wire_.tag(size_max < 0 ? Tag::array_buffer : Tag::resizable_array_buffer);
  wire_.varint(size);
  if (size_max >= 0) wire_.varint(static_cast<uint64_t>(size_max));
  if (size == 0) return {};
  // By the engine: whoever asks it for the address makes the buffer one that cannot be transferred.
  return helpers_.copy.object()
      .call(Value::undefined(), {buffer, engine::uint8_array_over(wire_.room(size), size)})
      .thrown;
}

Thrown ValueWriter::write_shared(Object buffer) {
  Completion number = delegate_.shared_id(buffer);
  if (!number.ok()) return number.thrown;
  wire_.tag(Tag::shared_array_buffer);
  wire_.varint(number.value.to_uint32());
  return {};
}

// Its buffer comes first, whether or not it has been seen.
Thrown ValueWriter::write_view(Object view, Object details) {
  constexpr uint32_t kClass = 0, kBuffer = 1, kOffset = 2, kSize = 3, kFlags = 4;
  if (Thrown thrown = write(details.get(kBuffer)); !thrown.is_empty()) return thrown;
  is_known(view);
  wire_.tag(Tag::view);
  wire_.varint(details.get(kClass).to_uint32());
  wire_.varint(static_cast<uint64_t>(details.get(kOffset).to_integer()));
  wire_.varint(static_cast<uint64_t>(details.get(kSize).to_integer()));
  wire_.varint(details.get(kFlags).to_uint32());
  return {};
}

}  // namespace giro::runtime
