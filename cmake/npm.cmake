# Packages from npm, whose files are embedded like those of lib/ (docs/dependencies.md).

# Each pair: the id that lib/ requires it by, and the file below node_modules/.
set(GIRO_NPM_MODULES
  internal/deps/acorn acorn/dist/acorn.js
  internal/deps/amaro amaro/dist/index.js
  internal/deps/cjs-module-lexer cjs-module-lexer/lexer.js)

# Those that are large, and that few programs need: embedded compressed.
set(GIRO_NPM_COMPRESSED internal/deps/amaro)

# Installs what a folder's lock file names. `out`: npm's own record of it, as old as the installation.
find_program(GIRO_NPM npm REQUIRED)
function(giro_npm_install folder out)
  set(installed ${folder}/node_modules/.package-lock.json)
  add_custom_command(
    OUTPUT ${installed}
    COMMAND ${GIRO_NPM} ci --ignore-scripts --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${installed}
    WORKING_DIRECTORY ${folder}
    DEPENDS ${folder}/package.json ${folder}/package-lock.json
    COMMENT "Installing packages from npm")
  set(${out} ${installed} PARENT_SCOPE)
endfunction()
