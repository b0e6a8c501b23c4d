// node:querystring and node:punycode.
//
// Options: --no-deprecation
// Prints:
//   {"a":["1","2"],"b":"","":"c","%zz":"A b","__proto__":"x"}
//   {"a":"1"} {"a":"1","b":"2"} {"A":"<1>"} {"a":"�"} {"a":""}
//   a=1&a=2&a=&b=true&c=1&d=&e=&f=%C3%BC%20 a:1;b:2 A=1
//   %5Bobject%20Object%5D %F0%90%91%B4est ERR_INVALID_URI
//   <Buffer 61 20 25 7a 7a 2b 62>
//   maana-pta mañana mañana@xn--maana-pta.com ☃-⌘.com 1F4A9 💩
//   RangeError Invalid input
'use strict';

const querystring = require('querystring');
const punycode = require('punycode');

const show = (value) => JSON.stringify(value);
console.log(show(querystring.parse('a=1&a=2&b&=c&%zz=%41+b&__proto__=x')));
const upper = (text) => (text === 'a' ? 'A' : `<${text}>`);
console.log(show(querystring.parse('a:1;b:2', ';', ':', { maxKeys: 1 })), show(querystring.parse('a==1&b==2', null, '==')),
            show(querystring.parse('a=1', null, null, { decodeURIComponent: upper })), show(querystring.parse('a=%E4')),
            show(querystring.parse('a=b&c', [])));
console.log(querystring.stringify({ a: [1, 2, null], b: true, c: 1n, d: Infinity, e: {}, f: 'ü ' }),
            querystring.stringify({ a: 1, b: 2 }, ';', ':'),
            querystring.stringify({ a: 1 }, null, null, { encodeURIComponent: (text) => text.toUpperCase() }));
let code;
try {
  querystring.escape('\ud801');
} catch (error) {
  ({ code } = error);
}
console.log(querystring.escape({}), querystring.escape('\ud801test'), code);
console.log(querystring.unescapeBuffer('a%20%zz+b'));

console.log(punycode.encode('mañana'), punycode.decode('maana-pta'), punycode.toASCII('mañana@mañana.com'),
            punycode.toUnicode('xn----dqo34k.com'), punycode.ucs2.decode('💩')[0].toString(16).toUpperCase(),
            punycode.ucs2.encode([0x1f4a9]));
try {
  punycode.decode('!!');
} catch ({ name, message }) {
  console.log(name, message);
}
