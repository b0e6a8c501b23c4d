// Starting costs what is loaded: a program that does nothing gets by with few modules of lib/, and
// one that prints texts and numbers needs neither streams nor Buffer nor inspect for it. Whoever
// raises a bound here makes every start slower.
//
// Needs: giro
// Output goes to: pipe, file
// Prints:
//   text 1 -0 true undefined null 7n
//   at the start: few
//   for printing: few
//   streams, buffers, inspect: none

'use strict';

const atStart = process.moduleLoadList;
console.log('text', 1, -0, true, undefined, null, 7n);
const afterPrinting = process.moduleLoadList.slice(atStart.length);

// 28 and 6 when this was written.
console.log('at the start:', atStart.length <= 30 ? 'few' : atStart.join(' '));
console.log('for printing:', afterPrinting.length <= 7 ? 'few' : afterPrinting.join(' '));
const heavy = [...atStart, ...afterPrinting].filter((name) => /streams|buffer|inspect/.test(name));
console.log('streams, buffers, inspect:', heavy.join(' ') || 'none');
