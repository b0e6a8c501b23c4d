// L5: what was written before an uncaught error arrives.
// (Node loses the rest when a pipe is full.)
//
// Needs: giro
// Output goes to: pipe, file, terminal
// Prints bytes: 3000000
// Exit code: 1
// Stderr has: the end

'use strict';

process.stdout.write('x'.repeat(3000000));
throw new Error('the end');
