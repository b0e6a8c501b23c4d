// What giro cannot load yet says so.
// Needs: giro
// Prints:
//   ./main.mjs -> Error ERR_REQUIRE_ESM: require() of ES Module ~/main.mjs from ~/main.js not supported: ES modules are not implemented yet in giro.
//   ./module/index -> Error ERR_REQUIRE_ESM: require() of ES Module ~/module/index.js from ~/main.js not supported: ES modules are not implemented yet in giro.
//   ./addon -> Error ERR_DLOPEN_FAILED: ~/addon.node: native addons are not supported by giro
'use strict';
const { createRequire } = require('module');
const { makeTree, report } = require('./fixtures/tree');

const root = makeTree({
  'main.mjs': 'export default 1;',
  'module/package.json': { type: 'module' },
  'module/index.js': 'export default 1;',
  'addon.node': '',
});
const from = createRequire(`${root}/main.js`);
for (const request of ['./main.mjs', './module/index', './addon']) {
  report(root, request, () => from(request));
}
