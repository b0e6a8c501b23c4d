// The engine is compiled without frame pointers: with them alone a leak's stack ends in its
// allocator, and tools/lsan.supp could not tell what leaked.
extern "C" const char* __asan_default_options();  // NOLINT: the sanitizer's name
extern "C" const char* __asan_default_options() { return "fast_unwind_on_malloc=0"; }  // NOLINT
