// Corked writes wait, and go out together where the stream has writev(); end() uncorks.
// Prints:
//   2 2
//   still corked 1
//   writev a/latin1 b/buffer allBuffers false
//   writev c/utf8 d/utf8 allBuffers false
//   callback of a
//   write x buffer
//   write y buffer
//   ended 0

'use strict';

const { Writable } = require('stream');

function show(chunks) {
  return chunks.map(({ chunk, encoding }) => `${chunk}/${encoding}`).join(' ');
}

const together = new Writable({
  decodeStrings: false,
  writev(chunks, callback) {
    console.log('writev', show(chunks), 'allBuffers', chunks.allBuffers);
    callback();
  },
});
together.cork();
together.cork();
together.write('a', 'latin1', () => console.log('callback of a'));
together.write(Buffer.from('b'));
console.log(together.writableCorked, together._writableState.bufferedRequestCount);
together.uncork();
console.log('still corked', together.writableCorked);
together.uncork();
together.cork();
together.write('c');
together.end('d', () => console.log('ended', together.writableCorked));

const alone = new Writable({
  write(chunk, encoding, callback) {
    console.log('write', String(chunk), encoding);
    callback();
  },
});
alone.cork();
alone.write('x');
alone.write('79', 'hex');
process.nextTick(() => alone.uncork());
