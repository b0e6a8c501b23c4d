# How everything in giro is compiled, and the functions that the rooms' CMakeLists.txt call.
# DEPENDS takes rooms by their short name (loop is giro_loop) and any target that has :: in its name.

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  find_program(GIRO_CCACHE ccache)
  if(GIRO_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${GIRO_CCACHE})
  endif()
endif()

if(NOT CMAKE_CXX_STANDARD)
  set(CMAKE_CXX_STANDARD 20)
endif()
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
# Global, because a project that giro is a part of links them too, by way of giro.
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL TRUE)
find_package(Threads REQUIRED)

if(PROJECT_IS_TOP_LEVEL)
  add_compile_options(-Wall -Wextra -Wpedantic -Wshadow
    $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> $<$<COMPILE_LANGUAGE:CXX>:-Woverloaded-virtual>)
endif()
if(GIRO_WERROR)
  add_compile_options(-Werror)
endif()

set(giro_test_timeout_factor 1)
if(GIRO_SANITIZE)
  add_compile_options(-fsanitize=${GIRO_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${GIRO_SANITIZE})
  if(GIRO_SANITIZE MATCHES "undefined")
    # Asks for the types of objects, which the engine's library has been built without; inline functions
    # of the standard library are shared with it.
    add_compile_options(-fno-sanitize=vptr)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Instrumentation hides initialisations from the first; the release build still has it. The second:
    # fences work under ThreadSanitizer but order nothing in its eyes, so a race it sees may be none.
    add_compile_options(-Wno-maybe-uninitialized -Wno-tsan)
  endif()
  set(giro_test_timeout_factor 4)
endif()

# giro_find(PREFIX MODULE NAME): PkgConfig::PREFIX is the library that pkg-config calls MODULE. For the runtime it is
# linked in where its archive libNAME.a is installed: every shared library costs each start a seventh of a
# millisecond. What an archive needs in turn (libcrypto.a of OpenSSL 3.5: zlib and zstd) comes after it. The library
# alone takes no archives: they need not be position independent.
macro(giro_find prefix module name)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(${prefix} REQUIRED IMPORTED_TARGET GLOBAL ${module})
  if(GIRO_BUILD_RUNTIME AND NOT GIRO_SHARED)
    giro_find_archive(${prefix} ${name})
  endif()
  if(${prefix}_ARCHIVE)
    set(${prefix}_PARTS ${${prefix}_ARCHIVE})
    # Other libraries of the process that have brought their own copy shall use that one.
    set(${prefix}_HIDDEN -Wl,--exclude-libs,lib${name}.a)
    foreach(needed IN LISTS ${prefix}_STATIC_LIBRARIES)
      if(needed STREQUAL "m")
        # glibc's archive of it does not stand alone. Where the engine brings the library, it is not linked with either.
        list(APPEND ${prefix}_PARTS m)
        set_property(GLOBAL APPEND PROPERTY GIRO_ARCHIVES_WITH_ENTRIES ${${prefix}_ARCHIVE})
      elseif(NOT needed STREQUAL "${name}")
        giro_find_archive(${prefix}_${needed} ${needed})
        if(${prefix}_${needed}_ARCHIVE)
          list(APPEND ${prefix}_PARTS ${${prefix}_${needed}_ARCHIVE})
          list(APPEND ${prefix}_HIDDEN -Wl,--exclude-libs,lib${needed}.a)
        else()
          list(APPEND ${prefix}_PARTS ${needed})
        endif()
      endif()
    endforeach()
    set_target_properties(PkgConfig::${prefix} PROPERTIES
      INTERFACE_LINK_LIBRARIES "${${prefix}_PARTS}" INTERFACE_LINK_OPTIONS "${${prefix}_HIDDEN}")
  endif()
endmacro()

# giro_find_archive(PREFIX NAME): PREFIX_ARCHIVE is where libNAME.a is.
macro(giro_find_archive prefix name)
  find_library(${prefix}_ARCHIVE lib${name}.a HINTS ${${prefix}_LIBRARY_DIRS})
  mark_as_advanced(${prefix}_ARCHIVE)
endmacro()

# giro_library(NAME [PACKAGED] SOURCES file... [DEPENDS room...] [PRIVATE target...])
# The static library of a room: giro_NAME. PACKAGED: for programs outside, too, which know it as giro::NAME, or as a part
# of libgiro.so by that name (GIRO_SHARED). What is PRIVATE is linked and not included by whoever uses it.
function(giro_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "PACKAGED" "" "SOURCES;DEPENDS;PRIVATE")
  add_library(giro_${name} STATIC ${arg_SOURCES})
  set_property(GLOBAL APPEND PROPERTY GIRO_ROOMS giro_${name})
  target_include_directories(giro_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  if(PROJECT_IS_TOP_LEVEL OR GIRO_BUILD_RUNTIME OR GIRO_BUILD_TESTS)
    # For rooms and tests; programs outside see the public headers alone.
    target_include_directories(giro_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  else()
    target_include_directories(giro_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  endif()
  target_compile_features(giro_${name} PUBLIC cxx_std_20)
  list(TRANSFORM arg_DEPENDS PREPEND giro_ REGEX "^[^:]+$")
  target_link_libraries(giro_${name} PUBLIC ${arg_DEPENDS} Threads::Threads PRIVATE ${arg_PRIVATE})
  set(packaged giro_${name})
  if(arg_PACKAGED)
    # Also in archives, which end up in plugins and in extensions of other languages. Hidden symbols make that free:
    # whoever calls them needs no table.
    set_target_properties(giro_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
      VISIBILITY_INLINES_HIDDEN ON)
    if(GIRO_SHARED)
      target_compile_definitions(giro_${name} PRIVATE GIRO_SHARED)
      set(packaged giro_${name}_in_shared)
      add_library(${packaged} INTERFACE)
      target_link_libraries(${packaged} INTERFACE giro_shared)
      set_property(GLOBAL APPEND PROPERTY GIRO_SHARED_ROOMS giro_${name})
    endif()
    set_target_properties(${packaged} PROPERTIES EXPORT_NAME ${name})
    install(TARGETS ${packaged} EXPORT giro_${name}
      ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
  endif()
  add_library(giro::${name} ALIAS ${packaged})
endfunction()

# giro_test(NAME SOURCES file... [DEPENDS room...] [LABELS label] [TIMEOUT seconds] [SERIAL] [ENVIRONMENT NAME=VALUE])
# The GoogleTest program test_NAME; each of its tests is one ctest test. TIMEOUT is for one test.
# Label `long` keeps tests out of the short form (one label only: gtest_discover_tests mangles lists);
# SERIAL keeps other tests from running at the same time.
function(giro_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SERIAL" "TIMEOUT;LABELS;ENVIRONMENT" "SOURCES;DEPENDS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "giro_test(${name}): what is ${arg_UNPARSED_ARGUMENTS}?")
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 60)
  endif()
  math(EXPR timeout_s "${arg_TIMEOUT} * ${giro_test_timeout_factor}")
  # A name that --gtest_filter cannot spell (it has `:` or ` -` in it) would run nothing and pass.
  set(properties TIMEOUT ${timeout_s} FAIL_REGULAR_EXPRESSION "Running 0 tests from")
  if(arg_LABELS)
    list(APPEND properties LABELS ${arg_LABELS})
  endif()
  if(arg_SERIAL)
    list(APPEND properties RUN_SERIAL TRUE)
  endif()
  if(arg_ENVIRONMENT)
    list(APPEND properties ENVIRONMENT ${arg_ENVIRONMENT})
  endif()

  add_executable(test_${name} ${arg_SOURCES})
  target_include_directories(test_${name} PRIVATE ${PROJECT_SOURCE_DIR}/test)
  list(TRANSFORM arg_DEPENDS PREPEND giro_ REGEX "^[^:]+$")
  target_link_libraries(test_${name} PRIVATE ${arg_DEPENDS} GTest::gmock_main)
  # PRE_TEST: a program that fails to list its tests fails the tests, not the build, and it is
  # listed in the environment (sanitizer options, address layout) that the tests run in.
  gtest_discover_tests(test_${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 NO_PRETTY_VALUES
    PROPERTIES ${properties})
endfunction()

# giro_fuzz(NAME SOURCES file... [DEPENDS room...])
# The libFuzzer program fuzz_NAME, which ./dev fuzz finds by its name.
function(giro_fuzz name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS")
  add_executable(fuzz_${name} ${arg_SOURCES})
  list(TRANSFORM arg_DEPENDS PREPEND giro_ REGEX "^[^:]+$")
  target_link_libraries(fuzz_${name} PRIVATE ${arg_DEPENDS})
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
endfunction()

# giro_examples(FOLDER [DEPENDS room...] [LEAVES_OUT name...])
# Every FOLDER/NAME.cc is the program example_NAME. Examples are run as tests too, without
# arguments, so each must come to an end by itself.
function(giro_examples folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS;LEAVES_OUT")
  list(TRANSFORM arg_DEPENDS PREPEND giro:: REGEX "^[^:]+$")
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cc)
  foreach(source IN LISTS sources)
    get_filename_component(name ${source} NAME_WE)
    if(name IN_LIST arg_LEAVES_OUT)
      continue()
    endif()
    add_executable(example_${name} ${source})
    set_target_properties(example_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${folder})
    target_link_libraries(example_${name} PRIVATE ${arg_DEPENDS})
    if(GIRO_BUILD_TESTS)
      add_test(NAME example_${name} COMMAND example_${name})
      set_tests_properties(example_${name} PROPERTIES TIMEOUT 60 LABELS example)
    endif()
  endforeach()
endfunction()

# giro_add_subdirectories(folder...)
# Adds, of these folders below the project's root, the ones that have a CMakeLists.txt.
function(giro_add_subdirectories)
  foreach(folder IN LISTS ARGN)
    # A glob and not EXISTS, so that the next build sees a folder that came later.
    file(GLOB listfile CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/CMakeLists.txt)
    if(listfile)
      add_subdirectory(${PROJECT_SOURCE_DIR}/${folder} ${PROJECT_BINARY_DIR}/${folder})
    endif()
  endforeach()
endfunction()
