// The classes of the errors that C++ makes: those of the global object as they were when they were
// remembered, whatever a program has done to the names since.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/object.h"
#include "engine/persistent.h"

namespace giro::engine {

enum class ErrorClass : uint8_t { error, type_error, range_error };

// A Realm has them; they serve its thread.
class ErrorClasses {
 public:
  ErrorClasses();
  ~ErrorClasses();
  ErrorClasses(const ErrorClasses&) = delete;
  ErrorClasses& operator=(const ErrorClasses&) = delete;

  void remember(Object global);
  Object make(ErrorClass kind, std::string_view message) const;
  static const ErrorClasses& current();

 private:
  std::array<Persistent, 3> classes_;
};

}  // namespace giro::engine
