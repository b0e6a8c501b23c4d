// One call of a native function: its arguments, its this, and its way to throw.
#pragma once

#include <cstddef>
#include <string_view>

#include "engine/object.h"

namespace giro::engine {

class Call {
 public:
  Call(RawValue self, const RawValue* arguments, size_t count)
      : self_(self), arguments_(arguments), count_(count) {}

  size_t size() const { return count_; }
  // Undefined after the last one.
  Value operator[](size_t index) const {
    return index < count_ ? Value(arguments_[index]) : Value::undefined();
  }
  Value self() const { return Value(self_); }

  // To be returned at once: `return call.fail(error);`
  Value fail(Value error) {
    thrown_ = error;
    return Value();
  }
  Value fail_type(std::string_view message) { return fail(Object::type_error(message)); }
  // The value of `completion`, or what it threw is thrown on.
  Value pass(const Completion& completion) {
    return completion.ok() ? completion.value : fail(completion.thrown);
  }
  Value thrown() const { return thrown_; }

 private:
  RawValue self_;
  const RawValue* arguments_;
  size_t count_;
  Value thrown_;
};

}  // namespace giro::engine
