'use strict';

// A file of 4 KiB, so many reads in flight at a time.

const fs = require('fs');
const os = require('os');
const path = require('path');
const { measure } = require('../meter');

module.exports = function measureReads(inFlight) {
  const file = path.join(os.tmpdir(), `giro-bench-${process.pid}`);
  fs.writeFileSync(file, Buffer.alloc(4096, 'x'));
  process.on('exit', () => fs.unlinkSync(file));
  measure(20_000, (count, done) => {
    let begun = 0;
    let ended = 0;
    function next() {
      begun++;
      fs.readFile(file, (error, bytes) => {
        if (error || bytes.length !== 4096) throw error ?? new Error('a short file');
        if (++ended === count) done(ended);
        else if (begun < count) next();
      });
    }
    for (let i = 0; i < inFlight; i++) next();
  });
};
