// module.parent warns once with --pending-deprecation.
// Options: --pending-deprecation
// Prints:
//   null true
//   DEP0144 module.parent is deprecated due to accuracy issues. Please use require.main to find program entry point instead.
'use strict';

process.removeAllListeners('warning');
process.on('warning', ({ code, message }) => console.log(code, message));
const { parent } = module;
module.parent = undefined;
console.log(parent, module.parent === undefined);
