# Debian packages, by CPack: giro-dev, the library, and giro, the runtime. ./dev package makes them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME giro)
# The first line; that of a component follows.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "event loop, and a JavaScript runtime around it")
set(CPACK_PACKAGE_VENDOR "the giro authors")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL library)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# The folder of the lazy libraries must be nobody else's (src/engine/engine_loader.cc); and lintian asks for it.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)
# As the tools of Debian ask for it.
set(giro_packager "the giro authors")
set(giro_mail root@localhost)
if(NOT "$ENV{DEBEMAIL}" STREQUAL "")
  set(giro_packager "$ENV{DEBFULLNAME}")
  set(giro_mail "$ENV{DEBEMAIL}")
endif()
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${giro_packager} <${giro_mail}>")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME giro-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "liburing-dev, libc-ares-dev, libssl-dev, pkgconf | pkg-config")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "The loop for C++ programs: phases, timers, sockets, files, processes, a thread
pool and coroutines, on io_uring or epoll, as static libraries; and a simulated
world to test with.")

if(GIRO_BUILD_RUNTIME)
  list(APPEND CPACK_COMPONENTS_ALL runtime)
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME giro)
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION javascript)
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
  set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "The runtime, which runs Node programs unchanged: with Node's modules and in
Node's order, on JavaScriptCore.")
  # giro loads the engine's library by itself, so nothing in the program tells which package that is.
  get_filename_component(giro_engine_file ${JSC_FILE} REALPATH)
  execute_process(COMMAND dpkg-query --search ${giro_engine_file} OUTPUT_VARIABLE giro_engine_package ERROR_QUIET)
  if(giro_engine_package MATCHES "^([^:]+)(:[a-z0-9]+)?: ")
    # What is built against a library runs with it and with newer ones.
    set(giro_engine_package ${CMAKE_MATCH_1})
    execute_process(COMMAND dpkg-query --showformat=\${Version} --show ${giro_engine_package}
      OUTPUT_VARIABLE giro_engine_version OUTPUT_STRIP_TRAILING_WHITESPACE)
    string(REGEX REPLACE "^([0-9]+\\.[0-9]+).*" "\\1" giro_engine_version "${giro_engine_version}")
    set(CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS "${giro_engine_package} (>= ${giro_engine_version})")
  endif()
endif()

# What Debian wants to find of every package.
string(TIMESTAMP giro_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(name ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(folder ${PROJECT_BINARY_DIR}/debian/${name})
  file(WRITE ${folder}/changelog "${name} (${PROJECT_VERSION}) unstable; urgency=medium

  * Version ${PROJECT_VERSION}.

 -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${giro_date}
")
  execute_process(COMMAND gzip -9nf ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
  file(READ LICENSE licence)
  string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
  string(REGEX REPLACE "\n" "\n " licence "${licence}")
  file(WRITE ${folder}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: giro

Files: *
Copyright: 2026 the giro authors
License: Expat

License: Expat
 ${licence}
")
  install(FILES ${folder}/changelog.gz ${folder}/copyright DESTINATION share/doc/${name} COMPONENT ${component}
    EXCLUDE_FROM_ALL)
endforeach()
# What strips programs leaves archives alone.
install(CODE "if(CMAKE_INSTALL_DO_STRIP)
  file(GLOB archives \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/libgiro_*.a\")
  if(archives)
    execute_process(COMMAND ${CMAKE_STRIP} --strip-debug \${archives} COMMAND_ERROR_IS_FATAL ANY)
  endif()
endif()" COMPONENT library)
include(CPack)
