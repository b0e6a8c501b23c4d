#include "engine/shared_memory.h"

#include <mutex>
#include <optional>
#include <vector>

#include "engine/capabilities.h"
#include "engine/script.h"
#include "engine/symbols.h"

namespace giro::engine {

namespace {

using namespace symbols;

// A counted pointer of the engine's is one pointer; returned, it is written to memory of the
// caller's.
using CreateShared = void** (*)(void** result, void* vm, size_t, unsigned, size_t);
using CreateOver = void** (*)(void** result, void* contents);
using Share = bool (*)(void* from, void* contents);
using CreateView = void* (*)(void* global, void* structure, void** buffer, size_t,
                             std::optional<size_t>);

// While a buffer is being looked for, and found.
thread_local void** found_buffer = nullptr;
// What the next SharedArrayBuffer is to be over.
thread_local void* wanted_contents = nullptr;

}  // namespace

std::mutex SharedMemory::left_mutex_;
std::vector<std::unique_ptr<SharedMemory::Block>> SharedMemory::left_;

bool SharedMemory::is_possible() { return has(Capability::shared_memory); }

std::shared_ptr<SharedMemory> SharedMemory::of(Object make_view, Value buffer) {
  if (!is_possible()) return nullptr;
  void* found = nullptr;
  found_buffer = &found;
  Completion made = make_view.call(Value::undefined(), {buffer});
  found_buffer = nullptr;
  if (!made.ok() || found == nullptr) return nullptr;
  std::shared_ptr<SharedMemory> memory(new SharedMemory());
  if (!find<Share>(kShareBuffer)(found, memory->block_.get())) return nullptr;
  return memory;
}

Completion SharedMemory::adopt(Object make_buffer) const {
  Block copy;
  find<Share>(kShareContents)(block_.get(), &copy);
  wanted_contents = &copy;
  Completion made = make_buffer.call(Value::undefined(), {});
  wanted_contents = nullptr;
  release_left(make_buffer);
  return made;
}

SharedMemory::~SharedMemory() {
  std::lock_guard lock(left_mutex_);
  left_.push_back(std::move(block_));
}

void SharedMemory::release_left(Object make_buffer) {
  std::vector<std::unique_ptr<Block>> blocks;
  {
    std::lock_guard lock(left_mutex_);
    blocks.swap(left_);
  }
  for (const auto& block : blocks) {
    wanted_contents = block.get();
    make_buffer.call(Value::undefined(), {});
  }
  wanted_contents = nullptr;
}

bool shared_memory_works() {
  Completion made = evaluate(
      "[(buffer) => new DataView(buffer), () => new SharedArrayBuffer(0, { maxByteLength: 8 }),"
      " new SharedArrayBuffer(8),"
      " (one, other) => { new Uint8Array(one)[7] = 9; return new Uint8Array(other)[7]; }]",
      "self-test");
  if (!made.ok()) return false;
  Object parts(made.value);
  auto memory = SharedMemory::of(Object(parts.get(0u)), parts.get(2u));
  if (memory == nullptr) return false;
  Completion other = memory->adopt(Object(parts.get(1u)));
  if (!other.ok()) return false;
  Completion seen = Object(parts.get(3u)).call(Value::undefined(), {parts.get(2u), other.value});
  return seen.ok() && seen.value.to_number() == 9;
}

}  // namespace giro::engine

extern "C" [[gnu::visibility("default")]] void** giro_create_shared(
    void** result, void* vm, size_t size, unsigned element_size,
    size_t size_max) __asm__("_ZN3JSC11ArrayBuffer15tryCreateSharedERNS_2VMEmjm");

extern "C" void** giro_create_shared(void** result, void* vm, size_t size, unsigned element_size,
                                     size_t size_max) {
  using namespace giro::engine;
  using namespace giro::engine::symbols;
  if (wanted_contents != nullptr)
    return find<CreateOver>(kCreateBufferOver)(result, wanted_contents);
  static const auto kCreate = find<CreateShared>(kCreateSharedBuffer);
  return kCreate(result, vm, size, element_size, size_max);
}

extern "C" [[gnu::visibility("default")]] void*
giro_create_view(void* global, void* structure, void** buffer, size_t offset, std::optional<size_t> length) __asm__(
    "_ZN3JSC10JSDataView6createEPNS_14JSGlobalObjectEPNS_9StructureEON3WTF6RefPtrINS_"
    "11ArrayBufferENS5_12RawPtrTraitsIS7_EENS5_21DefaultRefDerefTraitsIS7_"
    "EEEEmSt8optionalImE");

extern "C" void* giro_create_view(void* global, void* structure, void** buffer, size_t offset,
                                  std::optional<size_t> length) {
  using namespace giro::engine;
  using namespace giro::engine::symbols;
  if (found_buffer != nullptr) *found_buffer = *buffer;
  static const auto kCreate = find<CreateView>(kCreateDataView);
  return kCreate(global, structure, buffer, offset, length);
}
