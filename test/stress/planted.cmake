# Planted bugs: copies of stress_hunt with one source file of the loop changed, to see that the
# stress finds what it is there to find. Each planted/NAME.cmake sets
#   file       the file that is changed, relative to the project
#   from, to   the change; `from` must be there exactly once, or the build fails
#   sentence   what the stress must end with, as a regular expression
#   recompile  for a header: the source files that see the change

# Written at build time, so that a bug that no longer fits its file fails no build but `all`.
if(CMAKE_SCRIPT_MODE_FILE)
  include(${MUTANT})
  file(READ ${ROOT}/${file} text)
  string(REPLACE "${from}" "" without "${text}")
  string(LENGTH "${text}" length)
  string(LENGTH "${without}" length_without)
  string(LENGTH "${from}" length_from)
  math(EXPR removed "${length} - ${length_without}")
  if(NOT removed EQUAL length_from)
    message(FATAL_ERROR "${MUTANT}: its `from` is not in ${file} exactly once")
  endif()
  string(REPLACE "${from}" "${to}" text "${text}")
  file(WRITE ${OUTPUT} "${text}")
  return()
endif()

# giro_planted_bugs(TEST target HUNT object-library)
# The programs planted_NAME, which the test needs, and their list for it: planted_list.h.
function(giro_planted_bugs)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TEST;HUNT" "")
  file(GLOB mutants CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/planted/*.cmake)
  set(list "")
  foreach(mutant IN LISTS mutants)
    get_filename_component(name ${mutant} NAME_WE)
    set(recompile "")
    include(${mutant})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${mutant})

    set(folder ${CMAKE_CURRENT_BINARY_DIR}/planted/${name})
    string(REGEX REPLACE "^(include|src)/" "" below "${file}")
    set(output ${folder}/${below})
    add_custom_command(OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DMUTANT=${mutant} -DROOT=${PROJECT_SOURCE_DIR} -DOUTPUT=${output}
              -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
      DEPENDS ${mutant} ${PROJECT_SOURCE_DIR}/${file} ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
      VERBATIM)

    # The linker takes the changed object, and so never asks the library for the original.
    list(TRANSFORM recompile PREPEND ${PROJECT_SOURCE_DIR}/)
    add_executable(planted_${name} ${output} ${recompile})
    target_include_directories(planted_${name} BEFORE PRIVATE ${folder})
    target_link_libraries(planted_${name} PRIVATE ${arg_HUNT} stress_program)
    add_dependencies(${arg_TEST} planted_${name})
    string(APPEND list "{\"${name}\", \"${sentence}\", \"$<TARGET_FILE:planted_${name}>\"},\n")
  endforeach()
  target_include_directories(${arg_TEST} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
  file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/planted_list.h CONTENT "${list}")
endfunction()
