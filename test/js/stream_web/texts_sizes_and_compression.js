// The streams that encode, decode and compress, and the two strategies that count chunks or bytes.
// Prints:
//   5 4 size 9
//   3 1 size
//   true
//   TypeError ERR_INVALID_ARG_TYPE The "init" argument must be of type object. Received undefined
//   TypeError ERR_MISSING_OPTION init.highWaterMark is required
//   utf-8 Uint8Array(7) [
//      97, 240, 159,
//     152, 128, 195,
//     169
//   ]
//   utf-16le false true
//   ab
//   TypeError ERR_ENCODING_INVALID_ENCODED_DATA
//   RangeError ERR_ENCODING_NOT_SUPPORTED The "unheard-of" encoding is not supported
//   gzip true true
//   deflate true true
//   deflate-raw true true
//   brotli true true
//   x
//   TypeError Z_DATA_ERROR
//   y
//   TypeError ERR_INVALID_ARG_VALUE Failed to construct 'CompressionStream': 1st argument 'lzma' is not a valid enum value of type CompressionFormat.
//   TypeError ERR_INVALID_ARG_VALUE Failed to construct 'DecompressionStream': 1st argument 'undefined' is not a valid enum value of type CompressionFormat.
'use strict';

const web = require('stream/web');
const { text, bytes } = require('stream/consumers');
const zlib = require('zlib');

const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};
const of = (...chunks) => web.ReadableStream.from(chunks);
const failed = (promise) => promise.then(() => 'fulfilled', ({ name, code }) => `${name} ${code}`);

const byBytes = new web.ByteLengthQueuingStrategy({ highWaterMark: 5 });
const byCount = new web.CountQueuingStrategy({ highWaterMark: 3 });
console.log(byBytes.highWaterMark, byBytes.size(new Uint8Array(4)), byBytes.size.name, byBytes.size({ byteLength: 9 }));
console.log(byCount.highWaterMark, byCount.size('anything'), byCount.size.name);
console.log(byBytes.size === new web.ByteLengthQueuingStrategy({ highWaterMark: 1 }).size);
tell(() => new web.CountQueuingStrategy());
tell(() => new web.ByteLengthQueuingStrategy({}));

async function encode() {
  const encoder = new web.TextEncoderStream();
  console.log(encoder.encoding, await bytes(of('a\ud83d', '\ude00', '\u00e9').pipeThrough(encoder)));
  const decoder = new web.TextDecoderStream('utf-16le', { ignoreBOM: true });
  console.log(decoder.encoding, decoder.fatal, decoder.ignoreBOM);
  const wide = of(new Uint8Array([0x61]), new Uint8Array([0, 0x62, 0]));
  console.log(await text(wide.pipeThrough(decoder).pipeThrough(new TextEncoderStream())));
  const strict = new web.TextDecoderStream('utf-8', { fatal: true });
  console.log(await failed(text(of(new Uint8Array([0xff])).pipeThrough(strict))));
  tell(() => new web.TextDecoderStream('unheard-of'));
}

async function compress() {
  const much = 'to be or not to be '.repeat(100);
  for (const format of ['gzip', 'deflate', 'deflate-raw', 'brotli']) {
    const small = await bytes(of(Buffer.from(much)).pipeThrough(new web.CompressionStream(format)));
    const back = await text(of(small.subarray(0, 9), small.subarray(9)).pipeThrough(new web.DecompressionStream(format)));
    console.log(format, small.length < 200, back === much);
  }
  console.log(zlib.gunzipSync(await bytes(of(Buffer.from('x')).pipeThrough(new CompressionStream('gzip')))).toString());
  console.log(await failed(text(of(Buffer.from('no gzip')).pipeThrough(new web.DecompressionStream('gzip')))));
  const memory = new Uint8Array(await bytes(of(Buffer.from('y')).pipeThrough(new CompressionStream('gzip'))));
  console.log(await text(of(memory.buffer).pipeThrough(new DecompressionStream('gzip'))));
  tell(() => new web.CompressionStream('lzma'));
  tell(() => new web.DecompressionStream());
}

encode().then(compress);
