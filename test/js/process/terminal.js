// A terminal knows that it is one.
//
// Output goes to: terminal
// Prints pattern: (?s)true true tty number.*false.*ERR_INVALID_FD ERR_TTY_INIT_FAILED

'use strict';

const tty = require('tty');
const { stdout } = process;
const [columns] = stdout.getWindowSize();
stdout.write(`${stdout.isTTY} ${tty.isatty(1)} ${stdout._type} ${typeof columns}\n`);
stdout.write(`${tty.isatty(-1)}\n`);
const codeOf = (fd) => {
  try {
    return new tty.WriteStream(fd);
  } catch (error) {
    return error.code;
  }
};
stdout.write(`${codeOf(-1)} ${codeOf(99)}`);
