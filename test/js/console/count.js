// console.count and console.countReset.
// Stderr has: Count for 'never counted' does not exist
// Prints:
//   default: 1
//   label: 1
//   default: 2
//   default: 3
//   null: 1
//   [object Object]: 1
//   default: 1
//   default: 2
'use strict';

console.count();
console.count('label');
console.count();
console.count(undefined);
console.count(null);
console.count({});
console.countReset();
console.count();
console.count('default');
console.countReset('never counted');
