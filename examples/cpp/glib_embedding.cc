// Our loop inside GLib's: a GSource that lets a GMainLoop, as GTK programs have one, drive it.
//
//   ./dev run examples/cpp/glib_embedding.cc
#include <glib.h>

#include <chrono>
#include <cstdio>

#include "giro/coroutine.h"
#include "giro/files.h"
#include "giro/loop.h"

using namespace std::chrono_literals;
using giro::Result;

namespace {

// GLib asks a source three things in each of its turns: whether it has to wait for it and how long,
// whether something came, and then to do it. These are Loop::prepare(), the descriptor, and
// Loop::poll() with Loop::dispatch().
struct LoopSource {
  GSource base;
  giro::Loop* loop;
  gpointer descriptor;
  gint64 deadline_us;

  static LoopSource& of(GSource* source) { return *reinterpret_cast<LoopSource*>(source); }

  static gboolean prepare(GSource* source, gint* timeout_ms) {
    LoopSource& self = of(source);
    const giro::Nanoseconds wait_ns = self.loop->prepare();
    if (wait_ns == giro::kNever) {
      *timeout_ms = -1;
      self.deadline_us = G_MAXINT64;
      return FALSE;
    }
    *timeout_ms = static_cast<gint>((wait_ns + 999'999) / 1'000'000);  // up: never early
    self.deadline_us = g_get_monotonic_time() + wait_ns / 1000;
    return wait_ns == 0;
  }
  static gboolean check(GSource* source) {
    LoopSource& self = of(source);
    return g_source_query_unix_fd(source, self.descriptor) != 0 ||
           g_get_monotonic_time() >= self.deadline_us;
  }
  static gboolean dispatch(GSource* source, GSourceFunc, gpointer) {
    of(source).loop->poll();
    of(source).loop->dispatch();
    return G_SOURCE_CONTINUE;
  }
};

GSource* make_source(giro::Loop& loop) {
  static GSourceFuncs functions{
      LoopSource::prepare, LoopSource::check, LoopSource::dispatch, nullptr, nullptr, nullptr};
  GSource* source = g_source_new(&functions, sizeof(LoopSource));
  LoopSource& self = LoopSource::of(source);
  self.loop = &loop;
  self.descriptor = g_source_add_unix_fd(source, loop.backend_fd(), G_IO_IN);
  return source;
}

int glib_ticks = 0;

giro::task<> work(giro::Loop& loop, GMainLoop* main_loop) {
  giro::Files fs(loop);
  Result<giro::Bytes> name = co_await fs.read_file("/proc/self/comm");
  std::printf("giro: a file says %.*s", static_cast<int>(name->size()), name->text().data());
  for (int i = 1; i <= 3; ++i) {
    co_await loop.sleep(10ms);
    std::printf("giro: timer %d\n", i);
  }
  Result<int> sum = co_await loop.run_in_pool([] { return 20 + 22; });
  std::printf("giro: the pool says %d\n", *sum);
  while (glib_ticks < 3) co_await loop.sleep(1ms);
  g_main_loop_quit(main_loop);
}

}  // namespace

int main() {
  GMainLoop* main_loop = g_main_loop_new(nullptr, FALSE);
  g_timeout_add(
      15,
      [](gpointer) -> gboolean {
        std::printf("GLib: timeout %d\n", ++glib_ticks);
        return glib_ticks < 3 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
      },
      nullptr);
  {
    giro::Loop loop;
    GSource* source = make_source(loop);
    g_source_attach(source, nullptr);
    giro::spawn(loop, work(loop, main_loop));
    g_main_loop_run(main_loop);
    g_source_destroy(source);
    g_source_unref(source);
  }
  g_main_loop_unref(main_loop);
}
