#include "engine/fresh_bytes.h"

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <utility>

#include "engine/block_pool.h"
#include "engine/buffers.h"
#include "engine/capabilities.h"
#include "engine/symbols.h"

namespace giro::engine {

namespace {

using namespace symbols;

using Allocate = void* (*)(int kind, size_t size);
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

void* allocate_uncleared(int kind, size_t size) {
  static const auto kAllocate = find<Allocate>(kTryMalloc);
  void* block = size == BlockPool::kBlockBytes ? BlockPool::shared().take() : nullptr;
  return block != nullptr ? block : kAllocate(kind, size);
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

extern "C" [[gnu::visibility("default")]] void* giro_zeroed_malloc(int kind, size_t size) __asm__(
    "_ZN8Gigacage15tryZeroedMallocENS_4KindEm");

extern "C" void* giro_zeroed_malloc(int kind, size_t size) {
  using namespace giro::engine;
  using namespace giro::engine::symbols;
  static const auto kAllocate = find<Allocate>(kTryZeroedMalloc);
  if (size == 0 || size != wanted_size) return kAllocate(kind, size);
  wanted_size = 0;
  made_memory = allocate_uncleared(kind, size);
  return made_memory;
}

extern "C" [[gnu::visibility("default")]] void giro_free_caged(int kind, void* bytes) __asm__(
    "_ZN8Gigacage4freeENS_4KindEPv");

extern "C" void giro_free_caged(int kind, void* bytes) {
  using namespace giro::engine;
  static const auto kFreeMemory = symbols::find<Free>(symbols::kFreeCaged);
  BlockPool* pool = BlockPool::existing();
  if (pool == nullptr || !pool->give_back(bytes)) kFreeMemory(kind, bytes);
}
