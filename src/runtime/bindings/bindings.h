// The C++ functions that lib/ calls. `internalBinding('fs')` makes the object that the binding of
// that name fills, once in a realm.
#pragma once

#include <string_view>
#include <type_traits>

#include "engine/native_function.h"
#include "engine/object.h"
#include "runtime/environment.h"

namespace giro::runtime {

// internalBinding(name)
engine::Value internal_binding(engine::Call& call);

// exports[name] = function
template <engine::NativeFunction function>
void method(engine::Object exports, std::string_view name, unsigned length) {
  exports.set(name, engine::native_function<function>(name, length));
}
// The same for a method of a native class, which gets the object that is its first argument.
template <auto function>
  requires(!std::is_convertible_v<decltype(function), engine::NativeFunction>)
void method(engine::Object exports, std::string_view name, unsigned length) {
  exports.set(name, engine::native_function<function>(name, length));
}

// One for each file here; bindings.cc lists them.
void initialize_buffer(engine::Object exports);
void initialize_child_process(engine::Object exports);
void initialize_console(engine::Object exports);
void initialize_constants(engine::Object exports);
void initialize_crypto(engine::Object exports);
void initialize_dgram(engine::Object exports);
void initialize_dns(engine::Object exports);
void initialize_encoding(engine::Object exports);
void initialize_engine(engine::Object exports);
void initialize_fs(engine::Object exports);
void initialize_http(engine::Object exports);
void initialize_http2(engine::Object exports);
void initialize_histogram(engine::Object exports);
void initialize_life(engine::Object exports);
void initialize_locks(engine::Object exports);
void initialize_loop(engine::Object exports);
void initialize_messaging(engine::Object exports);
void initialize_module_cache(engine::Object exports);
void initialize_modules(engine::Object exports);
void initialize_process(engine::Object exports);
void initialize_process_environment(engine::Object exports);
void initialize_process_ids(engine::Object exports);
void initialize_process_signals(engine::Object exports);
void initialize_net(engine::Object exports);
void initialize_options(engine::Object exports);
void initialize_os(engine::Object exports);
void initialize_performance(engine::Object exports);
void initialize_permission(engine::Object exports);
void initialize_readline(engine::Object exports);
void initialize_script(engine::Object exports);
void initialize_serdes(engine::Object exports);
void initialize_sqlite(engine::Object exports);
void initialize_stdio(engine::Object exports);
void initialize_tls(engine::Object exports);
void initialize_url(engine::Object exports);
void initialize_util(engine::Object exports);
void initialize_uv(engine::Object exports);
void initialize_vm(engine::Object exports);
void initialize_web_storage(engine::Object exports);
void initialize_worker(engine::Object exports);
void initialize_builtins(engine::Object exports);
void initialize_zlib(engine::Object exports);

}  // namespace giro::runtime
