// The globals of a context are the properties of its sandbox, in both directions.
// Prints:
//   read: 3
//   written: 2 3 function 3
//   read again: 42 30
//   lexical: 16 false 6
//   typeof: undefined undefined
//   deleted: false
//   this: true true true
//   through this: 1 2
//   keys: a,c,f,h,i,self,twice,x
//   in: true true false
//   own built-ins: false false true
//   errors of its own: true
//   replaced built-in: mine
//   is one: true false
//   plain: true function []
//   new: 42
//   stack: RangeError: far,    at inner (place.js)
//   limit: 2
//   later: 7
'use strict';

const assert = require('assert');
const vm = require('vm');

const sandbox = { a: 1, get twice() { return this.a * 2; } };
sandbox.self = sandbox;
const context = vm.createContext(sandbox);
assert.strictEqual(context, sandbox);
const run = (code, options) => vm.runInContext(code, context, options);

console.log('read:', run('a + twice'));
run('b = 2; var c = 3; function f() { return a + b + c; } for (var i = 0; i < 3; i++);');
console.log('written:', sandbox.b, sandbox.c, typeof sandbox.f, sandbox.i);
sandbox.a = 10;
sandbox.c = 30;
console.log('read again:', run('f()'), run('c'));
run('let hidden = 1; const { d, e: [g] } = { d: 4, e: [5] }; var { h = 6 } = {};');
console.log('lexical:', run('hidden + d + g + h'), 'hidden' in sandbox, sandbox.h);
console.log('typeof:', run('typeof nowhere'), run('typeof process'));
assert.throws(() => run('nowhere'), (error) => error.name === 'ReferenceError');
assert.throws(() => run('"use strict"; nowhere = 1'), (error) => error.name === 'ReferenceError');
run('delete b');
console.log('deleted:', 'b' in sandbox);

console.log('this:', run('this === globalThis'), run('this === self'), run('(() => this)() === this'));
run('this.x = 1; Object.defineProperty(this, "y", { value: 2, configurable: true });');
console.log('through this:', sandbox.x, sandbox.y);
console.log('keys:', run('Object.keys(this).sort().join()'));
console.log('in:', run('"x" in this'), run('"Array" in this'), run('"nowhere" in this'));

console.log('own built-ins:', run('Array') === Array, run('[]') instanceof Array, run('[] instanceof Array'));
console.log('errors of its own:', run('try { null.x } catch (e) { e instanceof TypeError }'));
sandbox.Array = 'mine';
console.log('replaced built-in:', run('Array'));
run('Promise.resolve(7).then((value) => { later = value; })');
setImmediate(() => console.log('later:', sandbox.later));

console.log('is one:', vm.isContext(sandbox), vm.isContext({}));
assert.throws(() => vm.runInContext('', {}), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => vm.isContext(1), { code: 'ERR_INVALID_ARG_TYPE' });

const plain = vm.createContext(vm.constants.DONT_CONTEXTIFY);
console.log('plain:', vm.runInContext('globalThis', plain) === plain, typeof plain.Array, Object.keys(plain));
console.log('new:', vm.runInNewContext('x * 2', { x: 21 }));
const strict = vm.createContext({}, { codeGeneration: { strings: false } });
assert.throws(() => vm.runInContext('eval("1")', strict), (error) => error.name === 'EvalError');

const stack = run('function inner() { return new RangeError("far").stack } inner()', 'place.js');
console.log('stack:', stack.split('\n').slice(0, 2).map((line) => line.replace(/:\d+:\d+/, '')).join());
console.log('limit:', run('Error.stackTraceLimit = 1; new Error().stack.split("\\n").length'));
Error.stackTraceLimit = 10;
