// construct() holds everything back; destroy() waits for it, is done once, and reports before
// 'close'.
// Prints:
//   nothing yet 2
//   second destroy is nothing
//   destroyed true closed false
//   opening
//   error refused
//   refused closed true
//   open
//   write a
//   write b
//   destroy null
//   closed true
//   early destroy bad
//   destroy callback worse
//   early error worse bad
//   early closed

'use strict';

const { Duplex, Readable, Writable } = require('stream');

const opening = new Writable({
  construct(callback) {
    console.log('opening');
    setImmediate(() => {
      console.log('open');
      callback();
    });
  },
  write(chunk, encoding, callback) {
    console.log('write', String(chunk));
    callback();
  },
  destroy(error, callback) {
    console.log('destroy', error);
    setImmediate(callback);
  },
});
opening.on('close', () => console.log('closed', opening.closed));
opening.write('a');
opening.end('b');
console.log('nothing yet', opening.writableLength);

const refused = new Readable({
  construct(callback) { callback(new Error('refused')); },
  read() {},
});
refused.on('error', (error) => console.log('error', error.message));
refused.on('close', () => console.log('refused closed', refused.readableAborted));

const early = new Duplex({
  construct(callback) { setImmediate(() => setImmediate(callback)); },
  destroy(error, callback) {
    console.log('early destroy', error.message);
    callback(new Error('worse'));
  },
});
early.on('error', (error) => console.log('early error', error.message, early.errored.message));
early.on('close', () => console.log('early closed'));
early.destroy(new Error('bad'), (error) => console.log('destroy callback', error.message));
early.destroy(new Error('ignored'), () => console.log('second destroy is nothing'));
console.log('destroyed', early.destroyed, 'closed', early.closed);

const silent = new Readable({ emitClose: false, read() {} });
silent.on('close', () => console.log('never'));
silent.destroy();
