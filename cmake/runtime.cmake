# The JavaScript runtime, on top of the library: the engine, what it stands on, and the program `giro`.
enable_language(ASM)
include(cmake/lazy_library.cmake)

# Whether `giro` loads the engine's library itself (src/engine/engine_loader.h), or is linked with it like the tests:
# sanitizers want to see all libraries from the start, and the entries are written for one processor.
set(GIRO_LOADS_ENGINE OFF)
if(NOT GIRO_SANITIZE AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  set(GIRO_LOADS_ENGINE ON)
endif()

add_subdirectory(src/url)
add_subdirectory(src/codecs)
add_subdirectory(src/crypto)
add_subdirectory(src/proto)
add_subdirectory(src/syntax)
add_subdirectory(src/engine)
add_subdirectory(src/runtime)
add_subdirectory(page)
add_subdirectory(src/cli)
# Out of `all`, so that a benchmark in the making never stops the tests from building.
add_subdirectory(bench/js EXCLUDE_FROM_ALL)
