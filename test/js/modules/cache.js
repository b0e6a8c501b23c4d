// require.cache and the graph of modules: children, parents, modules that throw.
// Prints:
//   same object: true 1
//   in the cache: true
//   one cache: true true
//   deleted, so run again: 2 2
//   another parent gets the new one: 2
//   changed exports: changed
//   mocked: mocked mocked
//   a cached module still needs its file: MODULE_NOT_FOUND
//   mocked built-in: mocked os function
//   built-in again: function
//   try 1 false
//   try 2 false
//   tries: 3 true
//   children: true true 1
//   parent is the first that asked: true true
//   ids: ~/child.js ~ ~/child.js true
//   paths: ~/node_modules false
//   main: true . true false
//   isPreloading: false parent: null
//   Cannot find module './nothing'
//   Require stack:
//   - ~/deepest.js
//   - ~/deeper.js
//   - ~/deep.js
//   - ~/main.js
//   ~/deepest.js ~/deeper.js ~/deep.js ~/main.js
'use strict';
const path = require('path');
const { createRequire } = require('module');
const { makeTree, shown } = require('./fixtures/tree');

const root = makeTree({
  'count.js': 'globalThis.count = (globalThis.count ?? 0) + 1; exports.count = globalThis.count;',
  'again.js': 'module.exports = require("./count").count;',
  'fails.js': `globalThis.tries = (globalThis.tries ?? 0) + 1;
    if (globalThis.tries < 3) throw new Error("try " + globalThis.tries);
    exports.tries = globalThis.tries;`,
  'parent.js': 'exports.child = require("./child"); exports.module = module;',
  'other.js': 'require("./child"); exports.module = module;',
  'child.js': 'exports.module = module;',
  'deep.js': 'require("./deeper");',
  'deeper.js': 'require("./deepest");',
  'deepest.js': 'require("./nothing");',
});
const from = createRequire(path.join(root, 'main.js'));
const file = (name) => path.join(root, name);

console.log('same object:', from('./count') === from('./count.js'), from(file('count')).count);
console.log('in the cache:', from.cache[file('count.js')].exports === from('./count'));
console.log('one cache:', from.cache === require.cache, require.cache[__filename] === module);

delete from.cache[file('count.js')];
console.log('deleted, so run again:', from('./count').count, from('./count').count);
console.log('another parent gets the new one:', from('./again'));
from.cache[file('count.js')].exports = 'changed';
console.log('changed exports:', from('./count'));
from.cache[file('count.js')] = { exports: 'mocked', loaded: true };
console.log('mocked:', from('./count'), from('./count'));
from.cache[file('nowhere.js')] = { exports: 'no', loaded: true };
try {
  from('./nowhere');
} catch (error) {
  console.log('a cached module still needs its file:', error.code);
}
from.cache.os = { exports: 'mocked os', loaded: true };
console.log('mocked built-in:', from('os'), typeof from('node:os').cpus);
delete from.cache.os;
console.log('built-in again:', typeof from('os').cpus);

for (let i = 0; i < 3; i++) {
  try {
    console.log('tries:', from('./fails').tries, from.cache[file('fails.js')].loaded);
  } catch (error) {
    console.log(error.message, file('fails.js') in from.cache);
  }
}

const parent = from('./parent').module;
const other = from('./other').module;
const child = from('./child').module;
console.log('children:', parent.children[0] === child, other.children[0] === child,
  parent.children.length);
console.log('parent is the first that asked:', child.parent === parent,
  parent.parent.filename === file('main.js'));
console.log('ids:', shown(root, [child.id, child.path, child.filename, child.loaded].join(' ')));
console.log('paths:', shown(root, child.paths[0]), child.paths === parent.paths);
console.log('main:', require.main === module, module.id, process.mainModule === module,
  module.loaded);
console.log('isPreloading:', module.isPreloading, 'parent:', module.parent);
try {
  from('./deep');
} catch (error) {
  console.log(shown(root, error.message));
  console.log(shown(root, error.requireStack.join(' ')));
}
