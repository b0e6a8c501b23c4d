// What giro cannot load says so.
// Needs: giro
// Prints:
//   ./addon -> Error ERR_DLOPEN_FAILED: ~/addon.node: native addons are not supported by giro
'use strict';
const { createRequire } = require('module');
const { makeTree, report } = require('./fixtures/tree');

const root = makeTree({ 'addon.node': '' });
report(root, './addon', () => createRequire(`${root}/main.js`)('./addon'));
