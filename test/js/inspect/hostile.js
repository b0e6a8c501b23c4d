// User code that replaces what inspect is made of does not change what it prints.
// Needs: giro
// Prints nothing:
// Exit code: 0
'use strict';

const { inspect } = require('util');

const value = { list: [1, , 'two'], map: new Map([[1, 2]]), set: new Set([3]), date: new Date(0),
                re: /x/g, fn() {}, text: "it's", big: 12n, typed: new Uint8Array(2) };
const before = inspect(value, { showHidden: true, sorted: true });
const replaced = () => { throw new Error('replaced function called'); };
const targets = [];
for (const Class of [Array, String, RegExp, Date, Symbol, Number]) {
  for (const key of Reflect.ownKeys(Class.prototype)) {
    const { configurable, value: method } = Object.getOwnPropertyDescriptor(Class.prototype, key);
    if (configurable && typeof method === 'function' && key !== 'constructor') {
      targets[targets.length] = { prototype: Class.prototype, key };
    }
  }
}
const { defineProperty } = Object;
for (let i = 0; i < targets.length; i++) {
  defineProperty(targets[i].prototype, targets[i].key, { value: replaced, configurable: true });
}
Object.keys = Object.getOwnPropertyNames = Reflect.ownKeys = Array.isArray = replaced;
const after = inspect(value, { showHidden: true, sorted: true });
process.exitCode = before === after ? 0 : 1;
