// All kinds, at once and with a callback, from text and every view of bytes, and back.
// Prints:
//   deflate inflate: 20 of 20
//   gzip gunzip: 20 of 20
//   deflateRaw inflateRaw: 20 of 20
//   gzip unzip: 20 of 20
//   deflate unzip: 20 of 20
//   brotliCompress brotliDecompress: 20 of 20
//   zstdCompress zstdDecompress: 20 of 20
//   eJzLSM3JyQcABiwCFQ==
//   H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==
//   info Gzip 5 true
//   crc32 891568578 899311407 0 5
'use strict';

const zlib = require('zlib');

const random = Buffer.alloc(300_000);
for (let i = 0, x = 1; i < random.length; i++) random[i] = (x = (x * 48271) % 0x7fffffff) >> 8;
const text = 'The quick brown fox. '.repeat(10_000);
const words = new Uint16Array(5000).map((_, i) => i * i);
const inputs = [
  '', 'hello', text, random, Buffer.from(text), random.buffer, words, new DataView(words.buffer, 2),
  new Uint8Array(words.buffer, 100, 9000), new Uint8Array(0),
];

function expected(input) {
  if (typeof input === 'string') return Buffer.from(input);
  return ArrayBuffer.isView(input) ?
    Buffer.from(input.buffer, input.byteOffset, input.byteLength) : Buffer.from(input);
}

const later = (fn, input) => new Promise((resolve, reject) => {
  fn(input, (error, output) => (error ? reject(error) : resolve(output)));
});

async function roundTrips(compress, decompress) {
  // The best quality takes too long for a test.
  const options = { params: compress === 'brotliCompress' ? { [1]: 5 } : {} };
  let count = 0;
  for (const input of inputs) {
    const now = zlib[`${decompress}Sync`](zlib[`${compress}Sync`](input, options));
    count += Buffer.isBuffer(now) && now.equals(expected(input));
    const compressed = await later(
      (data, callback) => zlib[compress](data, options, callback), input);
    count += (await later(zlib[decompress], compressed)).equals(expected(input));
  }
  console.log(`${compress} ${decompress}: ${count} of ${inputs.length * 2}`);
}

async function main() {
  await roundTrips('deflate', 'inflate');
  await roundTrips('gzip', 'gunzip');
  await roundTrips('deflateRaw', 'inflateRaw');
  await roundTrips('gzip', 'unzip');
  await roundTrips('deflate', 'unzip');
  await roundTrips('brotliCompress', 'brotliDecompress');
  await roundTrips('zstdCompress', 'zstdDecompress');
  console.log(zlib.deflateSync('hello').toString('base64'));
  console.log(zlib.gzipSync('hello').toString('base64'));
  const { buffer, engine } = zlib.gzipSync('hello', { info: true });
  console.log('info', engine.constructor.name, engine.bytesWritten,
    buffer.equals(zlib.gzipSync('hello')));
  console.log('crc32', zlib.crc32('abc'), zlib.crc32('abc', 2 ** 32 - 1), zlib.crc32(''),
    zlib.crc32('', 5));
}
main();
