// What lib/sqlite.js lends the binding.
#pragma once

#include "engine/persistent.h"
#include "runtime/environment.h"

namespace giro::runtime::sqlite {

struct State {
  engine::Persistent is_promise;     // (value)
  engine::Persistent entries_of;     // (object): [name, value, ...], own and enumerable
  engine::Persistent bytes_of_view;  // (value): a Uint8Array of what a view shows, or undefined

  static State& current() { return Environment::current().state<State>(); }
};

}  // namespace giro::runtime::sqlite
