#include "engine/fresh_bytes.h"

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <utility>

#include "engine/block_pool.h"
#include "engine/buffer_bytes.h"
#include "engine/buffers.h"
#include "engine/capabilities.h"
#include "engine/symbols.h"

namespace giro::engine {

namespace {

using namespace symbols;

using Allocate = void* (*)(int kind, size_t size);
using Reallocate = void* (*)(int kind, void* bytes, size_t size);
using Free = void (*)(int kind, void* bytes);

// The size that the next allocation is to have and not to be cleared; 0: none. And where it is.
thread_local size_t wanted_size = 0;
thread_local void* made_memory = nullptr;

// The engine cuts the addresses of typed arrays off so that they lie in a cage of its own, until
// somebody brings memory from elsewhere. Our blocks are such memory.
bool is_possible() {
  if (!has(Capability::fresh_bytes)) return false;
  static const bool kIsOpen = (find<void (*)()>(kOpenCage)(), true);
  return kIsOpen;
}

void* allocate_in_cage(int kind, size_t size) {
  static const auto kAllocate = find<Allocate>(kTryMalloc);
  void* block = kAllocate(kind, size);
  buffer_bytes::note_allocated(block, size);
  return block;
}

void* allocate_uncleared(int kind, size_t size) {
  void* block = size == BlockPool::kBlockBytes ? BlockPool::shared().take() : nullptr;
  if (block == nullptr) return allocate_in_cage(kind, size);
  buffer_bytes::add(BlockPool::kBlockBytes);
  return block;
}

}  // namespace

std::optional<FreshBytes> make_fresh(Object array_class, size_t size) {
  wanted_size = is_possible() ? size : 0;
  made_memory = nullptr;
  const std::array<Value, 1> arguments{Value::integer(static_cast<int64_t>(size))};
  Completion made = array_class.construct(arguments);
  wanted_size = 0;
  auto* memory = static_cast<uint8_t*>(std::exchange(made_memory, nullptr));
  if (!made.ok()) return std::nullopt;
  return FreshBytes{Object(made.value),
                    memory != nullptr ? std::span(memory, size) : bytes_of(made.value)};
}

thread_local constinit KnownBytes::Entry KnownBytes::current_;

KnownBytes::KnownBytes(Value array, std::span<uint8_t> bytes)
    : before_(std::exchange(current_, {array.raw(), bytes})) {}

KnownBytes::~KnownBytes() { current_ = before_; }

std::span<uint8_t> KnownBytes::find(Value array) {
  if (current_.array == nullptr || array.raw() != current_.array) return {};
  auto* object = const_cast<JSObjectRef>(array.raw());
  // None are left to it when its ArrayBuffer has been transferred.
  const size_t size = JSObjectGetTypedArrayByteLength(detail::current_context, object, nullptr);
  return size == current_.bytes.size() ? current_.bytes : std::span<uint8_t>();
}

}  // namespace giro::engine

// --- Called by the engine in place of its own ---------------------------------------------------
// Its cage holds nothing but the memory of buffers.

#define GIRO_IN_PLACE(result) extern "C" [[gnu::visibility("default")]] result

GIRO_IN_PLACE(void*) giro_malloc(int kind, size_t size) __asm__(GIRO_SYMBOL_TRY_MALLOC);
GIRO_IN_PLACE(void*)
giro_zeroed_malloc(int kind, size_t size) __asm__(GIRO_SYMBOL_TRY_ZEROED_MALLOC);
GIRO_IN_PLACE(void*)
giro_realloc(int kind, void* bytes, size_t size) __asm__(GIRO_SYMBOL_TRY_REALLOC);
GIRO_IN_PLACE(void) giro_free_caged(int kind, void* bytes) __asm__(GIRO_SYMBOL_FREE_CAGED);

void* giro_malloc(int kind, size_t size) { return giro::engine::allocate_in_cage(kind, size); }

void* giro_zeroed_malloc(int kind, size_t size) {
  using namespace giro::engine;
  static const auto kAllocate = find<Allocate>(kTryZeroedMalloc);
  if (size == 0 || size != wanted_size) {
    void* block = kAllocate(kind, size);
    buffer_bytes::note_allocated(block, size);
    return block;
  }
  wanted_size = 0;
  made_memory = allocate_uncleared(kind, size);
  return made_memory;
}

void* giro_realloc(int kind, void* bytes, size_t size) {
  using namespace giro::engine;
  static const auto kReallocate = find<Reallocate>(kTryRealloc);
  void* block = kReallocate(kind, bytes, size);
  if (block != nullptr && bytes != nullptr) buffer_bytes::note_freed(bytes);
  buffer_bytes::note_allocated(block, size);
  return block;
}

void giro_free_caged(int kind, void* bytes) {
  using namespace giro::engine;
  static const auto kFreeMemory = find<Free>(kFreeCaged);
  BlockPool* pool = BlockPool::existing();
  if (pool != nullptr && pool->give_back(bytes)) {
    buffer_bytes::subtract(BlockPool::kBlockBytes);
    return;
  }
  if (bytes != nullptr) buffer_bytes::note_freed(bytes);
  kFreeMemory(kind, bytes);
}
