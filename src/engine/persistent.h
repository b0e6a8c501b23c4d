// Keeps a value alive from C++'s heap, as long as the realm lives. To be destroyed on the realm's
// thread, and before the thread has another realm.
#pragma once

#include <utility>

#include "engine/object.h"

namespace giro::engine {

class Persistent {
 public:
  Persistent() = default;
  explicit Persistent(Value value);
  ~Persistent() { reset(); }
  Persistent(Persistent&& other) noexcept : value_(std::exchange(other.value_, Value())) {}
  Persistent& operator=(Persistent&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  Persistent(const Persistent&) = delete;
  Persistent& operator=(const Persistent&) = delete;

  void reset();
  bool is_empty() const { return value_.is_empty(); }
  Value value() const { return value_; }
  Object object() const { return Object(const_cast<RawObject>(value_.raw())); }

 private:
  Value value_;
};

}  // namespace giro::engine
