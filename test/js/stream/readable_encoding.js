// setEncoding() never cuts a character in two, and decodes what was buffered before.
// Prints:
//   utf8 1
//   686 56c6c6f
//   <Buffer 68 00 69 00 68 69>
//   "a"
//   "€"
//   "�"
//   end

'use strict';

const { Readable } = require('stream');

const euro = Buffer.from('€');
const text = new Readable({ read() {} });
text.push(Buffer.from('a'));
text.push(euro.subarray(0, 1));
text.setEncoding('utf8');
console.log(text.readableEncoding, text.readableLength);
text.on('data', (chunk) => console.log(JSON.stringify(chunk)));
text.on('end', () => console.log('end'));
setImmediate(() => {
  text.push(euro.subarray(1, 2));
  text.push(euro.subarray(2));
  text.push(euro.subarray(0, 2));
  text.push(null);
});

const hex = new Readable({ encoding: 'hex', read() {} });
hex.push('hello');
console.log(hex.read(3), hex.read());

const utf16 = new Readable({ defaultEncoding: 'utf16le', read() {} });
utf16.push('hi');
utf16.push('6869', 'hex');
console.log(utf16.read());
