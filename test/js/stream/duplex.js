// The two sides of a duplex end on their own, unless half-open is not allowed; it closes when both
// have.
// Prints:
//   false true
//   true true false
//   1 2 false
//   write only finish
//   left was read
//   right has over
//   half-open end
//   not half-open end
//   write only close
//   right end
//   not half-open finish
//   not half-open close
//   still writable true readable false
//   half-open finish
//   half-open close

'use strict';

const { Duplex, duplexPair, Readable, Writable } = require('stream');

function make(name, options) {
  const stream = new Duplex({
    read() {},
    write(chunk, encoding, callback) { callback(); },
    ...options,
  });
  for (const event of ['end', 'finish', 'close']) stream.on(event, () => console.log(name, event));
  return stream.resume();
}

const open = make('half-open');
open.push(null);
setImmediate(() => {
  console.log('still writable', open.writable, 'readable', open.readable);
  open.end();
});
make('not half-open', { allowHalfOpen: false }).push(null);

const oneWay = make('write only', { readable: false });
console.log(oneWay.readable, oneWay.writable);
oneWay.end();
console.log(open instanceof Writable, open instanceof Readable, new Readable() instanceof Writable);
const marks = new Duplex({
  readableHighWaterMark: 1,
  writableHighWaterMark: 2,
  readableObjectMode: true,
});
console.log(marks.readableHighWaterMark, marks.writableHighWaterMark, marks.writableObjectMode);

const [left, right] = duplexPair();
right.setEncoding('utf8').on('data', (chunk) => console.log('right has', chunk));
right.on('end', () => console.log('right end'));
left.write('over', () => console.log('left was read'));
left.end();
