#include "runtime/primordials.h"

#include <string>
#include <string_view>

#include "engine/native_function.h"
#include "engine/realm.h"
#include "runtime/primordial_names.h"

namespace giro::runtime {

namespace {

using engine::Object;
using engine::String;
using engine::Value;

// What polyfills, fake clocks and patches replace, as far as lib/ uses it; the rest is read when it
// is first needed, because the engine makes much of it only then. In C++, because the engine takes
// longer to read such lists than to do what they say.
// test/js/start/primordials_are_taken.js knows of any that is missing.
constexpr std::string_view kValues =
    "AggregateError ArrayBuffer Atomics BigInt Boolean DataView Date Error EvalError "
    "FinalizationRegistry "
    "Function Map Math Number Promise Proxy RangeError ReferenceError RegExp Set Symbol "
    "SyntaxError TypeError URIError WeakMap WeakRef WeakSet WebAssembly globalThis";

struct Owner {
  std::string_view name;
  std::string_view members;
  std::string_view symbol = "";   // one more, under a well-known symbol
  std::string_view getters = "";  // of accessors
  // Members that every start needs: primordials.ObjectKeys. The others get their names when they
  // are first asked for (primordial_names.h).
  std::string_view named = "";
};

constexpr Owner kOwners[] = {
    {.name = "Array", .members = "from isArray"},
    {.name = "ArrayPrototype",
     .members = "at concat fill filter includes indexOf join lastIndexOf map pop push reverse "
                "shift slice sort splice unshift",
     .symbol = "iterator"},
    {.name = "BigIntPrototype", .members = "toString valueOf"},
    {.name = "BooleanPrototype", .members = "valueOf"},
    {.name = "DatePrototype", .members = "getTime toISOString toLocaleString toString"},
    {.name = "Error", .members = "captureStackTrace isError"},
    {.name = "ErrorPrototype", .members = "toString"},
    {.name = "FunctionPrototype", .members = "apply bind call toString", .symbol = "hasInstance"},
    {.name = "JSON", .members = "parse stringify"},
    {.name = "MapPrototype",
     .members = "clear delete entries forEach get has keys set values",
     .symbol = "iterator",
     .getters = "size"},
    {.name = "Math", .members = "abs ceil floor imul max min random round sqrt trunc"},
    {.name = "Number", .members = "isFinite isInteger isNaN isSafeInteger parseFloat parseInt"},
    {.name = "NumberPrototype", .members = "toFixed toString valueOf"},
    {.name = "Object",
     .members = "create defineProperties freeze getOwnPropertyDescriptors getOwnPropertyNames "
                "getOwnPropertySymbols hasOwn seal values",
     .named = "assign defineProperty getOwnPropertyDescriptor getPrototypeOf is keys "
              "setPrototypeOf"},
    {.name = "ObjectPrototype",
     .members = "hasOwnProperty isPrototypeOf propertyIsEnumerable toString"},
    {.name = "Promise", .members = "reject resolve withResolvers"},
    {.name = "PromisePrototype", .members = "then"},
    {.name = "Reflect",
     .members = "defineProperty deleteProperty get has ownKeys set",
     .named = "apply construct"},
    {.name = "RegExpPrototype",
     .members = "exec toString",
     .symbol = "replace",
     .getters = "flags source"},
    {.name = "SetPrototype",
     .members = "add clear delete entries forEach has keys values",
     .symbol = "iterator",
     .getters = "size"},
    {.name = "String", .members = "fromCharCode fromCodePoint"},
    {.name = "StringPrototype",
     .members = "charAt charCodeAt codePointAt endsWith includes indexOf lastIndexOf normalize "
                "padEnd padStart repeat replace replaceAll slice split startsWith toLowerCase "
                "toUpperCase toWellFormed trim trimEnd valueOf",
     .symbol = "iterator"},
    {.name = "SymbolPrototype", .members = "toString valueOf"},
    {.name = "WeakMapPrototype", .members = "delete get has set"},
    {.name = "WeakSetPrototype", .members = "add has"},
};

constexpr std::string_view kPrototype = "Prototype";

template <typename Use>
void each_word(std::string_view list, Use use) {
  while (!list.empty()) {
    const size_t end = std::min(list.find(' '), list.size());
    use(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

Object object_of(std::string_view owner) {
  Object global = engine::current_global();
  if (!owner.ends_with(kPrototype)) return Object(global.get(owner));
  owner.remove_suffix(kPrototype.size());
  return Object(Object(global.get(owner)).get("prototype"));
}

// ObjectKeys
String name_of(std::string_view owner, std::string_view member) {
  std::string name(owner);
  name.append(member);
  name[owner.size()] = static_cast<char>(name[owner.size()] - 'a' + 'A');
  return String(name);
}

class Taking {
 public:
  explicit Taking(Object primordials) : primordials_(primordials) {
    Object taken = Object::create_bare();
    taken.set("members", members_);
    taken.set("getters", getters_);
    taken.set("find", engine::native_function<find_primordial>("find", 2));
    primordials.set("taken", taken);
  }

  void take(const Owner& owner) const {
    Object object = object_of(owner.name);
    Object own = Object::create_bare();
    primordials_.set(owner.name, object);
    members_.set(owner.name, own);
    const auto take_member = [&](std::string_view name) {
      const String key(name);
      Value member = object.get(key);
      own.set(key, member);
      return member;
    };
    each_word(owner.members, take_member);
    each_word(owner.named, [&](std::string_view name) {
      primordials_.set(name_of(owner.name, name), take_member(name));
    });
    if (!owner.symbol.empty()) {
      Value symbol = symbol_.get(owner.symbol);
      own.set(symbol, object.get(symbol));
    }
    if (!owner.getters.empty()) take_getters(owner, object);
  }

 private:
  void take_getters(const Owner& owner, Object object) const {
    Object own = Object::create_bare();
    getters_.set(owner.name, own);
    each_word(owner.getters, [&](std::string_view name) {
      engine::Completion found = describe_.call(Value::undefined(), {object, Value::string(name)});
      own.set(name, Object(found.value).get("get"));
    });
  }

  Object primordials_;
  Object members_ = Object::create_bare();
  Object getters_ = Object::create_bare();
  Object symbol_{engine::current_global().get("Symbol")};
  Object describe_{object_of("Object").get("getOwnPropertyDescriptor")};
};

}  // namespace

void take_primordials(Object primordials) {
  Object global = engine::current_global();
  each_word(kValues, [&](std::string_view name) {
    const String key(name);
    primordials.set(key, global.get(key));
  });
  const Taking taking(primordials);
  for (const Owner& owner : kOwners) taking.take(owner);
}

}  // namespace giro::runtime
