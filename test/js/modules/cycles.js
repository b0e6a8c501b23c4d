// Modules that require each other see partial exports, and are warned of what is missing.
// Prints:
//   early undefined undefined function late
//   plain again: true undefined
//   self: true
//   replaced later: object
//   copied too early: undefined
//   end
//   Warning: Accessing non-existent property 'late' of module exports inside circular dependency
//   Warning: Accessing non-existent property 'value' of module exports inside circular dependency
'use strict';
const path = require('path');
const { createRequire } = require('module');
const { makeTree } = require('./fixtures/tree');

const root = makeTree({
  'a.js': 'exports.early = "early"; exports.b = require("./b"); exports.late = "late";',
  'b.js': `const a = require("./a");
    exports.seen = Object.keys(a).join();
    exports.late = a.late;
    exports.compiled = a.__esModule;
    exports.string = typeof a.toString;
    exports.read = () => a.late;`,
  'self.js': 'exports.me = require("./self") === exports;',
  'function.js': 'require("./asks-function"); module.exports = () => {};',
  'asks-function.js': 'exports.seen = require("./function");',
  'compiled.js': 'exports.__esModule = true; require("./asks-compiled");',
  'asks-compiled.js': 'exports.missing = require("./compiled").missing;',
  'class.js': 'module.exports = new (class Named {})(); require("./asks-class");',
  'asks-class.js': 'exports.missing = require("./class").missing;',
  'proxy.js': `module.exports = new Proxy({}, { getPrototypeOf() { throw new Error('trap'); } });
    require("./asks-proxy");`,
  'asks-proxy.js': 'exports.missing = require("./proxy").missing;',
  'destructured.js': 'require("./destructures"); exports.value = 1;',
  'destructures.js': 'const { value } = require("./destructured"); exports.value = () => value;',
});
const from = createRequire(path.join(root, 'main.js'));
process.removeAllListeners('warning');
process.on('warning', (warning) => console.log(`${warning.name}: ${warning.message}`));

const a = from('./a');
console.log(a.b.seen, a.b.late, a.b.compiled, a.b.string, a.b.read());
console.log('plain again:', Object.getPrototypeOf(a) === Object.prototype, a.nothing);
console.log('self:', from('./self').me);
from('./function');
console.log('replaced later:', typeof from('./asks-function').seen);
from('./compiled');
from('./class');
from('./proxy');
from('./destructured');
console.log('copied too early:', from('./destructures').value());
console.log('end');
