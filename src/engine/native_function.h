// Functions written in C++ that JavaScript calls.
//
//     Value add(Call& call) { return Value::number(call[0].to_number() + call[1].to_number()); }
//     object.set("add", native_function<add>("add", 2));
//
// With Capability::functions the engine calls them directly (3 ns); otherwise through the C API
// (100 ns).
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/call.h"
#include "engine/object.h"

namespace giro::engine {

using NativeFunction = Value (*)(Call&);

namespace detail {

// What the engine calls directly: the global object and the frame of the call.
using DirectEntry = int64_t (*)(void* global, RawValue* frame);
// What the C API calls.
using PortableEntry = RawValue (*)(RawContext, RawObject function, RawObject self, size_t count,
                                   const RawValue arguments[], RawValue* thrown);

int64_t throw_directly(void* global, Value thrown);

template <NativeFunction function>
int64_t enter_directly(void* global, RawValue* frame) {
  // Behind the header of the frame: the count (with this) in the low half, this, the arguments.
  constexpr size_t kCount = 4;
  constexpr size_t kThis = 5;
  auto count = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(frame[kCount]));
  Call call(frame[kThis], frame + kThis + 1, count - 1);
  Value result = function(call);
  if (result.is_empty()) [[unlikely]]
    return throw_directly(global, call.thrown());
  return static_cast<int64_t>(reinterpret_cast<intptr_t>(result.raw()));
}

template <NativeFunction function>
RawValue enter_portably(RawContext, RawObject, RawObject self, size_t count,
                        const RawValue arguments[], RawValue* thrown) {
  Call call(self, arguments, count);
  Value result = function(call);
  if (result.is_empty()) *thrown = call.thrown().raw();
  return result.raw();
}

Object make_native_function(std::string_view name, unsigned length, DirectEntry direct,
                            PortableEntry portable);

}  // namespace detail

// `length` is what the function says of itself; through the C API it says 0.
template <NativeFunction function>
Object native_function(std::string_view name, unsigned length) {
  return detail::make_native_function(name, length, &detail::enter_directly<function>,
                                      &detail::enter_portably<function>);
}

}  // namespace giro::engine
