// The environment variables, for process.env: the process's own, shared by all its threads.
#include "runtime/bindings/process_environment.h"

#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <mutex>

#include "engine/time_zone.h"
#include "runtime/bindings/bindings.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

// The C library hands out pointers into what another thread may change.
std::mutex mutex;

void note_change(const std::string& name) {
  if (name != "TZ") return;
  tzset();
  engine::set_time_zone(find_variable(name).value_or(""));
}

Value get(Call& call) {
  std::optional<std::string> value = find_variable(call[0].to_string());
  return value ? Value::string(*value) : Value::undefined();
}

// (name, value): names that no environment can have ('' and what has a = in it) are ignored.
Value set(Call& call) {
  std::string name = call[0].to_string();
  {
    std::lock_guard lock(mutex);
    setenv(name.c_str(), call[1].to_string().c_str(), 1);
  }
  note_change(name);
  return Value::undefined();
}

Value remove(Call& call) {
  std::string name = call[0].to_string();
  {
    std::lock_guard lock(mutex);
    unsetenv(name.c_str());
  }
  note_change(name);
  return Value::undefined();
}

// [name, value, name, value, …]
Value entries(Call&) {
  Object list = Object::array({});
  std::lock_guard lock(mutex);
  uint32_t count = 0;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    std::string_view text(*entry);
    size_t equals = text.find('=');
    if (equals == std::string_view::npos) continue;
    list.set(count++, Value::string(text.substr(0, equals)));
    list.set(count++, Value::string(text.substr(equals + 1)));
  }
  return list;
}

}  // namespace

std::optional<std::string> find_variable(const std::string& name) {
  std::lock_guard lock(mutex);
  const char* value = getenv(name.c_str());
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

void initialize_process_environment(Object exports) {
  engine::prepare_time_zone();
  method<get>(exports, "get", 1);
  method<set>(exports, "set", 2);
  method<remove>(exports, "remove", 1);
  method<entries>(exports, "entries", 0);
}

}  // namespace giro::runtime
