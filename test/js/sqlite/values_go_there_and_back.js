// What is bound to a statement, and what its rows show: by position and by name, as objects and as arrays.
// Prints nothing:
'use strict';

const assert = require('assert');
const { DatabaseSync } = require('node:sqlite');

const db = new DatabaseSync(':memory:');
const echo = db.prepare('SELECT ? AS v, typeof(?1) AS type');
const there = (value) => {
  const { v, type } = echo.get(value);
  return [v, type];
};
assert.deepStrictEqual(there(1), [1, 'real']);
assert.deepStrictEqual(there(5n), [5, 'integer']);
assert.deepStrictEqual(there(null), [null, 'null']);
assert.deepStrictEqual(there(NaN), [null, 'null']);
assert.deepStrictEqual(there('a\0b \u2603 \ud83d\ude00'), ['a\0b \u2603 \ud83d\ude00', 'text']);
assert.deepStrictEqual(there('\ud800'), ['\ufffd', 'text']);
assert.deepStrictEqual(there(Buffer.from('ab')), [new Uint8Array([97, 98]), 'blob']);
assert.deepStrictEqual(there(new DataView(new ArrayBuffer(2))), [new Uint8Array(2), 'blob']);
assert.deepStrictEqual(there(new Uint16Array(0)), [new Uint8Array(0), 'blob']);
for (const value of [undefined, true, Symbol('a'), () => 1]) {
  assert.throws(() => echo.get(value), { code: 'ERR_INVALID_ARG_TYPE', name: 'TypeError' });
}
assert.throws(() => echo.get(2n ** 63n), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => echo.get(2n ** 60n), { code: 'ERR_OUT_OF_RANGE', name: 'RangeError' });
echo.setReadBigInts(true);
assert.deepStrictEqual(there(-(2n ** 63n)), [-(2n ** 63n), 'integer']);

const mixed = db.prepare('SELECT $a AS a, ? AS b, :c AS c, ? AS d');
assert.deepStrictEqual({ ...mixed.get({ $a: 1, c: 3 }, 'x', 'y') }, { a: 1, b: 'x', c: 3, d: 'y' });
assert.throws(() => mixed.get({ nope: 1 }), { message: "Unknown named parameter 'nope'" });
mixed.setReturnArrays(true);
assert.deepStrictEqual(mixed.all({ '$a': 1 }), [[1, null, null, null]]);
assert.deepStrictEqual(Object.keys(db.prepare('SELECT 1 AS __proto__, 2 AS "1"').get()), ['1', '__proto__']);

// A table that changes under a statement.
db.exec('CREATE TABLE t(a); INSERT INTO t VALUES (1)');
const all = db.prepare('SELECT * FROM t');
assert.deepStrictEqual({ ...all.get() }, { a: 1 });
db.exec('ALTER TABLE t ADD COLUMN b');
assert.deepStrictEqual({ ...all.get() }, { a: 1, b: null });
