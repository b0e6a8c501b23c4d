// compact and breakLength: what goes on one line.
// Prints:
//   compact true
//   { a: { b: { c: {} } },
//     list: [ 1, [ 2, [ 3 ] ] ],
//     text: 'some text',
//     more: Map(1) { 1 => { d: 2 } } }
//   compact false
//   {
//     a: {
//       b: {
//         c: {}
//       }
//     },
//     list: [
//       1,
//       [
//         2,
//         [
//           3
//         ]
//       ]
//     ],
//     text: 'some text',
//     more: Map(1) {
//       1 => {
//         d: 2
//       }
//     }
//   }
//   compact 0
//   {
//     a: {
//       b: {
//         c: {}
//       }
//     },
//     list: [
//       1,
//       [
//         2,
//         [
//           3
//         ]
//       ]
//     ],
//     text: 'some text',
//     more: Map(1) {
//       1 => {
//         d: 2
//       }
//     }
//   }
//   compact 1
//   {
//     a: {
//       b: { c: {} }
//     },
//     list: [
//       1,
//       [
//         2,
//         [ 3 ]
//       ]
//     ],
//     text: 'some text',
//     more: Map(1) {
//       1 => { d: 2 }
//     }
//   }
//   compact 2
//   {
//     a: { b: { c: {} } },
//     list: [
//       1,
//       [ 2, [ 3 ] ]
//     ],
//     text: 'some text',
//     more: Map(1) { 1 => { d: 2 } }
//   }
//   compact 3
//   {
//     a: { b: { c: {} } },
//     list: [ 1, [ 2, [ 3 ] ] ],
//     text: 'some text',
//     more: Map(1) { 1 => { d: 2 } }
//   }
//   compact 5
//   {
//     a: { b: { c: {} } },
//     list: [ 1, [ 2, [ 3 ] ] ],
//     text: 'some text',
//     more: Map(1) { 1 => { d: 2 } }
//   }
//   breakLength 1
//   {
//     a: {
//       b: {
//         c: {}
//       }
//     },
//     list: [
//       1,
//       [
//         2,
//         [
//           3
//         ]
//       ]
//     ],
//     text: 'some text',
//     more: Map(1) {
//       1 => {
//         d: 2
//       }
//     }
//   }
//   breakLength 40
//   {
//     a: { b: { c: {} } },
//     list: [ 1, [ 2, [ 3 ] ] ],
//     text: 'some text',
//     more: Map(1) { 1 => { d: 2 } }
//   }
//   breakLength 60
//   {
//     a: { b: { c: {} } },
//     list: [ 1, [ 2, [ 3 ] ] ],
//     text: 'some text',
//     more: Map(1) { 1 => { d: 2 } }
//   }
//   breakLength 120
//   { a: { b: { c: {} } }, list: [ 1, [ 2, [ 3 ] ] ], text: 'some text', more: Map(1) { 1 => { d: 2 } } }
//   breakLength Infinity
//   { a: { b: { c: {} } }, list: [ 1, [ 2, [ 3 ] ] ], text: 'some text', more: Map(1) { 1 => { d: 2 } } }
//   { a: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' }
//   {
//     a: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
//   }
//   {
//     a: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
//   }
//   { abc:
//      { d:
//         'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' } }
//   { a: 1, b: 2 }
//   [
//     {
//       a: 1,
//       b: 2
//     },
//     {
//       a: 3
//     }
//   ]
//   { text: [Getter: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
//     plain:
//      'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' }
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

const value = { a: { b: { c: {} } }, list: [1, [2, [3]]], text: 'some text',
                more: new Map([[1, { d: 2 }]]) };
for (const compact of [true, false, 0, 1, 2, 3, 5]) {
  console.log(`compact ${compact}`);
  show(value, { compact, depth: 5 });
}
for (const breakLength of [1, 40, 60, 120, Infinity]) {
  console.log(`breakLength ${breakLength}`);
  show(value, { breakLength, compact: 5, depth: 5 });
}
show({ a: 'x'.repeat(60) });
show({ a: 'x'.repeat(68) });
show({ a: 'x'.repeat(69) });
show({ abc: { d: 'x'.repeat(90) } }, { compact: true, breakLength: 60 });
show({ a: 1, b: 2 }, { compact: true, breakLength: 10 });
show([{ a: 1, b: 2 }, { a: 3 }], { compact: false });
const accessor = { get text() { return 'x'.repeat(30); }, plain: 'x'.repeat(30) };
show(accessor, { compact: true, breakLength: 20, getters: true });
