// 'readable' and read(n): everything, a part, across chunks, the rest at the end.
// Prints:
//   { id: 1 } "" 0 null
//   one two null null
//   readable 3
//   ERR_STREAM_PUSH_AFTER_EOF stream.push() after EOF
//   readable 9
//   read(4) abcd
//   read(4) efgh
//   left 1
//   readable 2
//   read(4) <i
//   readable 0
//   end

'use strict';

const { Readable } = require('stream');

const source = new Readable({ read() {} });
source.on('end', () => console.log('end'));
source.on('readable', () => {
  console.log('readable', source.readableLength);
  let chunk;
  while ((chunk = source.read(4)) !== null) console.log('read(4)', String(chunk));
});
source.push('abc');
setImmediate(() => {
  source.push('def');
  source.push('ghi');
  setImmediate(() => {
    console.log('left', source.readableLength);
    source.unshift('<');
    source.push(null);
  });
});

const objects = new Readable({ objectMode: true, read() {} });
objects.push({ id: 1 });
objects.push('');
objects.push(0);
console.log(objects.read(), JSON.stringify(objects.read()), objects.read(), objects.read());

const whole = new Readable({ read() {} });
whole.push('one ');
whole.push('two');
console.log(String(whole.read()), whole.read(), whole.readableFlowing);
whole.push(null);
whole.push('late');
whole.on('error', (error) => console.log(error.code, error.message));
