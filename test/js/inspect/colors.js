// Colors: each kind has its own; the tables can be changed.
// Prints:
//   "\u001b[32m'text'\u001b[39m"
//   "\u001b[33m1\u001b[39m"
//   "\u001b[33m1n\u001b[39m"
//   "\u001b[33mtrue\u001b[39m"
//   "\u001b[1mnull\u001b[22m"
//   "\u001b[90mundefined\u001b[39m"
//   "\u001b[32mSymbol(s)\u001b[39m"
//   "\u001b[35m1970-01-01T00:00:00.000Z\u001b[39m"
//   "\u001b[31m/x/\u001b[39m"
//   "\u001b[36m[Function (anonymous)]\u001b[39m"
//   "\u001b[36m[class A]\u001b[39m"
//   "\u001b[33m[Number: 1]\u001b[39m"
//   "[ [ \u001b[36m[Array]\u001b[39m ] ]"
//   "[ \u001b[90m<1 empty item>\u001b[39m, \u001b[33m1\u001b[39m ]"
//   "{}"
//   "{ name: \u001b[33m1\u001b[39m, \u001b[32m'quo-ted'\u001b[39m: \u001b[33m2\u001b[39m, g: \u001b[36m[Getter]\u001b[39m, \u001b[32mSymbol(s)\u001b[39m: \u001b[33m3\u001b[39m }"
//   "{ [hidden]: \u001b[33m1\u001b[39m }"
//   "Uint8Array(1) [\n  \u001b[33m0\u001b[39m,\n  \u001b[32m[BYTES_PER_ELEMENT]\u001b[39m: \u001b[33m1\u001b[39m,\n  \u001b[32m[length]\u001b[39m: \u001b[33m1\u001b[39m,\n  \u001b[32m[byteLength]\u001b[39m: \u001b[33m1\u001b[39m,\n  \u001b[32m[byteOffset]\u001b[39m: \u001b[33m0\u001b[39m,\n  \u001b[32m[buffer]\u001b[39m: ArrayBuffer { [byteLength]: \u001b[33m1\u001b[39m }\n]"
//   "ArrayBuffer { \u001b[36m[Uint8Contents]\u001b[39m: <00>, \u001b[32m[byteLength]\u001b[39m: \u001b[33m1\u001b[39m }"
//   "\u001b[32m'long'\u001b[39m... 5 more characters"
//   "[ \u001b[33m1\u001b[39m, ... 2 more items ]"
//   "WeakMap { \u001b[36m<items unknown>\u001b[39m }"
//   "{\n  a: \u001b[32m'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'\u001b[39m,\n  b: \u001b[32m'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy'\u001b[39m,\n  c: \u001b[33m1\u001b[39m\n}"
//   [Object: null prototype] {
//     special: 'cyan',
//     number: 'yellow',
//     bigint: 'yellow',
//     boolean: 'yellow',
//     undefined: 'grey',
//     null: 'bold',
//     string: 'green',
//     symbol: 'green',
//     date: 'magenta',
//     regexp: 'red',
//     module: 'underline'
//   } 44
//   true [ 2, 22 ]
//   "\u001b[31m1\u001b[39m"
//   "\u001b[91m1\u001b[92m"
//   "1"
//   <string>'kind'
//   "Error: x\n\u001b[90m    at core (node:fs:1:2)\u001b[39m\n    at pkg (/a/node_modules/\u001b[4mx\u001b[24m/i.js:1:2)\n    at scoped (/a/node_modules/\u001b[4m@s/y\u001b[24m/i.js:1:2)\n    at own \u001b[90m(CWD/\u001b[39mf.js:1:2\u001b[90m)\u001b[39m\n    at \u001b[90mfile://CWD/\u001b[39mm.mjs:1:2"
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

const showColors = (value, options) =>
  console.log(JSON.stringify(inspect(value, { colors: true, ...options })));
for (const value of ['text', 1, 1n, true, null, undefined, Symbol('s'), new Date(0), /x/, () => {},
                     class A {}, new Number(1), [[[[]]]], [, 1], new Proxy({}, {})]) {
  showColors(value, { depth: 1 });
}
showColors({ name: 1, 'quo-ted': 2, [Symbol('s')]: 3, get g() { return 1; } });
showColors(Object.defineProperty({}, 'hidden', { value: 1 }), { showHidden: true });
showColors(new Uint8Array(1), { showHidden: true });
showColors(new ArrayBuffer(1));
showColors('long text', { maxStringLength: 4 });
showColors([1, 2, 3], { maxArrayLength: 1 });
showColors(new WeakMap());
showColors({ a: 'x'.repeat(30), b: 'y'.repeat(30), c: 1 });
console.log(inspect.styles, Object.keys(inspect.colors).length);
console.log(inspect.colors.grey === inspect.colors.gray, inspect.colors.faint);
inspect.styles.number = 'red';
showColors(1);
inspect.colors.red = [91, 92];
showColors(1);
inspect.styles.number = 'no such color';
showColors(1);
show('kind', { stylize: (text, kind) => `<${kind}>${text}` });
const stack = new Error('x');
stack.stack = 'Error: x\n    at core (node:fs:1:2)\n    at pkg (/a/node_modules/x/i.js:1:2)\n' +
  '    at scoped (/a/node_modules/@s/y/i.js:1:2)\n' +
  `    at own (${process.cwd()}/f.js:1:2)\n    at file://${process.cwd()}/m.mjs:1:2`;
console.log(JSON.stringify(inspect(stack, { colors: true })).replaceAll(process.cwd(), 'CWD'));
