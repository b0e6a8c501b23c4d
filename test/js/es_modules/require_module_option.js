// With an option require() loads no ES modules.
//
// Options: --no-experimental-require-module
// Prints:
//   ERR_REQUIRE_ESM Instead change the require of FILE to a dynamic import() which is available in all CommonJS modules.
//   false
//   function

'use strict';

const file = require.resolve('./fixtures/says.mjs');
try {
  require(file);
} catch ({ code, message }) {
  console.log(code, message.split('\n')[1].replace(file, 'FILE'));
}
console.log(process.features.require_module);
import('./fixtures/says.mjs').then(({ back }) => console.log(typeof back));
