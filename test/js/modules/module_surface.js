// What node:module exports.
// Prints:
//   true true function Module
//   true true
//   isBuiltin fs true
//   isBuiltin node:fs true
//   isBuiltin fs/promises true
//   isBuiltin test false
//   isBuiltin nothing false
//   isBuiltin node:nothing false
//   isBuiltin 7 false
//   true false
//   require node:nothing -> Error ERR_UNKNOWN_BUILTIN_MODULE: No such built-in module: node:nothing
//   require node: -> Error ERR_UNKNOWN_BUILTIN_MODULE: No such built-in module: node:
//   true node:fs fs
//   (function (exports, require, module, __filename, __dirname) { x
//   }); 2
//   /a/node_modules/b/c/node_modules /a/node_modules/b/node_modules /a/node_modules /node_modules /node_modules
//   /a
//   /p null
//   true false false false
//   ./file\0~/inner/lib
//   createRequire(relative) -> TypeError ERR_INVALID_ARG_VALUE: The argument 'filename' must be a file URL object, file URL string, or absolute path string. Received 'relative'
//   createRequire(7) -> TypeError ERR_INVALID_ARG_VALUE: The argument 'filename' must be a file URL object, file URL string, or absolute path string. Received 7
//   createRequire(undefined) -> TypeError ERR_INVALID_ARG_VALUE: The argument 'filename' must be a file URL object, file URL string, or absolute path string. Received undefined
//   createRequire(http://host/) -> TypeError ERR_INVALID_ARG_VALUE: The argument 'filename' must be a file URL object, file URL string, or absolute path string. Received 'http://host/'
//   /a/b /a
//   findPackageJSON ./x -> Error ERR_MODULE_NOT_FOUND: Cannot find module '~/inner/lib/x' imported from ~/inner/lib/file.js
//   findPackageJSON .. -> ~/inner/package.json
//   findPackageJSON ../.. -> ~/package.json
//   findPackageJSON dep -> ~/node_modules/@scope/dep/package.json
//   findPackageJSON missing -> Error ERR_MODULE_NOT_FOUND: Cannot find package 'missing' imported from ~/inner/lib/file.js
//   {"id":"/x/y.js","path":"/x","exports":{},"filename":null,"loaded":false,"children":[]} undefined undefined
//   resolve main extensions cache 1 2
//   3 undefined undefined undefined
'use strict';
const Module = require('module');
const { makeTree, report, shown } = require('./fixtures/tree');

const root = makeTree({
  'package.json': { name: 'outer' }, 'inner/package.json': { name: 'inner' },
  'inner/lib/file.js': '',
  'node_modules/@scope/dep/package.json': { name: '@scope/dep', exports: {} },
  'node_modules/@scope/dep/lib/x.js': '',
});

console.log(Module === Module.Module, Module === require('node:module'), typeof Module,
  Module.name);
console.log(module.constructor === Module, module instanceof Module);
for (const name of ['fs', 'node:fs', 'fs/promises', 'test', 'nothing', 'node:nothing', 7]) {
  console.log('isBuiltin', name, Module.isBuiltin(name));
}
console.log(Module.builtinModules.includes('fs'), Module.builtinModules.includes('node:fs'));
for (const request of ['node:nothing', 'node:']) {
  report(root, `require ${request}`, () => require(request));
}
console.log(require('node:fs') === require('fs'), require.resolve('node:fs'),
  require.resolve('fs'));

console.log(Module.wrap('x'), Module.wrapper.length);
console.log(Module._nodeModulePaths('/a/node_modules/b/c').join(' '),
  Module._nodeModulePaths('/').join(' '));
console.log(Module._resolveLookupPaths('./x', { filename: '/a/b.js', id: 'b' }).join(' '));
console.log(Module._resolveLookupPaths('x', { paths: ['/p'] })[0],
            Module._resolveLookupPaths('fs', module));
console.log(Module._findPath('./file', [`${root}/inner/lib`]) === `${root}/inner/lib/file.js`,
            Module._findPath('./nothing', [root]), Module._findPath('x', []),
            Module._findPath('x', null));
const key = Object.keys(Module._pathCache).find((text) => text.startsWith('./file\0'));
console.log(shown(root, key));

for (const value of ['relative', 7, undefined, 'http://host/']) {
  report(root, `createRequire(${value})`, () => Module.createRequire(value));
}
console.log(Module.createRequire('/a/b/').resolve.paths('./x').join(),
  Module.createRequire('/a/b').resolve.paths('./x').join());

const file = `${root}/inner/lib/file.js`;
report(root, 'findPackageJSON ./x', () => Module.findPackageJSON('./x', file));
report(root, 'findPackageJSON ..', () => Module.findPackageJSON('..', file));
report(root, 'findPackageJSON ../..', () => Module.findPackageJSON('../..', file));
report(root, 'findPackageJSON dep', () => Module.findPackageJSON('@scope/dep/lib/x.js', file));
report(root, 'findPackageJSON missing', () => Module.findPackageJSON('missing', file));

const made = new Module('/x/y.js');
console.log(JSON.stringify(made), made.paths, made.parent);
console.log(Object.keys(require).join(' '), require.length, require.resolve.length);
console.log(Module.constants.compileCacheStatus.DISABLED, Module.findSourceMap(__filename),
            Module.syncBuiltinESMExports(), Module.getCompileCacheDir());
