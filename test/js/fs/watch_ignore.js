// What fs.watch() shall ignore: globs, patterns and functions.
//
// Prints:
//   kept
//   ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_VALUE ERR_INVALID_ARG_TYPE
'use strict';

const fs = require('fs');

const ignore = ['*.log', /\.tmp$/, (name) => name.startsWith('.')];
const watcher = fs.watch('.', { ignore }, (type, name) => {
  console.log(name);
  watcher.close();
});
for (const name of ['a.log', 'b.tmp', '.c', 'kept']) fs.mkdirSync(name);

watcher.on('close', () => console.log([123, '', [{}]].map((ignored) => {
  try {
    return fs.watch('.', { ignore: ignored });
  } catch ({ code }) {
    return code;
  }
}).join(' ')));
