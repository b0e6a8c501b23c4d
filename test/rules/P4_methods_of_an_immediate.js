// Prints:
//   class Immediate
//   ref true true
//   unref true false
//   ref again true
//   no undefined undefined undefined
//   dispose function undefined
//   ran
//   ended
'use strict';

const immediate = setImmediate(() => console.log('ran'));
console.log('class', immediate.constructor.name);
console.log('ref', immediate.hasRef(), immediate.ref() === immediate);
console.log('unref', immediate.unref() === immediate, immediate.hasRef());
console.log('ref again', immediate.ref().hasRef());
console.log('no', immediate.refresh, immediate.close, immediate[Symbol.toPrimitive]);
const disposed = setImmediate(() => console.log('never'));
console.log('dispose', typeof disposed[Symbol.dispose], disposed[Symbol.dispose]());
process.on('exit', () => console.log('ended'));
