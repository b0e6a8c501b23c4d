// A module is the file that a link leads to, and has the neighbours of that file.
// Prints:
//   ./linked -> ~/real/index.js,neighbour of the target
//   ./file -> ~/real/index.js
//   ./loop -> Error MODULE_NOT_FOUND: Cannot find module './loop' | Require stack: | - ~/app/main.js
//   package -> ~/real/index.js
//   same: true
'use strict';
const Module = require('module');
const { report } = require('./fixtures/tree');

const root = `${__dirname}/fixtures/links`;
const from = Module.createRequire(`${root}/app/main.js`);
report(root, './linked', () => from('./linked'));
report(root, './file', () => from.resolve('./file'));
report(root, './loop', () => from.resolve('./loop'));
report(root, 'package', () => Module._findPath('linked', [`${root}/packages`]));
console.log('same:', from('./other') === from('../real/other'));
