// Standard output to a file or a pipe cannot be closed: destroy() is heard but changes nothing.
//
// Output goes to: pipe, file
// Prints:
//   a
//   close
//   false false true

'use strict';

const { stdout } = process;
stdout.once('close', () => {
  stdout.write('close\n');
  setImmediate(() => stdout.write(`${stdout.destroyed} ${stdout.closed} ${stdout.writable}\n`));
});
stdout.write('a\n');
stdout.destroy();
