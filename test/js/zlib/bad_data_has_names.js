// What is wrong with compressed data, as message, code and number; what follows its end; limits.
// Prints:
//   inflate empty: unexpected end of file Z_BUF_ERROR -5
//   inflate short: unexpected end of file Z_BUF_ERROR -5
//   inflate garbage: incorrect header check Z_DATA_ERROR -3
//   inflate changed: incorrect data check Z_DATA_ERROR -3
//   inflate twice: 3600, rejected: ERR_TRAILING_JUNK_AFTER_STREAM_END
//   inflate limit: Cannot create a Buffer larger than 100 bytes ERR_BUFFER_TOO_LARGE undefined
//   gunzip empty: unexpected end of file Z_BUF_ERROR -5
//   gunzip short: unexpected end of file Z_BUF_ERROR -5
//   gunzip garbage: incorrect header check Z_DATA_ERROR -3
//   gunzip changed: incorrect length check Z_DATA_ERROR -3
//   gunzip twice: 7200, rejected: ERR_TRAILING_JUNK_AFTER_STREAM_END
//   gunzip limit: Cannot create a Buffer larger than 100 bytes ERR_BUFFER_TOO_LARGE undefined
//   inflateRaw empty: unexpected end of file Z_BUF_ERROR -5
//   inflateRaw short: unexpected end of file Z_BUF_ERROR -5
//   inflateRaw garbage: invalid block type Z_DATA_ERROR -3
//   inflateRaw changed: unexpected end of file Z_BUF_ERROR -5
//   inflateRaw twice: 3600, rejected: ERR_TRAILING_JUNK_AFTER_STREAM_END
//   inflateRaw limit: Cannot create a Buffer larger than 100 bytes ERR_BUFFER_TOO_LARGE undefined
//   brotliDecompress empty: unexpected end of file Z_BUF_ERROR -5
//   brotliDecompress short: unexpected end of file Z_BUF_ERROR -5
//   brotliDecompress garbage: Decompression failed ERR__ERROR_FORMAT_PADDING_1 -14
//   brotliDecompress changed: Decompression failed ERR__ERROR_FORMAT_BLOCK_LENGTH_1 -9
//   brotliDecompress twice: 3600, rejected: ERR_TRAILING_JUNK_AFTER_STREAM_END
//   brotliDecompress limit: Cannot create a Buffer larger than 100 bytes ERR_BUFFER_TOO_LARGE undefined
//   zstdDecompress empty: 0 bytes
//   zstdDecompress short: 0 bytes
//   zstdDecompress garbage: Unknown frame descriptor ZSTD_error_prefix_unknown 10
//   zstdDecompress twice: 3600, rejected: ERR_TRAILING_JUNK_AFTER_STREAM_END
//   zstdDecompress limit: Cannot create a Buffer larger than 100 bytes ERR_BUFFER_TOO_LARGE undefined
//   padded with zeros: abcdef
//   garbage behind members: incorrect header check Z_DATA_ERROR -3
//   no dictionary: Missing dictionary Z_NEED_DICT 2
//   another dictionary: Bad dictionary Z_NEED_DICT 2
//   the dictionary: abcabc
//   exactly the limit: 3600 bytes
//   gunzip to a callback: incorrect header check Z_DATA_ERROR undefined
//   inflate to a callback: Cannot create a Buffer larger than 9 bytes ERR_BUFFER_TOO_LARGE undefined
'use strict';

const zlib = require('zlib');

const text = Buffer.from('hello hello hello '.repeat(200));

function tell(name, run) {
  try {
    const output = run();
    console.log(`${name}:`, typeof output === 'string' ? output : `${output.length} bytes`);
  } catch ({ message, code, errno }) {
    console.log(`${name}:`, message, code, errno);
  }
}

function code(run) {
  try {
    return run();
  } catch (error) {
    return error.code;
  }
}

const pairs = {
  inflate: 'deflate', gunzip: 'gzip', inflateRaw: 'deflateRaw', brotliDecompress: 'brotliCompress',
  zstdDecompress: 'zstdCompress',
};
for (const [name, compress] of Object.entries(pairs)) {
  const decompress = zlib[`${name}Sync`];
  const compressed = zlib[`${compress}Sync`](text);
  const changed = Buffer.from(compressed);
  changed[changed.length - 2] ^= 0x55;
  tell(`${name} empty`, () => decompress(''));
  tell(`${name} short`, () => decompress(compressed.subarray(0, -3)));
  tell(`${name} garbage`, () => decompress('garbage that is not'));
  // Versions of zstd have different texts for it.
  if (name !== 'zstdDecompress') tell(`${name} changed`, () => decompress(changed));
  const twice = Buffer.concat([compressed, compressed]);
  console.log(`${name} twice: ${decompress(twice).length}, rejected:`,
    code(() => decompress(twice, { rejectGarbageAfterEnd: true })));
  tell(`${name} limit`, () => decompress(compressed, { maxOutputLength: 100 }));
}

const members = Buffer.concat([zlib.gzipSync('abc'), zlib.gzipSync('def')]);
tell('padded with zeros', () =>
  zlib.gunzipSync(Buffer.concat([members, Buffer.alloc(10), Buffer.from('x')])).toString());
tell('garbage behind members', () => zlib.unzipSync(Buffer.concat([members, Buffer.from('xy')])));
const dictionary = Buffer.from('abc');
const short = zlib.deflateSync('abcabc', { dictionary });
tell('no dictionary', () => zlib.inflateSync(short));
tell('another dictionary', () => zlib.inflateSync(short, { dictionary: Buffer.from('b') }));
tell('the dictionary', () => zlib.inflateSync(short, { dictionary }).toString());
tell('exactly the limit', () => zlib.inflateSync(zlib.deflateSync(text), { maxOutputLength: 3600 }));
zlib.gunzip('garbage', ({ message, code: name }, output) => {
  console.log('gunzip to a callback:', message, name, output);
  zlib.inflate(zlib.deflateSync(text), { maxOutputLength: 9 }, (error, none) => {
    console.log('inflate to a callback:', error.message, error.code, none);
  });
});
