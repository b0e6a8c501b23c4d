// Stricter than Node, which loses what a pipe does not take at once.
// Needs: giro
// Exit code: 1
// Stderr has: Error: the end
// Output goes to: pipe, file, terminal
// Prints bytes: 10485760
'use strict';

process.stdout.write('x'.repeat(10 * 1024 * 1024));
throw new Error('the end');
