// Whatever is thrown, or is the reason of a rejection, the process says so and ends with 1: values that throw when they
// are looked at do not crash it.
//
// Arguments: thrown null
// Arguments: thrown undefined
// Arguments: thrown symbol
// Arguments: thrown bigint
// Arguments: thrown function
// Arguments: thrown bare
// Arguments: thrown getters
// Arguments: thrown proxy
// Arguments: thrown revoked
// Arguments: thrown errorWithGetters
// Arguments: thrown errorWithBadStack
// Arguments: thrown toStringThrows
// Arguments: thrown circular
// Arguments: rejected null
// Arguments: rejected undefined
// Arguments: rejected symbol
// Arguments: rejected bigint
// Arguments: rejected function
// Arguments: rejected bare
// Arguments: rejected getters
// Arguments: rejected proxy
// Arguments: rejected revoked
// Arguments: rejected errorWithGetters
// Arguments: rejected errorWithBadStack
// Arguments: rejected toStringThrows
// Arguments: rejected circular
// Prints:
//   later
//   exit 1
// Exit code: 1
// Stderr has: Node.js v
'use strict';

const fail = () => { throw new Error('looked at'); };
const circular = { name: 'circular' };
circular.self = circular;
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

const values = {
  null: null,
  undefined,
  symbol: Symbol('thrown'),
  bigint: 10n,
  function() {},
  bare: Object.create(null),
  getters: { get stack() { return fail(); }, get message() { return fail(); }, get name() { return fail(); } },
  proxy: new Proxy({}, new Proxy({}, { get: fail })),
  revoked,
  errorWithGetters: Object.defineProperties(new Error('broken'), {
    name: { get: fail }, message: { get: fail }, stack: { get: fail }, cause: { get: fail },
  }),
  errorWithBadStack: Object.assign(new Error('stack'), { stack: { toString: fail } }),
  toStringThrows: { toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail, [Symbol.toStringTag]: 'Strange' },
  circular,
};

const [, , how, name] = process.argv;
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => {
  console.log('later');
  if (how === 'rejected') Promise.reject(values[name]);
  else throw values[name];
}, 1);
