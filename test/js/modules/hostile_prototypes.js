// Loading works while user code has replaced the methods of built-in objects.
// Prints:
//   b dep own
'use strict';
const { createRequire } = require('module');
const { makeTree } = require('./fixtures/tree');

const root = makeTree({
  'a.js': 'module.exports = require("./b") + require("dep") + require("#own");',
  'b.js': 'module.exports = "b";',
  'own.js': 'module.exports = " own";',
  'package.json': { imports: { '#own': './own.js' } },
  'node_modules/dep/package.json': { exports: './x.js' },
  'node_modules/dep/x.js': 'module.exports = " dep";',
});
const from = createRequire(`${root}/main.js`);

const spoiled = [
  [Array.prototype, ['push', 'join', 'indexOf', 'includes', 'slice', 'concat', 'splice',
    Symbol.iterator]],
  [String.prototype, ['slice', 'startsWith', 'endsWith', 'indexOf', 'lastIndexOf', 'charCodeAt']],
  [Map.prototype, ['get', 'set', 'has', 'delete']],
  [WeakMap.prototype, ['get', 'set']],
  [Function.prototype, ['call', 'apply', 'bind']],
].flatMap(([object, names]) => names.map((name) => (
  { object, name, original: Object.getOwnPropertyDescriptor(object, name) })));

function bad() {
  throw new Error('a method of user code was called');
}

// From here to the end of the second loop nothing may be called but what is under test.
for (let i = 0; i < spoiled.length; i++) {
  const value = { configurable: true, writable: true, value: bad };
  Object.defineProperty(spoiled[i].object, spoiled[i].name, value);
}
const setters = ['exports', 'main', 'type', 'imports', 'name'];
for (let i = 0; i < setters.length; i++) {
  Object.defineProperty(Object.prototype, setters[i], { configurable: true, get: bad, set: bad });
}
let result;
try {
  result = from('./a');
} catch (error) {
  result = error.stack;
}
for (let i = 0; i < spoiled.length; i++) {
  Object.defineProperty(spoiled[i].object, spoiled[i].name, spoiled[i].original);
}
for (let i = 0; i < setters.length; i++) delete Object.prototype[setters[i]];
console.log(result);
