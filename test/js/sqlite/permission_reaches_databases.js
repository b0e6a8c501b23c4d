// With --permission a database is a file as every other, by whatever way it is named.
// Options: --permission --allow-fs-read=*
// Prints:
//   memory: true
//   file: ERR_ACCESS_DENIED
//   read-only: ERR_SQLITE_ERROR
//   uri: ERR_ACCESS_DENIED
//   attach: ERR_SQLITE_ERROR not authorized
//   attach memory: true
//   vacuum into: ERR_SQLITE_ERROR
//   after an authorizer: ERR_SQLITE_ERROR not authorized
//   extension: ERR_LOAD_SQLITE_EXTENSION
//   backup: ERR_ACCESS_DENIED
'use strict';

const { DatabaseSync, backup } = require('node:sqlite');

function tell(name, act) {
  let text;
  try {
    text = act() ?? true;
  } catch (error) {
    text = error.message === 'not authorized' ? `${error.code} ${error.message}` : error.code;
  }
  console.log(`${name}: ${text}`);
}

const db = new DatabaseSync(':memory:', { allowExtension: true });
db.exec('CREATE TABLE t(a)');
tell('memory', () => db.isOpen);
tell('file', () => new DatabaseSync('new.db'));
tell('read-only', () => new DatabaseSync('new.db', { readOnly: true }));
tell('uri', () => new DatabaseSync('file:new.db?mode=memory'));
tell('attach', () => db.exec("ATTACH 'new.db' AS x; CREATE TABLE x.t(a)"));
tell('attach memory', () => db.exec("ATTACH ':memory:' AS y"));
tell('vacuum into', () => db.exec("VACUUM INTO 'new.db'"));
tell('after an authorizer', () => {
  db.setAuthorizer(() => 0);
  db.setAuthorizer(null);
  db.exec("ATTACH 'new.db' AS z");
});
tell('extension', () => db.loadExtension('x'));
backup(db, 'new.db').catch((error) => console.log(`backup: ${error.code}`));
