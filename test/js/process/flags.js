// The options that NODE_OPTIONS may hold: a Set that cannot be changed and knows all spellings.
//
// Prints:
//   true NodeEnvironmentFlagsSet true
//   true true true true false
//   false false
//   true true true true true
//   false false false false
//   false false true
'use strict';

const flags = process.allowedNodeEnvironmentFlags;
console.log(flags instanceof Set, flags.constructor.name, Object.isFrozen(flags));
console.log(flags.has('--trace-warnings'), flags.has('trace_warnings'), flags.has('--no-warnings'),
            flags.has('--stack-trace-limit=5'), flags.has('--no-such-option'));
flags.add('--zz');
console.log(flags.has('--zz'), flags.delete('--trace-warnings'));
// Letters, negations, and what is taken because it can mean nothing here.
console.log(flags.has('-r'), flags.has('C'), flags.has('--perf_basic-prof'), flags.has('perf-basic-prof'),
            [...flags].includes('--no-warnings'));
console.log(flags.has('--r'), flags.has('-R'), flags.has('---trace-warnings'), flags.has('--eval'));

Set.prototype.add.call(flags, '--zz');
const { size } = flags;
Set.prototype.clear.call(flags);
console.log(flags.has('--zz'), [...flags].includes('--zz'), flags.size === size && [...flags.keys()].length > 100);
