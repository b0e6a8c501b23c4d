'use strict';

// Writing what comes piece by piece: the data of fs.promises.writeFile() may be an iterable.

const { ArrayBufferIsView, SymbolAsyncIterator, SymbolIterator } = primordials;
const { promiseOf } = require('internal/fs/requests');
const { optionsOf } = require('internal/fs/arguments');
const { abortError, writeFile } = require('internal/fs/whole_files');

function isIterable(data) {
  return typeof data === 'object' && data !== null && !ArrayBufferIsView(data) &&
    (data[SymbolAsyncIterator] !== undefined || data[SymbolIterator] !== undefined);
}

async function writeAll(fd, chunks, options) {
  const { encoding, signal } = optionsOf(options, { __proto__: null, encoding: 'utf8' });
  for await (const chunk of chunks) {
    if (signal?.aborted) throw abortError(signal);
    const bytes = ArrayBufferIsView(chunk) ? chunk :
      require('buffer').Buffer.from(chunk, encoding ?? 'utf8');
    await promiseOf(writeFile, fd, bytes);
  }
  if (signal?.aborted) throw abortError(signal);
}

// A promise; undefined where the data is no iterable.
function writeChunks(fd, data, options) {
  return isIterable(data) ? writeAll(fd, data, options) : undefined;
}

module.exports = { isIterable, writeChunks };
