// Output of a transform, its flush, and the order of the events of both sides.
// Prints:
//   data [buffer]
//   data ONE
//   data [buffer]
//   data TWO
//   flush
//   written
//   data the end
//   prefinish
//   end
//   finish
//   close
//   false false 2 4
//   abcd 0 2
//   ERR_METHOD_NOT_IMPLEMENTED
//   drain 0
//   error no true

'use strict';

const { PassThrough, Transform } = require('stream');

const upper = new Transform({
  transform(chunk, encoding, callback) {
    this.push(`[${encoding}]`);
    callback(null, String(chunk).toUpperCase());
  },
  flush(callback) {
    console.log('flush');
    setImmediate(callback, null, 'the end');
  },
});
for (const name of ['prefinish', 'finish', 'end', 'close']) upper.on(name, () => console.log(name));
upper.on('data', (chunk) => console.log('data', String(chunk)));
upper.write('one', () => console.log('written'));
upper.end('two');

upper.on('close', () => {
  const narrow = new PassThrough({ highWaterMark: 2 });
  console.log(narrow.write('ab'), narrow.write('cd'), narrow.readableLength, narrow.writableLength);
  console.log(String(narrow.read()), narrow.readableLength, narrow.writableLength);
  narrow.on('drain', () => console.log('drain', narrow.readableLength));

  const broken = new Transform({
    transform(chunk, encoding, callback) { callback(new Error('no')); },
  });
  broken.on('error', (error) => console.log('error', error.message, broken.destroyed));
  broken.end('x');

  const missing = new Transform();
  try {
    missing.write('x');
  } catch (error) {
    console.log(error.code);
  }
});
