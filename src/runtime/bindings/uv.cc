// Names and sentences of the system's errors, under the numbers that Node gives them.
#include <cerrno>

#include "giro/base/sys_error.h"
#include "runtime/bindings/bindings.h"

namespace giro::runtime {

namespace {

using engine::Call;
using engine::Object;
using engine::Value;

// Errors that no system call gives.
struct OwnError {
  int number;
  const char* name;
  const char* message;
};

constexpr OwnError kOwnErrors[] = {
    {-4095, "EOF", "end of file"},
    {-4094, "UNKNOWN", "unknown error"},
    {-4028, "EFTYPE", "inappropriate file type or format"},
    {-4080, "ECHARSET", "invalid Unicode character"},
    {-3000, "EAI_ADDRFAMILY", "address family not supported"},
    {-3001, "EAI_AGAIN", "temporary failure"},
    {-3002, "EAI_BADFLAGS", "bad ai_flags value"},
    {-3003, "EAI_CANCELED", "request canceled"},
    {-3004, "EAI_FAIL", "permanent failure"},
    {-3005, "EAI_FAMILY", "ai_family not supported"},
    {-3006, "EAI_MEMORY", "out of memory"},
    {-3007, "EAI_NODATA", "no address"},
    {-3008, "EAI_NONAME", "unknown node or service"},
    {-3009, "EAI_OVERFLOW", "argument buffer overflow"},
    {-3010, "EAI_SERVICE", "service not available for socket type"},
    {-3011, "EAI_SOCKTYPE", "socket type not supported"},
    {-3013, "EAI_BADHINTS", "invalid value for hints"},
    {-3014, "EAI_PROTOCOL", "resolved protocol is unknown"},
};

void add(Object map, Object set, int number, std::string_view name, std::string_view message) {
  Value entry[] = {Value::string(name), Value::string(message)};
  set.call(Value::undefined(), {map, Value::integer(number), Object::array(entry)});
}

// (map, set): set(map, the negative number, [name, sentence]) for each error.
Value fill_error_map(Call& call) {
  constexpr int kErrnoMax = 133;
  Object map(call[0]);
  Object set(call[1]);
  for (const OwnError& error : kOwnErrors) add(map, set, error.number, error.name, error.message);
  for (int code = 1; code <= kErrnoMax; ++code) {
    SysError error(code, "");
    if (error.name() != "UNKNOWN") add(map, set, -code, error.name(), error.message());
  }
  return map;
}

}  // namespace

void initialize_uv(Object exports) { method<fill_error_map>(exports, "fillErrorMap", 2); }

}  // namespace giro::runtime
