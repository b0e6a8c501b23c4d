// The global object of a program, and one that is made with DONT_CONTEXTIFY, can be given another prototype, as windows
// are in jsdom: also one that inherits from a proxy.
// Needs: engine prototypes
// Prints:
//   number 1
//   9 true true undefined 1 true
//   TypeError TypeError
//   false true
//   true named 2 true
//   script: named 2
//   later: true undefined
//   1
//   undefined
'use strict';

const vm = require('vm');

Object.setPrototypeOf(globalThis, { inherited: 1, __proto__: Object.getPrototypeOf(globalThis) });
console.log(typeof inherited, Object.getPrototypeOf(globalThis).inherited);

const name = (action) => {
  try {
    action();
  } catch (error) {
    return error.name;
  }
  return undefined;
};

const plain = vm.createContext(vm.constants.DONT_CONTEXTIFY);
function Window() {}
Object.setPrototypeOf(plain, Window.prototype);
Window.prototype.three = 3;
console.log(vm.runInContext('three + (function() { return this.three; })() + globalThis.three', plain),
            plain instanceof Window, Object.getPrototypeOf(plain) === Window.prototype,
            vm.runInContext('var q = 1; typeof nowhere', plain), plain.q, 'three' in plain);
const below = Object.create(plain);
const cycle = name(() => Object.setPrototypeOf(plain, below));
Object.preventExtensions(plain);
console.log(cycle, name(() => Object.setPrototypeOf(plain, null)));
console.log(Reflect.setPrototypeOf(plain, null), Reflect.setPrototypeOf(plain, Window.prototype));

const page = vm.createContext(vm.constants.DONT_CONTEXTIFY);
const named = new Proxy({}, {
  has: (target, key) => key === 'element' || key in target,
  get: (target, key) => (key === 'element' ? 'named' : target[key]),
});
const prototype = { __proto__: named, get two() { return 2; } };
Object.setPrototypeOf(page, prototype);
console.log(Object.getPrototypeOf(page) === prototype, page.element, page.two,
            prototype.isPrototypeOf(page));
console.log('script:', vm.runInContext('const own = 1; element + " " + two', page));
console.log('later:', vm.runInContext('own === 1 && this === globalThis', page),
            vm.runInContext('typeof missing', page));

globalThis.__proto__ = { last: 1 };
console.log(last);
Object.setPrototypeOf(globalThis, null);
console.log(typeof last);
