// `imports` of a package.json: #names.
// Prints:
//   #a -> ~/a.js
//   #dep -> ~/node_modules/dep/index.js
//   #dep/sub -> Error MODULE_NOT_FOUND: Cannot find module '~/node_modules/dep/sub'
//   #node-fs -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "imports" target "node:fs" defined for '#node-fs' in the package config ~/package.json imported from ~/lib/main.js
//   #none -> TypeError ERR_PACKAGE_IMPORT_NOT_DEFINED: Package import specifier "#none" is not defined in package ~/package.json imported from ~/lib/main.js
//   #cond -> ~/a.js
//   #never -> TypeError ERR_PACKAGE_IMPORT_NOT_DEFINED: Package import specifier "#never" is not defined in package ~/package.json imported from ~/lib/main.js
//   #p/x -> ~/lib/x.js
//   #p/private/x -> TypeError ERR_PACKAGE_IMPORT_NOT_DEFINED: Package import specifier "#p/private/x" is not defined in package ~/package.json imported from ~/lib/main.js
//   #p/nothing -> Error MODULE_NOT_FOUND: Cannot find module '~/lib/nothing.js'
//   #up -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "imports" target "../x.js" defined for '#up' in the package config ~/package.json imported from ~/lib/main.js
//   #number -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "imports" target "7" defined for '#number' in the package config ~/package.json imported from ~/lib/main.js
//   #gone -> Error MODULE_NOT_FOUND: Cannot find module '~/gone.js'
//   #array -> ~/a.js
//   #missing -> Error MODULE_NOT_FOUND: Cannot find module '#missing'
//   #abs -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "imports" target "/x" defined for '#abs' in the package config ~/package.json imported from ~/lib/main.js
//   #self -> Error MODULE_NOT_FOUND: Cannot find module '#self'
//   #deps/sub -> Error MODULE_NOT_FOUND: Cannot find module '~/node_modules/dep/sub'
//   #file -> Error MODULE_NOT_FOUND: Cannot find module '~/a'
//   #url -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "imports" target "file:///x" defined for '#url' in the package config ~/package.json imported from ~/lib/main.js
//   # -> TypeError ERR_INVALID_MODULE_SPECIFIER: Invalid module "#" is not a valid internal imports specifier name imported from ~/lib/main.js
//   #/ -> TypeError ERR_INVALID_MODULE_SPECIFIER: Invalid module "#/" is not a valid internal imports specifier name imported from ~/lib/main.js
//   #/slash -> ~/a.js
//   #chain -> Error MODULE_NOT_FOUND: Cannot find module '#chain'
//   #dir -> Error MODULE_NOT_FOUND: Cannot find module '~/lib'
//   #unknown -> Error ERR_INVALID_PACKAGE_TARGET: Invalid "imports" target "node:unknown" defined for '#unknown' in the package config ~/package.json imported from ~/lib/main.js
//   #bad-name -> TypeError ERR_INVALID_MODULE_SPECIFIER: Invalid module "@x" is not a valid package name imported from ~/package.json
//   #not-exported -> Error ERR_PACKAGE_PATH_NOT_EXPORTED: Package subpath './x' is not defined by "exports" in ~/node_modules/closed/package.json imported from ~/package.json
//   #nope -> TypeError ERR_PACKAGE_IMPORT_NOT_DEFINED: Package import specifier "#nope" is not defined in package ~/package.json imported from ~/lib/main.js
//   #p/../a -> TypeError ERR_INVALID_MODULE_SPECIFIER: Invalid module "#p/../a" request is not a valid match in pattern "#p/*" for the "imports" resolution of ~/package.json imported from ~/lib/main.js
//   nohash -> Error MODULE_NOT_FOUND: Cannot find module 'nohash' | Require stack: | - ~/lib/main.js
//   no-imports -> Error MODULE_NOT_FOUND: Cannot find module '#a' | Require stack: | - ~/no-imports/main.js
//   imports-array -> TypeError ERR_PACKAGE_IMPORT_NOT_DEFINED: Package import specifier "#a" is not defined in package ~/imports-array/package.json imported from ~/imports-array/main.js
//   node_modules/closed -> Error MODULE_NOT_FOUND: Cannot find module '#a' | Require stack: | - ~/node_modules/closed/main.js
//   no package -> Error MODULE_NOT_FOUND: Cannot find module '#a' | Require stack: | - /nowhere/main.js
'use strict';
const path = require('path');
const { createRequire } = require('module');
const { makeTree, report } = require('./fixtures/tree');

const root = makeTree({
  'package.json': {
    name: 'outer',
    imports: {
      '#a': './a.js', '#dep': 'dep', '#dep/sub': 'dep/sub', '#node-fs': 'node:fs', '#none': null,
      '#cond': { import: './b.js', require: './a.js' }, '#never': { import: './b.js' },
      '#p/*': './lib/*.js', '#p/private/*': null, '#up': '../x.js', '#number': 7,
      '#gone': './gone.js', '#array': ['bad:', './a.js'], '#missing': 'missing-package',
      '#abs': '/x', '#self': 'outer', '#deps/*': 'dep/*', '#file': './a', '#url': 'file:///x',
      '#': './a.js', '#/slash': './a.js', '#chain': '#a', '#dir': './lib', 'nohash': './a.js',
      '#unknown': 'node:unknown', '#bad-name': '@x', '#not-exported': 'closed/x',
    },
  },
  'a.js': '', 'b.js': '', 'lib/x.js': '', 'lib/private/x.js': '', 'lib/main.js': '',
  'node_modules/dep/index.js': '', 'node_modules/dep/sub.js': '',
  'node_modules/closed/package.json': { exports: './index.js' }, 'node_modules/closed/index.js': '',
  'node_modules/closed/inside.js': '', 'no-imports/package.json': {}, 'no-imports/main.js': '',
  'imports-array/package.json': { imports: ['x'] }, 'imports-array/main.js': '',
});
const from = createRequire(path.join(root, 'lib/main.js'));
const requests = [
  '#a', '#dep', '#dep/sub', '#node-fs', '#none', '#cond', '#never', '#p/x', '#p/private/x',
  '#p/nothing', '#up', '#number', '#gone', '#array', '#missing', '#abs', '#self', '#deps/sub',
  '#file', '#url', '#', '#/', '#/slash', '#chain', '#dir', '#unknown', '#bad-name', '#not-exported',
  '#nope', '#p/../a', 'nohash',
];
for (const request of requests) {
  report(root, request, () => from.resolve(request));
}
for (const folder of ['no-imports', 'imports-array', 'node_modules/closed']) {
  const inside = createRequire(path.join(root, folder, 'main.js'));
  report(root, folder, () => inside.resolve('#a'));
}
report(root, 'no package', () => createRequire('/nowhere/main.js').resolve('#a'));
