#include "runtime/messages/value_reader.h"

#include <array>
#include <cstring>
#include <string>

#include "engine/buffers.h"
#include "engine/stack_room.h"

namespace giro::runtime {

using engine::Completion;
using engine::Object;
using engine::Value;
using wire::ErrorTag;
using wire::Tag;

namespace {

Completion given(Value value) { return {value, Value()}; }

}  // namespace

ValueReader::ValueReader(CloneHelpers& helpers, Delegate& delegate, std::span<const uint8_t> bytes)
    : helpers_(helpers), delegate_(delegate), wire_(bytes), known_(Object::array({})) {}

Completion ValueReader::make(ObjectKind kind, std::initializer_list<Value> arguments) const {
  constexpr size_t kArgumentsMax = 6;
  std::array<Value, kArgumentsMax> all{Value::integer(static_cast<int32_t>(kind))};
  std::copy(arguments.begin(), arguments.end(), all.begin() + 1);
  return helpers_.make.object().call(Value::undefined(),
                                     std::span<const Value>(all.data(), arguments.size() + 1));
}

// An object without anything inside that has to be read after it exists.
Completion ValueReader::kept(Completion made) {
  if (made.ok()) keep(reserve(), made.value);
  return made;
}

Completion ValueReader::read() {
  std::optional<Tag> tag = wire_.tag();
  if (!tag) return refuse();
  Completion got = read_tagged(*tag);
  // A view consumes the buffer before it.
  if (got.ok() && got.value.is_object() && wire_.peek_tag() == Tag::view) {
    wire_.tag();
    return read_view(got.value);
  }
  return got;
}

Completion ValueReader::read_tagged(Tag tag) {
  if (engine::stack_is_low()) return {Value(), engine::stack_overflow()};
  Completion got = read_primitive(tag);
  if (got.ok() && got.value.is_empty()) got = read_leaf(tag);
  if (got.ok() && got.value.is_empty()) got = read_branch(tag);
  return got.ok() && got.value.is_empty() ? refuse() : got;
}

Completion ValueReader::read_primitive(Tag tag) {
  switch (tag) {
    case Tag::undefined:
    case Tag::the_hole: return given(Value::undefined());
    case Tag::null: return given(Value::null());
    case Tag::true_value: return given(Value::boolean(true));
    case Tag::false_value: return given(Value::boolean(false));
    case Tag::int32: {
      std::optional<int32_t> value = wire_.zigzag();
      return value ? given(Value::integer(*value)) : refuse();
    }
    case Tag::uint32: {
      std::optional<uint32_t> value = wire_.uint32();
      return value ? given(Value::integer(*value)) : refuse();
    }
    case Tag::number: {
      std::optional<double> value = wire_.number();
      return value ? given(Value::number(*value)) : refuse();
    }
    case Tag::big_int: return read_big_int(false);
    case Tag::one_byte_string:
    case Tag::two_byte_string:
    case Tag::utf8_string: {
      Value text = wire_.string(tag);
      return text.is_empty() ? refuse() : given(text);
    }
    default: return {};
  }
}

Completion ValueReader::read_big_int(bool as_object) {
  std::optional<std::string> text = wire_.big_int();
  if (!text) return refuse();
  Completion made =
      make(ObjectKind::big_int_object, {Value::string(*text), Value::boolean(as_object)});
  return as_object ? kept(made) : made;
}

Completion ValueReader::read_leaf(Tag tag) {
  switch (tag) {
    case Tag::true_object:
    case Tag::false_object:
      return kept(make(ObjectKind::boolean_object, {Value::boolean(tag == Tag::true_object)}));
    case Tag::date:
    case Tag::number_object: {
      std::optional<double> value = wire_.number();
      if (!value) return refuse();
      ObjectKind kind = tag == Tag::date ? ObjectKind::date : ObjectKind::number_object;
      return kept(make(kind, {Value::number(*value)}));
    }
    case Tag::big_int_object: return read_big_int(true);
    case Tag::string_object:
    case Tag::regexp: {
      std::optional<Tag> string_tag = wire_.tag();
      Value text = string_tag ? wire_.string(*string_tag) : Value();
      if (text.is_empty()) return refuse();
      if (tag == Tag::string_object) return kept(make(ObjectKind::string_object, {text}));
      std::optional<uint32_t> flags = wire_.uint32();
      return flags ? kept(make(ObjectKind::regexp, {text, Value::integer(*flags)})) : refuse();
    }
    case Tag::reference: return read_reference();
    default: return {};
  }
}

Completion ValueReader::read_reference() {
  std::optional<uint32_t> number = wire_.uint32();
  if (!number || *number >= count_) return refuse();
  Value known = known_.object().get(*number);
  return known.is_object() ? given(known) : refuse();
}

Completion ValueReader::read_branch(Tag tag) {
  switch (tag) {
    case Tag::begin_object: return read_object();
    case Tag::begin_dense_array: return read_dense_array();
    case Tag::begin_sparse_array: return read_sparse_array();
    case Tag::begin_map:
    case Tag::begin_set: return read_list(tag);
    case Tag::error: return read_error();
    case Tag::array_buffer:
    case Tag::resizable_array_buffer: return read_array_buffer(tag);
    case Tag::transferred_array_buffer:
    case Tag::shared_array_buffer: {
      std::optional<uint32_t> number = wire_.uint32();
      if (!number) return refuse();
      return kept(tag == Tag::shared_array_buffer ? delegate_.shared_buffer(*number)
                                                  : delegate_.transferred_buffer(*number));
    }
    case Tag::host_object: {
      const uint32_t number = reserve();
      Completion made = delegate_.read_host(*this);
      if (made.ok()) keep(number, made.value);
      return made;
    }
    default: return {};
  }
}

Completion ValueReader::read_object() {
  Object object = Object::create();
  keep(reserve(), object);
  return read_properties(object, Tag::end_object);
}

Completion ValueReader::read_properties(Object object, Tag end) {
  Object keys = Object::array({});
  Object values = Object::array({});
  uint32_t count = 0;
  for (;; ++count) {
    std::optional<Tag> tag = wire_.tag();
    if (!tag) return refuse();
    if (*tag == end) break;
    Completion key = read_primitive(*tag);
    if (!key.ok()) return key;
    if (key.value.is_empty() || !(key.value.is_string() || key.value.is_number())) return refuse();
    Completion value = read();
    if (!value.ok()) return value;
    keys.set(count, key.value);
    values.set(count, value.value);
  }
  if (wire_.uint32() != count) return refuse();
  if (count == 0) return given(object);
  Completion filled = helpers_.fill.object().call(Value::undefined(), {object, keys, values});
  return filled.ok() ? given(object) : filled;
}

Completion ValueReader::read_dense_array() {
  std::optional<uint32_t> length = wire_.uint32();
  // An element is a byte at least.
  if (!length || *length > wire_.size() - wire_.offset()) return refuse();
  Object array = Object::array({});
  keep(reserve(), array);
  for (uint32_t i = 0; i < *length; ++i) {
    std::optional<Tag> tag = wire_.peek_tag();
    if (tag == Tag::the_hole) {
      wire_.tag();
      continue;
    }
    Completion value = read();
    if (!value.ok()) return value;
    array.set(i, value.value);
  }
  if (Completion filled = read_properties(array, Tag::end_dense_array); !filled.ok()) return filled;
  if (wire_.uint32() != length) return refuse();
  array.set("length", Value::integer(*length));
  return given(array);
}

Completion ValueReader::read_sparse_array() {
  std::optional<uint32_t> length = wire_.uint32();
  if (!length) return refuse();
  Object array = Object::array({});
  keep(reserve(), array);
  array.set("length", Value::integer(*length));
  if (Completion filled = read_properties(array, Tag::end_sparse_array); !filled.ok())
    return filled;
  return wire_.uint32() == length ? given(array) : refuse();
}

Completion ValueReader::read_list(Tag begin) {
  const bool is_map = begin == Tag::begin_map;
  const Tag end = is_map ? Tag::end_map : Tag::end_set;
  Completion made = kept(make(is_map ? ObjectKind::map : ObjectKind::set, {}));
  if (!made.ok()) return made;
  Object items = Object::array({});
  uint32_t count = 0;
  for (;; ++count) {
    std::optional<Tag> tag = wire_.peek_tag();
    if (!tag) return refuse();
    if (*tag == end) break;
    Completion item = read();
    if (!item.ok()) return item;
    items.set(count, item.value);
  }
  wire_.tag();
  if (wire_.uint32() != count || (is_map && count % 2 != 0)) return refuse();
  Completion filled =
      helpers_.fill.object().call(Value::undefined(), {made.value, Value::null(), items});
  return filled.ok() ? made : filled;
}

Completion ValueReader::read_error() {
  const uint32_t number = reserve();
  uint32_t class_tag = 0;
  Value message = Value::undefined();
  Value stack = Value::undefined();
  Value cause;
  for (;;) {
    std::optional<uint8_t> next = wire_.byte();
    if (!next) return refuse();
    const auto tag = static_cast<ErrorTag>(*next);
    if (tag == ErrorTag::end) break;
    if (tag == ErrorTag::cause) {
      Completion got = read();
      if (!got.ok()) return got;
      cause = got.value;
    } else if (tag == ErrorTag::message || tag == ErrorTag::stack) {
      std::optional<Tag> string_tag = wire_.tag();
      Value text = string_tag ? wire_.string(*string_tag) : Value();
      if (text.is_empty()) return refuse();
      (tag == ErrorTag::message ? message : stack) = text;
    } else {
      class_tag = *next;
    }
  }
  Completion made = make(ObjectKind::error, {Value::integer(class_tag), message, stack,
                                             Value::boolean(!cause.is_empty()),
                                             cause.is_empty() ? Value::undefined() : cause});
  if (made.ok()) keep(number, made.value);
  return made;
}

Completion ValueReader::read_array_buffer(Tag tag) {
  std::optional<uint32_t> size = wire_.uint32();
  std::optional<uint64_t> size_max = size;
  if (tag != Tag::array_buffer) size_max = wire_.varint();
  auto bytes = size && size_max ? wire_.raw(*size) : std::nullopt;
  if (!bytes) return refuse();
  engine::Memory memory = engine::allocate_memory(bytes->size());
  if (memory == nullptr) return {Value(), Object::range_error("Array buffer allocation failed")};
  std::memcpy(memory.get(), bytes->data(), bytes->size());
  Value buffer = engine::array_buffer(std::move(memory), bytes->size());
  if (tag == Tag::array_buffer) return kept(given(buffer));
  return kept(
      make(ObjectKind::array_buffer, {buffer, Value::integer(static_cast<int64_t>(*size_max))}));
}

Completion ValueReader::read_view(Value buffer) {
  std::optional<uint32_t> class_tag = wire_.uint32();
  std::optional<uint64_t> offset = wire_.varint();
  std::optional<uint64_t> size = wire_.varint();
  std::optional<uint32_t> flags = wire_.uint32();
  if (!class_tag || !offset || !size || !flags) return refuse();
  Completion made =
      make(ObjectKind::view,
           {Value::integer(*class_tag), buffer, Value::integer(static_cast<int64_t>(*offset)),
            Value::integer(static_cast<int64_t>(*size)), Value::integer(*flags)});
  // Undefined: no such class, or out of the buffer.
  return made.ok() && made.value.is_undefined() ? refuse() : kept(made);
}

}  // namespace giro::runtime
