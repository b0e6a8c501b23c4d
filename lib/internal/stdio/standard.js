'use strict';

// process.stdin, process.stdout, process.stderr: each made when it is first asked for.

const { guessType } = internalBinding('stdio');

let input;
let output;
let errors;

function makeOutput(fd) {
  switch (guessType(fd)) {
    case 'TTY': {
      const { WriteStream } = require('internal/stdio/terminal_output');
      const stream = new WriteStream(fd);
      process.on('SIGWINCH', () => stream._refreshSize());
      return stream;
    }
    case 'FILE': {
      const { SyncWriteStream } = require('internal/stdio/output');
      return new SyncWriteStream(fd, 'fs');
    }
    case 'PIPE':
    case 'TCP': {
      const { SyncWriteStream } = require('internal/stdio/output');
      return new SyncWriteStream(fd, 'pipe');
    }
    default: {
      // Nothing that could be written to: it takes everything.
      const { Writable } = require('internal/streams/writable');
      return new Writable({
        __proto__: null, write(chunk, encoding, callback) { callback(); },
      });
    }
  }
}

function makeInput(fd) {
  switch (guessType(fd)) {
    case 'TTY': {
      const { ReadStream } = require('internal/stdio/terminal_input');
      return new ReadStream(fd);
    }
    case 'FILE': {
      const { InputStream } = require('internal/stdio/input');
      return new InputStream(fd, false, { __proto__: null, autoDestroy: false });
    }
    case 'PIPE':
    case 'TCP': {
      const { InputStream } = require('internal/stdio/input');
      return new InputStream(fd, true);
    }
    default: {
      const { Readable } = require('internal/streams/readable');
      const stream = new Readable({ __proto__: null, read() {} });
      stream.push(null);
      return stream;
    }
  }
}

function stdin() {
  return input ??= makeInput(0);
}

function stdout() {
  return output ??= makeOutput(1);
}

function stderr() {
  return errors ??= makeOutput(2);
}

// The stream of an output, if it has been made.
function madeOutput(fd) {
  return fd === 1 ? output : errors;
}

module.exports = { madeOutput, stderr, stdin, stdout };
