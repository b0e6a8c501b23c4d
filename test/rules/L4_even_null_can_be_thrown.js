// Exit code: 1
// Stderr has: null
// Prints:
//   exit 1
'use strict';

process.on('exit', (code) => console.log('exit', code));
const nothing = null;
throw nothing;
