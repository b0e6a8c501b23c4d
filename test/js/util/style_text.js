// util.styleText and util.stripVTControlCharacters.
// Prints:
//   "\u001b[31mtext\u001b[39m"
//   "\u001b[31m\u001b[1m\u001b[4mtext\u001b[24m\u001b[22m\u001b[39m"
//   "text"
//   "text"
//   "\u001b[90mtext\u001b[39m"
//   "\u001b[38;2;255;136;0mtext\u001b[39m"
//   "\u001b[38;2;255;136;0mtext\u001b[39m"
//   "\u001b[31ma\u001b[34mb\u001b[31mc\u001b[39m"
//   "\u001b[1ma\u001b[2mb\u001b[22m\u001b[1mc\u001b[22m"
//   "\u001b[31mends\u001b[39m\u001b[39m"
//   ERR_INVALID_ARG_VALUE The argument 'format' must be one of: 'reset', 'bold', 'dim', 'italic', 'underline', 'blin
//   ERR_INVALID_ARG_TYPE The "text" argument must be of type string. Received type number (5)
//   ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received null
//   ERR_INVALID_ARG_TYPE The "options.validateStream" property must be of type boolean. Received type number (1)
//   ERR_INVALID_ARG_TYPE The "stream" argument must be an instance of ReadableStream, WritableStream, or Stream. Re
//   "a pipe has no colors"
//   "\u001b[31munless they are forced\u001b[39m"
//   red bold link
//   ERR_INVALID_ARG_TYPE The "str" argument must be of type string. Received type number (5)
'use strict';

const { stripVTControlCharacters, styleText } = require('util');

const plainly = { validateStream: false };
const show = (format, text) => console.log(JSON.stringify(styleText(format, text, plainly)));
show('red', 'text');
show(['red', 'bold', 'underline'], 'text');
show('none', 'text');
show([], 'text');
show('grey', 'text');
show('#f80', 'text');
show('#ff8800', 'text');
show('red', `a${styleText('blue', 'b', plainly)}c`);
show('bold', `a${styleText('dim', 'b', plainly)}c`);
show('red', 'ends\u001b[39m');
for (const args of [['no color', 'text', plainly], ['red', 5, plainly], ['red', 'text', null],
                    ['red', 'text', { validateStream: 1 }], ['red', 'text', { stream: {} }]]) {
  try {
    styleText(...args);
  } catch (error) {
    console.log(error.code, error.message.slice(0, 90));
  }
}
console.log(JSON.stringify(styleText('red', 'a pipe has no colors')));
process.env.FORCE_COLOR = '1';
console.log(JSON.stringify(styleText('red', 'unless they are forced')));
const link = '\u001b]8;;http://host\u0007link\u001b]8;;\u0007';
console.log(stripVTControlCharacters(`\u001b[31mred\u001b[39m \u009b1mbold ${link}`));
try {
  stripVTControlCharacters(5);
} catch (error) {
  console.log(error.code, error.message);
}
