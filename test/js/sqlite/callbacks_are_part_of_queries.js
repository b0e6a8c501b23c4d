// Functions, aggregates, windows, authorizers and filters: what they get, and where what they throw goes.
// Prints nothing:
'use strict';

const assert = require('assert');
const { DatabaseSync, constants } = require('node:sqlite');

const db = new DatabaseSync(':memory:');
db.exec("CREATE TABLE t(a INTEGER, b TEXT); INSERT INTO t VALUES (1, 'x'), (2, 'y'), (3, 'z')");
const one = (sql) => db.prepare(sql, { returnArrays: true }).get()[0];

db.function('glue', { varargs: true }, (...parts) => parts.join('-'));
assert.strictEqual(one("SELECT glue(1, 'a', NULL, 2.5, x'41')"), '1-a--2.5-65');
assert.strictEqual(one(`SELECT glue(${'1,'.repeat(60)}1)`), '1-'.repeat(60) + '1');
db.function('big', { useBigIntArguments: true }, (n) => typeof n);
assert.strictEqual(one('SELECT big(1)'), 'bigint');
const thrown = new Error('mine');
db.function('fail', () => { throw thrown; });
assert.throws(() => db.exec('UPDATE t SET a = fail()'), (error) => error === thrown);
assert.throws(() => { db.function('later', async () => 1); one('SELECT later()'); }, { message: /Asynchronous/ });

db.aggregate('list', { start: () => [], step: (all, value) => [...all, value], result: (all) => all.join() });
assert.strictEqual(one('SELECT list(a) FROM t'), '1,2,3');
assert.strictEqual(one('SELECT list(a) FROM t WHERE 0'), '');
db.aggregate('total', { start: 0, step: (sum, a) => sum + a, inverse: (sum, a) => sum - a });
assert.deepStrictEqual(
  db.prepare('SELECT total(a) OVER (ORDER BY a ROWS 1 PRECEDING) AS s FROM t').all().map((row) => row.s), [1, 3, 5]);
assert.strictEqual(one('SELECT total(a) FROM t'), 6);
db.aggregate('broken', { start: 0, step: (sum, a) => { throw thrown; }, result: () => assert.fail() });
assert.throws(() => one('SELECT broken(a) FROM t'), (error) => error === thrown);

db.setAuthorizer((action, table, column) => (column === 'b' ? constants.SQLITE_IGNORE : constants.SQLITE_OK));
assert.deepStrictEqual({ ...db.prepare('SELECT a, b FROM t').get() }, { a: 1, b: null });
db.setAuthorizer(() => constants.SQLITE_DENY);
assert.throws(() => db.prepare('SELECT 1'), { code: 'ERR_SQLITE_ERROR', message: 'not authorized' });
db.setAuthorizer(() => 'yes');
assert.throws(() => db.prepare('SELECT 1'), { name: 'TypeError', message: /must return an integer/ });
db.setAuthorizer(null);

const sql = db.createTagStore(2);
for (let i = 0; i < 3; i++) assert.strictEqual(sql.get`SELECT ${i} AS i`.i, i);
assert.strictEqual(sql.size, 1);
sql.get`SELECT 1`;
sql.get`SELECT 2`;
assert.strictEqual(sql.size, 2);
