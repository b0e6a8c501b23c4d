'use strict';

// process.stdin, process.stdout, process.stderr: each made when it is first asked for.

const { ObjectGetOwnPropertyDescriptor } = primordials;
const { guessType, writeString } = internalBinding('stdio');
const { standardStreams } = require('internal/process/object');

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

// Whether process[name] is still the property that we made.
function isOurs(name) {
  return ObjectGetOwnPropertyDescriptor(process, name)?.get === standardStreams[name];
}

const kinds = { __proto__: null };

// What an output is as long as nobody has asked for its stream or put another in its place: 'TTY',
// 'FILE', 'PIPE' or 'TCP'. Otherwise undefined.
function untouchedKind(fd) {
  const isUntouched = fd === 1 ?
    output === undefined && isOurs('stdout') :
    errors === undefined && isOurs('stderr');
  if (!isUntouched) return undefined;
  const kind = kinds[fd] ??= guessType(fd);
  return kind === 'TTY' || kind === 'FILE' || kind === 'PIPE' || kind === 'TCP' ? kind : undefined;
}

// Most programs only ever print texts: for those no stream is made. False: the stream must take the
// text; where the write was tried and failed, it has been told so and does not try again.
function writeUntouched(fd, text) {
  if (untouchedKind(fd) === undefined) return false;
  const result = writeString(fd, text);
  if (result === 0) return true;
  require('internal/stdio/output').noteFailure(fd === 1 ? stdout() : stderr(), result);
  return false;
}

module.exports = { stderr, stdin, stdout, untouchedKind, writeUntouched };
