// Where Node's do, and programs count on it.
// Prints:
//   exists with a bad path false
//   aborted read ABORT_ERR
//   aborted write ABORT_ERR
//   data of a flowing stream text
//   main ends
'use strict';

const fs = require('fs');
const { Readable } = require('stream');

const stream = new Readable({ read() {} });
let say = () => {};
stream.on('data', (data) => say(data));

setImmediate(() => {
  const signal = AbortSignal.abort();
  fs.exists('a\0b', (exists) => console.log('exists with a bad path', exists));
  fs.readFile(__filename, { signal }, (error) => console.log('aborted read', error.code));
  fs.writeFile('file', '', { signal }, (error) => console.log('aborted write', error.code));
  say = (data) => console.log('data of a flowing stream', String(data));
  stream.push('text');
  console.log('main ends');
});
