// A `main` that is not there is a deprecation if there is an index file instead.
// Prints:
//   index
//   index, without a warning
//   DeprecationWarning DEP0128 Invalid 'main' field in '~/with-index/package.json' of 'gone.js'. Please either fix that or report it to the module author
'use strict';
const { createRequire } = require('module');
const { makeTree, shown } = require('./fixtures/tree');

const root = makeTree({
  'with-index/package.json': { main: 'gone.js' },
  'with-index/index.js': 'module.exports = "index";',
  'empty-main/package.json': { main: '' },
  'empty-main/index.js': 'module.exports = "index, without a warning";',
});
process.removeAllListeners('warning');
process.on('warning', ({ name, code, message }) => console.log(name, code, shown(root, message)));
const from = createRequire(`${root}/main.js`);
console.log(from('./with-index'));
console.log(from('./empty-main'));
