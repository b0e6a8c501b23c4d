// User code may have replaced what the built-in prototypes hold.
//
// Prints:
//   text 4
//   b,b/c
//   null b
//   null 4
'use strict';

const fs = require('fs');

Array.prototype.map = Array.prototype[Symbol.iterator] = undefined;
Object.prototype.get = Object.prototype.recursive = Object.prototype.withFileTypes = 'hostile';
Promise.prototype.then = function() { throw new Error('hostile'); };
String.prototype.indexOf = Uint8Array.prototype.includes = undefined;
Object.getPrototypeOf(function* () {}).prototype.next = undefined;

fs.mkdirSync('a/b', { __proto__: null, recursive: true });
fs.writeFileSync('a/b/c', 'text');
console.log(fs.readFileSync('a/b/c', 'utf8'), fs.statSync('a/b/c').size);
console.log(fs.readdirSync('a', { __proto__: null, recursive: true }).join());
fs.readdir('a', { __proto__: null, withFileTypes: true }, (error, list) => {
  console.log(error, list[0].name);
  fs.readFile('a/b/c', (failure, data) => console.log(failure, data.length));
});
