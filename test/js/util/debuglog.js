// util.debuglog: sections that NODE_DEBUG names, with wildcards and in any case.
// Environment: NODE_DEBUG=One,two*,th.ee
// Stderr has: ONE
// Stderr has: text 5 { a: 1 }
// Stderr has: TWO-FOLD
// Prints:
//   true
//   one true
//   ONE true
//   two true
//   two-fold true
//   three false
//   th.ee true
//   on false
//   function undefined
'use strict';

const { debug, debuglog } = require('util');

console.log(debug === debuglog);
for (const section of ['one', 'ONE', 'two', 'two-fold', 'three', 'th.ee', 'on']) {
  console.log(section, debuglog(section).enabled);
}
debuglog('one')('text %d', 5, { a: 1 });
debuglog('two-fold')('wildcard');
debuglog('three')('not shown');
let direct;
debuglog('three', (write) => { direct = write; })('first call');
console.log(typeof direct, direct('nothing'));
