// L5: ten megabytes written before exit() arrive, to a pipe, a file and a terminal.
// (Node loses the rest when a pipe is full.)
//
// Needs: giro
// Output goes to: pipe, file, terminal
// Prints bytes: 10000000
// Exit code: 3

'use strict';

const part = 'x'.repeat(1000);
for (let i = 0; i < 5000; i++) process.stdout.write(part);
process.stdout.write(part.repeat(5000));
process.exit(3);
