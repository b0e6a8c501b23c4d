#include "runtime/primordial_names.h"

#include <string>
#include <string_view>

#include "engine/buffers.h"
#include "engine/object.h"
#include "engine/realm.h"

namespace giro::runtime {

namespace {

using engine::Object;
using engine::Value;

constexpr std::string_view kPrototype = "Prototype";
constexpr std::string_view kSymbol = "Symbol";
constexpr std::string_view kGet = "Get";
constexpr std::string_view kApply = "Apply";

// Written in JavaScript (lib/internal/primordials/helpers.js).
bool is_helper(std::string_view name) {
  return name.starts_with("Safe") || name == "PromisePrototypeCatch";
}

bool is_prototype(std::string_view owner) { return owner.ends_with(kPrototype); }

std::string lower_first(std::string_view name) {
  std::string lower(name);
  if (lower[0] >= 'A' && lower[0] <= 'Z') lower[0] = static_cast<char>(lower[0] - 'A' + 'a');
  return lower;
}

// Of an object that may not be there.
Value get_of(Value object, Value key) {
  return object.is_object() ? Object(object).get(key) : Value::undefined();
}

class Names {
 public:
  explicit Names(Object primordials)
      : primordials_(primordials), taken_(primordials.get("taken")) {}

  // What went wrong; empty: nothing.
  Value thrown() const { return Value(thrown_); }

  // Splits a name at the longest owner: ArrayBufferPrototype|Slice, Math|Max.
  Value resolve(std::string_view name) const {
    Value whole = object_of(name);
    if (!whole.is_undefined()) return whole;
    const size_t prototype_at = name.find(kPrototype);
    const bool has_prototype = prototype_at != name.npos && prototype_at > 0;
    size_t size = has_prototype ? prototype_at + kPrototype.size() : name.size() - 1;
    for (; size > 2; --size) {
      if (size == name.size() || (name[size] >= 'a' && name[size] <= 'z')) continue;
      const std::string_view owner = name.substr(0, size);
      Value found =
          object_of(owner).is_undefined() ? Value::undefined() : find(owner, name.substr(size));
      if (!found.is_undefined()) return found;
    }
    return Value::undefined();
  }

 private:
  // What a name like Math, DataView or DataViewPrototype stands for.
  Value object_of(std::string_view owner) const {
    Value key = Value::string(owner);
    if (primordials_.has(key)) return primordials_.get(key);
    if (is_prototype(owner)) {
      owner.remove_suffix(kPrototype.size());
      return get_of(object_of(owner), Value::string("prototype"));
    }
    if (owner == "TypedArray") return Object(object_of("Uint8Array")).prototype();
    if (!owner.ends_with("Array")) return engine::current_global().get(key);
    Value array = engine::empty_typed_array(owner);
    if (array.is_undefined()) return engine::current_global().get(key);
    return get_of(Object(array).prototype(), Value::string("constructor"));
  }

  Value describe(std::string_view owner, Value key, std::string_view part) const {
    Value object = object_of(owner);
    if (!object.is_object()) return Value::undefined();
    Object function(primordials_.get("ObjectGetOwnPropertyDescriptor"));
    engine::Completion found = function.call(Value::undefined(), {object, key});
    return get_of(checked(found), Value::string(part));
  }

  Value value_of(std::string_view owner, Value key) const {
    Value known = get_of(get_of(taken_.get("members"), Value::string(owner)), key);
    return known.is_undefined() ? describe(owner, key, "value") : known;
  }

  Value getter_of(std::string_view owner, Value key) const {
    Value known = get_of(get_of(taken_.get("getters"), Value::string(owner)), key);
    return known.is_undefined() ? describe(owner, key, "get") : known;
  }

  // The member that `Push`, `PI` or `SymbolIterator` names.
  using Look = Value (Names::*)(std::string_view owner, Value key) const;
  Value look_up(Look look, std::string_view owner, std::string_view name) const {
    if (name.size() > kSymbol.size() && name.starts_with(kSymbol)) {
      Object symbols(primordials_.get("Symbol"));
      Value symbol = symbols.get(lower_first(name.substr(kSymbol.size())));
      if (symbol.is_symbol()) return (this->*look)(owner, symbol);
    }
    Value found = (this->*look)(owner, Value::string(lower_first(name)));
    return found.is_undefined() ? (this->*look)(owner, Value::string(name)) : found;
  }

  Value call(std::string_view function, std::initializer_list<Value> arguments) const {
    return checked(Object(primordials_.get(function)).call(Value::undefined(), arguments));
  }

  // What the stack had no room for must not be taken for something that is not there.
  Value checked(const engine::Completion& completion) const {
    if (completion.ok()) return completion.value;
    thrown_ = completion.thrown.raw();
    return Value::undefined();
  }

  Value from_prototype(std::string_view owner, std::string_view name) const {
    Value value = look_up(&Names::value_of, owner, name);
    if (value.is_function()) return call("uncurryThis", {value});
    if (!value.is_undefined() || !name.starts_with(kGet) || name.size() == kGet.size()) {
      return value;
    }
    Value getter = look_up(&Names::getter_of, owner, name.substr(kGet.size()));
    return getter.is_undefined() ? getter : call("uncurryThis", {getter});
  }

  Value from_statics(std::string_view owner, std::string_view name) const {
    Value value = look_up(&Names::value_of, owner, name);
    if (owner != "Promise" || !value.is_function()) return value;
    return call("FunctionPrototypeBind", {value, primordials_.get(owner)});
  }

  Value find(std::string_view owner, std::string_view name) const {
    Value found = is_prototype(owner) ? from_prototype(owner, name) : from_statics(owner, name);
    if (!found.is_undefined() || !name.ends_with(kApply) || name.size() == kApply.size()) {
      return found;
    }
    name.remove_suffix(kApply.size());
    Value method = look_up(&Names::value_of, owner, name);
    if (!method.is_function()) return Value::undefined();
    if (is_prototype(owner)) return call("applyBind", {method});
    return call("applyBind", {method, object_of(owner)});
  }

  Object primordials_;
  Object taken_;
  mutable engine::RawValue thrown_ = nullptr;  // on the stack, like this object
};

}  // namespace

Value find_primordial(engine::Call& call) {
  const std::string name = call[1].to_string();
  if (is_helper(name)) return Value::undefined();
  const Names names{Object(call[0])};
  const Value found = names.resolve(name);
  return names.thrown().is_empty() ? found : call.fail(names.thrown());
}

}  // namespace giro::runtime
