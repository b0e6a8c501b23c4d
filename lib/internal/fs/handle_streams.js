'use strict';

// What a FileHandle gives beside node's streams: a stream of the web's, and lines.

const { PromisePrototypeThen, Uint8Array } = primordials;
const { codes: { ERR_NOT_IMPLEMENTED } } = require('internal/errors');
const { validateBoolean, validateObject } = require('internal/validators');

const kChunkBytes = 16 * 1024;

function warnOfType(type) {
  if (type === undefined || type === 'bytes') return;
  process.emitWarning(
    'A non-"bytes" options.type has no effect. A byte-oriented steam is always created.',
    'ExperimentalWarning');
}

// `release()` when the stream has ended.
function readableWebStream(handle, options, release) {
  validateObject(options, 'options');
  const { autoClose = false, type } = options;
  validateBoolean(autoClose, 'options.autoClose');
  warnOfType(type);
  const { ReadableStream } = require('internal/webstreams/readable');
  let controller;
  let hasEnded = false;
  async function end() {
    if (hasEnded) return;
    hasEnded = true;
    release();
    if (autoClose) await handle.close();
  }
  async function pull() {
    const request = controller.byobRequest;
    const view = request === null ? new Uint8Array(kChunkBytes) : request.view;
    let bytesRead;
    try {
      ({ bytesRead } = await handle.read(view, 0, view.byteLength));
    } catch (error) {
      await end();
      throw error;
    }
    if (hasEnded) return;
    if (bytesRead > 0) {
      if (request !== null) request.respond(bytesRead);
      else controller.enqueue(new Uint8Array(view.buffer, 0, bytesRead));
      return;
    }
    controller.close();
    controller.byobRequest?.respond(0);
    await end();
  }
  const stream = new ReadableStream({
    __proto__: null,
    type: 'bytes',
    start(made) { controller = made; },
    pull,
    cancel: end,
  }, { __proto__: null, highWaterMark: 0 });
  // Whoever closes the file closes the stream.
  handle.once('close', () => {
    if (hasEnded) return;
    controller.close();
    controller.byobRequest?.respond(0);
    PromisePrototypeThen(end(), undefined, () => {});
  });
  return stream;
}

function readLines(handle, options) {
  const { canBeRequiredByUsers } = require('internal/builtins');
  if (!canBeRequiredByUsers('readline')) throw new ERR_NOT_IMPLEMENTED('FileHandle.readLines');
  const input = handle.createReadStream(options);
  return require('readline').createInterface({
    __proto__: null, input, crlfDelay: Infinity,
  });
}

module.exports = { readLines, readableWebStream };
