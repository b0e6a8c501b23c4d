// What the options may be, and what packages reach for inside.
// Prints:
//   ERR_OUT_OF_RANGE The value of "options.level" is out of range. It must be >= -1 and <= 9. Received 10
//   ERR_OUT_OF_RANGE The value of "options.windowBits" is out of range. It must be >= 9 and <= 15. Received 8
//   ERR_OUT_OF_RANGE The value of "options.chunkSize" is out of range. It must be >= 64. Received 10
//   ERR_INVALID_ARG_TYPE The "options.dictionary" property must be an instance of Buffer, TypedArray, DataView, or ArrayBuffer. Received type string ('x')
//   ERR_OUT_OF_RANGE The value of "options.flush" is out of range. It must be >= 0 and <= 3. Received 4
//   ERR_BROTLI_INVALID_PARAM 00 is not a valid Brotli parameter
//   ERR_ZSTD_INVALID_PARAM 10000 is not a valid zstd parameter
//   ERR_ZLIB_INITIALIZATION_FAILED Setting parameter failed
//   ERR_INVALID_ARG_TYPE The "buffer" argument must be of type string or an instance of Buffer, TypedArray, DataView, or ArrayBuffer. Received undefined
//   ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received undefined
//   ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 && <= 4294967295. Received -1
//   ERR_OUT_OF_RANGE The value of "kind" is out of range. It must be >= 0 and <= 5. Received 6
//   windowBits 8 is 9 for raw data: hello
//   Z_DATA_ERROR -3 Infinity true
//   a chunk at once: hello
//   chunks at once, on a handle that was kept: 10001 true
//   a step at once: 11 left, 5 in, 0 out
//   a subclass: Mine true
'use strict';

const zlib = require('zlib');

function tell(run) {
  try {
    console.log(run());
  } catch ({ code, message }) {
    console.log(code, message);
  }
}

tell(() => zlib.deflateSync('', { level: 10 }));
tell(() => zlib.createGzip({ windowBits: 8 }));
tell(() => zlib.createGzip({ chunkSize: 10 }));
tell(() => zlib.inflateSync('', { dictionary: 'x' }));
tell(() => zlib.brotliCompressSync('', { flush: zlib.constants.Z_FINISH }));
tell(() => zlib.createBrotliCompress({ params: { '0': 0, '00': 0 } }));
tell(() => zlib.createZstdCompress({ params: { 10000: 0 } }));
tell(() => zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_strategy]: 130 } }));
tell(() => zlib.gzipSync());
tell(() => zlib.gzip('x'));
tell(() => zlib.crc32('x', -1));
tell(() => zlib.createGzip().flush(6));
console.log('windowBits 8 is 9 for raw data:',
  zlib.inflateRawSync(zlib.deflateRawSync('hello', { windowBits: 8 })).toString());
console.log(zlib.codes[-3], zlib.codes.Z_DATA_ERROR, zlib.constants.Z_MAX_CHUNK,
  Object.isFrozen(zlib.codes));
const { Z_FINISH, Z_NO_FLUSH, Z_SYNC_FLUSH } = zlib.constants;
const inflate = zlib.createInflate();
console.log('a chunk at once:',
  inflate._processChunk(zlib.deflateSync('hello'), Z_FINISH).toString());
const kept = zlib.createGzip();
const handle = kept._handle;
handle.close = () => {};
const compress = (text, flush) => {
  kept._handle = handle;
  return Buffer.from(kept._processChunk(Buffer.from(text), flush)); // Node uses its memory again
};
const whole = zlib.gunzipSync(Buffer.concat([
  compress('a'.repeat(10_000), Z_SYNC_FLUSH), compress('b', Z_FINISH), compress('', Z_FINISH),
]));
console.log('chunks at once, on a handle that was kept:', whole.length, whole.at(-1) === 98);
const deflate = zlib.createDeflate();
const input = Buffer.from('hello');
deflate._handle.writeSync(Z_NO_FLUSH, input, 0, 5, Buffer.alloc(13), 0, 13);
console.log(`a step at once: ${deflate._writeState[0]} left, 5 in, ${deflate._writeState[1]} out`);

function Mine(options) {
  zlib.Inflate.call(this, options);
}
Object.setPrototypeOf(Mine.prototype, zlib.Inflate.prototype);
const mine = new Mine();
console.log('a subclass:', Object.getPrototypeOf(mine) === Mine.prototype && Mine.name, mine instanceof zlib.Inflate);
