// All of these are in one list, so they run in the order in which they were set; the list of 50 ms
// was made first and runs last. Fractions are cut off. Each kind of nonsense is warned of: what is
// too large each time, the others once.
// Stderr has: TimeoutNegativeWarning: -5 is a negative number.
// Stderr has: Timeout duration was set to 1.
// Stderr has: TimeoutNaNWarning: NaN is not a number.
// Stderr has: TimeoutOverflowWarning: 2147483648 does not fit into a 32-bit signed integer.
// Stderr has: TimeoutOverflowWarning: Infinity does not fit into a 32-bit signed integer.
// Prints:
//   TimeoutNegativeWarning
//   TimeoutNaNWarning
//   TimeoutOverflowWarning
//   TimeoutOverflowWarning
//   number 1
//   number 0
//   number 0.5
//   number 1.9
//   number -5
//   number -Infinity
//   number NaN
//   number 2147483648
//   number Infinity
//   undefined undefined
//   object null
//   string 1
//   string text
//   boolean true
//   number 50
'use strict';

const numbers = [50, 1, 0, 0.5, 1.9, -5, -Infinity, NaN, 2 ** 31, Infinity];
const delays = [...numbers, undefined, null, '1', 'text', true];
for (const delay of delays) setTimeout(() => console.log(typeof delay, String(delay)), delay);
process.on('warning', (warning) => console.log(warning.name));
for (const start = Date.now(); Date.now() - start < 10;);
