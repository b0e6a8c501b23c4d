// What a sandbox does not take: code in strict mode is told, variables stay, and a frozen sandbox
// leaves new names to the global object of its context.
// Prints:
//   read-only, sloppy: 42
//   read-only, strict: TypeError: Cannot assign to read only property 'x' of object '[object Object]'
//   read-only, by this: TypeError
//   read-only, later: 42
//   gone: undefined
//   defined again: TypeError: Cannot redefine property: x
//   reflected: false
//   no setter, strict: 1
//   not configurable: false
//   still there: 3
//   a variable: false variable
//   a function: false function
//   a property: true undefined
//   frozen, sloppy: 1
//   frozen, strict: TypeError
//   frozen, new: number
//   frozen, variable: 2
//   frozen, function: 3
//   frozen, by this: number
//   frozen, outside: { a: 1 }
//   inherited: 2 [ 'p' ]
'use strict';

const vm = require('vm');

const messages = ['read-only, strict', 'defined again'];

function show(title, code, context) {
  try {
    console.log(`${title}:`, vm.runInContext(code, context));
  } catch (error) {
    console.log(`${title}: ${messages.includes(title) ? error : error.name}`);
  }
}

const context = vm.createContext({ get g() { return 1; } });
vm.runInContext('Object.defineProperty(this, "x", { value: 42 })', context);
show('read-only, sloppy', 'x = 0; x', context);
show('read-only, strict', '"use strict"; x = 0', context);
show('read-only, by this', '"use strict"; this.x = 0', context);
show('read-only, later', 'x', context);
const other = vm.createContext({});
Object.defineProperty(other, 'y', { value: 1, configurable: true });
try { vm.runInContext('"use strict"; y = 2', other); } catch { delete other.y; }
show('gone', 'typeof y', other);
show('defined again', 'Object.defineProperty(this, "x", { value: 43 })', context);
show('reflected', 'Reflect.defineProperty(this, "x", { value: 43 })', context);
show('no setter, strict', '"use strict"; g = 3; g', context);

Object.defineProperty(context, 'b', { configurable: false, value: 3 });
show('not configurable', 'delete b', context);
show('still there', 'b', context);
show('a variable', 'var c = "variable"; `${delete c} ${c}`', context);
show('a function', 'function f() {} `${delete f} ${typeof f}`', context);
show('a property', 'd = 1; `${delete d} ${typeof d}`', context);

const frozen = vm.createContext(Object.freeze({ a: 1 }));
show('frozen, sloppy', 'a = 2; a', frozen);
show('frozen, strict', '"use strict"; a = 2', frozen);
show('frozen, new', 'n = 2; typeof n', frozen);
show('frozen, variable', 'var m = 2; m', frozen);
show('frozen, function', 'function three() { return 3; } three()', frozen);
show('frozen, by this', '"use strict"; this.o = 2; typeof o', frozen);
console.log('frozen, outside:', frozen);

const inheriting = vm.createContext(Object.create({ p: 1 }));
console.log('inherited:', vm.runInContext('p = 2; p', inheriting), Object.keys(inheriting));
