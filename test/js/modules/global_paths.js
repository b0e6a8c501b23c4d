// NODE_PATH, the home folder and the prefix of the executable.
// Prints:
//   ~/one ~/two relative/folder ~/home/.node_modules ~/home/.node_libraries
//   true
//   first -> ~/one/first.js
//   second -> ~/two/second/index.js
//   both -> ~/app/node_modules/both/index.js
//   at-home -> ~/home/.node_modules/at-home.js
//   in-libraries -> ~/home/.node_libraries/in-libraries.js
//   third -> Error MODULE_NOT_FOUND: Cannot find module 'third' | Require stack: | - ~/app/main.js
//   ./first -> Error MODULE_NOT_FOUND: Cannot find module './first' | Require stack: | - ~/app/main.js
//   ~/app/node_modules ~/node_modules
//   ~/one ~/two
//   1
'use strict';
const path = require('path');
const Module = require('module');
const { makeTree, report, shown } = require('./fixtures/tree');

const root = makeTree({
  'one/first.js': '', 'one/both.js': '', 'two/second/index.js': '', 'two/both.js': '',
  'home/.node_modules/at-home.js': '', 'home/.node_libraries/in-libraries.js': '',
  'app/node_modules/both/index.js': '', 'app/main.js': '',
});
process.env.NODE_PATH = `${root}/one::${root}/two:relative/folder:`;
process.env.HOME = `${root}/home`;
Module._initPaths();
console.log(shown(root, Module.globalPaths.slice(0, -1).join(' ')));
const prefix = path.resolve(process.execPath, '../..');
console.log(Module.globalPaths.at(-1) === path.join(prefix, 'lib/node'));

const from = Module.createRequire(`${root}/app/main.js`);
for (const request of ['first', 'second', 'both', 'at-home', 'in-libraries', 'third', './first']) {
  report(root, request, () => from.resolve(request));
}
console.log(shown(root, from.resolve.paths('x').slice(0, 2).join(' ')));
console.log(shown(root, Module._resolveLookupPaths('x', null).slice(0, 2).join(' ')));

delete process.env.NODE_PATH;
delete process.env.HOME;
Module._initPaths();
console.log(Module.globalPaths.length);
