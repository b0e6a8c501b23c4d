// L5: a write is with the kernel when it returns.
// (Node loses the rest when a pipe is full.)
//
// Needs: giro
// Output goes to: pipe, file, terminal
// Prints bytes: 3000000
// Killed by: SIGKILL

'use strict';

process.stdout.write('x'.repeat(3000000));
process.kill(process.pid, 'SIGKILL');
