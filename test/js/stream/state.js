// What packages look at: properties of streams, the fields of their states, and the questions of
// node:stream.
// Prints:
//   readable=true readableEnded=false readableFlowing=null
//   readableLength=0 readableHighWaterMark=65536 readableEncoding=null
//   destroyed=false closed=false errored=null readableAborted=false readableDidRead=false
//   writable=true writableEnded=false writableFinished=false
//   writableLength=0 writableHighWaterMark=65536 writableCorked=0 writableNeedDrain=false
//   destroyed=false closed=false errored=null writableAborted=false
//   length=5 highWaterMark=65536 objectMode=false ended=false ending=false finished=false
//   writing=true corked=0 bufferedRequestCount=1 errorEmitted=false destroyed=false
//   [ 'de buffer' ]
//   length=3 endEmitted=false flowing=null reading=false needReadable=false pipesCount=0
//   constructed=true sync=true decoder=null objectMode=false awaitDrainWriters=null
//   1 []
//   true true null
//   false
//   true
//   false true gone false
//   65536 16
//   readableHighWaterMark=1000 writableHighWaterMark=1000
//   readableHighWaterMark=16 writableHighWaterMark=16
//   true true
//   [ 'error', 'data', 'foo' ]
//   true

'use strict';

const stream = require('stream');
const { Duplex, PassThrough, Readable, Writable } = stream;

function show(object, ...names) {
  console.log(names.map((name) => `${name}=${object[name]}`).join(' '));
}

const r = new Readable({ read() {} });
const w = new Writable({ write() {} });
show(r, 'readable', 'readableEnded', 'readableFlowing');
show(r, 'readableLength', 'readableHighWaterMark', 'readableEncoding');
show(r, 'destroyed', 'closed', 'errored', 'readableAborted', 'readableDidRead');
show(w, 'writable', 'writableEnded', 'writableFinished');
show(w, 'writableLength', 'writableHighWaterMark', 'writableCorked', 'writableNeedDrain');
show(w, 'destroyed', 'closed', 'errored', 'writableAborted');

w.write('abc');
w.write('de');
show(w._writableState, 'length', 'highWaterMark', 'objectMode', 'ended', 'ending', 'finished');
show(w._writableState, 'writing', 'corked', 'bufferedRequestCount', 'errorEmitted', 'destroyed');
console.log(w._writableState.getBuffer().map(({ chunk, encoding }) => `${chunk} ${encoding}`));
r.push('abc');
show(r._readableState, 'length', 'endEmitted', 'flowing', 'reading', 'needReadable', 'pipesCount');
show(r._readableState, 'constructed', 'sync', 'decoder', 'objectMode', 'awaitDrainWriters');
console.log(r._readableState.buffer.length, r._readableState.pipes);

console.log(stream.isReadable(r), stream.isWritable(w), stream.isReadable(w));
console.log(stream.isDisturbed(r));
r.read();
console.log(stream.isDisturbed(r));
w.on('error', () => {});
w.destroy(new Error('gone'));
console.log(stream.isErrored(w), stream.isDestroyed(w), w.errored.message, w.writable);
setImmediate(() => console.log(stream.isErrored(w)));

console.log(stream.getDefaultHighWaterMark(false), stream.getDefaultHighWaterMark(true));
stream.setDefaultHighWaterMark(false, 1000);
show(new PassThrough(), 'readableHighWaterMark', 'writableHighWaterMark');
show(new Duplex({ objectMode: true }), 'readableHighWaterMark', 'writableHighWaterMark');
console.log(stream === stream.Stream, stream.promises === require('stream/promises'));
const listening = new Duplex();
for (const name of ['foo', 'data', 'error']) listening.on(name, () => {});
console.log(listening.eventNames());
