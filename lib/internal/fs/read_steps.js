'use strict';

// readFile in the operations that Node makes of it, for those who follow operations with hooks (async_hooks). Without
// hooks it is one of C++.

const { ArrayPrototypePush, TypedArrayPrototypeSubarray } = primordials;
const { Buffer } = require('buffer');
const { codes: { ERR_FS_FILE_TOO_LARGE } } = require('internal/errors');
const { close, fstat, open, read } = require('internal/fs/calls');
const { run } = require('internal/fs/steps');

const kMost = 2 ** 31 - 1;
const kPiece = 512 * 1024;
const kPieceOfUnknown = 64 * 1024; // where the file has no size

function* readPieces(fd, size, signalCheck) {
  const pieces = [];
  let total = 0;
  while (size === 0 || total < size) {
    signalCheck();
    const most = size === 0 ? kPieceOfUnknown : size - total < kPiece ? size - total : kPiece;
    const piece = Buffer.allocUnsafeSlow(most);
    const count = yield (request) => {
      request.kept = piece;
      read(request, fd, piece, 0, most, -1);
    };
    if (count === 0) break;
    ArrayPrototypePush(pieces, TypedArrayPrototypeSubarray(piece, 0, count));
    total += count;
  }
  return Buffer.concat(pieces, total);
}

function* steps(file, flags, signalCheck, convert) {
  const isOpen = typeof file === 'number';
  const fd = isOpen ? file : yield (request) => open(request, file, flags, 0o666);
  let bytes;
  try {
    signalCheck();
    const stats = yield (request) => fstat(request, fd);
    const size = stats.isFile() ? stats.size : 0;
    if (size > kMost) throw new ERR_FS_FILE_TOO_LARGE(size);
    bytes = yield readPieces(fd, size, signalCheck);
  } finally {
    if (!isOpen) yield (request) => close(request, fd);
  }
  signalCheck();
  return convert(bytes);
}

// `signalCheck` throws if the program has given up.
function readInSteps(request, file, flags, signalCheck, convert) {
  run(steps(file, flags, signalCheck, convert), request);
}

module.exports = { readInSteps };
