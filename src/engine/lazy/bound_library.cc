// A library that is all archive (giro_bound_library in cmake/lazy_library.cmake): nothing of ours
// is in it, but CMake wants a source. See README.md.
