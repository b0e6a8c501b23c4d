// util.promisify: results, errors, this, custom versions, properties.
// Stderr has: DEP0174
// Prints:
//   3
//   Error: failed
//   Error: thrown
//   5
//   true custom
//   true named 2
//   1
//   Symbol(nodejs.util.promisify.custom)
//   ERR_INVALID_ARG_TYPE The "original" argument must be of type function. Received type number (5)
//   ERR_INVALID_ARG_TYPE The "original" argument must be of type function. Received undefined
//   ERR_INVALID_ARG_TYPE The "original" argument must be of type function. Received an instance of Object
//   ERR_INVALID_ARG_TYPE The "util.promisify.custom" property must be of type function. Received type number (5)
//   DEP0174 Calling promisify on a function that returns a Promise is likely a mistake.
'use strict';

const { promisify } = require('util');

async function main() {
  console.log(await promisify((a, b, callback) => callback(null, a + b, 'ignored'))(1, 2));
  console.log(await promisify((callback) => callback(new Error('failed')))().catch(String));
  console.log(await promisify(() => { throw new Error('thrown'); })().catch(String));
  const method = promisify(function(callback) { callback(null, this.value); });
  const object = { value: 5, method };
  console.log(await object.method());
  function original() {}
  original.property = 1;
  original[promisify.custom] = async () => 'custom';
  console.log(promisify(original) === original[promisify.custom], await promisify(original)());
  const once = promisify(function named(a, b) {});
  console.log(promisify(once) === once, once.name, once.length);
  console.log(promisify(Object.assign(() => {}, { property: 1 })).property);
  console.log(promisify.custom);
  for (const bad of [5, undefined, { [promisify.custom]: () => {} }]) {
    try {
      promisify(bad);
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  try {
    promisify(Object.assign(() => {}, { [promisify.custom]: 5 }));
  } catch (error) {
    console.log(error.code, error.message);
  }
  process.on('warning', (warning) => console.log(warning.code, warning.message));
  await promisify(async (callback) => callback(null))();
}
main();
