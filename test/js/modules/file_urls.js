// node:module takes file URLs for paths, as ES modules have them in import.meta.url.
// Prints:
//   /a b
//   /a
//   ~/inner/package.json
'use strict';
const { createRequire, findPackageJSON } = require('module');
const { makeTree, shown } = require('./fixtures/tree');

console.log(createRequire('file:///a%20b/c.js').resolve.paths('./x').join());
console.log(createRequire(new URL('file:///a/c.js')).resolve.paths('./x').join());
const root = makeTree({ 'package.json': {}, 'inner/package.json': {}, 'inner/file.js': '' });
console.log(shown(root, findPackageJSON(`file://${root}/inner/file.js`)));
