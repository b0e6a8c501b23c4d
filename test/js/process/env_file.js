// loadEnvFile: the file's variables, but never over those that are there.
//
// Environment: KEPT=from outside
// Prints:
//   first from outside "two\nlines" undefined
//   ENOENT ENOENT: no such file or directory, open '.env'
//   ERR_INVALID_ARG_TYPE

'use strict';

const path = require('path');
const attempt = (action) => {
  try {
    return action();
  } catch (error) {
    return error;
  }
};

process.loadEnvFile(path.join(__dirname, 'fixtures', 'variables.env'));
const { ONE, KEPT, TWO, COMMENTED } = process.env;
console.log(ONE, KEPT, JSON.stringify(TWO), COMMENTED);
const { code, message } = attempt(() => process.loadEnvFile());
console.log(code, message);
console.log(attempt(() => process.loadEnvFile(5)).code);
