// fs.watchFile(): changes between two looks at a file.
//
// Prints:
//   0 0 true
//   3 0 false
//   0 3 true
//   0n 0n
//   no listener throws TypeError: The "listener" argument must be of type function. Received undefined (code ERR_INVALID_ARG_TYPE)
//   a bad interval throws TypeError: The "interval" argument must be of type number. Received type string ('x') (code ERR_INVALID_ARG_TYPE)
//   undefined
'use strict';

const fs = require('fs');
const { sync } = require('./fixtures/show');

(async () => {
  const acts = [
    () => fs.writeFileSync('f', '123'),
    () => fs.unlinkSync('f'),
    () => fs.unwatchFile('f'),
  ];
  await new Promise((resolve) => {
    // What is missing from the beginning is the first change.
    fs.watchFile('f', { interval: 5 }, (current, previous) => {
      console.log(current.size, previous.size, current.mtimeMs === 0);
      acts.shift()();
      if (acts.length === 0) resolve();
    });
  });
  await new Promise((resolve) => {
    fs.watchFile('f', { interval: 5, bigint: true }, function listener(current, previous) {
      console.log(current.size, previous.ino);
      fs.unwatchFile('f', listener);
      resolve();
    });
  });
  sync('no listener', () => fs.watchFile('f'));
  sync('a bad interval', () => fs.watchFile('g', { interval: 'x' }, () => {}));
  console.log(fs.unwatchFile('never watched'));
  fs.watchFile('.', { persistent: false }, () => {});
  fs.watchFile('d', () => {}).unref();
})();
