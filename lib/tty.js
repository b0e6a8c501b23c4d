'use strict';

const { NumberIsInteger } = primordials;
const { isTerminal } = internalBinding('stdio');
const { ReadStream } = require('internal/stdio/terminal_input');
const { WriteStream } = require('internal/stdio/terminal_output');

const kDescriptorMax = 2147483647;

function isatty(fd) {
  return NumberIsInteger(fd) && fd >= 0 && fd <= kDescriptorMax && isTerminal(fd);
}

module.exports = { isatty, ReadStream, WriteStream };
