#include "engine/shared_memory.h"

#include <mutex>
#include <optional>
#include <vector>

#include "engine/fast_path.h"
#include "engine/next_function.h"

namespace giro::engine {

namespace {

constexpr const char* kCreateShared = "_ZN3JSC11ArrayBuffer15tryCreateSharedERNS_2VMEmjm";
constexpr const char* kCreateOver = "_ZN3JSC11ArrayBuffer6createEONS_19ArrayBufferContentsE";
constexpr const char* kShareBuffer = "_ZN3JSC11ArrayBuffer9shareWithERNS_19ArrayBufferContentsE";
constexpr const char* kShareContents = "_ZN3JSC19ArrayBufferContents9shareWithERS0_";
constexpr const char* kCreateView =
    "_ZN3JSC10JSDataView6createEPNS_14JSGlobalObjectEPNS_9StructureEON3WTF6RefPtrINS_"
    "11ArrayBufferENS5_12RawPtrTraitsIS7_EENS5_21DefaultRefDerefTraitsIS7_EEEEmSt8optionalImE";

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

bool SharedMemory::is_possible() {
  static const bool kFound = next_function<void*>(kCreateShared) != nullptr &&
                             next_function<void*>(kCreateOver) != nullptr &&
                             next_function<void*>(kShareBuffer) != nullptr &&
                             next_function<void*>(kShareContents) != nullptr &&
                             next_function<void*>(kCreateView) != nullptr;
  return kFound && fast_path().active();
}

std::shared_ptr<SharedMemory> SharedMemory::of(Object make_view, Value buffer) {
  if (!is_possible()) return nullptr;
  void* found = nullptr;
  found_buffer = &found;
  Completion made = make_view.call(Value::undefined(), {buffer});
  found_buffer = nullptr;
  if (!made.ok() || found == nullptr) return nullptr;
  std::shared_ptr<SharedMemory> memory(new SharedMemory());
  if (!next_function<Share>(kShareBuffer)(found, memory->block_.get())) return nullptr;
  return memory;
}

Completion SharedMemory::adopt(Object make_buffer) const {
  Block copy;
  next_function<Share>(kShareContents)(block_.get(), &copy);
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

}  // namespace giro::engine

extern "C" [[gnu::visibility("default")]] void** giro_create_shared(
    void** result, void* vm, size_t size, unsigned element_size,
    size_t size_max) __asm__("_ZN3JSC11ArrayBuffer15tryCreateSharedERNS_2VMEmjm");

extern "C" void** giro_create_shared(void** result, void* vm, size_t size, unsigned element_size,
                                     size_t size_max) {
  using namespace giro::engine;
  if (wanted_contents != nullptr)
    return next_function<CreateOver>(kCreateOver)(result, wanted_contents);
  static const auto kCreate = next_function<CreateShared>(kCreateShared);
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
  if (found_buffer != nullptr) *found_buffer = *buffer;
  static const auto kCreate = next_function<CreateView>(kCreateView);
  return kCreate(global, structure, buffer, offset, length);
}
