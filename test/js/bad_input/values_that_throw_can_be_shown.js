// console.log shows what it can and lets a value throw only where Node does.
//
// Prints:
//   { a: [Getter] }
//   Getter: <Inspection threw (Error: looked at
//   {}
//   %s Symbol(a)
//   Symbol(b)
//   custom: looked at
//   toString: looked at
//   lines go on
'use strict';

const util = require('util');

const fail = () => { throw new Error('looked at'); };

function attempt(name, value) {
  try {
    console.log(value);
  } catch (error) {
    console.log(`${name}: ${error.message}`);
  }
}

const withGetter = { get a() { return fail(); } };
console.log(withGetter);
console.log(/Getter: .*/.exec(util.inspect(withGetter, { getters: true }))[0]);
console.log(new Proxy({}, {
  get: fail, ownKeys: fail, getOwnPropertyDescriptor: fail, getPrototypeOf: fail, has: fail,
}));
console.log('%%s', Symbol('a'));
console.log('%s', Symbol('b'));
attempt('custom', { [util.inspect.custom]: fail });
try {
  console.log('%s', { toString: fail });
} catch (error) {
  console.log(`toString: ${error.message}`);
}
console.log('lines go on');
