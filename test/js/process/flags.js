// The options that NODE_OPTIONS may hold: a Set that cannot be changed and knows all spellings.
//
// Prints:
//   true NodeEnvironmentFlagsSet true
//   true true true true false
//   false false

'use strict';

const flags = process.allowedNodeEnvironmentFlags;
console.log(flags instanceof Set, flags.constructor.name, Object.isFrozen(flags));
console.log(flags.has('--trace-warnings'), flags.has('trace_warnings'), flags.has('--no-warnings'),
            flags.has('--stack-trace-limit=5'), flags.has('--no-such-option'));
flags.add('--zz');
console.log(flags.has('--zz'), flags.delete('--trace-warnings'));
