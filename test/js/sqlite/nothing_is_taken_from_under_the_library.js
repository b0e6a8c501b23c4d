// Functions, getters and authorizers of a program run in the middle of a query. What would take the
// database away from it is refused; the rest works.
// Prints nothing:
'use strict';

const assert = require('assert');
const { DatabaseSync } = require('node:sqlite');

function open() {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE t(a PRIMARY KEY, b); INSERT INTO t VALUES (1, 2), (3, 4)');
  return db;
}
const isRefused = { code: 'ERR_INVALID_STATE', message: /in use/ };

let db = open();
const session = db.createSession();
for (const act of [() => db.close(), () => db.deserialize(db.serialize()), () => session.close()]) {
  db.function('act', act);
  assert.throws(() => db.prepare('SELECT act()').get(), isRefused);
  db.aggregate('gather', { start: 0, step: (sum, a) => act() });
  assert.throws(() => db.prepare('SELECT gather(a) FROM t').get(), isRefused);
}
db.function('add_row', (a) => db.prepare('INSERT INTO t VALUES (?, 0)').run(a).changes);
assert.strictEqual(db.prepare('SELECT add_row(7) AS n').get().n, 1);

let again;
db.function('again', () => again.get());
again = db.prepare('SELECT again()');
assert.throws(() => again.get(), { message: 'statement is being executed' });

const named = db.prepare('SELECT $a');
assert.throws(() => named.get({ get a() { db.close(); return 1; } }), { message: 'statement has been finalized' });

db = open();
db.setAuthorizer(() => { db.exec('SELECT 1'); return 0; });
assert.throws(() => db.prepare('SELECT 1'), { message: 'database is in use by its authorizer' });
db.setAuthorizer(null);
assert.strictEqual(db.prepare('SELECT count(*) AS n FROM t').get().n, 2);
