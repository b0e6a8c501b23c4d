'use strict';

// Writing to standard output and standard error as long as nobody has asked for their streams: most
// programs only ever print texts, and for those none is made.

const { printedType } = internalBinding('console');
const { guessType, writeString } = internalBinding('stdio');

// Of outputs 1 and 2, when the console first writes to them: 'TTY', 'FILE', 'PIPE' or 'TCP'; ''
// for those that need a stream, because of what they are or because a user has put another in its
// place.
const kinds = { __proto__: null };
const isWritten = { __proto__: null };
for (let fd = 1; fd <= 2; fd++) {
  kinds[fd] = printedType(fd);
  isWritten[fd] = kinds[fd] !== undefined;
}

function findKind(fd) {
  // As long as nobody has looked at the process object it cannot have been changed.
  if (require.cache['internal/process/object'] !== undefined) {
    const { standardStreams } = require('internal/process/object');
    const name = fd === 1 ? 'stdout' : 'stderr';
    const descriptor = primordials.ObjectGetOwnPropertyDescriptor(process, name);
    if (descriptor?.get !== standardStreams[name]) return '';
  }
  const kind = guessType(fd);
  return kind === 'INVALID' || kind === 'UDP' || kind === 'UNKNOWN' ? '' : kind;
}

function isMade(fd) {
  if (require.cache['internal/stdio/standard'] === undefined) return false;
  return require('internal/stdio/standard').madeOutput(fd) !== undefined;
}

// What the console may write to itself; '' where a stream must take it.
function untouchedKind(fd) {
  return isMade(fd) ? '' : kinds[fd] ??= findKind(fd);
}

// False: the stream must take the text; where the write was tried and failed, it has been told so
// and does not try again.
function writeUntouched(fd, text) {
  if (untouchedKind(fd) === '') return false;
  isWritten[fd] = true;
  const result = writeString(fd, text);
  if (result === 0) return true;
  noteFailure(fd, result);
  return false;
}

function noteFailure(fd, result) {
  require('internal/stdio/output').noteFailure(streamWrittenTo(fd), result);
}

// The console stays with the stream that it has first written to: the one that was not made then,
// or undefined.
function streamWrittenTo(fd) {
  if (isWritten[fd] !== true) return undefined;
  const { stderr, stdout } = require('internal/stdio/standard');
  return fd === 1 ? stdout() : stderr();
}

module.exports = { noteFailure, streamWrittenTo, untouchedKind, writeUntouched };
