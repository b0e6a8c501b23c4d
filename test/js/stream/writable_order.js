// A write that calls back at once needs no drain; one that calls back later fills the buffer.
// Callbacks of synchronous writes come in a tick, 'prefinish' before the tick of 'finish', 'close'
// last.
// Prints:
//   sync write returns true
//   after sync write 0 false
//   sync prefinish
//   sync callback
//   a tick of the user
//   sync end callback
//   sync finish
//   sync close
//   late write a 1
//   true false true 2
//   late write b 1
//   late drain
//   late write c 1
//   late final
//   late prefinish
//   late finish
//   late close

'use strict';

const { Writable } = require('stream');

const sync = new Writable({ highWaterMark: 1, write(chunk, encoding, callback) { callback(); } });
console.log('sync write returns', sync.write('abc', () => console.log('sync callback')));
console.log('after sync write', sync.writableLength, sync.writableNeedDrain);
for (const name of ['prefinish', 'finish', 'close']) sync.on(name, () => console.log('sync', name));
sync.end(() => console.log('sync end callback'));
process.nextTick(() => console.log('a tick of the user'));

setImmediate(() => {
  const late = new Writable({
    highWaterMark: 2,
    write(chunk, encoding, callback) {
      console.log('late write', String(chunk), this.writableLength);
      setImmediate(callback);
    },
    final(callback) {
      console.log('late final');
      callback();
    },
  });
  for (const name of ['drain', 'prefinish', 'finish', 'close']) {
    late.on(name, () => console.log('late', name));
  }
  console.log(late.write('a'), late.write('b'), late.writableNeedDrain, late.writableLength);
  late.once('drain', () => late.end('c'));
});
