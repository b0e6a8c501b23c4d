// A changeset whose bytes were changed is refused or applied, and never crashes the program.
// Prints:
//   ERR_SQLITE_ERROR 11
//   true
//   [ 1, 5 ]
//   done
'use strict';

const { DatabaseSync, constants } = require('node:sqlite');

function open(rows = '') {
  const db = new DatabaseSync(':memory:');
  db.exec(`CREATE TABLE t(a PRIMARY KEY, b); ${rows}`);
  return db;
}

const known = Buffer.from('540401000000743100177e0072286565286565', 'hex');
try {
  open().applyChangeset(known);
} catch (error) {
  console.log(error.code, error.errcode);
}

const db = open();
const inserts = db.createSession();
db.exec("INSERT INTO t VALUES (1, 'x'), (2, x'0102')");
const later = db.createSession();
db.exec('UPDATE t SET b = 5; DELETE FROM t WHERE a = 2');
const copy = open();
copy.applyChangeset(inserts.changeset());
console.log(open("INSERT INTO t VALUES (1, 'x'), (2, x'0102')").applyChangeset(later.patchset()));
console.log(Object.values(db.prepare('SELECT * FROM t').get()));

let state = 12345;
const random = (count) => (state = (state * 1103515245 + 12345) % 2147483648) % count;
for (const bytes of [inserts.changeset(), inserts.patchset(), later.changeset(), later.patchset()]) {
  for (let i = 0; i < 400; i++) {
    const changed = bytes.slice(0, i % 3 === 0 ? random(bytes.length) : bytes.length);
    if (changed.length > 0) changed[random(changed.length)] = random(256);
    const target = open("INSERT INTO t VALUES (1, 'x'), (2, 'y')");
    try {
      target.applyChangeset(changed, { onConflict: () => constants.SQLITE_CHANGESET_OMIT });
    } catch (error) {
      if (error.code !== 'ERR_SQLITE_ERROR') throw error;
    }
    target.close();
  }
}
console.log('done');
