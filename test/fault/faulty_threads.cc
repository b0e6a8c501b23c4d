#include "fault/faulty_threads.h"

#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>

namespace {

std::atomic<bool> g_no_threads{false};
std::atomic<int> g_refused{0};

}  // namespace

// In front of the C library's (and of a sanitizer's), because programs are searched before
// libraries.
extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*start)(void*), void* argument) noexcept {
  if (g_no_threads.load()) {
    ++g_refused;
    return EAGAIN;
  }
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static auto create = reinterpret_cast<Create>(::dlsym(RTLD_NEXT, "pthread_create"));
  return create(thread, attributes, start, argument);
}

namespace giro::test {

NoThreads::NoThreads() { g_no_threads.store(true); }
NoThreads::~NoThreads() { g_no_threads.store(false); }
int NoThreads::refused() { return g_refused.load(); }

}  // namespace giro::test
