// Stricter than Node, which loses what a pipe does not take at once.
// Needs: giro
// Output goes to: pipe, file, terminal
// Prints bytes: 5242880
'use strict';

for (let kilobyte = 0; kilobyte < 5 * 1024; kilobyte++) process.stdout.write('x'.repeat(1024));
process.exit();
