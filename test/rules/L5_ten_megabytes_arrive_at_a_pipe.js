// Stricter than Node, which loses what a pipe does not take at once.
// Needs: giro
// Output goes to: pipe
// Prints bytes: 10485760
'use strict';

process.stdout.write('0123456789abcdef'.repeat(10 * 1024 * 1024 / 16));
process.exit();
