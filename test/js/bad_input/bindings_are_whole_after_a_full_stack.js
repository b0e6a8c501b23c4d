// What is loaded for the first time where the stack is full is not loaded, rather than half: a setter
// on every object's prototype makes the engine need stack for each property that is set.
// Prints:
//   Set(1) { 1 }
'use strict';

const { inspect } = require('util');

Object.defineProperty(Object.prototype, 'anything', { set() {}, configurable: true });
let triesLeft = 400;
function recurse() {
  try {
    recurse();
  } finally {
    if (triesLeft-- > 0) {
      try {
        console.error(inspect(new Set([1]))).length;
      } catch { /* full */ }
    }
  }
}
try {
  process.stderr.write = () => true;
  recurse();
} catch { /* full */ }
console.log(new Set([1]));
