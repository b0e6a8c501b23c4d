// os.constants: { os: { UV_UDP_REUSEADDR, dlopen, errno, signals, priority } }.
#include <dlfcn.h>

#include <cerrno>
#include <csignal>
#include <span>

#include "runtime/bindings/bindings.h"
#include "runtime/signal_names.h"

namespace giro::runtime {

namespace {

using engine::Object;
using engine::Property;
using engine::Value;

struct Constant {
  const char* name;
  int value;
};

// All in Node's order.
constexpr Constant kDlopen[] = {
    {"RTLD_LAZY", RTLD_LAZY},   {"RTLD_NOW", RTLD_NOW},           {"RTLD_GLOBAL", RTLD_GLOBAL},
    {"RTLD_LOCAL", RTLD_LOCAL}, {"RTLD_DEEPBIND", RTLD_DEEPBIND},
};

constexpr Constant kErrno[] = {
    {"E2BIG", E2BIG},
    {"EACCES", EACCES},
    {"EADDRINUSE", EADDRINUSE},
    {"EADDRNOTAVAIL", EADDRNOTAVAIL},
    {"EAFNOSUPPORT", EAFNOSUPPORT},
    {"EAGAIN", EAGAIN},
    {"EALREADY", EALREADY},
    {"EBADF", EBADF},
    {"EBADMSG", EBADMSG},
    {"EBUSY", EBUSY},
    {"ECANCELED", ECANCELED},
    {"ECHILD", ECHILD},
    {"ECONNABORTED", ECONNABORTED},
    {"ECONNREFUSED", ECONNREFUSED},
    {"ECONNRESET", ECONNRESET},
    {"EDEADLK", EDEADLK},
    {"EDESTADDRREQ", EDESTADDRREQ},
    {"EDOM", EDOM},
    {"EDQUOT", EDQUOT},
    {"EEXIST", EEXIST},
    {"EFAULT", EFAULT},
    {"EFBIG", EFBIG},
    {"EHOSTUNREACH", EHOSTUNREACH},
    {"EIDRM", EIDRM},
    {"EILSEQ", EILSEQ},
    {"EINPROGRESS", EINPROGRESS},
    {"EINTR", EINTR},
    {"EINVAL", EINVAL},
    {"EIO", EIO},
    {"EISCONN", EISCONN},
    {"EISDIR", EISDIR},
    {"ELOOP", ELOOP},
    {"EMFILE", EMFILE},
    {"EMLINK", EMLINK},
    {"EMSGSIZE", EMSGSIZE},
    {"EMULTIHOP", EMULTIHOP},
    {"ENAMETOOLONG", ENAMETOOLONG},
    {"ENETDOWN", ENETDOWN},
    {"ENETRESET", ENETRESET},
    {"ENETUNREACH", ENETUNREACH},
    {"ENFILE", ENFILE},
    {"ENOBUFS", ENOBUFS},
    {"ENODATA", ENODATA},
    {"ENODEV", ENODEV},
    {"ENOENT", ENOENT},
    {"ENOEXEC", ENOEXEC},
    {"ENOLCK", ENOLCK},
    {"ENOLINK", ENOLINK},
    {"ENOMEM", ENOMEM},
    {"ENOMSG", ENOMSG},
    {"ENOPROTOOPT", ENOPROTOOPT},
    {"ENOSPC", ENOSPC},
    {"ENOSR", ENOSR},
    {"ENOSTR", ENOSTR},
    {"ENOSYS", ENOSYS},
    {"ENOTCONN", ENOTCONN},
    {"ENOTDIR", ENOTDIR},
    {"ENOTEMPTY", ENOTEMPTY},
    {"ENOTSOCK", ENOTSOCK},
    {"ENOTSUP", ENOTSUP},
    {"ENOTTY", ENOTTY},
    {"ENXIO", ENXIO},
    {"EOPNOTSUPP", EOPNOTSUPP},
    {"EOVERFLOW", EOVERFLOW},
    {"EPERM", EPERM},
    {"EPIPE", EPIPE},
    {"EPROTO", EPROTO},
    {"EPROTONOSUPPORT", EPROTONOSUPPORT},
    {"EPROTOTYPE", EPROTOTYPE},
    {"ERANGE", ERANGE},
    {"EROFS", EROFS},
    {"ESPIPE", ESPIPE},
    {"ESRCH", ESRCH},
    {"ESTALE", ESTALE},
    {"ETIME", ETIME},
    {"ETIMEDOUT", ETIMEDOUT},
    {"ETXTBSY", ETXTBSY},
    {"EWOULDBLOCK", EWOULDBLOCK},
    {"EXDEV", EXDEV},
};

// Nice values that go by these names on other systems.
constexpr Constant kPriority[] = {
    {"PRIORITY_LOW", 19},          {"PRIORITY_BELOW_NORMAL", 10}, {"PRIORITY_NORMAL", 0},
    {"PRIORITY_ABOVE_NORMAL", -7}, {"PRIORITY_HIGH", -14},        {"PRIORITY_HIGHEST", -20},
};

constexpr Constant kOthers[] = {{"UV_UDP_REUSEADDR", 4}};

// Without a prototype, so that 'toString' is no signal.
Object object_of(std::span<const Constant> constants) {
  Object made = Object::create_bare();
  for (const Constant& constant : constants) {
    made.set(constant.name, Value::integer(constant.value), Property::frozen);
  }
  return made;
}

Object signal_object() {
  Object made = Object::create_bare();
  for (const SignalName& signal : kSignalNames) {
    made.set(signal.name, Value::integer(signal.number), Property::frozen);
  }
  return made;
}

}  // namespace

void initialize_constants(Object exports) {
  Object os = object_of(kOthers);
  os.set("dlopen", object_of(kDlopen));
  os.set("errno", object_of(kErrno));
  os.set("signals", signal_object());
  os.set("priority", object_of(kPriority));
  exports.set("os", os);
}

}  // namespace giro::runtime
