// Stderr has: xxxx the last of it
// Exit code: 2
'use strict';

process.stderr.write('x'.repeat(1024 * 1024));
console.error(' the last of it');
process.exit(2);
