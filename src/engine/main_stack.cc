// The bounds of the main thread's stack, which the engine asks for at every start. The C library
// reads all of /proc/self/maps for that, 0.2 ms of a start; the kernel has told it to the program.
#include <dlfcn.h>
#include <pthread.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>

extern "C" void* __libc_stack_end;  // NOLINT: the linker's name

namespace {

// Below it there may be other things than the stack: the kernel keeps that much free, or more.
constexpr rlim_t kLimitMax = 64 << 20;

// As the C library counts: from the page of the first frame down to where the kernel refuses to
// let the stack grow. False: it must be asked itself.
bool set_main_stack(pthread_attr_t* attributes) {
  rlimit limit{};
  const char* file = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));  // NOLINT
  if (file == nullptr || ::getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur > kLimitMax) {
    return false;
  }
  const auto page = static_cast<uintptr_t>(::sysconf(_SC_PAGESIZE));
  // The name of the program's file and a null pointer are the first that is on it.
  const uintptr_t end = reinterpret_cast<uintptr_t>(file) + std::strlen(file) + 1 + sizeof(void*);
  const uintptr_t top = (reinterpret_cast<uintptr_t>(__libc_stack_end) & -page) + page;
  if (end % page != 0 || end < top || limit.rlim_cur < end - top + page) return false;
  const size_t size = (limit.rlim_cur - (end - top)) & -page;
  auto* low = reinterpret_cast<void*>(top - size);  // NOLINT(performance-no-int-to-ptr)
  return pthread_attr_init(attributes) == 0 && pthread_attr_setguardsize(attributes, 0) == 0 &&
         pthread_attr_setstack(attributes, low, size) == 0;
}

}  // namespace

// In place of the C library's, for everybody in this process. Of the main thread it tells nothing
// but the stack.
extern "C" [[gnu::visibility("default")]] int pthread_getattr_np(pthread_t thread,
                                                                 pthread_attr_t* attributes) {
  const bool is_main = pthread_equal(thread, pthread_self()) != 0 && ::gettid() == ::getpid();
  if (is_main && set_main_stack(attributes)) return 0;
  using GetAttributes = int (*)(pthread_t, pthread_attr_t*);
  auto* get_attributes = reinterpret_cast<GetAttributes>(dlsym(RTLD_NEXT, "pthread_getattr_np"));
  return get_attributes(thread, attributes);  // NOLINT: the C library has it
}
