// Stricter than Node, which loses what a pipe does not take at once.
// Needs: giro
// Output goes to: pipe, file, terminal
// Prints bytes: 10485760
'use strict';

process.on('exit', () => process.stdout.write('x'.repeat(1024 * 1024)));
setTimeout(() => process.stdout.write('x'.repeat(9 * 1024 * 1024)), 1);
