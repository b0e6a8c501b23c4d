'use strict';

// process.stdin, process.stdout, process.stderr: each made when it is first asked for.

const { ObjectGetOwnPropertyDescriptor } = primordials;
const { guessType, writeString } = internalBinding('stdio');

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

// ---- Writing without a stream ------------------------------------------------------------------

// Of outputs 1 and 2, when the console first writes to them: 'TTY', 'FILE', 'PIPE' or 'TCP'; ''
// for those that need a stream, because of what they are or because a user has put another in its
// place.
const kinds = { __proto__: null };
const isWritten = { __proto__: null };

// As long as nobody has looked at the process object it cannot have been changed.
function isReplaced(name) {
  if (require.cache['internal/process/object'] === undefined) return false;
  const { standardStreams } = require('internal/process/object');
  return ObjectGetOwnPropertyDescriptor(process, name)?.get !== standardStreams[name];
}

function findKind(fd) {
  if (isReplaced(fd === 1 ? 'stdout' : 'stderr')) return '';
  const kind = guessType(fd);
  return kind === 'INVALID' || kind === 'UDP' || kind === 'UNKNOWN' ? '' : kind;
}

// What the console may write to itself, as long as nobody has asked for the stream; '' otherwise.
function untouchedKind(fd) {
  if ((fd === 1 ? output : errors) !== undefined) return '';
  return kinds[fd] ??= findKind(fd);
}

// Most programs only ever print texts: for those no stream is made. False: the stream must take the
// text; where the write was tried and failed, it has been told so and does not try again.
function writeUntouched(fd, text) {
  if (untouchedKind(fd) === '') return false;
  isWritten[fd] = true;
  const result = writeString(fd, text);
  if (result === 0) return true;
  require('internal/stdio/output').noteFailure(streamWrittenTo(fd), result);
  return false;
}

// The console stays with the stream that it has first written to: the one that was not made then,
// or undefined.
function streamWrittenTo(fd) {
  if (isWritten[fd] !== true) return undefined;
  return fd === 1 ? stdout() : stderr();
}

module.exports = { stderr, stdin, stdout, streamWrittenTo, untouchedKind, writeUntouched };
