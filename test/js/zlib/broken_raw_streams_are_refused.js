// A stream without a checksum: codes that mean nothing are errors, whole or in pieces.
// Prints:
//   sync Z_DATA_ERROR invalid literal/length code
//   sync Z_DATA_ERROR invalid distance code
//   sync Z_DATA_ERROR too many length or distance symbols
//   in pieces Z_DATA_ERROR invalid literal/length code
//   in pieces Z_DATA_ERROR invalid distance code
//   in pieces Z_DATA_ERROR too many length or distance symbols

'use strict';

const { createInflateRaw, inflateRawSync } = require('zlib');

// Bits of a stream: numbers from their lowest bit on, codes from their highest.
function streamOf(...parts) {
  const bits = [];
  for (const { number, code, length } of parts) {
    for (let i = 0; i < length; i++) {
      bits.push(number === undefined ? (code >> (length - 1 - i)) & 1 : (number >> i) & 1);
    }
  }
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8) + 8);
  bits.forEach((bit, i) => { bytes[i >> 3] |= bit << (i & 7); });
  return bytes;
}
const number = (value, length) => ({ number: value, length });
const code = (value, length) => ({ code: value, length });

const lastFixed = [number(1, 1), number(1, 2)];
const letter = code(0x30 + 97, 8);
const endOfBlock = code(0, 7);
const streams = [
  // Symbol 286, which has no length.
  streamOf(...lastFixed, letter, code(0b11000110, 8), code(0, 5), endOfBlock),
  // A length of 3, and the distance code 30.
  streamOf(...lastFixed, letter, letter, letter, code(1, 7), code(30, 5), endOfBlock),
  // A block that says it has 288 lengths.
  streamOf(number(1, 1), number(2, 2), number(31, 5), number(0, 5), number(15, 4)),
];

for (const stream of streams) {
  try {
    console.log('sync', inflateRawSync(stream));
  } catch (error) {
    console.log('sync', error.code, error.message);
  }
}

(async () => {
  for (const stream of streams) {
    const inflate = createInflateRaw();
    await new Promise((resolve) => {
      inflate.on('error', (error) => resolve(console.log('in pieces', error.code, error.message)));
      inflate.on('end', () => resolve(console.log('in pieces', 'ended')));
      inflate.resume();
      for (const byte of stream) inflate.write(Buffer.of(byte));
      inflate.end();
    });
  }
})();
