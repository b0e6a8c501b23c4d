// Strings, buffers, encodings and corked writes come in the order they were written; callbacks come
// later, and errors of arguments at once.
//
// Output goes to: pipe, file, terminal
// Prints:
//   true one
//   two
//   café
//   abc
//   corked
//   ERR_INVALID_ARG_TYPE ERR_STREAM_NULL_VALUES ERR_UNKNOWN_ENCODING
//   written null

'use strict';

const { stdout } = process;
const codeOf = (...args) => {
  try {
    stdout.write(...args);
    return 'none';
  } catch (error) {
    return error.code;
  }
};

const hasRoom = stdout.write('true one\n', (error) => stdout.write(`written ${error}\n`));
if (!hasRoom) stdout.write('full\n');
stdout.write(Buffer.from('two\n'));
stdout.write('636166c3a90a', 'hex');
stdout.write('abc\n', 'latin1');
stdout.cork();
stdout.write('cor');
stdout.write('ked\n');
stdout.uncork();
stdout.write(`${codeOf(5)} ${codeOf(null)} ${codeOf('a', 'nope')}\n`);
