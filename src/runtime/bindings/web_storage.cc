// The stores behind localStorage and sessionStorage, for lib/internal/web_storage.js.
#include "engine/native_class.h"
#include "engine/strings.h"
#include "runtime/bindings/bindings.h"
#include "runtime/bindings/fs_arguments.h"
#include "runtime/bindings/guarded.h"
#include "runtime/bindings/sqlite_connection.h"
#include "runtime/web_store.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::String;
using engine::Value;

Value fail(Call& call, const WebStore& store) {
  return call.fail(sqlite::state_error(store.failure()));
}

// True: it is stored. False: there is no room for it.
Value answer(Call& call, const WebStore& store, WebStore::Change change) {
  if (change == WebStore::Change::failed) return fail(call, store);
  return Value::boolean(change == WebStore::Change::done);
}

// (path)
Value create(Call& call) { return engine::wrap(std::make_unique<WebStore>(path_of(call[0]))); }

// (store, name): the value, or undefined.
Value get(Call& call, WebStore& store) {
  if (!store.open()) return fail(call, store);
  const String name = String::of(call[1]);
  const auto value = store.get(name.view());
  if (value) return String::from_utf16(*value).to_value();
  return store.failure().empty() ? Value::undefined() : fail(call, store);
}

Value names(Call& call, WebStore& store) {
  if (!store.open()) return fail(call, store);
  const auto found = store.names();
  if (!store.failure().empty()) return fail(call, store);
  engine::Object list = engine::Object::array({});
  uint32_t count = 0;
  for (const std::u16string& name : found) list.set(count++, String::from_utf16(name).to_value());
  return list;
}

// (store, name, value)
Value set(Call& call, WebStore& store) {
  if (!store.open()) return fail(call, store);
  const String name = String::of(call[1]);
  const String value = String::of(call[2]);
  return answer(call, store, store.set(name.view(), value.view()));
}

// (store, name)
Value remove(Call& call, WebStore& store) {
  if (!store.open()) return fail(call, store);
  const String name = String::of(call[1]);
  return answer(call, store, store.remove(name.view()));
}

Value clear(Call& call, WebStore& store) {
  if (!store.open()) return fail(call, store);
  return answer(call, store, store.clear());
}

}  // namespace

void initialize_web_storage(engine::Object exports) {
  method<create>(exports, "createInMemory", 1);
  method<guarded<create, kSynchronous, kReads, PathRule{0, Permission::fs_write}>>(exports,
                                                                                   "create", 1);
  method<get>(exports, "get", 2);
  method<names>(exports, "names", 1);
  method<set>(exports, "set", 3);
  method<remove>(exports, "remove", 2);
  method<clear>(exports, "clear", 1);
}

}  // namespace giro::runtime
