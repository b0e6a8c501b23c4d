'use strict';

const { spawn } = require('child_process');
const { measure } = require('../meter');

measure(200, (count, done) => {
  let ended = 0;
  function next() {
    spawn('/bin/true', { stdio: 'ignore' }).on('close', (code) => {
      if (code !== 0) throw new Error(`exit code ${code}`);
      if (++ended === count) done(ended);
      else next();
    });
  }
  next();
});
