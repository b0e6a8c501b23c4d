// An object too deep for the stack is shown up to where the stack ends.
// Prints:
//   [Object: Inspection interrupted prematurely. Maximum call stack size exceeded.]
//   [Array: Inspection interrupted prematurely. Maximum call stack size exceeded.]
//   [Map: Inspection interrupted prematurely. Maximum call stack size exceeded.]
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

const nest = (wrap) => {
  let value = wrap(undefined);
  for (let i = 0; i < 1e5; i++) value = wrap(value);
  return value;
};
for (const wrap of [(v) => ({ v }), (v) => [v], (v) => new Map([[1, v]])]) {
  const text = inspect(nest(wrap), { depth: Infinity });
  console.log(text.match(/\[\w+: Inspection.*?\]/)[0]);
}
