// --no-experimental-sqlite takes the module away; without the scheme it never was there.
// Options: --no-experimental-sqlite
// Prints:
//   ERR_UNKNOWN_BUILTIN_MODULE
//   MODULE_NOT_FOUND
//   undefined false
'use strict';

for (const name of ['node:sqlite', 'sqlite']) {
  try {
    require(name);
  } catch (error) {
    console.log(error.code);
  }
}
console.log(process.getBuiltinModule('node:sqlite'), require('module').builtinModules.includes('node:sqlite'));
