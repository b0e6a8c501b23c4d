// A directive is found wherever it stands, near the last one or far from it.
// Prints:
//   30 1 30 2
//   24 % 24 a
//   23 % 23 a
//   25 %
//   60 b
//   ends with 1 % c
//   1 2 3 %d
'use strict';
const { format } = require('util');

// Runs of x as their lengths.
function show(...args) {
  console.log(format(...args).replace(/x+/g, (run) => ` ${run.length} `).replace(/ +/g, ' ').trim());
}
const x = (count) => 'x'.repeat(count);

show(`${x(30)}%s${x(30)}%s`, 1, 2);
show(`${x(24)}%%${x(24)}%s`, 'a');
show(`${x(23)}%%${x(23)}%s`, 'a');
show(`${x(25)}%`, '');
show(x(60), 'b');
show('ends with %d %', 1, 'c');
show('%d %d %d %d', 1, 2, 3);
