// JavaScript objects that own an object of C++:
//
//     Object socket = wrap(std::make_unique<Socket>(loop));
//     Socket* same = unwrap<Socket>(call[0]);   // null: not a Socket
//
// The C++ object is destroyed when the collector has found that nobody can reach the JavaScript
// one. That can be in the middle of any call into the engine, so its destructor must not call back
// into JavaScript.
#pragma once

#include <memory>

#include "engine/object.h"

namespace giro::engine {

namespace detail {

struct ClassInfo {
  void (*destroy)(void*);
};

Object wrap(void* object, const ClassInfo& info);
// Null unless the value was wrapped with this class.
void* unwrap(Value value, const ClassInfo& info);

template <typename T>
inline const ClassInfo kClassInfo{[](void* object) { delete static_cast<T*>(object); }};

}  // namespace detail

template <typename T>
Object wrap(std::unique_ptr<T> object) {
  return detail::wrap(object.release(), detail::kClassInfo<T>);
}

template <typename T>
T* unwrap(Value value) {
  return static_cast<T*>(detail::unwrap(value, detail::kClassInfo<T>));
}

}  // namespace giro::engine
