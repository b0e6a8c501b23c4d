// What bare requests lead to: the walk through node_modules, package.json, options.paths.
// Prints:
//   near -> ~/app/node_modules/near/index.js
//   far -> ~/node_modules/far/lib/far.js
//   far/lib/other -> ~/node_modules/far/lib/other.js
//   far/lib -> Error MODULE_NOT_FOUND: Cannot find module 'far/lib' | Require stack: | - ~/app/main.js
//   far/package.json -> ~/node_modules/far/package.json
//   file -> ~/node_modules/file.js
//   file.js -> ~/node_modules/file.js
//   @scope/pkg -> ~/node_modules/@scope/pkg/index.js
//   @scope/pkg/sub -> ~/node_modules/@scope/pkg/sub.js
//   @scope -> Error MODULE_NOT_FOUND: Cannot find module '@scope' | Require stack: | - ~/app/main.js
//   empty -> Error MODULE_NOT_FOUND: Cannot find module 'empty' | Require stack: | - ~/app/main.js
//   empty/readme.txt -> ~/node_modules/empty/readme.txt
//   no-main -> Error MODULE_NOT_FOUND: Cannot find module '~/node_modules/no-main/gone.js'. Please verify that the package.json has a valid "main" entry
//   bad-json -> Error ERR_INVALID_PACKAGE_CONFIG: Invalid package config ~/node_modules/bad-json/package.json.
//   bad-json/index -> Error ERR_INVALID_PACKAGE_CONFIG: Invalid package config ~/node_modules/bad-json/package.json.
//   array -> Error ERR_INVALID_PACKAGE_CONFIG: Invalid package config ~/node_modules/array/package.json.
//   number -> Error ERR_INVALID_PACKAGE_CONFIG: Invalid package config ~/node_modules/number/package.json.
//   blank -> Error ERR_INVALID_PACKAGE_CONFIG: Invalid package config ~/node_modules/blank/package.json.
//   bom -> ~/node_modules/bom/x.js
//   odd-types -> Error ERR_INVALID_PACKAGE_CONFIG: Invalid package config ~/node_modules/odd-types/package.json.
//   twice -> ~/node_modules/twice/b.js
//   tail -> Error ERR_INVALID_PACKAGE_CONFIG: Invalid package config ~/node_modules/tail/package.json.
//   missing -> Error MODULE_NOT_FOUND: Cannot find module 'missing' | Require stack: | - ~/app/main.js
//   missing/sub -> Error MODULE_NOT_FOUND: Cannot find module 'missing/sub' | Require stack: | - ~/app/main.js
//   fs -> fs
//   fs/ -> ~/node_modules/fs/index.js
//   node:fs -> node:fs
//   node:nothing -> Error MODULE_NOT_FOUND: Cannot find module 'node:nothing' | Require stack: | - ~/app/main.js
//   near/ -> ~/app/node_modules/near/index.js
//   inner -> Error MODULE_NOT_FOUND: Cannot find module 'inner' | Require stack: | - ~/app/main.js
//   paths -> ~/other/deep/er/node_modules ~/other/deep/node_modules ~/other/node_modules ~/node_modules
//   paths of ./x -> ~/other/deep/er
//   paths of fs -> null
//   with paths -> ~/app/node_modules/near/index.js
//   relative with paths -> ~/app/main.js
//   with no paths -> Error MODULE_NOT_FOUND: Cannot find module 'near' | Require stack: | - ~/other/deep/er/file.js
//   with paths, missing -> Error MODULE_NOT_FOUND: Cannot find module 'nope' | Require stack: | - ~/other/deep/er/file.js
//   with bad paths -> TypeError ERR_INVALID_ARG_VALUE: The property 'options.paths' is invalid. Received 'x'
//   with bad path -> TypeError ERR_INVALID_ARG_TYPE: The "paths[0]" argument must be of type string. Received type number (1)
'use strict';
const path = require('path');
const { createRequire } = require('module');
const { makeTree, report } = require('./fixtures/tree');

const root = makeTree({
  'app/main.js': '', 'app/node_modules/near/index.js': '', 'node_modules/near/index.js': '',
  'node_modules/far/package.json': { main: 'lib/far.js' }, 'node_modules/far/lib/far.js': '',
  'node_modules/far/lib/other.js': '', 'node_modules/file.js': '',
  'node_modules/@scope/pkg/index.js': '', 'node_modules/@scope/pkg/sub.js': '',
  'node_modules/empty/readme.txt': '', 'node_modules/no-main/package.json': { main: 'gone.js' },
  'node_modules/bad-json/package.json': '{ "main": ', 'node_modules/bad-json/index.js': '',
  'node_modules/array/package.json': '[]', 'node_modules/array/index.js': '',
  'node_modules/number/package.json': '1', 'node_modules/number/index.js': '',
  'node_modules/blank/package.json': '', 'node_modules/blank/index.js': '',
  'node_modules/bom/package.json': '\ufeff{"main":"x.js"}', 'node_modules/bom/x.js': '',
  'node_modules/odd-types/package.json': { name: 1, main: {}, type: 3, exports: null },
  'node_modules/odd-types/index.js': '',
  'node_modules/twice/package.json': '{"main":"a.js","main":"b.js"}', 'node_modules/twice/a.js': '',
  'node_modules/twice/b.js': '', 'node_modules/tail/package.json': '{"main":"a.js"} x',
  'node_modules/tail/a.js': '', 'node_modules/fs/index.js': '',
  'node_modules/node_modules/inner/index.js': '', 'other/deep/er/file.js': '',
});
const from = createRequire(path.join(root, 'app/main.js'));

const requests = [
  'near', 'far', 'far/lib/other', 'far/lib', 'far/package.json', 'file', 'file.js', '@scope/pkg',
  '@scope/pkg/sub', '@scope', 'empty', 'empty/readme.txt', 'no-main', 'bad-json',
  'bad-json/index', 'array', 'number', 'blank', 'bom', 'odd-types', 'twice', 'tail', 'missing',
  'missing/sub', 'fs', 'fs/', 'node:fs', 'node:nothing', 'near/', 'inner',
];
for (const request of requests) {
  report(root, request, () => from.resolve(request));
}

const here = createRequire(path.join(root, 'other/deep/er/file.js'));
report(root, 'paths', () => here.resolve.paths('x').slice(0, 4).join(' '));
report(root, 'paths of ./x', () => here.resolve.paths('./x').join(' '));
report(root, 'paths of fs', () => here.resolve.paths('fs'));
report(root, 'with paths', () => here.resolve('near', { paths: [`${root}/app`] }));
report(root, 'relative with paths', () => here.resolve('./main', { paths: [`${root}/app`] }));
report(root, 'with no paths', () => here.resolve('near', { paths: [] }));
report(root, 'with paths, missing', () => here.resolve('nope', { paths: [root] }));
report(root, 'with bad paths', () => here.resolve('near', { paths: 'x' }));
report(root, 'with bad path', () => here.resolve('near', { paths: [1] }));
