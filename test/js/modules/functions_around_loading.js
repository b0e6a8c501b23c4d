// runMain, the cache under its older name, the compile cache and source maps, as far as programs ask for them.
// Prints:
//   true false
//   [ false, true, 'string' ]
//   false
//   main: true . null
//   [Object: null prototype] {
//     enabled: false,
//     nodeModules: false,
//     generatedCode: false
//   } undefined
//   undefined undefined
//   { FAILED: 0, ENABLED: 1, ALREADY_ENABLED: 2, DISABLED: 3 }
//   TypeError ERR_INVALID_ARG_TYPE cacheDir should be a string
//   TypeError ERR_INVALID_ARG_TYPE cacheDir should be a string
'use strict';

const fs = require('fs');
const Module = require('module');
const path = require('path');

const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};

const file = path.resolve('loaded.js');
fs.writeFileSync(file, 'module.exports = [require.main === module, module.id === __filename, typeof process.argv[1]];\n');
console.log(Module._cache === require.cache, file in Module._cache);
require(file);
console.log(Module._cache[file].exports);
const { exports: first } = Module._cache[file];
delete Module._cache[file];
console.log(require(file) === first);

const other = path.resolve('main.js');
fs.writeFileSync(other, 'console.log("main:", require.main === module, module.id, module.parent);\n');
Module.runMain(other);

console.log(Module.getSourceMapsSupport(), Module.findSourceMap('no such file'));
console.log(Module.flushCompileCache(), Module.getCompileCacheDir());
console.log({ ...Module.constants.compileCacheStatus });
tell(() => Module.enableCompileCache(5));
tell(() => Module.enableCompileCache({ directory: 5 }));
