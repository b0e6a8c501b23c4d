#include <dlfcn.h>
#include <gmock/gmock.h>

#include <string>

#include "engine/capabilities.h"
#include "engine/engine_library.h"

namespace {

template <class F>
F find(const char* name) {
  return reinterpret_cast<F>(::dlsym(RTLD_DEFAULT, name));
}

std::string file_of(void* function) {
  Dl_info info{};
  return ::dladdr(function, &info) == 0 ? "" : info.dli_fname;
}

bool real_library_is_loaded() {
  return ::dlopen(GIRO_REAL_GIO, RTLD_LAZY | RTLD_NOLOAD) != nullptr;
}

// Left to itself, an engine from 2.54 on watches the file of the machine's zone by libgio.
bool engine_calls_it() {
  using namespace giro::engine;
  return !is_possible(Capability::zone_file) && !engine_version().starts_with("2.50.");
}

TEST(LazyLibraries, AreLoadedWhenTheyAreCalled) {
  if (engine_calls_it()) GTEST_SKIP() << "the engine has called it";
  ASSERT_FALSE(real_library_is_loaded());
  auto* make = find<void* (*)()>("g_cancellable_new");
  EXPECT_THAT(file_of(reinterpret_cast<void*>(make)), testing::HasSubstr("/lazy/"));
  void* made = make();
  EXPECT_TRUE(real_library_is_loaded());
  auto* is_cancelled = find<int (*)(void*)>("g_cancellable_is_cancelled");
  EXPECT_EQ(is_cancelled(made), 0);
  find<void (*)(void*)>("g_cancellable_cancel")(made);
  EXPECT_EQ(is_cancelled(made), 1);
  find<void (*)(void*)>("g_object_unref")(made);
}

TEST(LazyLibraries, PassAllArgumentsOnAsTheyCame) {
  using Print = int (*)(void* stream, size_t* written, void* cancellable, void* error,
                        const char* format, ...);
  void* stream = find<void* (*)()>("g_memory_output_stream_new_resizable")();
  size_t written = 0;
  find<Print>("g_output_stream_printf")(stream, &written, nullptr, nullptr, "%d %.1f %s %d %.2f", 1,
                                        2.5, "three", 4, 5.25);
  const char* data = find<const char* (*)(void*)>("g_memory_output_stream_get_data")(stream);
  EXPECT_EQ(std::string(data, written), "1 2.5 three 4 5.25");
  find<void (*)(void*)>("g_object_unref")(stream);
}

}  // namespace
