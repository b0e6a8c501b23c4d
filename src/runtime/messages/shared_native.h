// Objects of C++ that realms on several threads share: a message carries them as they are, and
// every realm has a handle of its own.
//
//     struct Counter { std::mutex mutex; int value; };
//     Object counter = share(std::make_shared<Counter>());
//     Counter& same = shared<Counter>(handle);     // in a method<…>(…, SharedHandle& handle)
#pragma once

#include <memory>
#include <utility>

#include "engine/native_class.h"
#include "giro/base/check.h"

namespace giro::runtime {

// Any thread may have one of the object's handles; the object guards itself.
struct SharedNative {
  std::shared_ptr<void> object;
  const void* type = nullptr;
};

// What a JavaScript object owns.
struct SharedHandle {
  SharedNative native;
};

namespace detail {
template <typename T>
inline const char kTypeMark = 0;
}

inline engine::Object make_handle(SharedNative native) {
  return engine::wrap(std::make_unique<SharedHandle>(std::move(native)));
}

template <typename T>
engine::Object share(std::shared_ptr<T> object) {
  return make_handle({std::move(object), &detail::kTypeMark<T>});
}

template <typename T>
T& shared(SharedHandle& handle) {
  GIRO_CHECK(handle.native.type == &detail::kTypeMark<T>, "a handle of another class");
  return *static_cast<T*>(handle.native.object.get());
}

}  // namespace giro::runtime
