// Random bytes, numbers and names.
// Prints:
//   int undefined 1 true
//   bytes null 10 true
//   fill null 0 4
'use strict';
const assert = require('assert');
const crypto = require('crypto');

// Tools that replace functions ask for what is there before anybody has used it.
assert.strictEqual(typeof Object.getOwnPropertyDescriptor(crypto, 'randomBytes').value, 'function');
assert.notDeepStrictEqual(crypto.randomBytes(32), crypto.randomBytes(32));
assert.strictEqual(crypto.randomBytes(0).length, 0);

const part = crypto.randomFillSync(new Uint16Array(8), 2, 4);
assert.deepStrictEqual([...part.slice(0, 2), ...part.slice(6)], [0, 0, 0, 0]);
assert(part.some((value) => value !== 0));
assert(new Uint8Array(crypto.randomFillSync(new ArrayBuffer(32))).some((value) => value !== 0));

const seen = new Set();
for (let i = 0; i < 2000; i++) {
  const value = crypto.randomInt(-2, 3);
  assert(Number.isInteger(value) && value >= -2 && value < 3);
  seen.add(value);
}
assert.strictEqual(seen.size, 5);

const names = new Set();
for (let i = 0; i < 300; i++) {
  const name = crypto.randomUUID({ disableEntropyCache: i % 2 === 0 });
  assert.match(name, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  names.add(name);
}
assert.strictEqual(names.size, 300);
const before = Date.now();
const dated = crypto.randomUUIDv7();
const time = parseInt(dated.slice(0, 8) + dated.slice(9, 13), 16);
assert(time >= before && time <= Date.now());
assert.match(dated.slice(14), /^7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

const values = new Uint32Array(4);
assert.strictEqual(globalThis.crypto.getRandomValues(values), values);
assert.throws(() => crypto.getRandomValues(new Float32Array(1)), { name: 'TypeMismatchError' });
assert.throws(() => crypto.getRandomValues(new Uint8Array(65537)), { name: 'QuotaExceededError' });

// In the pool: never before this script has ended.
let ended = false;
crypto.randomInt(1, 2, (error, value) => console.log('int', error, value, ended));
crypto.randomBytes(10, (error, bytes) => {
  console.log('bytes', error, bytes.length, ended);
  crypto.randomFill(new Uint8Array(4), 1, (error, bytes) => {
    console.log('fill', error, bytes[0], bytes.length);
  });
});
ended = true;
