#include "engine/fresh_bytes.h"

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <utility>

#include "engine/block_pool.h"
#include "engine/buffers.h"
#include "engine/fast_path.h"
#include "engine/known_engine.h"
#include "engine/next_function.h"

namespace giro::engine {

namespace {

constexpr const char* kTryMalloc = "_ZN8Gigacage9tryMallocENS_4KindEm";
constexpr const char* kTryZeroedMalloc = "_ZN8Gigacage15tryZeroedMallocENS_4KindEm";
constexpr const char* kOpenCage = "_ZN8Gigacage24disablePrimitiveGigacageEv";
constexpr const char* kFree = "_ZN8Gigacage4freeENS_4KindEPv";

using Allocate = void* (*)(int kind, size_t size);
using Free = void (*)(int kind, void* bytes);

// The size that the next allocation is to have and not to be cleared; 0: none. And where it is.
thread_local size_t wanted_size = 0;
thread_local void* made_memory = nullptr;

bool are_all_found() {
  for (const char* name : {kTryMalloc, kTryZeroedMalloc, kFree, kOpenCage}) {
    if (next_function<void*>(name) == nullptr) return false;
  }
  return is_known_engine();
}

// The engine cuts the addresses of typed arrays off so that they lie in a cage of its own, until
// somebody brings memory from elsewhere. Our blocks are such memory.
bool is_possible() {
  if (!fast_path().active()) return false;
  static const bool kFound = are_all_found() && (next_function<void (*)()>(kOpenCage)(), true);
  return kFound;
}

void* allocate_uncleared(int kind, size_t size) {
  static const auto kAllocate = next_function<Allocate>(kTryMalloc);
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
  static const auto kAllocate = next_function<Allocate>(kTryZeroedMalloc);
  if (size == 0 || size != wanted_size) return kAllocate(kind, size);
  wanted_size = 0;
  made_memory = allocate_uncleared(kind, size);
  return made_memory;
}

extern "C" [[gnu::visibility("default")]] void giro_free_caged(int kind, void* bytes) __asm__(
    "_ZN8Gigacage4freeENS_4KindEPv");

extern "C" void giro_free_caged(int kind, void* bytes) {
  using namespace giro::engine;
  static const auto kFreeMemory = next_function<Free>(kFree);
  BlockPool* pool = BlockPool::existing();
  if (pool == nullptr || !pool->give_back(bytes)) kFreeMemory(kind, bytes);
}
