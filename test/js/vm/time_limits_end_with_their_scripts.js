// What runs later is not stopped by the limit of a script that has long ended.
// Prints:
//   went on
'use strict';

const vm = require('vm');

function work(milliseconds) {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) JSON.stringify([1, { a: 2 }]);
}

vm.runInThisContext('1', { timeout: 5 });
work(60);
vm.runInThisContext('1', { breakOnSigint: true });
work(120);
console.log('went on');
