# $<LINK_LIBRARY:giro_uncalled,...>: linked although none of its functions is called by name.
set(CMAKE_LINK_LIBRARY_USING_giro_uncalled -Wl,--push-state,--no-as-needed <LIBRARY> -Wl,--pop-state)
set(CMAKE_LINK_LIBRARY_USING_giro_uncalled_SUPPORTED TRUE)

# giro_lazy_library(NAME FILE OUT)
# A shared library that stands for FILE, which NAME is the soname of: it has the same functions, and loads
# FILE when one of them is first called (src/engine/lazy). OUT is the target.
function(giro_lazy_library name file out)
  execute_process(COMMAND nm -D --defined-only ${file} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL " [TWi] [^\n]+" functions "${symbols}")
  set(entries "")
  set(versions "")
  set(index 0)
  foreach(function IN LISTS functions)
    string(REGEX MATCH " [TWi] ([^@\n]+)(@@?([^\n]+))?" matched "${function}")
    string(APPEND entries "LAZY ${index} ${CMAKE_MATCH_1}\n")
    set(version ${CMAKE_MATCH_3})
    if(version)
      list(APPEND versions ${version})
      string(APPEND functions_${version} " ${CMAKE_MATCH_1};")
    else()
      string(APPEND functions_ " ${CMAKE_MATCH_1};")
    endif()
    math(EXPR index "${index} + 1")
  endforeach()
  set(script "")
  list(REMOVE_DUPLICATES versions)
  foreach(version IN LISTS versions)
    string(APPEND script "${version} { global:${functions_${version}} };\n")
  endforeach()
  if(NOT versions)
    set(script "{ global:${functions_} local: *; };\n")
  endif()

  string(MAKE_C_IDENTIFIER giro_lazy_${name} target)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${target})
  file(CONFIGURE OUTPUT ${generated}.inc CONTENT "${entries}" @ONLY)
  file(CONFIGURE OUTPUT ${generated}.map CONTENT "${script}" @ONLY)
  add_library(${target} SHARED lazy/entries.S lazy/lazy_library.cc)
  target_compile_definitions(${target} PRIVATE GIRO_LAZY_FILE="${file}"
    $<$<COMPILE_LANGUAGE:ASM>:GIRO_LAZY_ENTRIES="${generated}.inc">)
  # Nothing of C++ that would need its library, and nothing to relocate.
  target_compile_options(${target} PRIVATE -fvisibility=hidden)
  target_link_options(${target} PRIVATE -nostdlib -Wl,-soname,${name} -Wl,--hash-style=gnu
    -Wl,--version-script=${generated}.map)
  target_link_libraries(${target} PRIVATE c)
  set_target_properties(${target} PROPERTIES GIRO_REAL_FILE ${file})
  giro_beside_executable(${target} ${name} ${generated}.map)
  set_property(SOURCE lazy/entries.S APPEND PROPERTY OBJECT_DEPENDS ${generated}.inc)
  set(${out} ${target} PARENT_SCOPE)
endfunction()

# giro_bound_library(NAME ARCHIVE OUT)
# The library of the compiler's that is called NAME, made of its ARCHIVE: the same symbols, but the library itself
# uses its own without looking for them. OUT is the target; empty: there is no such archive.
function(giro_bound_library name archive out)
  set(${out} "" PARENT_SCOPE)
  foreach(file ${name} ${archive})
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=${file}
      OUTPUT_VARIABLE path_${file} OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT IS_ABSOLUTE "${path_${file}}")
      return()
    endif()
  endforeach()
  execute_process(COMMAND nm -D --defined-only ${path_${name}} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  # Without those that must be unique in a process (u): a library that has one is never unloaded.
  string(REGEX MATCHALL " [TWiVDBR] [^@\n]+@@[^\n]+" symbols "${symbols}")
  set(versions "")
  foreach(symbol IN LISTS symbols)
    string(REGEX MATCH " . ([^@]+)@@(.+)" matched "${symbol}")
    list(APPEND versions ${CMAKE_MATCH_2})
    string(APPEND symbols_${CMAKE_MATCH_2} " ${CMAKE_MATCH_1};")
  endforeach()
  list(REMOVE_DUPLICATES versions)
  set(script "")
  set(others " local: *;")
  foreach(version IN LISTS versions)
    string(APPEND script "${version} { global:${symbols_${version}}${others} };\n")
    set(others "")
  endforeach()

  string(MAKE_C_IDENTIFIER giro_bound_${name} target)
  set(map ${CMAKE_CURRENT_BINARY_DIR}/${target}.map)
  file(CONFIGURE OUTPUT ${map} CONTENT "${script}" @ONLY)
  add_library(${target} SHARED lazy/bound_library.cc)
  target_link_options(${target} PRIVATE -nodefaultlibs -Wl,-soname,${name} -Wl,--hash-style=gnu -Wl,-Bsymbolic
    -Wl,--gc-sections -Wl,--strip-all -Wl,--version-script=${map})
  target_link_libraries(${target} PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,${path_${archive}}> m c gcc_s)
  giro_beside_executable(${target} ${name} ${map})
  set(${out} ${target} PARENT_SCOPE)
endfunction()

# giro_beside_executable(TARGET NAME MAP)
# The library lies, by that name, where src/engine/engine_loader.cc looks for it.
function(giro_beside_executable target name map)
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME ${name} SUFFIX "" NO_SONAME TRUE
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lazy LINK_DEPENDS ${map})
  install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/giro COMPONENT runtime)
endfunction()

# giro_engine_entries(TARGET)
# An executable that loads the engine's library itself (src/engine/engine_loader.h): the functions of that
# library and of GIRO_BROUGHT_FILES that our code calls are entries, and it is linked with none of them.
function(giro_engine_entries target)
  get_property(rooms GLOBAL PROPERTY GIRO_ROOMS)
  list(TRANSFORM rooms REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE archives)
  get_property(others GLOBAL PROPERTY GIRO_ARCHIVES_WITH_ENTRIES)
  list(APPEND archives ${others})
  set(entries ${CMAKE_CURRENT_BINARY_DIR}/${target}_engine_entries.inc)
  add_custom_command(OUTPUT ${entries}
    COMMAND ${CMAKE_COMMAND} "-DARCHIVES=$<JOIN:${archives},$<COMMA>>"
      "-DLIBRARIES=$<JOIN:${JSC_FILE};${GIRO_BROUGHT_FILES},$<COMMA>>" -DOUT=${entries}
      -P ${PROJECT_SOURCE_DIR}/cmake/engine_entries.cmake
    DEPENDS ${rooms} ${JSC_FILE} ${GIRO_BROUGHT_FILES} ${PROJECT_SOURCE_DIR}/cmake/engine_entries.cmake
    COMMENT "Finding the engine's functions that are called" VERBATIM)
  set(folder ${PROJECT_SOURCE_DIR}/src/engine/lazy)
  target_sources(${target} PRIVATE ${folder}/entries.S ${folder}/engine_entries.cc)
  set_source_files_properties(${folder}/entries.S PROPERTIES OBJECT_DEPENDS ${entries}
    COMPILE_DEFINITIONS "GIRO_LAZY_HIDDEN;GIRO_LAZY_ENTRIES=\"${entries}\"")
  list(TRANSFORM GIRO_BROUGHT_FILES REPLACE ".*/(.*)" "\"\\1\"" OUTPUT_VARIABLE names)
  list(JOIN names "," names)
  set_source_files_properties(${folder}/engine_entries.cc PROPERTIES
    COMPILE_DEFINITIONS "GIRO_BROUGHT_LIBRARIES=${names}")
  set_target_properties(${target} PROPERTIES GIRO_LOADS_ENGINE TRUE)
  add_dependencies(${target} ${GIRO_LAZY_TARGETS})
endfunction()
