#include "engine/glib_pump.h"

#include <dlfcn.h>
#include <glib.h>

#include <array>

#include "giro/base/check.h"

namespace giro::engine {

namespace {

constexpr int kDescriptorsMax = 4;

// The engine's timers expect that the process's main run loop exists, which its C API does not see
// to. Run loops are made on the context that is the thread's at that moment.
void make_main_run_loop() {
  using Initialize = void (*)();
  auto initialize =
      reinterpret_cast<Initialize>(dlsym(RTLD_DEFAULT, "_ZN3WTF20initializeMainThreadEv"));
  if (initialize != nullptr) initialize();
}

// The engine binds a thread to the context of its first realm for good, so that a thread keeps one
// for all its realms.
class ThreadContext {
 public:
  ThreadContext() {
    g_main_context_push_thread_default(context_);
    GIRO_CHECK(g_main_context_acquire(context_), "another thread owns this GMainContext");
  }
  ~ThreadContext() {
    g_main_context_release(context_);
    g_main_context_pop_thread_default(context_);
    g_main_context_unref(context_);
  }
  ThreadContext(const ThreadContext&) = delete;
  ThreadContext& operator=(const ThreadContext&) = delete;

  GMainContext* get() const { return context_; }

 private:
  GMainContext* context_ = g_main_context_new();
};

GMainContext* context_of_thread() {
  static thread_local ThreadContext context;
  return context.get();
}

}  // namespace

GlibPump::GlibPump() : context_(context_of_thread()) {
  static bool made = (make_main_run_loop(), true);
  (void)made;
  gint priority = 0;
  gint timeout_ms = 0;
  std::array<GPollFD, kDescriptorsMax> descriptors;
  g_main_context_prepare(context_, &priority);
  int count =
      g_main_context_query(context_, priority, &timeout_ms, descriptors.data(), kDescriptorsMax);
  GIRO_CHECK(count == 1, "the GMainContext has more than its wake-up descriptor", count);
  fd_ = descriptors[0].fd;
}

GlibPump::Turn GlibPump::turn() {
  bool did_something = false;
  gint timeout_ms = 0;
  do {
    gint priority = 0;
    std::array<GPollFD, kDescriptorsMax> descriptors;
    g_main_context_prepare(context_, &priority);
    int count =
        g_main_context_query(context_, priority, &timeout_ms, descriptors.data(), kDescriptorsMax);
    GIRO_CHECK(count <= kDescriptorsMax, "the engine waits for more descriptors than expected",
               count);
    g_poll(descriptors.data(), static_cast<guint>(count), 0);
    if (g_main_context_check(context_, priority, descriptors.data(), count)) {
      g_main_context_dispatch(context_);
      did_something = true;
    }
  } while (timeout_ms == 0);
  return {did_something, timeout_ms < 0 ? kNever : Nanoseconds{timeout_ms} * 1'000'000};
}

}  // namespace giro::engine
