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
  target_compile_definitions(${target} PRIVATE GIRO_LAZY_FILE="${file}" GIRO_LAZY_COUNT=${index}
    $<$<COMPILE_LANGUAGE:ASM>:GIRO_LAZY_ENTRIES="${generated}.inc">)
  # Nothing of C++ that would need its library, and nothing to relocate.
  target_compile_options(${target} PRIVATE -fvisibility=hidden)
  target_link_options(${target} PRIVATE -nostdlib -Wl,-soname,${name} -Wl,--hash-style=gnu
    -Wl,--version-script=${generated}.map)
  target_link_libraries(${target} PRIVATE c)
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME ${name} SUFFIX ""
    NO_SONAME TRUE GIRO_REAL_FILE ${file}
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lazy LINK_DEPENDS ${generated}.map)
  set_property(SOURCE lazy/entries.S APPEND PROPERTY OBJECT_DEPENDS ${generated}.inc)
  install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/giro)
  set(${out} ${target} PARENT_SCOPE)
endfunction()
