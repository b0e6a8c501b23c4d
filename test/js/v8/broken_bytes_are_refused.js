// Bytes that were serialized and then changed at random: whoever reads them gets a value or an error,
// and the same once more. What goes wrong is told with the seed, which can be given as the argument.
// Prints:
//   values: true, errors: true, wrong: nothing
// Time-out: 120
'use strict';

const assert = require('assert');
const v8 = require('v8');

const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 2 ** 31));

let state = seed >>> 0;
function below(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor(state / 2 ** 32 * limit);
}

const shared = { name: 'shared' };
const cyclic = { shared, list: [shared, 1.5, -0, NaN] };
cyclic.self = cyclic;
const kValues = [
  undefined, null, true, -1, 2 ** 40, 123n, -(2n ** 70n), 'text', 'täxt', '\u{1f600}', new Date(0), /a+/gi,
  Object(1), Object('x'), Object(true), Object(5n), new Error('an error', { cause: 1 }), new RangeError('far'),
  [1, , 3], [, 'sparse'], Object.assign([1, 2], { named: 1 }), { a: 1, b: { c: [] } }, cyclic,
  new Map([[1, { a: 1 }], ['k', new Set([1, 2])]]), new ArrayBuffer(9), new Uint16Array([1, 2, 3]),
  new DataView(new ArrayBuffer(8), 2, 4), new Float64Array(2), Buffer.from('bytes'), new BigInt64Array(1),
];
const kBytes = kValues.map((value) => v8.serialize(value));

function broken() {
  let bytes = Buffer.from(kBytes[below(kBytes.length)]);
  for (let i = 1 + below(4); i > 0; i--) {
    const at = below(bytes.length);
    switch (below(5)) {
      case 0: bytes[at] = below(256); break;
      case 1: bytes[at] ^= 1 << below(8); break;
      case 2: bytes = bytes.subarray(0, at + 1); break;
      case 3: bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from([below(256)]), bytes.subarray(at)]); break;
      default: {
        const other = kBytes[below(kBytes.length)];
        bytes = Buffer.concat([bytes.subarray(0, at), other.subarray(below(other.length))]);
      }
    }
  }
  return bytes;
}

function read(bytes) {
  try {
    return { value: v8.deserialize(bytes) };
  } catch (error) {
    return { error };
  }
}

const seen = { values: 0, errors: 0, other: new Set() };
for (let i = 0; i < 20_000; i++) {
  const bytes = broken();
  const first = read(bytes);
  const second = read(bytes);
  if (first.error !== undefined) {
    seen.errors++;
    if (!(first.error instanceof Error)) seen.other.add(`threw ${String(first.error)}`);
    if (second.error?.message !== first.error.message) seen.other.add(`another error: ${bytes.toString('hex')}`);
  } else {
    seen.values++;
    try {
      assert.deepStrictEqual(second.value, first.value);
    } catch {
      seen.other.add(`another value: ${bytes.toString('hex')}`);
    }
  }
}
const wrong = seen.other.size === 0 ? 'nothing' : `seed ${seed}: ${[...seen.other].slice(0, 5).join('; ')}`;
console.log(`values: ${seen.values > 0}, errors: ${seen.errors > 0}, wrong: ${wrong}`);
