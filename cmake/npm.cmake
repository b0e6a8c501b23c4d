# Packages from npm, whose files are embedded like those of lib/ (docs/dependencies.md).

# Each pair: the id that lib/ requires it by, and the file below node_modules/.
set(GIRO_NPM_MODULES
  internal/deps/acorn acorn/dist/acorn.js)

# npm's own record of what it has installed; as old as the installation.
set(GIRO_NPM_INSTALLED ${PROJECT_SOURCE_DIR}/node_modules/.package-lock.json)
find_program(GIRO_NPM npm REQUIRED)
add_custom_command(
  OUTPUT ${GIRO_NPM_INSTALLED}
  COMMAND ${GIRO_NPM} ci --ignore-scripts --no-audit --no-fund --loglevel=error
  COMMAND ${CMAKE_COMMAND} -E touch ${GIRO_NPM_INSTALLED}
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  DEPENDS ${PROJECT_SOURCE_DIR}/package.json ${PROJECT_SOURCE_DIR}/package-lock.json
  COMMENT "Installing packages from npm")
