// Keeps a value alive from C++'s heap, as long as the realm lives. To be destroyed on the realm's
// thread, and before the thread has another realm.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/object.h"

namespace giro::engine {

class Persistent {
 public:
  Persistent() = default;
  explicit Persistent(Value value);
  ~Persistent() { reset(); }
  Persistent(Persistent&& other) noexcept : slot_(std::exchange(other.slot_, nullptr)) {}
  Persistent& operator=(Persistent&& other) noexcept {
    std::swap(slot_, other.slot_);
    return *this;
  }
  Persistent(const Persistent&) = delete;
  Persistent& operator=(const Persistent&) = delete;

  void reset();
  bool is_empty() const { return slot_ == nullptr; }
  Value value() const { return slot_ == nullptr ? Value() : slot_->value; }
  Object object() const { return Object(const_cast<RawObject>(value().raw())); }

  // What this thread keeps, in the order in which it was taken: this is how a program learns what
  // is under way.
  static std::vector<Value> all();

 private:
  // In blocks that do not move, so that all can be found and one costs no allocation.
  struct Slot {
    Value value;           // empty: free
    uint64_t number;       // counts up
    Slot* next = nullptr;  // of those that are free
  };
  struct Block;
  struct Slots;
  static thread_local constinit Slots slots_;

  Slot* slot_ = nullptr;
};

}  // namespace giro::engine
