// process.env: strings only, changed by assignment and delete, and strict about descriptors.
//
// Environment: GIRO_TEST=from outside
// Prints:
//   from outside true true
//   5 null undefined [object Object]
//   true undefined true
//   TypeError TypeError
//   undefined undefined
//   ERR_INVALID_OBJECT_DEFINE_PROPERTY ERR_INVALID_OBJECT_DEFINE_PROPERTY
//   {"value":"x","writable":true,"enumerable":true,"configurable":true}
//   TypeError true
//   true

'use strict';

const { env } = process;
const nameOfError = (action) => {
  try {
    action();
    return 'none';
  } catch (error) {
    return error.code ?? error.name;
  }
};

console.log(env.GIRO_TEST, 'GIRO_TEST' in env, Object.keys(env).includes('GIRO_TEST'));
Object.assign(env, { A: 5, B: null, C: undefined, D: {} });
console.log(env.A, env.B, env.C, env.D);
console.log(delete env.A, env.A, delete env.never);
console.log(nameOfError(() => { env[Symbol('s')] = 1; }),
            nameOfError(() => { env.A = Symbol('s'); }));
env['='] = env[''] = 'no such names';
console.log(env['='], env['']);
console.log(nameOfError(() => Object.defineProperty(env, 'E', { value: 'x' })),
            nameOfError(() => Object.defineProperty(env, 'E', { get() {}, configurable: true })));
env.F = 'x';
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(env, 'F')));
console.log(nameOfError(() => Object.freeze(env)), Object.isExtensible(env));
console.log(require('util').inspect(env).includes('GIRO_TEST: \'from outside\''));
