// Chunks that are read piece by piece: what is left of them, who sees it, and that nothing is copied or lost.
// Prints:
//   abc de fghij k 3
//   [ <Buffer 6c 6d 6e> ] 3
//   shared memory: true
//   12l mn
//   6465 [ '6667', '6869' ] 666768
//   [ <Buffer 71> ] <Buffer 71 72 73>
//   10000 bytes in 1429 pieces, 0 wrong, 0 left
//   told without a listener: data xy
//   1024 of 4096
//   [ '_events', '_readableState', '_read', '_maxListeners' ]
'use strict';

const { Readable } = require('stream');

const make = (options) => new Readable({ read() {}, ...options });
const text = (chunk) => String(chunk);

const letters = make();
letters.push(Buffer.from('abcdefgh'));
letters.push(Buffer.from('ij'));
letters.push(Buffer.from('klmn'));
console.log(text(letters.read(3)), text(letters.read(2)), text(letters.read(5)), text(letters.read(1)), letters.readableLength);
const seen = letters.readableBuffer.slice(letters._readableState.bufferIndex);
console.log(seen, letters.readableLength);

const bytes = Buffer.from('0123456789');
const shared = make();
shared.push(bytes);
shared.read(2);
const piece = shared.read(3);
bytes[3] = 0x21;
console.log('shared memory:', piece.buffer === bytes.buffer && text(piece) === '2!4');

// What is put back stands before what is left.
letters.unshift(Buffer.from('12'));
console.log(text(letters.read(3)), text(letters.read()));

// An encoding that comes late gets what is left, and no more.
const hex = make();
hex.push(Buffer.from('abcde'));
hex.push(Buffer.from('fghi'));
hex.read(3);
hex.setEncoding('hex');
const first = hex.read(4);
const left = hex.readableBuffer.slice(hex._readableState.bufferIndex);
console.log(first, left.length === 1 ? [left[0].slice(0, 4), left[0].slice(4)] : left, hex.read(6));

// The whole rest, out of several chunks.
const rest = make();
rest.push(Buffer.from('pq'));
rest.read(1);
const before = rest.readableBuffer.slice(rest._readableState.bufferIndex);
rest.push(Buffer.from('rs'));
console.log(before, rest.read());

// Many chunks, so that the list of them is moved on the way.
const many = make({ highWaterMark: 1 << 20 });
for (let i = 0; i < 2500; i++) many.push(Buffer.from([4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3]));
let total = 0;
let count = 0;
let wrong = 0;
for (let chunk; (chunk = many.read(Math.min(7, many.readableLength))) !== null && count < 2000; count++) {
  for (const byte of chunk) if (byte !== (total++ & 255)) wrong++;
}
console.log(`${total} bytes in ${count} pieces, ${wrong} wrong, ${many.readableLength} left`);

// Who replaces emit() hears of every chunk.
const told = make();
told.emit = function(event, chunk) {
  if (event === 'data') console.log('told without a listener:', event, text(chunk));
  return false;
};
told.push('xy');
told.read();

// Asking for more than the mark raises it to a power of two.
const marked = make({ highWaterMark: 16 });
marked.read(1000);
const low = marked.readableHighWaterMark;
marked.read(4096);
console.log(`${low} of ${marked.readableHighWaterMark}`);

console.log(Object.keys(make()));
