// A JavaScript object. Valid on the stack only, as every Value.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/strings.h"
#include "engine/value.h"

namespace giro::engine {

enum class Property : uint8_t {
  plain,   // writable, enumerable, configurable
  hidden,  // not enumerable
  frozen,  // neither writable nor configurable; enumerable
};

// Of Object(Value). Inside a native function it becomes a TypeError for whoever called it; outside,
// where no value comes from a program, it ends the process.
class NotAnObject : public std::logic_error {
 public:
  NotAnObject() : std::logic_error("a value is used as an object that is none") {}
};

class Object : public Value {
 public:
  Object() = default;
  explicit Object(RawObject raw) : Value(raw) {}
  // Throws NotAnObject.
  explicit Object(Value value);
  static Object create();
  // One without a prototype.
  static Object create_bare();
  static Object array(std::span<const Value> items);
  static Object string_array(std::span<const std::string> items);
  static Object error(std::string_view message);
  static Object type_error(std::string_view message);
  static Object range_error(std::string_view message);

  // Undefined where there is none or a getter throws.
  Value get(const String& name) const;
  Value get(std::string_view name) const { return get(String(name)); }
  Value get(uint32_t index) const;
  Value get(Value key) const;
  // The same, with what a getter throws.
  Completion try_get(Value key) const;
  Completion try_get(uint32_t index) const;
  // Its own or inherited.
  bool has(Value key) const;
  // For objects of our own: a setter that throws is ignored.
  void set(const String& name, Value value, Property kind = Property::plain) const;
  void set(std::string_view name, Value value, Property kind = Property::plain) const {
    set(String(name), value, kind);
  }
  void set(uint32_t index, Value value) const;
  void set(Value key, Value value) const;
  bool remove(std::string_view name) const;
  Value prototype() const;

  // As a function, with `self` as its this.
  Completion call(Value self, std::span<const Value> arguments) const;
  Completion call(Value self, std::initializer_list<Value> arguments) const {
    return call(self, std::span<const Value>(arguments.begin(), arguments.size()));
  }
  Completion construct(std::span<const Value> arguments) const;

  RawObject raw_object() const { return const_cast<RawObject>(raw()); }
};

}  // namespace giro::engine
