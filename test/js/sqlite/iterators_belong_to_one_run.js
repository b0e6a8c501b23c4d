// An iterator steps through one run of its statement: another run, an end or a closed database ends it.
// Prints nothing:
'use strict';

const assert = require('assert');
const { DatabaseSync } = require('node:sqlite');

const db = new DatabaseSync(':memory:');
db.exec('CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3)');
const statement = db.prepare('SELECT a FROM t');
assert.deepStrictEqual(statement.iterate().map((row) => row.a).toArray(), [1, 2, 3]);

const first = statement.iterate();
assert.strictEqual(first.next().value.a, 1);
const second = statement.iterate();
assert.throws(() => first.next(), { code: 'ERR_INVALID_STATE', message: 'iterator was invalidated' });
assert.strictEqual(second.next().value.a, 1);
assert.deepStrictEqual({ ...second.return() }, { done: true, value: null });
assert.deepStrictEqual({ ...second.next() }, { done: true, value: null });

const third = statement.iterate();
db.close();
assert.throws(() => third.next(), { message: 'statement has been finalized' });
