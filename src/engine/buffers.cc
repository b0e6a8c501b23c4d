#include "engine/buffers.h"

#include <JavaScriptCore/JavaScript.h>

#include <cstdlib>
#include <utility>

#include "engine/block_pool.h"
#include "engine/buffer_bytes.h"
#include "giro/base/check.h"

#ifdef __SANITIZE_THREAD__
extern "C" void AnnotateIgnoreWritesBegin(const char* file, int line);
extern "C" void AnnotateIgnoreWritesEnd(const char* file, int line);
#endif

namespace giro::engine {

namespace {

// On any thread of the engine's: its collector has the threads that used the memory stopped, or
// finds that they let go of it, in ways that ThreadSanitizer does not see.
void free_memory(void* bytes, void* size) {
  buffer_bytes::subtract(reinterpret_cast<uintptr_t>(size));
#ifdef __SANITIZE_THREAD__
  AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
#endif
  FreeMemory()(static_cast<uint8_t*>(bytes));
#ifdef __SANITIZE_THREAD__
  AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
#endif
}

// What free_memory() is given with it.
void* counted(size_t size) {
  buffer_bytes::add(size);
  return reinterpret_cast<void*>(size);  // NOLINT(performance-no-int-to-ptr): a number, not a place
}

void keep_memory(void*, void*) {}

Object array_over(JSTypedArrayType type, void* values, size_t size) {
  auto make = [&] {
    return JSObjectMakeTypedArrayWithBytesNoCopy(detail::current_context, type, values, size,
                                                 keep_memory, nullptr, nullptr);
  };
  JSObjectRef array = make();
  if (array == nullptr && detail::is_stopping) array = make();
  GIRO_CHECK(array != nullptr, "the engine made no array over native memory");
  return Object(array);
}

}  // namespace

bool is_buffer(Value value) {
  return JSValueGetTypedArrayType(detail::current_context, value.raw(), nullptr) !=
         kJSTypedArrayTypeNone;
}

std::span<uint8_t> bytes_of(Value buffer) {
  JSContextRef context = detail::current_context;
  auto* object = const_cast<JSObjectRef>(buffer.raw());
  if (!buffer.is_object()) return {};
  // The pointer is that of the whole backing store. Views first: they are what is asked for most.
  if (void* store = JSObjectGetTypedArrayBytesPtr(context, object, nullptr)) {
    return {
        static_cast<uint8_t*>(store) + JSObjectGetTypedArrayByteOffset(context, object, nullptr),
        JSObjectGetTypedArrayByteLength(context, object, nullptr)};
  }
  return {static_cast<uint8_t*>(JSObjectGetArrayBufferBytesPtr(context, object, nullptr)),
          JSObjectGetArrayBufferByteLength(context, object, nullptr)};
}

Value array_buffer_of(Object array) {
  return Value(JSObjectGetTypedArrayBuffer(detail::current_context, array.raw_object(), nullptr));
}

void FreeMemory::operator()(uint8_t* bytes) const {
  BlockPool* pool = BlockPool::existing();
  if (pool == nullptr || !pool->give_back(bytes)) std::free(bytes);
}

Memory allocate_memory(size_t size) {
  void* block = size == BlockPool::kBlockBytes ? BlockPool::shared().take() : nullptr;
  if (block == nullptr) block = std::malloc(size == 0 ? 1 : size);
  return Memory(static_cast<uint8_t*>(block));
}

Value uint8_array(Memory memory, size_t size) {
  JSObjectRef array = JSObjectMakeTypedArrayWithBytesNoCopy(
      detail::current_context, kJSTypedArrayTypeUint8Array, memory.release(), size, free_memory,
      counted(size), nullptr);
  return array == nullptr ? Value::undefined() : Value(array);
}

Value array_buffer(Memory memory, size_t size) {
  JSObjectRef buffer = JSObjectMakeArrayBufferWithBytesNoCopy(
      detail::current_context, memory.release(), size, free_memory, counted(size), nullptr);
  return buffer == nullptr ? Value::undefined() : Value(buffer);
}

Value empty_typed_array(std::string_view class_name) {
  static constexpr std::pair<std::string_view, JSTypedArrayType> kTypes[] = {
      {"BigInt64Array", kJSTypedArrayTypeBigInt64Array},
      {"BigUint64Array", kJSTypedArrayTypeBigUint64Array},
      {"Float32Array", kJSTypedArrayTypeFloat32Array},
      {"Float64Array", kJSTypedArrayTypeFloat64Array},
      {"Int16Array", kJSTypedArrayTypeInt16Array},
      {"Int32Array", kJSTypedArrayTypeInt32Array},
      {"Int8Array", kJSTypedArrayTypeInt8Array},
      {"Uint16Array", kJSTypedArrayTypeUint16Array},
      {"Uint32Array", kJSTypedArrayTypeUint32Array},
      {"Uint8Array", kJSTypedArrayTypeUint8Array},
      {"Uint8ClampedArray", kJSTypedArrayTypeUint8ClampedArray},
  };
  for (const auto& [name, type] : kTypes) {
    if (name != class_name) continue;
    return Value(JSObjectMakeTypedArray(detail::current_context, type, 0, nullptr));
  }
  return Value::undefined();
}

Object uint8_array_over(uint8_t* bytes, size_t count) {
  return array_over(kJSTypedArrayTypeUint8Array, bytes, count);
}

Object int32_array_over(int32_t* values, size_t count) {
  return array_over(kJSTypedArrayTypeInt32Array, values, count * sizeof(int32_t));
}

Object uint32_array_over(uint32_t* values, size_t count) {
  return array_over(kJSTypedArrayTypeUint32Array, values, count * sizeof(uint32_t));
}

Object float64_array_over(double* values, size_t count) {
  return array_over(kJSTypedArrayTypeFloat64Array, values, count * sizeof(double));
}

}  // namespace giro::engine
