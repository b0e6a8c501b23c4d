// Realms beside a thread's main one, in the same heap: their globals are built-ins of their own,
// and first of all the properties of a sandbox object, which stays in reach of the main realm.
#pragma once

#include "engine/object.h"
#include "engine/strings.h"
#include "engine/value.h"

namespace giro::engine {

enum class GlobalNames : uint8_t { own, of_sandbox };

// A function of a new realm, which stands for it; the realm lives as long as something reaches an
// object of it.
Object create_side_realm(GlobalNames names);
Object global_of(Object realm);
enum class Assignment : uint8_t {
  done,           // or silently left out
  of_the_global,  // the sandbox takes nothing new: the global object itself does
  read_only,      // an error in strict mode
};
struct AssignFunctions {
  Object set;      // Reflect.set
  Object refused;  // (name): what becomes of what it could not set, an Assignment
};
// From now on names are looked up in `sandbox` first, and what is assigned goes there. Where the
// sandbox is found under a name of its own, code sees `stand_in` in its place. The caller makes
// all of them reachable from the global object.
void attach_sandbox(Object realm, Object sandbox, Object stand_in,
                    const AssignFunctions& functions);
// While detached, the global object shows what the realm itself has.
enum class SandboxUse : uint8_t { attached, detached };
void use_sandbox(Object realm, SandboxUse use);
// The stand-in has been given another prototype: names that nobody else has are asked of it.
void inherit_by_stand_in(Object realm);
// eval() and Function() throw an EvalError with this message.
void forbid_code_from_strings(Object realm, std::string_view message);

struct ScriptPlace {
  std::string_view url;
  int first_line;
};
// Whether scripts are run in this one where nobody names a realm.
bool is_current_realm(Object realm);
// As a script of the realm; `self` is its this, undefined for the global object.
Completion evaluate_in(Object realm, const String& source, const ScriptPlace& place, Value self);

}  // namespace giro::engine
