// The base class with its own pipe(), wrap() for old sources, and classes made the old way.
// Prints:
//   true true
//   write 1
//   pause
//   resume
//   thrown nobody listens
//   old pause
//   from the old stream a
//   Readable without new true
//   Writable without new true
//   Duplex without new true
//   Transform without new true
//   PassThrough without new true
//   counter 2
//   counter 1
//   counter end

'use strict';

const EventEmitter = require('events');
const { inherits } = require('util');
const Stream = require('stream');

const source = new Stream();
const dest = new Stream();
source.readable = dest.writable = true;
source.pause = () => console.log('pause');
source.resume = () => console.log('resume');
dest.write = (chunk) => {
  console.log('write', chunk);
  return false;
};
dest.end = () => console.log('end');
console.log(source.pipe(dest) === dest, source instanceof EventEmitter);
source.emit('data', 1);
dest.emit('drain');
try {
  source.emit('error', new Error('nobody listens'));
} catch (error) {
  console.log('thrown', error.message);
}
source.emit('end');

const old = new EventEmitter();
old.pause = () => console.log('old pause');
old.resume = () => console.log('old resume');
old.extra = () => 'from the old stream';
const wrapped = new Stream.Readable({ objectMode: true, highWaterMark: 1 }).wrap(old);
old.emit('data', 'a');
old.emit('end');
console.log(wrapped.extra(), wrapped.read());

function Counter() {
  Stream.Readable.call(this, { objectMode: true });
  this.left = 2;
}
inherits(Counter, Stream.Readable);
Counter.prototype._read = function() { this.push(this.left-- || null); };
new Counter()
  .on('data', (number) => console.log('counter', number))
  .on('end', () => console.log('counter end'));
for (const name of ['Readable', 'Writable', 'Duplex', 'Transform', 'PassThrough']) {
  console.log(name, 'without new', Stream[name]() instanceof Stream[name]);
}
