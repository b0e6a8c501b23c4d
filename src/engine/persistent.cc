#include "engine/persistent.h"

#include <JavaScriptCore/JavaScript.h>

#include <algorithm>
#include <array>

namespace giro::engine {

struct Persistent::Block {
  std::array<Slot, 127> slots{};
  Block* next = nullptr;
};

// Without a destructor: what threads keep in variables of their own goes in any order.
struct Persistent::Slots {
  Block* blocks = nullptr;
  Slot* free = nullptr;
  uint64_t taken = 0;  // ever
  uint64_t given_back = 0;

  Slot* take(Value value) {
    Slot* slot = free == nullptr ? grow() : free;
    free = slot->next;
    slot->value = value;
    slot->number = taken++;
    return slot;
  }

  void give_back(Slot* slot) {
    slot->value = Value();
    slot->next = std::exchange(free, slot);
    if (++given_back == taken) forget();
  }

 private:
  // The first of those that are free now.
  Slot* grow() {
    blocks = new Block{.next = blocks};
    for (Slot& slot : blocks->slots) slot.next = std::exchange(free, &slot);
    return free;
  }

  void forget() {
    free = nullptr;
    while (blocks != nullptr) delete std::exchange(blocks, blocks->next);
  }
};

thread_local constinit Persistent::Slots Persistent::slots_;

Persistent::Persistent(Value value) {
  if (value.is_empty()) return;
  JSValueProtect(detail::current_context, value.raw());
  slot_ = slots_.take(value);
}

void Persistent::reset() {
  if (slot_ == nullptr) return;
  // A realm that has ended keeps nothing alive any more.
  if (detail::current_context != nullptr) {
    JSValueUnprotect(detail::current_context, slot_->value.raw());
  }
  slots_.give_back(std::exchange(slot_, nullptr));
}

std::vector<Value> Persistent::all() {
  std::vector<const Slot*> used;
  for (const Block* block = slots_.blocks; block != nullptr; block = block->next) {
    for (const Slot& slot : block->slots) {
      if (!slot.value.is_empty()) used.push_back(&slot);
    }
  }
  std::ranges::sort(used, {}, &Slot::number);
  std::vector<Value> values;
  values.reserve(used.size());
  for (const Slot* slot : used) values.push_back(slot->value);
  return values;
}

}  // namespace giro::engine
