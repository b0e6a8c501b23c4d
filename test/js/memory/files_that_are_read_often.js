// Options: --expose-gc
// Prints:
//   flat
// Time-out: 60
'use strict';

const fs = require('fs');
const checkFlat = require('./fixtures/flat');

const kFiles = 2_500;
fs.writeFileSync('data.txt', 'x'.repeat(5000));

checkFlat((done) => {
  let left = kFiles;
  let waiting = 0;
  const read = () => {
    for (; waiting < 20 && left > 0; left--) {
      waiting++;
      fs.readFile(left % 10 === 0 ? 'none.txt' : 'data.txt', () => {
        waiting--;
        read();
      });
    }
    if (left === 0 && waiting === 0) done();
  };
  read();
});
