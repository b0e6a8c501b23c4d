// The class of every kind, with and without `new`, and the function that makes one: what is written comes out at the end.
// Stderr has: Instantiating Deflate without the 'new' keyword has been deprecated.
// Prints:
//   Deflate Inflate some Deflate 12 true some Deflate 12 true
//   Gzip Gunzip some Gzip 9 true some Gzip 9 true
//   DeflateRaw InflateRaw some DeflateRaw 15 true some DeflateRaw 15 true
//   Gzip Unzip some Gzip 9 true some Gzip 9 true
//   BrotliCompress BrotliDecompress some BrotliCompress 19 true some BrotliCompress 19 true
//   ZstdCompress ZstdDecompress some ZstdCompress 17 true some ZstdCompress 17 true
//   Deflate 1 true true undefined
//   Inflate 1 true true undefined
//   Gzip 1 true true undefined
//   Gunzip 1 true true undefined
//   DeflateRaw 1 true true undefined
//   InflateRaw 1 true true undefined
//   Unzip 1 true true undefined
//   BrotliCompress 1 true true undefined
//   BrotliDecompress 1 true true undefined
//   ZstdCompress 1 true false TypeError
//   ZstdDecompress 1 true false TypeError
//   at once at once, too
//   ERR_BROTLI_INVALID_PARAM 99 is not a valid Brotli parameter
//   ERR_OUT_OF_RANGE The value of "options.windowBits" is out of range. It must be >= 8 and <= 15. Received 7
//   brotliDecompressSync ERR_INVALID_ARG_TYPE The "buffer" argument must be of type string or an instance of Buffer, TypedArray, DataView, or ArrayBuffer. Received type number (7)
//   zstdCompressSync ERR_INVALID_ARG_TYPE The "buffer" argument must be of type string or an instance of Buffer, TypedArray, DataView, or ArrayBuffer. Received type number (7)
//   zstdDecompressSync ERR_INVALID_ARG_TYPE The "buffer" argument must be of type string or an instance of Buffer, TypedArray, DataView, or ArrayBuffer. Received type number (7)
'use strict';

const zlib = require('zlib');
const { text } = require('stream/consumers');

const pairs = [
  ['Deflate', 'Inflate'], ['Gzip', 'Gunzip'], ['DeflateRaw', 'InflateRaw'], ['Gzip', 'Unzip'],
  ['BrotliCompress', 'BrotliDecompress'], ['ZstdCompress', 'ZstdDecompress'],
];
const made = {
  Deflate: zlib.createDeflate, Inflate: zlib.createInflate, Gzip: zlib.createGzip, Gunzip: zlib.createGunzip,
  DeflateRaw: zlib.createDeflateRaw, InflateRaw: zlib.createInflateRaw, Unzip: zlib.createUnzip,
  BrotliCompress: zlib.createBrotliCompress, BrotliDecompress: zlib.createBrotliDecompress,
  ZstdCompress: zlib.createZstdCompress, ZstdDecompress: zlib.createZstdDecompress,
};

const withoutNew = (name) => {
  try {
    return zlib[name]();
  } catch (error) {
    return error;
  }
};

(async () => {
  for (const [squeeze, stretch] of pairs) {
    const ways = [[new zlib[squeeze](), new zlib[stretch]()], [made[squeeze](), made[stretch]()]];
    const results = [];
    for (const [into, out] of ways) {
      into.write('some ');
      into.end(squeeze);
      results.push(await text(into.pipe(out)), into.bytesWritten, out.bytesWritten > 0);
    }
    console.log(squeeze, stretch, ...results);
  }
  process.once('warning', () => process.on('warning', ({ message }) => console.log('again', message)));
  for (const name of Object.keys(made)) {
    const stream = withoutNew(name);
    console.log(name, zlib[name].length, made[name]() instanceof zlib[name], stream instanceof zlib[name], stream.name);
  }
  console.log(zlib.brotliDecompressSync(zlib.brotliCompressSync('at once')).toString(),
              zlib.zstdDecompressSync(zlib.zstdCompressSync('at once, too')).toString());
  try {
    new zlib.BrotliCompress({ params: { 99: 1 } });
  } catch ({ code, message }) {
    console.log(code, message);
  }
  try {
    zlib.createInflateRaw({ windowBits: 7 });
  } catch ({ code, message }) {
    console.log(code, message);
  }
  for (const name of ['brotliDecompressSync', 'zstdCompressSync', 'zstdDecompressSync']) {
    try {
      zlib[name](7);
    } catch ({ code, message }) {
      console.log(name, code, message);
    }
  }
})();
