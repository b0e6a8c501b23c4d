// Module._stat tells files, folders and what is not there apart, as the loader sees them.
// Prints:
//   0 1 true
'use strict';

const Module = require('module');

console.log(Module._stat(__filename), Module._stat(__dirname), Module._stat(`${__filename}/no`) < 0);
