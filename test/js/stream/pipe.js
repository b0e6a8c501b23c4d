// pipe(): the source waits for the slowest destination, ends both, and lets go of one that fails.
// Prints:
//   quick pipe
//   slow pipe
//   pipes 2 true
//   quick 0
//   slow 0
//   source pauses
//   quick 1
//   slow 1
//   source pauses
//   quick 2
//   slow 2
//   source pauses
//   source ends
//   quick finish
//   quick unpipe
//   quick close
//   slow finish
//   slow unpipe
//   slow close
//   broken pipe
//   broken unpipe
//   broken pipes left 0
//   broken close
//   source lives on true true
//   stay pipe
//   stay unpipe
//   stays open true

'use strict';

const { Readable, Writable } = require('stream');

function sink(name, options) {
  const stream = new Writable({ objectMode: true, ...options });
  for (const event of ['pipe', 'unpipe', 'finish', 'close']) {
    stream.on(event, () => console.log(name, event));
  }
  return stream;
}

let next = 0;
const source = new Readable({
  objectMode: true,
  highWaterMark: 1,
  read() { this.push(next < 3 ? next++ : null); },
});
source.on('pause', () => console.log('source pauses'));
source.on('end', () => console.log('source ends'));

const quick = sink('quick', {
  write(chunk, encoding, callback) {
    console.log('quick', chunk);
    callback();
  },
});
const slow = sink('slow', {
  highWaterMark: 1,
  write(chunk, encoding, callback) {
    console.log('slow', chunk);
    setImmediate(callback);
  },
});
source.pipe(quick);
source.pipe(slow);
console.log('pipes', source._readableState.pipes.length, source.readableFlowing);

slow.on('close', () => {
  const endless = new Readable({ read() { this.push('x'); } });
  const broken = sink('broken', {
    write(chunk, encoding, callback) { callback(new Error('broken')); },
  });
  broken.on('error', (error) => {
    console.log(error.message, 'pipes left', endless._readableState.pipes.length);
  });
  endless.pipe(broken);
  setImmediate(() => {
    console.log('source lives on', !endless.destroyed, endless.isPaused());
    const stay = sink('stay', { write(chunk, encoding, callback) { callback(); } });
    stay.on('unpipe', () => console.log('stays open', stay.writable));
    Readable.from(['only']).pipe(stay, { end: false });
  });
});
