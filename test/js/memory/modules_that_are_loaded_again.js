// Options: --expose-gc
// Prints:
//   flat
// Time-out: 60
'use strict';

const fs = require('fs');
const path = require('path');
const checkFlat = require('./fixtures/flat');

const file = path.resolve('module.js');
fs.writeFileSync(file, "exports.text = 'x'.repeat(10_000);");

checkFlat((done) => {
  for (let i = 0; i < 100; i++) {
    delete require.cache[file];
    module.children.length = 0;
    require(file);
  }
  done();
});
