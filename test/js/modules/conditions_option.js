// -C and --conditions add conditions to those of `exports`.
// Options: -C second --conditions=first
// Prints:
//   ~/node_modules/dep/first.js ~/node_modules/dep/both.js
'use strict';
const { createRequire } = require('module');
const { makeTree, shown } = require('./fixtures/tree');

const root = makeTree({
  'node_modules/dep/package.json': {
    name: 'dep',
    exports: { '.': { first: './first.js', second: './second.js', default: './default.js' },
               './sub': { second: { first: './both.js' }, require: './require.js' } },
  },
  'node_modules/dep/first.js': '', 'node_modules/dep/second.js': '',
  'node_modules/dep/default.js': '',
  'node_modules/dep/both.js': '', 'node_modules/dep/require.js': '',
});
const from = createRequire(`${root}/main.js`);
console.log(shown(root, from.resolve('dep')), shown(root, from.resolve('dep/sub')));
