// --preserve-symlinks: a file is what it was asked for as, not what it links to.
// Options: --preserve-symlinks
// Prints:
//   ./linked -> ~/app/linked/index.js,neighbour of the link
//   ./file -> ~/app/file.js
//   package -> ~/packages/linked/index.js
//   same: false
'use strict';
const Module = require('module');
const { report } = require('./fixtures/tree');

const root = `${__dirname}/fixtures/links`;
const from = Module.createRequire(`${root}/app/main.js`);
report(root, './linked', () => from('./linked'));
report(root, './file', () => from.resolve('./file'));
report(root, 'package', () => Module._findPath('linked', [`${root}/packages`]));
console.log('same:', from('./other') === from('../real/other'));
