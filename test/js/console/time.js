// console.time and its kin: labels, warnings; the durations themselves vary.
// Prints pattern: default: [\d.]+m?s\nlabel: [\d.]+m?s more \{ a: 1 \}\nlabel: [\d.]+m?s\nslow: \d\.\d{3}s
// Stderr has: Label 'label' already exists for console.time()
// Stderr has: No such label 'none' for console.timeEnd()
// Stderr has: No such label 'none' for console.timeLog()
// Stderr has: No such label 'label' for console.timeEnd()
'use strict';

console.time();
console.timeEnd();
console.time('label');
console.time('label');
console.timeLog('label', 'more', { a: 1 });
console.timeEnd('label');
console.timeEnd('label');
console.timeEnd('none');
console.timeLog('none');
console.time('slow');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1010);
console.timeEnd('slow');
