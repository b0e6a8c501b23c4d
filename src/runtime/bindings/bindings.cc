#include "runtime/bindings/bindings.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/stack_room.h"

namespace giro::runtime {

namespace {

struct Binding {
  std::string_view name;
  void (*initialize)(engine::Object exports);
};

constexpr Binding kBindings[] = {
    {"buffer", initialize_buffer},
    {"builtins", initialize_builtins},
    {"child_process", initialize_child_process},
    {"console", initialize_console},
    {"constants", initialize_constants},
    {"crypto", initialize_crypto},
    {"dgram", initialize_dgram},
    {"dns", initialize_dns},
    {"encoding", initialize_encoding},
    {"engine", initialize_engine},
    {"fs", initialize_fs},
    {"http", initialize_http},
    {"http2", initialize_http2},
    {"histogram", initialize_histogram},
    {"life", initialize_life},
    {"locks", initialize_locks},
    {"loop", initialize_loop},
    {"messaging", initialize_messaging},
    {"module_cache", initialize_module_cache},
    {"modules", initialize_modules},
    {"process", initialize_process},
    {"process_environment", initialize_process_environment},
    {"process_ids", initialize_process_ids},
    {"process_signals", initialize_process_signals},
    {"net", initialize_net},
    {"options", initialize_options},
    {"os", initialize_os},
    {"performance", initialize_performance},
    {"permission", initialize_permission},
    {"readline", initialize_readline},
    {"script", initialize_script},
    {"serdes", initialize_serdes},
    {"sqlite", initialize_sqlite},
    {"stdio", initialize_stdio},
    {"tls", initialize_tls},
    {"url", initialize_url},
    {"util", initialize_util},
    {"uv", initialize_uv},
    {"vm", initialize_vm},
    {"web_storage", initialize_web_storage},
    {"zlib", initialize_zlib},
    {"worker", initialize_worker},
};

}  // namespace

engine::Value internal_binding(engine::Call& call) {
  // Half a binding would be kept for ever.
  if (engine::stack_is_low()) return call.fail(engine::stack_overflow());
  std::string name = call[0].to_string();
  const auto* found = std::find_if(std::begin(kBindings), std::end(kBindings),
                                   [&](const Binding& binding) { return binding.name == name; });
  if (found == std::end(kBindings)) return call.fail_type("No such binding: " + name);
  engine::Object exports = engine::Object::create();
  found->initialize(exports);
  return exports;
}

}  // namespace giro::runtime
