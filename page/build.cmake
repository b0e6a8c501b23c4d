# Makes the page: one HTML file that needs nothing else, with a place for a trace and one for sources.
# cmake -DOUT=loop-page.html -P build.cmake

cmake_minimum_required(VERSION 3.25)
if(NOT OUT)
  message(FATAL_ERROR "build.cmake: -DOUT=FILE says where the page goes")
endif()
set(here ${CMAKE_CURRENT_LIST_DIR})

# Each module after those that it imports. All of them share one scope, that of an inline module, in which a name that is
# declared twice is an error of syntax.
set(modules kinds table reader stream_model model labels queues causes rules why_order lane
  ui/dom ui/moments ui/app_state ui/loader ui/live ui/theme ui/tracks ui/timeline_marks ui/gestures ui/timeline ui/minimap ui/ring ui/diagram
  ui/source_view ui/inspector ui/cause_map ui/virtual_list ui/order_list ui/output_list ui/search ui/player ui/panels ui/keys ui/tour ui/notices
  ui/main)
set(styles base diagram side transport timeline dialogues)

set(script "")
foreach(module IN LISTS modules)
  file(READ ${here}/src/${module}.js text)
  string(REGEX REPLACE "(^|\n)import {[^}]*} from '[^']*'\;" "\\1" text "${text}")
  string(REGEX REPLACE "\nexport (async |class |const |function)" "\n\\1" text "${text}")
  if(text MATCHES "\n(import|export) " OR text MATCHES "</[sS]cript")
    message(FATAL_ERROR "build.cmake: ${module}.js has a form of import or export, or an end of a script, that is not understood here")
  endif()
  string(APPEND script "${text}")
endforeach()
file(GLOB_RECURSE present RELATIVE ${here}/src ${here}/src/*.js)
list(TRANSFORM present REPLACE "\\.js$" "")
foreach(module IN LISTS present)
  if(NOT module IN_LIST modules)
    message(FATAL_ERROR "build.cmake: ${module}.js is in no list")
  endif()
endforeach()

set(style "")
foreach(name IN LISTS styles)
  file(READ ${here}/style/${name}.css text)
  string(APPEND style "${text}")
endforeach()

file(READ ${here}/page.html page)
string(REPLACE "@STYLE@" "${style}" page "${page}")
string(REPLACE "@SCRIPT@" "${script}" page "${page}")
file(WRITE ${OUT} "${page}")
