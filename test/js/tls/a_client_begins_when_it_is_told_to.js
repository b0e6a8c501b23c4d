// A TLSSocket that a program makes itself sends nothing by itself: it begins with the first write. And packages find the
// class of sockets on streams where Node has it.
// Prints:
//   sent by itself: 0
//   sent for a write: true
//   JSStreamSocket got hello
'use strict';

const { PassThrough, Duplex } = require('stream');
const tls = require('tls');

const silent = new PassThrough();
const first = new tls.TLSSocket(silent);
const { constructor: JSStreamSocket } = first._handle._parentWrap;

let sent = 0;
const counting = new Duplex({
  read() {},
  write(chunk, encoding, callback) {
    sent += chunk.length;
    callback();
  },
});
const second = new tls.TLSSocket(counting);
setImmediate(() => setImmediate(() => {
  console.log('sent by itself:', sent + silent.readableLength);
  second.write('hello');
  const look = () => {
    if (sent === 0) return setImmediate(look);
    console.log('sent for a write:', sent > 100);
    first.on('error', () => {}).destroy();
    second.on('error', () => {}).destroy();
    return undefined;
  };
  look();
}));

const plain = new JSStreamSocket(new PassThrough());
plain.once('data', (chunk) => {
  console.log(`${JSStreamSocket.name} got ${chunk}`);
  plain.destroy();
});
setImmediate(() => setImmediate(() => setImmediate(() => plain.write('hello'))));
