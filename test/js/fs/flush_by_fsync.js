// writeFile with `flush` calls fsync as programs see it, and fails as that fails.
//
// Prints:
//   fsyncSync number
//   fsync number
//   done null
//   failed EIO
'use strict';

const fs = require('fs');

const { fsync, fsyncSync } = fs;
fs.fsyncSync = (fd) => {
  console.log('fsyncSync', typeof fd);
  fsyncSync(fd);
};
fs.fsync = (fd, callback) => {
  console.log('fsync', typeof fd);
  fsync(fd, callback);
};

fs.writeFileSync('a', 'x', { flush: true });
fs.writeFile('a', 'x', { flush: true }, (error) => {
  console.log('done', error);
  fs.fsync = (fd, callback) => callback(Object.assign(new Error('disk'), { code: 'EIO' }));
  fs.writeFile('a', 'x', { flush: true }, (error) => console.log('failed', error.code));
});
