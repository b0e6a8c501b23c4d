// What --require does.
// Prints:
//   true internal/preload ~/node_modules/second/index.js false
//   true
'use strict';
const Module = require('module');
const { makeTree, shown } = require('./fixtures/tree');

const root = makeTree({
  'first.js': `globalThis.preloaded = [module.isPreloading, module.parent.id];
    exports.file = __filename;`,
  'node_modules/second/index.js': 'globalThis.preloaded.push(__filename);',
});
Module._preloadModules(['./first', 'second']);
console.log(shown(root, globalThis.preloaded.join(' ')), module.isPreloading);
console.log(require(`${root}/first`).file === require.resolve(`${root}/first.js`));
