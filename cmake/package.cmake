# What is installed of the library: headers, the rooms that are PACKAGED, and how CMake
# (find_package(giro): giro::loop, giro::io) and pkg-config (giro) find them.
include(CMakePackageConfigHelpers)

set(giro_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/giro)
set(giro_pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
# Relative, so that the folder may be moved after it was installed.
file(RELATIVE_PATH giro_prefix_from_pkgconfig /prefix/${giro_pkgconfig_dir} /prefix)

configure_file(cmake/giro.pc.in giro.pc @ONLY)
configure_package_config_file(cmake/giroConfig.cmake.in giroConfig.cmake
  INSTALL_DESTINATION ${giro_package_dir})
write_basic_package_version_file(giroConfigVersion.cmake COMPATIBILITY SameMinorVersion)

install(DIRECTORY include/giro DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library
  FILES_MATCHING PATTERN "*.h")
install(EXPORT giroTargets NAMESPACE giro:: DESTINATION ${giro_package_dir} COMPONENT library)
install(FILES ${PROJECT_BINARY_DIR}/giroConfig.cmake ${PROJECT_BINARY_DIR}/giroConfigVersion.cmake
  DESTINATION ${giro_package_dir} COMPONENT library)
install(FILES ${PROJECT_BINARY_DIR}/giro.pc DESTINATION ${giro_pkgconfig_dir} COMPONENT library)
