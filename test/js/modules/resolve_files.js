// What relative and absolute requests lead to.
// Prints:
//   ./main.js -> ~/app/main.js
//   ./main -> ~/app/main.js
//   ./plain -> ~/app/plain
//   ./both -> ~/app/both.js
//   ./both/ -> ~/app/both/index.js
//   ./both.js -> ~/app/both.js
//   ./data -> ~/app/data.json
//   ./addon -> ~/app/addon.node
//   ./folder -> ~/app/folder/index.json
//   ./with.main -> ~/app/with.main/lib/start.js
//   ./main-is-folder -> ~/app/main-is-folder/lib/index.js
//   ./bad-main -> ~/app/bad-main/index.js
//   ./no-main -> Error MODULE_NOT_FOUND: Cannot find module '~/app/no-main/nothing.js'. Please verify that the package.json has a valid "main" entry
//   ./main-is-no-string -> ~/app/main-is-no-string/index.js
//   ./empty -> Error MODULE_NOT_FOUND: Cannot find module './empty' | Require stack: | - ~/app/main.js
//   ./..dots -> ~/app/..dots/index.js
//   ./nothing -> Error MODULE_NOT_FOUND: Cannot find module './nothing' | Require stack: | - ~/app/main.js
//   ./main.js/ -> Error MODULE_NOT_FOUND: Cannot find module './main.js/' | Require stack: | - ~/app/main.js
//   . -> ~/app/index.js
//   ./ -> ~/app/index.js
//   ./sub/.. -> ~/app/index.js
//   ./plain/x -> Error MODULE_NOT_FOUND: Cannot find module './plain/x' | Require stack: | - ~/app/main.js
//   ../real/target -> ~/real/target.js
//   ./x… -> Error MODULE_NOT_FOUND: Cannot find module './x…' | Require stack: | - ~/app/main.js
//   ~/app/main -> ~/app/main.js
//   ~/app/nothing -> Error MODULE_NOT_FOUND: Cannot find module '~/app/nothing' | Require stack: | - ~/app/main.js
//   ~/app -> ~/app/index.js
//   ./sub//deep -> ~/app/sub/deep.js
//   ./sub/./deep.js -> ~/app/sub/deep.js
//   / -> Error MODULE_NOT_FOUND: Cannot find module '/' | Require stack: | - ~/app/main.js
//   sub: .. -> ~/app/index.js
//   sub: ../ -> ~/app/index.js
//   sub: ../main -> ~/app/main.js
//   sub: ../.. -> Error MODULE_NOT_FOUND: Cannot find module '../..' | Require stack: | - ~/app/sub/deep.js
//   sub: . -> Error MODULE_NOT_FOUND: Cannot find module '.' | Require stack: | - ~/app/sub/deep.js
//   sub: ./ -> Error MODULE_NOT_FOUND: Cannot find module './' | Require stack: | - ~/app/sub/deep.js
//   sub: ../sub/deep -> ~/app/sub/deep.js
//   sub: ..main -> Error MODULE_NOT_FOUND: Cannot find module '..main' | Require stack: | - ~/app/sub/deep.js
//   sub: ... -> Error MODULE_NOT_FOUND: Cannot find module '...' | Require stack: | - ~/app/sub/deep.js
//   empty -> Error MODULE_NOT_FOUND: Cannot find module '' | Require stack: | - ~/app/main.js
//   number -> TypeError ERR_INVALID_ARG_TYPE: The "request" argument must be of type string. Received type number (7)
//   empty require -> TypeError ERR_INVALID_ARG_VALUE: The argument 'id' must be a non-empty string. Received ''
//   number require -> TypeError ERR_INVALID_ARG_TYPE: The "id" argument must be of type string. Received type number (7)
//   zero byte -> Error MODULE_NOT_FOUND: Cannot find module './a\0b' | Require stack: | - ~/app/main.js
'use strict';
const path = require('path');
const { createRequire } = require('module');
const { makeTree, report, shown } = require('./fixtures/tree');

const root = makeTree({
  'app/main.js': '',
  'app/plain': '',
  'app/both.js': '',
  'app/both/index.js': '',
  'app/data.json': '{}',
  'app/addon.node': '',
  'app/folder/index.json': '{}',
  'app/with.main/package.json': { main: './lib/start' },
  'app/with.main/lib/start.js': '',
  'app/main-is-folder/package.json': { main: 'lib' },
  'app/main-is-folder/lib/index.js': '',
  'app/bad-main/package.json': { main: 'nothing.js' },
  'app/bad-main/index.js': '',
  'app/no-main/package.json': { main: 'nothing.js' },
  'app/main-is-no-string/package.json': { main: 7 },
  'app/main-is-no-string/index.js': '',
  'app/empty/readme.txt': '',
  'app/..dots/index.js': '',
  'real/target.js': '',
  'app/sub/deep.js': '',
  'app/index.js': '',
});
const from = createRequire(path.join(root, 'app/main.js'));
const deep = createRequire(path.join(root, 'app/sub/deep.js'));
process.noDeprecation = true;

const requests = [
  './main.js', './main', './plain', './both', './both/', './both.js', './data', './addon',
  './folder', './with.main', './main-is-folder', './bad-main', './no-main', './main-is-no-string',
  './empty', './..dots', './nothing', './main.js/', '.', './', './sub/..',
  './plain/x', '../real/target', './' + 'x'.repeat(300), path.join(root, 'app/main'),
  path.join(root, 'app/nothing'), path.join(root, 'app'), './sub//deep', './sub/./deep.js', '/',
];
for (const request of requests) {
  report(root, shown(root, request), () => from.resolve(request));
}
const fromDeep = ['..', '../', '../main', '../..', '.', './', '../sub/deep', '..main', '...'];
for (const request of fromDeep) {
  report(root, `sub: ${request}`, () => deep.resolve(request));
}
report(root, 'empty', () => from.resolve(''));
report(root, 'number', () => from.resolve(7));
report(root, 'empty require', () => from(''));
report(root, 'number require', () => from(7));
report(root, 'zero byte', () => from.resolve('./a\0b'));
