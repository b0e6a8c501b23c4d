// Functions written in C++ that JavaScript calls.
//
//     Value add(Call& call) { return Value::number(call[0].to_number() + call[1].to_number()); }
//     object.set("add", native_function<add>("add", 2));
//
// A method of a native class (native_class.h) takes the object besides, which is the first argument
// of the call. Whoever passes something else gets a TypeError, and C++ never sees it:
//
//     Value close(Call& call, Socket& socket) { … }
//
// So it is with Object(value) in the body of a function, where the value is none: the program
// that passed it gets the TypeError. It is the one exception of C++ that this room throws, and
// leaves no native function.
//
// With Capability::functions the engine calls them directly (3 ns); otherwise through the C API
// (100 ns).
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/call.h"
#include "engine/native_class.h"
#include "engine/object.h"

namespace giro::engine {

using NativeFunction = Value (*)(Call&);
template <typename T>
using NativeMethod = Value (*)(Call&, T&);

namespace detail {

inline Value enter(NativeFunction function, Call& call) { return function(call); }

template <typename T>
Value enter(NativeMethod<T> method, Call& call) {
  T* object = unwrap<std::remove_const_t<T>>(call[0]);
  if (object == nullptr) [[unlikely]]
    return call.fail_type("Illegal invocation");
  return method(call, *object);
}

// A call that failed and does not say why.
void explain_failure(Call& call);

template <typename Function>
Value invoke(Function function, Call& call) {
  if (has_ended) [[unlikely]]
    return call.fail_type("The program has ended");
  Value result;
  try {
    result = enter(function, call);
  } catch (const NotAnObject&) {
    return call.fail_type("Illegal invocation");
  }
  if (result.is_empty() && call.thrown().is_empty()) [[unlikely]]
    explain_failure(call);
  return result;
}

// What the engine calls directly: the global object and the frame of the call.
using DirectEntry = int64_t (*)(void* global, RawValue* frame);
// What the C API calls.
using PortableEntry = RawValue (*)(RawContext, RawObject function, RawObject self, size_t count,
                                   const RawValue arguments[], RawValue* thrown);

int64_t throw_directly(void* global, Value thrown);

template <auto function>
int64_t enter_directly(void* global, RawValue* frame) {
  // Behind the header of the frame: the count (with this) in the low half, this, the arguments.
  constexpr size_t kCount = 4;
  constexpr size_t kThis = 5;
  auto count = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(frame[kCount]));
  Call call(frame[kThis], frame + kThis + 1, count - 1);
  Value result = invoke(function, call);
  if (result.is_empty()) [[unlikely]]
    return throw_directly(global, call.thrown());
  return static_cast<int64_t>(reinterpret_cast<intptr_t>(result.raw()));
}

template <auto function>
RawValue enter_portably(RawContext, RawObject, RawObject self, size_t count,
                        const RawValue arguments[], RawValue* thrown) {
  Call call(self, arguments, count);
  Value result = invoke(function, call);
  if (result.is_empty()) *thrown = call.thrown().raw();
  return result.raw();
}

Object make_native_function(std::string_view name, unsigned length, DirectEntry direct,
                            PortableEntry portable);

}  // namespace detail

// `length` is what the function says of itself; through the C API it says 0.
template <auto function>
Object native_function(std::string_view name, unsigned length) {
  return detail::make_native_function(name, length, &detail::enter_directly<function>,
                                      &detail::enter_portably<function>);
}

}  // namespace giro::engine
