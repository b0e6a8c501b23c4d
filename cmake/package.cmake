# What is installed of the library: headers, the rooms that are PACKAGED, and how CMake (find_package(giro COMPONENTS
# loop): giro::loop, giro::io, giro::tls, giro::trace, giro::resolver) and pkg-config (giro-loop, giro-io, …; giro: all) find them.
include(CMakePackageConfigHelpers)

set(giro_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/giro)
set(giro_pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
# Relative, so that the folder may be moved after it was installed.
file(RELATIVE_PATH giro_prefix_from_pkgconfig /prefix/${giro_pkgconfig_dir} /prefix)
set(giro_components loop io trace)
if(GIRO_BUILD_RESOLVER)
  list(APPEND giro_components resolver)
endif()
if(GIRO_BUILD_TLS)
  list(APPEND giro_components tls)
endif()

if(GIRO_SHARED)
  # libgiro.so, of all rooms: what they use of each other stays hidden. A new minor version is a new interface.
  get_property(giro_shared_rooms GLOBAL PROPERTY GIRO_SHARED_ROOMS)
  list(TRANSFORM giro_shared_rooms REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
  add_library(giro_shared SHARED ${giro_shared_rooms})
  target_link_libraries(giro_shared PUBLIC Threads::Threads PRIVATE PkgConfig::GIRO_URING)
  if(GIRO_BUILD_RESOLVER)
    target_link_libraries(giro_shared PRIVATE PkgConfig::GIRO_CARES)
  endif()
  if(GIRO_BUILD_TLS)
    target_link_libraries(giro_shared PRIVATE PkgConfig::GIRO_SSL)
  endif()
  target_link_options(giro_shared PRIVATE LINKER:--no-undefined)
  target_include_directories(giro_shared INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(giro_shared INTERFACE cxx_std_20)
  target_compile_definitions(giro_shared INTERFACE GIRO_SHARED)
  set_target_properties(giro_shared PROPERTIES OUTPUT_NAME giro EXPORT_NAME shared VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  install(TARGETS giro_shared EXPORT giro_base LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
    NAMELINK_COMPONENT library)
endif()

# giro_pkgconfig(NAME DESCRIPTION TEXT [ARCHIVES TEXT] [MODULES TEXT] [NEEDS TEXT])
# MODULES are ours, NEEDS those of others, which libgiro.so finds by itself.
function(giro_pkgconfig name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "DESCRIPTION;ARCHIVES;MODULES;NEEDS" "")
  set(flags "")
  if(GIRO_SHARED)
    set(flags " -DGIRO_SHARED")
    set(arg_ARCHIVES "-lgiro")
    set(arg_NEEDS "")
  endif()
  configure_file(cmake/giro.pc.in ${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${giro_pkgconfig_dir} COMPONENT library)
endfunction()

giro_pkgconfig(giro-loop DESCRIPTION "An event loop with timers, a thread pool and coroutines"
  ARCHIVES "-lgiro_loop -lgiro_base" NEEDS "liburing")
giro_pkgconfig(giro-io DESCRIPTION "Sockets, files, processes and signals on giro's event loop"
  ARCHIVES "-lgiro_io" MODULES "giro-loop = ${PROJECT_VERSION}")
giro_pkgconfig(giro-trace DESCRIPTION "Recordings of what giro's event loops do"
  ARCHIVES "-lgiro_trace" MODULES "giro-io = ${PROJECT_VERSION}")
if(GIRO_BUILD_RESOLVER)
  giro_pkgconfig(giro-resolver DESCRIPTION "Records of name servers on giro's event loop"
    ARCHIVES "-lgiro_resolver" MODULES "giro-io = ${PROJECT_VERSION}" NEEDS "libcares")
endif()
if(GIRO_BUILD_TLS)
  giro_pkgconfig(giro-tls DESCRIPTION "Connections over TLS on giro's event loop"
    ARCHIVES "-lgiro_tls" MODULES "giro-io = ${PROJECT_VERSION}" NEEDS "openssl")
endif()
list(TRANSFORM giro_components PREPEND "giro-" OUTPUT_VARIABLE giro_modules)
list(TRANSFORM giro_modules APPEND " = ${PROJECT_VERSION}")
list(REVERSE giro_modules)
list(JOIN giro_modules ", " giro_modules)
giro_pkgconfig(giro DESCRIPTION "An event loop with timers, I/O, a thread pool and coroutines"
  MODULES "${giro_modules}")

configure_package_config_file(cmake/giroConfig.cmake.in giroConfig.cmake
  INSTALL_DESTINATION ${giro_package_dir} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(giroConfigVersion.cmake COMPATIBILITY SameMinorVersion)

install(DIRECTORY include/giro DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library
  FILES_MATCHING PATTERN "*.h")
install(FILES ${PROJECT_BINARY_DIR}/giroConfig.cmake ${PROJECT_BINARY_DIR}/giroConfigVersion.cmake
  DESTINATION ${giro_package_dir} COMPONENT library)
# A file a component: one that needs c-ares or OpenSSL must not keep the others from being used without it.
foreach(component base ${giro_components})
  install(EXPORT giro_${component} NAMESPACE giro:: FILE giro_${component}.cmake DESTINATION ${giro_package_dir}
    COMPONENT library)
endforeach()
