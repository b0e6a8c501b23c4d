// What the tests of the engine's room share: a realm on this thread, and a short way to run
// scripts.
#pragma once

#include <gmock/gmock.h>

#include <string_view>

#include "engine/glib_pump.h"
#include "engine/realm.h"
#include "engine/script.h"

namespace giro::engine {

// The completion's value; a script that throws fails the test.
Value run(std::string_view source);
// What the script throws; one that does not fails the test.
Value thrown_by(std::string_view source);

class EngineTest : public testing::Test {
 protected:
  // Makes `globalThis.name` a native function.
  template <auto function>
  void define(std::string_view name, unsigned length = 0) {
    realm_.global().set(name, native_function<function>(name, length));
  }

  GlibPump pump_;
  Realm realm_;
};

}  // namespace giro::engine
