// Prints:
//   42
//   index.js
//   MODULE_NOT_FOUND
'use strict';

const path = require('path');
const fs = require('fs');

const folder = path.join(__dirname, 'fixtures', 'with_index');
console.log(require(folder).answer);
console.log(path.basename(require.resolve(folder)));
fs.mkdirSync('empty');
try {
  require(path.resolve('empty'));
} catch (error) {
  console.log(error.code);
}
