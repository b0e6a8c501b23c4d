// Long arrays in columns: numbers at the right, all else at the left; widths in terminal columns.
// Prints:
//   [ 0, 1, 2, 3, 4, 5 ]
//   [
//     0, 1, 2, 3,
//     4, 5, 6
//   ]
//   [
//      0,  1,  2,  3,  4,  5,  6,  7,
//      8,  9, 10, 11, 12, 13, 14, 15,
//     16, 17, 18, 19, 20, 21, 22, 23,
//     24, 25, 26
//   ]
//   [
//      0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11,
//     12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
//     24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
//     36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
//     48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59,
//     60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71,
//     72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83,
//     84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95,
//     96, 97, 98, 99,
//     ... 1 more item
//   ]
//   [
//       -0,  -37.5,  -75, -112.5,
//     -150, -187.5, -225, -262.5,
//     -300, -337.5, -375, -412.5,
//     -450, -487.5, -525, -562.5,
//     -600, -637.5, -675, -712.5
//   ]
//   [
//           0n,       1n,      32n,
//         243n,    1024n,    3125n,
//        7776n,   16807n,   32768n,
//       59049n,  100000n,  161051n,
//      248832n,  371293n,  537824n,
//      759375n, 1048576n, 1419857n,
//     1889568n, 2476099n
//   ]
//   [
//     'item 0',  'item 1',  'item 2',
//     'item 3',  'item 4',  'item 5',
//     'item 6',  'item 7',  'item 8',
//     'item 9',  'item 10', 'item 11',
//     'item 12', 'item 13', 'item 14',
//     'item 15', 'item 16', 'item 17',
//     'item 18', 'item 19'
//   ]
//   [
//     '',                   'x',
//     'xx',                 'xxx',
//     'xxxx',               'xxxxx',
//     'xxxxxx',             'xxxxxxx',
//     'xxxxxxxx',           'xxxxxxxxx',
//     'xxxxxxxxxx',         'xxxxxxxxxxx',
//     'xxxxxxxxxxxx',       'xxxxxxxxxxxxx',
//     'xxxxxxxxxxxxxx',     'xxxxxxxxxxxxxxx',
//     'xxxxxxxxxxxxxxxx',   'xxxxxxxxxxxxxxxxx',
//     'xxxxxxxxxxxxxxxxxx', 'xxxxxxxxxxxxxxxxxxx'
//   ]
//   [
//     { i: 0 }, { i: 1 },
//     { i: 2 }, { i: 3 },
//     { i: 4 }, { i: 5 },
//     { i: 6 }, { i: 7 },
//     { i: 8 }, { i: 9 }
//   ]
//   [
//     [ 0 ], [ 1 ], [ 2 ],
//     [ 3 ], [ 4 ], [ 5 ],
//     [ 6 ], [ 7 ], [ 8 ],
//     [ 9 ]
//   ]
//   [
//     's0',  1,    2,    's3',
//     4,     5,    's6', 7,
//     8,     's9', 10,   11,
//     's12', 13
//   ]
//   [
//     '',         '日本',
//     '日本日本', '',
//     '日本',     '日本日本',
//     '',         '日本',
//     '日本日本', '',
//     '日本',     '日本日本'
//   ]
//   [
//     '',       'é😀',
//     'é😀é😀', 'é😀é😀é😀',
//     '',       'é😀',
//     'é😀é😀', 'é😀é😀é😀',
//     '',       'é😀',
//     'é😀é😀', 'é😀é😀é😀'
//   ]
//   [
//     'a text that is too long',
//     'a text that is too long',
//     'a text that is too long',
//     'a text that is too long',
//     'a text that is too long',
//     'a text that is too long',
//     'a text that is too long',
//     'a text that is too long',
//     'a text that is too long'
//   ]
//   [
//     undefined, undefined,
//     undefined, undefined,
//     undefined, undefined,
//     undefined, undefined,
//     undefined, undefined,
//     undefined, undefined
//   ]
//   [
//     0,  1,  2,
//     3,  4,  5,
//     6,  7,  8,
//     9,  10, 11,
//     12, 13, 14,
//     15, 16, 17,
//     18, 19, extra: true
//   ]
//   {
//     inner: {
//       deeper: [
//          0,  1,  2,  3,  4,  5,  6,  7,  8,
//          9, 10, 11, 12, 13, 14, 15, 16, 17,
//         18, 19, 20, 21, 22, 23, 24, 25, 26,
//         27, 28, 29
//       ]
//     }
//   }
//   [
//      0,  1,  2,  3,  4,  5,  6,
//      7,  8,  9, 10, 11, 12, 13,
//     14, 15, 16, 17, 18, 19, 20,
//     21, 22, 23, 24, 25, 26, 27,
//     28, 29
//   ]
//   [
//      0,  1,  2,  3,
//      4,  5,  6,  7,
//      8,  9, 10, 11,
//     12, 13, 14, 15,
//     16, 17, 18, 19,
//     20, 21, 22, 23,
//     24, 25, 26, 27,
//     28, 29
//   ]
//   [
//     0,
//     1,
//     2,
//     ... 27 more items
//   ]
//   [ 0, 1, 2, 3, 4, 5, 6, 7, 8 ]
//   Float64Array(12) [
//     0, 0.25, 0.5, 0.75,
//     1, 1.25, 1.5, 1.75,
//     2, 2.25, 2.5, 2.75
//   ]
//   Set(9) { 0, 1, 2, 3, 4, 5, 6, 7, 8 }
//   "[\n        \u001b[33m1\u001b[39m,       \u001b[33m10\u001b[39m,\n      \u001b[33m100\u001b[39m,     \u001b[33m1000\u001b[39m,\n    \u001b[33m10000\u001b[39m,   \u001b[33m100000\u001b[39m,\n  \u001b[33m1000000\u001b[39m, \u001b[33m10000000\u001b[39m\n]"
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

const range = (count, make = (i) => i) => Array.from({ length: count }, (_, i) => make(i));
show(range(6));
show(range(7));
show(range(27));
show(range(101));
show(range(20, (i) => -i * 37.5));
show(range(20, (i) => BigInt(i) ** 5n));
show(range(20, (i) => `item ${i}`));
show(range(20, (i) => 'x'.repeat(i)));
show(range(10, (i) => ({ i })));
show(range(10, (i) => [i]));
show(range(14, (i) => (i % 3 ? i : `s${i}`)));
show(range(12, (i) => '日本'.repeat(i % 3)));
show(range(12, (i) => 'é😀'.repeat(i % 4)));
show(range(9, () => 'a text that is too long'));
show(range(12, () => undefined));
show(Object.assign(range(20), { extra: true }));
show({ inner: { deeper: range(30) } });
show(range(30), { breakLength: 30 });
show(range(30), { compact: 1 });
show(range(30), { compact: false, maxArrayLength: 3 });
show(range(9), { compact: true });
show(new Float64Array(range(12, (i) => i / 4)));
show(new Set(range(9)));
console.log(JSON.stringify(inspect(range(8, (i) => 10 ** i), { colors: true })));
