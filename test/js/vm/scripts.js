// Scripts run where they are told to, and say where they stand.
// Prints:
//   11 12 12
//   0 2
//   0 0
//   value: 3 undefined
//   place: here.js:3
//   place: there.js:12
//   function: 3 2
//   extended: 2
//   in a context: 4
//   cached: true false true
//   constants: USE_MAIN_CONTEXT_DEFAULT_LOADER,DONT_CONTEXTIFY
'use strict';

const assert = require('assert');
const vm = require('vm');

const script = new vm.Script('count = typeof count === "number" ? count + 1 : 0', { filename: 'count.js' });
const one = vm.createContext({ count: 10 });
console.log(script.runInContext(one), script.runInContext(one), one.count);
console.log(script.runInNewContext({}), script.runInNewContext({ count: 1 }));
console.log(script.runInThisContext(), globalThis.count);
delete globalThis.count;

console.log('value:', vm.runInThisContext('1; 2; { 3 }'), vm.runInThisContext('typeof require'));
const place = (code, options) => {
  try {
    vm.runInThisContext(code, options);
  } catch (error) {
    return /\w+\.js:\d+/.exec(error.stack)[0];
  }
};
console.log('place:', place('\n\nthrow new Error()', 'here.js'));
console.log('place:', place('\nthrow new Error()', { filename: 'there.js', lineOffset: 10 }));
assert.throws(() => new vm.Script('var a = ;', 'bad.js'), { name: 'SyntaxError' });
assert.throws(() => vm.runInThisContext('', { filename: 1 }), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => vm.runInThisContext('', { timeout: 0 }), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => new vm.Script('', { cachedData: 'text' }), { code: 'ERR_INVALID_ARG_TYPE' });

const add = vm.compileFunction('return a + b + (typeof c === "undefined" ? 0 : c)', ['a', 'b']);
console.log('function:', add(1, 2), add.length);
console.log('extended:', vm.compileFunction('return c', [], { contextExtensions: [{ c: 1 }, { c: 2 }] })());
const parsingContext = vm.createContext({ d: 4 });
console.log('in a context:', vm.compileFunction('return d', [], { parsingContext })());
assert.throws(() => vm.compileFunction('}); (function () {'), { name: 'SyntaxError' });
const cachedData = new vm.Script('1', { produceCachedData: true }).cachedData;
console.log('cached:', cachedData.length > 0, new vm.Script('1', { cachedData }).cachedDataRejected,
  new vm.Script('2', { cachedData: Buffer.alloc(9) }).cachedDataRejected);
console.log('constants:', Object.keys(vm.constants).join());
