// localStorage keeps its items in a file, which other processes may use at the same time. The file is Node's: its
// tables and triggers count the bytes.
//
// Options: --experimental-webstorage --localstorage-file=items.db --no-warnings
// Prints:
//   kept v
//   seen 2 of another
//   a row 6b00 7600, 30 of 10485760
//   made by Node: 2
//   full QuotaExceededError
//   refused ERR_ACCESS_DENIED
//   no folder ERR_INVALID_STATE unable to open database file
'use strict';

const { spawnSync } = require('child_process');
const { DatabaseSync } = require('node:sqlite');

function inAnother(file, script, ...options) {
  const words = ['--experimental-webstorage', '--no-warnings', `--localstorage-file=${file}`, ...options, '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return stdout.trim() + stderr;
}

function attempt(script) {
  return `try { ${script} } catch (error) { console.log(error.code === 22 ? error.name : error.code, ` +
    'error.code === "ERR_INVALID_STATE" ? error.message : ""); }';
}

localStorage.setItem('k', 'v');
console.log('kept', inAnother('items.db', 'console.log(localStorage.k); localStorage.other = "of another"'));
console.log('seen', localStorage.length, localStorage.other);
const database = new DatabaseSync('items.db');
const { key, value } = database.prepare('SELECT * FROM nodejs_webstorage WHERE length(key) = 2').get();
const { max_size: max, total_size: total } = database.prepare('SELECT * FROM nodejs_webstorage_state').get();
console.log('a row', Buffer.from(key).toString('hex'), Buffer.from(value).toString('hex') + ',', total - 4, 'of', max);
database.close();

// The triggers of a newer library's file call a function that an older one does not have.
const foreign = new DatabaseSync('foreign.db');
if (foreign.prepare('SELECT sqlite_version() < \'3.43\' AS is_old').get().is_old) {
  foreign.function('octet_length', (bytes) => bytes.length);
}
foreign.exec(`
  CREATE TABLE nodejs_webstorage (key BLOB NOT NULL, value BLOB NOT NULL, PRIMARY KEY (key)) STRICT;
  CREATE TABLE nodejs_webstorage_state (max_size INTEGER NOT NULL DEFAULT 10485760, total_size INTEGER NOT NULL,
    schema_version INTEGER NOT NULL DEFAULT 0, single_row_ INTEGER NOT NULL DEFAULT 1, PRIMARY KEY (single_row_)) STRICT;
  INSERT INTO nodejs_webstorage_state (max_size, total_size, schema_version) VALUES (20, 0, 1);
  CREATE TRIGGER nodejs_quota_insert AFTER INSERT ON nodejs_webstorage BEGIN
    UPDATE nodejs_webstorage_state SET total_size = total_size + OCTET_LENGTH(NEW.key) + OCTET_LENGTH(NEW.value);
    SELECT RAISE(ABORT, 'QuotaExceeded') WHERE EXISTS (SELECT 1 FROM nodejs_webstorage_state WHERE total_size > max_size);
  END;
  INSERT INTO nodejs_webstorage VALUES (x'6100', x'3100');`);
foreign.close();
console.log('made by Node:', inAnother('foreign.db', 'localStorage.b = 2; console.log(localStorage.length)'));
console.log('full', inAnother('foreign.db', attempt('localStorage.c = "123456789"')));
console.log('refused', inAnother('items.db', attempt('localStorage.k'), '--permission', '--allow-fs-read=*'));
console.log('no folder', inAnother('none/items.db', attempt('localStorage.k')));
