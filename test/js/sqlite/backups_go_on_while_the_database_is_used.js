// A backup copies pages between turns of the loop; one whose database is closed fails.
// Prints nothing:
'use strict';

const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const { DatabaseSync, backup } = require('node:sqlite');

const store = new AsyncLocalStorage();

function fill() {
  const db = new DatabaseSync(':memory:');
  db.exec(`CREATE TABLE t(a); WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 200)
           INSERT INTO t SELECT hex(randomblob(400)) FROM c`);
  return db;
}

async function main() {
  const db = fill();
  const seen = [];
  const pages = await store.run('mine', () => backup(db, 'copy.db', {
    rate: 10,
    progress({ totalPages, remainingPages }) {
      assert.strictEqual(store.getStore(), 'mine');
      seen.push(totalPages - remainingPages);
      db.prepare('SELECT count(*) FROM t').get();
    },
  }));
  assert.deepStrictEqual(seen.slice(0, 3), [10, 20, 30]);
  assert.ok(pages > 30);
  using copy = new DatabaseSync('copy.db');
  assert.strictEqual(copy.prepare('SELECT count(*) AS n FROM t').get().n, 200);

  await assert.rejects(backup(db, 'other.db', { rate: 1, progress: () => { if (db.isOpen) db.close(); } }),
                       { code: 'ERR_INVALID_STATE', message: 'database is not open' });
  await assert.rejects(backup(fill(), 'nowhere/at/all.db'), { code: 'ERR_SQLITE_ERROR', errcode: 14 });
  await assert.rejects(backup(fill(), 'x.db', { source: 'nope' }), { message: 'unknown database nope' });
}
main();
