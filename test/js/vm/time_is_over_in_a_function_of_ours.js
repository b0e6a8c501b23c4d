// A script whose time is over while it is inside a function of the runtime that makes a value: it
// ends, and cannot catch that.
//
// Needs: engine termination
// Prints:
//   ERR_SCRIPT_EXECUTION_TIMEOUT 20

'use strict';

const vm = require('vm');

const codes = [];
for (let i = 0; i < 20; i++) {
  try {
    vm.runInNewContext('for (;;) { try { now(); } catch {} }', { now: process.hrtime.bigint },
      { timeout: 2 });
  } catch ({ code }) {
    codes.push(code);
  }
}
console.log([...new Set(codes)].join(), codes.length);
