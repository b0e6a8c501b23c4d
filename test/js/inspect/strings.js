// Strings: quotes, escapes, long ones, several lines.
// Prints:
//   'plain'
//   "it's"
//   `it's "quoted"`
//   'it\'s "quoted" `twice`'
//   'it\'s "quoted" ${once}'
//   '\x00\b\t\n\x0B\f\r\x1B\x7F\x80\x9F  \\'
//   '\ud800 lone, \ude00 lone, 😀 a pair'
//   ''
//   [ 'a', "b's" ]
//   'xxxxx'... 15 more characters
//   'xxxxx'... 1 more character
//   ''... 6 more characters
//   'first line first line first line first line first line first line first line first line \n' +
//     'second line\n'
//   {
//     text: 'first line first line first line first line first line first line first line first line \n' +
//       'second line\n' +
//       '\n' +
//       'last'
//   }
//   { text:
//      'first line first line first line first line first line first line first line first line \nsecond line' }
//   'short\nlines stay together'
//   'but not\n' +
//     'in a narrow place'
//   xxxx'... 1 more character
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

show('plain');
show("it's");
show('it\'s "quoted"');
show('it\'s "quoted" `twice`');
show('it\'s "quoted" ${once}');
show('\0\b\t\n\v\f\r\x1b\x7f\x80\x9f\xa0 \\');
show('\ud800 lone, \ude00 lone, 😀 a pair');
show('');
show(['a', "b's"]);
show('x'.repeat(20), { maxStringLength: 5 });
show('x'.repeat(6), { maxStringLength: 5 });
show('x'.repeat(6), { maxStringLength: 0 });
show(`${'first line '.repeat(8)}\nsecond line\n`);
show({ text: `${'first line '.repeat(8)}\nsecond line\n\nlast` });
show({ text: `${'first line '.repeat(8)}\nsecond line` }, { compact: true });
show('short\nlines stay together');
show('but not\nin a narrow place', { breakLength: 20 });
console.log(inspect('x'.repeat(10001)).slice(-25));
