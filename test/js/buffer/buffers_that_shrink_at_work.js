// Threads that work on a buffer which shrinks meanwhile: the process lives, and what they were given is what they use.
// Prints:
//   gzip: 1048576 bytes came back
//   stream: 1048576 bytes came back
//   brotli: 65536 bytes came back
//   randomFill of a part: 10 of 20 are left, filled: true
//   randomFill: 0 are left
//   pbkdf2, scrypt, hkdf: 8 8 8
// Needs: giro
'use strict';

const crypto = require('crypto');
const { promisify } = require('util');
const zlib = require('zlib');

function shrinking(size) {
  const store = new ArrayBuffer(size, { maxByteLength: size * 2 });
  return { store, bytes: new Uint8Array(store) };
}

async function compress(label, size, run, unpack) {
  const { store, bytes } = shrinking(size);
  const packed = run(bytes);
  store.resize(0);
  console.log(`${label}: ${unpack(await packed).length} bytes came back`);
}

async function pack(bytes) {
  const stream = zlib.createGzip();
  stream.end(bytes);
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function main() {
  await compress('gzip', 1 << 20, promisify(zlib.gzip), zlib.gunzipSync);
  await compress('stream', 1 << 20, pack, zlib.gunzipSync);
  await compress('brotli', 1 << 16, promisify(zlib.brotliCompress), zlib.brotliDecompressSync);

  const part = shrinking(20);
  let filled = promisify(crypto.randomFill)(part.bytes, 2, 18);
  part.store.resize(10);
  await filled;
  console.log(`randomFill of a part: ${part.bytes.length} of 20 are left, filled:`, part.bytes.some((byte) => byte !== 0));
  const whole = shrinking(1 << 20);
  filled = promisify(crypto.randomFill)(whole.bytes);
  whole.store.resize(0);
  await filled;
  console.log(`randomFill: ${whole.bytes.length} are left`);

  const secret = shrinking(1 << 16);
  const derived = Promise.all([
    promisify(crypto.pbkdf2)(secret.bytes, secret.bytes, 10, 8, 'sha1'),
    promisify(crypto.scrypt)(secret.bytes, secret.bytes, 8),
    promisify(crypto.hkdf)('sha1', secret.bytes, secret.bytes, new Uint8Array(4), 8),
  ]);
  secret.store.resize(0);
  console.log('pbkdf2, scrypt, hkdf:', ...(await derived).map((bits) => bits.byteLength));
}
main();
